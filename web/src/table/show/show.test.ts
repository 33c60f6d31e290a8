import { expect, test } from 'vitest';
import type { Happening, Table } from '~/net';
import { beats } from './beats';
import { advance } from './between';

let number = 0;
const did = (act: string, more: Partial<Happening> = {}) => ({ number: number++, act, amount: 0, points: [0, 0], ...more }) as Happening;

test('events without a time join the next, and many of one kind are one', () => {
  const list = beats([did('end-phase'), did('start-phase'), did('move', { card: 1 }), did('ready'), did('ready'), did('power')], 1);
  expect(list.map(({ happenings }) => happenings.map(({ act }) => act).join())).toEqual(['end-phase,start-phase,move', 'ready,ready,power']);
  expect(list.reduce((sum, beat) => sum + beat.happenings.length, 0)).toBe(6);
});

test("another player's card is shown in full for 0.8 s, one's own is not", () => {
  const play = did('announce', { player: 2, id: 'HW1', card: 5 });
  expect(beats([play], 1)[0]?.time).toBe(800);
  expect(beats([play], 2)[0]?.time).toBe(0);
});

test('a long turn is shown within a limit', () => {
  const list = beats(Array.from({ length: 99 }, () => did('move')), 1);
  expect(list.reduce((sum, beat) => sum + beat.time, 0)).toBeLessThanOrEqual(14_001);
});

const card = (handle: number, area?: object) => ({ handle, area, controller: 1, owner: 1, colors: [], traits: [], keywords: [], marks: [], counters: 0 });
const player = (seat: number, more: object = {}) => ({ seat, alive: true, points: 0, tokens: 2, deck: 5, problem_deck: 3, hand_size: 1, discard: [], banished: [], flipped: [], home_limit: 3, winning_score: 15, ...more });
const table = (more: object = {}) => ({ active: 1, events: 0, turn: 1, phase: 'main', play: [], queue: [], players: [player(1), player(2)], problems: [], places: [], version: 1, ...more }) as unknown as Table;

test('a move is seen before what comes after it', () => {
  const before = table({ play: [card(1, { home: 1 })] });
  const after = table({ play: [], players: [player(1, { discard: [card(1)] }), player(2)] });
  const moved = advance(before, after, did('move', { card: 1, to: { problem: 2 } }));
  expect(moved.play[0]?.area).toEqual({ problem: 2 });
  const gone = advance(moved, after, did('dismiss', { card: 1 }));
  expect(gone.play).toEqual([]);
  expect(gone.players[0]?.discard).toHaveLength(1);
});

test('tokens and points count as they change', () => {
  const paid = advance(table(), table(), did('pay', { player: 1, amount: 2, points: [0, 3] }));
  expect([paid.players[0]?.tokens, paid.players[1]?.points]).toEqual([0, 3]);
});

test('a card leaves the hand as it enters play', () => {
  const before = table({ players: [player(1, { hand: [card(7)] }), player(2)] });
  const after = table({ play: [card(7, { home: 1 })], players: [player(1, { hand: [] }), player(2)] });
  const entered = advance(before, after, did('enter', { card: 7, to: { home: 1 } }));
  expect(entered.play).toHaveLength(1);
  expect(entered.players[0]?.hand).toEqual([]);
});
