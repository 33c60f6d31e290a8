"""The game for OpenSpiel: `import maneframe.spiel; game = pyspiel.load_game("python_maneframe")`.

Parameters: `first` and `second`, the decks; `seed`, from which the seeds of games are drawn. Chance is sampled. A
game begins with one chance node, whose only outcome draws the seed for everything that follows. The information
state string has all messages to the player. The tensors have the player's current knowledge (`maneframe.schema()`).

The seed is not part of the history of actions. So `state.serialize()` of OpenSpiel describes another game with the same
actions, and `pyspiel.serialize_game_and_state` raises SpielError. `state.inner.serialize()` saves the complete state, and
`maneframe.State.deserialize` restores it.

OpenSpiel's bots in Python work. Its C++ bots `pyspiel.MCTSBot` and `pyspiel.ISMCTSBot` end the process with a segmentation
fault, as they do with other games in Python (seen with OpenSpiel 2.0.2).
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel

from . import ACTIONS, FEATURES, State, Table

_MOST_DECISIONS = 20_000

_TYPE = pyspiel.GameType(
    short_name="python_maneframe",
    long_name="My Little Pony Collectible Card Game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"first": "Morning Round", "second": "Mud and Music", "seed": 0},
)


class ManeframeGame(pyspiel.Game):
    """The game with two decks."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wanted: dict[str, Any] = {"first": "Morning Round", "second": "Mud and Music", "seed": 0} | (params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=1,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_MOST_DECISIONS,
        )
        super().__init__(_TYPE, info, params or {})
        self.first = State(Table([wanted["first"], wanted["second"]]))
        self.random = random.Random(wanted["seed"])

    def new_initial_state(self) -> ManeframeState:
        return ManeframeState(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> ManeframeGame:
        # Returns the same object. Copying a state copies its fields, but not the game.
        return self

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(iig_obs_type)


class ManeframeState(pyspiel.State):
    """A state. `inner` is the `maneframe.State`, or None before the chance node."""

    def __init__(self, game: ManeframeGame) -> None:
        super().__init__(game)
        self.game = game
        self.inner: State | None = None

    def current_player(self) -> int:
        if self.inner is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.inner.is_terminal() else self.inner.current_player()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return [0] if self.inner is None else self.inner.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if self.inner is None:
            self.inner = self.game.first.restart(self.game.random.getrandbits(63))
        else:
            self.inner.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if self.inner is None else f"{action}: {self.inner.action_to_string(player, action)}"

    def is_terminal(self) -> bool:
        return self.inner is not None and self.inner.is_terminal()

    def returns(self) -> list[float]:
        return [0.0, 0.0] if self.inner is None else list(self.inner.returns())

    def resample_from_infostate(self, player: int, sample: Any = random.random) -> ManeframeState:
        """Returns a state that the player can't distinguish from this one."""
        other = self.clone()
        if self.inner is not None:
            other.inner = self.inner.resample_from_infostate(player, int(sample() * 2**53))
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> ManeframeState:
        # The base class would serialize the state, which fails for a game in Python.
        other: ManeframeState = self.clone()
        return other

    def __str__(self) -> str:
        return "before the game" if self.inner is None else self.inner.serialize()


class _Observer:
    """A player's current knowledge, as a string and a tensor."""

    def __init__(self, kind: Any) -> None:
        self.tensor = np.zeros(FEATURES, np.float32)
        self.dict = {"observation": self.tensor}
        self.whole = kind is not None and kind.perfect_recall

    def set_from(self, state: ManeframeState, player: int) -> None:
        if state.inner is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.inner.observation_tensor(player)

    def string_from(self, state: ManeframeState, player: int) -> str:
        if state.inner is None:
            return "before the game"
        return state.inner.information_state_string(player) if self.whole else state.inner.observation_string(player)


pyspiel.register_game(_TYPE, ManeframeGame)
