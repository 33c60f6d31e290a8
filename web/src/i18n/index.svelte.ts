// Texts are in files, a folder for each language; English is there from the start, others are loaded when they are wanted.
import common from './en/common.json';
import pages from './en/pages.json';
import { fill, type Values } from './fill';

const english = { ...common, ...pages };

export type Key = keyof typeof english;
type Texts = Partial<Record<Key, string>>;

/** Languages by what they call themselves. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const others: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  de: async () => {
    const parts = await Promise.all([import('./de/common.json'), import('./de/pages.json')]);
    return Object.assign({}, ...parts.map((part) => part.default)) as Texts;
  },
};

let language = $state<Language>('en');
let texts = $state.raw<Texts>(english);

/** The text of that key, with values put in; English where a translation is missing. */
export function t(key: Key, values: Values = {}): string {
  return fill(texts[key] ?? english[key] ?? key, values, language);
}

/** Whether there is a text of that name: for keys that come from the server, such as a question's `prompt`. */
export function known(key: string): key is Key {
  return key in english;
}

/** The text of a key that may not be there, or else what the server says. */
export function either(key: string, otherwise: string, values: Values = {}): string {
  return known(key) ? t(key, values) : otherwise;
}

export function spoken(): Language {
  return language;
}

export async function speak(wanted: Language): Promise<void> {
  texts = wanted === 'en' ? english : { ...english, ...(await others[wanted]()) };
  language = wanted;
  document.documentElement.lang = wanted;
  localStorage.setItem('language', wanted);
}

/** The language of last time, or the browser's. */
export async function begin(): Promise<void> {
  const wished = [localStorage.getItem('language'), ...navigator.languages.map((tag) => tag.split('-')[0])];
  const first = wished.find((tag): tag is Language => tag != null && tag in languages);
  if (first && first !== 'en') await speak(first).catch(() => undefined);
}
