#!/bin/sh
# Checks that the program reads the lines on which the third edition of Hollowmere depends.
# Usage: hollowmere_language.sh PROGRAM
set -u
program=${1:-maneframe}
failed=0
check() {
    kind=$1
    while IFS= read -r line; do
        [ -n "$line" ] || continue
        if ! "$program" cards explain --type "$kind" "$line" 2>&1 | head -1 | grep -q 'exact$'; then
            printf 'not exact (%s): %s\n' "$kind" "$line"
            failed=1
        fi
    done
}
check friend <<'LINES'
When this card enters play or is moved, put a Tide counter on each Problem here.
When this card enters play or is moved, remove all Tide counters from each Problem here.
While the number of Tide counters on this card's Problem is greater than 0, this card has +1 power.
While the number of Tide counters on this card's Problem is equal to 0, this card has +1 power.
Main Phase: Remove a Tide counter from a Problem here to draw a card.
Main Phase: Remove a Tide counter from each Problem here to draw a card.
When you put a Tide counter on a Problem, draw a card.
When a Tide counter is removed from a Problem, gain [1].
This card has +1 power for each Tide counter on this card's Problem.
Your Friends at a Problem with a Tide counter have +1 power.
This card has +1 power for each Problem with a Tide counter.
LINES
check resource <<'LINES'
The winning score is 6.
Moving characters costs exactly [1].
The costs of Events can't be changed.
Each player draws 2 cards in each of their Draw Steps.
Each player gains [4] in each of their Action Steps.
Each player starts the game with 8 cards in hand.
Songs cost exactly [0].
Friends enter play exhausted.
Players can't move more than one character per turn.
Problems enter play with 2 Tide counters on them.
When a player defeats a Troublemaker, that player draws 2 cards.
LINES
check problem <<'LINES'
When this card enters play, put a Tide counter on it.
When a player confronts this Problem, put a Tide counter on it.
When a player confronts this Problem, that player may remove a Tide counter from it to draw a card.
LINES
exit $failed
