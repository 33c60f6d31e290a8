// Lessons in other languages than the server's: by the lesson's id, loaded when they are wanted.
import { spoken } from '~/i18n';

export interface Said {
  title: string;
  about: string;
  steps: { words: string; hint: string }[];
}

let german = $state.raw<Record<string, Said>>();
let asked = false;

/** What a lesson says in the language that is spoken here; nothing where that is the server's. */
export function said(id: string | undefined): Said | undefined {
  if (spoken() !== 'de' || !id) return undefined;
  if (!asked) {
    asked = true;
    import('./lessons.de.json').then((file) => (german = file.default), () => (asked = false));
  }
  return german?.[id];
}
