"""The arena: duplicate deals, intervals by deal, resumed runs, ratings."""

from itertools import islice
from pathlib import Path
from statistics import NormalDist, mean
from typing import Any

import pytest

import parlour
from parlour.bots import rungs
from parlour.core import Table, read_options
from parlour.core.values import NATURE
from parlour.games import catalogue, load
from parlour.lab.arena import arena
from parlour.lab.ladder import climbs
from parlour.lab.loop import play_out
from parlour.lab.match import DealResult, Match, PlayStats, is_final, play_deal, seatings, sides, time_class, time_of
from parlour.lab.ratings import ratings
from parlour.lab.report import page
from parlour.lab.results import interval, percentile, results
from parlour.lab.runs import Run, append, code, played, read_runs
from parlour.testing.tables import new_table

CONTROL = Match("sherlock-13", {"seats": 3, "limit": 20}, ("random", "random", "random"), "7", 100)


def untimed(deals: list[DealResult]) -> list[Any]:
    """Deals in order, without the times."""
    ordered = sorted(deals, key=lambda deal: deal.number)
    return [
        (deal.number, deal.shares, deal.lengths, [(note.accused, note.wrong) for note in deal.notes])
        for deal in ordered
    ]


def test_every_seating_that_differs_is_played_once() -> None:
    field = sides(("a", "b", "b", "c"))
    names = [tuple("abbc"[player] for player in seating) for seating in seatings(field)]
    assert len(names) == len(set(names)) == 12
    assert all(sorted(seating) == [0, 1, 2, 3] for seating in seatings(field))


def test_bots_of_one_name_are_reported_together_in_the_order_given() -> None:
    assert [(side.name, side.players) for side in sides(("b", "a", "b"))] == [("b", (0, 2)), ("a", (1,))]


def test_in_a_field_of_one_name_the_first_stands_apart() -> None:
    assert [side.players for side in sides(("a", "a", "a"))] == [(0,), (1, 2)]


def test_all_seatings_of_a_deal_get_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    hands: list[Any] = []

    def noted(table: Table, *rest: Any) -> int:
        hands.append([entry.move for entry in table.log if entry.seat == NATURE])
        return play_out(table, *rest)

    monkeypatch.setattr("parlour.lab.match.play_out", noted)
    play_deal(CONTROL, 0)
    assert hands == [hands[0]] * 3
    play_deal(CONTROL, 1)
    assert hands[3] != hands[0]


def test_the_same_seed_gives_the_same_deals_with_any_number_of_jobs() -> None:
    alone, together = list(arena(CONTROL, 6)), list(arena(CONTROL, 6, jobs=2))
    assert untimed(alone) == untimed(together)


def test_a_control_of_a_bot_against_itself_gets_its_fair_share() -> None:
    found = results(CONTROL, list(arena(CONTROL, 150)))
    for line in found.bots:
        assert line.low < found.fair < line.high
    assert mean([found.bots[0].share, found.bots[1].share, found.bots[1].share]) == pytest.approx(found.fair)


@pytest.mark.parametrize("game", catalogue())
def test_shares_of_every_game_sum_to_one(game: str) -> None:
    seats = read_options(load(game).options, {}).seats
    match = Match(game, {"seats": seats, "limit": 15}, ("random",) * seats, "s", 100)
    deal = play_deal(match, 0)
    assert [sum(shares) for shares in deal.shares] == pytest.approx([1] * seats)


def test_an_interval_is_that_of_the_mean_over_deals() -> None:
    values = [0.2, 0.4] * 200
    low, high = interval(values)
    normal = NormalDist(0.3, 0.1 / 400**0.5)
    assert (low, high) == pytest.approx((normal.inv_cdf(0.025), normal.inv_cdf(0.975)), abs=2e-4)


def test_an_interval_from_few_deals_is_wide() -> None:
    assert interval([0.5]) == (0.0, 1.0)
    assert interval([1.0] * 10) == (0.7, 1.0)
    low, high = interval([0.4, 0.5, 0.6, 0.4, 0.6, 0.5])  # Student's t with 5 degrees of freedom: 2.571
    assert high - low == pytest.approx(2 * 2.571 * 0.0894427 / 6**0.5, rel=0.01)


