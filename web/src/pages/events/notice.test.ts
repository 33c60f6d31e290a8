import { expect, test } from 'vitest';
import '~/i18n/events';
import type { EventView } from './event';
import { isPlaying, noticeWords } from './notice';

const clock = { started: 0, paused: null, stood: 0, setup: 0, limit: 60, soft: 0 };
/** A view of the first of two players, with changes to the event, the viewer and the table. */
function viewOf({ event = {}, me = {}, table = {} } = {}): EventView {
  const one = { number: 3, first: 1, second: 2, score: null, winner: null, extension: 0, games: [], ...table };
  return {
    event: {
      info: { stage: 'running', online: false }, players: [{ name: 'Ann', dropped: false }, { name: 'Bob', dropped: false }],
      round: { number: 2, elimination: false, clock, tables: [one] }, ...event,
    },
    me: { player: 1, claim: null, ...me },
  } as unknown as EventView;
}

test('a player is told of the round until the match is over', () => {
  expect(noticeWords(viewOf(), 1000)).toBe('Round 2: table 3 against Bob');
  expect(noticeWords(viewOf({ table: { second: null } }), 1000)).toBe('Round 2: you have a bye');
  expect(noticeWords(viewOf({ table: { score: '1-0' } }), 1000)).toBeUndefined();
  expect(noticeWords(viewOf({ me: { player: null } }), 1000)).toBeUndefined();
});

test('an open game, a result of the opponent and the end of time come first', () => {
  expect(noticeWords(viewOf({ event: { info: { stage: 'running', online: true } }, table: { games: [{ table: 'x', over: false }] } }), 1000)).toBe('Your game against Bob is open');
  expect(noticeWords(viewOf(), 61_000)).toBe('Time is called at table 3');
  expect(noticeWords(viewOf({ me: { claim: { table: 3, by: 2, score: '1-0', disputed: false } } }), 61_000)).toBe('Bob reported a result: You won 1–0');
  expect(noticeWords(viewOf({ me: { claim: { table: 3, by: 1, score: '1-0', disputed: false } } }), 1000)).toBe('Round 2: table 3 against Bob');
});

test('who left the event hears nothing of it', () => {
  expect(isPlaying(viewOf())).toBe(true);
  expect(isPlaying(viewOf({ event: { players: [{ name: 'Ann', dropped: true }] } }))).toBe(false);
  expect(isPlaying(viewOf({ event: { info: { stage: 'over' } } }))).toBe(false);
});
