"""Claims: answers that may be wrong, and what follows if they are facts. A corrected claim counts as corrected."""

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
    """Passes evidence on with claims as facts. After a correction a new listener hears everything again."""

    def __init__(self, new_listener: Callable[[], L]) -> None:
        self._new_listener = new_listener
        self._lines: list[Evidence] = []
        self._line: dict[str, int] = {}  # by claim: the line in which it was last made
        self.listener = new_listener()

    def update(self, evidence: Evidence) -> None:
        corrected = any(claim.name in self._line for claim in evidence.claims)
        self._line.update(dict.fromkeys((claim.name for claim in evidence.claims), len(self._lines)))
        self._lines.append(evidence)
        if not corrected:
            self.listener.update(self._believed(len(self._lines) - 1))
            return
        self.listener = self._new_listener()
        for number in range(len(self._lines)):
            self.listener.update(self._believed(number))

    def _believed(self, number: int) -> Evidence:
        line = self._lines[number]
        return _as_facts(line, {name for name in claims_of(line) if self._line[name] == number})
