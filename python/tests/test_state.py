"""Games in numbers: actions, observations, states by OpenSpiel's conventions."""

import copy
import json
import random
from pathlib import Path

import numpy as np
import pytest
from conftest import wander

import maneframe

SCHEMA = Path(__file__).parent.parent / "schema.json"


def test_the_schema_is_the_one_checked_in():
    assert maneframe.schema() == json.loads(SCHEMA.read_text()), (
        "numbers mean something else now: raise VERSION in src/schema.rs and write the schema anew "
        "(`python -m maneframe schema > python/schema.json`)"
    )


def test_the_schema_covers_all_numbers():
    schema = maneframe.schema()
    at = 0
    for block in schema["actions"]["blocks"]:
        assert block["base"] == at
        at += int(np.prod(block["shape"]))
    assert at == schema["actions"]["count"] == maneframe.ACTIONS
    at = 0
    for part in schema["observation"]["parts"]:
        assert part["base"] == at
        at += part["count"] * sum(feature["count"] for feature in part["features"])
    assert at == schema["observation"]["count"] == maneframe.FEATURES


@pytest.mark.parametrize("stops", ["choices", "discreet"])
def test_random_games_have_a_number_for_every_option(table, stops):
    others, decisions = 0, 0
    other = next(b["base"] for b in maneframe.schema()["actions"]["blocks"] if b["name"] == "other")
    for seed in range(20 if stops == "choices" else 3):
        state, chance = maneframe.State(table, seed, stops), random.Random(seed)
        while not state.is_terminal():
            actions = state.legal_actions()
            assert actions == sorted(set(actions)) and actions[-1] < maneframe.ACTIONS
            mask = state.legal_actions_mask()
            assert mask.dtype == np.int8 and np.flatnonzero(mask).tolist() == actions
            assert state.legal_actions(1 - state.current_player()) == []
            tensor = state.observation_tensor(state.current_player())
            assert tensor.shape == (maneframe.FEATURES,) and np.abs(tensor).max() <= 1
            others += sum(action >= other for action in actions)
            decisions += 1
            if decisions % 50 == 0:
                words = [state.action_to_string(state.current_player(), action) for action in actions]
                assert len(set(words)) == len(words)
            state.apply_action(chance.choice(actions))
        assert state.current_player() == -4 and state.legal_actions() == [] and sum(state.returns()) == 0
    assert others < decisions / 5, "nearly all options have a number of their own"


TABLES = [["Deep Roots", "The Masque"], ["Spring Tide", "Glass and Bell"], ["High Road", "High Road"]]


def step_both(first, twin, chance):
    """Takes an action that both games have. Returns false if there is none."""
    both = sorted(set(first.legal_actions()) & set(twin.legal_actions()))
    if both:
        action = chance.choice(both)
        first.apply_action(action)
        twin.apply_action(action)
    return bool(both)


def test_what_a_seat_cant_know_changes_nothing():
    """Two games that differ only in what a seat doesn't know give that seat the same arrays, mask, actions and words."""
    compared = shown = differing = 0
    tables = [maneframe.Table(decks) for decks in TABLES]
    for seed in range(150):
        chance = random.Random(seed)
        stops, seat = ("choices", "discreet")[seed % 2], seed // 2 % 2
        first = wander(maneframe.State(tables[seed % 3], seed, stops), chance.randrange(150), seed)
        if first.is_terminal():
            continue
        twin = first._twin(seat, seed)
        for _ in range(30):
            if first._differs_in_sight(twin, seat):
                shown += 1
                break
            if first.current_player() != twin.current_player():
                break
            # If only real choices stop a game, the other player's hidden cards affect where it stops.
            if stops == "choices" and first.current_player() != seat:
                break
            a, b = first.observation_tensor(seat), twin.observation_tensor(seat)
            assert np.array_equal(a, b), (seed, np.flatnonzero(a != b))
            differing += not np.array_equal(first.observation_tensor(1 - seat), twin.observation_tensor(1 - seat))
            compared += 1
            assert first.legal_actions(seat) == twin.legal_actions(seat)
            assert np.array_equal(first.legal_actions_mask(seat), twin.legal_actions_mask(seat))
            assert first.observation_string(seat) == twin.observation_string(seat)
            if not step_both(first, twin, chance):
                break
    assert compared > 500 and differing > compared / 2 and shown > 0, (compared, differing, shown)


def test_information_states_tell_nothing_hidden():
    """All messages to a player since the beginning are equal, byte for byte, in games that the player can't
    distinguish."""
    compared = 0
    for seed in range(60):
        seat, chance = seed % 2, random.Random(seed)
        first = maneframe.State(TABLES[seed % 3], seed, "discreet")
        twin = first._twin(seat, seed)
        for step in range(40):
            if first._differs_in_sight(twin, seat) or first.is_terminal():
                break
            assert first.information_state_string(seat) == twin.information_state_string(seat), (seed, step)
            compared += 1
            if not step_both(first, twin, chance):
                break
    assert compared > 50, compared


