"""Commit and reveal: every seat commits to its part of the seed by a hash before any part is revealed.

The host commits to its seed, then each seat to its part. Then the commitments are frozen, and the parts are revealed.
A part that is not revealed is replaced by a value derived from the commitments, so that no one can choose it.
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
    """The hash that a seat publishes before the deal: it fixes the part without revealing it."""
    return _hash(f"parlour part:{part}")


def fits(part: str, commit: str) -> bool:
    return compare_digest(part_hash(part), commit)


def bot_part(commitment: str, seat: Seat) -> str:
    """The part of a bot, derived from the commitment to the seed."""
    return _hash(f"parlour bot part:{commitment}:{seat}")


def replaced_part(commitment: str, commits: Sequence[str], seat: Seat) -> str:
    """The part of a seat that revealed none, derived from all commitments."""
    return _hash(f"parlour replaced part:{commitment}:{','.join(commits)}:{seat}")


def parts_of_deal(
    commitment: str, commits: Sequence[str], revealed: Sequence[str], bots: Sequence[str | None]
) -> Parts:
    """All parts at the deal. An empty string means no commitment, or no part revealed."""
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
