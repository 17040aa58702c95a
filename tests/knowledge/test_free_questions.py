"""Knowledge of Alibi where any cards are asked about, or of how many different sets there is any card (AL-3.6)."""

import pytest

from games.alibi_tables import alibi
from knowledge.alibi_games import VIEWER, played
from knowledge.test_passing import heard, lines, off, off_after_passes, same_as_by_brute_force
from parlour.core.evidence import Evidence, Variety
from parlour.games.alibi.box import PRINTED
from parlour.games.alibi.model import AskCards, AskSets
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Contradiction
from parlour.knowledge.passing import chains, counting
from parlour.testing.tables import new_table, random_steps

KINDS = tuple(frozenset(PRINTED.names(cards)) for cards in PRINTED.sets.values())


BOAT = frozenset(PRINTED.names(PRINTED.sets["boat"]))


def different(seat: int, count: int, ever: bool = False, kinds: tuple[frozenset[str], ...] = KINDS) -> Evidence:
    return Evidence((Variety(f"hand/{seat}", kinds, count, count, ever),))


@pytest.mark.parametrize("asked", [AskSets, AskCards])
@pytest.mark.parametrize("seed", range(20))
def test_before_the_first_pass_they_are_counted_exactly(seed: int, asked: type[AskSets | AskCards]) -> None:
    same_as_by_brute_force(played(seed, rounds=0, turns=seed % 3 + 1, asked=(asked,)))


@pytest.mark.parametrize("seed", range(3))
def test_after_a_pass_odds_are_as_near_as_the_error_says(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "TARGET_ERROR", 0.04)
    found = off_after_passes(played(seed, 1, turns=2, asked=(AskSets,)))
    assert max(found, default=0.0) < 2


def test_all_numbers_of_different_sets_together_are_all_deals() -> None:
    """With the printed box: every world has one number, so the worlds of all numbers add up."""
    evidence = lines(alibi("boat", "club", "").table)
    total = heard(evidence).posterior().worlds
    parts = []
    for count in range(1, len(KINDS) + 1):
        try:
            posterior = heard([*evidence, different(1, count)]).posterior()
        except Contradiction:
            continue
        parts.append(posterior.worlds)
        assert posterior.error is None
    assert sum(parts) == pytest.approx(total, rel=1e-9)
    assert len(parts) > 5


def test_two_such_numbers_are_counted_and_chains_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the printed box there are 26 kinds in each of them: they share their axes."""
    few = KINDS[:8]
    told = [*lines(alibi("boat", "", "").table), different(1, 6, kinds=few), different(2, 7, kinds=few)]
    exact = heard(told).posterior()
    assert exact.error is None
    monkeypatch.setattr(counting, "MOST_STATES", 0)
    drawn = heard(told).posterior()
    assert max(off(drawn, exact.odds)) < 2.5


def test_a_hand_has_cards_of_some_set() -> None:
    with pytest.raises(Contradiction):
        heard([*lines(alibi("", "", "").table), different(1, 0)]).posterior()


def test_of_a_set_that_is_not_there_no_card_is() -> None:
    odds = heard([*lines(alibi("", "", "").table), different(1, 0, kinds=(BOAT,))]).posterior().odds
    assert not any("hand/1" in odds[card] for card in BOAT)


def test_a_set_of_which_one_card_is_left_must_be_that_card() -> None:
    """Seat 0 holds two cards of the set, so the one of seat 1 is the third."""
    engine = heard([*lines(alibi("boat-deck boat-cabin", "boat-galley", "").table), different(1, 1, kinds=(BOAT,))])
    assert engine.possible()["boat-galley"] == ["hand/1"]
    assert engine.posterior().odds["boat-galley"] == {"hand/1": 1.0}


@pytest.mark.parametrize(
    "options", [{"accuse": "also-after-asking"}, {"ask": "may"}, {"accuse": "also-after-asking", "ask": "may"}]
)
def test_every_event_of_a_random_game_leaves_an_answer(options: dict[str, str]) -> None:
    table = new_table("alibi", {"seats": 3, "limit": 4, **options}, "answers", "small")
    for _ in random_steps(table, "answers"):
        pass
    knowledge = Knowledge(table.game, table.options, VIEWER, draws=200)
    for seen in table.stream(VIEWER):
        knowledge.observe(seen)
        assert knowledge.posterior().worlds >= 1
