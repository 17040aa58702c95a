"""What the terminal shows: the greeting, the opening and the end of a game, the rules; in 80 columns, without codes."""

import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path

import pytest
from rich.console import Console

import parlour
from games.complots_tables import complots
from parlour.cli.closing import closing
from parlour.cli.opening import strength
from parlour.cli.rulebook import rule_lines
from parlour.cli.screen import NAMES, Screen
from parlour.core import SPECTATOR, Seat, Table, read_options
from parlour.core.errors import UnknownName
from parlour.games import catalogue, load
from parlour.games.complots.model import Challenge, Exchange, Lose, Prove, Steal, Tax
from parlour.testing.rulebook import rules
from parlour.testing.tables import new_table, random_game, random_steps
from parlour.words import Words

SOURCE = str(Path(parlour.__file__).parent.parent)
WIDTH = 80
ESCAPE = "\x1b"


def environment(**more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {**kept, "PYTHONPATH": SOURCE, "COLUMNS": str(WIDTH), **more}


@cache
def printed(*words: str) -> str:
    """The output of a command that is not at a terminal."""
    command = [sys.executable, "-m", "parlour", *words]
    run = subprocess.run(
        command, capture_output=True, text=True, check=True, env=environment(), stdin=subprocess.DEVNULL
    )
    return run.stdout


def at_a_terminal(*words: str, **more: str) -> str:
    """The output of a command at a terminal."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "parlour", *words]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment(**more)):
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # the other end is closed
            while block := os.read(ours, 65536):
                shown += block
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


@cache
def whole_game(game: str) -> str:
    return printed("play", game, "--seed", "5", "--bots", "random")


def drawn(table: Table, viewer: Seat) -> str:
    """The table as a seat sees it."""
    out = StringIO()
    names = NAMES[: table.options.seats]
    screen = Screen(table.game, names, viewer, Console(file=out, width=WIDTH))
    screen.table(table.view(viewer), table.stream(viewer))
    return out.getvalue()


def unwrapped(text: str) -> str:
    return " ".join(text.split())


def assert_plain(text: str) -> None:
    """No line is too long or ends with spaces, and there are no codes."""
    assert [line for line in text.splitlines() if len(line) > WIDTH] == []
    assert [line for line in text.splitlines() if line != line.rstrip()] == []
    assert ESCAPE not in text
    assert "\r" not in text


# The greeting


def test_parlour_alone_greets_lists_the_games_and_says_what_to_try() -> None:
    text = printed()
    lines = text.splitlines()
    for game in catalogue():
        words = Words(load(game))
        (line,) = [line for line in lines if line.split()[:1] == [game]]
        assert re.search(
            rf"{re.escape(words.say('game'))}, \d+-\d+ players: {re.escape(words.say('game-phrase'))}$", line
        )
    assert lines[0].startswith("Welcome to Parlour")
    for command in ("play sherlock-13", "serve", "rules sherlock-13", "--help"):
        assert f"  python -m parlour {command}: " in text
    assert_plain(text)


def test_a_word_that_is_no_command_is_named_with_the_commands_there_are() -> None:
    command = [sys.executable, "-m", "parlour", "chess"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert run.returncode == 2
    assert run.stderr.startswith('There is no command "chess". There are: games, rules,')


# The opening


@pytest.mark.parametrize("game", catalogue())
def test_a_game_opens_with_its_aim_in_two_sentences_and_who_sits_where(game: str) -> None:
    aim = Words(load(game)).say("aim")
    assert len(re.findall(r"[.](?= |$)", aim)) == 2
    text = whole_game(game)
    assert unwrapped(text).startswith(f"{Words(load(game)).say('game')} {aim} At the table:")
    assert "\n  1  Tom: random, a bot\n  2  Aino: random, a bot\n" in text
    assert "The bot random is the weakest of " in text


def test_the_strength_of_a_bot_is_its_place_on_the_ladder() -> None:
    game = load("sherlock-13")
    options = read_options(game.options, {})
    words = Words(game)
    assert (
        strength("sherlock-13", options, "racer", words) == "The bot racer is the strongest of 5 bots at such a table."
    )
    assert "is number 2 of 5 bots" in strength("sherlock-13", options, "novice", words)
    assert "was not measured" in strength("sherlock-13", options, "mine.py:Asker", words)


# What one needs is on the screen


def test_the_characters_are_shown_with_their_symbols_and_the_totals() -> None:  # SH-1.1
    game = load("sherlock-13")
    words = Words(game)
    text = unwrapped(drawn(new_table("sherlock-13", {"seats": 3}, "screen"), 0))
    for name, symbols in game.box.characters:
        assert f"{words.thing(name)} ({', '.join(symbols)})" in text
    assert "Symbols in all: pipe 5, bulb 5, fist 5, badge 5, notebook 4, necklace 3, eye 3, skull 3" in text


def test_the_clues_in_play_are_shown_with_colour_and_trait() -> None:  # TC-1.1
    text = unwrapped(drawn(new_table("thirteen-clues", {"seats": 2}, "screen"), 0))
    assert "Persons in play: Officer (purple, man), Duke (pink, man)" in text
    assert "Sailor (white, man)" not in text.partition("Weapons in play")[0]


def test_a_colour_has_the_name_of_its_player_beside_it() -> None:  # PA-1.2
    table = new_table("perfect-alibi", {"seats": 4}, "screen")
    text = unwrapped(drawn(table, 2))
    row = table.game.scene(table.position).zone("row").cards
    assert row
    names = {"yellow": "Tom", "blue": "Aino", "green": "you", "red": "Mei"}
    for card in row:
        colour = (card.face or "").partition("-")[0]
        assert f"{Words(table.game).thing(card.face or '')} ({names[colour]})" in text
    assert re.search(r"Tom\b.*Colour: yellow Aino\b.*Colour: blue Mei\b.*Colour: red You\b.*Colour: green", text)
    assert "wheel (ask about locations), clock (ask about times)" in text


def test_a_move_names_the_cards_of_the_hand() -> None:
    words = Words(complots().table.game)
    assert words.move(Lose(1), ("captain", "duchess")) == "Lose Duchess"
    assert words.move(Lose(1)) == "Lose card 2"


@pytest.mark.parametrize("game", catalogue())
def test_at_the_end_every_hand_stands_under_the_name_of_its_seat(game: str) -> None:
    table = random_game(game, {}, "end")
    out = StringIO()
    names = NAMES[: table.options.seats]
    closing(table, Screen(table.game, names, SPECTATOR, Console(file=out, width=WIDTH)))
    words = Words(table.game, names)
    *above, last = out.getvalue().splitlines()
    parts = re.split(rf"^({'|'.join(names)})\b", "\n".join(above), flags=re.MULTILINE)
    below = {name: unwrapped(text) for name, text in zip(parts[1::2], parts[2::2], strict=True)}
    for zone in table.game.scene(table.position).zones:
        for card in zone.cards:
            if zone.seat is not None and card.face is not None:
                assert words.thing(card.face) in below[names[zone.seat]]
    assert last.endswith(" won.")


def test_the_log_says_whose_the_hands_were() -> None:  # G-9
    table = random_game("sherlock-13", {"seats": 3}, "whose")
    words = Words(table.game, NAMES, 1)
    first, second, third = (words.list(map(words.thing, hand)) for hand in table.position.hands)
    assert words.seen(table.stream(1)[-1]).endswith(f"Hands: Tom: {first}; you: {second}; Basil: {third}.")


def test_points_are_broken_down() -> None:  # AL-5.3
    for seed in range(5):
        table = random_game("alibi", {"seats": 3}, f"points {seed}")
        remarks = {remark.seat: dict(remark.things) for remark in table.game.remarks(table.position, table.stream(0))}
        assert [sum(remarks.get(seat, {}).values()) for seat in range(3)] == list(table.position.scores)
        assert re.search(r"Points: [a-z ]+ -?\d+", unwrapped(drawn(table, 0)))


def test_a_claim_is_remembered_with_what_came_of_it() -> None:  # CO-3.2
    table = complots().play(0, Tax()).play(1, Challenge()).play(0, Prove(0)).play(1, Lose(0))
    assert "Claimed and shown: Duchess" in drawn(table.table, 2)
    table = complots().unopposed(0, Steal(1))
    assert "Claimed, not challenged: Captain" in drawn(table.table, 2)
    table = complots("duchess captain", "assassin countess", "duchess captain")
    table.play(0, Exchange()).play(1, Challenge())
    assert "Claimed falsely: Ambassador" in drawn(table.table, 2)


# Rules


def test_rules_alone_lists_the_games() -> None:
    text = printed("rules")
    assert [line.split()[0] for line in text.splitlines()[: len(catalogue())]] == list(catalogue())
    assert "python -m parlour rules GAME [NUMBER]" in text
    assert_plain(text)


@pytest.mark.parametrize("game", catalogue())
def test_rules_are_for_players_with_their_numbers_at_the_margin(game: str) -> None:
    lines = rule_lines(game)
    numbers = [line.split()[0] for line in lines if re.match(r"[A-Z]+-\d", line)]
    assert numbers == [rule.number for rule in (*rules(game), *rules(None))]
    text = "\n".join(lines)
    assert not re.search(r"testable|descriptive|[`*|]|\]\(", text)
    assert "3. A turn" in lines or "3. Windows" in lines
    assert_plain(text)


def test_one_rule_is_shown_by_its_number() -> None:
    assert printed("rules", "sherlock-13", "SH-3.4") == (
        "SH-3.4   If all seats but one have accused wrongly, the remaining one wins.\n"
    )
    assert (
        rule_lines("sherlock-13", "sh-3.4") == rule_lines("sherlock-13", "3.4") == rule_lines("sherlock-13", "SH-3.4")
    )
    assert rule_lines("complots", "2")[0] == rule_lines("complots", "2-actions")[0] == "2. Actions"
    assert rule_lines("complots", "g-2")[0].startswith("G-2 ")


def test_an_unknown_rule_says_which_there_are() -> None:
    with pytest.raises(UnknownName) as error:
        rule_lines("sherlock-13", "SH-9.9")
    assert "SH-3.1" in error.value.facts["expected"]


@pytest.mark.parametrize("game", catalogue())
def test_every_rule_that_the_help_cites_can_be_shown(game: str) -> None:
    ftl = (Path(SOURCE) / "parlour/games" / game.replace("-", "_") / "en.ftl").read_text(encoding="utf-8")
    for number in set(re.findall(r"\.rule = (\S+)$", ftl, flags=re.MULTILINE)):
        assert rule_lines(game, number)


# Plain lines


@pytest.mark.parametrize("game", catalogue())
def test_a_whole_game_holds_80_columns_and_no_codes(game: str) -> None:
    assert_plain(whole_game(game))


@pytest.mark.parametrize("game", catalogue())
def test_every_table_of_a_seat_holds_80_columns_and_no_codes(game: str) -> None:
    for table in islice(random_steps(new_table(game, {}, "columns"), "columns"), 0, None, 5):
        assert_plain(drawn(table, 1))


@pytest.mark.parametrize("words", [("rules", "sherlock-13", "3"), ("--help",), ("games", "complots")])
@pytest.mark.parametrize("plain", [{"NO_COLOR": "1", "TERM": "xterm-256color"}, {"TERM": "dumb"}])
def test_a_terminal_without_colours_gets_no_codes(words: tuple[str, ...], plain: dict[str, str]) -> None:
    text = at_a_terminal(*words, **plain)
    assert ESCAPE not in text
    assert "─" not in text
    assert [line for line in text.splitlines() if len(line) > WIDTH] == []


def test_a_terminal_with_colours_gets_them() -> None:
    assert ESCAPE in at_a_terminal("rules", "sherlock-13", "3", TERM="xterm-256color")
