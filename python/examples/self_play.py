"""Two small networks in NumPy that learn by self-play on one core, and then plan with what they have learned.

    python examples/self_play.py [--minutes 7] [--games 400] [--save FILE]

1. **Imitation.** The network predicts the choices and results of games of greedy against itself. In these games, one choice in
   `SLIP` is random.
2. **Self-play.** It plays both seats of a `Vector` and improves by proximal policy optimisation (PPO, Schulman et al. 2017).
3. **Judging.** A smaller network learns from further games of the first one against itself what a table is worth at the
   end of a turn, by `State.value_features`.
4. **Planning.** For each choice, the player imagines games that look the same to its seat, tries its most preferred
   actions in them, lets the network finish the turn, and rates the results by both networks. No bot is asked.

The network reads observations (`maneframe.schema()`). Each card on the table or in hand goes through the same layer,
whose results are added up. So what is learned about a card counts wherever the card is. The network gives a value, the expected
result for the deciding seat, and a preference for each legal action, which depends on the cards that the action names.

Measured with the default decks, both sides Morning Round, with one thread on a busy machine, always against greedy:

| after | won | 95 % | seconds |
| --- | --- | --- | --- |
| imitation of 200,000 positions | 27.7 % of 512 games | 24.0 to 31.7 | 122 |
| seven minutes of self-play | 39.1 % of 512 games | 34.9 to 43.4 | 634 with the games |
| 1,000 games for the judge, and planning | **62.9 % of 240 games** | 56.6 to 68.8 | 11, and about 1 a game |

So the network alone doesn't beat greedy, and with planning it does. The parts were run one after the other from saved weights.
How the player plans was chosen by games of other seeds than those of the last row. Other decks were not tried.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import maneframe
from maneframe.benchmark import wilson

Array = NDArray[Any]

SCHEMA = maneframe.schema()
HAND, PLAY, ROWS = 12, 40, 80
ROW = 32
GLOBAL = SCHEMA["observation"]["parts"][2]["base"]
"""Number of features before those of the cards: the game's and both players'."""
KINDS = 128
"""Number of kinds of cards that a table can number."""
NUMBER = 10
"""Index of a card's number among the features of its row."""
WIDTH, TARGET, HIDDEN = 64, 48, 128
"""Widths of the layers for cards, for the cards of actions, and for the position."""
SLIP = 10
ENTROPY = 0.01
"""Weight of the entropy in PPO."""


def actions() -> tuple[Array, Array, Array, int]:
    """Returns for each action its kind and the rows of the cards that it names, ROWS if it names none; and the number
    of kinds."""
    kind = np.zeros(maneframe.ACTIONS, np.int64)
    first = np.full(maneframe.ACTIONS, ROWS)
    second = np.full(maneframe.ACTIONS, ROWS)
    kinds = 0
    for block in SCHEMA["actions"]["blocks"]:
        name, base, shape = block["name"], block["base"], block["shape"]
        inner = math.prod(shape[1:])
        for i in range(math.prod(shape)):
            row, rest = divmod(i, inner)
            action = base + i
            if name in ("play", "event"):
                kind[action], first[action] = kinds + rest, row
            elif name == "play-on":
                kind[action], first[action], second[action] = kinds, row, HAND + rest
            elif name in ("move", "rally", "use", "challenge"):
                kind[action], first[action] = kinds + rest, HAND + row
            elif name in ("card", "top", "bottom"):
                kind[action], first[action] = kinds, row
            else:
                kind[action] = kinds + i
        kinds = int(kind[base : base + math.prod(shape)].max()) + 1
    return kind, first, second, kinds


KIND, FIRST, SECOND, ACTION_KINDS = actions()
PART = np.repeat([0, 1, 2], [HAND, PLAY, ROWS - HAND - PLAY])


def sum_by(index: Array, values: Array, size: int) -> Array:
    """Adds up the rows of `values` that have the same index. Returns shape (size, width)."""
    total = np.zeros((size, values.shape[1]), np.float32)
    if len(index):
        order = np.argsort(index, kind="stable")
        ordered = index[order]
        starts = np.flatnonzero(np.diff(ordered, prepend=-1))
        total[ordered[starts]] = np.add.reduceat(values[order], starts)
    return total


