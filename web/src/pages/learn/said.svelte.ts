// Lessons in other languages than the server's, by the lesson's id, loaded when needed.
import { spoken } from '~/i18n';

export interface Said {
  title: string;
  about: string;
  /** `lost` has what is said after each mistake, and `after` the comment on the step once it is done. */
  steps: { words: string; hint: string; lost?: string[]; after?: string }[];
}

let german = $state.raw<Record<string, Said>>();
let asked = false;

/** Returns the text of a lesson in the current language; undefined if that is the server's language. */
export function said(id: string | undefined): Said | undefined {
  if (spoken() !== 'de' || !id) return undefined;
  if (!asked) {
    asked = true;
    import('./lessons.de.json').then((file) => (german = file.default), () => (asked = false));
  }
  return german?.[id];
}
