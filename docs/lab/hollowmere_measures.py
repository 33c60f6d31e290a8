#!/usr/bin/env python3
"""Measures a set file by the figures of issue 44.

Usage: hollowmere_measures.py SET.toml [SET.toml ...]
       hollowmere_measures.py --compare OLD.toml NEW.toml

With --compare the script prints each changed card, color by color: its number, name, rarity, cost and power, keywords,
and what is new in it.
"""
import collections
import re
import sys
import tomllib

RARITIES = ["C", "U", "R", "SR", "UR"]
COLORS = ["blue", "white", "orange", "yellow", "pink", "purple", "gold", "none"]
ACTIVE = re.compile(r"^(?:[A-Z][\w ]*: )?(Main Phase|Any Phase|Faceoff|Problem Faceoff|Troublemaker Faceoff|Immediate|Reaction|"
                    r"Faceoff Reaction|Main Phase Reaction|Troublemaker Phase|Score Phase|Action Phase):", re.M)
TRIGGER = re.compile(r"(?:^|: )(When|At the (?:start|end)|As an?) ", re.M)


def sides(card):
    return [card] + ([card["boosted"]] if "boosted" in card else [])


def text(card):
    return "\n".join(side.get("text", "").strip() for side in sides(card))


def words(card):
    return len(re.findall(r"\S+", re.sub(r"\n", " ", text(card))))


def keyword(name):
    return re.sub(r" \d+$", "", name)


def color(card):
    value = card.get("color", "none")
    return ("gold" if len(value) > 1 else value[0]) if isinstance(value, list) else value


def is_timing(card, timings):
    return re.search(r"^(%s):" % "|".join(timings), text(card), re.M)


