"""Search: legal moves, copies, branching positions, chosen draws, information states, examples."""

from collections.abc import Callable
from random import Random

import pytest

import parlour
from kit.toys import Ask, Deal, Pass, Say, Sheets, Slam, ToyOptions
from parlour.core import NATURE, Move, Offer, Table, by_hand, seed_of
from parlour.core.errors import BadOption, Illegal, NoSuchSeat, NotAsked, TooManyMoves, Unseeded
from parlour.games import load
from parlour.games.sherlock_13.model import Accuse, Interrogate, Investigate
from parlour.testing.tables import new_table, snapshot

PILES = (("a", "b"), ("c", "d"), ("e", "f"), ("g",))
OTHER_PILES = (("a", "b"), ("c", "d"), ("e", "g"), ("f",))


def slam(piles: tuple[tuple[str, ...], ...]) -> Table:
    """A table of a toy game with this deal."""
    return Table(Slam(), ToyOptions(), chance=dealt(piles))


def dealt(piles: tuple[tuple[str, ...], ...]) -> Callable[[Offer], Move]:
    return lambda offer: Deal(piles) if offer.kind is Deal else offer.at(0)


def test_legal_moves_are_listed_by_topic() -> None:
    found = slam(PILES).legal_moves(0)
    assert [*map(len, found.values())] == [7, 2 * 127]
    assert Ask(2, ("a", "g")) in found["turn/0"]
    assert slam(PILES).legal_moves(1).keys() == {"guess/1"}


def test_a_list_of_moves_that_is_too_long_is_an_error() -> None:
    assert len(slam(PILES).legal_moves(0, limit=261)["turn/0"]) == 254
    with pytest.raises(TooManyMoves) as error:
        slam(PILES).legal_moves(0, limit=260)
    assert error.value.facts == {"limit": 260}
    with pytest.raises(NoSuchSeat):
        slam(PILES).legal_moves(3)


def test_even_the_largest_offer_is_refused_at_once() -> None:
    deal = parlour.new("alibi", chance=by_hand)
    with pytest.raises(TooManyMoves):
        deal.chance_outcomes()
    with pytest.raises(TooManyMoves):
        deal.legal_moves(NATURE)


def test_draws_that_are_left_open_can_be_listed_and_played() -> None:
    toy = Table(Slam(), ToyOptions(), chance=by_hand)
    outcomes = dict(toy.chance_outcomes())
    assert len(outcomes) == 630
    assert sum(outcomes.values()) == 5040
    with pytest.raises(Illegal):
        toy.submit(NATURE, "deal", Say(1))
    with pytest.raises(NotAsked):
        toy.submit(0, "deal", Deal(PILES))
    toy.submit(NATURE, "deal", Deal(PILES))
    assert (toy.position.hands, toy.position.hidden) == ([*PILES[:3]], "g")
    assert toy.chance_outcomes() == []


def test_natures_moves_cannot_be_submitted_where_there_is_a_seed() -> None:
    with pytest.raises(NoSuchSeat):
        new_table("sherlock-13", {}, "seed").submit(NATURE, "deal", Investigate("pipe"))


def test_a_chooser_draws_what_it_likes_but_nothing_else() -> None:
    assert slam(PILES).position.hidden == "g"
    with pytest.raises(ValueError, match="chooser"):
        slam((*PILES[:3], ("x",)))


def test_a_table_takes_either_a_seed_or_a_chooser() -> None:
    with pytest.raises(TypeError):
        Table(Slam(), ToyOptions())
    with pytest.raises(TypeError):
        Table(Slam(), ToyOptions(), seed_of("x"), chance=by_hand)


def test_chosen_draws_give_no_record_and_an_open_one_no_answer_of_the_clock() -> None:
    with pytest.raises(Unseeded):
        slam(PILES).record()
    sheets = Table(Sheets(), ToyOptions(), chance=by_hand)
    sheets.submit(NATURE, "deal", Deal(PILES))
    before = snapshot(sheets.position), list(sheets.log)
    with pytest.raises(Unseeded):
        sheets.time_out(0, "pass/0")
    assert (snapshot(sheets.position), sheets.log) == before
    chosen = Table(Sheets(), ToyOptions(), chance=dealt(PILES))
    chosen.time_out(0, "pass/0")
    assert (chosen.log[-1].move, chosen.log[-1].by) == (Pass(("a",)), "clock")


