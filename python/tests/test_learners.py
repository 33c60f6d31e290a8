"""Tests of what learners see and give: card numbers by zone, features of cards, acts, hidden cards for critics, and values
of positions for bots that search."""

import json
import pickle
import random
import threading
from pathlib import Path

import numpy as np
import pytest
from conftest import wander
from test_state import TABLES, step_both

import maneframe
from maneframe import ACT_COLUMNS, ACTS, CARD_ZONES, UNKNOWN_CARD, ZONE_SIZE

SHAPE = (len(CARD_ZONES), ZONE_SIZE)


def zone(cards, name):
    """Returns the numbers of the cards in a zone."""
    row = cards[CARD_ZONES.index(name)]
    return row[row != 0].tolist()


def positions(stops="choices", seeds=12):
    """Yields states in the middle of random games."""
    tables = [maneframe.Table(decks) for decks in TABLES]
    for seed in range(seeds):
        state = wander(maneframe.State(tables[seed % 3], seed, stops), 15 * seed, seed)
        if not state.is_terminal():
            yield state


def test_cards_have_features(table):
    features, names, ids = table.card_features, table.card_feature_names, table.card_ids
    assert features.dtype == np.float32 and features.shape == (len(ids) + 1, len(names)) == (len(ids) + 1, 160)
    assert len(set(names)) == len(names) and ids == sorted(set(ids))
    assert not features[0].any() and features[1:].any(axis=1).all() and np.isfinite(features).all()
    costs = {card["id"]: card.get("cost") or 0 for card in maneframe.cards()}
    for number, card in enumerate(ids, 1):
        if card in costs:  # Tokens are of no set.
            assert costs[card] == features[number, names.index("cost")], card
    # The array is made once.
    assert table.card_features is features
    with pytest.raises(ValueError, match="read-only"):
        features[0, 0] = 1


def test_a_card_has_the_same_features_at_every_table(table):
    other = maneframe.Table(["The Masque", "High Road"])
    assert other.card_feature_names == table.card_feature_names
    shared = set(other.card_ids) & set(table.card_ids)
    assert shared
    for card in shared:
        rows = [t.card_features[t.card_ids.index(card) + 1] for t in (table, other)]
        assert np.array_equal(*rows)


def test_zones_have_the_cards_that_a_player_sees():
    for state in positions():
        ids = state.table.card_ids
        for player in (0, 1):
            cards = state.cards(player)
            assert cards.dtype == np.int16 and cards.shape == SHAPE
            table, _ = json.loads(state.observation_string(player))
            own, other = table["players"][player], table["players"][1 - player]
            assert [ids[n - 1] for n in zone(cards, "my hand")] == [card["id"] for card in own["hand"]]
            assert len(zone(cards, "opponent's hand")) == other["hand_size"]
            for whose, seen in (("my", own), ("opponent's", other)):
                for name, pile in (("discard pile", "discard"), ("flipped cards", "flipped"), ("banished cards", "banished")):
                    for number, card in zip(zone(cards, f"{whose} {name}"), seen[pile], strict=True):
                        # A player may remember a card that is now face-down.
                        assert card["id"] in (None, ids[number - 1])
            in_play = [n for name in CARD_ZONES if "attached" in name or " at " in name or "elsewhere" in name for n in zone(cards, name)]
            assert len(in_play) == len(table["play"])
            shown = [card["id"] for card in table["play"] if card["id"] is not None]
            assert set(shown) <= {ids[n - 1] for n in in_play if n > 0}
        assert np.array_equal(state.cards(), state.cards(state.current_player()))


def test_both_lists_are_known_but_not_their_order():
    for state in positions():
        for player in (0, 1):
            cards, perfect = state.cards(player), state.perfect(player)
            for name in ("my deck", "my Problem deck", "opponent's deck", "opponent's Problem deck"):
                listed = zone(cards, name)
                assert listed == sorted(listed) and UNKNOWN_CARD not in listed
                assert set(zone(perfect, name)) <= set(listed)
            mine = zone(perfect, "my deck") + zone(perfect, "my Problem deck")
            assert len(mine) <= len(zone(cards, "my deck") + zone(cards, "my Problem deck"))
            hand = zone(cards, "opponent's hand")
            known = [n for n in hand if n != UNKNOWN_CARD]
            assert hand == sorted(known) + [UNKNOWN_CARD] * (len(hand) - len(known))


