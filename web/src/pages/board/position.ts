// A position as the text of a scenario (docs/scenarios.md).

/** Places to which cards are added by clicks. */
export const places = ['P1 hand', 'P1 home', 'P1 mane', 'P1 problem', 'P1 deck', 'P1 discard', 'P2 hand', 'P2 home', 'P2 mane', 'P2 problem', 'P2 deck', 'P2 discard'] as const;

export const example = `scenario: My position
rule: 101.1

card Meadow: Problem, bonus 1, owner 2 blue, opponent 3
card Racer: Friend, blue, power 2, cost 1, traits Pegasus
  When you play this card, draw a card.

P1 problem: Meadow
P1 home: Racer, Power 1
P1 hand: Racer
P1 tokens: 4
P1 deck: 5 Power 1
P2 home: Power 2
P2 deck: 5 Power 2
turn: P1, Main Phase
`;

/** Adds a card to a place: to its line, or in a new line before the one that says when play begins. A place for one card gets it instead. */
export function put(text: string, place: string, card: string): string {
  const lines = text.split('\n');
  const start = `${place}:`;
  const at = lines.findIndex((line) => line.trim().toLowerCase().startsWith(start.toLowerCase()));
  const single = /mane|problem$/.test(place);
  if (at >= 0) {
    const there = (lines[at] as string).slice((lines[at] as string).indexOf(':') + 1).trim();
    lines[at] = `${start} ${there && !single ? `${there}, ${card}` : card}`;
    return lines.join('\n');
  }
  const turn = lines.findIndex((line) => /^\s*turn:/i.test(line));
  lines.splice(turn < 0 ? lines.length : turn, 0, `${start} ${card}`);
  return lines.join('\n');
}
