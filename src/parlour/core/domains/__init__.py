"""Domains: what one field of a move may hold. Values are numbered, so that none need be listed.

A domain has `size` ways; way `i` gives the value `at(i)`. Several ways may give one value. Where NATURE draws, all ways
are equally likely. A value can also be built step by step (card by card, box by box): `steps(taken)` maps each next
step to the number of ways that begin so, and is empty when the value is complete. `spell` turns a value into its
steps, `join` turns steps into a value.
"""

from parlour.core.domains.base import DONE, Domain
from parlour.core.domains.deals import Hands, Order
from parlour.core.domains.selections import One, Some
from parlour.core.domains.sheets import Sheet

__all__ = ["DONE", "Domain", "Hands", "One", "Order", "Sheet", "Some"]
