import { expect, test } from 'vitest';
import { readPairs } from './pairs';

test('pairings are read by the numbers of their players', () => {
  expect(readPairs('3 Ann | 5 Bob\n\n 1 | #2\n4 Eve', 5)).toEqual([{ first: 3, second: 5 }, { first: 1, second: 2 }, { first: 4, second: null }]);
});

test('unknown players, players at two tables, and other lines are refused', () => {
  for (const text of ['', 'Ann | Bob', '1 | 6', '0 | 1', '1 | 2 | 3', '1 | 2\n2 | 3', '1 | 1']) expect(readPairs(text, 5)).toBeUndefined();
});
