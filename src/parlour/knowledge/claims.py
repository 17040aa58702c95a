"""Claims: answers that may be wrong, and what follows if they are facts. A corrected claim counts as corrected."""

from collections.abc import Container, Sequence

from parlour.core.evidence import Evidence


def believed(lines: Sequence[Evidence], claims: Container[str] | None = None) -> list[Evidence]:
    """The same evidence with these claims, by name, as facts where they were last made; None: all claims."""
    last = {claim.name: number for number, line in enumerate(lines) for claim in line.claims}
    found = []
    for number, line in enumerate(lines):
        made = [claim for claim in line.claims if last[claim.name] == number]
        facts = [claim.fact for claim in made if claim.fact is not None and (claims is None or claim.name in claims)]
        found.append(Evidence((*line.before, *facts), line.changes, line.after) if line.claims else line)
    return found