def test_zones_show_nothing_hidden():
    """Two games that differ only in what a seat doesn't know give that seat the same zones and acts."""
    compared = differing = acts = 0
    for seed in range(60):
        chance, seat = random.Random(seed), seed % 2
        first = wander(maneframe.State(TABLES[seed % 3], seed, "discreet"), chance.randrange(200), seed)
        if first.is_terminal():
            continue
        twin = first._twin(seat, seed)
        for step in range(40):
            if first._differs_in_sight(twin, seat) or first.is_terminal() or twin.is_terminal():
                break
            assert np.array_equal(first.cards(seat), twin.cards(seat)), (seed, step)
            differing += not np.array_equal(first.perfect(seat), twin.perfect(seat))
            compared += 1
            since = twin.acts(seat, 64)
            since = since[since[:, 1] > 0]
            if len(since):
                assert np.array_equal(first.acts(seat, 64)[-len(since) :], since), (seed, step)
                acts += 1
            if not step_both(first, twin, chance):
                break
    assert compared > 200 and differing > compared / 2 and acts > 20, (compared, differing, acts)


def test_a_critic_sees_all_cards():
    drawn = 0
    for state in positions():
        for _ in range(30):
            if state.is_terminal():
                break
            mine, theirs = state.perfect(0), state.perfect(1)
            assert mine.dtype == np.int16 and mine.shape == SHAPE
            assert UNKNOWN_CARD not in mine and UNKNOWN_CARD not in theirs
            for name in ("hand", "deck", "Problem deck", "discard pile", "cards being played", "attached cards"):
                assert zone(mine, f"my {name}") == zone(theirs, f"opponent's {name}")
                assert zone(mine, f"opponent's {name}") == zone(theirs, f"my {name}")
            state.apply_action(state.legal_actions()[-1])
            after = mine if state.is_terminal() else state.perfect(0)
            before, deck = zone(mine, "my hand"), zone(mine, "my deck")
            # A card that was drawn, and nothing else, was on top of the deck.
            if len(deck) > 1 and zone(after, "my deck") == deck[1:] and len(zone(after, "my hand")) == len(before) + 1:
                assert zone(after, "my hand")[-1] == deck[0]
                drawn += 1
    assert drawn > 0


def test_acts_are_the_events_that_a_player_sees():
    compared = 0
    for state in positions("discreet"):
        ids = state.table.card_ids
        for player in (0, 1):
            told = [json.loads(line) for line in state.information_state_string(player).splitlines()]
            events = [event for event in told if isinstance(event, dict) and event.get("act") in ACTS]
            acts = state.acts(player, 256)
            assert acts.dtype == np.int16 and acts.shape == (256, len(ACT_COLUMNS))
            kept = acts[acts[:, 1] > 0]
            assert len(kept) == min(len(events), 256) and not acts[: 256 - len(kept)].any()
            for (who, act, card, _, amount), event in zip(kept.tolist(), events[len(events) - len(kept) :], strict=True):
                assert ACTS[act] == event["act"] and amount == event["amount"]
                assert who == (0 if event["player"] is None else 1 if event["player"] == player + 1 else 2)
                assert (ids[card - 1] if card > 0 else None) == event["id"]
                compared += 1
            assert np.array_equal(state.acts(player, 8), acts[-8:])
    assert compared > 100


def test_acts_go_on_in_samples_and_saved_states(table):
    state = wander(maneframe.State(table, 5), 40, 5)
    player = state.current_player()
    sample = state.resample_from_infostate(player, 1)
    assert np.array_equal(sample.acts(player), state.acts(player)) and state.acts(player).any()
    # Acts of the real game must not appear to the other player of a guess.
    assert not sample.acts(1 - player).any()
    for one in (sample, state):
        saved = maneframe.State.deserialize(table, one.serialize())
        assert all(np.array_equal(saved.acts(seat), one.acts(seat)) for seat in (0, 1))
    for seed in range(20):
        sample = sample.resample_from_infostate(player, seed)
    assert np.array_equal(sample.acts(player), state.acts(player))


