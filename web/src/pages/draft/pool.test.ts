import { expect, test } from 'vitest';
import type { CardInfo } from '~/card/info';
import { counted, curve, drawn, groupOf, grouped, moved } from './pool';

const card = (id: string, kind: string, colours: string[], cost: number | null = null): CardInfo =>
  ({ id, name: `Card ${id}`, kind, cost, faces: [{ colours }] }) as unknown as CardInfo;
const cards = [
  card('1', 'Friend', ['blue'], 3), card('2', 'Friend', ['blue'], 1), card('3', 'Event', ['pink', 'white'], 9),
  card('4', 'Problem', []), card('5', 'Mane Character', ['blue']), card('6', 'Troublemaker', []),
];
const info = (id: string) => cards.find((one) => one.id === id);

test('cards are grouped by colour and sorted by cost', () => {
  const found = grouped(counted(['1', '6', '2', '3', '4', '5', '1']), info);
  expect(found.map(({ group, total }) => `${group} ${total}`)).toEqual(['Mane Character 1', 'Problem 1', 'blue 3', 'several 1', 'none 1']);
  expect(found[2]?.rows.map(({ id, count }) => `${count} ${id}`)).toEqual(['1 2', '2 1']);
  expect(groupOf(undefined)).toBe('none');
});

test('copies move into a deck and out of it', () => {
  const two = moved(moved([], '1', 1), '1', 1);
  expect(two).toEqual([{ id: '1', count: 2 }]);
  expect(moved(moved(two, '2', 1), '1', -2)).toEqual([{ id: '2', count: 1 }]);
  expect(moved(two, '2', -1)).toEqual(two);
});

test('the curve has the cards that are drawn', () => {
  const deck = drawn([{ id: '1', count: 2 }, { id: '3', count: 1 }, { id: '4', count: 5 }], info);
  expect(deck.map(({ id }) => id)).toEqual(['1', '1', '3']);
  expect(curve(deck).map(({ label, value }) => `${label}: ${value}`)).toEqual(['0: 0', '1: 0', '2: 0', '3: 2', '4: 0', '5: 0', '6: 0', '7+: 1']);
});
