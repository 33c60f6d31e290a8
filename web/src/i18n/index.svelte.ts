// Texts of the pages and of the game. Each language is one file, which the program renders its sentences from too; English is there from the start,
// but for the texts of `later.ts`; others are loaded when they are chosen.
import { stored } from '~/stored';
import type whole from '../../../crates/wording/languages/en.json';
import first from '../../../crates/wording/languages/en.json?first';
import { fill, type Values } from './fill';
import { keyOf, render, type Wording } from './wording';

export { argument, keyOf, type Wording } from './wording';

export type Key = keyof typeof whole;
type Texts = Record<string, string | undefined>;

const files = import.meta.glob<Texts>(['../../../crates/wording/languages/*.json', '!../../../crates/wording/languages/en.json'], { import: 'default' });
const byTag = new Map([['en', undefined], ...Object.entries(files).map(([path, load]) => [/([\w-]+)\.json$/.exec(path)?.[1] ?? '', load] as const)]);

/** Languages by their tags, each with its name in itself. */
export const languages: Record<string, string> = Object.fromEntries(
  [...byTag.keys()].map((tag) => [tag, new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag]),
);
export type Language = string;

let language = $state<Language>('en');
let english = $state.raw<Texts>(first);
/** Texts of the language, if it isn't English. */
let texts = $state.raw<Texts>({});

/** Adds English texts that were loaded later. */
export function addEnglish(more: Texts): void {
  english = { ...english, ...more };
}

/** Returns the text of a key with values inserted. Missing translations fall back to English. */
export function t(key: Key, values: Values = {}): string {
  return fill(texts[key] ?? english[key] ?? key, values, language);
}

/** Returns true if the key exists. For keys that come from the server, such as a question's `prompt`. */
export function known(key: string): key is Key {
  return Object.hasOwn(english, key);
}

/** Returns the text of a key that may not exist, or else the server's text. */
export function either(key: string, otherwise: string, values: Values = {}): string {
  return known(key) ? t(key, values) : otherwise;
}

/** Returns the name of a bot for players: "Beginner bot" for `search-1`. Bots without such a name keep their technical name. */
export function botName(bot: string): string {
  return either(`bot.${bot}`, bot);
}

const textOf = (of: Texts, key: string) => (Object.hasOwn(of, key) ? of[key] : undefined);

/** Renders a sentence of the server in the current language. `seat` returns the name of a player. */
export function say(wording: Wording, seat: (seat: number) => string = (seat) => t('seat.number', { n: seat })): string {
  return render(wording, language, (key) => textOf(texts, key) ?? textOf(english, key), seat);
}

/** The language that [`say`] renders a sentence in, for screen readers: text without a key is English. */
export function languageOf(wording: Wording): Language {
  return keyOf(wording) === undefined ? 'en' : language;
}

/** Returns words that stand alone with a capital letter at the beginning. Names of players at the beginning stay as they are. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function spoken(): Language {
  return language;
}

export async function speak(wanted: Language): Promise<void> {
  const load = byTag.get(wanted);
  texts = load ? await load() : {};
  language = load ? wanted : 'en';
  document.documentElement.lang = language;
  stored.set('language', language);
}

/** Selects the language of the last visit, or else the browser's. */
export async function begin(): Promise<void> {
  const wished = [stored.get('language'), ...navigator.languages.map((tag) => tag.split('-')[0])];
  const first = wished.find((tag): tag is Language => tag != null && tag in languages);
  if (first && first !== 'en') await speak(first).catch(() => undefined);
}
