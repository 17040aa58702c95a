"""Commit and reveal: every seat fixes its part of the seed by a hash before anybody tells a part.

The host commits to its seed, then each seat to its part. Then the commitments are frozen, and the parts are revealed.
A part that is not revealed is replaced by a value that follows from the commitments: nobody can choose it afterwards.
"""

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest

from msgspec import Struct

from parlour.core.errors import BadPart
from parlour.core.values import Seat


class Parts(Struct, frozen=True):
    """The parts of a deal by seat, and which of them were replaced."""

    parts: tuple[str, ...]
    replaced: tuple[Seat, ...]


def part_hash(part: str) -> str:
    """What a seat publishes before the deal: it fixes the part and does not tell it."""
    return _hash(f"parlour part:{part}")


def fits(part: str, commit: str) -> bool:
    return compare_digest(part_hash(part), commit)


def bot_part(commitment: str, seat: Seat) -> str:
    """The part of a bot: it follows from the commitment to the seed."""
    return _hash(f"parlour bot part:{commitment}:{seat}")


def replaced_part(commitment: str, commits: Sequence[str], seat: Seat) -> str:
    """The part of a seat that revealed none: it follows from all commitments."""
    return _hash(f"parlour replaced part:{commitment}:{','.join(commits)}:{seat}")


def parts_of_deal(
    commitment: str, commits: Sequence[str], revealed: Sequence[str], bots: Sequence[str | None]
) -> Parts:
    """All parts when the cards are dealt; an empty text stands for no commitment, or for nothing revealed."""
    parts, replaced = [], []
    for seat, (commit, part, bot) in enumerate(zip(commits, revealed, bots, strict=True)):
        if commit and part:
            parts.append(part)
        elif bot is not None and not commit:
            parts.append(bot_part(commitment, seat))
        else:
            parts.append(replaced_part(commitment, commits, seat))
            replaced.append(seat)
    return Parts(tuple(parts), tuple(replaced))


def check_parts(commitment: str, commits: Sequence[str], found: Parts, bots: Sequence[str | None]) -> None:
    """BadPart names the first seat whose part does not follow from the commitments."""
    seats = len(commits)
    if len(found.parts) != seats or len(bots) != seats:
        raise BadPart(min(len(found.parts), len(bots), seats))
    revealed = ["" if seat in found.replaced else part for seat, part in enumerate(found.parts)]
    expected = parts_of_deal(commitment, commits, revealed, bots)
    for seat, commit in enumerate(commits):
        given = bool(commit) and seat not in found.replaced
        if expected.parts[seat] != found.parts[seat] or (given and not fits(found.parts[seat], commit)):
            raise BadPart(seat)
    if expected.replaced != found.replaced:
        raise BadPart(min(set(expected.replaced) ^ set(found.replaced), default=0))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
