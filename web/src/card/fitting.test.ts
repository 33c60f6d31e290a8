import { expect, test } from 'vitest';
import { first } from './fitting';

test('the first index that fits is found in few steps', () => {
  for (let at = 0; at <= 20; at++) {
    let tries = 0;
    expect(first(20, (i) => (tries++, i >= at))).toBe(at);
    expect(tries).toBeLessThanOrEqual(5);
  }
  expect(first(0, () => true)).toBe(0);
});
