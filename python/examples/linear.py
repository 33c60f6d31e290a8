"""A linear learner that plays against greedy; how it fares was not measured as yet.

It learns who will win from games of greedy against itself: a weight for each of some 200 sums of what a seat sees, by logistic
regression. Greedy looks to the end of its turn; the learner deals the cards it can't see anew, tries each of its options, lets greedy
play on for both to the end of the opponent's next turn, and takes the option after which it is most likely to win.

    python examples/linear.py [--train 600] [--games 60] [--worlds 3] [--workers 2] [--seed 1]
"""

from __future__ import annotations

import argparse
import math
import random
import time
from concurrent.futures import ProcessPoolExecutor

import numpy as np

import maneframe

DECKS = maneframe.decks()
PARTS = maneframe.schema()["observation"]["parts"]
ROW = sum(feature["count"] for feature in PARTS[2]["features"])
MY_TURN = 1
HAND, PLAY = ((part["base"], part["count"]) for part in PARTS[2:4])


def features(state: maneframe.State, player: int) -> np.ndarray:
    """What a player sees in sums: the game, both players, the cards in hand, those in play by who controls them."""
    seen = state.observation_tensor(player)
    hand = seen[HAND[0] : HAND[0] + HAND[1] * ROW].reshape(-1, ROW)
    play = seen[PLAY[0] : PLAY[0] + PLAY[1] * ROW].reshape(-1, ROW)
    mine, theirs = (play[play[:, 1] == side].sum(axis=0) for side in (1, -1))
    return np.concatenate([[1.0], seen[: PARTS[2]["base"]], hand.sum(axis=0), mine, theirs])


def table(chance: random.Random) -> maneframe.Table:
    return maneframe.Table([chance.choice(DECKS), chance.choice(DECKS)])


def lesson(seed: int) -> list[tuple[np.ndarray, float]]:
    """Positions at the ends of turns of a game of greedy against itself, and who won. Now and then a player errs, so that more is seen."""
    chance = random.Random(seed)
    state = maneframe.State(table(chance), seed)
    bots = [maneframe.Bot("greedy", 2 * seed + i) for i in (0, 1)]
    positions, turn = [], state.turn
    while not state.is_terminal():
        player = state.current_player()
        errs = chance.random() < 0.05
        state.apply_action(chance.choice(state.legal_actions()) if errs else state.bot_action(bots[player]))
        if state.turn != turn and not state.is_terminal():
            turn = state.turn
            positions += [(features(state, player), player) for player in (0, 1)]
    returns = state.returns()
    return [(seen, (1 + returns[player]) / 2) for seen, player in positions]


def fit(seen: np.ndarray, won: np.ndarray, rounds: int = 40, ridge: float = 3.0) -> np.ndarray:
    """Logistic regression by Newton's method, with a little ridge."""
    weights = np.zeros(seen.shape[1])
    for _ in range(rounds):
        odds = 1 / (1 + np.exp(-seen @ weights))
        slope = seen.T @ (won - odds) - ridge * weights
        curve = (seen * (odds * (1 - odds))[:, None]).T @ seen + ridge * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-4:
            break
    return weights


class Learner:
    """Plays by the weights."""

    def __init__(self, weights: np.ndarray, worlds: int, seed: int) -> None:
        self.weights, self.worlds, self.chance = weights, worlds, random.Random(seed)

    def value(self, state: maneframe.State, player: int) -> float:
        if state.is_terminal():
            return (1 + state.returns()[player]) / 2
        return 1 / (1 + math.exp(-float(features(state, player) @ self.weights)))

    def choose(self, state: maneframe.State, player: int) -> int:
        actions = state.legal_actions()
        if state.turn == 0 or len(actions) > 40:
            return state.bot_action(maneframe.Bot("greedy", self.chance.getrandbits(32)))
        sums = dict.fromkeys(actions, 0.0)
        # To the end of the opponent's turn: the next one, or the one in progress.
        last = state.turn + int(state.observation_tensor(player)[MY_TURN])
        for _ in range(self.worlds):
            world = state.resample_from_infostate(player, self.chance.getrandbits(63))
            seed = self.chance.getrandbits(32)
            for action in actions:
                trial = world.child(action)
                trial.play_out(maneframe.Bot("greedy", seed), last)
                sums[action] += self.value(trial, player)
        return max(actions, key=lambda action: sums[action])


def duel(args: tuple[int, np.ndarray, int]) -> float:
    """A game of the learner against greedy: 1 where it won. Each deal is played twice with seats changed."""
    n, weights, worlds = args
    chance = random.Random(1_000_000 + n // 2)
    state = maneframe.State(table(chance), chance.getrandbits(63))
    seat = n % 2
    learner, greedy = Learner(weights, worlds, n), maneframe.Bot("greedy", n)
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(learner.choose(state, player) if player == seat else state.bot_action(greedy))
    return (1 + state.returns()[seat]) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in [("train", 600), ("games", 60), ("worlds", 3), ("workers", 2), ("seed", 1)]:
        parser.add_argument(f"--{name}", type=int, default=default)
    wanted = parser.parse_args()
    begin = time.monotonic()
    with ProcessPoolExecutor(wanted.workers) as pool:
        seeds = range(wanted.seed * 100_000, wanted.seed * 100_000 + wanted.train)
        lessons = [position for game in pool.map(lesson, seeds, chunksize=8) for position in game]
        seen, won = np.array([s for s, _ in lessons]), np.array([w for _, w in lessons])
        weights = fit(seen, won)
        right = np.mean((seen @ weights > 0) == (won > 0.5))
        print(f"learned from {len(won)} positions of {wanted.train} games, {right:.0%} told right, {time.monotonic() - begin:.0f} s")
        results = []
        for result in pool.map(duel, [(n, weights, wanted.worlds) for n in range(wanted.games)]):
            results.append(result)
    share, n = float(np.mean(results)), len(results)
    error = 1.96 * math.sqrt(max(share * (1 - share), 1e-9) / n)
    print(f"beat greedy in {share:.1%} of {n} games (95 %: {share - error:.1%} to {share + error:.1%}), {time.monotonic() - begin:.0f} s in all")


if __name__ == "__main__":
    main()
