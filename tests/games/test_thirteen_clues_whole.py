"""13 Clues: refused moves, counts of moves, evidence, and whole games."""

from random import Random
from typing import Any

import pytest

from games.thirteen_clues_tables import (
    GAME,
    RANK,
    SECRET,
    THREE,
    TWO,
    any_table,
    clues,
    dealt,
)
from parlour.core import NATURE, SPECTATOR, Table, read_options, seed_of
from parlour.core.errors import BadOption, GameOver, Illegal, Late, NotAsked
from parlour.core.evidence import Count, Moved, Spread
from parlour.games import load
from parlour.games.thirteen_clues.box import LETTERS, PRINTED
from parlour.games.thirteen_clues.model import (
    KEPT_ONES,
    SIDES,
    Accuse,
    Ask,
    AskSecretly,
    AskSide,
    Choose,
    ChooseSides,
    Dealt,
    Look,
    Reveal,
    Take,
)
from parlour.testing.cases import cases
from parlour.testing.counts import sequences
from parlour.testing.tables import Story, new_table, own, random_game, random_steps
from parlour.testing.worlds import full_scene, second_world
from parlour.words import Words

BAD = [
    (1, "action/0", Ask(0, "red"), NotAsked),
    (0, "action/1", Ask(1, "red"), NotAsked),
    (0, "action/0", Ask(0, "red"), Illegal),
    (0, "action/0", Ask(3, "red"), Illegal),
    (0, "action/0", Ask(True, "red"), Illegal),
    (0, "action/0", Ask(1, "person"), Illegal),
    (0, "action/0", Ask(1, "weapons"), Illegal),
    (0, "action/0", Ask(1, "white"), Illegal),
    (0, "action/0", Ask(1, "officer"), Illegal),
    (0, "action/0", AskSecretly(1, "red"), Illegal),
    (0, "action/0", AskSide("red", "left"), Illegal),
    (0, "action/0", Look("g"), Illegal),
    (0, "action/0", Look("A"), Illegal),
    (0, "action/0", Take(1), Illegal),
    (0, "action/0", Accuse("maid", "market", "poison"), Illegal),
    (0, "action/0", Accuse("duke", "market", "poison"), Illegal),
    (0, "action/0", Accuse("sailor", "market", "poison"), Illegal),
    (0, "action/0", Accuse("market", "market", "poison"), Illegal),
    (0, "choose/0", Choose("duke", "park", "blowgun"), Late),
    (0, "action/0", Reveal(), Illegal),
    (NATURE, "action/0", Reveal(), Exception),
]


@pytest.mark.parametrize(("seat", "topic", "move", "error"), BAD)
def test_what_is_not_offered_is_refused_and_changes_nothing(
    seat: int, topic: str, move: Any, error: type[Exception]
) -> None:
    refuses(clues().table, seat, topic, move, error)


BAD_CHOICES = [
    Choose("duke", "maid", "maid"),
    Choose("duke", "duke", "duke"),
    Choose("officer", "park", "knife"),
    Choose("duke", "park", "sword"),
    ChooseSides("duke", "park", "knife", "first"),
]


@pytest.mark.parametrize("move", BAD_CHOICES)
def test_a_choice_of_one_kind_or_of_cards_not_held_is_refused(move: Any) -> None:  # TC-2.2
    refuses(dealt(*THREE).table, 0, "choose/0", move, Illegal)


def refuses(table: Table, seat: int, topic: str, move: Any, error: type[Exception]) -> None:
    log, choices = list(table.log), table.choices
    with pytest.raises(error):
        table.submit(seat, topic, move)
    assert (table.log, table.choices) == (log, choices)


def test_after_the_end_nothing_is_taken() -> None:
    table = clues().play(0, Accuse("officer", "market", "poison"))
    with pytest.raises(GameOver):
        table.table.submit(1, "action/1", Ask(0, "red"))


