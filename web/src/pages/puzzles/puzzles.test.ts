import { expect, test } from 'vitest';
import type { Table } from '~/net';
import { verdict } from './puzzles';

const table = (turn: number, points: number, outcome: Table['outcome'] = null) => ({ turn, outcome, players: [{ seat: 1, points }] }) as unknown as Table;
const three = { aim: 'score', points: 3 } as const;
const win = { aim: 'win', points: null } as const;
const hold = { aim: 'hold', points: null } as const;

test('nothing is decided before the turn is over, unless the game is', () => {
  expect(verdict(table(8, 5), 8, three)).toBeUndefined();
  expect(verdict(table(9, 3), 8, three)).toBe('solved');
  expect(verdict(table(9, 2), 8, three)).toBe('missed');
  expect(verdict(table(8, 15, { win: 1 }), 8, win)).toBe('solved');
  expect(verdict(table(8, 15, { win: 2 }), 8, win)).toBe('missed');
  expect(verdict(table(9, 9), 8, win)).toBe('missed');
});

test("what is to be held is held once the other's turn is over", () => {
  expect(verdict(table(9, 0), 8, hold)).toBeUndefined();
  expect(verdict(table(10, 0), 8, hold)).toBe('solved');
  expect(verdict(table(9, 0, { win: 2 }), 8, hold)).toBe('missed');
});