def test_times_are_accurate_to_two_percent() -> None:
    times = {time_class(0.5): 98, time_class(80.0): 2}
    assert percentile(times, 0.5) == pytest.approx(0.5, rel=0.021)
    assert percentile(times, 0.99) == pytest.approx(80, rel=0.021)
    assert time_of(time_class(3.0)) >= 3.0


def test_a_wrong_accusation_is_a_final_move_that_won_nothing() -> None:
    deals = list(arena(CONTROL, 20))
    notes = PlayStats(times={})
    for deal in deals:
        for more in deal.notes:
            notes.add(more)
    winners = sum(share > 0 for deal in deals for shares in deal.shares for share in shares)
    assert 0 < notes.wrong < notes.accused
    assert notes.accused - notes.wrong <= winners


def test_only_an_offer_that_says_so_is_final() -> None:
    choice = new_table("sherlock-13", {"seats": 3}, "1").choices[0]
    kinds = {offer.kind.__name__: is_final((choice.topic, offer.at(0)), [choice]) for offer in choice.offers}
    assert kinds == {"Accuse": True, "Interrogate": False, "Investigate": False}


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "runs.jsonl"
    whole = list(arena(CONTROL, 4))
    list(islice(arena(CONTROL, 4, runs=file), 2))
    assert len(played(file, CONTROL, 4)) == 2
    numbers: list[int] = []

    def noted(match: Match, number: int) -> DealResult:
        numbers.append(number)
        return play_deal(match, number)

    monkeypatch.setattr("parlour.lab.arena.play_deal", noted)
    assert untimed(list(arena(CONTROL, 4, runs=file))) == untimed(whole)
    assert numbers == [2, 3]


def test_what_a_compiler_keeps_beside_the_code_is_not_code() -> None:
    kept = Path(parlour.__file__).parent / "knowledge" / "__pycache__" / "kept-for-this-test.nbi"
    code.cache_clear()
    before = code()
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(b"compiled")
    try:
        code.cache_clear()
        assert code() == before
    finally:
        kept.unlink()


def test_other_code_another_seed_or_a_torn_line_is_not_taken_for_a_played_deal(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    deal = play_deal(CONTROL, 0)
    append(file, CONTROL, [deal])
    line = file.read_bytes()
    file.write_bytes(line + line[: len(line) // 2] + b"\n" + line.replace(b'"code":"', b'"code":"x'))
    assert [run.deal for run in read_runs(file)] == [deal, deal]
    assert played(file, CONTROL, 9) == [deal]
    assert played(file, Match(CONTROL.game, CONTROL.options, CONTROL.bots, "8", 100), 9) == []


def race(winner: str, number: int) -> Run:
    """A game of a, b and b."""
    share = {"a": (1.0, 0.0, 0.0), "b": (0.0, 0.5, 0.5)}[winner]
    match = Match("sherlock-13", {}, ("a", "b", "b"), "s", 100)
    return Run(match, "", DealResult(number, [share], [1], [PlayStats(), PlayStats()]))


def test_a_bot_above_its_fair_share_is_rated_higher_whatever_the_order_of_the_runs() -> None:
    runs = [race("a" if number % 2 else "b", number) for number in range(200)]  # a wins half of them
    rated = ratings(runs)
    assert rated["a"].value - rated["b"].value > rated["a"].error + rated["b"].error
    assert rated == ratings(reversed(runs))
    assert rated["a"].games == 200


def test_the_page_needs_nothing_else_and_names_everybody() -> None:
    found = results(CONTROL, [play_deal(CONTROL, 0), play_deal(CONTROL, 1)])
    text = page(found, found, {})
    assert "<svg" in text
    assert "<!--" not in text
    assert text.count("<tr>") == 3
    assert "src=" not in text
    assert "http" not in text


@pytest.mark.parametrize("game", catalogue())
def test_every_rung_climbs_from_the_one_below_at_a_table_where_both_play(game: str) -> None:
    rules = load(game).options
    matches = climbs(game, {"seats": read_options(rules, {}).seats}, "0", 100)
    assert [match.bots[0] for match in matches] == list(rungs(game))[1:]
    for match in matches:
        here = list(rungs(game, read_options(rules, match.options)))
        lower = here[here.index(match.bots[0]) - 1]
        assert match.bots == (match.bots[0], *[lower] * (match.options["seats"] - 1))
