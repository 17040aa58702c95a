"""For each testable rule of Perfect Alibi: a check whether it was applied in a step of a game."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from parlour.core import Choice, Entry, Event, Move, Offer, Table
from parlour.games import load
from parlour.games.perfect_alibi.box import ASSISTANTS, PRINTED, PSYCHIATRIST
from parlour.games.perfect_alibi.model import (
    Accused,
    Answered,
    Asked,
    CalledLastQuestion,
    Checked,
    Chose,
    Corrected,
    Deal,
    Dealt,
    DealTiles,
    Drew,
    Guess,
    Guessed,
    Laid,
    Pick,
    Reveal,
    Say,
    SentJournalist,
    Show,
    Showed,
    Took,
    TurnUp,
)
from parlour.games.perfect_alibi.position import (
    Answering,
    Closing,
    Guessing,
    Picking,
    Position,
    Question,
    Replacing,
    Showing,
    Turn,
)
from parlour.testing.tables import new_table

CALL = 1 / 40  # probability per step of an interrupt or a last question


class Step(NamedTuple):
    """One entry of the log, with the full position before and after it, and the question that it answers."""

    before: Position
    entry: Entry
    after: Position
    last: Entry | None  # the previous entry

    @property
    def options(self) -> Any:
        return self.before.options

    def event(self, kind: type) -> Event | None:
        return next((event for event in self.entry.events if type(event.what) is kind), None)

    def seen(self, kind: type) -> Any:
        """The event of this kind, in full, if there is one."""
        event = self.event(kind)
        return None if event is None else event.what

    def offer(self) -> Offer:
        """The offer of this step's move."""
        choices: Iterator[Choice] = (choice for choice in GAME.choices(self.before) if choice.topic == self.entry.topic)
        return next(offer for choice in choices for offer in choice.offers if offer.kind is type(self.entry.move))


GAME: Any = load("perfect-alibi")


def steps(table: Table) -> Iterator[Step]:
    """The game replayed, entry by entry."""
    position = table.game.start(table.options)
    last = None
    for entry in table.log:
        before = table.game.copy(position)
        for event in entry.events:
            table.game.evolve(position, event.what)
        yield Step(before, entry, table.game.copy(position), last)
        last = entry


def truth(position: Position, question: Question) -> int:
    """The true number, counted independently from the names of the cards."""
    hand = [str(card).rsplit("-", 1) for card in position.hands[question.target]]
    return sum(place in question.about or time in question.about for place, time in hand)


def lie_due(position: Position, question: Question) -> bool:
    return position.options.rival and position.tiles[question.target] == question.assistant


def answer(step: Step) -> tuple[Question, int] | None:
    """The question that this step answers, and the number said."""
    said = step.seen(Answered)
    return None if said is None else (step.after.answers[-1].question, said.number)


def shown(step: Step) -> Question | None:
    """The question for which a card is shown in this step."""
    if step.seen(Showed) is None or step.before.aside:
        return None
    assert isinstance(step.before.phase, Showing)
    return step.before.phase.question


def answered(rule: Callable[[Step, Question, int], bool]) -> Callable[[Step], bool]:
    return lambda step: (said := answer(step)) is not None and rule(step, *said)


def showed(rule: Callable[[Step, Question], bool]) -> Callable[[Step], bool]:
    return lambda step: (question := shown(step)) is not None and rule(step, question)


def saw(kind: type, rule: Callable[[Step, Any], bool] = lambda step, seen: True) -> Callable[[Step], bool]:
    return lambda step: (seen := step.seen(kind)) is not None and rule(step, seen)


def wrong(rule: Callable[[Step, Any], bool]) -> Callable[[Step], bool]:
    """A wrong guess."""
    return saw(Guessed, lambda step, seen: not seen.right and rule(step, seen))


def changed_this_turn(position: Position) -> bool:
    return position.taken is not None and PRINTED.faces[position.row[position.taken]].arrows


def third(question: Question) -> bool:
    """The Captain's holder watches two others."""
    return question.captain not in (None, question.asker, question.target)


def out(step: Step, seat: int) -> bool:
    return seat in step.before.out


def passes_over(step: Step) -> bool:
    """A new turn began, and the next seat was out."""
    seats = step.options.seats
    return step.after.turns > step.before.turns > 0 and (step.before.on_turn + 1) % seats in step.after.out


def dealt_right(step: Step, seen: Laid) -> bool:
    piles = {3: (5, 0), 4: (3, 3), 5: (3, 0)}[step.options.seats]
    return {len(hand) for hand in step.after.hands} == {piles[0]} and len(seen.face_up or ()) == piles[1]


