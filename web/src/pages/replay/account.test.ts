import { expect, test } from 'vitest';
import { addUp, luckOf, partsOf } from './account';

const of = (value: number, within = 0.05) => ({ value, within });
const account = {
  seat: 1, start: of(0.524), own: of(0.034), others: of(-0.124), luck: of(0.566), rest: of(0, 0), end: 1,
  turns: [{ turn: 0, luck: of(0.004) }, { turn: 1, luck: of(-0.104) }, { turn: 3, luck: of(0.666) }],
};

test('whole percents add up to the total', () => {
  expect(addUp([0.334, 0.333, 0.333], 100)).toEqual([34, 33, 33]);
  expect(addUp([0.505, -0.005], 50)).toEqual([50, 0]);
  expect(addUp([0.006, 0.006, 0.006], 2)).toEqual([0, 1, 1]);
  expect(addUp([], 5)).toEqual([]);
  expect(Object.is(addUp([-0.001], 0)[0], 0)).toBe(true);
});

test('the parts of a result add up, each with its interval', () => {
  const parts = partsOf(account);
  expect(parts.map(({ name }) => name)).toEqual(['start', 'own', 'others', 'luck']);
  expect(parts.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
  expect(parts[1]).toEqual({ name: 'own', percent: 3, from: -2, to: 8 });
  // A chance is never below nothing, but a change may be.
  expect(partsOf({ ...account, start: of(0.02) })[0]?.from).toBe(0);
  expect(partsOf({ ...account, rest: of(0.01) }).at(-1)?.name).toBe('rest');
});

test('luck by turn adds up to all luck, and turns without any are left out', () => {
  expect(luckOf(account, 57)).toEqual([{ turn: 1, percent: -10 }, { turn: 3, percent: 67 }]);
});
