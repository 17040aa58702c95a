"""The laws of search: lists of legal moves, copies, branching positions, chosen draws."""

from itertools import islice

from parlour.core import NATURE, Entry, Table, by_hand
from parlour.core.errors import TooManyMoves
from parlour.testing.tables import random_steps, retell, snapshot, viewers

LISTED = 300  # limit on listed moves or draws
ANSWERS = 6  # answers played on a copy


def legal_moves_are_those_that_are_allowed(table: Table) -> None:
    """`legal_moves` lists each distinct move once, under its topic; if there are too many, it raises an error."""
    for seat in range(table.options.seats):
        choices = table.choices_of(seat)
        try:
            found = table.legal_moves(seat, limit=LISTED)
        except TooManyMoves:
            assert sum(offer.size for choice in choices for offer in choice.offers) > LISTED
            continue
        assert list(found) == [choice.topic for choice in choices]
        for choice in choices:
            moves = found[choice.topic]
            assert len(set(moves)) == len(moves)
            assert set(moves) == {offer.at(index) for offer in choice.offers for index in range(offer.size)}
            for move in moves:
                table.check(seat, choice.topic, move)


def copies_go_their_own_way(table: Table, seed: str) -> None:
    """Play on a copy does not change the table or its other copies."""
    before = everything_of(table)
    one, other = table.copy(), table.copy()
    for _ in islice(random_steps(one, seed), ANSWERS):
        pass
    assert everything_of(table) == before == everything_of(other)
    a_copy_meets_the_same_draws(other, one)
    assert everything_of(table) == before


def a_copy_meets_the_same_draws(early: Table, table: Table) -> None:
    """A copy from an earlier point reaches the same state with the same answers."""
    for entry in table.log[len(early.log) :]:
        if entry.by != "table":
            retell(early, entry)
    assert everything_of(early) == everything_of(table)


def everything_of(table: Table) -> object:
    """The complete visible state of a table. Also checks that information states match the streams."""
    states = [table.information_state(viewer) for viewer in viewers(table)]
    assert [state.stream for state in states] == [tuple(table.stream(viewer)) for viewer in viewers(table)]
    views = [snapshot(table.view(viewer)) for viewer in viewers(table)]
    return snapshot(table.position), table.choices, tuple(table.log), frozenset(states), views


def positions_branch(table: Table) -> None:
    """`after` gives the positions that the table reaches, draw by draw, and changes none."""
    for choice in table.choices:
        for move in (offer.at(0) for offer in choice.offers):
            twin, position = table.copy(), table.position
            twin.submit(choice.seat, choice.topic, move)
            for entry in twin.log[len(table.log) :]:
                before = snapshot(position)
                following = table.game.after(position, entry.seat, entry.move)
                assert snapshot(position) == before
                position = following
            assert snapshot(position) == snapshot(twin.position)


def draws_can_be_chosen(table: Table) -> None:
    """A chooser that repeats the draws of another table gives the same game; so do draws played by `submit`."""
    draws = iter([entry.move for entry in table.log if entry.draw is not None])
    chosen = Table(table.game, table.options, chance=lambda _: next(draws))
    manual = Table(table.game, table.options, chance=by_hand)
    for entry in table.log:
        if entry.seat == NATURE:
            _draw_by_hand(manual, entry)
        elif entry.by != "table":
            retell(chosen, entry)
            manual.submit(entry.seat, entry.topic, entry.move, entry.by)
    assert chosen.log == table.log
    assert snapshot(chosen.position) == snapshot(manual.position) == snapshot(table.position)
    assert [entry.move for entry in manual.log] == [entry.move for entry in table.log]
    assert not chosen.seeded


def _draw_by_hand(table: Table, entry: Entry) -> None:
    (choice,) = table.choices
    (offer,) = choice.offers
    assert choice.seat == NATURE
    if offer.size <= LISTED:
        outcomes = table.chance_outcomes()
        assert sum(ways for _, ways in outcomes) == offer.size
        assert entry.move in [move for move, _ in outcomes]
    number = len(table.log)
    table.submit(NATURE, entry.topic, entry.move)
    played = table.log[number]
    assert (played.by, played.draw) == ("table", offer)