def secret_deal(step: Step, seen: Laid) -> bool:
    told = [(event.what.seat, event.knowers) for event in step.entry.events if isinstance(event.what, Dealt)]
    return all(seats == {seat} for seat, seats in told) and not knowers(step, Laid)


def last_pick(step: Step, seen: Chose) -> bool:
    return isinstance(step.before.phase, Picking) and step.after.phase == Turn(seen.seat)


def refused_card(step: Step, question: Question, number: int) -> bool:
    """By hand, without a card to show: only 0 or 1 was allowed."""
    return step.options.answers == "by-hand" and step.offer().size == 2


def knowers(step: Step, kind: type) -> frozenset[int]:
    event = step.event(kind)
    return frozenset() if event is None else event.knowers


def put_right(step: Step, seen: Checked) -> bool:
    """A wrong number was checked, and the new one is right."""
    question, before = step.before.answers[seen.answer - 1].question, step.before.answers[seen.answer - 1].number
    truths = {truth(step.before, question)}
    right = {truth + by for truth in truths for by in (-1, 1)} if lie_due(step.before, question) else truths
    assert seen.number in right
    return before not in right


def corrected_for_priest(step: Step, seen: Checked) -> bool:
    question = step.before.answers[seen.answer - 1].question
    return question.secret and knowers(step, Checked) == {question.asker, question.target}


def is_true(step: Step, question: Question, number: int) -> bool:
    """The table answered with the true number."""
    by_table = step.options.answers == "by-table" and not lie_due(step.before, question)
    return by_table and number == truth(step.after, question)


def is_a_lie(step: Step, question: Question, number: int) -> bool:
    by_table = step.options.answers == "by-table" and lie_due(step.before, question)
    return by_table and abs(number - truth(step.after, question)) == 1


def captain_is_out(step: Step, question: Question) -> bool:
    return third(question) and question.captain in step.before.out


def unheard(step: Step, seen: Accused) -> bool:
    questions = [step.before.answers[number - 1].question for number in seen.answers]
    return any(question.secret and question.asker != seen.seat for question in questions)


