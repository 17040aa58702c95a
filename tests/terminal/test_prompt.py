"""At the prompt of `parlour play`: commands, names and numbers, saved games, Ctrl-C, plain lines."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kit.terminals import CAPABLE, COMMAND, PLAIN, SOURCE, Terminal
from parlour.records import open_record

SHERLOCK = ("play", "sherlock-13", "--seats", "3", "--seed", "5", "--bots", "random")
COMPLOTS = ("play", "complots", "--seed", "5", "--bots", "honest")
STYLE = re.compile(r"\x1b\[[\d;]*m")
CURSOR = re.compile(r"\x1b(?!\[[\d;]*m)")  # escape codes that do more than change the style


@pytest.fixture
def sherlock(tmp_path: Path) -> Terminal:
    terminal = Terminal(*SHERLOCK, home=tmp_path)
    terminal.asked()
    return terminal


def test_the_question_mark_lists_every_command_and_explains_the_open_moves(sherlock: Terminal) -> None:
    said = sherlock.answer("?")
    usages = (
        "rules [NUMBER]",
        "sheet",
        "hint",
        "why CARD [PLACE]",
        "log",
        "undo",
        "save [NAME]",
        "quit",
        "back",
        "table",
    )
    assert [usage for usage in usages if f"\n  {usage} " not in said] == []
    assert "interrogate <target> <symbol>" in said
    assert "Name a symbol" in said


def test_rules_by_number_the_log_and_the_table(sherlock: Terminal) -> None:
    one = sherlock.answer("rules 3.1")
    assert "Investigate" in one
    assert "Interrogate" not in one
    assert "Interrogate" in sherlock.answer("rules")
    assert "SH-3.1" in sherlock.answer("rules 99")
    assert "You picked up" in sherlock.answer("log")
    assert "The culprit" in sherlock.answer("table")


def test_the_sheet_hints_and_reasons_come_from_what_the_seat_saw(sherlock: Terminal) -> None:
    hand = sherlock.answer("log").partition("You picked up ")[2].partition(".")[0]
    card = " ".join(hand.split()).partition(",")[0]
    rows = [line for line in sherlock.answer("sheet").splitlines() if line.startswith(card)]
    assert "100%" in rows[0]
    assert "Ask" in sherlock.answer("hint")
    assert f"Where {card} is: You." in sherlock.answer(f"why {card}")
    assert f"Where {card} is not: Aino." in sherlock.answer(f"why {card} aino")
    assert "not certain" in sherlock.answer("why sebastian moran culprit") or "Moran" in hand
    assert "why CARD" in sherlock.answer("why")


def test_a_reason_names_the_events_that_prove_it(tmp_path: Path) -> None:
    terminal = Terminal("play", "sherlock-13", "--seats", "2", "--seed", "5", "--bots", "logic", home=tmp_path)
    terminal.asked()
    for symbol in ("skull", "eye", "necklace"):
        terminal.answer(f"interrogate aino {symbol}")
    reason = terminal.answer("why irene adler")
    assert "Where Irene Adler is: Aino. That is certain, because of:" in reason
    assert "You asked Aino: how many of necklace? One." in reason


def test_where_a_game_has_no_solution_hint_says_so(tmp_path: Path) -> None:
    terminal = Terminal(*COMPLOTS, home=tmp_path)
    terminal.asked()
    assert "no hints in this game" in terminal.answer("hint")
    assert "how many copies" in terminal.answer("sheet")


def test_undo_takes_back_a_move_with_the_moves_of_the_bots(tmp_path: Path) -> None:
    terminal = Terminal(*COMPLOTS, home=tmp_path)
    first = terminal.asked()
    assert "not made a move" in terminal.answer("undo")
    after = terminal.answer("1")
    assert "You let it pass" in after
    undone = terminal.answer("undo")
    assert "Taken back: Let it pass." in undone
    assert undone.partition("─")[2] == first.partition("─")[2]
    assert "You let it pass" not in terminal.answer("log")


def test_undo_is_refused_after_an_answer(sherlock: Terminal) -> None:
    sherlock.answer("investigate skull")
    assert "moved, shown or asked about" in sherlock.answer("undo")
    assert "You asked who has any skull" in sherlock.answer("log")


SAME = [
    ("investigate skull",),
    ("Investigate Skull",),
    ("1 8",),
    ("1", "8"),
    ("Ask everybody who has a symbol", "Skull"),
    ("inv", "sk"),
]


@pytest.mark.parametrize("lines", SAME, ids=" ".join)
def test_names_and_numbers_mean_the_same_at_every_question(sherlock: Terminal, lines: tuple[str, ...]) -> None:
    said = [sherlock.answer(line) for line in lines]
    assert "You asked who has any skull" in said[-1]


@pytest.mark.parametrize("seat", ["3", "basil", "Basil"])
def test_seats_count_from_1_in_lists_and_in_moves(sherlock: Terminal, seat: str) -> None:
    assert "  2  Aino\n  3  Basil\n" in sherlock.answer("2")
    sherlock.answer(seat)
    assert "You asked Basil: how many of skull" in sherlock.answer("skull")
    assert "You asked Basil: how many of eye" in sherlock.answer(f"interrogate {seat} eye")


def test_a_final_move_is_confirmed_by_name_or_number(sherlock: Terminal) -> None:
    sherlock.answer("accuse irene adler")
    sherlock.answer("no")
    assert "cannot be taken back" in sherlock.answer("accuse irene-adler")
    assert "Accuse" in sherlock.answer("2")
    sherlock.answer("acc irene")
    sherlock.type("1\n")
    assert "won" in sherlock.rest()


@pytest.mark.parametrize("answer", ["13, 15 + 21", "hotel, blunt + jealousy", "Hotel Blunt Jeal"])
def test_several_answers_go_by_names_or_numbers(tmp_path: Path, answer: str) -> None:
    terminal = Terminal("play", "alibi", "--seats", "3", "--seed", "5", "--bots", "random", home=tmp_path)
    terminal.asked()
    terminal.answer("ask-sets aino have")
    said = " ".join(terminal.answer(answer).split())
    assert "You asked Aino" in said
    assert "hotel, blunt instrument and jealousy" in said


def test_wrong_input_says_what_is_possible_in_the_words_of_the_screen(sherlock: Terminal) -> None:
    titles = ("Ask everybody who has a symbol", "Ask one seat how many of a symbol", "Accuse")
    for wrong in ("foo", "17", "swap 1", "pass", "0"):
        said = sherlock.answer(wrong)
        assert f'"{wrong}" is not possible here' in said
        assert all(title in said for title in titles)
        assert "arrange" not in said
    said = sherlock.answer("interrogate 1 eye")
    assert "  2  Aino\n  3  Basil\n" in said
    assert "Tom" not in said


@pytest.mark.parametrize("wrong", ["-1", "18", "-3 skull"])
def test_a_number_that_is_not_in_the_list_is_no_answer(sherlock: Terminal, wrong: str) -> None:
    assert f'"{wrong}" is not possible here' in sherlock.answer(wrong)


def test_a_beginning_of_several_lines_names_them(sherlock: Terminal) -> None:
    said = sherlock.answer("ask")
    assert '"ask" may be one of these:' in said
    assert "  1  Ask everybody who has a symbol\n  2  Ask one seat how many of a symbol\n" in said
    assert "Accuse" not in said


@pytest.mark.parametrize("line", ["", "table", "?"])
def test_the_list_is_shown_again(sherlock: Terminal, line: str) -> None:
    assert sherlock.answer(line).endswith("  3  Accuse\nYour move > ")


def test_codes_that_are_typed_are_not_printed(sherlock: Terminal) -> None:
    assert '"[31mfoo" is not possible here' in sherlock.answer("\x1b[31mfoo")


def test_the_end_of_a_name_is_enough_if_one_card_has_it(tmp_path: Path) -> None:  # AL-3.1
    terminal = Terminal("play", "alibi", "--seats", "3", "--seed", "5", "--bots", "random", home=tmp_path)
    terminal.asked()
    assert "Where Gun: rifle is: You." in terminal.answer("why rifle")
    assert "Slim Slant: noon, Mona Byrd: noon" in terminal.answer("why noon")
    assert "Say which card" in terminal.answer("why noone")
    assert "You asked Aino about gun: derringer." in terminal.answer("ask-theory aino have derringer")


def test_what_is_a_number_is_listed_as_one(tmp_path: Path) -> None:  # PA-6.2
    terminal = Terminal("play", "perfect-alibi", "--seed", "1", "--option", "answers=by-hand", home=tmp_path)
    said = terminal.asked()
    while "Say a number" not in said:
        said = terminal.answer("" if "press Enter" in said else "1")
    assert re.search(r"^  0\n  1\n(  \d\n)*Number > $", terminal.answer("say"), re.MULTILINE)


def test_tab_completes_moves_names_and_commands_and_arrows_recall(tmp_path: Path) -> None:
    terminal = Terminal(*SHERLOCK, home=tmp_path, env=CAPABLE)
    terminal.until("Your move >")
    terminal.type("inv\t sk\t\r")
    terminal.until("You asked who has any skull")
    terminal.until("Your move >")
    terminal.type("interro\t Ba\t ey\t\r")
    terminal.until("You asked Basil: how many of eye")
    terminal.until("Your move >")
    terminal.type("she\t\r")
    terminal.until("worlds left")
    terminal.until("Your move >")
    terminal.type("\x1b[A\x1b[A\r")
    terminal.until("You asked Basil: how many of eye")
    terminal.until("Your move >")
    terminal.type("why ire\t\r")
    terminal.until("Irene Adler")
    terminal.until("Your move >")
    terminal.type("rules SH-3.\t\t")
    terminal.until("SH-3.2")
    terminal.type("\x15qit\x1b[D\x1b[Du\r")
    assert "Saved" in terminal.rest()


def test_a_second_game_does_not_overwrite_the_first(tmp_path: Path) -> None:
    for number in (1, 2):
        terminal = Terminal(*SHERLOCK, home=tmp_path)
        terminal.asked()
        terminal.type("quit\n")
        assert f"{COMMAND} play --resume sherlock-13-{number}" in terminal.rest()
        assert terminal.exit_code() == 0
    third = Terminal(*COMPLOTS, home=tmp_path)
    third.asked()
    assert "Choose another name" in third.answer("save sherlock-13-1")
    assert "letters" in third.answer("save a/b")
    assert f"{COMMAND} play --resume palace" in third.answer("save palace")
    third.type("quit\n")
    assert "--resume palace" in third.rest()

    listed = Terminal("play", "--resume", home=tmp_path).rest()
    rows = [line.split() for line in listed.splitlines()]
    assert rows[0] == ["name", "game", "saved", "turn"]
    assert [row[0] for row in rows[1:4]] == ["sherlock-13-1", "sherlock-13-2", "palace"]
    assert [row[-2] for row in rows[1:4]] == ["Turn"] * 3
    assert "play --resume NAME" in listed

    again = Terminal("play", "--resume", "palace", home=tmp_path)
    assert "Complots" in again.asked()
    wrong = Terminal("play", "--resume", "castle", home=tmp_path)
    assert "sherlock-13-1, sherlock-13-2, palace" in " ".join(wrong.rest().split())
    assert wrong.exit_code() == 2


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_a_game_is_left_by_the_words_that_people_try(sherlock: Terminal, word: str) -> None:
    sherlock.type(f"{word}\n")
    assert "Saved. To continue:" in sherlock.rest()


def test_a_game_that_cannot_be_saved_is_not_left(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    terminal = Terminal(*SHERLOCK, "--save", str(folder / "game.json"), home=tmp_path)
    terminal.asked()
    folder.rmdir()
    assert "Cannot use" in terminal.answer("quit")
    assert f"{COMMAND} play --resume sherlock-13-1" in terminal.interrupt()
    assert open_record(tmp_path / "parlour" / "sherlock-13-1.json").score is None


def test_a_file_for_a_game_is_new_and_can_be_written(tmp_path: Path) -> None:
    there = tmp_path / "game.json"
    there.write_text("mine")
    for file in (there, tmp_path / "nowhere" / "game.json"):
        terminal = Terminal(*SHERLOCK, "--save", str(file), home=tmp_path)
        assert terminal.rest().startswith("Cannot use")
        assert terminal.exit_code() == 2
    assert there.read_text() == "mine"


@pytest.mark.parametrize("name", ["-x", "a/b", "", "."])
def test_a_name_that_no_command_could_give_is_refused(sherlock: Terminal, name: str) -> None:
    said = sherlock.answer(f"save {name}")
    assert ("letters, digits" in said) == bool(name)


def test_the_command_that_continues_a_game_can_be_typed(tmp_path: Path) -> None:
    file = tmp_path / "my game (1).json"
    terminal = Terminal(*SHERLOCK, "--save", str(file), home=tmp_path)
    terminal.asked()
    terminal.type("quit\n")
    assert f"--resume '{file}'" in terminal.rest().replace("\n", "")


@pytest.mark.parametrize("words", [("sherlock-13",), ("--seats", "4"), ("--seat", "2"), ("--seed", "x")], ids=" ".join)
def test_a_saved_game_takes_no_options_of_a_new_one(tmp_path: Path, words: tuple[str, ...]) -> None:
    terminal = Terminal("play", *words, "--resume", "palace", home=tmp_path)
    assert "cannot stand beside --resume" in terminal.rest()
    assert terminal.exit_code() == 2


def test_a_file_that_cannot_be_read_is_in_the_list(tmp_path: Path) -> None:
    folder = tmp_path / "parlour"
    (folder / "folder.json").mkdir(parents=True)
    (folder / "broken.json").write_text("{")
    listed = Terminal("play", "--resume", home=tmp_path).rest()
    assert re.search(r"^broken .* cannot be read$", listed, re.MULTILINE)
    assert "folder" not in listed
    assert "There are: broken." in Terminal("play", "--resume", "palace", home=tmp_path).rest()


def test_without_saved_games_the_list_says_how_to_start_one(tmp_path: Path) -> None:
    assert f"{COMMAND} play GAME" in Terminal("play", "--resume", home=tmp_path).rest()


def test_a_game_that_is_continued_keeps_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    terminal = Terminal(*SHERLOCK, "--save", str(file), home=tmp_path)
    terminal.asked()
    terminal.answer("investigate skull")
    terminal.type("quit\n")
    assert f"--resume {file}" in terminal.rest().replace("\n", "")
    again = Terminal("play", "--resume", str(file), home=tmp_path)
    assert "You asked who has any skull" in again.asked()
    again.answer("accuse irene adler")
    again.type("yes\n")
    again.rest()
    assert open_record(file).score is not None


@pytest.mark.parametrize("module", ["parlour.core.values", "rich.console", "parlour.bots.levels"])
def test_ctrl_c_while_starting_leaves_in_one_line(tmp_path: Path, module: str) -> None:
    terminal = Terminal(*SHERLOCK, home=tmp_path, env={**PLAIN, "PYTHONPROFILEIMPORTTIME": "1"})
    terminal.until(f"{module}\r\n")
    lines = terminal.interrupt().partition("^C")[2].splitlines()
    assert [line for line in lines if line.strip() and not line.startswith("import time:")] == ["Stopped."]
    assert terminal.exit_code() == 130


@pytest.mark.parametrize("module", ["parlour.server.http.app", "numba.core.types", "parlour.knowledge.knowledge"])
def test_ctrl_c_while_a_server_starts_ends_it_without_an_error(tmp_path: Path, module: str) -> None:
    env = {**PLAIN, "PYTHONPROFILEIMPORTTIME": "1", "XDG_DATA_HOME": str(tmp_path)}
    words = ("serve", "--no-open", "--host", "127.0.0.1", "--port", "0")
    terminal = Terminal(*words, home=tmp_path, env=env)
    terminal.until(f"{module}\r\n")
    said = terminal.interrupt().partition("^C")[2]
    lines = [line for line in said.splitlines() if line.strip() and not line.startswith("import time:")]
    assert lines[-1] == "Stopped."
    assert [line for line in lines[:-1] if "is served at" not in line and line != "Ctrl-C stops it."] == []


def test_ctrl_c_in_a_command_leaves_in_one_line(tmp_path: Path) -> None:
    terminal = Terminal("simulate", "sherlock-13", "--games", "1000000", home=tmp_path, env=CAPABLE)
    terminal.until("Games")
    assert "Stopped." in terminal.interrupt()
    assert terminal.exit_code() == 130


@pytest.mark.parametrize("env", [PLAIN, CAPABLE], ids=["plain", "capable"])
def test_ctrl_c_at_the_prompt_saves_and_leaves(tmp_path: Path, env: dict[str, str]) -> None:
    terminal = Terminal(*SHERLOCK, home=tmp_path, env=env)
    terminal.until("Your move >")
    said = terminal.interrupt()
    assert "Saved. To continue:" in said
    assert "Traceback" not in said
    assert terminal.exit_code() == 0
    assert open_record(tmp_path / "parlour" / "sherlock-13-1.json").score is None


SLOW = """
import time

