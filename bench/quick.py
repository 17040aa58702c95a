"""Only Parlour's own figures for some games, in µs of CPU per decision: `python bench/quick.py complots`."""

import sys

from ours import bare, through_the_table
from parlour.games import catalogue
from timing import measure

SEATS = 4


def main(names: list[str]) -> None:
    for name in names or catalogue():
        options = {"seats": SEATS}
        full, fold, table = measure(
            bare(name, options), bare(name, options, folded=True), through_the_table(name, options)
        )
        print(f"{name}: {full:.1f} full position, {fold - full:+.1f} a seat's fold, {table:.1f} through the table")


if __name__ == "__main__":
    main(sys.argv[1:])
