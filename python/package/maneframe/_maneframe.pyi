"""The part in Rust. `write_docs.py` copies these docstrings to it. In shapes, `F` is FEATURES, `A` is ACTIONS, `N` is the number of games of a Vector, `Z` is
len(CARD_ZONES) and `L` is ZONE_SIZE."""

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import Self

__all__ = [
    "ACTIONS",
    "ACTS",
    "ACT_COLUMNS",
    "CARD_ZONES",
    "FEATURES",
    "UNKNOWN_CARD",
    "VALUES",
    "ZONE_SIZE",
    "Bot",
    "Game",
    "Replay",
    "State",
    "Table",
    "Vector",
    "__version__",
    "bots",
    "cards",
    "deck",
    "decks",
    "schema",
    "sets",
    "simulate",
]

__version__: str
ACTIONS: int
"""Number of actions; see `schema()`."""
FEATURES: int
"""Number of features of an observation; see `schema()`."""
CARD_ZONES: list[str]
"""Names of the rows of `State.cards`, such as "my hand". Cards in play are listed by controller and place, others by owner."""
ZONE_SIZE: int
"""Maximum number of cards of a zone in `State.cards`. Further cards are left out."""
UNKNOWN_CARD: int
"""Number in `State.cards` and `State.acts` of a card that the player doesn't know: -1."""
ACTS: list[str]
"""Names of the acts in `State.acts`, by number, such as "draw". Number 0 is no act."""
ACT_COLUMNS: list[str]
"""Names of the columns of `State.acts`.

- "player": 1 for the player who sees the act, 2 for the opponent, 0 for none;
- "act": the index in `ACTS`;
- "card": the card's number, `UNKNOWN_CARD` for a card that lies in sight unidentified, 0 for no card or a hidden one;
- "place": 1 my home, 2 my Problem, 3 the opponent's home, 4 the opponent's Problem, 5 to 7 Dilemmas, 0 none;
- "amount": the number of things, for example of points or action tokens.
"""
VALUES: list[str]
"""Descriptions of `State.value_features`. In shapes, `V` is their number."""

_Decks = Table | Sequence[str]
_Viewer = int | Literal["spectator", "judge"] | None
_Stops = Literal["choices", "discreet"]

class _Leaves(TypedDict):
    perfect: NDArray[np.int16]
    value_features: NDArray[np.float32]
    player: int

_Values = NDArray[np.floating[Any] | np.integer[Any]] | Sequence[float] | str | PathLike[str] | bytes | bytearray | memoryview | Callable[[_Leaves], ArrayLike] | None

def bots() -> list[str]:
    """Returns the names of the bots."""

def decks(bundled: bool = True) -> list[str]:
    """Returns the names of the bundled decks, and with `bundled=False` also those of the user's library."""

def deck(name: str) -> dict[str, Any]:
    """Returns a deck: `name`, `mane` (an id), `draw` and `problems` (lists of `id` and `count`)."""

def sets() -> list[dict[str, Any]]:
    """Returns the available sets: `name`, and the number of `cards`."""

def cards() -> list[dict[str, Any]]:
    """Returns all cards of the available sets."""

def schema() -> dict[str, Any]:
    """Returns the meaning of each action and each feature. `python/schema.json` is a copy of it."""

def simulate(decks: _Decks, bots: Sequence[str], seeds: Iterable[int], threads: int = 1) -> list[dict[str, Any]]:
    """Plays a game of bots for each seed, without the interpreter's lock.

    Returns for each, in the order of the seeds: `seed`, `outcome` ("win", "draw", "stalled"), `winner` (a player or None),
    `turns`, `decisions` (those with several options), `points` (of each player). The result doesn't depend on the number
    of threads. Ctrl-C ends it soon, without results.
    """

