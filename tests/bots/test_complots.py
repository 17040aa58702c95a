"""The bots of Complots: claims, challenges and beliefs."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.complots_tables import INQUISITION, THREE, Plot, complots
from parlour.bots import bot
from parlour.bots.minds.complots.belief import Beliefs
from parlour.bots.minds.complots.evaluation import Evaluation
from parlour.bots.minds.complots.habits import habits, open_claim
from parlour.bots.minds.complots.memory import Memory
from parlour.bots.minds.complots.value import Holdings, chance
from parlour.core import Move, Seat, Table
from parlour.games.complots.actions import TABLE
from parlour.games.complots.model import (
    Acted,
    Block,
    Blocked,
    Challenge,
    Challenged,
    Exposed,
    ForeignAid,
    HandBack,
    Income,
    Lose,
    Murder,
    Prove,
    Show,
    Steal,
    Tax,
)
from parlour.games.complots.model import Examine as Examined
from parlour.knowledge import Knowledge
from parlour.lab.loop import Seated, step
from parlour.testing.tables import new_table

FIELD = ("counter", "bluffer", "honest", "random")
VARIANTS = [
    {"seats": 2},
    {"seats": 2, "exchange": "inquisitor"},
    {"seats": 3, "exchange": "inquisitor", "block-after-own-challenge": True},
    {"seats": 5},
    {"seats": 8, "exchange": "inquisitor"},
]


def played(options: dict[str, Any], seed: str, names: tuple[str, ...] = FIELD, box: str = "printed") -> Iterator[Table]:
    """The table before each answer of a game among these bots, and at its end. Names are repeated to fill the seats."""
    table = new_table("complots", options, seed, box)
    seats = range(table.options.seats)
    generator = Random(seed)
    players = [bot(names[s % len(names)], table.game, table.options, Random(f"{seed}/{s}")) for s in seats]
    sights = [Seated(table, seat) for seat in seats]
    while not table.over:
        yield table
        step(table, players, ["bot"] * len(seats), sights, generator)
    yield table


def favourite(name: str, plot: Plot, seat: Seat, times: int = 40) -> Move:
    """The most frequent answer of a bot on this seat."""
    found = [answer(name, plot, seat, number) for number in range(times)]
    return max(set(found), key=lambda move: (found.count(move), str(move)))


def answer(name: str, plot: Plot, seat: Seat, number: int) -> Move:
    table = plot.table
    player = bot(name, table.game, table.options, Random(number))
    given = player.answer(Seated(table, seat), table.choices_of(seat))
    assert given is not None
    return given[1]


def beliefs(plot: Plot, seat: Seat) -> Beliefs:
    mine = Beliefs(plot.table.game, plot.position.options, seat)
    mine.hear(plot.table.stream(seat))
    return mine


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_honest_claims_only_what_it_holds_and_challenges_only_lies(options: dict[str, Any]) -> None:
    for seed in "abc":
        names = ("honest", "random")
        table = list(played(options, seed, names))[-1]
        position = table.game.start(table.options)
        for entry in table.log:
            for event in entry.events:
                seen = event.what
                if isinstance(seen, Acted) and seen.seat % 2 == 0:
                    claimed = TABLE[position.options.exchange][type(seen.action)].claim
                    assert claimed is None or claimed in position.cards[seen.seat]
                elif isinstance(seen, Blocked) and seen.seat % 2 == 0:
                    assert seen.character in position.cards[seen.seat]
                assert not (isinstance(seen, Challenged) and seen.challenger % 2 == 0)
                table.game.evolve(position, seen)


@pytest.mark.parametrize("name", ["bluffer", "counter"])
def test_the_others_bluff_and_doubt(name: str) -> None:
    lies = doubts = 0
    for seed in range(6):
        table = list(played({"seats": 4}, str(seed), (name,)))[-1]
        seen = [event.what for entry in table.log for event in entry.events]
        lies += sum(isinstance(one, Exposed) for one in seen)
        doubts += sum(isinstance(one, Challenged | Exposed) for one in seen)
    assert 0 < lies < doubts


def test_a_seat_with_more_claims_than_cards_is_remembered() -> None:
    plot = complots("duchess captain", "assassin countess", "ambassador duchess")
    plot.unopposed(0, Tax()).unopposed(1, Tax()).unopposed(2, Income())
    plot.unopposed(0, Steal(1)).unopposed(1, Steal(2)).unopposed(2, Income())
    plot.unopposed(0, Murder(2))
    memory = Memory(plot.position.options)
    memory.hear(plot.table.stream(2))
    assert memory.claims == [("duchess", "captain", "assassin"), ("duchess", "captain"), ()]


def test_what_was_shown_or_lost_is_no_longer_stood_by() -> None:
    plot = complots("duchess captain", "assassin countess", "ambassador duchess", draws=["countess"])
    plot.play(0, Tax()).play(1, Challenge()).play(0, Prove(0)).play(1, Lose(0))
    memory = Memory(plot.position.options)
    memory.hear(plot.table.stream(2))
    assert memory.claims[0] == ()


def test_a_liar_who_was_caught_is_remembered() -> None:
    plot = complots("captain captain", "assassin countess", "ambassador duchess")
    plot.play(0, Tax()).play(1, Challenge())
    memory = Memory(plot.position.options)
    memory.hear(plot.table.stream(2))
    assert memory.caught == [1, 0, 0]
    assert memory.claims[0] == ()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_before_anybody_has_acted_beliefs_are_the_exact_count(seat: Seat) -> None:
    plot = complots("duchess duchess", "assassin countess", "ambassador duchess")
    mine = beliefs(plot, seat)
    knowledge = Knowledge(plot.table.game, plot.table.options, seat)
    for seen in plot.table.stream(seat):
        knowledge.observe(seen)
    exact = knowledge.posterior().odds
    for rival in mine.position.living:
        for place, slot in enumerate(plot.position.slots[rival] if rival != seat else ()):
            each = mine.hands()[rival].sum(1 - place)
            assert list(each) == pytest.approx([exact[role].get(f"slot/{slot}", 0.0) for role in mine.roles])


@pytest.mark.parametrize("box", ["printed", "small"])
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_truth_is_never_held_to_be_impossible(options: dict[str, Any], box: str) -> None:
    minds: list[Beliefs] = []
    for table in played({**options, "limit": 12}, "truth", box=box):
        minds = minds or [Beliefs(table.game, table.position.options, seat) for seat in range(table.options.seats)]
        for mind in minds if not table.over else ():
            mind.hear(table.stream(mind.seat))
            for rival in table.position.living if table.position.turns and not table.position.taken else ():
                hand = tuple(mind.number[card] for card in table.position.cards[rival])
                assert rival == mind.seat or not hand or mind.hands()[rival][hand] > 0


def test_a_claim_is_believed_the_more_for_being_made() -> None:
    plot = complots()
    before = beliefs(plot, 2).holds(0, "duchess")
    plot.unopposed(0, Tax())
    assert beliefs(plot, 2).holds(0, "duchess") > before


def test_a_seat_that_lets_foreign_aid_pass_is_less_likely_to_have_the_duchess() -> None:
    plot = complots()
    before = beliefs(plot, 2).holds(1, "duchess")
    plot.unopposed(0, ForeignAid())
    assert beliefs(plot, 2).holds(1, "duchess") < before


def test_what_one_seat_claims_the_others_have_less_of() -> None:
    plot = complots()
    before = beliefs(plot, 2).holds(1, "duchess")
    plot.unopposed(0, Tax())
    assert beliefs(plot, 2).holds(1, "duchess") < before


def test_an_examined_card_is_known() -> None:
    plot = complots(*INQUISITION, exchange="inquisitor")
    plot.play(0, Examined(1)).quiet().play(1, Show(1)).play(0, HandBack())
    assert beliefs(plot, 0).holds(1, "countess") == pytest.approx(1)
    assert beliefs(plot, 2).holds(1, "countess") < 0.9


def test_a_card_that_was_shown_is_gone_but_may_come_back() -> None:
    plot = complots(draws=["countess"])
    plot.play(0, Tax()).play(1, Challenge()).play(0, Prove(0))
    assert 0 < beliefs(plot, 2).holds(0, "duchess") < 0.5


def test_beliefs_turn_out_as_often_as_they_say() -> None:
    """For each claim, every other seat has a probability that it is true."""
    said, true, count = 0.0, 0, 0
    for seed in range(12):
        minds: list[Beliefs] = []
        for table in played({"seats": 4, "limit": 20}, f"sure/{seed}", ("counter", "bluffer", "honest")):
            minds = minds or [Beliefs(table.game, table.position.options, seat) for seat in range(4)]
            for mind in minds if table.choices and table.choices[0].topic.startswith("challenge") else ():
                mind.hear(table.stream(mind.seat))
                claim = open_claim(table.position, mind.memory)
                if claim.seat != mind.seat:
                    said += mind.holds(claim.seat, claim.character)
                    true += claim.character in table.position.cards[claim.seat]
                    count += 1
    assert count > 1000
    assert said / count == pytest.approx(true / count, abs=0.08)


@pytest.mark.parametrize("name", ["honest", "bluffer", "counter"])
def test_every_bot_challenges_what_cannot_be(name: str) -> None:
    plot = complots("captain captain", "duchess duchess", "duchess assassin").play(0, Income()).play(1, Income())
    plot.play(2, Steal(0)).play(0, Challenge()).play(2, Lose(0))
    plot.play(0, Tax())
    assert favourite(name, plot, 1) == Challenge()


def test_counter_names_its_countess_when_it_is_to_be_murdered() -> None:
    plot = complots("assassin captain", "ambassador countess", "duchess duchess").incomes()
    plot.play(0, Murder(1)).quiet()
    assert favourite("counter", plot, 1) == Block("countess")


def test_counter_expects_no_pass_from_a_seat_that_challenges_everything() -> None:
    plot = complots("duchess captain", "assassin countess", "ambassador duchess", draws=["duchess"])
    mine = beliefs(plot, 0)
    calm = mine.styles.wild(1)
    plot.play(0, Tax()).play(1, Challenge())
    mine.hear(plot.table.stream(0))
    assert mine.styles.wild(1) > 5 * calm


def test_counter_knows_that_a_target_out_by_its_own_challenge_is_robbed() -> None:  # CO-3.10
    plot = complots("assassin captain", *THREE[1:]).play(0, Income()).play(1, Tax()).play(0, Challenge())
    evaluation = Evaluation(beliefs(plot.play(1, Lose(1)).play(2, Income()), 0))
    robbed, not_robbed = (evaluation.effect(Steal(1), (1,), blocked=blocked) for blocked in (False, True))
    assert robbed == evaluation.after((1,), ((0, 2), (1, -2)))
    assert not_robbed == evaluation.after((1,))
    assert robbed > not_robbed


def test_the_chances_of_all_seats_make_one() -> None:
    numbers = habits("ambassador")
    roles = [[0.4] * 5] * 4
    for cards in ((2, 1, 2, 1), (2, 0, 1, 1), (0, 0, 1, 2), (0, 1, 0, 0)):
        table = Holdings(cards, (3, 5, 7, 2), roles)
        mover = table.living()[0]
        assert sum(chance(numbers, seat, mover, table) for seat in range(4)) == pytest.approx(1)


@pytest.mark.parametrize("exchange", ["ambassador", "inquisitor"])
def test_a_card_more_is_always_better(exchange: str) -> None:
    numbers = habits(exchange)
    for coins in range(8):
        one, two = (
            chance(numbers, 0, 1, Holdings((cards, 2, 2), (coins, 2, 2), [[0.2 * cards] * 5, [0.4] * 5, [0.4] * 5]))
            for cards in (1, 2)
        )
        assert one < two
