import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import german from './plain.de.json';
import { translator } from './plain.svelte';

const crates = new URL('../../../crates/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, crates), 'utf8');
const match = translator(german, 'de');

test('sentences are translated with their values', () => {
  expect(match('a Draw Deck has at least 45 cards, this one has 12')).toBe('ein Ziehdeck hat mindestens 45 Karten, dieses hat 12');
  expect(match('9 copies of Tam Lofting, First Delivery: a Draw Deck has at most 3')).toBe('9-mal Tam Lofting, First Delivery: ein Ziehdeck hat höchstens 3');
  expect(match('remove 6 copies')).toBe('nimm 6 Exemplare heraus');
  expect(match('remove Tussock')).toBe('nimm Tussock heraus');
  expect(match('an unknown sentence')).toBeUndefined();
});

test('every title of a chapter of the rules has a German text', () => {
  const titles = read('engine/rules-index.tsv').split('\n').map((line) => line.split('\t')).filter(([, kind]) => kind === 'head').map(([, , words]) => words ?? '');
  expect(titles.length).toBeGreaterThan(80);
  expect(titles.filter((title) => match(title) === undefined)).toEqual([]);
});

test('every fault of a deck has a German text', () => {
  const source = read('deck/src/rules.rs').split('#[cfg(test)]')[0] ?? '';
  const sentences = [...source.matchAll(/message = (?:format!\()?"([^"]+)"/g), ...source.matchAll(/=> (?:format!\()?"((?:a player|keep) [^"]+)"/g)].map(([, words]) => (words ?? '').replace(/\{[^}]*\}/g, 'x'));
  expect(sentences.length).toBeGreaterThan(12);
  expect(sentences.filter((words) => match(words) === undefined)).toEqual([]);
});

test('every reason of a hint in a draft has a German text', () => {
  const words = read('limited/src/drafter.rs').split('pub fn words')[1]?.split('\n    }\n')[0] ?? '';
  const reasons = [...words.matchAll(/(?:=> |format!\()"([^"]+)"/g)].map(([, words]) => (words ?? '').replaceAll('{}', 'x'));
  expect(reasons.length).toBe(7);
  expect(reasons.filter((words) => match(words) === undefined)).toEqual([]);
  expect(match('you have most cards in blue and pink')).toBe('die meisten deiner Karten sind in Blau und Rosa');
});

test('every reason why packs cannot be opened has a German text', () => {
  const files = ['limited/src/product.rs', 'limited/src/setting.rs', 'limited/src/booster.rs'].map(read);
  const errors = files.flatMap((text) => [...text.matchAll(/#\[error\("(.+?)"[,)]/g)].map(([, words]) => words ?? ''));
  const parts = [...read('limited/src/booster.rs').matchAll(/none\("([^"]+)"\)/g)].map(([, why]) => why ?? '');
  expect(errors.length).toBeGreaterThan(6);
  const sentences = [...errors.flatMap((words) => (words.includes('{why}') ? parts.map((why) => words.replace('{why}', why)) : [words])), 'no set has the code `x`: did you mean `y`?'].map((words) => words.replace(/\{\}$/, '').replace(/\{[^}]*\}/g, 'x'));
  expect(sentences.filter((words) => match(words) === undefined)).toEqual([]);
});
