"""A linear learner that beats greedy within ten minutes on two cores.

It learns to predict the winner from games of greedy against itself. It fits a weight for each of the numbers by
which search bots judge the table (`maneframe.VALUES`), by logistic regression. Then it plays: it searches the
possible courses of its turn, continues each in imagined games, and rates the results only by these weights.

    python examples/linear.py [--train 2000] [--games 300] [--bot search-6] [--workers 2] [--seed 1]
"""

from __future__ import annotations

import argparse
import math
import random
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np

import maneframe

DECKS = maneframe.decks()
BLOCKS = {block["name"]: block["base"] for block in maneframe.schema()["actions"]["blocks"]}
# One choice in `SLIP` is made randomly, half of them by passing. Without these, the weights would reflect how well the
# player has played (winners have tokens left) instead of the value of things.
SLIP = 7


def table(chance: random.Random) -> maneframe.Table:
    return maneframe.Table([chance.choice(DECKS), chance.choice(DECKS)])


def lesson(seed: int) -> tuple[list[np.ndarray], float]:
    """Returns the first player's view of the table at the beginning of each turn of a game, and whether that player
    won."""
    chance = random.Random(seed)
    state = maneframe.State(table(chance), seed)
    bots = [maneframe.Bot("greedy", 2 * seed + i) for i in (0, 1)]
    positions, turn = [], state.turn
    while not state.is_terminal():
        if chance.randrange(SLIP):
            action = state.bot_action(bots[state.current_player()])
        else:
            legal = state.legal_actions()
            idle = [action for action in legal if action in (BLOCKS["pass"], BLOCKS["done"])]
            action = idle[0] if idle and chance.randrange(2) else chance.choice(legal)
        state.apply_action(action)
        if state.turn != turn and not state.is_terminal():
            turn = state.turn
            positions.append(state.value_features(0))
    return positions, (1 + state.returns()[0]) / 2


def fit(seen: np.ndarray, won: np.ndarray, rounds: int = 40, ridge: float = 3.0) -> np.ndarray:
    """Fits a logistic regression by Newton's method, with a small ridge penalty on normalised numbers."""
    scales = np.maximum(np.sqrt((seen**2).mean(axis=0)), 1e-6)
    x, weights = seen / scales, np.zeros(seen.shape[1])
    for _ in range(rounds):
        odds = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (won - odds) - ridge * weights
        curve = (x * (odds * (1 - odds))[:, None]).T @ x + ridge * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-4:
            break
    fitted: np.ndarray = weights / scales
    return fitted


def loss(seen: np.ndarray, won: np.ndarray, weights: np.ndarray) -> float:
    """Returns the mean of -ln of the probability given to the actual result."""
    odds = np.clip(1 / (1 + np.exp(-seen @ weights)), 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(odds) + (1 - won) * np.log(1 - odds)))


def duel(n: int, weights: np.ndarray, bot: str) -> float:
    """Plays a game of the learner against greedy. Returns 1 if the learner won. Each deal is played twice with seats
    exchanged."""
    chance = random.Random(1_000_000 + n // 2)
    state = maneframe.State(table(chance), chance.getrandbits(63))
    seat = n % 2
    bots = [maneframe.Bot("greedy", n), maneframe.Bot("greedy", n)]
    bots[seat] = maneframe.Bot(bot, n, values=weights)
    while not state.is_terminal():
        state.apply_action(state.bot_action(bots[state.current_player()]))
    return (1 + state.returns()[seat]) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in [("train", 2000), ("games", 300), ("workers", 2), ("seed", 1)]:
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--bot", default="search-6", help="search bot that uses the weights")
    wanted = parser.parse_args()
    begin = time.monotonic()
    with ProcessPoolExecutor(wanted.workers) as pool:
        seeds = range(wanted.seed * 100_000, wanted.seed * 100_000 + wanted.train)
        lessons = list(pool.map(lesson, seeds, chunksize=8))
        # Every fifth game is held back to evaluate what was learned.
        kept, learn = lessons[::5], [game for i, game in enumerate(lessons) if i % 5]
        seen, won = (np.concatenate([np.array(part(game)) for game in learn]) for part in (positions, outcome))
        weights = fit(seen, won)
        print(f"learned from {len(won)} positions of {len(learn)} games, {time.monotonic() - begin:.0f} s")
        seen, won = (np.concatenate([np.array(part(game)) for game in kept]) for part in (positions, outcome))
        print(f"loss on {len(won)} others {loss(seen, won, weights):.3f}; without knowledge it is {math.log(2):.3f}")
        most = sorted(zip(maneframe.VALUES, weights * np.sqrt((seen**2).mean(axis=0))), key=lambda each: -abs(each[1]))
        for name, weight in most[:6]:
            print(f"  {name}: {weight:+.2f} at its usual size")
        results = []
        for result in pool.map(partial(duel, weights=weights, bot=wanted.bot), range(wanted.games)):
            results.append(result)
            if len(results) % 20 == 0:
                print(f"  {sum(results):g} of {len(results)} games, {time.monotonic() - begin:.0f} s", flush=True)
    share, n = float(np.mean(results)), len(results)
    error = 1.96 * math.sqrt(max(share * (1 - share), 1e-9) / n)
    print(f"beat greedy in {share:.1%} of {n} games (95 %: {share - error:.1%} to {share + error:.1%}), {time.monotonic() - begin:.0f} s in all")


def positions(game: tuple[list[np.ndarray], float]) -> list[np.ndarray]:
    return game[0]


def outcome(game: tuple[list[np.ndarray], float]) -> list[float]:
    return [game[1]] * len(game[0])


if __name__ == "__main__":
    main()
