// Earlier states of the sets in the workshop, in the browser's database. They outlive the page, unlike the steps of "undo".
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DraftSet } from './draft';

export interface Version {
  /** Identifier of the set. */
  set: string;
  /** Time at which the set was left in this state, in milliseconds since 1970. */
  when: number;
  state: DraftSet;
}

interface Kept extends DBSchema {
  versions: { key: [string, number]; value: Version };
}

/** Number of versions of a set that are kept. */
const most = 20;

let opened: Promise<IDBPDatabase<Kept>> | undefined;
function base(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>('workshop', 1, { upgrade: (base) => void base.createObjectStore('versions', { keyPath: ['set', 'when'] }) });
  opened.catch(() => (opened = undefined));
  return opened;
}

const rangeOf = (set: string) => IDBKeyRange.bound([set, 0], [set, Number.MAX_SAFE_INTEGER]);

/** Keeps a version, and drops the oldest if there are too many. */
export async function keep(version: Version): Promise<void> {
  const writes = (await base()).transaction('versions', 'readwrite');
  const keys = await writes.store.getAllKeys(rangeOf(version.set));
  for (const key of keys.slice(0, Math.max(0, keys.length + 1 - most))) void writes.store.delete(key);
  void writes.store.put(version).catch(() => undefined);
  await writes.done;
}

/** Returns the versions of a set, the newest first. */
export async function versionsOf(set: string): Promise<Version[]> {
  return (await (await base()).getAll('versions', rangeOf(set))).reverse();
}

/** Returns the versions of all sets. */
export async function allVersions(): Promise<Version[]> {
  return (await base()).getAll('versions');
}

/** Replaces the versions of all sets, at once or not at all. */
export async function replaceVersions(versions: Version[]): Promise<void> {
  const writes = (await base()).transaction('versions', 'readwrite');
  // A write that fails ends the transaction, which tells it.
  for (const write of [writes.store.clear(), ...versions.map((version) => writes.store.put(version))]) void write.catch(() => undefined);
  await writes.done;
}

export async function forget(set: string): Promise<void> {
  await (await base()).delete('versions', rangeOf(set));
}
