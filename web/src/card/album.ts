// The user's pictures of cards in the browser's database, which `own.svelte.ts` shows.
import { answer, begin, database, kinds, noted } from './own.svelte';

/** More than the number of cards in all sets. It limits what is stored in the browser. */
export const mostFiles = 5_000;
export const mostBytes = 8 * 2 ** 20;

/** A picture, with the name of its card as `key` returns it. */
export interface Picture {
  name: string;
  file: Blob;
}

/** Returns the name of a file without its ending if it may be a picture that is stored. */
export const pictureName = (name: string): string | undefined => (kinds.test(name) ? name.slice(name.lastIndexOf('/') + 1).replace(kinds, '') : undefined);

/** Stores pictures, all or none of them. */
export async function add(pictures: Picture[]): Promise<void> {
  await begin();
  await write(pictures, false);
}

/** Replaces all stored pictures, at once or not at all. */
export const replaceAll = (pictures: Picture[]): Promise<void> => write(pictures, true);

async function write(pictures: Picture[], anew: boolean): Promise<void> {
  const base = await database();
  try {
    const change = base.transaction('files', 'readwrite');
    if (anew) change.objectStore('files').clear();
    for (const { name, file } of pictures) change.objectStore('files').put(file, name);
    await new Promise<void>((done, failed) => {
      change.oncomplete = () => done();
      change.onerror = change.onabort = () => failed(change.error);
    });
  } finally {
    base.close();
  }
  noted(pictures.map(({ name }) => name), anew);
}

/** Returns all stored pictures. */
export async function all(): Promise<Picture[]> {
  const base = await database();
  try {
    const files = base.transaction('files').objectStore('files');
    const [names, blobs] = await Promise.all([answer(files.getAllKeys()), answer<Blob[]>(files.getAll())]);
    return names.map((name, i) => ({ name: String(name), file: blobs[i] as Blob }));
  } finally {
    base.close();
  }
}
