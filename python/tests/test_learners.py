"""Tests of what learners see: card numbers by zone, features of cards, acts, and hidden cards for critics."""

import numpy as np
import pytest

import maneframe


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