@final
class Table:
    """Decks compiled for play. Each is given by its name or a part of it, a file or a link."""

    def __new__(cls, decks: Sequence[str], rulebook: str = "cr-3.8") -> Self: ...
    @staticmethod
    def random(seed: int, players: int = 2, rulebook: str = "cr-3.8") -> Table:
        """Creates a table with random legal decks: of all cards of the user's library that are understood in full."""
    @staticmethod
    def _of(lists: Sequence[tuple[str, str | None, list[str], list[str]]], rulebook: str) -> Table: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @property
    def decks(self) -> list[str]:
        """Names of the decks, by seat."""
    @property
    def players(self) -> int:
        """Number of players."""
    @property
    def rulebook(self) -> str:
        """Name of the rulebook in force."""
    @property
    def card_ids(self) -> list[str]:
        """Ids of the cards, in the order of their numbers. All arrays refer to cards by these numbers, from 1. In shapes, `C` is their number."""
    @property
    def card_features(self) -> NDArray[np.float32]:
        """Features of the cards by their text, float32 of shape (C + 1, K) with K = 160, read-only. The row is the card's number. Row 0, for no card, has zeros.

        These are the numbers by which the bots' net knows cards: printed values, keywords, and what the texts do. They are
        not scaled. A feature has the same column at every table, so a learner can be used with cards that it never saw. Another
        version of the program may have other columns: keep `card_feature_names` with what you learned.
        """
    @property
    def card_feature_names(self) -> list[str]:
        """Names of the K columns of `card_features`, such as "cost" or "effect Draw"."""

