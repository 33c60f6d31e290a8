import { expect, test } from 'vitest';
import { add, address, countOf, fromQuery, fromSheet, set, tidy, toText } from './list';

const read = (link: string) => fromQuery(new URLSearchParams(link.slice(link.indexOf('?'))));

test('a deck comes back from its own address, hostile titles too', () => {
  const deck = {
    name: 'Reeds & <b>Rushes</b> #1 +2',
    lines: [
      { count: 3, card: 'HW41' },
      { count: 1, card: 'Mr. ~Who~ 2x.3x & "you"?' },
      { count: 12, card: '\u202Eright to left' },
    ],
  };
  expect(read(address(deck))).toEqual(deck);
});

test('an address that holds no deck gives an empty one', () => {
  for (const cards of ['', '...', 'xHW1', '0xHW1', '-1xHW1', '9999xHW1', '3x', '3HW1', '%00']) {
    expect(fromQuery(new URLSearchParams({ cards })).lines).toEqual([]);
  }
  expect(fromQuery(new URLSearchParams({ cards: '1xHW1.2xHW1' })).lines).toEqual([{ count: 1, card: 'HW1' }]);
  const long = Array.from({ length: 3000 }, (_, n) => `1xHW${n}`).join('.');
  expect(fromQuery(new URLSearchParams({ cards: long })).lines).toHaveLength(2000);
});

test('counts are bounded, and a card without copies is gone', () => {
  const lines = add([], 'HW1', 2);
  expect(countOf(add(lines, 'HW1', 1), 'HW1')).toBe(3);
  expect(add(lines, 'HW1', -2)).toEqual([]);
  expect(add([], 'HW1', -1)).toEqual([]);
  expect(countOf(set(lines, 'HW1', 1e9), 'HW1')).toBe(999);
  expect(set(lines, 'HW1', Number.NaN)).toEqual([]);
  expect(lines).toEqual([{ card: 'HW1', count: 2 }]);
});

test('a list has its name on one line, so that nothing slips into it', () => {
  expect(toText({ name: tidy('One\n4 HW9\u2028x'), lines: [{ count: 2, card: 'HW1' }] })).toBe('name: One 4 HW9 x\n2 HW1');
});

test('what the server read becomes a list, unknown cards by their titles', () => {
  const sheet = {
    name: 'Reeds', entries: [{ count: 2, card: { id: 'HW1' } }],
    unknown: [{ count: 1, id: '', title: 'A. Nobody' }, { count: 1, id: 'ZZ9', title: '' }],
  };
  expect(fromSheet(sheet).lines.map(({ card }) => card)).toEqual(['HW1', 'A. Nobody', 'ZZ9']);
});