HITS: dict[str, Callable[[Step], bool]] = {
    "PA-1.1": lambda s: isinstance(m := s.entry.move, Deal) and len({c for pile in m.piles for c in pile}) == 16,
    "PA-1.2": lambda s: isinstance(m := s.entry.move, TurnUp) and any(PRINTED.faces[chip].arrows for chip in m.chips),
    "PA-1.3": saw(Chose, lambda s, e: {*s.after.assistants, *s.after.beside} - {None} == set(ASSISTANTS)),
    "PA-1.4": saw(Took, lambda s, e: PRINTED.faces[e.chip].seat == e.target),
    "PA-2.1": saw(Laid, dealt_right),
    "PA-2.2": lambda s: isinstance(s.entry.move, TurnUp) and len(s.entry.move.chips) == 4 and not s.before.row,
    "PA-2.3": lambda s: isinstance(s.entry.move, DealTiles),
    "PA-2.4": saw(Chose, last_pick),
    "PA-2.5": saw(Laid, secret_deal),
    "PA-3.1": saw(Took, lambda s, e: PRINTED.faces[e.chip].seat == e.target != e.seat and out(s, e.target)),
    "PA-3.2": saw(Took, lambda s, e: PRINTED.faces[e.chip].seat == e.seat),
    "PA-3.3": lambda s: isinstance(s.entry.move, Pick) and isinstance(s.before.phase, Replacing),
    "PA-3.4": saw(Asked, lambda s, e: e.about in (PRINTED.locations, PRINTED.times)),
    "PA-3.5": answered(is_true),
    "PA-3.6": showed(lambda s, q: {*s.seen(Showed).card.rsplit("-", 1)} & set(q.about) != set()),
    "PA-3.7": lambda s: isinstance(s.entry.move, TurnUp) and s.before.taken is not None,
    "PA-3.8": saw(CalledLastQuestion),
    "PA-3.9": lambda s: isinstance(s.before.phase, Turn) and s.entry.topic.startswith("turn/"),
    "PA-3.10": lambda s: isinstance(s.entry.move, TurnUp) and s.before.taken is not None and not s.before.stack,
    "PA-3.11": lambda s: isinstance(s.entry.move, Pick | Say | Show) and out(s, s.entry.seat),
    "PA-3.12": saw(Showed, lambda s, e: len(knowers(s, Showed)) in (2, 3)),
    "PA-4.1": saw(Guessed, lambda s, e: e.seat != s.before.on_turn),
    "PA-4.2": wrong(lambda s, e: knowers(s, Guessed) == {e.seat}),
    "PA-4.3": wrong(lambda s, e: isinstance(s.after.phase, Closing)),
    "PA-4.4": wrong(lambda s, e: e.seat == s.before.on_turn and s.before.taken is not None),
    "PA-4.5": wrong(lambda s, e: isinstance(s.before.phase, Answering | Showing) and s.after.phase == s.before.phase),
    "PA-4.6": lambda s: isinstance(s.entry.move, Guess) and s.last is not None and isinstance(s.last.move, Guess),
    "PA-4.7": lambda s: isinstance(m := s.entry.move, Guess) and m.card in s.before.hands[s.entry.seat],
    "PA-4.8": lambda s: isinstance(s.before.phase, Guessing) and s.entry.topic == f"guess/{s.before.phase.seat}",
    "PA-4.9": passes_over,
    "PA-4.10": lambda s: isinstance(s.entry.move, Reveal) and len(s.before.out) == s.options.seats - 1,
    "PA-5.A": saw(SentJournalist),
    "PA-5.B": showed(lambda s, q: third(q)),
    "PA-5.C": answered(lambda s, q, n: q.faced == PSYCHIATRIST and n >= 2 and not s.seen(Answered).shows),
    "PA-5.D": answered(lambda s, q, n: q.secret and knowers(s, Answered) == {q.asker, q.target}),
    "PA-5.E": saw(Drew),
    "PA-5.1": answered(lambda s, q, n: changed_this_turn(s.before)),
    "PA-5.2": showed(captain_is_out),
    "PA-5.3": showed(lambda s, q: third(q) and q.secret),
    "PA-5.4": saw(SentJournalist, lambda s, e: out(s, e.target)),
    "PA-6.1": lambda s: [type(event.what) for event in s.entry.events] == [Asked, Answered],
    "PA-6.2": saw(Checked, put_right),
    "PA-6.3": saw(Accused, lambda s, e: e.proved != (e.seat in s.after.out)),
    "PA-6.4": answered(refused_card),
    "PA-6.5": saw(Checked, corrected_for_priest),
    "PA-6.6": saw(Checked, lambda s, e: e.due),
    "PA-6.7": saw(Accused, unheard),
    "PA-6.8": saw(Accused, lambda s, e: s.options.rival and s.options.unforgiving),
    "PA-6.9": saw(Corrected, lambda s, e: e.number != s.before.answers[e.answer - 1].number),
    "PA-7.1": answered(is_a_lie),
    "PA-7.2": answered(lambda s, q, n: lie_due(s.before, q) and (n >= 2) != (truth(s.after, q) >= 2)),
    "PA-7.3": answered(lambda s, q, n: lie_due(s.before, q) and changed_this_turn(s.before)),
    "PA-7.4": answered(lambda s, q, n: s.options.rival and s.options.answers == "by-table" and s.offer().size == 1),
    "PA-7.5": answered(lambda s, q, n: s.options.rival and s.before.tiles[q.target] == q.faced),
    "PA-7.6": answered(lambda s, q, n: lie_due(s.before, q) and out(s, q.target)),
}


def play_calmly(options: dict[str, Any], seed: str, box: str = "printed") -> Table:
    """A random game with few interrupts, so that it lasts longer."""
    table = new_table("perfect-alibi", options, seed, box)
    generator = Random(seed)
    while not table.over:
        calls = [choice for choice in table.choices if not choice.blocking]
        waited_for = [choice for choice in table.choices if choice.blocking]
        choice = generator.choice(calls if calls and generator.random() < CALL else waited_for)
        table.submit(choice.seat, choice.topic, _any(choice, generator), "bot")
    return table


def play_doubtfully(options: dict[str, Any], seed: str) -> Table:
    """A random game with many checks and corrections, and without voluntary guesses."""
    table = new_table("perfect-alibi", options, seed)
    generator = Random(seed)
    while not table.over:
        calls = [choice for choice in table.choices if not (choice.blocking or choice.offers[0].final)]
        waited_for = [choice for choice in table.choices if choice.blocking]
        choice = generator.choice(calls if calls and generator.random() < 0.5 else waited_for)
        offers = [offer for offer in choice.offers if not offer.final] or choice.offers
        offer = generator.choice(offers)
        table.submit(choice.seat, choice.topic, offer.at(generator.randrange(offer.size)), "bot")
    return table


def _any(choice: Choice, generator: Random) -> Move:
    calm = [offer for offer in choice.offers if not offer.final]
    offer = generator.choice(choice.offers if not calm or generator.random() < CALL else calm)
    return offer.at(generator.randrange(offer.size))


def count(table: Table) -> dict[str, int]:
    """How often each rule was applied in this game."""
    hits = dict.fromkeys(HITS, 0)
    for step in steps(table):
        for number, rule in HITS.items():
            hits[number] += rule(step)
    return hits
