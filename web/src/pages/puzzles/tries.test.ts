import { expect, test } from 'vitest';
import type { Card, Place, Player, Table } from '~/net';
import { missOf, wholeOf, type Pile } from './tries';

test('a failed try says what is missing', () => {
  const solver = { points: 13, winning_score: 15 };
  expect(missOf({ aim: 'win' }, solver)).toEqual({ key: 'puzzles.missed-win', values: { n: 13, of: 15 } });
  expect(missOf({ aim: 'score', points: 14 }, solver)).toEqual({ key: 'puzzles.missed-score', values: { n: 13, of: 14 } });
  expect(missOf({ aim: 'hold' }, solver)).toEqual({ key: 'puzzles.missed-hold' });
});

const card = (handle: number, controller: number, area: Card['area'], more: Partial<Card> = {}) =>
  ({ handle, controller, owner: controller, area, name: `Card ${handle}`, kind: 'Friend', colors: [], counters: 0, keywords: [], marks: [], traits: [], ...more }) as Card;

test('everything in play is listed once, at its place and with its player', () => {
  const [home, problem] = [{ home: 2 }, { problem: 1 }] as const;
  const play = [
    card(1, 1, problem, { kind: 'Problem' }), card(2, 1, problem), card(3, 2, problem), card(4, 2, home), card(5, 2, problem, { on: 3, kind: 'Resource' }),
    card(6, 1, null, { kind: 'Resource' }), card(7, 2, problem, { on: 1, kind: 'Resource' }),
  ];
  const player = (seat: number) => ({ seat, points: seat }) as Player;
  const place = { area: problem, stands: [] } as unknown as Place;
  const { players, places } = wholeOf({ play, players: [player(2), player(1)], places: [place] } as unknown as Table, 1);
  const handles = (piles: readonly Pile[]): number[] => piles.flatMap((pile) => [pile.card.handle, ...handles(pile.on)]);
  expect(players.map((one) => [one.player.seat, handles(one.home)])).toEqual([[1, [6]], [2, [4]]]);
  expect(places[0]?.sides.map(({ seat, cards }) => [seat, handles(cards)])).toEqual([[1, [2]], [2, [3, 5]]]);
  const problems = places.flatMap((one) => (one.problem ? [one.problem] : []));
  expect(handles(problems)).toEqual([1, 7]);
  const all = [...players.flatMap((one) => handles(one.home)), ...places.flatMap((one) => one.sides.flatMap((side) => handles(side.cards))), ...handles(problems)];
  expect(all.sort()).toEqual(play.map(({ handle }) => handle));
});
