"""Fits the bots' net to positions: fit.py FOLDER NET [--epochs N] [--seed N].

FOLDER has the files of `maneframe learn positions` (the format: crates/cli/src/commands/learn/shard.rs). NET is written in the format of
crates/bot/src/net/file.rs. Needs NumPy and SciPy. The seed decides the first weights and the order of positions.

Each position is the end of a turn. Positions of one comparison began with the same turn, played in several ways; those of one world had
the same cards and luck. The net learns two things:

- the chance to win, from the chances that were estimated some turns later;
- the *difference* between ways of one world. It has little noise and doesn't depend on the decks, so it counts most.

Every tenth file is held out, and measured after each epoch.
"""

import argparse
import hashlib
import json
import struct
import sys
import time
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix

CARD, SIDE, BOTH = 24, 64, 32
OWN, CARDS = 33, 128
FEATURES = 160
RECORD = np.dtype(
    [
        ("comparison", "<u4"), ("world", "u1"), ("way", "u1"), ("count", "u1"), ("over", "u1"),
        ("chances", "<f4", 2), ("result", "<f4"), ("own", "<i2", (2, OWN)), ("cards", "<u2", CARDS), ("places", "u1", CARDS),
    ]
)
# Factors of the sums of cards, which slow down what is learned from them: a deck has many more cards than any other place, and tells
# decks apart, not positions.
SCALE = np.array([0.3, 0.3, 0.3, 0.3, 0.02, 0.3], np.float32)
PLACES = len(SCALE)
# How fast the weights of cards shrink, for each unit of the learning rate.
DECAY = 0.3


def read(folder):
    """Returns all records, the number of each record's file, and each card's features by name."""
    records, files, cards, known = [], [], [], {}
    for number, path in enumerate(sorted(Path(folder).glob("*.positions"))):
        data = path.read_bytes()
        (length,) = struct.unpack_from("<I", data)
        header = json.loads(data[4 : 4 + length])
        if header["format"] != 1:
            sys.exit(f"{path}: unknown format {header['format']}")
        numbers = np.zeros(max(len(header["cards"]), 1), np.int32)
        for i, card in enumerate(header["cards"]):
            key = json.dumps(card, sort_keys=True)
            if key not in known:
                known[key] = len(cards)
                cards.append(card["features"])
            numbers[i] = known[key]
        part = np.frombuffer(data, RECORD, offset=4 + length).copy()
        # A world whose ways all ended the game teaches nothing; positions of ended games have a known value.
        part = part[part["over"] == 0]
        part["cards"] = numbers[part["cards"]]
        records.append(part)
        files.append(np.full(len(part), number, np.int32))
    if not records:
        sys.exit(f"{folder} has no files of positions")
    return np.concatenate(records), np.concatenate(files), cards


def vocabulary(cards):
    """Returns the names of the features that most cards have, and the features of all cards."""
    having = {}
    for features in cards:
        for name in features:
            having[name] = having.get(name, 0) + 1
    names = sorted(having, key=lambda name: (-having[name], name))[:FEATURES]
    number = {name: i for i, name in enumerate(names)}
    matrix = np.zeros((len(cards), len(names)), np.float32)
    for row, features in zip(matrix, cards):
        for name, value in features.items():
            if name in number:
                row[number[name]] = value
    return names, matrix


