"""The commands. A user's mistake prints one line to standard error and exits with code 2, without a traceback."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, CycloptsError, Parameter
from cyclopts.exceptions import UnknownCommandError, UnusedCliTokensError

from parlour import __version__
from parlour.bots import check, known, own
from parlour.cli import (
    arena,
    know,
    ladder,
    listing,
    new_game,
    records,
    rulebook,
    saved_games,
    serve,
    terminal,
)
from parlour.cli.console import PlainHelp, is_plain, new_console
from parlour.cli.errors import GameNeeded, NotWithResume, file_error
from parlour.cli.exit_codes import CLOSED, STOPPED, WRONG
from parlour.cli.progress import Progress
from parlour.core import read_options
from parlour.core.errors import BadOption, ParlourError, UnknownName
from parlour.games import load
from parlour.lab.match import Match
from parlour.lab.simulate import SimulationPlan, SimulationTally, report, simulate
from parlour.startup import prepare
from parlour.words import Words

say = Words().say


def _help(key: str) -> Parameter:
    return Parameter(help=say(f"help-{key}"))


Game = Annotated[str, _help("game")]
Seats = Annotated[int | None, _help("seats")]
Option = Annotated[tuple[str, ...], Parameter(name="--option", help=say("help-option"), negative=())]
Seed = Annotated[str | None, _help("seed")]
Save = Annotated[Path | None, _help("save")]
File = Annotated[Path, _help("file")]
Seat = Annotated[str | None, _help("seat")]
Resume = Annotated[
    tuple[str, ...] | None,
    Parameter(help=say("help-resume"), consume_multiple=True, negative=()),  # without a name: list them
]

app = App(
    name="parlour",
    help=say("help-parlour"),
    version=__version__,
    help_epilogue=say("unofficial"),
    console=new_console(),
    help_formatter=PlainHelp() if is_plain() else "default",
    suppress_keyboard_interrupt=False,  # `main` says that it stopped
)


@app.default
def greeting_command() -> None:
    listing.greeting()


@app.command(name="games", help=say("help-games"))
def games_command(game: Annotated[str | None, _help("game")] = None) -> None:
    listing.describe(game) if game else listing.catalogue_lines()


@app.command(name="rules", help=say("help-rules"))
def rules_command(
    game: Annotated[str | None, _help("game")] = None, number: Annotated[str | None, _help("rule")] = None, /
) -> None:
    rulebook.show(game, number) if game else listing.rule_books()


@app.command(name="new-game", help=say("help-new-game"))
def new_game_command(name: Annotated[str, _help("new-game-name")], /) -> None:
    new_game.new_game(name, Path())


@app.command(name="play", help=say("help-play"))
def play_command(
    game: Annotated[str | None, _help("game")] = None,
    *,
    seats: Seats = None,
    seat: Annotated[str, _help("my-seat")] = "1",
    bots: Annotated[str | None, _help("opponents")] = None,
    option: Option = (),
    seed: Seed = None,
    save: Save = None,
    resume: Resume = None,
) -> None:
    bots = None if bots is None else own.seated(bots)
    if resume is not None:
        _only_a_game(game, **{"--seats": seats, "--seat": seat != "1", "--option": option, "--seed": seed})
        terminal.resume(" ".join(resume), bots, save) if resume else saved_games.show()
    elif game is None:
        raise GameNeeded(listing.names())
    else:
        terminal.new_game(game, _options(game, seats, option), seat, bots, seed, save)


@app.command(name="simulate", help=say("help-simulate"))
def simulate_command(
    game: Game,
    *,
    seats: Seats = None,
    bots: Annotated[str | None, _help("bots")] = None,
    games: Annotated[int, _help("count")] = 100,
    seed: Seed = None,
    option: Option = (),
    json: Annotated[bool, Parameter(help=say("help-json"), negative=())] = False,
    jobs: Annotated[int, _help("jobs")] = 1,
    save: Annotated[Path | None, _help("save-many")] = None,
) -> None:
    options = _options(game, seats, option)
    names = _bots(bots, options["seats"])
    _check(game, names, options)
    _at_least("games", games, 1)
    _at_least("jobs", jobs, 1)
    plan = SimulationPlan(game, options, names, games, seed or "0", keep=save is not None)
    tally = _run(plan, jobs, save)
    if json:
        print(msgspec.json.encode(report(plan, tally)).decode())
    else:
        listing.results(report(plan, tally))


@app.command(name="arena", help=say("help-arena"))
def arena_command(
    game: Game,
    *,
    bots: Annotated[str, _help("field")],
    deals: Annotated[int, _help("deals")] = 100,
    seats: Seats = None,
    option: Option = (),
    seed: Seed = None,
    jobs: Annotated[int, _help("jobs")] = 1,
    budget: Annotated[float, _help("budget")] = 100,
    json: Annotated[bool, Parameter(help=say("help-json"), negative=())] = False,
    report: Annotated[Path | None, _help("report")] = None,
    runs: Annotated[Path | None, _help("runs")] = None,
) -> None:
    _at_least("deals", deals, 1)
    _at_least("jobs", jobs, 1)
    _at_least("budget", budget, 1)
    load(game)
    names = arena.field(bots, seats)
    options = _options(game, len(names), option)
    for name in names:
        known(game, name)  # also if it is not offered here, so that the error says why
    match = Match(game, options, names, seed or "0", budget)
    if not arena.arena_command(match, deals, jobs, json, report, runs):
        sys.exit(STOPPED)


@app.command(name="ladder", help=say("help-ladder"))
def ladder_command(
    game: Annotated[str | None, _help("ladder-game")] = None,
    *,
    deals: Annotated[int, _help("deals")] = 100,
    seats: Seats = None,
    option: Option = (),
    seed: Seed = None,
    jobs: Annotated[int, _help("jobs")] = 1,
    budget: Annotated[float, _help("budget")] = 100,
    write: Annotated[Path | None, _help("write")] = None,
    runs: Annotated[Path | None, _help("runs")] = None,
) -> None:
    _at_least("deals", deals, 1)
    _at_least("jobs", jobs, 1)
    _at_least("budget", budget, 1)
    for name in (game,) if game else listing.names():
        options = _options(name, seats, option)
        measured = ladder.climb(name, options, deals, seed or "0", budget, jobs, runs or arena.default_runs())
        if write:
            ladder.write(write, name, measured)


@app.command(name="replay", help=say("help-replay"))
def replay_command(file: File, *, seat: Seat = None) -> None:
    records.show(file, seat)


@app.command(name="verify", help=say("help-verify"))
def verify_command(file: File) -> None:
    records.verify(file)


@app.command(name="know", help=say("help-know"))
def know_command(
    file: File,
    *,
    seat: Annotated[str, _help("whose")],
    at: Annotated[int | None, _help("at")] = None,
    json: Annotated[bool, Parameter(help=say("help-json"), negative=())] = False,
) -> None:
    know.know(file, seat, at, json)


@app.command(name="serve", help=say("help-serve"))
def serve_command(
    *,
    db: Annotated[Path | None, _help("db")] = None,
    host: Annotated[str, _help("host")] = "0.0.0.0",
    port: Annotated[int, _help("port")] = 8000,
    bots: Annotated[tuple[str, ...], Parameter(name="--bots", help=say("help-own-bots"), negative=())] = (),
    open: Annotated[bool, _help("open")] = True,
    https: Annotated[bool, Parameter(help=say("help-https"), negative=())] = False,
    proxies: Annotated[str, _help("proxies")] = "",
    host_name: Annotated[tuple[str, ...], Parameter(name="--host-name", help=say("help-host-name"), negative=())] = (),
    metrics: Annotated[bool, Parameter(help=say("help-metrics"), negative=())] = False,
    keep: Annotated[int, _help("keep")] = 180,
    per_address: Annotated[int, _help("per-address")] = 200,
    help_sessions: Annotated[int, _help("help-sessions")] = 200,
    help_memory: Annotated[int, _help("help-memory")] = 512,
) -> None:
    _at_least("per-address", per_address, 2)
    _at_least("help-sessions", help_sessions, 1)
    _at_least("help-memory", help_memory, 1)
    for spec in ",".join(bots).split(",") if bots else ():
        own.add(spec.strip())
    away = serve.Away(https, proxies, host_name, metrics, per_address)
    listing.broken_games()
    serve.serve(db, host, port, opened=open, away=away, keep=keep, kept_help=(help_sessions, help_memory))


@app.command(name="backup", help=say("help-backup"))
def backup_command(file: Annotated[Path, _help("copy")], *, db: Annotated[Path | None, _help("db")] = None) -> None:
    serve.backup(file, db)


@app.command(name="restore", help=say("help-restore"))
def restore_command(file: Annotated[Path, _help("copy")], *, db: Annotated[Path | None, _help("db")] = None) -> None:
    serve.restore(file, db)


@app.command(name="load", help=say("help-load"))
def load_command(
    game: Game,
    *,
    tables: Annotated[int, _help("tables")] = 500,
    seats: Annotated[int, _help("seats")] = 4,
    rate: Annotated[int, _help("rate")] = 500,
    seconds: Annotated[int, _help("seconds")] = 10,
    json: Annotated[bool, Parameter(help=say("help-json"), negative=())] = False,
) -> None:
    serve.load(_options(game, seats, ())["seats"], game, tables, rate, seconds, json)


def run(words: Sequence[str] | None = None) -> None:
    """Run a command and exit with its code. KeyboardInterrupt goes to the caller."""
    prepare()
    try:
        app(words, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        _wrong(_one_line(error))
    except ParlourError as error:
        _wrong(Words().error(error))
    except BrokenPipeError:  # the reader has left, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # it is flushed again at the exit
        sys.exit(CLOSED)
    except OSError as error:
        _wrong(file_error(error))


def _wrong(line: str) -> None:
    print(line, file=sys.stderr)
    sys.exit(WRONG)


def _one_line(error: CycloptsError) -> str:
    beside = isinstance(error, UnusedCliTokensError) and not error.command_chain
    if isinstance(error, UnknownCommandError) or beside:
        commands = tuple(name for name in app if not name.startswith("-"))
        known = UnknownName("command", (error.unused_tokens or [""])[0], commands)
        return Words().error(known)
    if isinstance(error, UnusedCliTokensError):
        return say("error-extra-words", words=" ".join(error.unused_tokens or ()))
    return " ".join(str(error).split())


def _at_least(name: str, value: float, least: int) -> None:
    if not value >= least:
        raise BadOption(f"--{name}", value, (f"{least}-",))


def _only_a_game(game: str | None, **new: object) -> None:
    """NotWithResume for what only a new game takes."""
    for name, value in {"GAME": game, **new}.items():
        if value:
            raise NotWithResume(name)


def _options(game: str, seats: int | None, words: tuple[str, ...]) -> dict[str, Any]:
    """Options by name, always with `seats`."""
    options: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise BadOption("--option", word, (say("help-option-form"),))
        options[name] = value
    if seats is not None:
        options["seats"] = seats
    return listing.settled(load(game), options)


def _bots(bots: str | None, seats: int) -> tuple[str, ...]:
    names = [name.strip() for name in bots.split(",")] if bots else ["random"] * seats
    if len(names) != seats:
        raise BadOption("--bots", bots, (say("help-bots-form", seats=seats),))
    return tuple(map(own.seated, names))


def _check(game: str, names: tuple[str, ...], options: dict[str, Any]) -> None:
    for name in names:
        check(game, name, read_options(load(game).options, options))


def _run(plan: SimulationPlan, jobs: int, save: Path | None) -> SimulationTally:
    total = SimulationTally([0.0] * len(plan.bots))
    file = save.open("wb") if save else None
    try:
        with Progress(say("progress-games"), plan.games) as progress:
            for tally in simulate(plan, jobs):
                total.add(tally)
                progress.advance(tally.games)
                if file:
                    file.writelines(line + b"\n" for line in tally.records)
    finally:
        if file:
            file.close()
    return total
