"""`parlour serve`, `backup`, `restore`: the server, and its file."""

import asyncio
import os
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from parlour.cli.console import is_plain, new_console
from parlour.cli.interrupts import held_interrupt, leaving_at_once, say_stopped
from parlour.cli.invocation import with_port
from parlour.core.errors import BadOption
from parlour.startup import prepare
from parlour.words import Words

if TYPE_CHECKING:
    from parlour.server.loadtest.load import LoadReport

console = new_console(soft_wrap=True)


def default_file() -> Path:
    """The default file, in the user's data directory."""
    home = os.environ.get("XDG_DATA_HOME")
    base = Path(home) if home else Path.home() / ".local" / "share"
    return base / "parlour" / "parlour.db"


class Away(NamedTuple):
    """Options for access: addresses, what is public, and limits per address."""

    https: bool
    proxies: str
    names: tuple[str, ...]
    metrics: bool
    per_address: int


def serve(
    file: Path | None, host: str, port: int, *, opened: bool, away: Away, keep: int, kept_help: tuple[int, int]
) -> None:
    """Serve until Ctrl-C."""
    with leaving_at_once():
        from parlour.server.http.host_names import check_name
        from parlour.server.logs import configure
        from parlour.server.run import built_page
        from parlour.server.run import serve as run
        from parlour.server.settings import HelpBounds, Place, Retention, Settings, with_per_address

    for name in away.names:
        check_name(name)
    configure()
    prepare(cache=(file or default_file()).parent / "compiled")
    check_port(host, port)  # before anything else
    place = Place(file or default_file(), host, port, away.proxies)
    page = built_page()
    settings = Settings(
        limits=with_per_address(away.per_address),
        secure=away.https,
        web=page,
        listens=host,
        metrics=away.metrics,
        hosts=away.names,
        help=HelpBounds(*kept_help),
        warm_up=True,
    )
    with held_interrupt() as release:
        up = announce(host, opened, page is not None, release)
        _loop_factory()(run(place, settings, up, retention=Retention(kept=keep)))
    say_stopped()


def check_port(host: str, port: int) -> None:
    """PortTaken, with the command that would work, if the port is in use."""
    from parlour.server.errors import PortTaken
    from parlour.server.run import listen

    try:
        listen(host, port).close()
    except PortTaken:
        raise PortTaken(host, port, with_port(free_port(host, port))) from None


def free_port(host: str, port: int) -> int:
    """The next port that is free; 0 (any) if the next hundred are in use."""
    from parlour.server.errors import PortTaken
    from parlour.server.run import listen

    for other in range(port + 1, min(port + 101, 65_536)):
        with suppress(PortTaken):
            listen(host, other).close()
            return other
    return 0


def announce(host: str, opened: bool, page: bool, release: Callable[[], None]) -> Callable[[int], None]:
    """Print the server's address, and open it in a browser. `page`: whether it is built. `release`: called first."""

    from parlour.server.http.lan_address import EVERYWHERE, address, network_address

    def up(port: int) -> None:
        release()
        words = Words()
        here = address("127.0.0.1" if host in EVERYWHERE else host, port)
        console.print(Text(words.say("serving", address=here)))
        if host in EVERYWHERE and (network := network_address()) is not None:
            there = address(network, port)
            console.print(Text(words.say("serving-network", address=there)))
            if console.is_terminal and not is_plain():
                draw_code(there)
        warn_of_few_descriptors(words)
        if not page:
            console.print(Text(words.say("serving-no-page")))
        console.print(Text(words.say("serving-stop")))
        sys.stdout.flush()
        if opened:
            webbrowser.open(here)

    return up


def warn_of_few_descriptors(words: Words) -> None:
    from parlour.server.http.connections import FEW, few_descriptors
    from parlour.server.http.limits import capacity
    from parlour.server.settings import Limits

    if (allowed := few_descriptors()) is not None:
        facts = {"allowed": allowed, "connections": capacity(Limits()), "wanted": str(FEW * 4)}
        console.print(Text(words.say("serving-few", **facts)))


def draw_code(text: str) -> None:
    import segno

    segno.make(text, micro=False).terminal(compact=True)


def backup(copy: Path, file: Path | None) -> None:
    from parlour.store.files import back_up

    back_up(file or default_file(), copy)
    console.print(Text(Words().say("backed-up", file=str(copy))))


def restore(copy: Path, file: Path | None) -> None:
    from parlour.server.hosting.upgrade import upgrade
    from parlour.store.files import restore as put_back

    put_back(copy, file or default_file(), upgrade)
    console.print(Text(Words().say("restored", file=str(copy))))


def load(seats: int, game: str, tables: int, rate: int, seconds: int, json: bool) -> None:
    """Run a load test against a new server on this machine, and print the results."""
    import msgspec

    from parlour.server.loadtest.load import LoadPlan, LoadReport, measure

    for name, value in (("tables", tables), ("rate", rate), ("seconds", seconds)):
        if value < 1:
            raise BadOption(name, value, ("1-",))
    found: list[LoadReport] = []

    async def run() -> None:
        found.append(await measure(LoadPlan(game, tables, seats, rate, seconds)))

    _loop_factory()(run())
    print(msgspec.json.encode(found[0]).decode()) if json else _figures(found[0])


def _figures(report: "LoadReport") -> None:
    words = Words()
    for key, run in (("load-steady", report.steady), ("load-held", report.held), ("load-flat-out", report.flat_out)):
        facts = {
            "moves": f"{run.rate:.0f}",
            "median": f"{run.median:.1f}",
            "late": f"{run.p99:.1f}",
            "worst": f"{run.worst:.0f}",
            "each": f"{run.per_cpu_second:.0f}",
        }
        console.print(Text(words.say(key, **facts)))
    plan = report.plan
    memory = {"table": f"{report.table_kib:.0f}", "socket": f"{report.socket_kib:.1f}"}
    console.print(Text(words.say("load-memory", tables=plan.tables, sockets=plan.tables * plan.seats, **memory)))


def _loop_factory() -> Callable[..., None]:
    """The fast event loop, if it is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run
