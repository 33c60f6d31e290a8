"""Tables of a callgrind file: instructions of functions with their callees, and who calls whom.

    valgrind --tool=callgrind --callgrind-out-file=FILE PROGRAM
    python3 docs/lab/calls.py FILE [--per GAMES] [--less FILE] [NAME...]

Without names: the functions of the engine and of bots with the most instructions, callees included. With names: what each function whose
name contains one of them calls. `--per` divides all figures. `--less` subtracts another file, for example that of one game.
Recursive functions count themselves several times.
"""

import argparse
import re
from collections import Counter, defaultdict


class Calls:
    def __init__(self, path):
        self.own, self.called = Counter(), defaultdict(lambda: [0, 0])
        names, function, callee = {}, None, None
        for line in open(path, errors="replace"):
            if match := re.match(r"(c?)fn=\((\d+)\)(?: (.*))?", line):
                of, number, name = match.groups()
                names[number] = name or names[number]
                if of:
                    callee = names[number]
                else:
                    function = names[number]
            elif line.startswith("calls="):
                count = int(line[6:].split()[0])
            elif re.match(r"[+\-*\d]", line) and len(parts := line.split()) > 1:
                if callee:
                    call = self.called[function, callee]
                    call[0], call[1] = call[0] + count, call[1] + int(parts[1])
                    callee = None
                else:
                    self.own[function] += int(parts[1])

    def whole(self, function):
        return self.own[function] + sum(cost for (by, _), (_, cost) in self.called.items() if by == function)

    def less(self, other):
        self.own.subtract(other.own)
        for key, (count, cost) in other.called.items():
            call = self.called[key]
            call[0], call[1] = call[0] - count, call[1] - cost


def short(name):
    name = re.sub(r"<impl ([\w:]+)>", r"\1", name)
    return name.replace("maneframe_", "")[-90:]


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("file")
    args.add_argument("name", nargs="*")
    args.add_argument("--per", type=float, default=1)
    args.add_argument("--less")
    args = args.parse_intermixed_args()
    calls = Calls(args.file)
    if args.less:
        calls.less(Calls(args.less))
    functions = [f for f in calls.own if "maneframe_" in f and "examples" not in f]
    if not args.name:
        whole = Counter(calls.own)
        for (by, _), (_, cost) in calls.called.items():
            whole[by] += cost
        for function, cost in sorted(((f, whole[f]) for f in functions), key=lambda p: -p[1])[:60]:
            count = sum(n for (_, to), (n, _) in calls.called.items() if to == function)
            print(f"{cost / args.per:12,.0f} {count / args.per:10,.1f} calls  {short(function)}")
    for function in (f for f in functions if any(name in f for name in args.name)):
        print(f"{short(function)}: {calls.whole(function) / args.per:,.0f}, itself {calls.own[function] / args.per:,.0f}")
        below = [(to, n, cost) for (by, to), (n, cost) in calls.called.items() if by == function]
        for to, n, cost in sorted(below, key=lambda b: -b[2])[:15]:
            print(f"{cost / args.per:12,.0f} {n / args.per:10,.1f} calls  {short(to)}")


if __name__ == "__main__":
    main()
