"""OpenSpiel's own tests of games."""

import copy
import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import maneframe.spiel  # noqa: E402, F401


@pytest.fixture(scope="module")
def game():
    return pyspiel.load_game("python_maneframe", {"first": "Deep Roots", "second": "The Masque", "seed": 5})


def test_random_sims(game):
    # A state can't be restored from its actions alone, as chance is sampled. `maneframe.State.serialize` saves it.
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_resampling(game):
    state, chance = game.new_initial_state(), random.Random(1)
    while not state.is_terminal() and state.move_number() < 60:
        state.apply_action(chance.choice(state.legal_actions()))
    for player in (0, 1):
        sample = state.resample_from_infostate(player, chance.random)
        assert np.array_equal(sample.information_state_tensor(player), state.information_state_tensor(player))
        assert sample.information_state_string(player) == state.information_state_string(player)


def test_a_player_of_theirs(game):
    """Information-set Monte Carlo tree search. It checks that each sample looks to the player like the state."""
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, max_simulations=4, evaluator=mcts.RandomRolloutEvaluator(1, chance), random_state=chance
    )
    state = game.new_initial_state()
    state.apply_action(0)
    for _ in range(12):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_clones(game):
    state = game.new_initial_state()
    state.apply_action(0)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert state.move_number() == 1 and str(clone) != str(state)


def test_a_state_can_be_copied_deeply():
    state = pyspiel.load_game("python_maneframe").new_initial_state()
    state.apply_action(0)
    other = copy.deepcopy(state)
    other.apply_action(other.legal_actions()[0])
    assert state.inner.move_number() == 0 and other.inner.move_number() == 1