@dataclass
class Pass:
    """Results of a forward pass over N positions with M cards and L legal actions."""

    values: Array
    """Expected results for the deciding seats, of shape (N,)."""
    position: Array
    """Position of each legal action, of shape (L,)."""
    action: Array
    """Number of each legal action, of shape (L,)."""
    logs: Array
    """Logarithms of the probabilities of the legal actions, of shape (L,)."""
    starts: Array
    """Index of the first legal action of each position, of shape (N,)."""
    kept: tuple[Any, ...]
    """What `Network.gradients` needs."""

    def choose(self, chance: np.random.Generator | None = None) -> tuple[Array, Array]:
        """Returns an action for each position and its index in `logs`: drawn, or the preferred one without `chance`."""
        scores = self.logs if chance is None else self.logs + chance.gumbel(size=len(self.logs))
        best = np.maximum.reduceat(scores, self.starts)
        hits = np.flatnonzero(scores == best[self.position])
        chosen = hits[np.diff(self.position[hits], prepend=-1) > 0]
        return self.action[chosen], chosen


class Network:
    """The weights and what is done with them."""

    def __init__(self, seed: int = 0) -> None:
        chance = np.random.default_rng(seed)

        def matrix(rows: int, columns: int, scale: float = 1.0) -> Array:
            return (chance.normal(size=(rows, columns)) * scale * math.sqrt(2 / rows)).astype(np.float32)

        inputs = GLOBAL + 3 * WIDTH
        self.weights: dict[str, Array] = {
            "row": matrix(ROW, WIDTH),
            "card": matrix(KINDS, WIDTH, 2.0),
            "part": matrix(3, WIDTH, 0.1),
            "first": matrix(inputs, HIDDEN),
            "first_bias": np.zeros((1, HIDDEN), np.float32),
            "second": matrix(HIDDEN, HIDDEN),
            "second_bias": np.zeros((1, HIDDEN), np.float32),
            "value": matrix(HIDDEN, 1, 0.1),
            "target": matrix(WIDTH, TARGET),
            "context": matrix(HIDDEN, TARGET),
            "target_bias": np.zeros((1, TARGET), np.float32),
            "direct": matrix(ACTION_KINDS, HIDDEN, 0.1),
            "named": matrix(ACTION_KINDS, TARGET, 0.1),
            "also": matrix(ACTION_KINDS, TARGET, 0.1),
            "bias": np.zeros((ACTION_KINDS, 1), np.float32),
        }
        self._moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self._steps = 0

    def forward(self, observations: Array, masks: Array) -> Pass:
        """Rates positions: `observations` of shape (N, FEATURES), `masks` of shape (N, ACTIONS)."""
        w, n = self.weights, len(observations)
        rows = observations[:, GLOBAL : GLOBAL + ROWS * ROW].reshape(n, ROWS, ROW)
        sample, row = np.nonzero(rows[:, :, 0])
        features = rows[sample, row]
        number = np.clip(np.rint(features[:, NUMBER] * 1024), 0, KINDS - 1).astype(np.int64)
        part = PART[row]
        group = sample * 3 + part
        card = np.maximum(features @ w["row"] + w["card"][number] + w["part"][part], 0)
        inputs = np.concatenate([observations[:, :GLOBAL], sum_by(group, card, 3 * n).reshape(n, -1) / 4], axis=1)
        first = np.maximum(inputs @ w["first"] + w["first_bias"], 0)
        second = np.maximum(first @ w["second"] + w["second_bias"], 0)
        values = np.tanh(second @ w["value"])[:, 0]
        # The last row of zeros stands for "no card".
        target = np.zeros((len(card) + 1, TARGET), np.float32)
        target[:-1] = np.maximum(card @ w["target"] + (second @ w["context"])[sample] + w["target_bias"], 0)
        at = np.full((n, ROWS + 1), len(card))
        at[sample, row] = np.arange(len(card))
        position, action = np.nonzero(masks)
        kind, one, two = KIND[action], at[position, FIRST[action]], at[position, SECOND[action]]
        logits = (second[position] * w["direct"][kind]).sum(axis=1) + w["bias"][kind, 0]
        logits += (target[one] * w["named"][kind]).sum(axis=1) + (target[two] * w["also"][kind]).sum(axis=1)
        starts = np.flatnonzero(np.diff(position, prepend=-1))
        logits -= np.maximum.reduceat(logits, starts)[position]
        logs = logits - np.log(np.add.reduceat(np.exp(logits), starts))[position]
        kept = (sample, features, number, part, group, card, inputs, first, second, target, kind, one, two)
        return Pass(values, position, action, logs, starts, kept)

    def rate(self, states: list[maneframe.State]) -> Pass:
        """Rates states for their deciding seats."""
        seats = [state.current_player() for state in states]
        return self.forward(
            np.stack([state.observation_tensor(seat) for state, seat in zip(states, seats, strict=True)]),
            np.stack([state.legal_actions_mask(seat) for state, seat in zip(states, seats, strict=True)]),
        )

    def gradients(self, done: Pass, logits: Array, values: Array) -> dict[str, Array]:
        """Returns the gradients of the weights, from those of the logits (L,) and of the values (N,)."""
        w = self.weights
        sample, features, number, part, group, card, inputs, first, second, target, kind, one, two = done.kept
        n, by = len(first), logits[:, None].astype(np.float32)
        g: dict[str, Array] = {}
        g["direct"] = sum_by(kind, by * second[done.position], ACTION_KINDS)
        g["bias"] = sum_by(kind, by, ACTION_KINDS)
        g["named"] = sum_by(kind, by * target[one], ACTION_KINDS)
        g["also"] = sum_by(kind, by * target[two], ACTION_KINDS)
        to_target = sum_by(one, by * w["named"][kind], len(target)) + sum_by(two, by * w["also"][kind], len(target))
        to_target = (to_target * (target > 0))[:-1]
        g["target"], g["target_bias"] = card.T @ to_target, to_target.sum(axis=0, keepdims=True)
        to_card = to_target @ w["target"].T
        to_context = sum_by(sample, to_target, n)
        g["context"] = second.T @ to_context
        to_value = (values * (1 - done.values**2)).astype(np.float32)[:, None]
        g["value"] = second.T @ to_value
        to_second = to_context @ w["context"].T + to_value @ w["value"].T
        to_second += np.add.reduceat(by * w["direct"][kind], done.starts)
        to_second *= second > 0
        g["second"], g["second_bias"] = first.T @ to_second, to_second.sum(axis=0, keepdims=True)
        to_first = (to_second @ w["second"].T) * (first > 0)
        g["first"], g["first_bias"] = inputs.T @ to_first, to_first.sum(axis=0, keepdims=True)
        to_pooled = (to_first @ w["first"][GLOBAL:].T).reshape(3 * n, WIDTH) / 4
        to_card = (to_card + to_pooled[group]) * (card > 0)
        g["row"], g["card"], g["part"] = features.T @ to_card, sum_by(number, to_card, KINDS), sum_by(part, to_card, 3)
        return g

    def descend(self, gradients: dict[str, Array], rate: float, limit: float = 0.5) -> None:
        """Takes a step of Adam. Gradients whose common norm is above `limit` are scaled down."""
        norm = math.sqrt(sum(float((g**2).sum()) for g in gradients.values()))
        scale = min(1.0, limit / max(norm, 1e-9))
        self._steps += 1
        for name, gradient in gradients.items():
            mean, square = self._moments[name]
            mean += 0.1 * (gradient * scale - mean)
            square += 0.001 * ((gradient * scale) ** 2 - square)
            corrected = mean / (1 - 0.9**self._steps)
            self.weights[name] -= rate * corrected / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-6)

    def __call__(self, state: maneframe.State) -> int:
        """Returns the preferred action: a policy for `maneframe.gym.Duel` and `maneframe.benchmark`."""
        return int(self.rate([state]).choose()[0][0])



