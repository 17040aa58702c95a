"""Edited records with a valid digest."""

from hashlib import sha256

import msgspec

from parlour.core.record import Record, write_record


def signed(record: Record) -> Record:
    """The record with the digest of its content, as docs/record.md describes it."""
    text = write_record(msgspec.structs.replace(record, digest=""))
    return msgspec.structs.replace(record, digest=sha256(text).hexdigest())
