// Pictures of real cards: the user's own files, stored only in this browser, or a URL pattern; and those of the server's operator.
import { SvelteMap } from 'svelte/reactivity';
import { alone } from '~/host';
import { get } from '~/net';
import type { PicturesInfo } from '~/net/http.gen';
import { look } from '~/theme';
import type { CardInfo } from './info';

export const kinds = /\.(png|jpe?g|webp|avif|gif)$/i;

/** Normalises a name for comparison: `PR 12.jpg` and `pr12` are the same. */
export function key(name: string): string {
  return name.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns the possible names of a picture's file: the card's number in its set, or its name. */
export function keysOf(info: Pick<CardInfo, 'id' | 'name'>): string[] {
  return [key(info.id), key(info.name)].filter(Boolean);
}

/** Returns the URL for a pattern; undefined if the result can't be the URL of a picture. */
export function fromPattern(pattern: string, info: Pick<CardInfo, 'id' | 'name'>): string | undefined {
  if (!/^(https?:\/\/|\/)/i.test(pattern)) return undefined;
  return pattern.replaceAll('{id}', encodeURIComponent(info.id)).replaceAll('{name}', encodeURIComponent(info.name));
}

export function database(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open('pictures', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('files');
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
}

export const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** URLs of pictures that have been shown; `''` for stored pictures that have not been shown yet. */
const known = new SvelteMap<string, string>();
let begun: Promise<void> | undefined;

/** Reads the list of stored pictures. */
export function begin(): Promise<void> {
  begun ??= database()
    .then((base) => answer(base.transaction('files').objectStore('files').getAllKeys()))
    .then((names) => {
      for (const name of names) if (!known.has(String(name))) known.set(String(name), '');
    })
    .catch(() => undefined);
  return begun;
}

/** Addresses of the operator's pictures. */
const served = new SvelteMap<string, string>();
/** What the operator says about them. */
let notice = $state('');

/** Asks the server for the list of its operator's pictures. Without a server there are none. */
export async function beginServed(): Promise<void> {
  if (alone) return;
  const found = await get<PicturesInfo>('/pictures').catch(() => undefined);
  if (!found) return;
  notice = found.notice;
  for (const name of found.names) served.set(key(name.replace(kinds, '')), `/api/v1/pictures/${encodeURIComponent(name)}`);
}

/** Returns the operator's notice, if there are pictures. */
export const servedNotice = (): string => (served.size ? notice : '');

/** Returns true if a picture is the operator's. */
export const isServed = (address: string | undefined): boolean => address?.startsWith('/api/v1/pictures/') ?? false;

/** Returns the number of stored pictures. */
export function count(): number {
  return known.size;
}

/** Takes note that pictures were stored; with `anew`, that these are all. */
export function noted(names: Iterable<string>, anew = false): void {
  const old = anew ? [...known.keys()] : [...names];
  for (const name of old) URL.revokeObjectURL(known.get(name) ?? '');
  if (anew) known.clear();
  for (const name of names) known.set(name, '');
}

async function fetchOne(name: string): Promise<void> {
  const base = await database();
  const file = await answer<Blob | undefined>(base.transaction('files').objectStore('files').get(name));
  if (file && !known.get(name)) known.set(name, URL.createObjectURL(file));
}

/** Returns the user's picture of a card, if there is one. A stored picture is available as soon as it is read. */
export function picture(info: CardInfo | undefined): string | undefined {
  if (!info) return undefined;
  if (known.size) {
    const name = keysOf(info).find((one) => known.has(one));
    if (name) {
      const address = known.get(name);
      if (!address) void fetchOne(name).catch(() => undefined);
      return address || undefined;
    }
  }
  if (look.pictures) return fromPattern(look.pictures, info);
  const theirs = look.served ? keysOf(info).find((one) => served.has(one)) : undefined;
  return theirs && served.get(theirs);
}
