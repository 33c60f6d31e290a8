// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { drafts, drop, freeName, keep } from './drafts';

beforeEach(() => localStorage.clear());
const lines = [{ count: 1, card: 'HW8' }];

test('a draft is kept by its name, the latest first, and may be renamed', () => {
  keep({ name: 'One', lines });
  keep({ name: 'Two', lines });
  keep({ name: 'Three', lines: [] }, { name: 'One', lines });
  expect(drafts().map(({ name }) => name)).toEqual(['Three', 'Two']);
  drop('Three');
  expect(drafts()).toMatchObject([{ name: 'Two', lines }]);
});

test('a deck of the same name that is another one stays', () => {
  keep({ name: 'One', lines });
  const linked = { name: 'One', lines: [{ count: 3, card: 'HW41' }] };
  const changed = keep({ ...linked, lines: [] }, linked);
  expect(changed.name).toBe('One 2');
  expect(keep({ ...changed, name: 'One' }, changed).name).toBe('One 2');
  expect(drafts().map(({ name, lines: cards }) => [name, cards.length])).toEqual([['One 2', 0], ['One', 1]]);
});

test.each(['{', '{}', '[null, 3, {"link": 4}]', '"x"'])('%s is no draft', (kept) => {
  localStorage.setItem('decks', kept);
  expect(drafts()).toEqual([]);
});

test('names that are taken get a number', () => {
  expect(freeName('One', [])).toBe('One');
  expect(freeName('One', ['One', 'One 2'])).toBe('One 3');
  expect(freeName('One 2', ['One 2'])).toBe('One 3');
});