def slow(setting):
    class Slow:
        def answer(self, sight, choices):
            print("thinking hard", flush=True)
            time.sleep(60)
    return Slow()
"""


def test_ctrl_c_while_a_bot_thinks_saves_and_leaves(tmp_path: Path) -> None:
    bots = tmp_path / "bots.py"
    bots.write_text(SLOW)
    terminal = Terminal("play", "sherlock-13", "--seed", "5", "--bots", f"{bots}:slow", home=tmp_path)
    terminal.until("thinking hard")
    said = terminal.interrupt()
    assert "Traceback" not in said
    assert f"{COMMAND} play --resume sherlock-13-1 --bots {bots}:slow" in said.replace("\n", "")
    assert open_record(tmp_path / "parlour" / "sherlock-13-1.json").score is None

    unnamed = Terminal("play", "--resume", "sherlock-13-1", home=tmp_path)
    assert unnamed.rest().startswith('The bot "bots:slow" sat at this table. Say where it is: --bots')
    other = Terminal("play", "--resume", "sherlock-13-1", "--bots", "logic", home=tmp_path)
    assert "Allowed: bots:slow" in other.rest()
    again = Terminal("play", "--resume", "sherlock-13-1", "--bots", f"{bots}:slow", home=tmp_path)
    again.until("thinking hard")
    again.interrupt()


@pytest.mark.parametrize("env", [{"TERM": "dumb", "NO_COLOR": ""}, {"TERM": "xterm", "NO_COLOR": "1"}], ids=str)
def test_without_colours_there_are_no_cursor_codes_and_lines_are_80_wide(tmp_path: Path, env: dict[str, str]) -> None:
    terminal = Terminal("play", "alibi", "--seed", "5", "--bots", "random", home=tmp_path, env=env)
    said = terminal.asked()
    for line in ("?", "sheet", "hint", "foo", "rules", "7", "back", "ask-group 2 have places", "log"):
        said += terminal.answer(line)
    assert CURSOR.search(said) is None
    assert max(len(STYLE.sub("", line)) for line in said.splitlines()) <= 80


@pytest.mark.parametrize("columns", [4, 40])
def test_a_narrow_terminal_is_not_exceeded(tmp_path: Path, columns: int) -> None:
    env = {"TERM": "dumb", "NO_COLOR": ""}
    terminal = Terminal(*SHERLOCK, home=tmp_path, env=env, columns=columns)
    said = terminal.asked().rpartition("\n")[0]
    assert "Stopped" not in terminal.interrupt()
    if columns == 40:
        assert max(map(len, said.splitlines())) <= columns


def test_a_closed_input_is_no_person(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": SOURCE, "XDG_STATE_HOME": str(tmp_path)}
    command = ["/bin/sh", "-c", f"exec {COMMAND} play sherlock-13 --seed 5 <&-"]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert "won." in run.stdout


@pytest.mark.parametrize("called", ["parlour", "bin/parlour"])
def test_hints_name_the_program_as_it_was_called(tmp_path: Path, called: str) -> None:
    script = tmp_path / "bin" / "parlour"
    script.parent.mkdir()
    script.write_text(f"#!{sys.executable}\nfrom parlour.cli import main\nmain()\n")
    script.chmod(0o755)
    env = {**os.environ, "PYTHONPATH": SOURCE, "XDG_STATE_HOME": str(tmp_path)}
    if called == "parlour":
        env["PATH"] = f"{script.parent}{os.pathsep}{env['PATH']}"
    command = ["/bin/sh", "-c", f"{called} play --resume"]
    run = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    assert run.stdout.strip().endswith(f" {called} play GAME")
