import { expect, test } from 'vitest';
import type { Happening } from '~/net';
import { total, watch } from './faceoffs';

const happening = (number: number, act: string, more: Partial<Happening> = {}): Happening => ({ number, act, amount: 0, points: [], ...more });

test('a faceoff told at once is watched step by step', () => {
  const told = [
    happening(1, 'start-faceoff', { player: 1 }),
    happening(2, 'flip', { player: 1, id: 'HW1', words: { say: 'result.power', n: 3 } }),
    happening(3, 'flip', { player: 2, id: 'HW2', words: { say: 'result.no-power' } }),
    happening(4, 'total', { player: 1, amount: 9 }),
    happening(5, 'win', { player: 1, amount: 3 }),
    happening(6, 'end-faceoff'),
  ];
  const watched = watch(undefined, told, undefined);
  expect(watched).toMatchObject({ key: 1, starter: 1, winner: 1, by: 3, over: true });
  // Its characters added what the flip did not.
  expect(total(watched!, 1, 0)).toBe(6);
  expect(total(watched!, 1, 2)).toBe(9);
  expect(total(watched!, 2, 2)).toBe(0);
});

test('one that is told in two messages goes on, and another begins anew', () => {
  const first = watch(undefined, [happening(1, 'start-faceoff'), happening(2, 'flip', { player: 2, words: { say: 'result.power', n: 4 } })], undefined);
  const both = watch(first, [happening(3, 'flip', { player: 2, words: { say: 'result.power', n: -1 } })], undefined);
  expect(total(both!, 2, 9)).toBe(3);
  expect(watch(both, [happening(9, 'start-faceoff')], undefined)).toMatchObject({ key: 9, flips: [] });
  expect(watch(undefined, [happening(2, 'flip', { player: 2 })], undefined)).toBeUndefined();
});
