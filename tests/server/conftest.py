import pytest

pytest.register_assert_rewrite("server.clients")
