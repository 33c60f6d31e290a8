// Pictures of real cards that people have: files that they chose, kept in this browser and sent nowhere, or an address pattern.
import { SvelteMap } from 'svelte/reactivity';
import { look } from '~/theme';
import type { CardInfo } from './info';

/** More than all sets together have, and a bound for what one browser is given to keep. */
const mostFiles = 5_000;
const mostBytes = 8 * 2 ** 20;
const kinds = /\.(png|jpe?g|webp|avif|gif)$/i;

/** A name as it is compared: `PR 12.jpg` and `pr12` are the same. */
export function key(name: string): string {
  return name.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What a picture's file may be called: the card's number in its set, or its name. */
export function keysOf(info: Pick<CardInfo, 'id' | 'name'>): string[] {
  return [key(info.id), key(info.name)].filter(Boolean);
}

/** The address that a pattern gives; none where it leads to what is no picture's address. */
export function fromPattern(pattern: string, info: Pick<CardInfo, 'id' | 'name'>): string | undefined {
  if (!/^(https?:\/\/|\/)/i.test(pattern)) return undefined;
  return pattern.replaceAll('{id}', encodeURIComponent(info.id)).replaceAll('{name}', encodeURIComponent(info.name));
}

function database(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open('pictures', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('files');
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** Addresses of those that were shown, `''` for those that are kept and were not. */
const known = new SvelteMap<string, string>();
let begun: Promise<void> | undefined;

/** Reads which pictures there are. */
export function begin(): Promise<void> {
  begun ??= database()
    .then((base) => answer(base.transaction('files').objectStore('files').getAllKeys()))
    .then((names) => {
      for (const name of names) if (!known.has(String(name))) known.set(String(name), '');
    })
    .catch(() => undefined);
  return begun;
}

/** How many are kept. */
export function count(): number {
  return known.size;
}

/** Keeps pictures by their files' names; tells how many were. */
export async function add(files: Iterable<File>): Promise<number> {
  await begin();
  const wanted = [...files].filter(({ name, size }) => kinds.test(name) && size <= mostBytes).slice(0, Math.max(0, mostFiles - known.size));
  if (!wanted.length) return 0;
  const base = await database();
  const change = base.transaction('files', 'readwrite');
  for (const file of wanted) change.objectStore('files').put(file, key(file.name.replace(kinds, '')));
  await new Promise<void>((done, failed) => {
    change.oncomplete = () => done();
    change.onerror = change.onabort = () => failed(change.error);
  });
  for (const file of wanted) known.set(key(file.name.replace(kinds, '')), '');
  return wanted.length;
}

export async function removeAll(): Promise<void> {
  const base = await database();
  await answer(base.transaction('files', 'readwrite').objectStore('files').clear());
  for (const address of known.values()) if (address) URL.revokeObjectURL(address);
  known.clear();
}

async function fetchOne(name: string): Promise<void> {
  const base = await database();
  const file = await answer<Blob | undefined>(base.transaction('files').objectStore('files').get(name));
  if (file && !known.get(name)) known.set(name, URL.createObjectURL(file));
}

/** The picture that people have of a card, if they have one; a kept one comes as soon as it is read. */
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
  return look.pictures ? fromPattern(look.pictures, info) : undefined;
}