class Net:
    """The net with its gradient, by hand. Shapes: crates/bot/src/net.rs."""

    def __init__(self, features, own_scale, chance, with_cards=True):
        self.features, self.own_scale, self.with_cards = features, own_scale, with_cards
        normal = lambda rows, columns, size: (chance.standard_normal((rows, columns)) * size).astype(np.float32)
        count = features.shape[1]
        self.weights = {
            "cards": normal(count, CARD, 0.5 / np.sqrt(12)),
            "own": normal(OWN, SIDE, 0.5 / np.sqrt(OWN)),
            "places": normal(PLACES * CARD, SIDE, 0.1 / np.sqrt(CARD)),
            "bias": np.zeros(SIDE, np.float32),
            "both": normal(2 * SIDE, BOTH, 1 / np.sqrt(SIDE)),
            "both_bias": np.full(BOTH, 0.1, np.float32),
            "last": normal(BOTH, 1, 0.5 / np.sqrt(BOTH))[:, 0],
        }

    def forward(self, records):
        w, n = self.weights, len(records)
        own = (records["own"].reshape(2 * n, OWN) / (128 * self.own_scale)).astype(np.float32)
        counts = cards = None
        acc = own @ w["own"] + w["bias"]
        if self.with_cards:
            valid = np.arange(CARDS) < records["count"][:, None]
            rows = (np.arange(n)[:, None] * (2 * PLACES) + records["places"])[valid]
            columns = records["cards"][valid]
            data = SCALE[records["places"][valid] % PLACES]
            counts = csr_matrix((data, (rows, columns)), shape=(n * 2 * PLACES, len(self.features)), dtype=np.float32)
            vectors = self.features @ w["cards"]
            cards = (counts @ vectors).reshape(2 * n, PLACES * CARD)
            acc += cards @ w["places"]
        side = np.maximum(acc, 0).reshape(n, 2 * SIDE)
        swapped = np.concatenate([side[:, SIDE:], side[:, :SIDE]], 1)
        heads = []
        logit = np.zeros(n, np.float32)
        for sign, both in ((1, side), (-1, swapped)):
            hidden = np.maximum(both @ w["both"] + w["both_bias"], 0)
            logit += sign * (hidden @ w["last"])
            heads.append((sign, both, hidden))
        self.kept = (own, counts, cards, acc, heads)
        return logit

    def backward(self, slope):
        """Returns the gradient of the weights from that of the logits."""
        w, n = self.weights, len(slope)
        own, counts, cards, acc, heads = self.kept
        grad = {name: np.zeros_like(value) for name, value in w.items()}
        side = np.zeros((n, 2 * SIDE), np.float32)
        for sign, both, hidden in heads:
            out = sign * slope
            grad["last"] += hidden.T @ out
            inner = np.outer(out, w["last"]) * (hidden > 0)
            grad["both"] += both.T @ inner
            grad["both_bias"] += inner.sum(0)
            back = inner @ w["both"].T
            side += back if sign > 0 else np.concatenate([back[:, SIDE:], back[:, :SIDE]], 1)
        first = side.reshape(2 * n, SIDE) * (acc > 0)
        grad["own"] = own.T @ first
        grad["bias"] = first.sum(0)
        if counts is not None:
            grad["places"] = cards.T @ first
            sums = (first @ w["places"].T).reshape(n * 2 * PLACES, CARD)
            grad["cards"] = self.features.T @ (counts.T @ sums)
        return grad


def groups(records):
    """Returns the first position of each world of a comparison, and each position's world."""
    new = np.ones(len(records), bool)
    same = (records["comparison"][1:] == records["comparison"][:-1]) & (records["world"][1:] == records["world"][:-1])
    new[1:] = ~same
    return np.flatnonzero(new), np.cumsum(new) - 1


def within(values, starts, of):
    """Returns how far each value is from the mean of its world."""
    means = np.add.reduceat(values, starts) / np.diff(np.append(starts, len(values)))
    return values - means[of]


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def targets(records):
    """Returns the chance to learn, and the chance whose differences count: of ways, the nearer one tells more and has less noise.

    The results of the games aren't learned. With them the net learns which of a few thousand decks are better, and holds that against
    decks that it hasn't seen."""
    near, far = records["chances"].T
    return (near + far) / 2, 0.7 * near + 0.3 * far


def losses(net, records, size=16384):
    logits = np.concatenate([net.forward(records[i : i + size]) for i in range(0, len(records), size)])
    chance = np.clip(sigmoid(logits), 1e-4, 1 - 1e-4)
    goal, later = targets(records)
    starts, of = groups(records)
    apart, true = within(chance, starts, of), within(later, starts, of)
    result, far = records["result"], records["chances"].mean(1)
    return {
        "loss": float(-(goal * np.log(chance) + (1 - goal) * np.log(1 - chance)).mean()),
        "result": float(-(result * np.log(chance) + (1 - result) * np.log(1 - chance)).mean()),
        "later R2": float(1 - ((chance - far) ** 2).sum() / ((far - far.mean()) ** 2).sum()),
        "within R2": float(1 - ((apart - true) ** 2).sum() / (true**2).sum()),
    }


