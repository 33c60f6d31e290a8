import { expect, test } from 'vitest';
import { chance, copies, shuffled } from './hand';

test('a number deals the same hand again, and nothing is lost', () => {
  const deck = copies([{ count: 3, card: 'a' }, { count: 2, card: 'b' }]);
  expect(deck).toEqual(['a', 'a', 'a', 'b', 'b']);
  expect(shuffled(deck, chance(7))).toEqual(shuffled(deck, chance(7)));
  expect(shuffled(deck, chance(7)).sort()).toEqual(deck);
  expect(shuffled(copies([]), chance(1))).toEqual([]);
});

test('every card is as likely on top', () => {
  const tops = new Map<string, number>();
  const random = chance(3);
  for (let n = 0; n < 6000; n++) {
    const top = shuffled(['a', 'b', 'c'], random)[0] ?? '';
    tops.set(top, (tops.get(top) ?? 0) + 1);
  }
  // Each card should be on top in a third of 6,000 hands. Five standard deviations are 183.
  for (const count of tops.values()) expect(Math.abs(count - 2000)).toBeLessThan(183);
  expect(tops.size).toBe(3);
});
