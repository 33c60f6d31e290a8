import { expect, test } from 'vitest';
import type { Happening, Speech } from '~/net';
import { heard, type Moment } from './heard';

const at = (more: Partial<Moment> = {}): Moment => ({ last: 4, speeches: 0, question: undefined, over: false, ...more });
const did = (act: string, player = 2) => ({ act, player }) as Happening;

test('the weightiest of what came at once is heard', () => {
  expect(heard(at(), at(), [did('move'), did('flip'), did('score')], [], 1, undefined)).toBe('points');
  expect(heard(at(), at(), [did('play'), did('flip')], [], 1, undefined)).toBe('flip');
  expect(heard(at(), at({ over: true }), [did('score')], [], 1, 1)).toBe('won');
  expect(heard(at(), at({ over: true }), [], [], 1, 2)).toBe('lost');
  expect(heard(at({ over: true }), at({ over: true }), [], [], 1, 2)).toBeUndefined();
});

test('who waited is called, who just acted is not', () => {
  expect(heard(at(), at({ question: 9 }), [did('pay')], [], 1, undefined)).toBe('ask');
  expect(heard(at(), at({ question: 9 }), [did('pay', 1)], [], 1, undefined)).toBeUndefined();
  expect(heard(at({ question: 8 }), at({ question: 9 }), [did('draw')], [], 1, undefined)).toBe('card');
});

test('what is said is heard once, and nothing makes no sound', () => {
  expect(heard(at(), at({ speeches: 1 }), [], [{} as Speech], 1, undefined)).toBe('speech');
  expect(heard(at(), at(), [], [], 1, undefined)).toBeUndefined();
});
