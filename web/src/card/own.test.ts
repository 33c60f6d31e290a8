// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fromPattern, key, keysOf } from './own.svelte';

const card = { id: 'HW 12', name: 'Tam Lofting, Reed & Rush' };

test('a file belongs to a card by its number or its name, however it is spelt', () => {
  expect(keysOf(card)).toEqual(['hw12', 'tamloftingreedrush']);
  expect(keysOf(card)).toContain(key('HW-12'));
  expect(keysOf(card)).toContain(key('Tam Lofting - Reed & Rush'));
  expect(keysOf({ id: '?', name: '!' })).toEqual([]);
});

test('a pattern gives an address, and nothing but one', () => {
  expect(fromPattern('/pictures/{id}.jpg', card)).toBe('/pictures/HW%2012.jpg');
  expect(fromPattern('https://p.example/{name}.png', card)).toBe('https://p.example/Tam%20Lofting%2C%20Reed%20%26%20Rush.png');
  for (const pattern of ['javascript:alert(1)', 'data:image/svg+xml,{id}', 'pictures/{id}']) expect(fromPattern(pattern, card)).toBeUndefined();
});
