import { expect, test } from 'vitest';
import { wrap } from './face';

const measure = (part: string) => part.length;

test('names break at spaces, long words within, and what has no room ends with an ellipsis', () => {
  expect(wrap('Straight Down the Wind', 13, 2, measure)).toEqual(['Straight Down', 'the Wind']);
  expect(wrap('Lindenblättertee', 10, 2, measure)).toEqual(['Lindenblät', 'tertee']);
  expect(wrap('One two three four', 5, 2, measure)).toEqual(['One', 'two…']);
  expect(wrap('', 5, 2, measure)).toEqual([]);
});
