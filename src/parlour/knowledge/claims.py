"""What would follow if all that was said is right; what was corrected is taken as corrected."""

from collections.abc import Callable, Container, Sequence
from typing import Generic, Protocol, TypeVar

from parlour.core.evidence import Evidence


def believed(lines: Sequence[Evidence], claims: Container[str]) -> list[Evidence]:
    """The same evidence with these claims as facts, each where it was last made."""
    last = {claim.name: number for number, line in enumerate(lines) for claim in line.claims}
    return [
        _as_facts(line, {name for name in claims_of(line) if name in claims and last[name] == number})
        for number, line in enumerate(lines)
    ]


def claims_of(line: Evidence) -> list[str]:
    return [claim.name for claim in line.claims]


def _as_facts(line: Evidence, claims: Container[str]) -> Evidence:
    if not line.claims:
        return line
    said = tuple(claim.fact for claim in line.claims if claim.name in claims and claim.fact is not None)
    return Evidence((*line.before, *said), line.changes, line.after)


class Listener(Protocol):
    def update(self, evidence: Evidence) -> None: ...


L = TypeVar("L", bound=Listener)


class ClaimedFacts(Generic[L]):
    """Hears the same evidence, and takes claims for facts; a correction makes it think all over again."""

    def __init__(self, anew: Callable[[], L]) -> None:
        self._anew = anew
        self._lines: list[Evidence] = []
        self._line: dict[str, int] = {}  # by claim: the line in which it was last made
        self.mind = anew()

    def update(self, evidence: Evidence) -> None:
        corrected = any(claim.name in self._line for claim in evidence.claims)
        self._line.update(dict.fromkeys((claim.name for claim in evidence.claims), len(self._lines)))
        self._lines.append(evidence)
        if not corrected:
            self.mind.update(self._believed(len(self._lines) - 1))
            return
        self.mind = self._anew()
        for number in range(len(self._lines)):
            self.mind.update(self._believed(number))

    def _believed(self, number: int) -> Evidence:
        line = self._lines[number]
        return _as_facts(line, {name for name in claims_of(line) if self._line[name] == number})
