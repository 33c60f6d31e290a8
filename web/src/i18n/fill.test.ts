import { expect, test } from 'vitest';
import { fill } from './fill';
import enCommon from './en/common.json';
import enPages from './en/pages.json';
import deCommon from './de/common.json';
import dePages from './de/pages.json';

test('values and numbers are put in', () => {
  expect(fill('{who} draws {n} {n|card|cards}', { who: 'Tam', n: 1 }, 'en')).toBe('Tam draws 1 card');
  expect(fill('{n} {n|Karte|Karten}', { n: 3 }, 'de')).toBe('3 Karten');
  expect(fill('{unknown} stays', {}, 'en')).toBe('{unknown} stays');
});

test.each([
  ['common', enCommon, deCommon],
  ['pages', enPages, dePages],
])('German has every text of %s, with the same values', (_, en: Record<string, string>, de: Record<string, string>) => {
  const names = (text = '') => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();
  const unique = (list: unknown[]) => [...new Set(list)];
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const key of Object.keys(en)) expect([key, unique(names(de[key]))]).toEqual([key, unique(names(en[key]))]);
});
