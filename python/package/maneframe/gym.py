"""The Gymnasium environment: one learner against a bot. `gymnasium.make("maneframe/Duel-v1", opponent="greedy")` after
`import maneframe.gym`.

Observations are those of `maneframe_v1`: a dict of `observation` (`float32[FEATURES]`) and `action_mask`
(`int8[ACTIONS]`). The reward is 1 for a won game and -1 for a lost game. An illegal action loses the game and sets
`info["illegal"]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from . import ACTIONS, FEATURES, Bot, State, Table

DECKS = ("Morning Round", "Mud and Music")


class Duel(gymnasium.Env[Any, Any]):
    """A game against a bot, from one decision of the learner to the next.

    `decks`: the decks of the learner and the bot. `opponent`: the bot's name. `seat`: the learner's seat, 0 or 1;
    chosen randomly if `None`.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        decks: Sequence[str] = DECKS,
        opponent: str = "greedy",
        seat: int | None = None,
        stops: Literal["choices", "discreet"] = "choices",
        render_mode: str | None = None,
    ) -> None:
        first, second = decks
        tables = Table([first, second]), Table([second, first])
        self._begin = [State(table, 0, stops) for table in tables]
        self._opponent, self._wanted = opponent, seat
        self.state, self.seat = self._begin[0], 0
        self.render_mode = render_mode
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (FEATURES,), np.float32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self.seat = int(self.np_random.integers(2)) if self._wanted is None else self._wanted
            chance = int(self.np_random.integers(2**63))
            self.state = self._begin[self.seat].restart(chance)
            self.bot = Bot(self._opponent, chance)
            self._wait()
            if not self.state.is_terminal():
                return self._observe(), {"seat": self.seat}

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        info: dict[str, Any] = {"seat": self.seat}
        if int(action) not in self.state.legal_actions(self.seat):
            return self._observe(), -1.0, True, False, info | {"illegal": True}
        self.state.apply_action(int(action))
        self._wait()
        over = self.state.is_terminal()
        return self._observe(), float(self.state.returns()[self.seat]), over, False, info

    def _wait(self) -> None:
        state = self.state
        while state.current_player() == 1 - self.seat:
            state.apply_action(state.bot_action(self.bot))

    def _observe(self) -> dict[str, np.ndarray]:
        return {
            "observation": self.state.observation_tensor(self.seat),
            "action_mask": self.state.legal_actions_mask(self.seat),
        }

    def render(self) -> str | None:
        text = str(self.state)
        if self.render_mode == "human":
            print(text)
            return None
        return text


gymnasium.register("maneframe/Duel-v1", entry_point="maneframe.gym:Duel")
