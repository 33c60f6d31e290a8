// Requests for shared decks.
import { keep as keepInfos } from '~/card/infos.svelte';
import { get, post, type SharedDeckView } from '~/net';
import { drafts } from '../decks/drafts';
import { toText } from '../decks/list';
import type { Sheet } from '../decks/sheet';

export const linkToDeck = (id: string, more = ''): string => `/gallery/${encodeURIComponent(id)}${more}`;

/** Name of a deck of the shelf in the address of a comparison, where decks of the gallery have their ids. */
export const onShelf = (name: string): string => `shelf ${name}`;

export const getDeck = (id: string, version?: number): Promise<SharedDeckView> => get(linkToDeck(id, version ? `?version=${version}` : ''));

/** Reads a list with its cards and numbers. */
export async function readList(text: string, name: string): Promise<Sheet> {
  const sheet = await post<Sheet>('/decks/read', { text, name });
  keepInfos(sheet.entries.map(({ card }) => card));
  return sheet;
}

/** Reads a deck of a comparison: one of the shelf, or of the gallery. */
export async function readAny(id: string): Promise<Sheet> {
  const draft = drafts().find(({ name }) => onShelf(name) === id);
  if (draft) return readList(toText(draft), draft.name);
  const { list, deck } = await getDeck(id);
  return readList(list, deck.name);
}
