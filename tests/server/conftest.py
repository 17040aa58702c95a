import pytest

pytest.register_assert_rewrite("server.clients")


@pytest.fixture(scope="session", autouse=True)
def _forks() -> None:
    from server.faithful import begin_to_fork  # only when tests of this folder run, not when they are collected

    begin_to_fork()
