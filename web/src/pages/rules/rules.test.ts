import { expect, test } from 'vitest';
import { split, withNumbers } from './rules';

test('numbers of rules become links, other numbers do not', () => {
  const rules = (words: string) => withNumbers(words).flatMap(({ rule }) => rule ?? []);
  expect(rules('A place (501.1), see 609.2b and 705.')).toEqual(['501.1', '609.2b', '705']);
  expect(rules('45 cards, 15 points, 1.5 times, CR 3.8, 12345')).toEqual([]);
  expect(withNumbers('see 609.2b!').map(({ text }) => text).join('')).toBe('see 609.2b!');
});

test('the caret stands before the word that was not understood', () => {
  expect(split('When you sing, draw', 9)).toEqual(['When you ', 'sing,', ' draw']);
  expect(split('Draw a card', 11)).toEqual(['Draw a card', '', '']);
  expect(split('Draw', 99)).toEqual(['Draw', '', '']);
});
