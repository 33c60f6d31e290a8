// Printed data of cards, fetched once for each card when it is first shown, many at a time.
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { get } from '~/net';
import type { CardInfo } from './info';

const found = new SvelteMap<string, CardInfo>();
const asked = new Set<string>();
/** Cards that the last request for them didn't bring. */
const missed = new SvelteSet<string>();
let queue: string[] = [];

/** Returns the printed data of a card; undefined until the server has answered. */
export function info(id: string | null | undefined): CardInfo | undefined {
  if (!id) return undefined;
  const known = found.get(id);
  if (!known && !asked.has(id)) {
    asked.add(id);
    if (queue.push(id) === 1) setTimeout(fetchAll);
  }
  return known;
}

/** Returns true if the printed data of a card was requested and may still come. */
export const isComing = (id: string): boolean => !found.has(id) && !missed.has(id);

/** Adds cards that came with other data, such as a deck or a search. */
export function keep(cards: CardInfo[]): void {
  for (const card of cards) {
    asked.add(card.id);
    found.set(card.id, card);
  }
}

async function fetchAll(): Promise<void> {
  const ids = queue;
  queue = [];
  for (let at = 0; at < ids.length; at += 50) {
    const some = ids.slice(at, at + 50);
    try {
      keep((await get<{ cards: CardInfo[] }>(`/cards?ids=${some.map(encodeURIComponent).join(',')}`)).cards);
    } catch {
      // The server was unavailable. The next caller requests the card again.
      for (const id of some) asked.delete(id);
    }
    for (const id of some) if (!found.has(id)) missed.add(id);
  }
}