def lessons(table: maneframe.Table, count: int, seed: int) -> tuple[Array, Array, Array, Array, int]:
    """Plays games of greedy until they have `count` positions. Returns observations, masks, greedy's actions, the
    results for the deciding seats, and the next seed."""
    observations = np.empty((count, maneframe.FEATURES), np.float32)
    masks = np.empty((count, maneframe.ACTIONS), np.int8)
    chosen, results = np.empty(count, np.int64), np.zeros(count, np.float32)
    n = 0
    while n < count:
        seed += 1
        chance = random.Random(seed)
        state = maneframe.State(table, seed)
        bots = [maneframe.Bot("greedy", 2 * seed), maneframe.Bot("greedy", 2 * seed + 1)]
        begin, seats = n, []
        while not state.is_terminal():
            seat = state.current_player()
            action = state.bot_action(bots[seat])
            if n < count:
                observations[n], masks[n] = state.observation_tensor(seat), state.legal_actions_mask(seat)
                chosen[n] = action
                seats.append(seat)
                n += 1
            state.apply_action(action if chance.randrange(SLIP) else chance.choice(state.legal_actions()))
        results[begin:n] = np.asarray(state.returns())[seats] if seats else 0
    return observations, masks, chosen, results, seed


def imitate(network: Network, table: maneframe.Table, count: int, seed: int, rate: float = 1e-3, size: int = 512) -> None:
    """Learns greedy's choices and the results of its games, from `count` positions."""
    chance, begin, chunk = np.random.default_rng(seed), time.monotonic(), min(20_000, count)
    chunks = max(count // chunk, 1)
    for i in range(chunks):
        observations, masks, chosen, results, seed = lessons(table, chunk, seed)
        right = 0
        for lap in range(2):
            order = chance.permutation(chunk)
            for start in range(0, chunk, size):
                pick = order[start : start + size]
                done = network.forward(observations[pick], masks[pick])
                actual = done.action == chosen[pick][done.position]
                if lap == 0:
                    right += int((done.choose()[0] == chosen[pick]).sum())
                gradients = network.gradients(
                    done, (np.exp(done.logs) - actual) / len(pick), (done.values - results[pick]) / len(pick)
                )
                network.descend(gradients, rate * (1 - i / (chunks + 1)))
        print(f"  {(i + 1) * chunk:,} positions: {right / chunk:.1%} of greedy's choices found, {time.monotonic() - begin:.0f} s", flush=True)


def improve(
    network: Network, table: maneframe.Table, seconds: float, seed: int, check: int, games: int = 256, steps: int = 32
) -> None:
    """Plays against itself for that time, and learns from it by PPO."""
    chance = np.random.default_rng(seed)
    vector = maneframe.Vector(table, games, seed=seed)
    observations = np.empty((steps, games, maneframe.FEATURES), np.float32)
    masks = np.empty((steps, games, maneframe.ACTIONS), np.int8)
    shape = (steps, games)
    chosen, before, guesses, signs = np.empty(shape, np.int64), np.empty(shape), np.empty(shape), np.empty(shape)
    results, over = np.empty(shape), np.empty(shape, bool)
    begin, rounds, finished = time.monotonic(), 0, 0
    while (took := time.monotonic() - begin) < seconds:
        for t in range(steps):
            observations[t], masks[t] = vector.observations, vector.masks
            done = network.forward(observations[t], masks[t])
            chosen[t], index = done.choose(chance)
            before[t], signs[t] = done.logs[index], 1 - 2 * vector.players.astype(float)
            guesses[t] = done.values * signs[t]
            vector.step(chosen[t])
            results[t], over[t] = vector.rewards[:, 0], vector.dones
        finished += int(over.sum())
        # Everything here is from the view of player 0, as what one player wins the other one loses.
        after = network.forward(vector.observations, vector.masks).values * (1 - 2 * vector.players.astype(float))
        advantages, carried = np.empty(shape), np.zeros(games)
        for t in reversed(range(steps)):
            following = np.where(over[t], results[t], after if t == steps - 1 else guesses[t + 1])
            carried = following - guesses[t] + 0.97 * np.where(over[t], 0, carried)
            advantages[t] = carried
        goals = ((guesses + advantages) * signs).ravel()
        gains = (advantages * signs).ravel()
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        flat = observations.reshape(-1, maneframe.FEATURES), masks.reshape(-1, maneframe.ACTIONS)
        rate = 3e-4 * (1 - 0.8 * took / seconds)
        for _ in range(2):
            order = chance.permutation(steps * games)
            for start in range(0, len(order), 1024):
                pick = order[start : start + 1024]
                done = network.forward(flat[0][pick], flat[1][pick])
                actual = done.action == chosen.ravel()[pick][done.position]
                ratio = np.exp(done.logs[actual] - before.ravel()[pick])
                gain = gains[pick]
                free = np.where(gain > 0, ratio < 1.2, ratio > 0.8)
                odds = np.exp(done.logs)
                slope = (gain * ratio * free)[done.position] * (odds - actual)
                mixed = -np.add.reduceat(odds * done.logs, done.starts)
                slope += ENTROPY * odds * (done.logs + mixed[done.position])
                miss = done.values - goals[pick]
                network.descend(network.gradients(done, slope / len(pick), miss / len(pick)), rate)
        rounds += 1
        if rounds % check == 0:
            share, _ = against(network, table, 128, 7, "greedy")
            print(
                f"  {rounds * steps * games:,} decisions, {finished:,} games, entropy {float(mixed.mean()):.2f}, "
                f"{share:.0%} of 128 games against greedy, {time.monotonic() - begin:.0f} s",
                flush=True,
            )


def against(network: Network, table: maneframe.Table, games: int, seed: int, bot: str) -> tuple[float, int]:
    """Plays games against a bot, half of them from either seat. Returns the share of games won and their number. A
    game without a winner counts half."""
    count = min(64, games)
    each = max(games // count // 2 * 2, 2)
    vector = maneframe.Vector(table, count, seed=seed, opponent=bot)
    ended, won = np.zeros(count, np.int64), np.zeros(count)
    # Each of the vector's games is played equally often. Otherwise short games would count more often than long ones.
    while (ended < each).any():
        vector.step(network.forward(vector.observations, vector.masks).choose()[0])
        counts = vector.dones & (ended < each)
        won += counts * (1 + vector.rewards[:, 0]) / 2
        ended += counts
    return float(won.sum() / ended.sum()), int(ended.sum())


class Judge:
    """A smaller network that rates the table for a seat whose turn has just ended, by `State.value_features`."""

    def __init__(self, width: int = 32, seed: int = 0) -> None:
        chance, inputs = np.random.default_rng(seed), len(maneframe.VALUES)
        self.scales = np.ones(inputs)
        self.weights = [
            np.zeros((inputs, 1)),
            chance.normal(size=(inputs, width)) * math.sqrt(2 / inputs),
            np.zeros((1, width)),
            np.zeros((width, 1)),
            np.zeros((1, 1)),
        ]

    def __call__(self, features: Array) -> Array:
        """Returns the odds of winning, from 0 to 1, of shape (N,), by features of shape (N, V)."""
        return self._pass(features / self.scales)[0]

    def _pass(self, x: Array) -> tuple[Array, Array]:
        plain, first, bias, second, constant = self.weights
        hidden = np.maximum(x @ first + bias, 0)
        odds = 1 / (1 + np.exp(-np.clip(x @ plain + hidden @ second + constant, -30, 30)))
        return odds[:, 0], hidden

    def fit(self, features: Array, won: Array, games: Array, seed: int = 0, laps: int = 60) -> float:
        """Learns by logistic regression. Every fifth game is held back, and the weights are those that rated it best.
        Returns the loss there, the mean of -ln of the probability given to the result; ln 2 is that of a guess."""
        chance = np.random.default_rng(seed)
        self.scales = np.maximum(np.sqrt((features**2).mean(axis=0)), 1e-6)
        x, held = features / self.scales, games % 5 == 0
        learn, best, kept = np.flatnonzero(~held), math.inf, list(self.weights)
        moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        steps = 0
        for _ in range(laps):
            for pick in np.array_split(chance.permutation(learn), max(len(learn) // 256, 1)):
                odds, hidden = self._pass(x[pick])
                slope = ((odds - won[pick]) / len(pick))[:, None]
                back = (slope @ self.weights[3].T) * (hidden > 0)
                gradients = [x[pick].T @ slope, x[pick].T @ back, back.sum(0, keepdims=True), hidden.T @ slope, slope.sum(0, keepdims=True)]
                steps += 1
                for i, (gradient, (mean, square)) in enumerate(zip(gradients, moments, strict=True)):
                    mean += 0.1 * (gradient - mean)
                    square += 0.001 * (gradient**2 - square)
                    rate = 1e-3 * math.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
                    self.weights[i] = self.weights[i] * (1 - 1e-4) - rate * mean / (np.sqrt(square) + 1e-8)
            odds = np.clip(self._pass(x[held])[0], 1e-6, 1 - 1e-6)
            loss = float(-np.mean(won[held] * np.log(odds) + (1 - won[held]) * np.log(1 - odds)))
            if loss < best:
                best, kept = loss, list(self.weights)
        self.weights = kept
        return best


def ends_of_turns(network: Network, table: maneframe.Table, games: int, seed: int, slip: int = 20) -> tuple[Array, Array, Array]:
    """Plays games of the network against itself, with one random action in `slip`. Returns the tables at the ends of turns as
    the player whose turn it was sees them, of shape (N, V), whether that player won, and the games' numbers."""
    chance = np.random.default_rng(seed)
    first = maneframe.State(table)
    features: list[Array] = []
    players: list[int] = []
    numbers: list[int] = []
    winners = np.zeros(games)
    running: list[tuple[int, maneframe.State]] = []
    begun = 0
    while begun < games or running:
        while len(running) < 128 and begun < games:
            running.append((begun, first.restart(seed + begun)))
            begun += 1
        done = network.rate([state for _, state in running])
        for (number, state), action in zip(running, done.choose(chance)[0], strict=True):
            turn = state.turn
            if chance.integers(slip) == 0:
                action = chance.choice(state.legal_actions())
            state.apply_action(int(action))
            if state.is_terminal():
                winners[number] = state.returns()[0]
            elif state.turn != turn:
                # The second feature of an observation says that it is the seat's turn.
                player = int(state.observation_tensor(0)[1] > 0)
                features.append(state.value_features(player))
                players.append(player)
                numbers.append(number)
        running = [(number, state) for number, state in running if not state.is_terminal()]
    games_of, signs = np.array(numbers), 1 - 2 * np.array(players)
    return np.array(features), (1 + winners[games_of] * signs) / 2, games_of


class Planner:
    """Chooses by looking ahead: it imagines games that look like this one to its seat, plays the network's `width` most
    preferred actions in `worlds` of them, lets the network finish the turn, and takes the action with the best
    average value.

    A policy for `maneframe.gym.Duel` and `maneframe.benchmark`. It uses only what its seat sees.
    """

    def __init__(self, network: Network, judge: Judge | None = None, worlds: int = 8, width: int = 6, seed: int = 0) -> None:
        self.network, self.worlds, self.width = network, worlds, width
        self.judge = judge
        self._random = random.Random(seed)

    def __call__(self, state: maneframe.State) -> int:
        seat, turn = state.current_player(), state.turn
        done = self.network.rate([state])
        order = [i for i in np.argsort(-done.logs)[: self.width] if done.logs[i] > math.log(0.01)]
        candidates = [int(done.action[i]) for i in order]
        if len(candidates) == 1:
            return candidates[0]
        leaves: list[maneframe.State] = []
        for _ in range(self.worlds):
            world = state.resample_from_infostate(seat, self._random.getrandbits(53))
            leaves += [world.child(action) for action in candidates]
        for _ in range(200):
            running = [leaf for leaf in leaves if not leaf.is_terminal() and leaf.turn == turn]
            if not running:
                break
            for leaf, action in zip(running, self.network.rate(running).choose()[0], strict=True):
                leaf.apply_action(int(action))
        values = np.array([leaf.returns()[seat] for leaf in leaves])
        open_ = [i for i, leaf in enumerate(leaves) if not leaf.is_terminal()]
        if open_:
            mine = np.array([1 if leaves[i].current_player() == seat else -1 for i in open_])
            values[open_] = self.network.rate([leaves[i] for i in open_]).values * mine
            if self.judge:
                # The second feature of an observation says that it is the seat's turn.
                player = seat if state.observation_tensor(seat)[1] > 0 else 1 - seat
                odds = self.judge(np.stack([leaves[i].value_features(player) for i in open_]))
                values[open_] = (values[open_] + (2 * odds - 1) * (1 if player == seat else -1)) / 2
        return candidates[int((values.reshape(self.worlds, -1).mean(axis=0) + 0.01 * done.logs[order]).argmax())]


def duels(policy: Callable[[maneframe.State], int], table: maneframe.Table, games: int, bot: str) -> list[float]:
    """Plays games against a bot, each deal from both seats. Returns 1 for each game won, 0 for each lost."""
    results: list[float] = []
    for n in range(games):
        seat, seed = n % 2, 4_000_000 + n // 2
        state, opponent = maneframe.State(table, seed), maneframe.Bot(bot, seed)
        while not state.is_terminal():
            state.apply_action(policy(state) if state.current_player() == seat else state.bot_action(opponent))
        results.append((1 + state.returns()[seat]) / 2)
        if len(results) % 20 == 0:
            print(f"  {sum(results):g} of {len(results)} games", flush=True)
    return results


def save(path: Path, network: Network, judge: Judge) -> None:
    """Writes the weights of both networks, as an archive of arrays."""
    parts = {str(i): weight for i, weight in enumerate([judge.scales, *judge.weights])}
    with path.open("wb") as file:
        np.savez(file, allow_pickle=False, **network.weights, **parts)


def load(path: Path) -> Planner:
    """Returns a player with the weights that `save` wrote."""
    network, judge = Network(), Judge()
    with np.load(path) as stored:
        network.weights = {name: stored[name] for name in network.weights}
        judge.scales, *judge.weights = (stored[str(i)] for i in range(1 + len(judge.weights)))
    return Planner(network, judge)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decks", nargs=2, default=["Morning Round", "Morning Round"], help="decks of both seats")
    parser.add_argument("--imitate", type=int, default=200_000, help="number of positions of greedy to learn from")
    parser.add_argument("--minutes", type=float, default=7, help="minutes of self-play")
    parser.add_argument("--judged", type=int, default=1000, help="games for the smaller network")
    parser.add_argument("--games", type=int, default=400, help="games against greedy at the end")
    parser.add_argument("--check", type=int, default=20, help="rounds of self-play between two reports")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="file for the weights (.npz)")
    wanted = parser.parse_args()
    begin, table = time.monotonic(), maneframe.Table(wanted.decks)

    def tell(name: str, share: float, games: int) -> None:
        low, high = wilson(share, games)
        took = time.monotonic() - begin
        print(f"{name}: won {share:.1%} of {games} games against greedy (95 %: {low:.1%} to {high:.1%}), {took:.0f} s", flush=True)

    network = Network(wanted.seed)
    print("imitating greedy", flush=True)
    imitate(network, table, wanted.imitate, wanted.seed * 1_000_000)
    tell("after imitation", *against(network, table, wanted.games, 1_000_003, "greedy"))
    print("playing against itself", flush=True)
    improve(network, table, 60 * wanted.minutes, wanted.seed, wanted.check)
    tell("after self-play", *against(network, table, wanted.games, 2_000_003, "greedy"))
    judge = Judge()
    loss = judge.fit(*ends_of_turns(network, table, wanted.judged, 5_000_000))
    print(f"the judge's loss on games held back: {loss:.3f}; without knowledge it is {math.log(2):.3f}", flush=True)
    if wanted.save:
        save(wanted.save, network, judge)
    results = duels(Planner(network, judge), table, wanted.games, "greedy")
    tell("with planning", float(np.mean(results)), len(results))


if __name__ == "__main__":
    main()