def measure(path):
    with open(path, "rb") as file:
        data = tomllib.load(file)
    cards = data["card"]
    own = [k["name"] for k in data.get("keyword", [])]
    friends = [c for c in cards if c["type"] == "Friend"]
    rows = []
    mean = lambda group: sum(map(words, group)) / max(1, len(group))
    rows.append(("words a text, common to ultra rare", ", ".join(
        f"{r} {mean([c for c in cards if c['rarity'] == r]):.1f}" for r in RARITIES)))
    plain = [c for c in friends if not text(c)]
    rows.append(("vanilla / keyword-only Friends", "%d / %d of %d" % (
        sum(not c.get("keywords") for c in plain), sum(bool(c.get("keywords")) for c in plain), len(friends))))
    share = lambda test: 100 * sum(bool(test(text(c))) for c in friends) / len(friends)
    rows.append(("Friends with a trigger / an activated ability", f"{share(TRIGGER.search):.0f} % / {share(ACTIVE.search):.0f} %"))
    uses = collections.Counter(keyword(k) for c in friends for k in c.get("keywords", []))
    common = collections.Counter(keyword(k) for c in friends if c["rarity"] == "C" for k in c.get("keywords", []))
    rows.append(("different keywords on Friends (uses)", f"{len(uses)} ({sum(uses.values())})"))
    rows.append(("keywords on Friends: uses, commons", ", ".join(f"{k} {n}, {common[k]}" for k, n in uses.most_common())))
    discards = [c for c in cards if re.search(
        r"(opponents?|that player|each player|players?) (may )?(discards?|reveals their hand)|discards? .* from an opponent", text(c))
        and not re.search(r"its owner (may )?discard|each player may discard", text(c))]
    rows.append(("cards that make an opponent discard", str(len(discards))))
    points = [c for c in cards if re.search(r"\bpoints?\b", text(c))]
    rows.append(("cards that name points", f"{len(points)} ({100 * len(points) / len(cards):.1f} %): {', '.join(str(c['number']) for c in points)}"))
    events = [c for c in cards if c["type"] == "Event"]
    outside = [c for c in events if is_timing(c, ["Immediate", "Faceoff", "Reaction", "Faceoff Reaction", "Any Phase", "Problem Faceoff",
                                                  "Main Phase Reaction"])]
    faceoff = [c for c in events if is_timing(c, ["Faceoff", "Faceoff Reaction", "Problem Faceoff"])
               or is_timing(c, ["Immediate", "Reaction"]) and re.search("faceoff", text(c))]
    rows.append(("Events usable outside the Main Phase", f"{len(outside)} of {len(events)}, {len(faceoff)} about faceoffs"))
    removal = [c for c in cards if re.search(r"(dismiss|banish|frighten|put|retire)\w* (an? )?(opposing )?(Friend or )?Resource", text(c), re.I)
               and not re.search("from your discard pile", text(c))]
    rows.append(("cards that remove Resources", f"{len(removal)}: {', '.join(str(c['number']) for c in removal)}"))
    water = [c for c in cards if "Tide counter" in text(c) or any(keyword(k) in own for s in sides(c) for k in s.get("keywords", []))]
    if own:
        by = collections.Counter((c["rarity"]) for c in water)
        rows.append(("cards of the set's own mechanic", f"{len(water)}: " + ", ".join(f"{r} {by[r]}" for r in ["F", *RARITIES] if by[r])))
    for trait in ["Song", "Royalty", "Crystal", "Report", "Foal", "Elder", "Critter"]:
        having = [c for c in cards if trait in c.get("traits", [])]
        naming = [c for c in cards if re.search(rf"\b{trait}s?\b|\bRoyal\b", text(c)) and trait != "Royalty" or trait == "Royalty" and "Royalty" in text(c)]
        rows.append((f"{trait}: cards with the trait (commons), cards that name it",
                     f"{len(having)} ({sum(c['rarity'] == 'C' for c in having)}), {len(naming)}"))
    flavours = [s.get("flavour", "") for c in cards for s in sides(c)]
    rows.append(('"nobody" / "no one" / "eleven" in flavour', "%d / %d / %d" % tuple(
        sum(bool(re.search(rf"\b{w}\b", f, re.I)) for f in flavours) for w in ["nobody", "no one", "eleven"])))
    everything = " ".join(flavours + [c["title"] + " " + c.get("subtitle", "") for c in cards])
    rows.append(("British spellings", ", ".join(re.findall(r"\b\w*(?:colour|favour|neighbour|harbour|honour|theatre|grey|centre|humour|practise|plough)\w*", everything, re.I)) or "none"))
    names = collections.defaultdict(set)
    for c in cards:
        if c["type"] in ("Friend", "Mane Character"):
            for word in set(re.findall(r"[A-Z][a-z]{3,}", c["title"])):
                names[word].add(c["title"])
    rows.append(("words in more than one name", "; ".join(f"{w}: {', '.join(sorted(t))}" for w, t in sorted(names.items()) if len(t) > 1) or "none"))
    rows.append(("cards without flavour", ", ".join(str(c["number"]) for c in cards if not all(s.get("flavour") for s in sides(c))) or "none"))
    print(f"## {data['set']['name']}: {len(cards)} cards\n\n| what | figure |\n| --- | --- |")
    for what, figure in rows:
        print(f"| {what} | {figure} |")
    print("\n| color | C | U | R | SR | UR | F | all |\n| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in COLORS:
        group = [c for c in cards if color(c) == name]
        print(f"| {name} | " + " | ".join(str(sum(c["rarity"] == r for c in group)) for r in [*RARITIES, "F"]) + f" | {len(group)} |")
    print("\n| type | C | U | R | SR | UR | F | all |\n| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in ["Mane Character", "Friend", "Resource", "Event", "Troublemaker", "Problem"]:
        group = [c for c in cards if c["type"] == name]
        print(f"| {name} | " + " | ".join(str(sum(c["rarity"] == r for c in group)) for r in [*RARITIES, "F"]) + f" | {len(group)} |")


def read(path):
    with open(path, "rb") as file:
        return {c["number"]: c for c in tomllib.load(file)["card"]}


def compare(before, after):
    before, after = read(before), read(after)
    kept = sum(before.get(number) == card for number, card in after.items())
    print(f"{kept} of {len(after)} cards are as before.\n")
    print("| card | name | rarity | power / cost | keywords | new |\n| --- | --- | --- | --- | --- | --- |")
    for number, card in after.items():
        old = before.get(number)
        if old == card:
            continue
        new = []
        if old["title"] != card["title"]:
            new.append("name")
        if text(old) != text(card):
            new.append("text" if text(card) else "no text")
        if any(x.get("keywords", []) != y.get("keywords", []) for x, y in zip(sides(old), sides(card))):
            new.append("keywords")
        if any(x.get(k) != y.get(k) for x, y in zip(sides(old), sides(card)) for k in ("power", "cost", "needs", "home_limit")):
            new.append("numbers")
        if old["rarity"] != card["rarity"]:
            new.append("rarity")
        if old.get("traits", []) != card.get("traits", []):
            new.append("traits")
        if any(x.get("flavour") != y.get("flavour") for x, y in zip(sides(old), sides(card))):
            new.append("flavor")
        numbers = f"{card.get('power', '')} / {card['cost']}" if "cost" in card else str(card.get("power", ""))
        keywords = ", ".join(k for s in sides(card) for k in s.get("keywords", []))
        print(f"| HW{number} | {card['title']} | {card['rarity']} | {numbers} | {keywords} | {', '.join(new)} |")


if sys.argv[1:2] == ["--compare"]:
    compare(*sys.argv[2:4])
else:
    for path in sys.argv[1:]:
        measure(path)
