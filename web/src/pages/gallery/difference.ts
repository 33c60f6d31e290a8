// Differences between two decks.
import type { Sheet } from '../decks/sheet';

type Deck = Pick<Sheet, 'entries' | 'unknown'>;

export interface Change {
  id: string;
  name: string;
  /** Numbers of copies in the first and in the second deck. */
  before: number;
  after: number;
}

/** Returns the number of copies and the name of each card, by id. Cards that the server doesn't know have their titles. */
function countsOf({ entries, unknown }: Deck): Map<string, { count: number; name: string }> {
  const counts = new Map<string, { count: number; name: string }>();
  const add = (id: string, name: string, count: number) => counts.set(id, { count: (counts.get(id)?.count ?? 0) + count, name });
  for (const { card, count } of entries) add(card.id, card.name, count);
  for (const { id, title, count } of unknown) add(title || id, title || id, count);
  return counts;
}

/** Returns all cards of two decks, by name. */
export function compare(first: Deck, second: Deck): Change[] {
  const [before, after] = [countsOf(first), countsOf(second)];
  return [...new Map([...before, ...after])]
    .map(([id, { name }]) => ({ id, name, before: before.get(id)?.count ?? 0, after: after.get(id)?.count ?? 0 }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the cards with different numbers of copies. */
export const changed = (all: Change[]): Change[] => all.filter(({ before, after }) => before !== after);