def fit(net, records, test, epochs, chance, weight, rate):
    """Adam with a rate that falls to 0. `weight` is that of the differences."""
    starts, _ = groups(records)
    # Positions of one comparison stay together.
    ends = np.append(starts[1:], len(records))
    whole = 1024
    moments = {name: [np.zeros_like(v), np.zeros_like(v)] for name, v in net.weights.items()}
    steps, log, begun = 0, [], time.time()
    total = epochs * (len(records) // whole + 1)
    for epoch in range(epochs):
        order = chance.permutation(len(starts))
        at, batches = 0, []
        sizes = np.cumsum((ends - starts)[order])
        for cut in range(1, int(sizes[-1] // whole) + 1):
            to = int(np.searchsorted(sizes, cut * whole))
            batches.append(order[at:to])
            at = to
        for batch in batches:
            if len(batch) == 0:
                continue
            lines = np.concatenate([np.arange(starts[g], ends[g]) for g in batch])
            part = records[lines]
            first, of = groups(part)
            p = sigmoid(net.forward(part))
            goal, later = targets(part)
            apart = within(p, first, of) - within(later, first, of)
            slope = ((p - goal) + 2 * weight * apart * p * (1 - p)) / len(part)
            grad = net.backward(slope.astype(np.float32))
            steps += 1
            pace = rate * min(1, steps / 200) * (0.5 + 0.5 * np.cos(np.pi * min(1, steps / total)))
            for name, value in net.weights.items():
                one, two = moments[name]
                one += 0.1 * (grad[name] - one)
                two += 0.001 * (grad[name] ** 2 - two)
                value -= pace * (one / (1 - 0.9**steps)) / (np.sqrt(two / (1 - 0.999**steps)) + 1e-8)
                if name in ("cards", "places"):
                    value -= pace * DECAY * value
        log.append({"epoch": epoch + 1, "seconds": round(time.time() - begun), **{k: round(v, 4) for k, v in losses(net, test).items()}})
        print(log[-1], flush=True)
    return log


def write(path, net, names, feature_scale, remarks):
    """Writes the net with 16-bit weights. Scales of the input become part of the weights."""
    w = {name: value.copy() for name, value in net.weights.items()}
    w["own"] = w["own"] / net.own_scale[:, None]
    w["cards"] = w["cards"] / feature_scale[:, None]
    w["places"] = w["places"].reshape(PLACES, CARD, SIDE) * SCALE[:, None, None]
    weights = b""
    for name in ("cards", "own", "places", "bias", "both", "both_bias", "last"):
        value = w[name].astype(np.float64)
        scale = np.float32(max(np.abs(value).max() / 32767, 1e-12))
        weights += struct.pack("<f", scale) + np.round(value / scale).astype("<i2").tobytes()
    header = ["maneframe-net 1", f"stamp {hashlib.sha256(weights).hexdigest()[:16]}"]
    header += [f"# {remark}" for remark in remarks] + [f"feature {name}" for name in names]
    Path(path).write_bytes("\n".join(header).encode() + b"\n\n" + weights)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("folder")
    options.add_argument("net")
    options.add_argument("--epochs", type=int, default=3)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--weight", type=float, default=60.0, help="weight of the differences between ways")
    options.add_argument("--rate", type=float, default=0.002, help="first learning rate")
    options.add_argument("--no-cards", action="store_true", help="leave out the cards, to see what they are worth")
    args = options.parse_args()
    chance = np.random.default_rng(args.seed)
    records, files, cards = read(args.folder)
    names, features = vocabulary(cards)
    feature_scale = np.maximum(features.std(0), 0.05)
    features = features / feature_scale
    held = files % 10 == 9
    learn, test = records[~held], records[held]
    own_scale = np.maximum(np.sqrt((learn["own"].astype(np.float64) ** 2).mean((0, 1))) / 128, 0.01).astype(np.float32)
    print(f"{len(learn)} positions to learn from, {len(test)} held out, {len(cards)} cards, {len(names)} features", flush=True)
    net = Net(features, own_scale, chance, not args.no_cards)
    if args.no_cards:
        net.weights["places"][:] = 0
    log = fit(net, learn, test, args.epochs, chance, args.weight, args.rate)
    remarks = [f"{len(learn)} positions of {len(set(files))} files, seed {args.seed}, {args.epochs} epochs"]
    write(args.net, net, names, feature_scale, [*remarks, json.dumps(log[-1])])


if __name__ == "__main__":
    main()