def test_equal_streams_give_equal_information_states() -> None:
    one, other = slam(PILES), slam(OTHER_PILES)
    for seat in (0, 1):
        assert one.information_state(seat) == other.information_state(seat)
        assert hash(one.information_state(seat)) == hash(other.information_state(seat))
    assert one.information_state(2) != other.information_state(2)
    assert one.information_state(0) != one.information_state(1)
    assert len({slam(piles).information_state(0) for piles in (PILES, OTHER_PILES)}) == 1


def test_a_position_branches_only_by_what_is_open() -> None:
    toy = slam(PILES)
    after = toy.game.after(toy.position, 0, Ask(1, ("c",)))
    assert after.phase != toy.position.phase
    assert snapshot(toy.game.after(after, 1, Say(1))) != snapshot(after)
    with pytest.raises(Illegal) as error:
        toy.game.after(toy.position, 0, Ask(0, ("c",)))
    assert error.value.facts["expected"] == ("guess", "target: 1, 2")
    with pytest.raises(Illegal):
        toy.game.after(toy.position, 1, Say(1))


def test_a_new_table_by_name() -> None:
    tea = parlour.new("sherlock-13", seats=3, seed="tea", answers="asker-only")
    twin = new_table("sherlock-13", {"seats": 3, "answers": "asker-only"}, "tea")
    assert (tea.log, tea.options) == (twin.log, twin.options)
    assert parlour.new("sherlock-13", seats=3, seed=seed_of("tea"), answers="asker-only").log == tea.log
    assert parlour.new("alibi", seed="tea", box="small").game is load("alibi", "small")
    chance = Random(1)
    assert not parlour.new("complots", chance=lambda offer: offer.at(chance.randrange(offer.size))).seeded
    with pytest.raises(BadOption):
        parlour.new("sherlock-13", seats=9, seed="tea")


def test_options_with_a_hyphen_are_written_with_an_underscore() -> None:
    names = [form for name in parlour.catalogue() for form in load(name).options.__struct_encode_fields__]
    assert not {"seed", "box", "chance", "game"} & {*names}, "these are not for options"
    hyphened = [name for name in names if "-" in name]
    assert hyphened == [] or all(name.replace("-", "_").isidentifier() for name in hyphened)


def test_what_is_printed_says_what_it_is() -> None:
    tea = parlour.new("sherlock-13", seats=3, seed="tea")
    assert repr(tea) == "Table('sherlock-13', seats=3, entries=1, open=('turn/1',))"
    assert repr(tea.game) == "Game('sherlock-13', box='printed')"
    assert repr(tea.position).startswith("Position(beside=(")
    assert "culprit=None" in repr(tea.view(0))
    saved = tea.record()
    assert repr(saved).endswith("lines=1, score=None)")
    assert repr(saved.lines[0]).startswith("RecordedMove(seat=-1, topic='deal', move={")
    for printed in (tea, tea.position, tea.choices[0], tea.choices[0].offers[0], saved, saved.lines[0]):
        assert " at 0x" not in repr(printed)
    culprit = tea.position.culprit
    tea.submit(tea.choices[0].seat, "turn/1", Accuse(culprit))
    assert repr(tea).endswith(f"score={tea.score})")


def test_the_table_prints_no_secret() -> None:
    tea = parlour.new("sherlock-13", seats=3, seed="tea")
    assert not any(card in repr(tea) for hand in tea.position.hands for card in hand)


def test_a_copy_of_a_rehearsal_goes_to_the_table() -> None:
    tea = parlour.new("sherlock-13", seats=3, seed="tea")
    seat = tea.choices[0].seat
    seen, copy = len(tea.stream(seat)), tea.copy()
    copy.submit(seat, "turn/1", Interrogate((seat + 1) % 3, "pipe"))
    assert len(tea.stream(seat)) == seen
    tea.catch_up(copy)
    assert tea.log == copy.log
    assert tea.stream(seat) == copy.stream(seat) != []
    assert snapshot(tea.view(seat)) == snapshot(copy.view(seat))
