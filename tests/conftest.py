import pytest

from parlour.startup import prepare

prepare()
pytest.register_assert_rewrite("kit.laws", "kit.worlds", "kit.tables")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests recorded as their `table`, whichever process they ran in."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in report.user_properties:
            if name == "table":
                terminalreporter.write_line(str(text))
