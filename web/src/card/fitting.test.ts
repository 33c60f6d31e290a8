import { expect, test } from 'vitest';
import { estimate } from './fitting';

test('a text that is too long gets smaller letters first, then room of the picture', () => {
  const usual = { box: 100, picture: 80, size: 16 };
  expect(estimate({ ...usual, text: 120 })).toEqual({ picture: 1, size: 14.5 });
  expect(estimate({ ...usual, text: 170 })).toEqual({ picture: 0.75, size: 13 });
  const long = estimate({ ...usual, text: 600 });
  expect(long).toEqual({ picture: 0, size: 11 });
});
