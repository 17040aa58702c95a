"""Complots over many games: cards and coins are conserved, nothing leaks, and the evidence is exact."""

from collections.abc import Callable, Iterator
from itertools import islice, permutations
from typing import Any

import pytest

from games.complots_tables import INQUISITION, Plot, all_cards, complots, duel, taken
from kit.deduction import deduced
from parlour.core import NATURE, SPECTATOR, Seat, Seen, Table
from parlour.core.errors import BadOption, Illegal, Late, NoSuchSeat, NotAsked
from parlour.core.evidence import Count, Evidence, Moved
from parlour.games import load
from parlour.games.complots.decisions import DECISIONS
from parlour.games.complots.effects import EFFECTS
from parlour.games.complots.evolution import FOLDS
from parlour.games.complots.model import (
    AnyAction,
    AnyMove,
    AnySeen,
    Block,
    Challenge,
    Choose,
    Chose,
    Coup,
    Deal,
    Dealt,
    Draw,
    Drew,
    Examine,
    Exchange,
    Exposed,
    HandBack,
    Income,
    Keep,
    Kept,
    Lose,
    Murder,
    Pass,
    Prove,
    Revealed,
    Show,
    Showed,
    Steal,
    Tax,
)
from parlour.games.complots.offers import QUESTIONS
from parlour.games.complots.position import Phase
from parlour.games.complots.rules import Complots
from parlour.testing.cases import Case, cases
from parlour.testing.counts import sequences
from parlour.testing.oracle import possible
from parlour.testing.tables import new_table, own, random_steps, snapshot, viewers

CASES = [case for box in ("printed", "small") for case in cases("complots", box)]


# Slots: knowledge of a card follows its slot until the card is mixed with others


def examined(**options: Any) -> Plot:
    """Seat 0 has seen the Countess, which is slot 3 of seat 1, and handed it back; seat 1 is on turn."""
    table = complots(*INQUISITION, exchange="inquisitor", **options)
    return table.unopposed(0, Examine(1)).play(1, Show(1)).play(0, HandBack())


def test_a_card_once_seen_is_known_while_it_lies_there() -> None:
    table = examined().play(1, Tax()).play(2, Challenge()).play(1, Lose(0))
    assert table.faces(0, 1) == ["countess"]
    assert table.faces(2, 1) == [None]


def test_an_exchange_ends_what_others_knew() -> None:
    table = examined(draws=[taken("captain", 3)]).unopposed(1, Exchange())
    assert [card.face for card in table.scene(0).zone("hand/1").cards] == [None] * 3
    table.play(1, Keep((0, 1)))
    assert (table.hand(1), table.faces(0, 1)) == ("assassin countess", [None, None])


def test_a_card_shown_and_drawn_again_is_a_new_one() -> None:
    table = complots("duchess captain", "captain captain", "assassin countess", draws=["duchess"])
    table.play(0, Tax()).play(2, Challenge()).play(0, Prove(0)).play(2, Lose(0))
    assert (table.hand(0), table.position.slots[0]) == ("captain duchess", (1, 6))
    assert table.faces(1, 0) == [None, None]


@pytest.mark.parametrize("case", CASES[::7], ids=str)
def test_a_slot_is_never_used_twice(case: Case) -> None:
    seen: set[int] = set()
    lying: set[int] = set()
    for table in random_steps(new_table("complots", case.options, "slots", case.box), "slots"):
        now = {slot for slots in table.position.slots for slot in slots}
        assert not (now - lying) & seen
        seen, lying = seen | now, now


# Evidence


def test_a_lie_says_that_no_hidden_card_of_the_seat_is_what_it_claimed() -> None:
    table = complots(*INQUISITION, exchange="inquisitor")
    table.play(0, Tax())
    evidence = table.table.game.evidence(table.table.view(1), Exposed(1, 0))
    assert evidence == Evidence((Count(("slot/0", "slot/1"), frozenset(("duchess",)), 0, 0),))


def test_an_exchange_mixes_the_hand_and_the_actor_chooses_what_goes_back() -> None:
    table = examined(draws=[taken("captain", 3)]).unopposed(1, Exchange())
    evidence = table.table.game.evidence(table.table.view(0), Kept(1, None))
    back = Moved((("hand/1", "court", 1),), by=1)
    assert evidence == Evidence(changes=(back, Moved((("hand/1", "slot/6", 1), ("hand/1", "slot/7", 1)))))


DEPTH = {2: 16, 3: 11}  # answers, by the number of seats
TELLING = [  # seeds of games with proofs, lies, exchanges and examinations among their first answers
    *((2, "ambassador", 4), (2, "inquisitor", 4), (2, "inquisitor", 17)),
    *((3, "ambassador", 2), (3, "inquisitor", 7), (3, "inquisitor", 25)),
]


def begun(seats: int, exchange: str, seed: int) -> Table:
    table = new_table("complots", {"seats": seats, "exchange": exchange}, str(seed), "small")
    *_, table = islice(random_steps(table, str(seed)), DEPTH[seats])
    return table


