"""Tests of games between policies that decide in batches."""

import numpy as np
import pytest

import maneframe
from maneframe import play_games


def first_legal(observations, masks):
    return masks.argmax(axis=1)


def last_legal(observations, masks):
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def test_both_policies_play_both_seats(table):
    vector = maneframe.Vector(table, 5, seed=3)
    played = play_games(vector, first_legal, last_legal, 23)
    assert played.games == 23 == len(played.seats) and set(played.results.tolist()) <= {0, 0.5, 1}
    assert played.wins + played.losses + (played.results == 0.5).sum() == 23
    # Game n is played at place n % 5, whose seats change from game to game.
    assert played.seats.tolist() == [(n % 5 + n // 5) % 2 for n in range(23)]
    low, high = played.interval
    assert low < played.share < high and "of 23 games" in str(played)
    # The same games again.
    again = play_games(vector, first_legal, last_legal, 23)
    assert np.array_equal(again.results, played.results)
    unswapped = play_games(vector, first_legal, last_legal, 7, swap=False)
    assert not unswapped.seats.any()


def test_a_policy_gets_only_games_of_its_seat(table):
    vector = maneframe.Vector(table, 4, seed=5, cards=True)
    seen = []

    def watching(cards, players, masks):
        assert len(cards) == len(players) == len(masks) and cards.shape[1:] == (len(maneframe.CARD_ZONES), maneframe.ZONE_SIZE)
        seen.append(set(players.tolist()))
        return masks.argmax(axis=1)

    def other(cards, players, masks):
        assert set(players.tolist()) == {1}
        return masks.argmax(axis=1)

    play_games(vector, watching, other, 3, arrays=("cards", "players", "masks"), swap=False)
    assert seen and all(players == {0} for players in seen)


def test_progress_is_on_standard_error(table, capsys):
    play_games(maneframe.Vector(table, 2, seed=1), first_legal, last_legal, 2, progress=True)
    captured = capsys.readouterr()
    assert captured.out == "" and "2 of 2 games" in captured.err


@pytest.mark.parametrize(
    ("returned", "error", "expected"),
    [
        (lambda masks: masks.argmax(axis=1)[:-1], ValueError, "an action for each"),
        (lambda masks: masks.argmax(axis=1).astype(float), TypeError, "not of float64"),
        (lambda masks: masks.argmin(axis=1), ValueError, "not legal"),
        (lambda masks: np.full(len(masks), -1), ValueError, "action -1"),
        (lambda masks: np.full(len(masks), 2**40), ValueError, "not legal"),
    ],
)
def test_mistakes_of_policies_are_errors(table, returned, error, expected):
    with pytest.raises(error, match=expected):
        play_games(maneframe.Vector(table, 3, seed=1), lambda _, masks: returned(masks), last_legal, 3)


def test_arguments_are_checked(table):
    with pytest.raises(ValueError, match="1 or more"):
        play_games(maneframe.Vector(table, 3), first_legal, last_legal, 0)
    with pytest.raises(ValueError, match="'random'"):
        play_games(maneframe.Vector(table, 3, opponent="random"), first_legal, last_legal, 3)
    with pytest.raises(AttributeError, match="perfect=True"):
        play_games(maneframe.Vector(table, 3), first_legal, last_legal, 3, arrays=("perfect", "masks"))


@pytest.mark.parametrize(
    ("arguments", "error", "expected"),
    [
        ({"vector": 3}, TypeError, "must be a Vector, not 3"),
        ({"first": "greedy"}, TypeError, "the first policy must be a function"),
        ({"second": None}, TypeError, "the second policy must be a function"),
        ({"games": 2.5}, TypeError, "integer"),
        ({"arrays": ("observation",)}, ValueError, "names out of observations, .*not"),
        ({"arrays": "masks"}, ValueError, "not 'masks'"),
    ],
)
def test_arguments_are_checked(table, arguments, error, expected):
    given = {"vector": maneframe.Vector(table, 2), "first": first_legal, "second": last_legal, "games": 2}
    with pytest.raises(error, match=expected):
        play_games(**given | arguments)