@pytest.mark.parametrize("options", [{"seats": 7}, {"seats": 1}, {"top-secret": 3}, {"speed": 1}])
def test_options_out_of_range_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        new_table(GAME, options, "bad")


# Counts


def test_the_number_of_choices_is_what_the_hands_allow() -> None:
    """Three hands with 4 cases each, chosen in any order of the seats.

    They have two persons and two weapons, two locations and two weapons, two persons and two locations. With two seats:
    4 and 2 cases, each with two orders of the kept pair."""
    assert sequences(dealt(*THREE).table, 1) == 4 + 4 + 4
    assert sequences(dealt(*THREE).table, 3) == 6 * 4 * 4 * 4
    assert sequences(dealt(*TWO).table, 1) == 2 * 4 + 2 * 3
    assert sequences(dealt(*TWO).table, 2) == 2 * (2 * 4) * (2 * 3)


def test_the_number_of_move_sequences_is_what_the_rules_say() -> None:
    """Thirteen subjects for two witnesses, six letters, and 4 * 5 * 4 triples (each seat: 80), one of them right."""
    action = 2 * 13 + 6 + 80
    assert sequences(clues().table, 1) == action
    assert sequences(clues().table, 2) == (action - 1) * action


def test_a_tile_doubles_the_questions_until_it_is_spent() -> None:
    """Three seats: 26 questions openly and 26 secretly; the next seat has its own tile, with one glass or with two."""
    action = 2 * 26 + 6 + 80
    table = clues(**SECRET).table
    assert sequences(table, 2) == (action - 1) * action


def test_the_number_of_move_sequences_with_two_seats() -> None:
    """Twelve subjects by two sides, eight letters; 4 * 5 * 4 triples for one seat and 5 * 3 * 5 for the other."""
    table = clues(*TWO).table
    assert sequences(table, 1) == 24 + 8 + 80
    assert sequences(table, 2) == (24 + 8 + 79) * (24 + 8 + 75)


def test_the_number_of_move_sequences_with_two_seats_in_the_small_box() -> None:
    """Ten subjects by two sides, two letters, and the triples of the seven cards that a seat does not see."""
    table = any_table(2, "small")
    first, second = (triples(hidden) for hidden in table.position.hidden)
    assert [len(hidden) for hidden in table.position.hidden] == [7, 7]
    assert sequences(table.table, 2) == (20 + 2 + first - 1) * (20 + 2 + second)


def triples(hidden: tuple[str, ...]) -> int:
    kinds = [len(set(hidden) & set(kind)) for kind in PRINTED.decks[6].kinds]
    return kinds[0] * kinds[1] * kinds[2]


# Evidence


def learnt(table: Story, viewer: int) -> Any:
    """The evidence of the last event that a viewer saw."""
    game, stream = table.table.game, table.table.stream(viewer)
    position = game.start(table.table.options)
    for seen in stream[:-1]:
        game.evolve(position, seen)
    return game.evidence(position, stream[-1])


def test_an_answer_speaks_of_all_that_the_witness_sees() -> None:
    seen = ("front/0", "front/2", "inner/1")
    men = PRINTED.decks[3].bearers["man"]
    assert learnt(clues().play(0, Ask(1, "man")), 2).before == (Count(seen, men, 1, 1),)
    secret = clues(**SECRET).play(0, AskSecretly(1, "man"))
    assert learnt(secret, 1).before == (Count(seen, men, 1, 1),)
    assert learnt(secret, 2).before == ()
    duel = clues(*TWO).play(0, AskSide("blue", "right"))
    assert learnt(duel, 1).before == (Count(("front/0", "right/1"), frozenset({"maid", "harbor", "rifle"}), 1, 1),)


def test_an_accusation_says_that_the_accuser_sees_none_of_the_three() -> None:
    table = clues().play(0, Accuse("officer", "market", "gun"))
    named = frozenset({"officer", "market", "gun"})
    facts = (Count(("front/0",), named, 0, 2), Count(("front/1", "front/2", "inner/0"), named, 0, 0))
    assert [learnt(table, viewer).before for viewer in (0, 1, 2, SPECTATOR)] == [facts] * 4