def test_the_telling_games_have_everything() -> None:
    logs = [begun(*game).log for game in TELLING]
    seen = {type(event.what) for log in logs for entry in log for event in entry.events}
    assert seen >= set(Complots.seen_types) - {Revealed}


@pytest.mark.parametrize(("seats", "exchange", "seed"), TELLING)
def test_the_evidence_says_exactly_what_can_be_known(seats: int, exchange: str, seed: int) -> None:
    """Compared with all possible histories, in the small box."""
    table = begun(seats, exchange, seed)
    for viewer in viewers(table):
        assert deduced(table, viewer) == possible(table, viewer)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 130))
@pytest.mark.parametrize("exchange", ["ambassador", "inquisitor"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_evidence_says_exactly_what_can_be_known_in_many_games(seats: int, exchange: str, seed: int) -> None:
    test_the_evidence_says_exactly_what_can_be_known(seats, exchange, seed)


# Conservation


def conserved(table: Table) -> None:
    position = table.position
    assert sum(position.coins) + position.treasury == 54
    assert min(*position.coins, position.treasury) >= 0
    options = position.options
    assert sorted(all_cards(position).elements()) == list(table.game.box.cards(options.seats, options.exchange))


class Told:
    """The slots whose cards each seat knows, derived only from the events that it saw."""

    def __init__(self, table: Table) -> None:
        self.slots: dict[Seat, set[int]] = {viewer: set() for viewer in viewers(table)}
        self.laid = self.read = 0

    def read_on(self, table: Table) -> None:
        for event in (event for entry in table.log[self.read :] for event in entry.events):
            what = event.what
            if isinstance(what, Showed):
                self.slots[what.to].add(what.slot)
            elif new := _laid(what):
                self.slots[what.seat].update(range(self.laid, self.laid + new))  # type: ignore[attr-defined]
                self.laid += new
        self.read = len(table.log)

    def nobody_knows_more(self, table: Table) -> None:
        for viewer, shown in self.slots.items():
            view = table.view(viewer)
            assert view.slots == table.position.slots
            for slots, cards in zip(view.slots, view.cards, strict=True):
                known = {slot for slot, card in zip(slots, cards, strict=False) if card is not None}
                assert known == shown & set(slots)
            hands = {seat: cards for seat, cards in enumerate(view.sets) if table.position.slots[seat]}
            hands |= {view.actor: view.taken} if view.taken else {}
            assert all(seat == viewer or set(cards) <= {None} for seat, cards in hands.items())
            assert view.court is None


def _laid(what: Seen) -> int:
    """The number of cards that this event lays down."""
    if isinstance(what, Kept):
        return len(what.cards or ())
    return {Dealt: 2, Chose: 2, Drew: 1}.get(type(what), 0)


def some_cases(games: int) -> Iterator[tuple[int, Case]]:
    return ((number, CASES[number % len(CASES)]) for number in range(games))


def test_coins_and_cards_are_conserved_and_nobody_learns_a_card_that_it_was_not_shown() -> None:
    for number, case in some_cases(2 * len(CASES)):
        table = new_table("complots", case.options, f"conserved/{number}", case.box)
        told = Told(table)
        for _ in random_steps(table, str(number)):
            conserved(table)
            told.read_on(table)
            if not table.over:
                told.nobody_knows_more(table)


@pytest.mark.nightly
def test_twenty_thousand_games_end_with_all_coins_and_cards() -> None:
    for number, case in some_cases(20_000):
        table = new_table("complots", case.options, f"nightly/{number}", case.box)
        for _ in random_steps(table, str(number)):
            conserved(table)
        assert table.score is not None


# Bad input


def one_out() -> Plot:
    table = complots().incomes().unopposed(0, Murder(1)).play(1, Lose(0))
    return table.play(1, Tax()).play(0, Challenge())


MIDWAY: dict[str, Callable[[], Plot]] = {
    "turn": complots,
    "claim": lambda: complots().play(0, Tax()),
    "passed": lambda: complots().play(0, Tax()).play(1, Pass()),
    "block": lambda: complots().play(0, Steal(1)).quiet(),
    "proof": lambda: complots().play(0, Tax()).play(1, Challenge()),
    "loss": lambda: complots().play(0, Exchange()).play(1, Challenge()),
    "one out": one_out,
}
BAD = [
    ("turn", 1, "turn/1", Tax(), NotAsked),  # out of turn
    ("claim", 0, "turn/1", Tax(), Late),
    ("claim", 1, "turn/1", Tax(), NotAsked),
    ("passed", 1, "challenge/2", Challenge(), Late),  # two answers to one window
    ("passed", 1, "challenge/2", Pass(), Late),
    ("block", 2, "block/3", Block("captain"), NotAsked),  # a block by a seat that may not block
    ("block", 0, "block/3", Block("captain"), NotAsked),
    ("block", 1, "block/3", Block("countess"), Illegal),
    ("block", 1, "block/3", Block("inquisitor"), Illegal),
    ("block", 1, "block/3", Challenge(), Illegal),
    ("turn", 0, "turn/1", Steal(0), Illegal),  # itself
    ("one out", 2, "turn/11", Steal(1), Illegal),  # a target that is out
    ("turn", 0, "turn/1", Steal(3), Illegal),
    ("turn", 0, "turn/1", Steal(True), Illegal),
    ("turn", 0, "turn/1", Murder(1), Illegal),  # unaffordable
    ("turn", 0, "turn/1", Coup(1), Illegal),
    ("turn", 0, "turn/1", Examine(1), Illegal),  # no Inquisitor at this table
    ("loss", 0, "lose/3", Lose(2), Illegal),  # a card that the seat does not have
    ("loss", 0, "lose/3", Lose(-1), Illegal),
    ("loss", 1, "lose/3", Lose(0), NotAsked),
    ("proof", 0, "prove/3", Prove(1), Illegal),
    ("turn", 0, "turn/1", Draw(("duchess",)), Illegal),
    ("turn", NATURE, "turn/1", Income(), NoSuchSeat),
    ("turn", 3, "turn/1", Income(), NoSuchSeat),
]


@pytest.mark.parametrize(("name", "seat", "topic", "move", "error"), BAD)
def test_what_is_not_offered_is_refused_and_changes_nothing(
    name: str, seat: Seat, topic: str, move: Any, error: type[Exception]
) -> None:
    table = MIDWAY[name]().table
    before = (snapshot(table.position), table.choices, list(table.log))
    with pytest.raises(error):
        table.submit(seat, topic, move)
    assert (snapshot(table.position), table.choices, table.log) == before


def test_two_seats_keep_a_card_of_their_set_once() -> None:
    table = duel(keep=("assassin",)).table
    for move, error in ((Choose("captain"), Late), (Keep((0,)), Late)):
        with pytest.raises(error):
            table.submit(0, "choose/0", move)
    with pytest.raises(Illegal):
        table.submit(1, "choose/1", Choose("inquisitor"))


@pytest.mark.parametrize(
    "options",
    [{"seats": 1}, {"seats": 9}, {"exchange": "both"}, {"block-after-own-challenge": 2}, {"first": -2}, {"first": 4}],
)
def test_options_out_of_range_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        new_table("complots", options, "bad")


# Counts


def test_the_number_of_move_sequences_is_what_the_rules_say() -> None:
    """Three seats with two coins: four actions without a target, and two thefts.

    Two deep: income brings the next seat's turn, everything else a window of two seats with two answers each.
    Three deep, after foreign aid: a pass leaves two answers, a block a window of four. After a claim: a pass leaves
    two; a challenge brings a proof in one way, if the claim is true (tax, both thefts), a loss in two, if not.
    """
    table = complots().table
    turn, window = 6, 4
    assert sequences(table, 1) == turn
    assert sequences(table, 2) == turn + 5 * window
    aid, true, lie = 2 * 2 + 2 * window, 2 * 2 + 2 * 1, 2 * 2 + 2 * 2
    assert sequences(table, 3) == (turn + 5 * window) + aid + 3 * true + lie


def test_the_number_of_move_sequences_of_a_proof() -> None:
    """The Duchess is shown; any of the five characters is drawn; one of two cards is lost; six actions follow."""
    table = complots().play(0, Tax()).play(1, Challenge()).table
    assert sequences(table, 2) == 5 * 2
    assert sequences(table, 3) == 5 * 2 * 6


def test_the_number_of_choices_of_two_seats() -> None:
    """Each keeps one of five, in either order."""
    table = duel(keep=()).table
    assert sequences(table, 1) == 2 * 5
    assert sequences(table, 2) == 2 * 5 * 5


def test_the_number_of_deals_in_the_small_box() -> None:
    """Three seats, two copies of four characters, six cards dealt in order: a court of a pair, or of two kinds."""
    game = load("complots", "small")
    (choice,) = game.choices(game.start(Complots.options(seats=3, first=0)))
    deals = list(choice.offers[0])
    assert len(deals) == 4 * 90 + 6 * 180
    cards = ("assassin", "captain", "duchess", "ambassador") * 2
    assert {move.cards for move in deals if isinstance(move, Deal)} == set(permutations(cards, 6))


# Completeness of the rules


def test_every_move_sight_and_phase_has_its_place_in_the_rules() -> None:
    """Handlers are looked up by type, so the type checker cannot find a missing one."""
    assert set(DECISIONS) == set(Complots.moves) == set(AnyMove.__args__)
    assert set(FOLDS) == set(Complots.seen_types) == set(AnySeen.__args__)
    assert set(QUESTIONS) == set(Phase.__args__)
    assert set(EFFECTS) == set(AnyAction.__args__)


def test_a_seat_is_asked_the_same_whatever_the_others_hold() -> None:
    one, other = (complots("duchess captain", hand, "captain countess").play(0, Tax()) for hand in HANDS)
    assert own(one.table.choices, 1) == own(other.table.choices, 1)
    assert one.scene(SPECTATOR) == other.scene(SPECTATOR)


HANDS = ("duchess duchess", "assassin ambassador")
