"""Persistent storage: the logs of all tables, guests, chat and notes."""

from parlour.store.contract import ChatLine, Guest, Listing, Logged, Note, Store
from parlour.store.errors import LogTaken, NotOurFile, StoreChanged, StoreFailed, StoreFull
from parlour.store.sqlite import SqliteStore

__all__ = [
    "ChatLine",
    "Guest",
    "Listing",
    "LogTaken",
    "Logged",
    "NotOurFile",
    "Note",
    "SqliteStore",
    "Store",
    "StoreChanged",
    "StoreFailed",
    "StoreFull",
]
