"""The result of a match for people: table cells, and an HTML page with a table and a plot."""

from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from math import ceil

from parlour.games import load
from parlour.lab.ratings import Rating
from parlour.lab.results import MatchResult, SideResult
from parlour.words import Words

TITLES = ("bot", "share", "interval", "accused", "wrong", "median", "late", "over", "rating")
WIDTH, LEFT, ROW = 720, 150, 34  # of the plot, in SVG units


def cells(line: SideResult, rating: Rating | None) -> tuple[str, ...]:
    """A row of the table, under TITLES."""
    return (
        line.name if line.players == 1 else f"{line.name} × {line.players}",
        f"{line.share:.1%}",
        f"{100 * line.low:.1f}–{100 * line.high:.1f}",
        f"{line.accused:.1%}",
        f"{line.wrong:.1%}",
        f"{line.ms_median:.2f}",
        f"{line.ms_p99:.2f}",
        str(line.overruns),
        f"{rating.value:.0f} ± {2 * rating.error:.0f}" if rating else "",
    )


def sentences(found: MatchResult, base: MatchResult | None) -> list[str]:
    """How much was played, and the result of the control, if there is one."""
    facts = {"deals": found.deals, "games": found.games, "length": f"{found.length:.1f}", "fair": f"{found.fair:.1%}"}
    played = Words().say("arena-played", **facts)
    return [played] if base is None else [played, _controlled(base)]


def _controlled(base: MatchResult) -> str:
    line = base.bots[0]
    reach = f"{100 * line.low:.1f}–{100 * line.high:.1f}"
    return Words().say("arena-control", bot=line.name, deals=base.deals, share=f"{line.share:.1%}", reach=reach)


def page(found: MatchResult, base: MatchResult | None, rated: Mapping[str, Rating]) -> str:
    """A self-contained HTML file."""
    words = Words(load(found.match.game))
    title = words.say("arena-title", game=words.say("game"), bots=", ".join(found.match.bots))
    template = (files(__package__) / "report.html").read_text(encoding="utf-8")
    parts = {
        "title": escape(title),
        "summary": escape(" ".join(sentences(found, base))),
        "setting": escape(words.say("arena-setting", **_setting(found))),
        "plot": plot(found),
        "head": _row("th", [words.say(f"column-{name}") for name in TITLES]),
        "rows": "\n".join(_row("td", cells(line, rated.get(line.name))) for line in found.bots),
        "notes": escape(words.say("arena-notes")),
    }
    for name, text in parts.items():
        template = template.replace(f"<!--{name}-->", text)
    return template


def _setting(found: MatchResult) -> dict[str, str]:
    options = ", ".join(f"{name}={_plain(value)}" for name, value in found.match.options.items())
    return {"options": options, "seed": found.match.seed, "budget": f"{found.match.budget:g}"}


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _row(tag: str, texts: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts) + "</tr>"


def plot(found: MatchResult) -> str:
    """Each share as a dot with its interval, and the fair share as a line."""
    highest = max([found.fair, *(line.high for line in found.bots)])
    step = 0.1 if highest <= 0.5 else 0.2
    most = ceil(highest / step) * step
    height = ROW * len(found.bots) + 40
    bottom = height - 28
    ticks = [step * number for number in range(round(most / step) + 1)]
    drawn = [
        *(f'<text x="{_x(at, most):.1f}" y="{height - 8}" class="tick">{at:.0%}</text>' for at in ticks),
        *(_stroke(_x(at, most), 8, _x(at, most), bottom, "grid") for at in ticks),
        _stroke(_x(found.fair, most), 8, _x(found.fair, most), bottom, "fair"),
        *(_mark(line, 8 + ROW * (row + 0.5), most) for row, line in enumerate(found.bots)),
    ]
    label = escape(Words().say("arena-plot"))
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}">{"".join(drawn)}</svg>'


def _x(share: float, most: float) -> float:
    return LEFT + (WIDTH - LEFT - 30) * share / most


def _mark(line: SideResult, y: float, most: float) -> str:
    name = f'<text x="{LEFT - 12}" y="{y + 5:.1f}" class="name">{escape(line.name)}</text>'
    reach = _stroke(_x(line.low, most), y, _x(line.high, most), y, "reach")
    return f'{name}{reach}<circle cx="{_x(line.share, most):.1f}" cy="{y:.1f}" r="6"/>'


def _stroke(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'
