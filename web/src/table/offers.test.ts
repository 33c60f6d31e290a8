import { expect, test } from 'vitest';
import type { Attempt, Card, Offer, Question, Table } from '~/net';
import { goOn, refusals, sort, targets } from './offers';

const card = (handle: number) => ({ handle, owner: 1, controller: 1, colors: [], traits: [], keywords: [], marks: [], counters: 0 }) as Card;
const table = {
  play: [card(1)], queue: [],
  players: [{ seat: 1, hand: [card(5)], flipped: [], discard: [card(8)], banished: [] }],
} as unknown as Table;
const ask = (options: object[]) => ({ number: 0, options: options.map((one, number) => ({ number, label: String(number), ...one })) }) as unknown as Question;

test('offers lie where one reaches for them', () => {
  const offers = sort(ask([
    { does: 'pass' }, { does: 'play', card: 5, to: { home: 1 } }, { does: 'play', card: 5, to: { problem: 2 } }, { does: 'play', card: 5, on: 1 },
    { does: 'card', card: 8 }, { does: 'area', area: { problem: 1 } }, { does: 'player', seat: 2 }, { does: 'draw' },
  ]), table);
  expect(offers.cards.get(5)?.map((one) => one.number)).toEqual([1, 2, 3]);
  expect([...targets(offers, 5).keys()]).toEqual(['home-1', 'problem-2', 'card-1']);
  // A card of a pile is laid out for the choice.
  expect(offers.unseen.map((one) => one.number)).toEqual([4]);
  expect(offers.areas.get('problem-1')?.map((one) => one.number)).toEqual([5]);
  expect(offers.seats.get(2)?.map((one) => one.number)).toEqual([6]);
  expect(offers.buttons.map((one) => one.number)).toEqual([0, 7]);
});

test('effects have buttons, whether or not their card can be seen', () => {
  const offers = sort(ask([{ does: 'effect', card: 1 }, { does: 'effect', card: 1 }, { does: 'effect', card: 9 }, { does: 'effect' }]), table);
  expect(offers.buttons.map((one) => one.number)).toEqual([0, 1, 2, 3]);
  expect(offers.cards.get(1)?.length).toBe(2);
  expect(offers.unseen).toEqual([]);
});

test('going on is to pass, to be done, or the only answer there is; never one of several', () => {
  const way = (options: object[]): Offer | undefined => goOn(sort(ask(options), table));
  expect(way([{ does: 'draw' }, { does: 'pass' }])?.does).toBe('pass');
  expect(way([{ does: 'card', card: 1 }, { does: 'done' }])?.does).toBe('done');
  expect(way([{ does: 'mode', mode: 1 }])?.does).toBe('mode');
  expect(way([{ does: 'yes' }, { does: 'no' }])).toBeUndefined();
  expect(way([{ does: 'card', card: 1 }])).toBeUndefined();
});

test('why not is told of the place where it was tried, each reason once; else of all places', () => {
  const attempt = (seat: number, ...words: string[]) => ({ does: 'play', card: 5, to: { problem: seat }, label: String(seat), against: words.map((words) => ({ words })) }) as Attempt;
  const attempts = [attempt(1, 'dear', 'late'), attempt(2), attempt(3, 'dear'), attempt(4, 'closed')];
  expect(refusals(attempts).map(({ label }) => label)).toEqual(['1', '4']);
  expect(refusals(attempts, 'problem-3').map(({ label }) => label)).toEqual(['3']);
  expect(refusals(attempts, 'problem-2').map(({ label }) => label)).toEqual(['1', '4']);
});

test('a place where a card never goes is a reason only if there is no other', () => {
  const home = { does: 'play', card: 5, to: { home: 2 }, label: 'home', against: [{ words: { say: 'refusal.under', what: { say: 'refusal.no-place' }, rule: 'CR 302.1' } }] } as unknown as Attempt;
  const power = { does: 'play', card: 5, to: { problem: 1 }, label: 'power', against: [{ words: { say: 'refusal.need-tokens' } }] } as unknown as Attempt;
  const allowed = { does: 'play', card: 5, to: { home: 1 }, label: 'allowed', against: [] } as unknown as Attempt;
  const labels = (all: Attempt[], place?: string) => refusals(all, place).map(({ label }) => label);
  expect(labels([home, power])).toEqual(['power']);
  expect(labels([home, allowed])).toEqual([]);
  expect(labels([home])).toEqual(['home']);
  expect(labels([home, allowed], 'home-2')).toEqual(['home']);
});

test('where nothing is ours to answer there is nothing to do', () => {
  expect(sort(undefined, table).buttons).toEqual([]);
  expect(sort({ number: 1, options: null } as unknown as Question, table).cards.size).toBe(0);
});
