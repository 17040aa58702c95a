"""Bots of the deduction games: when each rung accuses, and what it keeps secret."""

from functools import cache
from random import Random
from typing import Any

import pytest

from kit.players import Played, played
from parlour.bots import bot
from parlour.bots.deduction.win_model import Race, win_models
from parlour.bots.minds import perfect_alibi
from parlour.bots.minds.perfect_alibi.passenger import ACCUSE_THRESHOLD
from parlour.bots.minds.sherlock_13 import Consultant
from parlour.core import Seen, Table
from parlour.games.perfect_alibi.model import Answered, Asked, Drew, Guess, Showed
from parlour.games.perfect_alibi.position import Guessing
from parlour.games.sherlock_13.model import Interrogate, Lay, Take
from parlour.games.sherlock_13.questions import given
from parlour.knowledge import Knowledge
from parlour.lab.loop import Seated
from parlour.testing.tables import new_table

GAMES = ("sherlock-13", "perfect-alibi", "thirteen-clues")
every_game = pytest.mark.parametrize("game", GAMES)


@cache
def among_equals(game: str, name: str, **options: Any) -> Played:
    return played(game, (name,) * 3, "detectives", budget=0.1, **options)


def test_the_move_that_names_the_truth_wins() -> None:
    for game in GAMES:
        table = new_table(game, {"seats": 3}, "truth")
        while not any(offer.final for choice in table.choices for offer in choice.offers):
            waiting = next(choice for choice in table.choices if choice.blocking)
            table.time_out(waiting.seat, waiting.topic)
        choice = next(choice for choice in table.choices for offer in choice.offers if offer.final)
        zones = {zone.name: zone for zone in table.game.scene(table.position).zones}
        (solution_zones,) = table.game.solution_zones(choice.seat)
        move = table.game.accusation(tuple(card.face or "" for card in zones[solution_zones].cards))
        assert move is not None
        accused = next(one for one in table.choices if one.seat == choice.seat and one.allows(move))
        table.submit(choice.seat, accused.topic, move)
        assert table.score == tuple(float(seat == choice.seat) for seat in range(3))


@every_game
@pytest.mark.parametrize("name", ["logic", "greedy"])
def test_a_careful_detective_is_right_when_it_accuses(game: str, name: str) -> None:
    table = among_equals(game, name).table
    assert [seen for seen in table.stream(0) if accused_wrongly(seen)] == []


def accused_wrongly(seen: Seen) -> bool:
    return getattr(seen, "right", True) is False


@every_game
@pytest.mark.parametrize("name", ["greedy", "gambler"])
def test_the_best_question_is_asked_unless_the_solution_is_named(game: str, name: str) -> None:
    whole = among_equals(game, name)
    for seat, player in enumerate(whole.players):
        for past in player.decisions:
            final = [offer for choice in past.choices if choice.blocking for offer in choice.offers if offer.final]
            if past.answer is None or not final or any(past.answer[1] in offer for offer in final):
                continue
            knowledge = followed(whole.table, seat, past.seen)
            best = max(worth.bits for worth in knowledge.questions())
            asked = [worth.bits for worth in knowledge.questions() if worth.move == past.answer[1]]
            assert max(asked) > 0.5 * best


def guessed_on(whole: Played) -> list[float]:
    """The odds of all guesses, except those forced by a last question."""
    odds = []
    for seat, player in enumerate(whole.players):
        for past in player.decisions:
            knowledge = followed(whole.table, seat, past.seen)
            if past.answer and isinstance(past.answer[1], Guess) and not isinstance(knowledge.view.phase, Guessing):
                odds.append(max(knowledge.posterior().solution.values()))
    return odds


def test_no_bot_guesses_below_its_threshold() -> None:
    odds = [odds for seed in ("0", "1", "2") for odds in guessed_on(played("perfect-alibi", ("gambler",) * 3, seed))]
    assert odds
    assert min(odds) >= ACCUSE_THRESHOLD[3]


