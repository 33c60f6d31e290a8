import { expect, test } from 'vitest';
import { area, line } from './lines';

test('a path reaches from edge to edge', () => {
  expect(line([], 100)).toBe('');
  expect(line([{ x: 20, y: 3.14159 }, { x: 50, y: 4 }], 100)).toBe('M0 3.1L20 3.1L50 4L100 4');
  expect(area([{ x: 5, y: 1 }], 10, 20)).toBe('M0 1L5 1L20 1L20 10L0 10Z');
  expect(area([], 10, 20)).toBe('');
});