def test_a_look_tells_the_card_to_the_asker_and_nothing_to_the_others() -> None:
    table = clues().play(0, Look("c"))
    assert learnt(table, 0).before == (Count(("informant/C",), frozenset({"parlor"}), 1, 1),)
    assert learnt(table, 1).before == ()


def test_the_deal_says_that_each_seat_has_one_of_each_kind() -> None:
    table = dealt(*THREE)
    game, position = table.table.game, table.table.game.start(table.table.options)
    opened, *_, began = (seen for seen in table.table.stream(0) if not isinstance(seen, Dealt))
    spreads = game.evidence(position, opened).changes
    assert [change.sizes for change in spreads if isinstance(change, Spread)] == [
        (("hand/0", 1), ("hand/1", 1), ("hand/2", 1), ("stock", 4))
    ] * 3
    (moved,) = game.evidence(position, began).changes
    assert isinstance(moved, Moved)
    assert sum(count for _, _, count in moved.moves) == 12


def test_an_unknown_choice_is_one_of_each_kind() -> None:
    table = dealt(*THREE).play(0, Choose("duke", "park", "blowgun"))
    assert learnt(table, 0).after == (
        Count(("chosen/0",), frozenset({"duke", "park", "blowgun"}), 3, 3),
        Count(("inner/0",), frozenset({"maid", "knife"}), 2, 2),
    )
    kinds = PRINTED.decks[3].kinds
    assert learnt(table, 1).after == tuple(Count(("chosen/0",), frozenset(kind), 1, 1) for kind in kinds)


# Whole games


def test_a_seat_is_asked_the_same_whatever_it_cannot_see() -> None:
    one, other = clues(first=1).table, clues("officer market poison | maid gun", *THREE[1:], first=1).table
    assert own(one.choices, 1) == own(other.choices, 1)
    mine = clues().table
    swapped = clues("butcher market poison | maid knife", THREE[1], "nurse harbor rifle | officer museum").table
    assert own(mine.choices, 0) == own(swapped.choices, 0)
    assert mine.stream(0) == swapped.stream(0)


def test_in_the_first_rounds_there_are_truly_other_worlds_that_look_the_same() -> None:
    generator, options = Random("worlds"), [case for box in ("printed", "small") for case in cases(GAME, box)]
    looked = found = 0
    for number, case in enumerate(options * 6):
        rules = load(GAME, case.box)
        table = Table(rules, read_options(rules.options, case.options | {"limit": 3}), seed_of(str(number)))
        places = [len(table.log) for _ in random_steps(table, str(number)) if table.choices]
        viewer, upto = generator.randrange(table.options.seats), generator.choice(places)
        twin = second_world(table, viewer, upto, generator)
        looked += 1
        if twin is not None and rules.scene(twin.position) != full_scene(table, upto):
            found += 1
    assert found >= looked / 2, (found, looked)


def test_every_subject_letter_and_side_has_its_words() -> None:
    words = Words(load(GAME))
    things = (*RANK, *PRINTED.decks[6].bearers, *LETTERS, *SIDES, *KEPT_ONES)
    assert [thing for thing in things if not words.has(f"thing-{thing}")] == []


def play_many(games: int, **options: Any) -> None:
    """Random games over all seat counts and options; each ends, with a winner or undecided."""
    kinds = cases(GAME)
    for number in range(games):
        case = kinds[number % len(kinds)]
        table = random_game(GAME, case.options | options, f"many/{number}")
        score = table.score or ()
        seats = table.options.seats
        assert sorted(score) in ([0.0] * (seats - 1) + [1.0], [1 / seats] * seats)


def test_a_few_hundred_random_games_end() -> None:
    play_many(270)


@pytest.mark.nightly
def test_five_thousand_random_games_end() -> None:
    play_many(5_000, limit=100)
