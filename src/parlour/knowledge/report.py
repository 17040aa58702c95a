"""What a seat can know, as plain data: the same for the command line, the API and the page."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from parlour.core import Move, Seat, Seen
from parlour.core.codec import to_text
from parlour.core.evidence import Holder, Thing
from parlour.core.record import HelpLevel
from parlour.knowledge.engine import Contradiction, NoAnswer, Places, Posterior, TooLarge, where
from parlour.knowledge.knowledge import Knowledge, certain
from parlour.knowledge.questions import QuestionValue

WITH_ODDS = ("odds", "coach")
WARMING_UP = "know-warming-up"
NO_GAME = "know-no-game"


class CertainPlace(Struct, frozen=True):
    thing: Thing
    holder: Holder


class SolutionOdds(Struct, frozen=True):
    things: tuple[Thing, ...]
    odds: float


class AnswerOdds(Struct, frozen=True):
    seen: tuple[Seen, ...]
    odds: float


class QuestionReport(Struct, frozen=True):
    """`bits`: expected, about the solution. `named`: the chance to name the solution after the answer."""

    move: Move
    then: tuple[Move, ...]  # further moves until the question is asked
    text: str
    bits: float
    named: float
    answers: tuple[AnswerOdds, ...]


class Figures(Struct, frozen=True):
    """What is possible, certain and likely. `worlds` is null, with a `reason`, where nothing can be said."""

    reason: str | UnsetType = UNSET  # the key of a sentence
    cases: int | UnsetType = UNSET  # too many of them,
    limit: int | UnsetType = UNSET  # for this limit
    possible: Mapping[Thing, Sequence[Holder]] | UnsetType = UNSET
    certain: tuple[CertainPlace, ...] | UnsetType = UNSET
    worlds: float | UnsetType | None = UNSET
    error: float | UnsetType | None = UNSET  # null where odds are exact
    odds: Mapping[Thing, Mapping[Holder, float]] | UnsetType = UNSET
    solution: tuple[SolutionOdds, ...] | UnsetType = UNSET


class Report(Figures, frozen=True, kw_only=True):
    """What one level of help tells: what there is; what is possible and certain; the odds; the best questions."""

    game: str
    seat: Seat
    at: int  # events seen
    sought: tuple[Holder, ...] | UnsetType = UNSET  # where the solution lies
    things: tuple[Thing, ...] | UnsetType = UNSET
    holders: tuple[Holder, ...] | UnsetType = UNSET
    if_right: Figures | UnsetType = UNSET  # the same if all answers are right, where they may be wrong
    questions: tuple[QuestionReport, ...] | UnsetType = UNSET
    left_out: int | UnsetType = UNSET  # questions that were not evaluated: that would take too long


def report_on(knowledge: Knowledge, level: HelpLevel = "coach", most: int | None = None) -> Report:
    """What this level of help tells, with at most so many questions."""
    head: dict[str, Any] = {"game": knowledge.game.name, "seat": knowledge.seat, "at": len(knowledge.lines)}
    try:
        possible = knowledge.possible()
        posterior = knowledge.posterior() if level in WITH_ODDS else None
    except (NoAnswer, Contradiction) as error:
        return Report(**head, **_silence(error))
    head |= {
        "sought": tuple(knowledge.game.solution_zones(knowledge.seat)),
        "things": tuple(sorted(possible)),
        "holders": tuple(sorted({holder for row in possible.values() for holder in row})),
    }
    if level == "none":
        return Report(**head)
    if knowledge.claimed:
        head["if_right"] = _assuming_claims(knowledge, level)
    if level == "coach":
        ranked = knowledge.questions()
        head["questions"] = tuple(map(_question, ranked[:most]))
        if ranked.left_out:
            head["left_out"] = ranked.left_out
    return Report(**head, **_figures(possible, posterior))


def _figures(possible: Places, posterior: Posterior | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "possible": {thing: sorted(row) for thing, row in possible.items()},
        "certain": tuple(CertainPlace(thing, holder) for thing, holder in certain(possible)),
    }
    if posterior is not None:
        found["worlds"] = posterior.worlds
        found["error"] = posterior.error
        found["odds"] = posterior.odds
        found["solution"] = tuple(SolutionOdds(things, odds) for things, odds in posterior.solution.items())
    return found


def _assuming_claims(knowledge: Knowledge, level: HelpLevel) -> Figures:
    try:
        posterior = knowledge.assuming_claims()
        return Figures(**_figures(where(posterior.odds), posterior if level in WITH_ODDS else None))
    except (NoAnswer, Contradiction) as error:
        return Figures(**_silence(error))


def _silence(error: NoAnswer | Contradiction) -> dict[str, Any]:
    """Why nothing can be said."""
    match error:
        case TooLarge(cases=cases, limit=limit):
            return {"worlds": None, "reason": "know-too-large", "cases": cases, "limit": limit}
        case Contradiction():
            return {"worlds": None, "reason": "know-contradiction"}
        case _:
            return {"worlds": None, "reason": "know-unsuited"}


def _question(value: QuestionValue) -> QuestionReport:
    return QuestionReport(
        move=value.move,
        then=value.question.then,
        text=", ".join(map(to_text, (value.move, *value.question.then))),
        bits=value.bits,
        named=value.named,
        answers=tuple(AnswerOdds(one.seen, one.odds) for one in value.answers),
    )
