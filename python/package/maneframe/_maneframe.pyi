"""What is done in Rust. Shapes: `F` is FEATURES, `A` is ACTIONS, `N` the number of games of a Vector."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

__all__ = [
    "ACTIONS",
    "FEATURES",
    "VALUES",
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
"""How many actions there are: see `schema()`."""
FEATURES: int
"""How many numbers an observation has: see `schema()`."""
VALUES: list[str]
"""What each of `State.value_features` is; `V` of them."""

_Decks = Table | Sequence[str]
_Viewer = int | Literal["spectator", "judge"] | None
_Stops = Literal["choices", "discreet"]

def bots() -> list[str]:
    """The names of the bots."""

def decks(bundled: bool = True) -> list[str]:
    """The names of the bundled decks; with `bundled=False` those of the user's library too."""

def deck(name: str) -> dict[str, Any]:
    """A deck: `name`, `mane` (an id), `draw` and `problems` (lists of `id` and `count`)."""

def sets() -> list[dict[str, Any]]:
    """The sets at hand: `name`, and how many `cards`."""

def cards() -> list[dict[str, Any]]:
    """All cards of the sets at hand."""

def schema() -> dict[str, Any]:
    """What each action and each feature means; `python/schema.json` is this."""

def simulate(decks: _Decks, bots: Sequence[str], seeds: Iterable[int], threads: int = 1) -> list[dict[str, Any]]:
    """Plays a game of bots for each seed, without the interpreter's lock.

    Returns for each, in the order of the seeds: `seed`, `outcome` ("win", "draw", "stalled"), `winner` (a player or None), `turns`,
    `decisions` (those with several options), `points` (of each player). The same on any number of threads.
    """

@final
class Table:
    """Decks compiled for play, by name, a part of one, a file or a link."""

    def __new__(cls, decks: Sequence[str], rulebook: str = "cr-3.8") -> Self: ...
    @property
    def decks(self) -> list[str]:
        """The names of the decks, by seat."""
    @property
    def players(self) -> int:
        """How many play."""
    @property
    def rulebook(self) -> str:
        """The name of the rulebook in force."""

@final
class Bot:
    """A player made of code. It decides by what its seat may see, and can do no other.

    With `values`, float64 of shape (V,), a bot that searches takes a position for what these weights of `State.value_features` say: their sum is
    the logarithm of the odds that the player wins.
    """

    def __new__(cls, name: str, seed: int = 0, values: NDArray[np.float64] | None = None) -> Self: ...
    @property
    def name(self) -> str:
        """Its name, one of `bots()`."""
    def choose(self, game: Game) -> int:
        """The number of the option that it takes at the pending decision."""

@final
class Game:
    """A game of two to four, with all that its viewers are told.

    Players are counted from 0. Dicts are the messages of docs/protocol.md, which count seats from 1 and call cards by handles of
    the viewer's own. A viewer is a player, "spectator" (also None) or "judge".
    """

    def __new__(cls, decks: _Decks, seed: int = 0) -> Self: ...
    @property
    def table(self) -> Table:
        """The table at which it is played."""
    @property
    def players(self) -> int:
        """How many play."""
    @property
    def turn(self) -> int:
        """The turn, from 1; 0 while the game begins."""
    @property
    def points(self) -> list[int]:
        """Each player's points."""
    @property
    def player_to_move(self) -> int | None:
        """Who decides; None once the game is over."""
    @property
    def options(self) -> list[str]:
        """The options of the pending decision in words."""
    @property
    def outcome(self) -> Literal["win", "draw", "stalled"] | None:
        """How it ended; None while it goes on."""
    @property
    def winner(self) -> int | None:
        """Who won it; None where nobody did yet, or will."""
    def decision(self, viewer: _Viewer = None) -> dict[str, Any] | None:
        """The pending decision as a viewer hears it; as whoever decides does where none is named."""
    def choose(self, option: int) -> None:
        """Answers the pending decision. ValueError where there is no such option."""
    def view(self, viewer: _Viewer = None) -> dict[str, Any]:
        """The table as a viewer may see it."""
    def events(self, viewer: _Viewer = None, since: int = 0) -> list[dict[str, Any]]:
        """What happened from an event on, as a viewer may know it."""
    def concede(self, player: int) -> None:
        """A player gives up."""
    def save(self) -> str:
        """The game with all that was told of it, hidden cards included."""
    @staticmethod
    def load(decks: _Decks, saved: str) -> Game:
        """Goes on with a game that `save` wrote, at a table with the same decks. ValueError where it is not that."""
    def replay(self) -> str:
        """The game so far, as `maneframe replay` reads it."""
    def copy(self) -> Game:
        """A game of its own that goes on from here."""

@final
class Replay:
    """A recorded game, with the cards of the library."""

    def __new__(cls, text: str) -> Self: ...
    @property
    def decks(self) -> list[str]:
        """The names of the decks, by seat."""
    def __len__(self) -> int:
        """How many moves it has, without those that were taken back."""
    def game(self, moves: int | None = None) -> Game:
        """The game after so many moves; as it ended where none is given."""
    def verify(self) -> None:
        """Plays it again and checks all that it says. ValueError where something differs."""

