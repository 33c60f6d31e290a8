import { expect, test } from 'vitest';
import type { CardInfo } from '~/net';
import { groupOf, shown } from './sets';

const card = (id: string, kind: string, colours: string[], owner?: string[]): CardInfo =>
  ({ id, kind, rarity: 'C', faces: [{ colours }], problem: owner && { owner: owner.map((need) => ({ need, power: 2 })) } }) as unknown as CardInfo;

test('a card belongs to its color, a Problem to those that its owner needs', () => {
  expect(groupOf(card('1', 'Friend', ['blue']))).toBe('blue');
  expect(groupOf(card('2', 'Friend', ['blue', 'pink']))).toBe('several');
  expect(groupOf(card('3', 'Troublemaker', []))).toBe('none');
  expect(groupOf(card('4', 'Problem', [], ['pink', 'not pink']))).toBe('pink');
  expect(groupOf(card('5', 'Problem', [], ['pink', 'blue']))).toBe('several');
});

test('filters are combined, and the order stays', () => {
  const all = [card('1', 'Friend', ['blue']), card('2', 'Event', ['blue']), card('3', 'Friend', ['blue'])];
  const ids = (filter: Partial<{ group: string; kind: string; rarity: string }>) => shown(all, { group: '', kind: '', rarity: '', ...filter }).map(({ id }) => id);
  expect(ids({})).toEqual(['1', '2', '3']);
  expect(ids({ group: 'blue', kind: 'Friend' })).toEqual(['1', '3']);
  expect(ids({ rarity: 'R' })).toEqual([]);
});
