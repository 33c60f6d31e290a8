"""Decisions per second: the engine, the vectorised environment, PettingZoo's, and OpenSpiel's gin_rummy for comparison.

python benches/speed.py [--seconds 5] [--threads 1]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import maneframe

DECKS = ["Deep Roots", "The Masque"]

Run = Callable[[], int]
"""Plays for a short time and returns the number of decisions made."""


def rate(name: str, run: Run, seconds: float) -> float:
    """Runs until the time is over and prints the rate."""
    run()
    begin, done = time.perf_counter(), 0
    while (took := time.perf_counter() - begin) < seconds:
        done += run()
    print(f"{name:58} {done / took:12,.0f} decisions a second")
    return done / took


def native(table: maneframe.Table, threads: int) -> Run:
    seeds = iter(range(10**9))

    def run() -> int:
        games = maneframe.simulate(table, ["random", "random"], [next(seeds) for _ in range(100 * threads)], threads)
        return sum(game["decisions"] for game in games)

    return run


def vector(table: maneframe.Table, count: int, threads: int, **arrays: Any) -> Run:
    games = maneframe.Vector(table, count, seed=1, threads=threads, **arrays)

    def run() -> int:
        for _ in range(100):
            games.step(games.sample())
        return 100 * count

    return run


def aec(decks: Sequence[str], wrapped: bool) -> Run:
    from maneframe import maneframe_v1

    env = (maneframe_v1.env if wrapped else maneframe_v1.raw_env)(decks=decks)
    seeds, chance = iter(range(10**9)), np.random.default_rng(1)

    def run() -> int:
        env.reset(seed=next(seeds))
        done = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(chance.random() * len(legal))])
            done += 1
        return done

    return run


def state(table: maneframe.Table) -> Run:
    first, seeds, chance = maneframe.State(table), iter(range(10**9)), random.Random(1)

    def run() -> int:
        state, done = first.restart(next(seeds)), 0
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            done += 1
        return done

    return run


def gin_rummy(tensors: bool) -> Run:
    import pyspiel

    game, chance = pyspiel.load_game("gin_rummy"), random.Random(1)

    def run() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, odds)[0])
                continue
            if tensors:
                np.asarray(state.observation_tensor(), np.float32)
                np.asarray(state.legal_actions_mask(), np.int8)
            state.apply_action(chance.choice(state.legal_actions()))
            done += 1
        return done

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--threads", type=int, default=1)
    wanted = parser.parse_args()
    table, n = maneframe.Table(DECKS), wanted.threads
    whole = rate(f"the engine, random bots, {n} thread(s)", native(table, n), wanted.seconds)
    for count in (1, 4, 16, 64, 256, 1024):
        share = rate(f"Vector of {count}, sampled actions, {n} thread(s)", vector(table, count, n), wanted.seconds) / whole
        print(f"{'':58} {share:12.0%} of the engine's")
    more: list[dict[str, Any]] = [{"cards": True}, {"acts": 32}, {"perfect": True}]
    for arrays in more:
        rate(f"Vector of 64, also with {next(iter(arrays))}, {n} thread(s)", vector(table, 64, n, **arrays), wanted.seconds)
    rate("State in Python, actions only", state(table), wanted.seconds)
    for wrapped in (False, True):
        name = "PettingZoo AEC, observation and mask, " + ("env()" if wrapped else "raw_env()")
        rate(name, aec(DECKS, wrapped), wanted.seconds)
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("skipped: OpenSpiel is not there")
        return
    rate("OpenSpiel gin_rummy in Python, actions only", gin_rummy(False), wanted.seconds)
    rate("OpenSpiel gin_rummy in Python, observation and mask", gin_rummy(True), wanted.seconds)


if __name__ == "__main__":
    main()
