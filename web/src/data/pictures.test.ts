// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { cardOf, guidsOf, typeOf } from './pictures';

const cards = new Set(['hw12', 'tamlofting', 'pr7']);

test('a picture is that of a card by its number, its name, both, or a GUID', () => {
  const guids = guidsOf('<set><cards><card id="06A8E246-8d2b-40bd-808e-09f7a48ce768" name="x"><property name="Number" value="PR-7"/><alternate name="y"><property name="Number" value="no"/></alternate></card><card id="1"/></cards></set>');
  expect([...guids]).toEqual([['06a8e246-8d2b-40bd-808e-09f7a48ce768', 'pr7']]);
  const of = (name: string) => cardOf(name, cards, guids);
  expect(['HW 12', 'hw-12 Tam', 'Tam Lofting', '06a8e246-8D2B-40bd-808e-09f7a48ce768', '{06a8e246-8d2b-40bd-808e-09f7a48ce768}'].map(of)).toEqual(['hw12', 'hw12', 'tamlofting', 'pr7', 'pr7']);
  expect(['', 'HW 13', 'back', '16a8e246-8d2b-40bd-808e-09f7a48ce768', '06a8e246-8d2b-40bd-808e-09f7a48ce768.Boosted'].map(of)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(guidsOf('<set><cards><card').size).toBe(0);
});

test('a picture is known by its first bytes, not by its name', () => {
  const of = (text: string) => typeOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  expect(['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'GIF89a', 'RIFF\0\0\0\0WEBPVP8 ', '\0\0\0\x20ftypavif', '<svg xmlns', ''].map(of)).toEqual(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', undefined, undefined]);
});
