"""All deals of a small box, grouped by what one seat sees: the first step of a solver.

The draws are left open, so that each of them is a move of chance.
"""

from collections import Counter

import parlour
from parlour.core import NATURE, by_hand
from parlour.core.view import InformationState

ways: Counter[InformationState] = Counter()
deals: Counter[InformationState] = Counter()
table = parlour.new("sherlock-13", box="small", seats=2, chance=by_hand)
for deal, count in table.chance_outcomes():
    table.submit(NATURE, table.choices[0].topic, deal)
    state = table.information_state(0)
    ways[state] += count
    deals[state] += 1
    table.undo()

print(f"{deals.total()} deals, {len(deals)} information states of seat 0")
print(f"deals in each: {min(deals.values())} to {max(deals.values())}")
print(f"equally likely: {len(set(ways.values())) == 1}")
