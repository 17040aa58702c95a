"""The table: it accepts answers to open questions; everything else is refused and changes nothing."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core import SPECTATOR, Drawn, Move, Offer, Seat, Table, View, chance, commitment, seed_of
from parlour.core.chance import combined_seed
from parlour.core.codec import form, from_text, read_json_options, read_move, to_text, write
from parlour.core.errors import BadOption, BadText, GameOver, Illegal, Late, NoSuchSeat, NotAsked, Refused
from parlour.games import load
from parlour.games.sherlock_13.model import Accuse, Interrogate, Investigate, Options
from parlour.testing.tables import new_table, random_game, random_steps, snapshot

GAME = load("sherlock-13")
anything = st.none() | st.booleans() | st.integers(-20, 20) | st.text(max_size=8) | st.lists(st.integers(), max_size=2)
moves = st.sampled_from(GAME.moves).flatmap(
    lambda kind: st.tuples(*[anything] * len(kind.__struct_fields__)).map(lambda values: kind(*values))
)


@pytest.fixture
def table() -> Table:
    table = new_table("sherlock-13", {"seats": 4}, "table")
    table.submit(table.choices[0].seat, "turn/1", Investigate("pipe"))
    return table


def test_the_four_refusals_say_what_was_expected(table: Table) -> None:
    on_turn = table.choices[0].seat
    before, other = (on_turn - 1) % 4, (on_turn + 1) % 4
    with pytest.raises(Late) as late:
        table.submit(before, "turn/1", Investigate("eye"))
    with pytest.raises(NotAsked) as stranger:
        table.submit(other, "turn/2", Investigate("eye"))
    with pytest.raises(Illegal) as illegal:
        table.submit(on_turn, "turn/2", Interrogate(on_turn, "eye"))
    with pytest.raises(NoSuchSeat) as nobody:
        table.submit(9, "turn/2", Investigate("eye"))
    assert late.value.facts == {"topic": "turn/1", "expected": ()}
    assert stranger.value.facts == {"seat": other, "topic": "turn/2", "expected": ()}
    assert illegal.value.facts["expected"][0].startswith("target: ")
    assert nobody.value.facts == {"seat": 9, "last": 3}


@given(st.integers(-5, 20) | st.booleans(), st.sampled_from(["turn/1", "turn/2", "turn/3", "deal", "", "guess"]), moves)
def test_no_answer_made_of_anything_breaks_a_table(seat: Any, topic: str, move: Move) -> None:
    table = new_table("sherlock-13", {"seats": 4}, "table")
    before = snapshot(table.position), table.choices, list(table.log)
    try:
        table.submit(seat, topic, move)
    except (Refused, NoSuchSeat):
        assert (snapshot(table.position), table.choices, table.log) == before
    else:
        assert table.log[-1].move == move
        assert any(choice.seat == seat and choice.allows(move) for choice in before[1])


@given(st.integers(-5, 20) | st.booleans(), st.sampled_from(["turn/1", "turn/2", "turn/3", "deal", "", "guess"]), moves)
def test_a_check_raises_what_the_answer_would_raise_and_changes_nothing(seat: Any, topic: str, move: Move) -> None:
    table = new_table("sherlock-13", {"seats": 4}, "table")
    before = snapshot(table.position), table.choices, list(table.log)
    checked = refusal(table.check, seat, topic, move)
    assert (snapshot(table.position), table.choices, table.log) == before
    assert checked == refusal(table.submit, seat, topic, move)


def refusal(act: Callable[..., None], *given: Any) -> Any:
    try:
        act(*given)
    except (Refused, NoSuchSeat) as error:
        return type(error), error.facts
    return None


def test_a_check_after_the_end_is_refused_like_an_answer() -> None:
    table = random_game("sherlock-13", {"seats": 3}, "end")
    with pytest.raises(GameOver):
        table.check(0, "turn/1", Investigate("pipe"))


def test_after_the_end_nothing_is_asked() -> None:
    table = random_game("sherlock-13", {"seats": 3}, "end")
    with pytest.raises(GameOver):
        table.submit(0, "turn/1", Investigate("pipe"))


def test_a_table_with_bad_options_is_not_opened() -> None:
    with pytest.raises(BadOption):
        Table(GAME, GAME.options(seats=7), seed_of("x"))


def test_a_view_is_the_fold_of_the_stream(table: Table) -> None:
    for _ in random_steps(table, "fold"):
        pass
    for viewer in (0, 3, SPECTATOR):
        fold = GAME.start(table.options)
        for seen in table.stream(viewer):
            GAME.evolve(fold, seen)
        assert snapshot(fold) == snapshot(table.view(viewer))


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_a_view_follows_a_stream_and_its_copies_go_their_own_way(table: Table, viewer: Seat) -> None:
    view = View(table.game, table.options, viewer)
    view.follow(table.stream(viewer))
    early = view.copy()
    before = list(early.stream), snapshot(early.position)
    for _ in random_steps(table, "follow"):
        assert list(view.news(table.stream(viewer))) == table.stream(viewer)[len(view.stream) :]
        view.follow(table.stream(viewer))
        assert view.stream == table.stream(viewer)
        assert snapshot(view.position) == snapshot(table.view(viewer))
    assert (early.stream, snapshot(early.position)) == before
    witness = View(table.game, table.options, viewer)
    for entry in table.log:
        witness.witness(entry.events)
    assert witness.stream == view.stream


def test_streams_are_numbered_for_each_viewer_alone(table: Table) -> None:
    """A stream contains only what the viewer saw, without gaps that would reveal secret events."""
    told = [[event.seen_by(1) for event in entry.events] for entry in table.log]
    assert table.stream(1) == [seen for entry in told for seen in entry if seen is not None]
    with pytest.raises(NoSuchSeat):
        table.stream(4)


def test_draw_number_k_comes_from_the_seed_and_k_alone() -> None:
    assert chance(b"seed", 3, 1000) == chance(b"seed", 3, 1000)
    assert len({chance(b"seed", k, 10**9) for k in range(200)}) == 200
    counts = [sum(chance(b"even", k, 4) == value for k in range(4000)) for value in range(4)]
    assert all(900 < count < 1100 for count in counts)


def test_a_drawn_answer_of_the_clock_is_one_draw_more_and_a_refused_one_is_none() -> None:  # G-7
    options = {"seats": 3, "advanced": True}
    late, asked = (new_table("sherlock-13", options, "late") for _ in range(2))
    assert late.log[0].draw == late.game.choices(late.game.start(late.options))[0].offers[0]
    with pytest.raises(NotAsked):
        late.time_out(0, "order/1")
    late.time_out(0, "order/0")
    entry, fallback = late.log[-1], asked.choices[0].fallback
    assert isinstance(fallback, Drawn)
    assert (entry.by, entry.draw) == ("clock", fallback.offer)
    assert entry.move == fallback.offer.at(chance(late.seed, 1, fallback.offer.size)), "the deal was draw 0"
    asked.submit(0, "order/0", entry.move)
    assert asked.log[-1].draw is None, "what a seat answers is not drawn"
    for table, number in ((late, 2), (asked, 1)):
        table.time_out(1, "order/1")
        offer = table.log[-1].draw
        assert isinstance(offer, Offer)
        assert table.log[-1].move == offer.at(chance(table.seed, number, offer.size))


def test_the_commitment_fixes_the_seed_and_every_nonce_changes_the_deal() -> None:
    one, other = new_table("sherlock-13", {}, "a"), new_table("sherlock-13", {}, "b")
    assert one.commitment == commitment(one.seed) != other.commitment
    assert len({combined_seed(b"s", nonces) for nonces in ((), ("a",), ("b",), ("a", "b"), ("ab",), ("", "ab"))}) == 6
    deals = {Table(GAME, one.options, one.seed, nonces).log[0].move for nonces in ((), ("a", "b"), ("b", "a"))}
    assert len(deals) == 3


@pytest.mark.parametrize(
    "text",
    ["", "flub", "accuse", "accuse irene-adler twice", "interrogate one pipe", "interrogate 1", "swap up irene-adler"],
)
def test_words_that_are_no_move_say_what_was_expected(text: str) -> None:
    with pytest.raises(BadText) as error:
        from_text(GAME, text)
    assert error.value.facts["expected"]


def test_a_move_in_words_is_the_same_move() -> None:
    assert to_text(Interrogate(2, "skull")) == "interrogate 2 skull"
    assert from_text(GAME, "interrogate 2 skull") == Interrogate(2, "skull")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"{}",
        b'{"type":"flub"}',
        b'{"type":"accuse"}',
        b'{"type":"accuse","character":3}',
        b'{"type":"accuse","character":"x","extra":1}',
        b'{"type":"interrogate","target":1.0,"symbol":"eye"}',
        b'{"type":"interrogate","target":"1","symbol":"eye"}',
        b'{"type":"accuse","character":"x"} {}',
    ],
)
def test_json_of_the_wrong_shape_is_no_move(text: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_move(GAME, text)


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_a_move_or_a_decode_error(text: bytes) -> None:
    with suppress(msgspec.DecodeError, UnicodeDecodeError):
        assert isinstance(read_move(GAME, text), Move)


def test_a_choice_is_sent_as_a_form(table: Table) -> None:
    sent = msgspec.json.decode(write(form(table.choices[0])))
    kinds = {offer["kind"]: offer for offer in sent["offers"]}
    assert kinds["accuse"]["final"] is True
    assert kinds["interrogate"]["fields"][1] == {
        "name": "symbol",
        "domain": {"type": "one", "values": list(GAME.box.symbols)},
    }
    assert set(sent) == {"seat", "topic", "offers", "blocking"}, "neither the fallback nor what is obvious is told"


def test_options_survive_json_and_words() -> None:
    options = Options(seats=2, advanced=True, answers="asker-only", limit=7)
    assert read_json_options(GAME, write(options)) == options
    words = b'{"seats":"2","advanced":"on","answers":"asker-only","limit":"7"}'
    assert read_json_options(GAME, words) == options


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("seats", 5, ("2-4",)),
        ("seats", "two", ("2-4",)),
        ("seats", True, ("2-4",)),
        ("seats", 3.0, ("2-4",)),
        ("seats", None, ("2-4",)),
        ("answers", "loud", ("public", "asker-only")),
        ("advanced", "perhaps", ("false", "true")),
        ("limit", -1, ("0-100000",)),
        ("limit", 10**30, ("0-100000",)),
        ("speed", 1, ("seats", "answers", "advanced", "swap", "limit")),
    ],
)
def test_a_bad_option_says_what_is_allowed(name: str, value: Any, expected: tuple[str, ...]) -> None:
    with pytest.raises(BadOption) as error:
        read_json_options(GAME, msgspec.json.encode({name: value}))
    assert error.value.facts["expected"] == expected


def test_an_answer_that_is_final_is_marked(table: Table) -> None:
    assert [offer.kind for offer in table.choices[0].offers if offer.final] == [Accuse]
