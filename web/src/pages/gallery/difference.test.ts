import { expect, test } from 'vitest';
import type { Sheet } from '../decks/sheet';
import { changed, compare, type Change } from './difference';

type Deck = Pick<Sheet, 'entries' | 'unknown'>;
const deck = (cards: Record<string, number>, unknown: Record<string, number> = {}) =>
  ({
    entries: Object.entries(cards).map(([id, count]) => ({ count, card: { id, name: `Card ${id}` } })),
    unknown: Object.entries(unknown).map(([title, count]) => ({ count, id: '', title })),
  }) as unknown as Deck;
const counts = (changes: Change[]) => changes.map(({ id, before, after }) => [id, before, after]);

test('cards that were added, taken out, and changed in number', () => {
  const all = compare(deck({ a: 3, b: 2, c: 1 }), deck({ a: 3, b: 1, d: 2 }));
  expect(counts(all)).toEqual([['a', 3, 3], ['b', 2, 1], ['c', 1, 0], ['d', 0, 2]]);
  expect(counts(changed(all))).toEqual([['b', 2, 1], ['c', 1, 0], ['d', 0, 2]]);
});

test('copies in two parts of a deck count together, and unknown cards by their titles', () => {
  const first = deck({ a: 1 }, { Nothing: 2 });
  first.entries.push(...deck({ a: 2 }).entries);
  expect(counts(compare(first, deck({}, { Nothing: 1 })))).toEqual([['a', 3, 0], ['Nothing', 2, 1]]);
});
