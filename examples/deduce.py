"""When could a seat have known the solution, and from what?

Plays a game among bots, follows what seat 0 saw, and stops at the first event after which the culprit is certain.
"""

from random import Random

import parlour
from parlour.bots import bot
from parlour.core.evidence import Thing
from parlour.lab.loop import play_out

table = parlour.new("sherlock-13", seats=3, seed="tea at four")
players = [bot("logic", table.game, table.options, Random(seat)) for seat in range(3)]
play_out(table, players, ["bot"] * 3, Random(0))

knowledge = parlour.Knowledge(table.game, table.options, seat=0)
words = parlour.Words(table.game, viewer=0)


def culprits() -> list[Thing]:
    """Those that may still be the culprit."""
    return [thing for thing, holders in knowledge.possible().items() if "culprit" in holders]


for number, seen in enumerate(table.stream(0)):
    knowledge.observe(seen)
    if number >= table.options.seats and len(culprits()) == 1:
        break

(culprit,) = culprits()
print(f"After event {number} of {len(table.stream(0))}, only {words.thing(culprit)} is left. It follows from:")
for line in knowledge.explain(culprit, "culprit").lines:
    print(f"{line:4}  {words.seen(table.stream(0)[line])}")
