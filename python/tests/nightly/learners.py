"""Learners and players of other projects in our environments. `.ci/nightly learners` runs this file.

Its name doesn't begin with `test_`, so that a run of all tests doesn't collect it: `pytest python/tests/nightly/learners.py`.
"""

import warnings

import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test
from sb3_contrib import MaskablePPO

import maneframe
import maneframe.gym
import maneframe.spiel
from maneframe import benchmark, maneframe_v1


class Watched(gymnasium.Wrapper):
    """Counts the games, and those that an illegal action ended."""

    games = illegal = 0

    def step(self, action):
        observation, reward, over, cut, info = self.env.step(action)
        self.games += over
        self.illegal += bool(info.get("illegal"))
        return observation, reward, over, cut, info

    def action_masks(self):
        return self.env.unwrapped.action_masks()


def test_maskable_ppo_learns_to_beat_random(tmp_path):
    """A few thousand steps are enough against random. The learner must never choose an illegal action."""
    env = Watched(gymnasium.make("maneframe/Duel-v1", opponent="random"))
    learner = MaskablePPO("MultiInputPolicy", env, n_steps=1024, batch_size=256, seed=1, device="cpu")
    learner.learn(8192)
    assert env.games > 5 and env.illegal == 0
    learner.save(tmp_path / "learner")
    learner = MaskablePPO.load(tmp_path / "learner", env, device="cpu")

    def choose(state):
        seat = state.current_player()
        observation = {"observation": state.observation_tensor(seat), "action_mask": state.legal_actions_mask(seat)}
        action, _ = learner.predict(observation, action_masks=observation["action_mask"].astype(bool), deterministic=True)
        return int(action)

    [score] = benchmark.run(choose, ["random"], 36)["scores"]
    print(f"won {score['share']:.0%} of {score['games']} games against random")
    assert score["share"] > 0.5


@pytest.mark.parametrize("decks", [maneframe_v1.DECKS, ("Deep Roots", "The Masque"), ("High Road", "Bad Company")])
@pytest.mark.parametrize("stops", ["choices", "discreet"])
def test_pettingzoo_with_a_random_masked_policy(decks, stops):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(maneframe_v1.env(decks=decks, stops=stops), num_cycles=1000, verbose_progress=False)
    env, chance = maneframe_v1.env(decks=decks, stops=stops), np.random.default_rng(1)
    for seed in range(6):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0)
        for agent in env.agent_iter():
            observation, reward, over, cut, _ = env.last()
            total[agent] += reward
            mask = observation["action_mask"]
            assert env.observation_space(agent).contains(observation) and not cut
            env.step(None if over else env.action_space(agent).sample(mask) if seed % 2 else int(chance.choice(np.flatnonzero(mask))))
        assert sorted(total.values()) in ([-1, 1], [0, 0])


def test_openspiels_ismcts_plays_a_game_against_random():
    game = pyspiel.load_game("python_maneframe", {"first": "Deep Roots", "second": "The Masque", "seed": 5})
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, max_simulations=5, evaluator=mcts.RandomRolloutEvaluator(1, chance), random_state=chance
    )
    state = game.new_initial_state()
    state.apply_action(0)
    while not state.is_terminal():
        action = bot.step(state) if state.current_player() == 0 else int(chance.choice(state.legal_actions()))
        assert action in state.legal_actions()
        state.apply_action(action)
    print(f"ISMCTS against random: {state.returns()}")
    assert sum(state.returns()) == 0
