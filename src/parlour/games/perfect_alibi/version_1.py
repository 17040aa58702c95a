"""Version 1 of the rules where it differs: answers by hand. Only the upgrade of old logs uses it."""

from collections.abc import Sequence

from parlour.core import Choice, Event, Seat
from parlour.games.perfect_alibi.answers import sayable
from parlour.games.perfect_alibi.box import Box
from parlour.games.perfect_alibi.decisions import Decisions
from parlour.games.perfect_alibi.model import Number, Say
from parlour.games.perfect_alibi.offers import Offers, check, says
from parlour.games.perfect_alibi.position import Answer, Aside, Position
from parlour.games.perfect_alibi.rules import PerfectAlibi
from parlour.games.perfect_alibi.turns import still_in


class Offers1(Offers):
    """A checked answer could be any number. Requests waited for each other, and a seat asked once about an answer."""

    def aside_topic(self, aside: Aside) -> str:
        return f"{aside.answer}/{aside.by}"

    def checking(self, position: Position, answer: Answer, topic: str) -> Choice:
        question = answer.question
        same = None if answer.number is None else Say(answer.number)
        return Choice(question.target, topic, says(sayable(self.box, position, question)), True, same)

    def checks(self, position: Position) -> list[Choice]:
        found = []
        for seat in still_in(position):
            asked = position.checked[seat]
            if fresh := tuple(number for number in position.checkable[seat] if number not in asked):
                found.append(check(seat, len(asked), fresh))
        return found


class Decisions1(Decisions):
    """A checked answer could be any number, and a card was shown again whenever it rose to two or more."""

    def card_due(self, position: Position, answer: Number, number: int) -> tuple[bool, bool]:
        given = position.answers[answer - 1]
        _, lapsed = super().card_due(position, answer, number)
        return given.question.shows(number) and not given.question.shows(given.number or 0), lapsed

    def checked(self, position: Position, seat: Seat, number: int, *, right: bool = False) -> Sequence[Event]:
        return super().checked(position, seat, number, right=right)


class PerfectAlibi1(PerfectAlibi):
    version = 1

    def make_offers(self, box: Box) -> Offers:
        return Offers1(box)

    def make_decisions(self, box: Box) -> Decisions:
        return Decisions1(box)


GAME = PerfectAlibi1
