import { expect, test } from 'vitest';
import type { Card, Snapshot, Table, Update } from './messages.gen';
import { apply, continued, take } from './snapshot';

const card = (handle: number, more: Partial<Card> = {}): Card => ({
  handle, owner: 1, controller: 1, colors: [], traits: [], keywords: [], marks: [], counters: 0, ...more,
});
const player = (seat: number) => ({
  seat, alive: true, points: 0, tokens: 2, deck: 40, problem_deck: 9, hand_size: 1, hand: seat === 1 ? [card(5)] : null,
  discard: [], banished: [], flipped: [], home_limit: 3, winning_score: 15,
});
const table = (): Table => ({
  version: 1, events: 3, turn: 1, active: 1, players: [player(1), player(2)], play: [card(1), card(2)], queue: [], problems: [],
});
const snapshot = (): Snapshot => ({
  n: 4, status: { stage: 'playing', seats: [], proposals: [] } as unknown as Snapshot['status'], table: table(), question: null, happenings: [], speeches: [],
});

test('lists take their order, new cards and changed ones', () => {
  const before = table();
  const after = apply(before, { events: 9, zones: [
    { zone: 'play', order: [2, 7], cards: [card(7, { name: 'New' })] },
    { zone: { hand: 1 }, cards: [card(5, { power: 2 })] },
    { zone: { discard: 2 }, order: [1], cards: [card(1)] },
  ] });
  expect(after.play.map((one) => one.handle)).toEqual([2, 7]);
  expect(after.players[0]?.hand?.[0]?.power).toBe(2);
  expect(after.players[1]?.discard.map((one) => one.handle)).toEqual([1]);
  expect(after.events).toBe(9);
  // The previous snapshot is unchanged.
  expect(before.play.map((one) => one.handle)).toEqual([1, 2]);
  expect(before.players[0]?.hand?.[0]?.power).toBeUndefined();
});

test('a hand that is no longer shown is gone, one that is shown begins empty', () => {
  const numbers = (seat: number, shows_hand: boolean) => ({
    seat, alive: true, points: 3, tokens: 0, deck: 1, problem_deck: 1, hand_size: 0, home_limit: 3, winning_score: 15, shows_hand,
  });
  const after = apply(table(), { events: 3, players: [numbers(1, false), numbers(2, true)] });
  expect(after.players[0]?.hand).toBeNull();
  expect(after.players[1]?.hand).toEqual([]);
  expect(after.players[1]?.points).toBe(3);
  expect(after.players[0]).not.toHaveProperty('shows_hand');
});

test('an update without a question takes the old one away, and what happened is kept within bounds', () => {
  const asked = { ...snapshot(), question: { number: 1 } as Snapshot['question'] };
  const happenings = Array.from({ length: 250 }, (_, number) => ({ number, act: 'draw', amount: 1, points: [] }));
  const after = take(asked, { n: 5, happenings } as Update);
  expect(after.question).toBeNull();
  expect(after.n).toBe(5);
  expect(after.happenings).toHaveLength(200);
  expect(after.happenings.at(-1)?.number).toBe(249);
  expect(take(asked, { n: 6, table: { ...table(), turn: 9 } } as Update).table?.turn).toBe(9);
});

test('whoever comes back goes on with the log that they had', () => {
  const one = (number: number) => ({ number, words: String(number) }) as Snapshot['happenings'][number];
  const before = { ...snapshot(), happenings: [one(1), one(2), one(3)] };
  const numbers = (now: Snapshot) => continued(before, now).map(({ number }) => number);
  expect(numbers({ ...snapshot(), happenings: [one(3), one(4)] })).toEqual([1, 2, 3, 4]);
  // In the meantime two events were undone, and nothing has happened since.
  expect(numbers({ ...snapshot(), table: { ...table(), events: 2 } })).toEqual([1]);
  expect(continued(undefined, before).map(({ number }) => number)).toEqual([1, 2, 3]);
});
