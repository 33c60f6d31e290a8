#!/usr/bin/env python3
"""Plays each deck against each other with one thread, and prints the table of games won of 100.

Usage: hollowmere_matrix.py PROGRAM GAMES DECK.deck ... [--leaders HW1,HW2,...]

With --leaders the script plays the first deck with each of the named leaders against all other decks, and prints the
share that each leader won. Run it in the folder of the decks; it writes a temporary deck file there and removes it.
"""
import pathlib
import re
import subprocess
import sys


def play(program, a, b, games, seed):
    answer = subprocess.run([program, "sim", "--deck", a, "--vs", b, "--games", str(games), "--seed", str(seed), "--threads", "1"],
                            capture_output=True, text=True, check=True).stdout
    won = re.search(r"^A: .* (\d+) wins", answer, re.M)
    lost = re.search(r"^B: .* (\d+) wins", answer, re.M)
    return int(won[1]), int(lost[1])


def main():
    arguments = sys.argv[1:]
    leaders = None
    if "--leaders" in arguments:
        at = arguments.index("--leaders")
        leaders = arguments[at + 1].split(",")
        del arguments[at:at + 2]
    program, games, *decks = arguments
    names = [re.search(r"^name: (?:.*: )?(.*)$", pathlib.Path(d).read_text(), re.M)[1] for d in decks]
    if leaders:
        text = pathlib.Path(decks[0]).read_text()
        trial = pathlib.Path("leader-trial.deck")
        for leader in leaders:
            trial.write_text(re.sub(r"(# Mane Character\n)1 \S+.*", rf"\g<1>1 {leader}", text))
            won = lost = 0
            for i, other in enumerate(decks[1:]):
                a, b = play(program, str(trial), other, games, i + 1)
                won, lost = won + a, lost + b
            print(f"| {names[0]} | {leader} | {100 * won / (won + lost):.0f} | {won + lost} |", flush=True)
        trial.unlink()
        return
    share = [[None] * len(decks) for _ in decks]
    for i, a in enumerate(decks):
        for j in range(i + 1, len(decks)):
            won, lost = play(program, a, decks[j], games, 1)
            share[i][j] = 100 * won / (won + lost)
            share[j][i] = 100 - share[i][j]
    print("| | " + " | ".join(f"({i + 1})" for i in range(len(decks))) + " | all |")
    print("| --- |" + " --- |" * (len(decks) + 1))
    for i, name in enumerate(names):
        row = [x for x in share[i] if x is not None]
        print(f"| ({i + 1}) {name} | " + " | ".join("" if x is None else f"{x:.0f}" for x in share[i]) + f" | {sum(row) / len(row):.0f} |")


main()
