"""What a seat can know, as plain data: the same for the command line and for help at a table."""

from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.core.codec import to_text
from parlour.core.record import HelpLevel
from parlour.knowledge.engine import Contradiction, NoAnswer, Places, Posterior, where
from parlour.knowledge.knowledge import Knowledge, certain
from parlour.knowledge.questions import QuestionValue

WITH_ODDS = ("odds", "coach")


def _reason(error: NoAnswer | Contradiction) -> str:
    return "know-contradiction" if isinstance(error, Contradiction) else "know-unsuited"


def told(knowledge: Knowledge, level: HelpLevel = "coach", most: int | None = None) -> dict[str, Any]:
    """What this level of help tells: what there is; what is possible and certain; the odds; the best questions."""
    head: dict[str, Any] = {"game": knowledge.game.name, "seat": knowledge.seat, "at": len(knowledge.lines)}
    try:
        possible = knowledge.possible()
        posterior = knowledge.posterior() if level in WITH_ODDS else None
    except (NoAnswer, Contradiction) as error:
        return head | {"worlds": None, "reason": _reason(error)}
    found = head | {
        "sought": list(knowledge.game.solution_zones(knowledge.seat)),
        "things": sorted(possible),
        "holders": sorted({holder for row in possible.values() for holder in row}),
    }
    if level == "none":
        return found
    found |= _posterior_form(possible, posterior)
    if knowledge.claimed:
        found["if_right"] = _if_right(knowledge, level)
    if level == "coach":
        found["questions"] = _questions(knowledge.questions()[:most])
    return found


def _posterior_form(possible: Places, posterior: Posterior | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "possible": {thing: sorted(row) for thing, row in possible.items()},
        "certain": [{"thing": thing, "holder": holder} for thing, holder in certain(possible)],
    }
    if posterior is not None:
        found["worlds"] = posterior.worlds
        found["error"] = posterior.error
        found["odds"] = posterior.odds
        found["solution"] = [{"things": name, "odds": share} for name, share in posterior.solution.items()]
    return found


def _if_right(knowledge: Knowledge, level: HelpLevel) -> dict[str, Any]:
    """What would follow if all answers are right, where they may be wrong."""
    try:
        posterior = knowledge.assuming_claims()
        return _posterior_form(where(posterior.odds), posterior if level in WITH_ODDS else None)
    except (NoAnswer, Contradiction) as error:
        return {"worlds": None, "reason": _reason(error)}


def _questions(best: Sequence[QuestionValue]) -> list[dict[str, Any]]:
    return [
        {
            "move": msgspec.to_builtins(worth.move),
            "then": [msgspec.to_builtins(move) for move in worth.question.then],
            "text": ", ".join(map(to_text, (worth.move, *worth.question.then))),
            "bits": worth.bits,
            "named": worth.named,
            "answers": [{"seen": msgspec.to_builtins(one.seen), "odds": one.odds} for one in worth.answers],
        }
        for worth in best
    ]
