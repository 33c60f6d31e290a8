// Texts are in files, in a folder for each language. English is included, and others are loaded when needed.
import common from './en/common.json';
import pages from './en/pages.json';
import { fill, type Values } from './fill';
import { Translator } from './said';

const english = { ...common, ...pages };

export type Key = keyof typeof english;
type Texts = Partial<Record<Key, string>>;

/** Languages by their own names. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const others: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  de: async () => {
    const parts = await Promise.all([import('./de/common.json'), import('./de/pages.json')]);
    return Object.assign({}, ...parts.map((part) => part.default)) as Texts;
  },
};

const sayings: Record<Exclude<Language, 'en'>, () => Promise<Record<string, string>>> = {
  de: async () => (await import('./de/server.json')).default,
};

let language = $state<Language>('en');
let texts = $state.raw<Texts>(english);
/** Translator for texts of the server, which are English. */
let translator = $state.raw<Translator>();

/** Returns the text of a key with values inserted. Missing translations fall back to English. */
export function t(key: Key, values: Values = {}): string {
  return fill(texts[key] ?? english[key] ?? key, values, language);
}

/** Returns true if the key exists. For keys that come from the server, such as a question's `prompt`. */
export function known(key: string): key is Key {
  return key in english;
}

/** Returns the text of a key that may not exist, or else the server's text. */
export function either(key: string, otherwise: string, values: Values = {}): string {
  return known(key) ? t(key, values) : otherwise;
}

/** Translates a text of the server into the current language, if a translation is known. */
export function said(words: string): string {
  return translator?.say(words) ?? words;
}

/** Returns the language in which `said` returns this text, for screen readers. */
export function saidIn(words: string): Language {
  return translator?.say(words) === undefined ? 'en' : language;
}

export function spoken(): Language {
  return language;
}

export async function speak(wanted: Language): Promise<void> {
  const [found, sentences] = wanted === 'en' ? [undefined, undefined] : await Promise.all([others[wanted](), sayings[wanted]()]);
  texts = found ? { ...english, ...found } : english;
  translator = sentences && new Translator(sentences);
  language = wanted;
  document.documentElement.lang = wanted;
  localStorage.setItem('language', wanted);
}

/** Selects the language of the last visit, or else the browser's. */
export async function begin(): Promise<void> {
  const wished = [localStorage.getItem('language'), ...navigator.languages.map((tag) => tag.split('-')[0])];
  const first = wished.find((tag): tag is Language => tag != null && tag in languages);
  if (first && first !== 'en') await speak(first).catch(() => undefined);
}
