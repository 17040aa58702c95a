"""After the warm-up no kernel is left to compile; and kernels work where nothing can be kept on disk."""

import subprocess
import sys

KERNELS = """
import sys
from numba.core.dispatcher import Dispatcher
def compiled():
    ours = [module for name, module in sys.modules.items() if name.startswith("parlour.knowledge")]
    found = {value for module in ours for value in vars(module).values() if isinstance(value, Dispatcher)}
    return {(one.py_func.__module__, one.py_func.__name__): len(one.signatures) for one in found}
"""
WARM = """
from kit.snapshots import positions
from parlour.games import catalogue
from parlour.bots.warm_up import warm_up
warm_up()
warm = compiled()
for game in catalogue():
    list(positions(game, 0))
print({name: (warm.get(name), number) for name, number in compiled().items() if warm.get(name) != number})
"""
NO_CACHE = """
import numba.core.caching as caching
caching.CacheImpl._locator_classes = []
import numpy as np
from parlour.knowledge.hands import forward_backward
one = np.zeros((1, 1), np.int64)
print(forward_backward.count_totals(np.ones((1, 1)), one.astype(np.int32), one, one, 1).tolist())
"""


def run(code: str) -> str:
    env = {"PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    return done.stdout.strip()


def test_the_warm_up_compiles_all_that_reports_need() -> None:
    assert run(KERNELS + WARM) == "{}"


def test_kernels_work_where_no_folder_can_be_written() -> None:
    assert run(NO_CACHE) == "[[[1.0]]]"
