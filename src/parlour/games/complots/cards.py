"""Card movements between slots, hands and the Court (as far as the position knows it)."""

from parlour.core import Place, Seat
from parlour.games.complots.box import Box, Character
from parlour.games.complots.model import Slot
from parlour.games.complots.position import Hand, Position


def lay(position: Position, seat: Seat, cards: Hand) -> None:
    """Lay cards in front of a seat, in new slots."""
    first = position.laid
    position.laid = first + len(cards)
    position.slots[seat] += tuple(range(first, position.laid))
    position.cards[seat] += cards


def take(position: Position, seat: Seat, slot: Slot) -> Character | None:
    """Remove a card from its slot."""
    slots, cards = position.slots[seat], position.cards[seat]
    place = slots.index(slot)
    position.slots[seat] = slots[:place] + slots[place + 1 :]
    position.cards[seat] = cards[:place] + cards[place + 1 :]
    return cards[place]


def shuffle_in(position: Position, seat: Seat, slot: Slot) -> None:
    """A card of a seat goes into the Court."""
    card = take(position, seat, slot)
    if position.court is not None and card is not None:
        position.court = tuple(sorted((*position.court, card)))


def draw(position: Position, seat: Seat, card: Character | None) -> None:
    """A card of the Court is laid in front of a seat."""
    if position.court is not None and card is not None:
        position.court = less(position.court, (card,))
    lay(position, seat, (card,))


def take_up(position: Position, seat: Seat, count: int, hand: tuple[Character, ...] | None) -> None:
    """A seat mixes its cards with some of the Court in its hand; its slots are gone (CO-2.5)."""
    old = position.cards[seat]
    position.taken = hand or (None,) * (len(old) + count)
    if position.court is not None:
        position.court = less(position.court + known(old), known(position.taken))
    position.slots[seat] = ()
    position.cards[seat] = ()


def keep(position: Position, seat: Seat, cards: Hand) -> None:
    """A seat lays down some cards of its hand; the others go into the Court."""
    if position.court is not None:
        position.court = less(position.court + known(position.taken), known(cards))
    position.taken = ()
    lay(position, seat, cards)


def learn(position: Position, seat: Seat, slot: Slot, card: Character) -> None:
    place = position.slots[seat].index(slot)
    hand = position.cards[seat]
    position.cards[seat] = (*hand[:place], card, *hand[place + 1 :])


def less(cards: tuple[Character, ...], taken: tuple[Character, ...]) -> tuple[Character, ...]:
    """These cards without those, sorted."""
    rest = sorted(cards)
    for card in taken:
        rest.remove(card)
    return tuple(rest)


def hidden(position: Position, seat: Seat, place: Place) -> tuple[Slot, Character]:
    """A hidden card of a seat that the position knows."""
    card = position.cards[seat][place]
    assert card is not None, "only the full position knows this"
    return position.slots[seat][place], card


def known(hand: Hand) -> tuple[Character, ...]:
    """A hand without unknown cards."""
    assert None not in hand, "only the full position knows this"
    return tuple(card for card in hand if card is not None)


def unseen(box: Box, position: Position) -> tuple[Character, ...]:
    """The cards NATURE may draw: the Court; in a view, every card that is not known to be elsewhere."""
    if position.court is not None:
        return position.court
    options = position.options
    held = (card for hand in (*position.cards, *position.sets, position.taken) for card in hand)
    lost = (card for cards in position.lost for _, card in cards)
    return less(box.cards(options.seats, options.exchange), tuple(card for card in (*held, *lost) if card))
