"""The bots of Alibi: beliefs, questions, sheets and passes."""

from random import Random

import numpy as np
import pytest

from knowledge.alibi_games import played, possible
from parlour.bots import Player, Setting, Sight
from parlour.bots.minds.alibi import sheets
from parlour.bots.minds.alibi.belief import Array, Belief
from parlour.bots.minds.alibi.detective import AlibiDetective, AlibiStyle
from parlour.bots.minds.alibi.follower import Follower
from parlour.bots.minds.alibi.novice import AlibiNovice
from parlour.bots.minds.alibi.question_value import Subjects, question_value
from parlour.bots.minds.alibi.subjects import Catalogue
from parlour.core import SPECTATOR, Seat, Table
from parlour.games.alibi.box import PRINTED, Box, Card
from parlour.games.alibi.model import Accuse, Asked, AskSet, AskSets, EndTurn, FillIn, HandedOn, Meld, Pass
from parlour.games.alibi.position import Turn
from parlour.knowledge import Knowledge
from parlour.lab.loop import Seated
from parlour.testing.tables import new_table

TIMES = 30


def follower(table: Table, seat: Seat, times: int = TIMES) -> Follower:
    """The belief of a seat that follows its stream at intervals."""
    found, stream = Follower(table.game, table.options, seat), table.stream(max(seat, 0))
    for end, seen in enumerate(stream, 1):
        if isinstance(seen, Asked | HandedOn):
            found.follow(stream[:end])
            found.belief.fit(times)
    found.follow(stream)
    found.belief.fit(times)
    return found


def on_turn(seed: str) -> tuple[Table, Seat]:
    table = new_table("alibi", {}, seed)
    assert isinstance(table.position.phase, Turn)
    return table, table.position.phase.seat


def murder(**odds: float) -> Array:
    """Odds of the murder: these cards have the given odds; the other cards of their groups share the rest."""
    wanted = {name.replace("_", "-"): share for name, share in odds.items()}
    spoken = {PRINTED.details[card][0] for card in wanted}
    parts = []
    for cards in PRINTED.by_group:
        left = 1 - sum(wanted.get(card, 0.0) for card in cards)
        free = [card for card in cards if PRINTED.details[card][0] not in spoken]
        parts += [wanted.get(card, left / len(free) * (card in free)) for card in cards]
    return np.array(parts)


def best(found: list[sheets.FilledSheet]) -> sheets.FilledSheet:
    return max(found, key=lambda one: one.points)


# Belief


@pytest.mark.parametrize("seed", range(6))
def test_the_truth_is_never_ruled_out(seed: int) -> None:
    """With passes and melds, and with more rounds than a path stores."""
    rounds = (1, 2, 4, 9, 3, 7)[seed]
    table = played(seed, rounds, turns=0, box="printed", seats=3 + seed % 3)
    for seat in (0, 1, SPECTATOR):
        belief, box = follower(table, seat, times=3).belief, table.game.box
        for number, card in enumerate(box.cards):
            assert belief.share[number] @ (belief.place[:, -1] == lies(table, card)) > 0


def lies(table: Table, card: Card) -> Seat:
    """The true holder of a card; the number of seats stands for the murder."""
    position, box = table.position, table.game.box
    for seat, hand in enumerate(position.hands):
        if hand & box.bit[card] or box.details[card][0] in position.melds[seat]:
            return seat
    return len(position.hands)


@pytest.mark.parametrize("seed", range(4))
def test_every_known_number_is_met_in_expectation(seed: int) -> None:
    belief = follower(played(seed, 3, turns=2, box="printed", seats=4), 0, times=100).belief
    for told in belief.all_facts():
        assert belief.share[told.cards][:, belief.paths(told)].sum() == pytest.approx(told.number, abs=0.1)
    for number, counts in enumerate(belief.moves):
        for seat, count in enumerate(counts):
            assert belief.share[:, belief.moved(number) == seat].sum() == pytest.approx(count, abs=0.2)


