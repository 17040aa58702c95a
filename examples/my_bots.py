from collections.abc import Sequence
from random import Random

import parlour
from parlour.bots import Candidate, Setting, Sight, Thinker, bot
from parlour.core import Choice
from parlour.lab.loop import play_out


class Asker(Thinker):
    games = ("sherlock-13",)  # without this line: all games

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> list[Candidate]:
        game = self.setting.game
        knowledge = parlour.Knowledge(game, self.setting.options, sight.seat)
        knowledge.follow(sight.stream)
        values = {question.move: question.bits for question in knowledge.questions()}
        for things, odds in knowledge.posterior().solution.items():
            if move := game.accusation(things):
                values[move] = 9 * (odds - 0.5)
        return [
            Candidate((choice.topic, move), value)
            for choice in choices
            for move, value in values.items()
            if choice.allows(move)
        ]


if __name__ == "__main__":
    table = parlour.new("sherlock-13", seats=3, seed="tea at four")
    asker = Asker(Setting(table.game, table.options, Random(1), budget=0.1))
    players = [asker, *[bot("logic", table.game, table.options, Random(2)) for _ in range(2)]]
    play_out(table, players, ["bot"] * 3, Random(3))
    print(table.score)
