import { expect, test } from 'vitest';
import { example, put } from './position';

test('cards are added to their places', () => {
  const more = put(put(example, 'P1 hand', 'HW1'), 'P2 discard', 'HW2');
  expect(more).toContain('P1 hand: Racer, HW1');
  expect(more).toMatch(/P2 discard: HW2\nturn:/);
  expect(put(more, 'P1 problem', 'HW9')).toContain('P1 problem: HW9');
});