class Brave:
    """Accuses from even odds on, whatever the state of the race."""

    wanted = win_models()["perfect-alibi"][4].wanted

    def __init__(self) -> None:
        self.races: list[Race] = []

    def accuse_threshold(self, race: Race) -> float:
        self.races.append(race)
        return 0.5


def test_a_racer_waits_for_what_its_outlook_says_and_hopes_for_more_in_its_own_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    win_model = Brave()
    monkeypatch.setattr(perfect_alibi, "win_models", lambda: {"perfect-alibi": {4: win_model}})
    odds = [odds for seed in ("2", "5") for odds in guessed_on(played("perfect-alibi", ("racer",) * 4, seed))]
    assert min(odds) >= 0.5
    assert all(race.hope == race.odds for race in win_model.races if not race.turn)
    assert any(race.hope > race.odds for race in win_model.races if race.turn)  # PA-3.8: after a last question


def test_where_any_answer_may_be_a_lie_less_time_weighs_up_fewer_questions() -> None:  # PA-7.1
    """In the first turn, which is the same for both."""
    weighed = []
    for budget in (0.01, 0.03):
        whole = played("perfect-alibi", ("greedy",) * 3, "lies", budget, rival=True)
        turns = [past for player in whole.players for past in player.decisions if past.choices[0].blocking]
        first = min((past for past in turns if past.choices[0].offers[-1].final), key=lambda past: past.seen)
        weighed.append({candidate.answer for candidate in first.weighed or ()})
    few, more = weighed
    assert few < more


def followed(table: Table, seat: int, upto: int) -> Knowledge:
    knowledge = Knowledge(table.game, table.options, seat)
    for seen in table.stream(seat)[:upto]:
        knowledge.observe(seen)
    return knowledge


def test_by_hand_bots_say_what_is_right() -> None:  # PA-6.2, PA-7.1
    for rival in (False, True):
        table = among_equals("perfect-alibi", "greedy", answers="by-hand", rival=rival).table
        told = [seen for entry in table.log for event in entry.events if isinstance(seen := event.what, Answered)]
        assert told
        for answer in table.position.answers:
            held = table.position.hands[answer.question.target]
            truth = len(table.game.box.matching[answer.question.about].intersection(held))
            lie = rival and table.position.tiles[answer.question.target] == answer.question.assistant
            assert abs(answer.number - truth) == lie


def test_a_card_that_the_asker_has_seen_is_shown_again() -> None:
    """If the answerer has such a card among the matching ones."""
    shown = 0
    for seed in range(3):
        table = played("perfect-alibi", ("greedy",) * 3, seed=f"again/{seed}").table
        seen: set[tuple[int, int, str | None]] = set()
        matching: frozenset[str] = frozenset()
        for event in (event.what for entry in table.log for event in entry.events):
            match event:
                case Asked(about=about):
                    matching = table.game.box.matching[about]
                case Showed(seat, asker, card):
                    again = {one for one in matching if (seat, asker, one) in seen}
                    shown += bool(again)
                    assert not again or card in again
                    seen.add((seat, asker, card))
                case Drew(asker, seat, card):
                    seen.add((seat, asker, card))
                case _:
                    pass
    assert shown


def test_a_racer_lays_down_the_card_that_tells_the_other_least() -> None:  # SH-4.5
    table = new_table("sherlock-13", {"seats": 2, "swap": "look-first"}, "laid")
    seat = table.choices[0].seat
    for symbol in ("pipe", "skull"):
        table.submit(seat, table.choices[0].topic, Interrogate(1 - seat, symbol))
        table.submit(1 - seat, table.choices[0].topic, Interrogate(seat, symbol))
    table.submit(seat, table.choices[0].topic, Take("left"))
    player = bot("racer", table.game, table.options, Random("laid"))
    answer = player.answer(Seated(table, seat), table.choices_of(seat))
    assert isinstance(player, Consultant)
    assert answer is not None
    cards = table.position.hands[seat]
    told = player.leaked(player.knowledge, [given(seat, Lay(card)) for card in cards])
    assert isinstance(answer[1], Lay)
    assert told[cards.index(answer[1].card)] == pytest.approx(min(told))
    assert min(told) < max(told) - 0.1
