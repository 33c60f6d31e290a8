"""The My Little Pony Collectible Card Game: games, bots, views, and environments for learning.

>>> import maneframe
>>> game = maneframe.Game(["Deep Roots", "The Masque"], seed=7)
>>> game.options  # doctest: +SKIP

`maneframe.Game` is a game with the messages to its viewers. `maneframe.State` is a game in numbers, by OpenSpiel's
conventions. `maneframe.Vector` is many of them at once. `maneframe.maneframe_v1`, `maneframe.gym`, `maneframe.spiel`
and `maneframe.ray` are interfaces to PettingZoo, Gymnasium, OpenSpiel and Ray, which they require. `maneframe.benchmark`
plays policies on fixed deals. `maneframe.data` writes and reads datasets. `maneframe.play_games` plays two policies that
decide in batches against each other.

In the shapes of arrays, F is FEATURES, A is ACTIONS, N is the number of games of a Vector, V is len(VALUES), Z is
len(CARD_ZONES), L is ZONE_SIZE, C is the number of a table's cards, and K is the number of their features.
"""

from ._maneframe import (
    ACT_COLUMNS,
    ACTIONS,
    ACTS,
    CARD_ZONES,
    FEATURES,
    UNKNOWN_CARD,
    VALUES,
    ZONE_SIZE,
    Bot,
    Game,
    Replay,
    State,
    Table,
    Vector,
    __version__,
    bots,
    cards,
    deck,
    decks,
    schema,
    sets,
    simulate,
)
from .arena import play_games

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
    "play_games",
    "schema",
    "sets",
    "simulate",
]
