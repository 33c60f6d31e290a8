import { expect, test } from 'vitest';
import { byNumber } from './bars';

test('every number between has a bar, and what is beyond is counted together', () => {
  expect(byNumber({})).toEqual([]);
  expect(byNumber({ 1: 4, 3: 2 }).map(({ label, value }) => `${label}:${value}`)).toEqual(['0:0', '1:4', '2:0', '3:2']);
  expect(byNumber({ '-1': 1, 0: 2 }).map(({ label }) => label)).toEqual(['-1', '0']);
  expect(byNumber({ 2: 1, 7: 1, 9: 3 }, 2, 4).map(({ label, value }) => `${label}:${value}`)).toEqual(['2:1', '3:0', '4+:4']);
});
