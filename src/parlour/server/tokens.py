"""Secrets: 192 bits, told once, kept as hashes."""

import secrets
from hashlib import sha256

SECRET_BYTES = 24


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    """A secret of 192 random bits needs no salt and no stretching."""
    return sha256(b"parlour key:" + secret.encode()).hexdigest()


def new_name() -> str:
    """The name of a table or a guest, which nobody can guess: who has the link may come."""
    return secrets.token_urlsafe(16)


def new_seed() -> bytes:
    return secrets.token_bytes(32)
