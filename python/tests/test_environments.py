"""Tests of the environments by the frameworks' own test functions."""

import pickle
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


def test_a_critic_gets_hidden_cards_when_asked():
    env = gymnasium.make("maneframe/Duel-v1", decks=DECKS, opponent="random", perfect=True)
    _, info = env.reset(seed=1)
    assert np.array_equal(info["perfect"], env.unwrapped.state.perfect(info["seat"]))
    _, _, _, _, info = env.step(int(np.flatnonzero(env.unwrapped.action_masks())[0]))
    assert info["perfect"].dtype == np.int16
    assert "perfect" not in maneframe.gym.Duel(DECKS, "random").reset(seed=1)[1]


def test_pettingzoo_state_has_hidden_cards():
    env = maneframe_v1.env(decks=DECKS)
    env.reset(seed=1)
    for agent in env.agent_iter(60):
        observation, _, over, _, _ = env.last()
        state = env.state()
        assert env.state_space.contains(state) and np.array_equal(state, env.unwrapped.state_of_play.perfect(0))
        assert set(observation) == {"observation", "action_mask"} and env.infos[agent] == {}
        env.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))


def test_an_illegal_action_loses():
    env = maneframe.gym.Duel(DECKS, "random")
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert reward == -1 and over and info["illegal"]


def first_legal(state):
    return state.legal_actions()[0]


@pytest.mark.parametrize("opponent", ["random", maneframe.Bot("random", 4), first_legal])
def test_opponents_are_names_bots_and_functions(opponent):
    env = maneframe.gym.Duel(DECKS, opponent, seat=1)
    _, info = env.reset(seed=3)
    assert info == {"seat": 1, "decks": env.state.table.decks}
    assert [name.split(": ")[-1] for name in info["decks"]] == DECKS[::-1]
    over = False
    while not over:
        masks = env.action_masks()
        assert masks.dtype == bool and masks.shape == (maneframe.ACTIONS,)
        _, _, over, _, _ = env.step(int(np.flatnonzero(masks)[-1]))


@pytest.mark.parametrize(
    ("mistake", "expected"),
    [
        ({"opponent": "nobody"}, "nobody"),
        ({"opponent": 3}, "name of a bot"),
        ({"decks": ["Deep Roots"]}, "pair"),
        ({"decks": []}, "at least one pair"),
        ({"seat": 2}, "0, 1 or None"),
        ({"render_mode": "gif"}, "ansi"),
        ({"rules": "cr-9"}, "cr-3.8"),
    ],
)
def test_mistakes_are_told_at_once(mistake, expected):
    with pytest.raises((ValueError, TypeError), match=expected):
        maneframe.gym.Duel(**mistake)


def test_a_reset_chooses_the_game():
    env = maneframe.gym.Duel([DECKS, DECKS[::-1]], "random")
    drawn = {tuple(env.reset(seed=seed)[1]["decks"]) for seed in range(12)}
    assert len(drawn) == 2
    _, info = env.reset(seed=1, options={"decks": ["High Road", "High Road"], "seat": 1, "rules": "cr-3.4"})
    assert info["seat"] == 1 and len(set(info["decks"])) == 1 and env.state.table.rulebook == "cr-3.4"
    with pytest.raises(ValueError, match="`decks`, `seat` and `rules`"):
        env.reset(options={"deck": DECKS})
    agents = maneframe_v1.env(decks=DECKS)
    agents.reset(seed=1, options={"decks": ["High Road", "Deep Roots"], "rules": "cr-3.4"})
    state = agents.unwrapped.state_of_play
    assert state.table.rulebook == "cr-3.4" and "High Road" in state.table.decks[0]
    agents.reset(seed=1)
    assert agents.unwrapped.state_of_play.table.rulebook == "cr-3.8"


def test_environments_go_on_the_same_elsewhere():
    env = maneframe.gym.Duel(DECKS, first_legal)
    env.reset(seed=5)
    other = pickle.loads(pickle.dumps(env))
    agents = maneframe_v1.env(decks=DECKS)
    agents.reset(seed=5)
    others = pickle.loads(pickle.dumps(agents))
    for _ in range(30):
        action = int(np.flatnonzero(env.action_masks())[0])
        first, second = env.step(action), other.step(action)
        assert np.array_equal(first[0]["observation"], second[0]["observation"])
        legal = np.flatnonzero(agents.last()[0]["action_mask"])
        agents.step(int(legal[0]))
        others.step(int(legal[0]))
        assert agents.agent_selection == others.agent_selection
        if first[2] or agents.terminations["player_0"]:
            break


def test_rendering_shows_the_table():
    env = maneframe.gym.Duel(DECKS, "random", render_mode="ansi")
    env.reset(seed=2)
    told = env.render()
    seat = env.seat
    assert f"seen by player {seat}" in told and f"Player {seat} decides:" in told
    # The own hand is told, the other one isn't.
    hands = [line for line in told.splitlines() if line.startswith("Player") and " in hand" in line]
    assert [": " in line.split(" in hand")[1] for line in hands] == [seat == 0, seat == 1]


@pytest.mark.parametrize(
    ("arguments", "error", "expected"),
    [
        ({"decks": "Deep Roots"}, TypeError, "pair of names.*not 'Deep Roots'"),
        ({"decks": None}, TypeError, "pair of names.*not None"),
        ({"decks": [1, 2]}, TypeError, "pair of names"),
        ({"decks": maneframe.Table(DECKS)}, TypeError, "pair of names"),
        ({"decks": []}, ValueError, "at least one pair"),
        ({"decks": ("a", "b", "c")}, ValueError, "pair of names"),
        ({"seat": np.array([0, 1])}, ValueError, "seat must be"),
        ({"seat": 2}, ValueError, "seat must be 0, 1 or None, not 2"),
        ({"opponent": 3}, TypeError, "opponent must be"),
        ({"render_mode": "rgb_array"}, ValueError, "render_mode must be"),
    ],
)
def test_arguments_of_the_gymnasium_environment_are_checked(arguments, error, expected):
    with pytest.raises(error, match=expected):
        maneframe.gym.Duel(**arguments)


@pytest.mark.parametrize("action", [None, "5", 1.5, np.array([3])])
def test_an_action_must_be_an_integer(action):
    env, agents = maneframe.gym.Duel(DECKS, "random"), maneframe_v1.raw_env(DECKS)
    env.reset(seed=1)
    agents.reset(seed=1)
    for one in (env, agents):
        with pytest.raises(TypeError, match="the action must be an integer"):
            one.step(action)
    with pytest.raises(TypeError, match="must be a dict"):
        env.reset(options=[1])


@pytest.mark.parametrize(
    ("action", "error", "expected"),
    [(None, TypeError, "must return an integer"), (0, ValueError, "0, which is not legal"), (-5, ValueError, "-5, which is not legal")],
)
def test_a_wrong_action_of_an_opponent_is_an_error(action, error, expected):
    env = maneframe.gym.Duel(DECKS, lambda state: action, seat=1)
    with pytest.raises(error, match=expected):
        for seed in range(20):
            env.reset(seed=seed)


def test_arguments_of_the_pettingzoo_environment_are_checked():
    with pytest.raises(ValueError, match="render_mode must be .*'nope'"):
        maneframe_v1.raw_env(render_mode="nope")
    env = maneframe_v1.raw_env(DECKS)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="player_0 and player_1, not 'player_2'"):
        env.observe("player_2")
