import { expect, test } from 'vitest';
import { nextDeck } from './opponents';

test('the next opponent has the next deck, and never the own one or the last one again', () => {
  const decks = ['A', 'B', 'C', 'D'];
  expect(nextDeck(decks, 'A', 'B')).toBe('C');
  expect(nextDeck(decks, 'C', 'B')).toBe('D');
  expect(nextDeck(decks, 'A', 'D')).toBe('B');
  expect(nextDeck(decks, 'own', undefined)).toBe('A');
  expect(nextDeck(decks, 'own', 'another')).toBe('A');
  expect(nextDeck(['A'], 'A', 'A')).toBe('A');
  expect(nextDeck([], 'A', 'A')).toBeUndefined();
});
