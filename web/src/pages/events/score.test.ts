import { expect, test } from 'vitest';
import { ofDigits, possible, turned, wonBy } from './score';

test('results are turned for the player who is named second', () => {
  expect(['1-0', '2-1', '1-0-1', 'draw', 'both-lose', 'bye'].map(turned)).toEqual(['0-1', '1-2', '0-1-1', 'draw', 'both-lose', 'bye']);
});

test('a result says who has won', () => {
  expect(['1-0', '1-2', '1-1', 'draw', '1-0-1', 'both-lose', 'bye'].map(wonBy)).toEqual(['first', 'second', 'drawn', 'drawn', 'first', 'neither', 'bye']);
});

test('a single game has three results, and two in elimination rounds', () => {
  expect(possible(1, false)).toEqual(['1-0', 'draw', '0-1']);
  expect(possible(2, true)).not.toContain('draw');
  expect([ofDigits(0, 0), ofDigits(2, 1)]).toEqual(['draw', '2-1']);
});
