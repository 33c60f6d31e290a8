#!/usr/bin/env python3
"""Compares a set with published sets, and reports equal and nearly equal cards.

Usage: hollowmere_equals.py SET.toml FOLDER [--near 0.85] [--names]

FOLDER holds OCTGN set files (.xml). The script reads them when it runs and stores nothing. It prints ids and the
set's own titles only, so that its output may go into the repository. Numbers, colors and titles are replaced before
texts are compared:

  equal  same type and cost, and the same normalized text and keywords
  text   the same normalized text of at least four words on a card of another type
  near   same type, and texts whose words are similar to at least the share of --near; cost and power within one
  name   a title or subtitle that a published card has
"""
import argparse
import difflib
import pathlib
import re
import sys
import tomllib
import xml.etree.ElementTree as ElementTree

ELEMENTS = "loyalty|honesty|kindness|laughter|generosity|magic|wild"
COLORS = "blue|orange|yellow|pink|white|purple"

# Words that don't make two texts different.
SAME = [
    ("must pay", "pay"),
    ("your opponents?('s)?", "opponents"),
    ("an opponent|each opponent", "opponents"),
    ("a character", "characters"),
    ("(at|to) (this card's|this) problem", "here"),
    ("this problem", "here"),
    ("lose and can't (have|gain)", "lose and can't have"),
]


def normalize(text):
    """Returns the words of a text in lower case, with colors and marks replaced."""
    text = re.sub(r"\([^)]*\)", " ", text.lower())
    text = text.replace("\u2019", "'")
    text = re.sub(rf"\[({ELEMENTS})\]|\b({ELEMENTS}|{COLORS})\b", " color ", text)
    text = re.sub(r"\[(\d+)\]|\b(\d+) (at|action tokens?)\b", lambda m: f" at{m[1] or m[2]} ", text)
    text = re.sub(r"\b(one) at\b", "at1", text)
    text = " ".join(re.findall(r"[a-z0-9+'-]+", text))
    for words, same in SAME:
        text = re.sub(rf"\b(?:{words})(?!\S)", same, text)
    return text


def numbers(value):
    """Returns a number of an OCTGN property, or None."""
    return int(value) if value and value.lstrip("-").isdigit() else None


def ours(path):
    with open(path, "rb") as file:
        data = tomllib.load(file)
    code = data["set"]["code"]
    for card in data["card"]:
        for side in (card, card.get("boosted")):
            if side is None:
                continue
            text = " ".join(side.get("keywords", [])) + " . " + side.get("text", "")
            yield {
                "id": f"{code}{card.get('number', card.get('id', ''))}",
                "title": card["title"],
                "subtitle": card.get("subtitle", ""),
                "type": card["type"],
                "cost": card.get("cost"),
                "power": side.get("power"),
                "text": normalize(text),
                "lines": [normalize(line) for line in side.get("text", "").split("\n") if line.strip()],
            }


def published(folder):
    for path in sorted(pathlib.Path(folder).glob("*.xml")):
        for card in ElementTree.parse(path).getroot().iter("card"):
            for side in [card, *card.findall("alternate")]:
                values = {p.get("name"): p.get("value") or "" for p in side.findall("property")}
                whole = {p.get("name"): p.get("value") or "" for p in card.findall("property")}
                keywords = re.sub(r"home limit \d+|starting problem", " ", values.get("Keywords", "").lower())
                text = values.get("Text", "")
                yield {
                    "id": whole.get("Number", "?"),
                    "title": card.get("name", ""),
                    "subtitle": whole.get("Subname", ""),
                    "type": (values.get("Type") or whole.get("Type", "")).replace("Mane Character Boosted", "Mane Character"),
                    "cost": numbers(values.get("Cost") or whole.get("Cost")),
                    "power": numbers(values.get("Power")),
                    "text": normalize(keywords + " . " + text),
                }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set")
    parser.add_argument("folder")
    parser.add_argument("--near", type=float, default=0.85)
    parser.add_argument("--names", action="store_true", help="report titles and subtitles of published cards, too")
    options = parser.parse_args()

    theirs = list(published(options.folder))
    by_type = {}
    by_text = {card["text"]: card for card in theirs}
    titles, subtitles = set(), set()
    for card in theirs:
        by_type.setdefault(card["type"], []).append(card)
        titles.add(card["title"].lower())
        if card["subtitle"]:
            subtitles.add(card["subtitle"].lower())
    found = {"equal": 0, "text": 0, "near": 0, "name": 0}
    for card in ours(options.set):
        best, verdict, share = None, None, 0.0
        # A text of one to three words, such as a lone keyword, belongs to no one; its cost and power must differ then.
        for other in by_type.get(card["type"], []):
            if not card["text"] or not other["text"]:
                continue
            if card["text"] == other["text"]:
                short = len(card["text"].split()) <= 3
                if card["cost"] == other["cost"] and (not short or card["power"] == other["power"]):
                    best, verdict, share = other, "equal", 1.0
                    if card["power"] == other["power"]:
                        break
                elif verdict != "equal" and not short:
                    best, verdict, share = other, "near", 1.0
                continue
            if verdict == "equal" or len(card["text"].split()) <= 3:
                continue
            if card["cost"] is not None and other["cost"] is not None and abs(card["cost"] - other["cost"]) > 1:
                continue
            matcher = difflib.SequenceMatcher(None, card["text"].split(), other["text"].split(), autojunk=False)
            if matcher.real_quick_ratio() < options.near or matcher.quick_ratio() < options.near:
                continue
            ratio = matcher.ratio()
            if ratio >= options.near and ratio > share:
                best, verdict, share = other, "near", ratio
        if verdict != "equal" and len(card["text"].split()) > 3 and card["text"] in by_text:
            other = by_text[card["text"]]
            if other["type"] != card["type"]:
                best, verdict, share = other, "text", 1.0
        if best:
            found[verdict] += 1
            power = "same power" if card["power"] == best["power"] else "other power"
            cost = "same cost" if card["cost"] == best["cost"] else "other cost"
            print(f"{verdict}\t{card['id']}\t{card['title']}\t{best['id']}\t{share:.2f}\t{cost}, {power}")
        if options.names and (card["title"].lower() in titles or card["subtitle"].lower() in subtitles):
            found["name"] += 1
            print(f"name\t{card['id']}\t{card['title']}\t{card['subtitle']}")
    print(f"{found['equal']} equal, {found['text']} of another type, {found['near']} nearly equal, {found['name']} names", file=sys.stderr)
    return 1 if found["equal"] else 0


if __name__ == "__main__":
    sys.exit(main())
