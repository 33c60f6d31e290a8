"""Games between two policies that decide in batches: `maneframe.play_games`.

A policy is a function `(observations, masks) -> actions` on arrays of those games in which its seat decides:

- `observations`: `float32[n, FEATURES]`, the knowledge of the deciding seat;
- `masks`: `int8[n, ACTIONS]`, the legal actions;
- it returns n actions, an array of any integer type.

    >>> import numpy as np
    >>> from maneframe import Vector, play_games
    >>> def last(observations, masks):
    ...     return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
    >>> def first(observations, masks):
    ...     return masks.argmax(axis=1)
    >>> vector = Vector(["Morning Round", "Morning Round"], 64, seed=1)
    >>> played = play_games(vector, first, last, games=200)
    >>> print(played)  # doctest: +SKIP
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._intervals import wilson
from ._maneframe import Vector
from ._progress import Progress

Policy = Callable[..., Any]
"""Gets the arrays of the games in which its seat decides, and returns an action for each of them."""


ARRAYS = ("observations", "masks", "players", "cards", "perfect", "acts")
"""Names of the arrays of a Vector that policies can get."""


@dataclass(frozen=True)
class Played:
    """Finished games between two policies, in the order of their numbers."""

    seats: NDArray[np.int8]
    """Seat of the first policy in each game, of shape (games,)."""
    results: NDArray[np.float32]
    """Result for the first policy of each game, of shape (games,): 1 won, 0 lost, 0.5 no winner."""

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.results)

    @property
    def wins(self) -> int:
        """Number of games that the first policy won."""
        return int((self.results == 1).sum())

    @property
    def losses(self) -> int:
        """Number of games that the second policy won."""
        return int((self.results == 0).sum())

    @property
    def share(self) -> float:
        """Share of the games that the first policy won, from 0 to 1. A game without a winner counts half."""
        return float(self.results.mean())

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the share."""
        return wilson(self.share, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"won {self.wins} and lost {self.losses} of {self.games} games: {self.share:.1%} (95 %: {low:.1%} to {high:.1%})"


def play_games(
    vector: Vector,
    first: Policy,
    second: Policy,
    games: int,
    *,
    arrays: Sequence[str] = ("observations", "masks"),
    swap: bool = True,
    progress: bool = False,
) -> Played:
    """Plays `games` games between two policies with a vector that has no opponent, and returns the results.

    The vector's games begin again. Each of its places plays its share of the games, so short games don't count more often.
    With `swap`, a policy that sat at seat 0 in a game sits at seat 1 in the next game of that place. So both policies play
    both seats and decks. Without it, the first policy is always at seat 0.

    `arrays` names the arrays of the vector that the policies get, for example `("cards", "acts", "masks")`. They are copies
    of the rows in which the policy's seat decides. With `progress`, a line on standard error says how far it is.

    Raises ValueError if the vector has an opponent, if `games` is below 1, or if a policy returns another number of
    actions or one that isn't legal, and TypeError if it returns no integers or another argument has a wrong type. Exceptions of the policies are passed on.
    """
    if not isinstance(vector, Vector):
        raise TypeError(f"vector must be a Vector, not {vector!r}")
    for policy, name in ((first, "first"), (second, "second")):
        if not callable(policy):
            raise TypeError(f"the {name} policy must be a function of arrays, not {policy!r}")
    unknown = [array for array in arrays if array not in ARRAYS]
    if isinstance(arrays, str) or unknown:
        raise ValueError(f"arrays must be names out of {', '.join(ARRAYS)}, not {arrays!r}")
    games = operator.index(games)
    if vector.opponent is not None:
        raise ValueError(f"the vector must have no opponent, so that both policies can play; it has {vector.opponent!r}")
    if games < 1:
        raise ValueError(f"games must be 1 or more, not {games}")
    count = len(vector)
    places = np.arange(count)
    # The games of place i have the numbers i, i + N, i + 2 N and so on.
    numbers = places.copy()
    seats = np.zeros(games, np.int8)
    results = np.zeros(games, np.float32)
    vector.reset()
    shown = Progress(games, "games", quiet=not progress)
    finished = 0
    shown.update(0)
    while finished < games:
        first_seats = (places + numbers // count) % 2 if swap else np.zeros(count, np.int64)
        under_way = numbers < games
        # A place that has played its share goes on with random actions until the others are ready.
        actions = vector.sample()
        firsts = vector.players == first_seats
        for policy, name, mine in ((first, "first", firsts), (second, "second", ~firsts)):
            rows = np.flatnonzero(mine & under_way)
            if len(rows):
                actions[rows] = _decide(policy, name, vector, arrays, rows)
        vector.step(actions)
        over = np.flatnonzero(vector.dones & under_way)
        for i in over:
            seat = int(first_seats[i])
            seats[numbers[i]], results[numbers[i]] = seat, (1 + vector.rewards[i, seat]) / 2
        finished += len(over)
        numbers[over] += count
        if len(over):
            shown.update(finished)
    shown.close()
    return Played(seats, results)


def _decide(policy: Policy, name: str, vector: Vector, arrays: Sequence[str], rows: NDArray[np.intp]) -> NDArray[np.int64]:
    """Returns the actions of a policy in those games, once they are checked."""
    actions = np.asarray(policy(*(getattr(vector, array)[rows] for array in arrays)))
    if actions.dtype.kind not in "iu":
        raise TypeError(f"the {name} policy must return an array of integers, not of {actions.dtype}")
    if actions.shape != rows.shape:
        raise ValueError(f"the {name} policy must return an action for each of the {len(rows)} games, not the shape {actions.shape}")
    masks = vector.masks
    legal = (actions >= 0) & (actions < masks.shape[1])
    legal[legal] = masks[rows[legal], actions[legal]] != 0
    if not legal.all():
        wrong = int(np.flatnonzero(~legal)[0])
        raise ValueError(f"the {name} policy chose action {actions[wrong]} in game {rows[wrong]} of the vector, which is not legal: see its mask")
    return actions.astype(np.int64)
