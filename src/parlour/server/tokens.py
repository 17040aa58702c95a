"""Secrets of 192 bits: shown once, stored as hashes."""

import secrets
from hashlib import sha256

SECRET_BYTES = 24


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    """The stored form of a secret. With 192 random bits it needs no salt and no stretching."""
    return sha256(b"parlour key:" + secret.encode()).hexdigest()


def new_name() -> str:
    """A random name for a table or a guest.

    It cannot be guessed, so the link to a table is the permission to see it.
    """
    return secrets.token_urlsafe(16)


def new_seed() -> bytes:
    return secrets.token_bytes(32)
