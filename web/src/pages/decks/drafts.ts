// Decks that somebody is building, kept in this browser by their names.
import { address, fromQuery, type List } from './list';

export interface Draft extends List {
  /** When it was changed last, in milliseconds since 1970. */
  at: number;
}

const place = 'decks';
/** The oldest ones go when there are more. */
const most = 200;

/** All of them, the latest first. What was kept and can't be read is passed over. */
export function drafts(): Draft[] {
  let kept: unknown;
  try {
    kept = JSON.parse(localStorage.getItem(place) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    const { link, at } = (one ?? {}) as { link?: unknown; at?: unknown };
    if (typeof link !== 'string' || typeof at !== 'number') return [];
    return { ...fromQuery(new URLSearchParams(link.slice(link.indexOf('?')))), at };
  });
}

function write(all: Draft[]): void {
  const kept = all.slice(0, most).map((draft) => ({ link: address(draft), at: draft.at }));
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // The browser keeps nothing: the address still has the deck.
  }
}

/** Keeps a deck as it became in place of what it was `before`. Another deck of that name stays: then this one gets a number. */
export function keep(list: List, before: List = list): List {
  const same = (draft: Draft) => draft.name === before.name && JSON.stringify(draft.lines) === JSON.stringify(before.lines);
  const others = drafts().filter((draft) => !same(draft));
  const kept = { ...list, name: freeName(list.name, others.map(({ name }) => name)) };
  write([{ ...kept, at: Date.now() }, ...others]);
  return kept;
}

export function drop(name: string): void {
  write(drafts().filter((draft) => draft.name !== name));
}

/** A name that no other draft has: `Reeds`, `Reeds 2` … */
export function freeName(wanted: string, taken: string[] = drafts().map(({ name }) => name)): string {
  if (!taken.includes(wanted)) return wanted;
  const base = wanted.replace(/ \d+$/, '');
  for (let n = 2; ; n++) if (!taken.includes(`${base} ${n}`)) return `${base} ${n}`;
}
