"""Tables of 13 Clues for tests."""

from typing import Any

from parlour.core import SPECTATOR, Move, Offer
from parlour.core.scene import Scene
from parlour.games.thirteen_clues.box import PRINTED, Clue
from parlour.games.thirteen_clues.model import Accuse, Ask, Choose, ChooseSides, Deal, DealRest, Kept
from parlour.testing.tables import Story, story

GAME = "thirteen-clues"
SECRET = {"top-secret": True}
RANK = {clue: rank for rank, clue in enumerate(PRINTED.decks[6].clues)}

# Each seat: the front of its screen | the pair inside, left and right. All other clues are informants.
TWO = ("officer park rifle | maid knife", "duke library sword | market museum")
THREE = (
    "officer market poison | maid knife",
    "duke park blowgun | library sword",
    "nurse harbor rifle | butcher museum",
)


def screen(text: str) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    front, inner = text.split("|")
    return tuple(front.split()), tuple(inner.split())


def dealt(*screens: str, first: int = 0, **options: Any) -> Story:
    """A table with scripted hands: the case for the left neighbour's screen, and the seat's own pair."""
    fronts, inner = zip(*map(screen, screens), strict=True)
    used = {clue for held in (*fronts, *inner) for clue in held}
    row = tuple((clue,) for clue in PRINTED.decks[len(screens)].clues if clue not in used)
    pairs = tuple(tuple(sorted(pair, key=RANK.__getitem__)) for pair in inner)
    cases = Deal(*zip(*fronts[1:], fronts[0], strict=True))
    return story(GAME, {"seats": len(screens), **options}, [cases, DealRest(pairs + row, first)])


def clues(*screens: str, first: int = 0, **options: Any) -> Story:
    """A table with these screens, at the first turn."""
    screens = screens or THREE
    table = dealt(*screens, first=first, **options)
    for seat in range(len(screens)):
        person, location, weapon = screen((screens * 2)[seat + 1])[0]
        left, right = screen(screens[seat])[1]
        side: Kept = "first" if RANK[left] < RANK[right] else "second"
        duel = ChooseSides(person, location, weapon, side)
        table.play(seat, duel if len(screens) == 2 else Choose(person, location, weapon))
    return table


def any_table(seats: int, box: str = "printed", first: int = 0, **options: Any) -> Story:
    """A table at the first turn, whatever the cards are."""

    def rest(offer: Offer) -> Move:
        return offer.at(first * offer.domains[0].size)

    table = story(GAME, {"seats": seats, **options}, [lambda offer: offer.at(0), rest], box)
    for seat in range(seats):
        table.table.time_out(seat, f"choose/{seat}")
    return table


def asks(table: Story, seat: int, *witnesses: int) -> Story:
    for witness in witnesses:
        table.play(seat, Ask(witness, "red"))
    return table


def glasses(table: Story) -> list[int]:
    """The glasses of each seat, and of the supply."""
    counters = sorted(table.scene(SPECTATOR).counters, key=lambda counter: counter.name)
    return [counter.value for counter in counters if counter.name in ("glasses", "supply")]


def tiles(table: Story) -> list[int | None]:
    """The seats that still have a Top secret tile."""
    return [mark.seat for mark in table.scene(SPECTATOR).marks if mark.name == "top-secret"]


def faces(scene: Scene, zone: str) -> list[str | None]:
    return [card.face for card in scene.zone(zone).cards]


def right(table: Story, seat: int) -> Accuse:
    return Accuse(*table.position.fronts[seat])


def wrong(table: Story, seat: int) -> Move:
    return next(move for move in table.moves(seat, Accuse) if move != right(table, seat))