def test_arguments_are_checked(table):
    state = maneframe.State(table, 1)
    for length in (0, 257):
        with pytest.raises(ValueError, match="1 to 256"):
            state.acts(0, length)
    with pytest.raises(ValueError, match="0 or 1, not 2"):
        state.cards(2)
    wander(state, 10_000, 1)
    assert state.cards(0).any() and state.acts(1).any()
    for method in (state.cards, state.perfect, state.acts):
        with pytest.raises(ValueError, match="give a player"):
            method()
    with pytest.raises(ValueError, match="two players, not of 3"):
        maneframe.Game(maneframe.Table.random(1, players=3)).cards(0)
    with pytest.raises(ValueError, match="0 to 256"):
        maneframe.Vector(table, 1, acts=257)
    with pytest.raises(AttributeError, match="cards=True"):
        _ = maneframe.Vector(table, 1).cards


def test_a_game_by_messages_has_the_same_cards(table):
    game, state = maneframe.Game(table, 4), maneframe.State(table, 4)
    for player in (0, 1):
        assert np.array_equal(game.cards(player), state.cards(player))


@pytest.mark.parametrize("opponent", [None, "random"])
def test_a_vector_writes_what_its_states_have(table, opponent):
    vector = maneframe.Vector(table, 3, seed=2, threads=2, opponent=opponent, cards=True, perfect=True, acts=20)
    cards, perfect, acts = vector.cards, vector.perfect, vector.acts
    assert cards.shape == perfect.shape == (3, *SHAPE) and acts.shape == (3, 20, len(ACT_COLUMNS))
    assert not any(array.flags.writeable for array in (cards, perfect, acts))
    ended = 0
    for step in range(600):
        vector.step(vector.sample())
        ended += vector.dones.sum()
        for i in range(3) if step % 7 == 0 else ():
            state = vector.state(i)
            assert np.array_equal(state.cards(), cards[i])
            assert np.array_equal(state.perfect(), perfect[i])
            assert np.array_equal(state.acts(None, 20), acts[i])
    assert ended > 0 and (acts[:, -1, 1] > 0).any()
    other = pickle.loads(pickle.dumps(vector))
    for name in ("cards", "perfect", "acts", "observations"):
        assert np.array_equal(getattr(other, name), getattr(vector, name)), name
    if opponent is None:
        actions = vector.sample()
        vector.step(actions)
        other.step(actions)
        assert np.array_equal(other.acts, vector.acts)


NET = Path(__file__).parent.parent.parent / "crates/bot/src/net/learned.net"


def by_points(leaves):
    """Values positions by points alone."""
    lead = leaves["value_features"][:, maneframe.VALUES.index("points")]
    return 1 / (1 + np.exp(-lead / 4))


def history(values, turns=10):
    """Plays the beginning of a game of a search bot against a greedy one, and returns the actions."""
    state = maneframe.State(TABLES[0], 5)
    bots = [maneframe.Bot("search-6", 1, values), maneframe.Bot("greedy", 2)]
    while not state.is_terminal() and state.turn < turns:
        state.apply_action(state.bot_action(bots[state.current_player()]))
    return state.history()


def test_a_bot_values_by_a_net_of_a_file_or_bytes():
    net = history(None)
    for values in ("net", NET, str(NET), NET.read_bytes()):
        assert history(values) == net
    bot = maneframe.Bot("search-6", 1, NET)
    # The file isn't needed any more.
    assert pickle.loads(pickle.dumps(bot)).name == "search-6" and bot.__reduce__()[1][2] == NET.read_bytes()


def test_a_bot_hands_its_positions_to_a_function():
    batches = []

    def values(leaves):
        assert sorted(leaves) == ["perfect", "player", "value_features"] and leaves["player"] == 0
        perfect, features = leaves["perfect"], leaves["value_features"]
        assert perfect.dtype == np.int16 and perfect.shape[1:] == SHAPE and UNKNOWN_CARD not in perfect
        assert features.dtype == np.float32 and features.shape == (len(perfect), len(maneframe.VALUES))
        batches.append(len(perfect))
        return by_points(leaves)

    assert history(values) == history(by_points) != history(lambda leaves: 1 - by_points(leaves))
    assert max(batches) > 1
    again = pickle.loads(pickle.dumps(maneframe.Bot("search-6", 1, by_points)))
    assert again.__reduce__()[1][2] is by_points


