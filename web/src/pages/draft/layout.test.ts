import { expect, test } from 'vitest';
import { layout } from './layout';

test('all cards are in sight if they can be read then', () => {
  expect(layout(12, 1600, 900, 10)).toEqual({ columns: 6, width: 258 });
  expect(layout(3, 940, 560, 10)).toEqual({ columns: 3, width: 306 });
});

test('otherwise cards are as wide as text needs, two in a row on phones', () => {
  expect(layout(12, 940, 560, 10)).toEqual({ columns: 5, width: 180 });
  expect(layout(12, 350, 500, 6)).toEqual({ columns: 2, width: 172 });
  expect(layout(12, 348, 400, 6)).toEqual({ columns: 2, width: 171 });
});
