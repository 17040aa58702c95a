import pytest

pytest.register_assert_rewrite("kit.laws", "kit.worlds", "kit.tables")