@pytest.mark.parametrize(
    ("returned", "error", "expected"),
    [
        (lambda n: np.full(n + 1, 0.5), ValueError, "one number for each"),
        (lambda n: np.full((n, 2), 0.5), ValueError, "shape"),
        (lambda n: np.full(n, 1.5), ValueError, "from 0 to 1, not 1.5"),
        (lambda n: np.full(n, np.nan), ValueError, "from 0 to 1, not NaN"),
        (lambda n: ["much"] * n, TypeError, "numbers.*much"),
        (lambda n: np.full(n, 0.5 + 1j), TypeError, "numbers"),
        (lambda n: None, TypeError, "must return an array of .*not None"),
        (lambda n: 0.5, TypeError, "must return an array of .*not 0.5"),
        (lambda n: 1 / 0, ZeroDivisionError, "zero"),
    ],
)
def test_what_a_function_of_values_does_wrong_is_raised(returned, error, expected):
    calls = 0

    def values(leaves):
        nonlocal calls
        calls += 1
        return returned(len(leaves["perfect"]))

    state, bot = maneframe.State(TABLES[0], 5), maneframe.Bot("search-6", 1, values)
    with pytest.raises(error, match=expected):
        state.play_out(bot, 3)
    assert calls == 1 and not state.is_terminal()
    # The bot can be used again, and raises again.
    with pytest.raises(error, match=expected):
        state.play_out(bot, 3)
    assert calls == 2


def test_a_game_by_messages_raises_what_a_function_raised(table):
    def values(leaves):
        raise KeyError("no such feature")

    game, bot = maneframe.Game(table, 5), maneframe.Bot("search-6", 1, values)
    with pytest.raises(KeyError, match="no such feature"):
        while game.outcome is None:
            game.choose(bot.choose(game))


@pytest.mark.parametrize(
    ("values", "error", "expected"),
    [
        (b"no net", ValueError, "not a net"),
        ("no-such-file.net", FileNotFoundError, "no-such-file.net"),
        (np.zeros(3), ValueError, r"must be 66 numbers.*not of the shape \[3\]"),
        (np.zeros((66, 1)), ValueError, r"not of the shape \[66, 1\]"),
        (np.full(66, np.nan), ValueError, "finite"),
        (["much"] * 66, TypeError, "must be 66 numbers"),
        (bytearray(b"no net"), ValueError, "not a net"),
        (3, TypeError, "a function, not 3"),
        ({}, TypeError, "the bytes of a net"),
    ],
)
def test_values_are_checked(values, error, expected):
    with pytest.raises(error, match=expected):
        maneframe.Bot("search-6", 1, values)


def test_a_bot_without_search_takes_no_values():
    for values in ("net", by_points):
        with pytest.raises(ValueError, match="search-6"):
            maneframe.Bot("greedy", 1, values)


def test_another_thread_runs_while_a_function_values_positions(table):
    """Two bots with functions search at the same time."""
    results = {}

    def play(seed):
        state = maneframe.State(table, seed)
        state.play_out(maneframe.Bot("search-6", seed, by_points), 3)
        results[seed] = state.history()

    threads = [threading.Thread(target=play, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    assert set(results) == {1, 2} and all(results.values())


def test_a_function_can_not_ask_its_own_bot(table):
    """It would wait for itself."""
    other = maneframe.State(table, 2)

    def values(leaves):
        other.bot_action(bot)
        return by_points(leaves)

    state, bot = maneframe.State(table, 1), maneframe.Bot("search-6", 1, values)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="choosing already"):
            state.play_out(bot, 3)


def test_a_function_can_ask_another_bot(table):
    other, another = maneframe.State(table, 2), maneframe.Bot("search-6", 2, by_points)

    def values(leaves):
        other.bot_action(another)
        return by_points(leaves)

    state = maneframe.State(table, 1)
    state.play_out(maneframe.Bot("search-6", 1, values), 2)
    assert state.history()


def test_weights_can_be_any_real_numbers():
    weights = np.arange(len(maneframe.VALUES)) % 3
    expected = history(weights.astype(np.float64), 4)
    for values in (weights, weights.astype(np.float32), weights.astype(np.uint8), weights.tolist()):
        assert history(values, 4) == expected


def test_a_net_can_be_any_bytes():
    net = NET.read_bytes()
    for values in (bytearray(net), memoryview(net)):
        assert maneframe.Bot("search-6", 1, values).__reduce__()[1][2] == net
