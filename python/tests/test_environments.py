"""Tests of the environments by the frameworks' own test functions."""

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

import maneframe.gym  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from maneframe import maneframe_v1  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

DECKS = ["Deep Roots", "The Masque"]


@pytest.mark.parametrize("make", [maneframe_v1.env, maneframe_v1.raw_env])
def test_pettingzoo_api(make):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(decks=DECKS), num_cycles=1000, verbose_progress=False)


def test_pettingzoo_seeds():
    seed_test(lambda: maneframe_v1.env(decks=DECKS), num_cycles=500)


def test_whole_games_by_agents():
    env = maneframe_v1.env(decks=DECKS, render_mode="ansi")
    for seed in range(3):
        env.reset(seed=seed)
        chance = np.random.default_rng(seed)
        total = dict.fromkeys(env.possible_agents, 0)
        for agent in env.agent_iter():
            observation, reward, over, cut, _ = env.last()
            total[agent] += reward
            assert not cut
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if over else int(chance.choice(legal)))
        assert sorted(total.values()) in ([-1, 1], [0, 0])
        assert "points" in env.render()


def test_gymnasium_checks():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Gymnasium warns about masked actions and about environments that are not made by name. Both are intended.
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(gymnasium.make("maneframe/Duel-v1", decks=DECKS, opponent="random").unwrapped, skip_render_check=False)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_gymnasium_games(opponent):
    env = gymnasium.make("maneframe/Duel-v1", decks=DECKS, opponent=opponent)
    seats = set()
    for seed in range(4):
        observation, info = env.reset(seed=seed)
        seats.add(info["seat"])
        chance, over = np.random.default_rng(seed), False
        while not over:
            action = int(chance.choice(np.flatnonzero(observation["action_mask"])))
            observation, reward, over, cut, _ = env.step(action)
            assert not cut and (over or reward == 0)
    assert seats == {0, 1}


def test_an_illegal_action_loses():
    env = maneframe.gym.Duel(DECKS, "random")
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert reward == -1 and over and info["illegal"]
