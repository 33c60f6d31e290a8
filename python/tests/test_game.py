"""Games by messages: decisions, views, replays, bots."""

import json

import numpy as np
import pytest

import maneframe


def finish(game, bots):
    while (player := game.player_to_move) is not None:
        game.choose(bots[player].choose(game))
    return game


@pytest.mark.parametrize("names", [("random", "random"), ("greedy", "random"), ("random", "greedy")])
def test_whole_games(table, names):
    for seed in range(3):
        game = finish(maneframe.Game(table, seed), [maneframe.Bot(name, seed + i) for i, name in enumerate(names)])
        assert game.outcome in ("win", "draw", "stalled")
        assert (game.winner is not None) == (game.outcome == "win")
        if game.winner is not None:
            assert game.points[game.winner] >= 15 or game.events("judge")
        assert game.options == [] and game.decision() is None
        with pytest.raises(ValueError, match="over"):
            game.choose(0)


def test_all_bundled_decks():
    names = maneframe.decks()
    assert len(names) == 8
    for a, b in zip(names, names[1:] + names[:1], strict=True):
        finish(maneframe.Game([a, b], 1), [maneframe.Bot("random", 1), maneframe.Bot("random", 2)])


def test_the_same_seed_is_the_same_game(table):
    def log(seed):
        return finish(maneframe.Game(table, seed), [maneframe.Bot("random", 1), maneframe.Bot("random", 2)]).events("judge")

    assert log(5) == log(5) != log(6)


def test_views_hide_hands(table):
    game = maneframe.Game(table, 3)
    bots = [maneframe.Bot("random", 1), maneframe.Bot("random", 2)]
    for _ in range(40):
        game.choose(bots[game.player_to_move].choose(game))
    for viewer in (0, 1, "spectator", "judge", None):
        hands = [player["hand"] for player in game.view(viewer)["players"]]
        sees = {0: [True, False], 1: [False, True], "judge": [True, True]}.get(viewer, [False, False])
        sizes = [player["hand_size"] for player in game.view(viewer)["players"]]
        for hand, seen, size in zip(hands, sees, sizes, strict=True):
            assert len(hand or []) == (size if seen else 0)
    asked = game.player_to_move
    assert len(game.decision()["options"]) == len(game.options) > 1
    assert game.decision(1 - asked) is None or game.decision(1 - asked)["options"] is None


def test_a_game_that_was_saved_goes_on(table):
    game = maneframe.Game(table, 9)
    for _ in range(30):
        game.choose(len(game.options) - 1)
    again = maneframe.Game.load(table, game.save())
    for one in (game, again):
        for _ in range(30):
            one.choose(0)
    assert again.view("judge") == game.view("judge")
    with pytest.raises(ValueError):
        maneframe.Game.load(table, game.save().replace("points", "pints"))


def test_replays(table):
    game = finish(maneframe.Game(table, 4), [maneframe.Bot("random", 1), maneframe.Bot("random", 2)])
    replay = maneframe.Replay(game.replay())
    replay.verify()
    assert replay.decks == table.decks
    assert replay.game().view("judge") == game.view("judge")
    assert replay.game(10).turn <= replay.game(len(replay)).turn
    lines = game.replay().splitlines()
    end = json.loads(lines[-1])
    end["end"]["fingerprint"] = "0" * 64
    with pytest.raises(ValueError, match="fingerprint"):
        maneframe.Replay("\n".join([*lines[:-1], json.dumps(end), ""])).verify()
    with pytest.raises(ValueError):
        maneframe.Replay("{}")


def test_conceding_and_copies(table):
    game = maneframe.Game(table, 2)
    other = game.copy()
    other.concede(0)
    assert other.winner == 1 and game.outcome is None


@pytest.mark.parametrize(
    "wrong",
    [
        lambda t: maneframe.Game(["no such deck", "Deep Roots"]),
        lambda t: maneframe.Game(["Deep Roots"]),
        lambda t: maneframe.Game(["-", "-"]),
        lambda t: maneframe.Table(["Deep Roots", "The Masque"], rulebook="chess"),
        lambda t: maneframe.Bot("nobody"),
        lambda t: maneframe.Bot("greedy", values=np.zeros(len(maneframe.VALUES))),
        lambda t: maneframe.Bot("search", values=np.zeros(3)),
        lambda t: maneframe.Bot("search", values=np.full(len(maneframe.VALUES), np.nan)),
        lambda t: maneframe.Game(t).choose(10_000),
        lambda t: maneframe.Game(t).view(2),
        lambda t: maneframe.Game(t).view(-1),
        lambda t: maneframe.Game(t).concede(7),
        lambda t: maneframe.simulate(t, ["random"], [1]),
        lambda t: maneframe.simulate(t, ["random", "random"], [1], threads=0),
        lambda t: maneframe.Vector(t, 0),
        lambda t: maneframe.Vector(t, 1, stops="never"),
        lambda t: maneframe.State(t).apply_action(maneframe.ACTIONS + 5),
        lambda t: maneframe.State(t).observation_tensor(2),
        lambda t: maneframe.State.deserialize(t, "{}"),
        lambda t: maneframe.State(["Deep Roots", "The Masque", "High Road"]),
    ],
)
def test_what_is_wrong_is_told(table, wrong):
    with pytest.raises(ValueError):
        wrong(table)


def test_cards_and_sets():
    assert maneframe.sets()[0]["cards"] > 100
    ids = {card["id"] for card in maneframe.cards()}
    deck = maneframe.deck("Deep Roots")
    assert deck["mane"] in ids and all(entry["id"] in ids for entry in deck["draw"] + deck["problems"])


def test_simulating_is_the_same_on_threads(table):
    one = maneframe.simulate(table, ["random", "greedy"], range(8))
    assert one == maneframe.simulate(table, ["random", "greedy"], range(8), threads=2)
    assert [game["seed"] for game in one] == list(range(8))
