"""The Gymnasium environment: one learner against a bot. `gymnasium.make("maneframe/Duel-v1", opponent="greedy")` after
`import maneframe.gym`.

Observations are those of `maneframe_v1`: a dict of `observation` (`float32[FEATURES]`) and `action_mask`
(`int8[ACTIONS]`). `action_masks()` is the mask as sb3-contrib's MaskablePPO asks for it. The reward is 1 for a won game
and -1 for a lost game. An illegal action loses the game and sets `info["illegal"]`.

No action is legal when the game is over, so the last observation of a game has a mask of zeros. Gymnasium's vectors give
that observation to the policy, and ignore its action, unless they are made with `AutoresetMode.SAME_STEP`.

With `perfect=True`, `info["perfect"]` has all cards by zone (`State.perfect`). It is for a critic in training: it shows
hidden cards, and is not an input for a policy.

By default both sides have the same deck. The first seat begins every game. With greedy on both sides it won 49.4 % of 2,000
games (95 %: 47.2 to 51.5), and random at the first seat won 0.1 % of 2,000 games against greedy (up to 0.3):
`python python/benches/mirror.py --games 2000`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from . import ACTIONS, FEATURES, Bot, State, Table, text
from .policies import action_number

DECKS = ("Morning Round", "Morning Round")
"""The default: both sides have the same deck, so that neither has an advantage but the first turn."""

Pair = Sequence[str]
Opponent = str | Bot | Callable[[State], int]


class Duel(gymnasium.Env[Any, Any]):
    """A game against a bot, from one decision of the learner to the next.

    `decks`: the decks of the learner and the opponent, or a list of such pairs, of which each reset draws one.
    `opponent`: the name of a bot, a `Bot`, or a function that gets the state and returns an action. A named bot begins
    each game with a new seed. `seat`: the learner's seat, 0 or 1; chosen randomly if `None`. `rules`: the rulebook.
    `perfect`: adds `info["perfect"]`, an int16 array of shape (len(CARD_ZONES), ZONE_SIZE) with all cards, hidden ones
    included, for a critic in training.

    `reset(options=...)` takes `decks`, `seat` and `rules` for the game that it begins.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        decks: Pair | Sequence[Pair] = DECKS,
        opponent: Opponent = "greedy",
        seat: int | None = None,
        stops: Literal["choices", "discreet"] = "choices",
        render_mode: str | None = None,
        rules: str = "cr-3.8",
        perfect: bool = False,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be None or one of {self.metadata['render_modes']}, not {render_mode!r}")
        self._stops, self._rules, self._perfect = stops, rules, perfect
        self._begun: dict[tuple[str, str, str], State] = {}
        self._pairs = _pairs(decks)
        self._seat = _seat(seat)
        if isinstance(opponent, str):
            Bot(opponent)  # An unknown name is an error now, not in the first game.
        elif not isinstance(opponent, Bot) and not callable(opponent):
            raise TypeError(f"opponent must be the name of a bot, a Bot or a function of a State, not {opponent!r}")
        self._opponent = opponent
        self.seat = self._seat or 0
        for pair in self._pairs:
            self.state = self._beginning(pair, self.seat, rules)
        self.render_mode = render_mode
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (FEATURES,), np.float32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(ACTIONS)

    def _beginning(self, pair: Pair, seat: int, rules: str) -> State:
        """Returns a state at the table with the learner's deck at that seat."""
        mine, theirs = pair
        key = (mine, theirs, rules) if seat == 0 else (theirs, mine, rules)
        if key not in self._begun:
            self._begun[key] = State(Table(key[:2], rules), 0, self._stops)
        return self._begun[key]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        super().reset(seed=seed)
        if not isinstance(options, dict | None):
            raise TypeError(f"options must be a dict of `decks`, `seat` and `rules`, not {options!r}")
        wanted = dict(options or {})
        pairs = _pairs(wanted.pop("decks")) if "decks" in wanted else self._pairs
        seat = _seat(wanted.pop("seat", self._seat))
        rules = wanted.pop("rules", self._rules)
        if wanted:
            raise ValueError(f"options are `decks`, `seat` and `rules`, not {', '.join(map(repr, wanted))}")
        while True:
            self.seat = int(self.np_random.integers(2)) if seat is None else seat
            pair = pairs[0] if len(pairs) == 1 else pairs[int(self.np_random.integers(len(pairs)))]
            chance = int(self.np_random.integers(2**63))
            self.state = self._beginning(pair, self.seat, rules).restart(chance)
            self.bot = Bot(self._opponent, chance) if isinstance(self._opponent, str) else self._opponent
            self._wait()
            if not self.state.is_terminal():
                return self._observe(), self._info()

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        action = action_number(action, "the action must be")
        if action not in self.state.legal_actions(self.seat):
            return self._observe(), -1.0, True, False, self._info() | {"illegal": True}
        self.state.apply_action(action)
        self._wait()
        over = self.state.is_terminal()
        if self.render_mode == "human":
            self.render()
        return self._observe(), float(self.state.returns()[self.seat]), over, False, self._info()

    def action_masks(self) -> np.ndarray:
        """Returns the legal actions as an array of bools, of shape (ACTIONS,)."""
        return self.state.legal_actions_mask(self.seat).astype(bool)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self.seat, "decks": self.state.table.decks}
        if self._perfect:
            info["perfect"] = self.state.perfect(self.seat)
        return info

    def _wait(self) -> None:
        state = self.state
        while state.current_player() == 1 - self.seat:
            bot = self.bot
            if isinstance(bot, Bot):
                state.apply_action(state.bot_action(bot))
                continue
            action = action_number(bot(state), "the opponent's function must return")
            if action not in state.legal_actions():
                raise ValueError(f"the opponent's function chose action {action}, which is not legal: choose one of `legal_actions()`")
            state.apply_action(action)

    def _observe(self) -> dict[str, np.ndarray]:
        return {
            "observation": self.state.observation_tensor(self.seat),
            "action_mask": self.state.legal_actions_mask(self.seat),
        }

    def render(self) -> str | None:
        told = text.board(self.state, self.seat)
        if self.render_mode == "human":
            print(told)
            return None
        return told


def _pairs(decks: Pair | Sequence[Pair]) -> list[tuple[str, str]]:
    error = f"decks must be a pair of names, of the learner's and the opponent's deck, or a list of pairs, not {decks!r}"
    if isinstance(decks, str) or not isinstance(decks, Sequence):
        raise TypeError(error)
    if not decks:
        raise ValueError("decks must have at least one pair")
    found = []
    for pair in [decks] if isinstance(decks[0], str) else decks:
        if isinstance(pair, str) or not isinstance(pair, Sequence) or not all(isinstance(deck, str) for deck in pair):
            raise TypeError(error)
        if len(pair) != 2:
            raise ValueError(error)
        found.append((str(pair[0]), str(pair[1])))
    return found


def _seat(seat: Any) -> int | None:
    if seat is None:
        return None
    if not isinstance(seat, int | np.integer) or seat not in (0, 1):
        raise ValueError(f"seat must be 0, 1 or None, not {seat!r}")
    return int(seat)


gymnasium.register("maneframe/Duel-v1", entry_point="maneframe.gym:Duel")