@final
class State:
    """A game of two in numbers, by OpenSpiel's conventions. Chance is sampled within: the seed and the actions make the game.

    `stops`: "choices" asks where somebody has several options; "discreet" where somebody might have some as far as all can see, so that
    where it asks tells nothing that is hidden.
    """

    def __new__(cls, decks: _Decks, seed: int = 0, stops: _Stops = "choices") -> Self: ...
    def restart(self, seed: int) -> State:
        """A new game at the same table."""
    @property
    def table(self) -> Table:
        """The table at which it is played."""
    @property
    def card_ids(self) -> list[str]:
        """The ids of the table's cards; the features have their numbers, the first of which is 1."""
    @property
    def turn(self) -> int:
        """The turn, from 1; 0 while the game begins."""
    @property
    def points(self) -> list[int]:
        """Both players' points."""
    def num_distinct_actions(self) -> int:
        """A."""
    def num_players(self) -> int:
        """2."""
    def current_player(self) -> int:
        """Who decides; -4 once the game is over."""
    def is_terminal(self) -> bool:
        """Whether the game is over."""
    def is_chance_node(self) -> bool:
        """False: chance is sampled as the game goes on."""
    def returns(self) -> list[float]:
        """1 for who won, -1 for who lost, zeros where nobody did."""
    def move_number(self) -> int:
        """How many actions were taken since the state's origin."""
    def history(self) -> list[int]:
        """These actions."""
    def legal_actions(self, player: int | None = None) -> list[int]:
        """In ascending order; none for who doesn't decide."""
    def legal_actions_mask(self, player: int | None = None) -> NDArray[np.int8]:
        """Shape (A,): 1 for each legal action."""
    def apply_action(self, action: int) -> None:
        """Takes an action. ValueError, and nothing is changed, where it isn't legal."""
    def action_to_string(self, player: int, action: int) -> str:
        """A legal action in words, as a player may read it."""
    def information_state_string(self, player: int) -> str:
        """All that a player was told and chose, a message a line, and what is asked now. Told on from where it was asked for before."""
    def information_state_tensor(self, player: int) -> NDArray[np.float32]:
        """Shape (F,): what a player sees now, without what is past."""
    def value_features(self, player: int) -> NDArray[np.float64]:
        """What bots that search weigh of what lies on the table, all of which a player sees; shape (V,), named by `VALUES`."""
    def observation_string(self, player: int) -> str:
        """The table and the question as a player sees them now, as JSON."""
    def observation_tensor(self, player: int) -> NDArray[np.float32]:
        """Shape (F,), from -1 to 1: what a player sees now."""
    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A game that looks the same to a player: all that this player doesn't know is dealt out anew, and chance is another.

        Where the other player decides and none of 32 deals lets the game stop there, it may have gone on to the next decision.
        """
    def clone(self) -> State:
        """A state of its own that goes on from here, with the same chance."""
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> State: ...
    def child(self, action: int) -> State:
        """The state after an action; this one is not changed."""
    def serialize(self) -> str:
        """The state as text, chance and hidden cards included."""
    @staticmethod
    def deserialize(decks: _Decks, text: str) -> State:
        """Goes on from a state that `serialize` wrote, at a table with the same decks. ValueError where it is not that."""
    def bot_action(self, bot: Bot) -> int:
        """The action that a bot takes for whoever decides."""
    def play_out(self, bot: Bot, last: int) -> None:
        """Lets a bot decide for both until the turn of that number is over, or the game. Without the interpreter's lock."""
    def _twin(self, player: int, seed: int) -> State: ...
    def _differs_in_sight(self, other: State, player: int) -> bool: ...

@final
class Vector:
    """N games at once, stepped on `threads` threads without the interpreter's lock. A game that is over is followed by the next.

    The arrays are made once and written at each step, and only to be read by you: copy what you keep or change. With an `opponent` that bot plays the other seat, which is
    another one from game to game, and `rewards[:, 0]` is the learner's.
    """

    def __new__(
        cls,
        decks: _Decks,
        count: int,
        seed: int = 0,
        threads: int = 1,
        opponent: str | None = None,
        stops: _Stops = "choices",
    ) -> Self: ...
    def __len__(self) -> int:
        """N."""
    def reset(self) -> None:
        """Begins the first games again."""
    def step(self, actions: NDArray[np.int64]) -> None:
        """Takes an action, of shape (N,), in each game. ValueError, and no game is changed, where one isn't legal."""
    def sample(self) -> NDArray[np.int64]:
        """Shape (N,): a legal action for each game, each as likely."""
    def state(self, index: int) -> State:
        """A state of its own that goes on from one of the games. What was told before is not known to it."""
    @property
    def table(self) -> Table:
        """The table at which the games are played."""
    @property
    def observations(self) -> NDArray[np.float32]:
        """Shape (N, F): what whoever decides sees."""
    @property
    def masks(self) -> NDArray[np.int8]:
        """Shape (N, A): the legal actions."""
    @property
    def players(self) -> NDArray[np.int8]:
        """Shape (N,): who decides."""
    @property
    def rewards(self) -> NDArray[np.float32]:
        """Shape (N, 2): what the last step brought each player; the learner and the bot where there is one."""
    @property
    def dones(self) -> NDArray[np.bool_]:
        """Shape (N,): whether the last step ended the game. Then the arrays are those of the next one."""
