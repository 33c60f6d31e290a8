"""The PettingZoo environment: `from maneframe import maneframe_v1; env = maneframe_v1.env()`.

Two agents, `player_0` and `player_1`, decide one after the other. An observation is a dict:

- `observation`: `float32[FEATURES]`, the agent's knowledge;
- `action_mask`: `int8[ACTIONS]`, the legal actions; all zeros for the agent that doesn't decide.

`env.state()` has all cards by zone, hidden ones included, as `player_0` counts the zones: `State.perfect(0)`, an int16
array of shape (len(CARD_ZONES), ZONE_SIZE). It is for a critic in training, and not an input for a policy.

`maneframe.schema()` describes each number. At the end of the game, the winner's reward is 1 and the loser's -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import ACTIONS, CARD_ZONES, FEATURES, ZONE_SIZE, State, Table, text
from .policies import action_number

DECKS = ("Morning Round", "Morning Round")
"""The default: both sides have the same deck, so that neither has an advantage but the first turn."""


def env(**kwargs: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers, which report mistakes clearly but take time."""
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw_env(**kwargs), illegal_reward=-1))


class raw_env(AECEnv):
    """The environment without wrappers.

    `decks`: two decks or a table. `stops`: "choices" stops the game if a player has several options. "discreet"
    stops it if a player might have several according to public information, so that the stops reveal nothing.
    `render_mode`: "ansi" or "human". `reset(options=...)` takes `decks` and `rules`, the rulebook, for the game that it
    begins.
    """

    metadata = {"name": "maneframe_v1", "render_modes": ["human", "ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        decks: Table | Sequence[str] = DECKS,
        stops: Literal["choices", "discreet"] = "choices",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f'render_mode must be None, "human" or "ansi", not {render_mode!r}')
        table = decks if isinstance(decks, Table) else Table(list(decks))
        self._first, self._stops = State(table, 0, stops), stops
        self.state_of_play = self._first
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents: list[str] = []
        self._space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (FEATURES,), np.float32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = {agent: self._space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, np.iinfo(np.int16).max, (len(CARD_ZONES), ZONE_SIZE), np.int16)
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. With a seed, this game and all later ones are reproducible."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        # PettingZoo's own tests pass options that no environment knows, so others are ignored.
        wanted = options or {}
        first = self._beginning(wanted.get("decks"), wanted.get("rules"))
        self.state_of_play = first.restart(int(self._random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.state_of_play.current_player()]

    def _beginning(self, decks: Table | Sequence[str] | None, rules: str | None) -> State:
        """Returns a state at the table with those decks and that rulebook: by default those of the environment."""
        if decks is None and rules is None:
            return self._first
        usual = self._first.table
        if not isinstance(decks, Table):
            decks = Table(list(decks or usual.decks), rules or usual.rulebook)
        elif rules is not None:
            decks = Table(decks.decks, rules)
        return State(decks, 0, self._stops)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        if agent not in self.possible_agents:
            raise ValueError(f"the agents are {' and '.join(self.possible_agents)}, not {agent!r}")
        player = self.possible_agents.index(agent)
        state = self.state_of_play
        return {
            "observation": state.observation_tensor(player),
            "action_mask": state.legal_actions_mask(player),
        }

    def state(self) -> np.ndarray:
        """Returns all cards by zone, for a critic in training. It shows hidden cards; not an input for a policy."""
        return self.state_of_play.perfect(0)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_of_play
        state.apply_action(action_number(action, "the action must be"))
        self._cumulative_rewards[agent] = 0
        player = state.current_player()
        if player >= 0:
            self.agent_selection = self.possible_agents[player]
        else:
            self.rewards = {a: int(r) for a, r in zip(self.possible_agents, state.returns(), strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        told = text.board(self.state_of_play)
        if self.render_mode == "human":
            print(told)
            return None
        return told

    def close(self) -> None:
        pass