@final
class Bot:
    """A computer player. It decides only by what its seat may see.

    A search bot imagines the hidden cards and plays on from each of its choices. `values` says how it values the positions
    that it reaches, in which all cards are imagined and so known:

    - V numbers, an array or list of shape (V,): weights of `State.value_features`. The weighted sum is the logarithm of the player's
      odds of winning;
    - "net": by the program's net, which is also the default;
    - another name, or a path: the file of a net. Or the bytes of a net;
    - a function that gets a dict of n positions and returns n chances of `player` to win, from 0 to 1. The dict has
      `perfect`, int16 of shape (n, Z, L) as in `State.perfect`, `value_features`, float32 of shape (n, V), and `player`, the
      seat from which both are seen. It gets as many positions at a time as the search has; games that are over are not among
      them. If it raises an exception, or returns something else, the method that asked the bot raises the exception. While
      the bot chooses, asking it again raises RuntimeError, in the function and in other threads.

    Raises TypeError if `values` is none of these, ValueError if it has wrong numbers, is no net, or the bot doesn't search,
    and OSError if the file can't be read. Pickled or copied, a bot begins again with its seed, and a net is pickled with it.
    """

    def __new__(cls, name: str, seed: int = 0, values: _Values = None) -> Self: ...
    @property
    def name(self) -> str:
        """Name of the bot, one of `bots()`."""
    def choose(self, game: Game) -> int:
        """Returns the index of the option that the bot chooses at the pending decision."""
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Game:
    """A game of two to four players, with the messages to its viewers.

    Players are counted from 0. Dicts are the messages of docs/protocol.md, which count seats from 1 and refer to cards by
    handles that differ between viewers. A viewer is a player, "spectator" (also None) or "judge".
    """

    def __new__(cls, decks: _Decks, seed: int = 0) -> Self: ...
    @property
    def table(self) -> Table:
        """Table at which it is played."""
    @property
    def players(self) -> int:
        """Number of players."""
    @property
    def turn(self) -> int:
        """Number of the turn, from 1; 0 during the set-up."""
    @property
    def points(self) -> list[int]:
        """Points of each player."""
    @property
    def player_to_move(self) -> int | None:
        """Player who decides; None if the game is over."""
    @property
    def options(self) -> list[str]:
        """Labels of the pending decision's options."""
    @property
    def outcome(self) -> Literal["win", "draw", "stalled"] | None:
        """Result of the game; None if it isn't over."""
    @property
    def winner(self) -> int | None:
        """Player who won; None if no player has won."""
    def decision(self, viewer: _Viewer = None) -> dict[str, Any] | None:
        """Returns the pending decision as a viewer sees it. The default is the deciding player."""
    def choose(self, option: int) -> None:
        """Answers the pending decision. Raises ValueError if the option doesn't exist."""
    def view(self, viewer: _Viewer = None) -> dict[str, Any]:
        """Returns the table as a viewer may see it."""
    def events(self, viewer: _Viewer = None, since: int = 0) -> list[dict[str, Any]]:
        """Returns the events from `since` on, as a viewer may see them."""
    def cards(self, player: int) -> NDArray[np.int16]:
        """Returns the card numbers by zone as a player knows them, an int16 array of shape (Z, L): see `State.cards`. Raises ValueError if the game has more than two players."""
    def concede(self, player: int) -> None:
        """Concedes the game for a player."""
    def save(self) -> str:
        """Saves the game with all its messages, including hidden cards."""
    @staticmethod
    def load(decks: _Decks, saved: str) -> Game:
        """Loads a game that `save` wrote, at a table with the same decks. Raises ValueError if the text is invalid."""
    def replay(self) -> str:
        """Returns the game so far as a replay for `maneframe replay`."""
    def copy(self) -> Game:
        """Returns an independent copy of the game."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Game: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Replay:
    """A recorded game, with the cards of the library."""

    def __new__(cls, text: str) -> Self: ...
    @property
    def decks(self) -> list[str]:
        """Names of the decks, by seat."""
    def __len__(self) -> int:
        """Returns the number of moves, without those that were taken back."""
    def game(self, moves: int | None = None) -> Game:
        """Returns the game after that many moves, or at its end if `moves` is None."""
    def verify(self) -> None:
        """Plays the game again and checks everything that the replay records. Raises ValueError if something differs."""

@final
class State:
    """A game of two players in numbers, by OpenSpiel's conventions. Chance is sampled: the seed and the actions determine the game.

    `stops`: "choices" stops the game if a player has several options. "discreet" stops it if a player might have several
    according to public information, so that the stops reveal nothing hidden.
    """

    def __new__(cls, decks: _Decks, seed: int = 0, stops: _Stops = "choices") -> Self: ...
    def restart(self, seed: int) -> State:
        """Begins a new game at the same table."""
    @property
    def table(self) -> Table:
        """Table at which it is played."""
    @property
    def turn(self) -> int:
        """Number of the turn, from 1; 0 during the set-up."""
    @property
    def points(self) -> list[int]:
        """Points of both players."""
    def num_distinct_actions(self) -> int:
        """Returns A, the number of actions."""
    def num_players(self) -> int:
        """Returns 2, the number of players."""
    def current_player(self) -> int:
        """Returns the player who decides; -4 if the game is over."""
    def is_terminal(self) -> bool:
        """Returns True if the game is over."""
    def is_chance_node(self) -> bool:
        """Returns False, because chance is sampled as the game goes on."""
    def returns(self) -> list[float]:
        """Returns 1 for the winner and -1 for the loser, or zeros if no player has won."""
    def move_number(self) -> int:
        """Returns the number of actions since the state's origin."""
    def history(self) -> list[int]:
        """Returns the actions since the state's origin."""
    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns the legal actions in ascending order. Empty if another player decides."""
    def legal_actions_mask(self, player: int | None = None) -> NDArray[np.int8]:
        """Returns an int8 array of shape (A,) with 1 for each legal action, and zeros if another player decides."""
    def apply_action(self, action: int) -> None:
        """Applies an action. If it isn't legal, raises ValueError and changes nothing."""
    def action_to_string(self, player: int, action: int) -> str:
        """Describes a legal action, as the player may see it."""
    def information_state_string(self, player: int) -> str:
        """Returns all messages to a player and their choices, one per line, and the pending question."""
    def information_state_tensor(self, player: int) -> NDArray[np.float32]:
        """Returns the player's current knowledge, without the past, as a float32 array of shape (F,)."""
    def cards(self, player: int | None = None) -> NDArray[np.int16]:
        """Returns the card numbers by zone as a player knows them, an int16 array of shape (Z, L). `CARD_ZONES` names the rows.

        Empty places have 0. `UNKNOWN_CARD` stands for a card that the player doesn't know. The zones of decks don't have the
        cards' order: both deck lists are known, so they have those cards of the lists that the player doesn't see, by
        number. So the opponent's deck includes unknown cards of the opponent's hand. Without `player`: as the deciding
        player knows them. Raises ValueError then if the game is over.
        """
    def perfect(self, player: int | None = None) -> NDArray[np.int16]:
        """For a critic in training; it shows hidden cards; not an input for a policy. Returns an int16 array of shape (Z, L).

        Like `cards`, but all cards are known, hands are in the order in which they were drawn, and decks are in their order
        from the top.
        """
    def acts(self, player: int | None = None, length: int = 32) -> NDArray[np.int16]:
        """Returns the last acts as a player saw them, an int16 array of shape (length, 5). The newest is in the last row, after rows of zeros.

        An act is what happened: a card was played, drawn or moved, a player scored, and so on. The columns are described by
        `ACT_COLUMNS`. `length` is 1 to 256. Acts before the state's origin are known if the state was sampled, saved, or
        taken from a Vector with acts. Raises ValueError without `player` if the game is over.
        """
    def value_features(self, player: int) -> NDArray[np.float64]:
        """Returns the values by which search bots judge the table, as a float64 array of shape (V,) in the order of `VALUES`. The player sees all of them."""
    def observation_string(self, player: int) -> str:
        """Returns the table and the question as a player currently sees them, as JSON."""
    def observation_tensor(self, player: int) -> NDArray[np.float32]:
        """Returns the player's current knowledge, as a float32 array of shape (F,) with values from -1 to 1; see `schema()`."""
    def resample_from_infostate(self, player: int, seed: int) -> State:
        """Returns a game that looks the same to a player. Cards that the player doesn't know are dealt again, with other random numbers.

        If the other player decides and none of 32 deals stops there, the game may be at the next decision.
        """
    def clone(self) -> State:
        """Returns an independent copy of the state, with the same random numbers."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> State: ...
    def child(self, action: int) -> State:
        """Returns the state after an action. This state is not changed."""
    def serialize(self) -> str:
        """Returns the state as text, including random numbers and hidden cards."""
    @staticmethod
    def deserialize(decks: _Decks, text: str) -> State:
        """Loads a state that `serialize` wrote, at a table with the same decks. Raises ValueError if the text is invalid."""
    def bot_action(self, bot: Bot) -> int:
        """Returns the action that a bot chooses for the deciding player."""
    def __reduce__(self) -> tuple[Any, ...]: ...
    def play_out(self, bot: Bot, last: int) -> None:
        """Lets a bot play for both players until turn `last` or the game is over. Runs without the interpreter's lock.

        If the bot's function of values raises an exception, it is passed on, and the state keeps the actions before it.
        """
    def _twin(self, player: int, seed: int) -> State: ...
    def _differs_in_sight(self, other: State, player: int) -> bool: ...

@final
class Vector:
    """N games at once, stepped on `threads` threads without the interpreter's lock. When a game is over, the next one begins.

    The arrays are created once and written at each step. The caller may only read them, and must copy what it keeps or
    changes. With an `opponent`, that bot plays the other seat, the seats change from game to game, and `rewards[:, 0]` is
    the learner's reward. Pickled games go on the same; an opponent begins again with its seed.

    `cards`, `perfect` and `acts` (a number of acts, up to 256) choose further arrays to write. The others don't exist:
    reading them raises AttributeError.
    """

    def __new__(
        cls,
        decks: _Decks,
        count: int,
        seed: int = 0,
        threads: int = 1,
        opponent: str | None = None,
        stops: _Stops = "choices",
        *,
        cards: bool = False,
        perfect: bool = False,
        acts: int = 0,
    ) -> Self: ...
    @staticmethod
    def _restore(table: Table, text: str) -> Vector: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __len__(self) -> int:
        """Returns N, the number of games."""
    def reset(self) -> None:
        """Begins the first games again."""
    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """Applies an action in each game, of shape (N,), of any integer type. If one isn't legal, raises ValueError and changes no game.

        Ctrl-C also ends a step in which the opponent thinks long. Some games have made the step then, so `step` raises
        RuntimeError until `reset` is called.
        """
    def sample(self) -> NDArray[np.int64]:
        """Returns a random legal action for each game, an int64 array of shape (N,)."""
    def state(self, index: int) -> State:
        """Returns a state that continues one of the games. It doesn't have the earlier messages, and it has the earlier acts only if this vector has `acts`."""
    @property
    def opponent(self) -> str | None:
        """Name of the bot that plays the other seat; None if the caller plays both seats."""
    @property
    def table(self) -> Table:
        """Table at which the games are played."""
    @property
    def observations(self) -> NDArray[np.float32]:
        """Knowledge of the deciding players, float32 of shape (N, F)."""
    @property
    def masks(self) -> NDArray[np.int8]:
        """Legal actions, int8 of shape (N, A): 1 for each."""
    @property
    def players(self) -> NDArray[np.int8]:
        """Deciding players, int8 of shape (N,)."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """Rewards of both players in the last step, float32 of shape (N, 2). With an opponent: those of the learner and the bot."""
    @property
    def dones(self) -> NDArray[np.bool_]:
        """True if the last step ended the game, bool of shape (N,). The other arrays are then those of the next game."""
    @property
    def cards(self) -> NDArray[np.int16]:
        """Card numbers by zone as the deciding players know them, int16 of shape (N, Z, L): see `State.cards`. With `cards=True`."""
    @property
    def perfect(self) -> NDArray[np.int16]:
        """For critics in training; it shows hidden cards; not an input for a policy. int16 of shape (N, Z, L): see `State.perfect`. With `perfect=True`."""
    @property
    def acts(self) -> NDArray[np.int16]:
        """The last acts as the deciding players saw them, int16 of shape (N, acts, 5): see `State.acts`. With `acts=32`, or another number."""
