import { expect, test } from 'vitest';
import { area, line, spaced, valueAt } from './lines';

test('a path reaches from edge to edge', () => {
  expect(line([], 100)).toBe('');
  expect(line([{ x: 20, y: 3.14159 }, { x: 50, y: 4 }], 100)).toBe('M0 3.1L20 3.1L50 4L100 4');
  expect(area([{ x: 5, y: 1 }], 10, 20)).toBe('M0 1L5 1L20 1L20 10L0 10Z');
  expect(area([], 10, 20)).toBe('');
});

test('a moment is on its line, also between two points', () => {
  const points = [{ x: 10, y: 0.5 }, { x: 20, y: 0.7 }, { x: 20, y: 0.1 }];
  expect([0, 10, 15, 20, 90].map((x) => Number(valueAt(points, x).toFixed(3)))).toEqual([0.5, 0.5, 0.6, 0.7, 0.1]);
  expect(valueAt([], 3)).toBe(0);
});

test('numbers of turns that are close together are left out', () => {
  const ticks = [0, 2, 5, 6, 11].map((x) => ({ x }));
  expect(spaced(ticks, 5).map(({ x }) => x)).toEqual([0, 5, 11]);
  expect(spaced([], 5)).toEqual([]);
});