@pytest.mark.parametrize(("seed", "rounds"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_the_odds_are_near_those_of_counting_every_world(seed: int, rounds: int) -> None:
    """With small hands the approximation is worst."""
    table = played(seed, rounds, turns=2, box="small", seats=3, melds=False)
    exact = dict.fromkeys(table.game.box.cards, 0.0)
    for lying, share in possible(table).items():
        for card in dict(lying)["murder"]:
            exact[card] += float(share)
    found = follower(table, 0)
    off = [found.belief.murder[found.number[card]] - share for card, share in exact.items()]
    assert np.abs(off).max() < 0.2
    assert np.sqrt(np.mean(np.square(off))) < 0.06


def test_with_the_printed_box_the_odds_before_any_pass_are_those_of_exact_counting() -> None:
    table = played(2, 0, turns=3, box="printed", seats=4, melds=False)
    exact = Knowledge(table.game, table.options, 0)
    for seen in table.stream(0):
        exact.observe(seen)
    posterior, found = exact.posterior(), follower(table, 0)
    assert posterior.error is None
    for card, row in posterior.odds.items():
        assert found.belief.murder[found.number[card]] == pytest.approx(row.get("murder", 0.0), abs=0.01)


def test_what_one_holds_and_what_one_passed_on_is_no_murder() -> None:
    table = played(1, 2, turns=0, box="printed", seats=4)
    found = follower(table, 0)
    mine = found.cards(table.position.hands[0] | table.position.gone[0])
    assert found.belief.murder[mine].max() == 0
    assert found.belief.murder.sum() == pytest.approx(4, abs=0.01)


# Questions


def test_a_question_is_worth_nothing_if_its_answer_is_known() -> None:
    table, seat = on_turn("1")
    found, catalogue = follower(table, seat), Catalogue(table.game.box)
    subjects = catalogue.with_theories([[card] for card in table.game.box.names(table.position.hands[seat])])
    values = question_value(found.belief, subjects, [((seat + 1) % 4, False)])[0]
    assert values[len(catalogue.names) :].max() == 0
    assert values[: len(catalogue.names)].max() > 0


def test_a_repeated_question_is_worth_nothing() -> None:
    belief = Belief(8, (3, 3), (np.arange(4), np.arange(4, 8)))
    subjects = Subjects(np.array([[1.0, 1, 1, 0, 0, 0, 0, 0]]), np.eye(8), np.ones(8))
    belief.fit(TIMES)
    before = question_value(belief, subjects, [(0, False)])
    belief.count(0, np.arange(3), 2, ever=False)
    belief.fit(TIMES)
    assert before[0, 0] > 0.01
    assert question_value(belief, subjects, [(0, False)])[0, 0] < 0.01 * before[0, 0]


# Sheets


def test_a_detail_is_written_down_if_it_is_likelier_than_not() -> None:  # AL-5.3
    odds = murder(slant_noon=0.6, boat_deck=0.3, boat_cabin=0.3, gun_rifle=0.4)
    assert best(sheets.filled_in(PRINTED, odds)).sheet == ("slant", "noon", "boat", *[None] * 5)


def test_a_time_is_written_down_alone_if_the_suspect_is_open() -> None:  # AL-5.6
    odds = murder(slant_noon=0.3, byrd_noon=0.3, ray_noon=0.3)
    assert best(sheets.filled_in(PRINTED, odds)).sheet == (None, "noon", *[None] * 6)


def test_the_first_accuser_names_beside_what_he_must_what_is_likelier_than_two_in_three() -> None:  # AL-5.1, AL-5.3
    odds = murder(slant_noon=0.95, boat_deck=0.7, gun_rifle=0.6, fear_scandal=0.9)
    named = best(sheets.accusations(PRINTED, odds))
    assert named.sheet == ("slant", "noon", "boat", "deck", None, None, "fear", "scandal")
    assert named.points == pytest.approx(7 + 15 * 0.85 + 10 * 0.1 + 10 * 0.7)


def test_the_first_accuser_names_three_details_beside_the_suspect_whatever_the_odds() -> None:  # AL-5.1
    written = sheets.accusations(PRINTED, murder(slant_noon=0.9))
    assert all(one.sheet[0] and 8 - one.sheet.count(None) >= 4 for one in written)


def test_every_sheet_that_is_weighed_is_worth_what_the_rules_pay_on_average() -> None:  # AL-5.3
    generator = np.random.default_rng(1)
    odds = np.concatenate([generator.dirichlet(np.full(len(cards), 0.1)) for cards in PRINTED.by_group])
    for first, written in ((True, sheets.accusations(PRINTED, odds)), (False, sheets.filled_in(PRINTED, odds))):
        for one in written[:: len(written) // 8]:
            assert one.points == pytest.approx(paid(PRINTED, odds, one, first))


def paid(box: Box, odds: Array, one: sheets.FilledSheet, first: bool) -> float:
    """Expected points by group: points add up, so the other groups do not matter."""
    total, blank = box.points.first * first, (box.cards[0], *(cards[0] for cards in box.by_group[1:]))
    for group, cards in enumerate(box.by_group):
        sheet = tuple(detail if place // 2 == group else None for place, detail in enumerate(one.sheet))
        for card in cards:
            case = (*blank[:group], card, *blank[group + 1 :])
            total += odds[box.cards.index(card)] * (box.worth(sheet, case, first) - box.points.first * first)
    return float(total)


# Play


def detective(table: Table, style: AlibiStyle | None = None) -> AlibiDetective:
    return AlibiDetective(Setting(table.game, table.options, Random(1), 0.1), style or AlibiStyle())


def holder_of_a_set() -> tuple[Table, Seat]:
    tables = (new_table("alibi", {}, str(seed)) for seed in range(100))
    return next((table, seat) for table in tables for seat, whole in enumerate(table.position.whole) if whole)


def sight(table: Table, seat: Seat) -> Sight:
    return Seated(table, seat)


@pytest.mark.parametrize("kind", ["novice", "detective"])
def test_a_whole_set_is_laid_down_at_once(kind: str) -> None:  # AL-4.2
    table, seat = holder_of_a_set()
    setting = Setting(table.game, table.options, Random(1), 0.1)
    player = AlibiNovice(setting) if kind == "novice" else detective(table)
    answer = player.answer(sight(table, seat), table.choices_of(seat))
    assert answer is not None
    assert isinstance(answer[1], Meld)


def test_only_a_daring_detective_accuses_before_it_is_certain() -> None:
    table, seat = on_turn("2")
    careful = detective(table).answer(sight(table, seat), table.choices_of(seat))
    rash = detective(table, AlibiStyle(accuse_threshold=-1000.0)).answer(sight(table, seat), table.choices_of(seat))
    assert careful is not None
    assert rash is not None
    assert not isinstance(careful[1], Accuse)
    assert isinstance(rash[1], Accuse)


def test_a_choosy_detective_passes_cards_that_are_half_known() -> None:
    """The seat was asked about a set and has two of its cards, so passing these reveals least."""
    table, seat = on_turn("5")
    box, hands = table.game.box, table.position.hands
    target = next(other for other in range(4) if other != seat and not table.position.whole[other])
    name = next(name for name, trio in box.sets.items() if (hands[target] & trio).bit_count() == 2)
    (turn,) = table.choices_of(seat)
    table.submit(
        seat,
        turn.topic,
        AskSet(target, "have", name),
    )
    while isinstance(table.position.phase, Turn):
        choice = next(choice for choice in table.choices if choice.blocking)
        table.time_out(choice.seat, choice.topic)
    answer = detective(table, AlibiStyle()).answer(sight(table, target), table.choices_of(target))
    assert answer is not None
    assert isinstance(answer[1], Pass)
    assert box.details[answer[1].cards[0]][0] == name


def test_a_novice_writes_down_what_its_sheet_leaves_over() -> None:
    table, seat = on_turn("3")
    (turn,) = table.choices_of(seat)
    table.submit(seat, turn.topic, Accuse("slant", ("noon", "boat", "deck", None, None, None, None)))
    other = (seat + 1) % 4
    player = AlibiNovice(Setting(table.game, table.options, Random(1), 0.1))
    answer = player.answer(sight(table, other), table.choices_of(other))
    assert answer is not None
    assert isinstance(answer[1], FillIn)
    assert answer[1].sheet == (None,) * 8


# Turns with options


def players(table: Table) -> list[Player]:
    setting = Setting(table.game, table.options, Random(1), 0.1)
    return [AlibiNovice(setting), detective(table), detective(table, AlibiStyle(choosy=False))]


def test_no_bot_skips_a_question() -> None:  # AL-3.8
    for seed in range(5):
        table = new_table("alibi", {"ask": "may"}, str(seed))
        seat = table.position.phase.seat
        for player in players(table):
            answer = player.answer(sight(table, seat), [table.choices_of(seat)[0]])
            assert answer is not None
            assert not isinstance(answer[1], EndTurn | Accuse)


def test_a_certain_bot_accuses_after_the_answer_and_others_end_the_turn() -> None:  # AL-3.7
    for seed in range(5):
        table = new_table("alibi", {"accuse": "also-after-asking"}, str(seed))
        seat = table.position.phase.seat
        table.time_out(seat, table.choices_of(seat)[0].topic)
        heard = [choice for choice in table.choices_of(seat) if choice.blocking]
        for player in players(table):
            assert player.answer(sight(table, seat), heard) == (heard[0].topic, EndTurn())
        rash = detective(table, AlibiStyle(accuse_threshold=-1000.0)).answer(sight(table, seat), heard)
        assert rash is not None
        assert isinstance(rash[1], Accuse)


def test_of_different_sets_a_bot_learns_when_there_are_none() -> None:  # AL-3.6
    table, seat = on_turn("5")
    target = (seat + 1) % 4
    hand = table.position.hands[target]
    missing = tuple(name for name, trio in table.game.box.sets.items() if not hand & trio)
    table.submit(seat, table.choices_of(seat)[0].topic, AskSets(target, "have", missing))
    found = follower(table, seat)
    for name in missing:
        assert not found.belief.held(target)[found.cards(table.game.box.sets[name])].any()
