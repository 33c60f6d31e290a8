// Sentences of the server: keys with arguments, which each language renders by its own templates.
import { fill } from './fill';

export type Wording = string | number | unknown[] | { seat: number } | Phrase;
type Phrase = { say: string } & { [name: string]: unknown };

/** Maximum depth of arguments within arguments. Sentences of the game have at most five levels. */
const deepest = 12;

function isPhrase(wording: object): wording is Phrase {
  return 'say' in wording && typeof wording.say === 'string';
}

/** Returns an argument of a phrase; `undefined` if there is no such argument. */
export function argument(wording: Wording, name: string): Wording | undefined {
  return typeof wording === 'object' && !Array.isArray(wording) && isPhrase(wording) && Object.hasOwn(wording, name)
    ? (wording[name] as Wording | undefined)
    : undefined;
}

/** Returns the key of a phrase. */
export function keyOf(wording: Wording | null | undefined): string | undefined {
  return wording != null && typeof wording === 'object' && !Array.isArray(wording) && isPhrase(wording) ? wording.say : undefined;
}

/**
 * Renders a wording. `text` returns the template of a key in the language, and `seat` the name of a player. A key without a template renders as
 * itself with its arguments: the server may be newer than the page.
 */
export function render(wording: Wording, language: string, text: (key: string) => string | undefined, seat: (seat: number) => string): string {
  const of = (value: unknown, form: string | undefined, depth: number): string => {
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    if (depth > deepest || value === null || typeof value !== 'object') return '…';
    if (Array.isArray(value)) return value.map((item) => of(item, undefined, depth + 1)).join(', ');
    if (!isPhrase(value)) return 'seat' in value && typeof value.seat === 'number' ? seat(value.seat) : '…';
    const template = (form && text(`${value.say}.${form}`)) || text(value.say);
    const names = Object.keys(value).filter((name) => name !== 'say');
    if (template === undefined) return [value.say, ...names.map((name) => of(value[name], undefined, depth + 1))].join(' ');
    return fill(template, (name, form) => {
      const inner = Object.hasOwn(value, name) && name !== 'say' ? value[name] : undefined;
      return inner === undefined ? undefined : typeof inner === 'number' ? inner : of(inner, form, depth + 1);
    }, language);
  };
  return of(wording, undefined, 0);
}
