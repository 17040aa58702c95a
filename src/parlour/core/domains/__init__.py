"""What one field of a move may hold: numbered, so never listed unless wanted.

Way `i` gives the value `at(i)`; all ways are equally likely where NATURE moves. A domain can also be read step by step
(card by card, box by box): `steps(taken)` says what may come next, and how many of all the ways begin like that; it is
empty when the value is complete, and `spell` and `join` go from a value to its steps and back.
"""

from parlour.core.domains.base import DONE, Domain
from parlour.core.domains.deals import Hands, Order
from parlour.core.domains.selections import One, Some
from parlour.core.domains.sheets import Sheet

__all__ = ["DONE", "Domain", "Hands", "One", "Order", "Sheet", "Some"]
