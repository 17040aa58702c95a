"""Threads of the server and msgspec.

msgspec describes a type at its first use, and enters the description into its cache before it is complete. A second
thread that decodes this type meanwhile crashes the process. So every type is described before a thread uses it.
"""

import gzip
import os
import subprocess
import sys
from pathlib import Path

from parlour.server.hosting.upgrade import upgrade

OLD = Path(__file__).parents[1] / "upgrade" / "v0.1"
FOLD_EVERY_TABLE = """
import asyncio
import sys
import threading
from pathlib import Path
from parlour.games import catalogue, load
from parlour.server.clock import SystemClock
from parlour.server.hosting import record_import
from parlour.server.hosting.registry import TableRegistry
from parlour.server.metrics import Metrics
from parlour.store import SqliteStore

described = []

def watch(frame, event, argument):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        described.append(str(frame.f_locals["obj"]))

async def main(file, record):
    store = await SqliteStore.open(file)
    registry = TableRegistry(store, SystemClock(), Metrics())
    threading.setprofile(watch)
    tables = await asyncio.gather(*map(registry.table, await store.tables()))
    for table in tables:
        if table.room.state == "over":
            await registry.archive.finished(table.room.name, 1, table.room.count)
    await asyncio.to_thread(record_import.read, record.read_bytes(), 10_000)
    threading.setprofile(None)
    registry.stop()
    await store.close()
    print(len(tables), "tables;", " ".join(described))

for name in catalogue():
    load(name)
asyncio.run(main(*map(Path, sys.argv[1:])))
"""


def test_no_thread_is_the_first_to_use_a_type(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    file.write_bytes(gzip.decompress((OLD / "parlour.db.gz").read_bytes()))
    upgrade(file)
    record = sorted(OLD.glob("*-*-?.json"))[0]
    command = [sys.executable, "-c", FOLD_EVERY_TABLE, str(file), str(record)]  # a process that has decoded nothing
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert run.stdout.splitlines()[-1:] == ["41 tables; "], run.stdout + run.stderr
