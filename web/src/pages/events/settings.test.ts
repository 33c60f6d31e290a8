import { expect, test } from 'vitest';
import { fromLocal, numberOf, toLocal } from './settings';

test('a time is the same after it was shown', () => {
  const time = '2026-11-28T19:00:00.000Z';
  expect(fromLocal(toLocal(time))).toBe(time);
  expect([toLocal(null), toLocal('x'), fromLocal('')]).toEqual(['', '', null]);
});

test('an empty field is no number', () => {
  expect(['', ' ', 'x', '0', '12'].map(numberOf)).toEqual([null, null, null, 0, 12]);
});
