import { expect, test } from 'vitest';
import { Translator } from './said';
import german from './de/server.json';

const de = new Translator(german);

test.each([
  ['P1 draws a card', 'P1 zieht eine Karte'],
  ['P2 plays Otter Holt to P2\'s home', 'P2 spielt Otter Holt: Zuhause von P2'],
  ['P1 pays 2 action tokens (3 left)', 'P1 zahlt 2 Aktionsmarken (übrig: 3)'],
  ['P1 scores 1 point (4 : 6)', 'P1 erzielt 1 Punkt (4 : 6)'],
  ['Boots is dismissed (was on Osgood Brill)', 'Boots muss das Spiel verlassen (war an Osgood Brill)'],
  ['play Tam Lofting to Letters for the Far Shore (1 token)', 'Tam Lofting spielen: Letters for the Far Shore (1 Marke)'],
  ['costs 3 action tokens, you have 1 (CR 508.1d)', 'kostet 3 Aktionsmarken, du hast 1 (CR 508.1d)'],
  ['P1\'s turn 3', 'Zug 3: P1'],
  ['Merry Wren gives up', 'Merry Wren gibt auf'],
])('%s', (english, translated) => expect(de.say(english)).toBe(translated));

test('what is in no table, and what is too long, stays', () => {
  for (const words of ['', 'P1 sings', 'a sentence (3 tokens)', 'P1 draws ' + 'x'.repeat(500)]) expect(de.say(words)).toBeUndefined();
});

test('each sentence keeps what is put into it', () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
  for (const [english, translated] of Object.entries(german)) expect([english, names(translated)]).toEqual([english, names(english)]);
});

test('hostile sentences take no long time', () => {
  const begun = performance.now();
  for (const words of ['P1 plays ' + ' to '.repeat(80), '(('.repeat(150), 'a: '.repeat(120)]) de.say(words);
  expect(performance.now() - begun).toBeLessThan(500);
});