def test_resampling_keeps_what_the_player_knows(table):
    other_hands = 0
    for seed in range(12):
        state = wander(maneframe.State(table, seed), 20 + 10 * seed, seed)
        if state.is_terminal():
            continue
        for player in (0, 1):
            sample = state.resample_from_infostate(player, seed)
            assert np.array_equal(sample.observation_tensor(player), state.observation_tensor(player))
            if state.current_player() == player:
                assert sample.legal_actions() == state.legal_actions()
            other_hands += not np.array_equal(sample.observation_tensor(1 - player), state.observation_tensor(1 - player))
            told = state.information_state_string(player)
            assert sample.information_state_string(player) == told
            assert sample.resample_from_infostate(player, seed).information_state_string(player) == told
            wander(sample, 1000, seed)
    assert other_hands > 5


def test_what_was_told_is_told_on(table):
    """An information state doesn't depend on earlier calls: by this state, by its clones or by samples of it."""
    asked, quiet, chance = maneframe.State(table, 3), maneframe.State(table, 3), random.Random(3)
    for n in range(120):
        if asked.is_terminal():
            break
        action = chance.choice(asked.legal_actions())
        clone, player = asked.clone(), n % 2
        told = asked.information_state_string(player)
        sample = asked.resample_from_infostate(player, n)
        for state in (asked, quiet, clone):
            state.apply_action(action)
        if n % 10 == 0:
            fresh = maneframe.State.deserialize(table, quiet.serialize())
            for seat in (0, 1):
                assert clone.information_state_string(seat) == asked.information_state_string(seat)
                assert fresh.information_state_string(seat) == asked.information_state_string(seat)
            assert sample.information_state_string(player) == told
    assert quiet.information_state_string(0) == asked.information_state_string(0)


def test_serialized_states_go_on_alike(table):
    for seed in range(6):
        state = wander(maneframe.State(table, seed), 10 + 20 * seed, seed)
        if seed % 2 and not state.is_terminal():
            state = wander(state.resample_from_infostate(0, seed), 10, seed)
        again = maneframe.State.deserialize(table, state.serialize())
        for player in (0, 1):
            assert again.information_state_string(player) == state.information_state_string(player)
            assert np.array_equal(again.observation_tensor(player), state.observation_tensor(player))
        assert again.history() == state.history()
        ends = [wander(one, 10_000, seed).serialize() for one in (state, again)]
        assert ends[0] == ends[1]


def test_clones_go_their_own_ways(table):
    state = wander(maneframe.State(table, 1), 30, 1)
    clone, deep = state.clone(), copy.deepcopy(state)
    child = state.child(state.legal_actions()[0])
    assert state.serialize() == clone.serialize() == deep.serialize() != child.serialize()
    wander(clone, 10, 2)
    assert state.serialize() == deep.serialize()


def test_saved_states_are_checked(table):
    saved = json.loads(wander(maneframe.State(table, 1), 30, 1).serialize())
    for key, value in [
        ("options", saved["options"][:-1]),
        ("options", [999] * len(saved["options"])),
        ("actions", [7] * len(saved["actions"])),
        ("origin", saved["origin"].replace('"turn":0', '"turn":3')),
        ("version", 0),
    ]:
        with pytest.raises(ValueError):
            maneframe.State.deserialize(table, json.dumps(saved | {key: value}))
    with pytest.raises(ValueError):
        maneframe.State.deserialize(["High Road", "Bad Company"], json.dumps(saved))


def test_what_is_weighed_is_the_same_seen_from_the_other_side():
    state = maneframe.State(["Deep Roots", "The Masque"], 3)
    bot = maneframe.Bot("greedy", 1)
    while not state.is_terminal():
        mine, theirs = (state.value_features(player) for player in (0, 1))
        assert mine.shape == (len(maneframe.VALUES),) and np.array_equal(mine, -theirs)
        assert mine[maneframe.VALUES.index("points")] == state.points[0] - state.points[1]
        state.apply_action(state.bot_action(bot))


def test_a_bot_searches_by_the_values_that_it_is_given():
    def played(values):
        state = maneframe.State(["Deep Roots", "The Masque"], 5)
        bots = [maneframe.Bot("search-6", 1, values=values), maneframe.Bot("greedy", 2)]
        while not state.is_terminal() and state.turn < 8:
            state.apply_action(state.bot_action(bots[state.current_player()]))
        return state.history()

    weights = np.zeros(len(maneframe.VALUES))
    weights[maneframe.VALUES.index("points")] = 1.0
    assert played(weights) == played(weights) != played(-weights)


@pytest.mark.parametrize("decks", ["Deep Roots", 3, None, [1, 2]])
def test_decks_are_checked(decks):
    for make in (maneframe.State, maneframe.Game, maneframe.Table):
        with pytest.raises(TypeError, match="decks must be a Table, or a list of decks"):
            make(decks)


def test_standard_input_is_no_deck():
    for call in (lambda: maneframe.deck("-"), lambda: maneframe.Table(["-", "The Masque"])):
        with pytest.raises(ValueError, match="a name, a file or a link"):
            call()


def test_negative_actions_are_not_legal():
    state = maneframe.State(["Deep Roots", "The Masque"], 1)
    for method in (state.apply_action, state.child, lambda action: state.action_to_string(0, action)):
        with pytest.raises(ValueError, match="action -1 is not legal"):
            method(-1)
    with pytest.raises(ValueError, match="not a text of `State.serialize`"):
        maneframe.State.deserialize(state.table, "")
    with pytest.raises(ValueError, match="option must be 0 to .* not 1000"):
        maneframe.Game(state.table).choose(1000)
