"""Random games with other libraries, driven from Python: CPU time per decision."""

from collections.abc import Callable
from random import Random

import numpy as np
import pettingzoo
import pyspiel
import rlcard
from rlcard.agents import RandomAgent

from timing import Play


def liars_dice() -> Play:
    return _open_spiel("liars_dice(numdice=5)")


def liars_dice_seen() -> Play:
    return _open_spiel("liars_dice(numdice=5)", look=pyspiel.State.information_state_tensor)


def hanabi() -> Play:
    return _open_spiel("hanabi(players=4)")


def hanabi_seen() -> Play:
    # Hanabi has no information state in OpenSpiel: the observation is all it shows.
    return _open_spiel("hanabi(players=4)", look=pyspiel.State.observation_tensor)


def rlcard_leduc() -> Play:
    return _rlcard("leduc-holdem")


def rlcard_leduc_steps() -> Play:
    return _rlcard_steps("leduc-holdem")


def rlcard_uno() -> Play:
    return _rlcard("uno")


def rlcard_uno_steps() -> Play:
    return _rlcard_steps("uno")


def pettingzoo_leduc() -> Play:
    env = pettingzoo.make("aec", "classic/leduc_holdem-v4")
    env.reset(seed=1)  # Only here: a seed in every reset would rebuild the whole environment.

    def play(rng: Random) -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut_off, _ = env.last()
            if ended or cut_off:
                env.step(None)
                continue
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
            decisions += 1
        return decisions

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "OpenSpiel liars_dice": liars_dice,
    "OpenSpiel liars_dice, seen": liars_dice_seen,
    "OpenSpiel hanabi": hanabi,
    "OpenSpiel hanabi, seen": hanabi_seen,
    "RLCard leduc-holdem": rlcard_leduc,
    "RLCard leduc-holdem, steps": rlcard_leduc_steps,
    "RLCard uno": rlcard_uno,
    "RLCard uno, steps": rlcard_uno_steps,
    "PettingZoo leduc_holdem": pettingzoo_leduc,
}
"""By printed name. "Seen": the player to move gets its observation once, as RLCard and PettingZoo always do.

RLCard is played as in its guide (`env.run` with its own random agents), and by single "steps" with our own agents.
"""


def _open_spiel(name: str, look: Callable[[pyspiel.State], object] | None = None) -> Play:
    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
                continue
            if look is not None:
                look(state)
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play


def _rlcard(name: str) -> Play:
    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(_: Random) -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(states_and_actions) // 2 for states_and_actions in trajectories)

    return play


def _rlcard_steps(name: str) -> Play:
    env = rlcard.make(name, config={"seed": 1})

    def play(rng: Random) -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play
