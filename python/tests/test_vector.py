"""Tests of many games at once."""

import threading

import numpy as np
import pytest

import maneframe


def test_it_plays_the_games_that_states_play(table):
    """Each game equals the one that a state plays: same arrays, same results."""
    vector = maneframe.Vector(table, 4, seed=3, threads=2)
    names = ["observations", "masks", "players", "rewards", "dones"]
    arrays = [getattr(vector, name) for name in names]
    chance = np.random.default_rng(1)
    ended = 0
    for step in range(1500):
        assert vector.masks.sum(axis=1).min() >= 2
        for i in range(4) if step % 3 == 0 else ():
            state = vector.state(i)
            assert state.current_player() == vector.players[i]
            assert np.array_equal(state.observation_tensor(vector.players[i]), vector.observations[i])
            assert np.array_equal(state.legal_actions_mask(), vector.masks[i])
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in vector.masks], np.int64)
        vector.step(actions)
        ended += vector.dones.sum()
        over = vector.dones
        assert (vector.rewards[~over] == 0).all() and (vector.rewards.sum(axis=1) == 0).all()
    assert ended > 8
    # The arrays keep the same memory, are read-only, and are not copied.
    assert not any(array.flags.writeable for array in arrays)
    assert all(array is getattr(vector, name) for array, name in zip(arrays, names, strict=True))


def play(table, threads, **more):
    vector = maneframe.Vector(table, 8, seed=5, threads=threads, **more)
    log = []
    for _ in range(300):
        vector.step(vector.sample())
        log.append((vector.observations.sum(), vector.rewards.copy().tolist(), vector.players.tolist()))
    return log


@pytest.mark.parametrize("more", [{}, {"opponent": "random"}, {"stops": "discreet"}])
def test_threads_change_nothing(table, more):
    assert play(table, 1, **more) == play(table, 2, **more)


def test_reset_begins_the_same_games(table):
    vector = maneframe.Vector(table, 3, seed=5)
    first = vector.observations.copy()
    vector.step(vector.sample())
    assert not np.array_equal(first, vector.observations)
    vector.reset()
    assert np.array_equal(first, vector.observations)


def test_a_wrong_action_changes_nothing(table):
    vector = maneframe.Vector(table, 3, seed=5)
    before = vector.observations.copy()
    illegal = vector.sample()
    illegal[2] = np.flatnonzero(vector.masks[2] == 0)[0]
    for wrong in (illegal, illegal[:2], np.array([-1, -1, -1]), np.array([2**40] * 3)):
        with pytest.raises(ValueError):
            vector.step(wrong)
    assert np.array_equal(before, vector.observations)


def test_a_state_of_a_game_goes_its_own_way(table):
    vector = maneframe.Vector(table, 2, seed=5)
    state, before = vector.state(1), vector.observations.copy()
    state.apply_action(state.legal_actions()[0])
    assert np.array_equal(before, vector.observations)
    with pytest.raises(ValueError):
        vector.state(2)


def test_against_a_bot_only_the_learner_is_asked(table):
    vector = maneframe.Vector(table, 4, seed=1, opponent="random")
    players = set()
    for _ in range(400):
        players |= set(vector.players.tolist())
        vector.step(vector.sample())
    # Seats change from game to game.
    assert players == {0, 1}


def test_it_lets_other_threads_run(table):
    """Another thread gets the interpreter's lock while games of a slow bot are stepped."""
    vector = maneframe.Vector(table, 16, seed=1, opponent="greedy")
    ticks, stop = 0, threading.Event()

    def tick():
        nonlocal ticks
        while not stop.wait(0.001):
            ticks += 1

    other = threading.Thread(target=tick)
    other.start()
    before = ticks
    for _ in range(5):
        vector.step(vector.sample())
    stop.set()
    other.join()
    assert ticks > before


def test_actions_may_have_any_integer_type(table):
    vectors = [maneframe.Vector(table, 3, seed=5) for _ in range(4)]
    actions = vectors[0].sample()
    for vector, given in zip(vectors, [actions, actions.astype(np.int32), actions.astype(np.uint16), list(actions)], strict=True):
        vector.step(given)
    assert all(np.array_equal(vector.observations, vectors[0].observations) for vector in vectors)
    with pytest.raises(TypeError, match="integers, not of float64"):
        vectors[0].step(actions.astype(float))
    with pytest.raises(ValueError, match="one dimension"):
        vectors[0].step(actions.reshape(1, 3))
