// Drafts of decks, stored in this browser by name.
import { stored } from '~/stored';
import { address, fromQuery, type List } from './list';

export interface Draft extends List {
  /** Time of the last change in milliseconds since 1970. */
  at: number;
}

const place = 'decks';
/** Maximum number of drafts. The oldest ones are removed. */
const most = 200;

/** Returns all drafts, the latest first. Stored drafts that can't be read are skipped. */
export function drafts(): Draft[] {
  let kept: unknown;
  try {
    kept = JSON.parse(stored.get(place) ?? '[]');
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
  stored.set(place, JSON.stringify(kept));
}

/** Stores a changed deck in place of its version `before`. If a different deck has its name, this one gets a number. */
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

/** Returns a name that no other draft has: `Reeds`, `Reeds 2` … */
export function freeName(wanted: string, taken: string[] = drafts().map(({ name }) => name)): string {
  if (!taken.includes(wanted)) return wanted;
  const base = wanted.replace(/ \d+$/, '');
  for (let n = 2; ; n++) if (!taken.includes(`${base} ${n}`)) return `${base} ${n}`;
}
