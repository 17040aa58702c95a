"""Draws that can be checked afterwards: number k of a table comes from its seed and k, and from nothing else."""

from hashlib import blake2b, sha256

SEED_BYTES = 32


def chance(seed: bytes, draw: int, size: int) -> int:
    """The number below `size` of draw k: 512 bits, so the bias is under 2^-150 even for 74!."""
    if size == 1:
        return 0
    return int.from_bytes(blake2b(seed + draw.to_bytes(8, "big")).digest(), "big") % size


def seed_of(text: str) -> bytes:
    """A seed from anything a person types."""
    return sha256(text.encode()).digest()


def commitment(seed: bytes) -> str:
    """What is published before the deal: it fixes the seed and does not tell it."""
    return sha256(b"parlour seed:" + seed).hexdigest()


def combined_seed(seed: bytes, nonces: tuple[str, ...]) -> bytes:
    """The seed of the draws: a hash of the host's seed and of the part of each seat (see `shuffle`)."""
    if not nonces:
        return seed
    parts = [seed, *(nonce.encode() for nonce in nonces)]
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()
