import { expect, test } from 'vitest';
import type { Card } from '~/net';
import { fit, ratio } from './fit';
import { stacks } from './stacks';

const room = { width: 480, height: 150, attached: 0, floor: 64, most: 140 };

test('few cards are as large as the room allows, in steps', () => {
  expect(fit(2, room)).toEqual({ width: 104, each: 2, step: 110, peek: 0, shown: 2 });
  expect(fit(1, { ...room, height: 151 })).toEqual(fit(1, room));
});

test('a full row shrinks to its floor, then overlaps, and nothing sticks out', () => {
  for (const floor of [48, 64]) {
    for (const width of [180, 240, 350, 480, 900]) {
      for (const height of [70, 96, 150, 300]) {
        for (const attached of [0, 1, 2]) {
          for (let many = 1; many <= 18; many++) {
            const { width: card, each, step, shown } = fit(many, { width, height, attached, floor, most: 140 });
            const lines = Math.ceil(shown / each);
            expect(card + (Math.min(each, shown) - 1) * step, `${many} in ${width} by ${height}`).toBeLessThanOrEqual(width);
            expect(lines * card * ratio).toBeLessThanOrEqual(height + 40 * (height < floor * ratio ? 1 : 0));
            expect(Math.min(step, card) >= 26 || each === 1 || shown === 1).toBe(true);
            expect(shown).toBeGreaterThan(0);
          }
        }
      }
    }
  }
});

test('what does not fit waits in the opened row', () => {
  const { shown } = fit(15, { width: 180, height: 96, attached: 0, floor: 64, most: 100 });
  expect(shown).toBeLessThan(15);
});

test('equal cards stack, and those with attachments stand alone', () => {
  const card = (handle: number, more: Partial<Card> = {}) => ({ handle, id: 'HW1', controller: 1, power: 1, counters: 0, marks: [], colors: [], ...more }) as unknown as Card;
  const cards = [card(1), card(2), card(3, { power: 2 }), card(4), card(5)];
  const hosts = (one: Card) => one.handle === 4;
  expect(stacks(cards, hosts, true).map((stack) => stack.map((one) => one.handle))).toEqual([[1, 2, 5], [3], [4]]);
  expect(stacks(cards, hosts, false)).toHaveLength(5);
});
