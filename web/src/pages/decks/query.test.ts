import { expect, test } from 'vitest';
import { noFilters, placeInWords, query } from './query';

test('filters become terms, and typed alternatives are fenced in', () => {
  expect(query(noFilters).q).toBe('');
  expect(query({ ...noFilters, words: ' a or b ' }).q).toBe('a or b');
  expect(query({ words: 'a or b', colours: ['blue', 'none'], kind: 'friend', cost: '5+', set: 'hw' }).q)
    .toBe('(a or b) (c:blue or c:none) t:friend cost>=5 set:hw');
  expect(query({ ...noFilters, colours: ['pink'], cost: '2' }).q).toBe('c:pink cost=2');
});

test('a place in the query is found in what was typed', () => {
  const typed = { ...noFilters, words: '  pow>x' };
  expect(placeInWords(typed, 4)).toBe(6);
  expect(placeInWords({ ...typed, kind: 'friend' }, 5)).toBe(6);
  expect(placeInWords({ ...typed, kind: 'friend' }, 400)).toBe(7);
});
