// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { drafts, drop, freeName, keep } from './drafts';

beforeEach(() => localStorage.clear());
const lines = [{ count: 1, card: 'HW8' }];

test('a draft is kept by its name, the latest first, and may be renamed', () => {
  keep({ name: 'One', lines });
  keep({ name: 'Two', lines });
  keep({ name: 'Three', lines: [] }, 'One');
  expect(drafts().map(({ name }) => name)).toEqual(['Three', 'Two']);
  drop('Three');
  expect(drafts()).toMatchObject([{ name: 'Two', lines }]);
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
