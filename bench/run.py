"""`make bench`: CPU time per decision, compared with other libraries in the same run and with a fixed loop."""

from typing import NamedTuple

from ours import bare, through_the_table
from parlour.games import catalogue
from peers import PEERS
from reference_loop import reference_seconds
from timing import Play, measure

BARE = ("OpenSpiel liars_dice", "OpenSpiel hanabi")
LOOPS = ("RLCard leduc-holdem", "RLCard uno")
BARS = {"sherlock-13": (10, 4, 15), "complots": (12, None, None)}  # µs: full position, extra for a view, table
OTHERS = (15, 5, None)


class Figure(NamedTuple):
    name: str
    microseconds: float
    unit: float  # seconds of the reference loop, measured next to it

    def line(self, bar: float | None = None) -> str:
        against = "" if bar is None else f"   bar {bar:g} {'met' if self.microseconds <= bar else 'NOT met'}"
        return f"  {self.name:<44} {self.microseconds:8.1f} µs {self.microseconds / self.unit:8.1f} ref{against}"


def figures(plays: dict[str, Play]) -> list[Figure]:
    found, unit = measure(*plays.values()), reference_seconds(3)
    return [Figure(name, microseconds, unit) for name, microseconds in zip(plays, found, strict=True)]


def ours(game: str) -> dict[str, Figure]:
    options = {"seats": 4}
    plays = {
        f"{game}, full position": bare(game, options),
        f"{game}, with one seat's fold": bare(game, options, folded=True),
        f"{game}, through the table": through_the_table(game, options),
    }
    return dict(zip(("full", "seen", "table"), figures(plays), strict=True))


def main() -> None:
    print("Random play with four seats, CPU µs a decision, deal included; ref: millionths of the reference loop")
    own = {}
    for game in catalogue():
        own[game] = ours(game)
        full, fold, table = BARS.get(game, OTHERS)
        spent = own[game]
        print(spent["full"].line(full))
        print(spent["seen"].line(None if fold is None else spent["full"].microseconds + fold))
        print(spent["table"].line(table), flush=True)
    peers = {}
    for name, make in PEERS.items():
        (peers[name],) = figures({name: make()})
        print(peers[name].line(), flush=True)
    compare(own["sherlock-13"], peers)


def compare(own: dict[str, Figure], peers: dict[str, Figure]) -> None:
    """Compare equal work: bare positions; positions with an observation; whole loops with their own bots."""
    print("Sherlock 13 costs this share of …")
    for name, peer in peers.items():
        mine = own["full" if name in BARE else "table" if name in LOOPS else "seen"]
        share = mine.microseconds / peer.microseconds
        print(f"  {name:<44} {share:6.2f}   ({mine.name.split(', ')[1]})")


if __name__ == "__main__":
    main()
