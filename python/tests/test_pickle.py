"""Games, tables, bots and environments in other processes: pickled, copied, forked."""

import copy
import multiprocessing
import pickle

import numpy as np
import pytest
from conftest import DECKS, wander

import maneframe


def again(thing):
    return pickle.loads(pickle.dumps(thing))


def test_a_state_goes_on_the_same(table):
    state = wander(maneframe.State(table, 4, "discreet"), 60, 4)
    other = again(state)
    assert other.history() == state.history() and other.table.decks == state.table.decks
    for _ in range(40):
        player = state.current_player()
        assert player == other.current_player()
        assert state.legal_actions() == other.legal_actions()
        assert np.array_equal(state.observation_tensor(player), other.observation_tensor(player))
        assert state.information_state_string(player) == other.information_state_string(player)
        state.apply_action(state.legal_actions()[-1])
        other.apply_action(other.legal_actions()[-1])


def test_a_table_needs_no_file_of_its_decks(tmp_path):
    """A deck that was read from a file is pickled with its cards."""
    deck = maneframe.deck(DECKS[0])
    lines = [f"1 {deck['mane']}", *(f"{part['count']} {part['id']}" for part in deck["draw"] + deck["problems"])]
    file = tmp_path / "mine.txt"
    file.write_text("\n".join(lines))
    table = maneframe.Table([str(file), DECKS[1]], "cr-3.4")
    pickled = pickle.dumps(table)
    file.unlink()
    other = pickle.loads(pickled)
    assert (other.decks, other.rulebook) == (table.decks, "cr-3.4")
    first, second = (maneframe.State(t, 3) for t in (table, other))
    assert first.serialize() == second.serialize()


def test_random_decks_are_legal_and_reproducible():
    tables = [maneframe.Table.random(seed) for seed in (1, 1, 2)]
    first, same, other = (maneframe.State(table, 5).serialize() for table in tables)
    assert first == same != other
    assert maneframe.State(again(tables[0]), 5).serialize() == first
    for seed in range(20):
        state = maneframe.State(maneframe.Table.random(seed), seed)
        wander(state, 3000, seed)
        assert state.is_terminal()
    assert maneframe.Game(maneframe.Table.random(3, players=3)).players == 3
    with pytest.raises(ValueError, match="2 to"):
        maneframe.Table.random(1, players=9)


def test_a_bot_begins_as_it_did(table):
    bot = maneframe.Bot("greedy", 5)
    begun = again(bot), copy.deepcopy(bot)
    state = wander(maneframe.State(table, 1), 20, 1)
    action = state.bot_action(bot)
    assert [state.bot_action(other) for other in begun] == [action] * 2
    values = np.linspace(-1, 1, len(maneframe.VALUES))
    assert again(maneframe.Bot("search-6", 1, values)).name == "search-6"


def test_a_game_can_be_loaded_elsewhere(table):
    game = maneframe.Game(table, 3)
    for _ in range(20):
        game.choose(0)
    for other in (again(game), copy.copy(game), copy.deepcopy(game)):
        assert other.options == game.options and other.view(0) == game.view(0)


@pytest.mark.parametrize("opponent", [None, "random"])
def test_a_vector_goes_on_the_same(table, opponent):
    vector = maneframe.Vector(table, 3, seed=9, threads=2, opponent=opponent)
    for _ in range(70):
        vector.step(vector.sample())
    other = again(vector)
    for name in ["observations", "masks", "players", "rewards", "dones"]:
        assert np.array_equal(getattr(vector, name), getattr(other, name)), name
    if opponent is None:
        for _ in range(200):
            actions = vector.sample()
            assert np.array_equal(actions, other.sample())
            vector.step(actions)
            other.step(actions)
            assert np.array_equal(vector.observations, other.observations)
            assert np.array_equal(vector.dones, other.dones)


def test_a_broken_pickle_is_refused(table):
    for text in ("", "{}", '{"version": 0}'):
        with pytest.raises(ValueError):
            maneframe.Vector._restore(table, text)
    with pytest.raises(ValueError, match="which no set of the library has"):
        maneframe.Table._of([("a deck", "no-such-card", [], [])] * 2, "cr-3.8")


def steps(vector, told):
    vector.step(vector.sample())
    told.put(vector.observations.sum())


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_another_process_plays_on(table, way):
    """A forked process has no threads of its parent, so it must make its own."""
    context = multiprocessing.get_context(way)
    vector = maneframe.Vector(table, 4, seed=2, threads=2)
    vector.step(vector.sample())
    told = context.Queue()
    child = context.Process(target=steps, args=(vector, told))
    child.start()
    there = told.get(timeout=60)
    child.join(timeout=60)
    vector.step(vector.sample())
    assert there == vector.observations.sum() and child.exitcode == 0
