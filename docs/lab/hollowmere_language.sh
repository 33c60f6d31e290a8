#!/bin/sh
# Checks that the program reads the lines on which the water of Hollowmere depends.
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
Main Phase: Once per turn, remove two Tide counters from a Problem to score a point.
Main Phase: Exhaust this card to remove a Tide counter from each Problem and gain that many action tokens.
Faceoff: Once per faceoff, put a Tide counter on a Problem here with no Tide counters to flip an additional card.
When you put a Tide counter on a Problem, draw a card.
When a Tide counter is removed from a Problem, gain [1].
When the last Tide counter is removed from a Problem, draw a card.
When you remove a Tide counter from a Problem for the first time each turn, draw a card.
Your other Friends at a Problem with no Tide counters have +1 power.
This card has +1 power for each Problem with no Tide counters.
This card has +1 power for each Problem with a Tide counter.
LINES
check resource <<'LINES'
Main Phase: Exhaust this card to move a Tide counter from a Problem to another Problem.
LINES
check event <<'LINES'
Immediate: Choose one: Put two Tide counters on a Problem or remove all Tide counters from a Problem.
Main Phase: Put a +1 power counter on each of your Friends at a Problem with no Tide counters.
LINES
check problem <<'LINES'
This card enters play with 2 Tide counters on it.
When a player moves a character here, put a Tide counter on this card.
When a player confronts this Problem, that player may remove a Tide counter from it to draw a card.
When a player confronts this Problem, if there are no Tide counters on it, that player gains [1].
LINES
exit $failed
