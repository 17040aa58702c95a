"""What a seat can know, as plain data: the same for the command line and for help at a table."""

from typing import Any

import msgspec

from parlour.core.codec import to_text
from parlour.core.record import Assist
from parlour.knowledge.know import Knowledge
from parlour.knowledge.worlds import Contradiction, Unsuited

UNKNOWN: dict[type[Exception], str] = {Unsuited: "know-unsuited", Contradiction: "know-contradiction"}


def told(knowledge: Knowledge, level: Assist = "coach") -> dict[str, Any]:
    """What this level of help tells: what there is; what is possible and certain; the odds; the best questions."""
    head: dict[str, Any] = {"game": knowledge.game.name, "seat": knowledge.seat, "at": len(knowledge.lines)}
    try:
        picture = knowledge.picture()
    except (Unsuited, Contradiction) as error:
        return head | {"worlds": None, "reason": UNKNOWN[type(error)]}
    found = head | {
        "sought": list(knowledge.game.sought(knowledge.seat)),
        "things": sorted(picture.odds),
        "holders": sorted({holder for row in picture.odds.values() for holder in row}),
    }
    if level == "none":
        return found
    found["possible"] = {thing: sorted(filter(row.get, row)) for thing, row in picture.odds.items()}
    found["certain"] = [{"thing": thing, "holder": holder} for thing, holder in knowledge.certain()]
    if level in ("odds", "coach"):
        found["worlds"] = picture.worlds
        found["error"] = picture.error
        found["odds"] = picture.odds
        found["solution"] = [{"things": name, "odds": share} for name, share in picture.solution.items()]
    if level == "coach":
        found["questions"] = _questions(knowledge)
    return found


def _questions(knowledge: Knowledge) -> list[dict[str, Any]]:
    return [
        {
            "move": msgspec.to_builtins(worth.move),
            "text": to_text(worth.move),
            "bits": worth.bits,
            "named": worth.named,
            "answers": [{"seen": msgspec.to_builtins(one.seen), "odds": one.odds} for one in worth.answers],
        }
        for worth in knowledge.questions()
    ]
