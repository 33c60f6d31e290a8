import { expect, test } from 'vitest';
import { bound, marksOf, notable, readView, toTurn, turnAt, valueAt } from './replay';

const turns = [{ turn: 1, move: 4, active: 1 }, { turn: 2, move: 10, active: 2 }, { turn: 3, move: 11, active: 1 }].map((turn) => ({ ...turn, points: [0, 0] }));

test('back goes to where this turn begins, then to the one before', () => {
  expect([13, 11, 10, 4, 2].map((at) => toTurn(turns, at, -1, 20))).toEqual([11, 10, 4, 0, 0]);
  expect([0, 4, 10, 11, 19].map((at) => toTurn(turns, at, 1, 20))).toEqual([4, 10, 11, 19, 19]);
  expect([3, 4, 9, 19].map((at) => turnAt(turns, at)?.turn)).toEqual([undefined, 1, 1, 3]);
});

test('what an address asks for is kept to what there is', () => {
  expect(['1', '0', 'all', '9', '1.5', '-1', '<b>', null].map((text) => readView(text, 2))).toEqual([1, 0, 'all', 'all', 'all', 'all', 'all', 'all']);
  expect([-3, 2.4, 99, Number.NaN].map((at) => bound(at, 10))).toEqual([0, 2, 9, 0]);
});

test('a value holds until the next one', () => {
  const worth = { seats: 2, bot: 'greedy', worst: [], values: [{ move: 2, turn: 1, chance: [0.5, 0.5] }, { move: 6, turn: 2, chance: [0.8, 0.2] }] };
  expect([0, 2, 5, 6, 90].map((at) => valueAt(worth, at)?.[0])).toEqual([0.5, 0.5, 0.5, 0.8, 0.8]);
  expect(valueAt(undefined, 3)).toBeUndefined();
});

test('a loss that reads as 0 % is no mistake', () => {
  const worst = [0.2, 0.005, 0.004].map((lost, i) => ({ move: 10 + i, turn: 1, seat: 2, did: 'pass', better: 'draw', line: [], lost }));
  expect(notable(worst).map(({ lost }) => lost)).toEqual([0.2, 0.005]);
  expect(marksOf(worst).slice(0, 2)).toEqual([{ x: 10, label: '1', series: 1 }, { x: 11, label: '2', series: 1 }]);
});
