import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fill } from './fill';
import { argument, render, type Wording } from './wording';

const folder = new URL('../../../crates/wording/languages/', import.meta.url);
const languages = new Map(
  readdirSync(folder).map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>]),
);
const english = languages.get('en') ?? {};

test('values and numbers are put in', () => {
  expect(fill('{who} draws {n} {n|card|cards}', { who: 'Tam', n: 1 }, 'en')).toBe('Tam draws 1 card');
  expect(fill('{n} {n|Karte|Karten}', { n: 3 }, 'de')).toBe('3 Karten');
  expect(fill('{n} {n|one:karta|few:karty|many:kart|other:karty}', { n: 22 }, 'pl')).toBe('22 karty');
  expect(fill('{n} {n|one:karta|few:karty|many:kart|other:karty}', { n: 5 }, 'pl')).toBe('5 kart');
  expect(fill('{unknown} stays', {}, 'en')).toBe('{unknown} stays');
});

const of = (language: string) => (wording: Wording) => render(wording, language, (key) => languages.get(language)?.[key], (seat) => `Seat ${seat}`);

test.each([
  [{ say: 'event.draw', who: { seat: 1 }, card: { say: 'name.card' } }, 'Seat 1 draws a card', 'Seat 1 zieht eine Karte'],
  [{ say: 'event.play-to', who: { seat: 2 }, card: 'Return to Sender', where: { say: 'place.home', who: { seat: 2 } } },
    "Seat 2 plays Return to Sender to Seat 2's home", 'Seat 2 spielt Return to Sender: Zuhause von Seat 2'],
  [{ say: 'result.left', what: { say: 'event.pay', who: { seat: 1 }, n: 1 }, n: 3 }, 'Seat 1 pays 1 action token (3 left)', 'Seat 1 zahlt 1 Aktionsmarke (übrig: 3)'],
  [{ say: 'result.was-on', what: { say: 'event.dismiss', card: 'Boots' }, card: 'Osgood Brill' },
    'Boots is dismissed (was on Osgood Brill)', 'Boots muss das Spiel verlassen (war an Osgood Brill)'],
  [{ say: 'list.and', a: 'A', b: 'B' }, 'A and B', 'A und B'],
] as [Wording, string, string][])('%j', (wording, en, de) => {
  expect(of('en')(wording)).toBe(en);
  expect(of('de')(wording)).toBe(de);
});

/** Names that look like templates, seats, sentences of the game, markup, and text that turns direction. */
const hostile = ['Return to Sender', 'P1', 'P2 draws a card', '{who}', '{n|a|b}', 'A (power 3)', "P1's home", '<b>x</b>', 'x\u202ey', '$&', ''];

test.each([...languages])('every key of %s keeps hostile names as they are', (language, texts) => {
  for (const key of Object.keys(texts)) {
    const names = [...(texts[key] ?? '').matchAll(/\{(\w+)(?:\.\w+)?\}/g)].map((found) => found[1] ?? '');
    for (const name of hostile) {
      const said = of(language)({ say: key, ...Object.fromEntries(names.map((one) => [one, name])), n: 3, m: 3, need: 3, points: 3, tokens: 3 });
      const shown = names.filter((one) => !['n', 'm', 'need', 'points', 'tokens'].includes(one));
      if (shown.length) expect(said, key).toContain(name);
    }
  }
});

test('what is no wording, and what is nested without an end, is shown as a gap', () => {
  let deep: Wording = 'x';
  for (let i = 0; i < 100; i++) deep = { say: 'refusal.under', what: deep, rule: 'r' };
  expect(of('en')(deep).length).toBeLessThan(200);
  expect(of('en')({ say: 'event.draw', who: null, card: { __proto__: null, toString: 'x' } } as unknown as Wording)).toBe('… draws …');
  expect(of('en')({ say: 'newer.key', card: 'Boots', n: 2 })).toBe('newer.key Boots 2');
  expect(argument({ say: 'x' }, 'toString')).toBeUndefined();
});

test.each([...languages].filter(([language]) => language !== 'en'))('%s has every text, with the same values', (_, texts) => {
  const names = (text = '') => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();
  // A language may have more forms of a text, as its grammar needs.
  const base = (key: string) => (key in english ? key : key.replace(/\.\w+$/, ''));
  expect(Object.keys(english).filter((key) => !(key in texts))).toEqual([]);
  for (const key of Object.keys(texts)) expect([key, names(texts[key])]).toEqual([key, names(english[base(key)])]);
});
