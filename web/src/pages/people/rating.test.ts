import { expect, test } from 'vitest';
import { intervalOf, onScale, scaleOf } from './rating';

const rating = (value: number, deviation: number) => ({ format: '', rating: value, deviation, games: 3, provisional: deviation > 110 });

test('the interval is two deviations to both sides', () => {
  expect(intervalOf(rating(1534.4, 98))).toEqual([1338, 1730]);
});

test('the scale has room for all ratings and ends at hundreds', () => {
  expect(scaleOf([])).toEqual([1200, 1800]);
  expect(scaleOf([rating(1500, 350), rating(1650, 60)])).toEqual([800, 2200]);
});

test('a value is on the scale in percent', () => {
  expect(onScale(1500, [1200, 1800])).toBe(50);
});
