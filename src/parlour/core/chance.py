"""Where draws come from: a seed, so that all can verify them (draw k follows from the seed and k), or a chooser."""

from collections.abc import Callable
from hashlib import blake2b, sha256

from parlour.core.contract import Offer
from parlour.core.values import Move

SEED_BYTES = 32
Chooser = Callable[[Offer], Move | None]  # makes the draws of a table without a seed; None leaves a draw open


def by_hand(offer: Offer) -> None:
    """The chooser that leaves every draw of NATURE open, to be played by `Table.submit`."""


def chance(seed: bytes, draw: int, size: int) -> int:
    """Draw k, a number below `size`. From 512 bits, so the bias is under 2^-150 even for 74!."""
    if size == 1:
        return 0
    return int.from_bytes(blake2b(seed + draw.to_bytes(8, "big")).digest(), "big") % size


def seed_of(text: str) -> bytes:
    """The seed for a text."""
    return sha256(text.encode()).digest()


def commitment(seed: bytes) -> str:
    """The hash of the seed, published before the deal: it fixes the seed without revealing it."""
    return sha256(b"parlour seed:" + seed).hexdigest()


def combined_seed(seed: bytes, nonces: tuple[str, ...]) -> bytes:
    """The seed of the draws: a hash of the host's seed and each seat's part (see `shuffle`)."""
    if not nonces:
        return seed
    parts = [seed, *(nonce.encode() for nonce in nonces)]
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()
