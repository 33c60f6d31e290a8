// What the worker keeps in the browser's database: the player's account and the logs of tables and drafts. A row of a log is an entry of its own, so
// that an act writes only what is new.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CardFile, KeptPod, KeptTable, Told } from './calls';

interface Kept extends DBSchema {
  account: { key: string; value: { id: string; name: string } };
  tables: { key: string; value: KeptTable };
  rows: { key: [string, number]; value: string };
  /** Drafts and sealed decks. */
  pods: { key: string; value: KeptPod };
  /** Files with cards and decks that people brought, by their names. */
  files: { key: string; value: CardFile & { at: number } };
  /** The library of all cards, compiled from the files. */
  library: { key: string; value: Uint8Array };
}

/** Sites at several paths of a host don't share what they keep. */
const name = `maneframe ${new URL('../', import.meta.url).pathname}`;

export class Shelf {
  /** `undefined` if the browser has no database for us, for example in a private window. Then nothing outlives the page. */
  #base: IDBPDatabase<Kept> | undefined;

  async open(): Promise<{ account: unknown; tables: KeptTable[]; pods: KeptPod[] }> {
    try {
      this.#base = await openDB<Kept>(name, 2, {
        upgrade(base, from) {
          if (from < 1) {
            base.createObjectStore('account');
            base.createObjectStore('tables', { keyPath: 'code' });
            base.createObjectStore('rows');
            base.createObjectStore('files', { keyPath: 'name' });
            base.createObjectStore('library');
          }
          if (from < 2) base.createObjectStore('pods', { keyPath: 'id' });
        },
      });
      const account = (await this.#base.get('account', 'me')) ?? null;
      const tables = await this.#base.getAll('tables');
      for (const table of tables) table.rows = await this.#base.getAll('rows', rowsOf(table.code));
      return { account, tables, pods: await this.#base.getAll('pods') };
    } catch {
      this.#base = undefined;
      return { account: null, tables: [], pods: [] };
    }
  }

  /** Returns the compiled library, if there is one. */
  async library(): Promise<Uint8Array | undefined> {
    return this.#base?.get('library', 'all');
  }

  /** Returns the files that people brought, in the order in which they did: a later set replaces an earlier one. */
  async files(): Promise<CardFile[]> {
    return ((await this.#base?.getAll('files')) ?? []).sort((one, other) => one.at - other.at);
  }

  /** Keeps files and the library that was compiled with them. Fails if the browser gives no more room. */
  async keepFiles(files: CardFile[], library: Uint8Array): Promise<void> {
    if (!this.#base) throw new Error('this browser keeps nothing for this page');
    // The browser may otherwise forget what was kept when it needs room.
    await navigator.storage?.persist?.().catch(() => undefined);
    const writes = this.#base.transaction(['files', 'library'], 'readwrite');
    files.forEach((file, i) => void writes.objectStore('files').put({ ...file, at: Date.now() + i }));
    void writes.objectStore('library').put(library, 'all');
    await writes.done;
  }

  /** Keeps the library as it was compiled. It is no loss if the browser doesn't. */
  async keepLibrary(library: Uint8Array): Promise<void> {
    await this.#base?.put('library', library, 'all').catch(() => undefined);
  }

  async forgetFiles(): Promise<void> {
    if (!this.#base) return;
    const writes = this.#base.transaction(['files', 'library'], 'readwrite');
    void writes.objectStore('files').clear();
    void writes.objectStore('library').clear();
    await writes.done;
  }

  /** Writes what changed. It is safe when this returns, unless the browser refuses it. */
  async keep(told: Told[]): Promise<void> {
    const changes = told.filter((one) => one.tell !== 'text' && one.tell !== 'closed');
    if (!this.#base || !changes.length) return;
    const writes = this.#base.transaction(['account', 'tables', 'rows', 'pods'], 'readwrite');
    for (const change of changes) {
      if (change.tell === 'account') void writes.objectStore('account').put(change.account, 'me');
      else if (change.tell === 'pod') void writes.objectStore('pods').put(change.pod);
      else if (change.tell === 'pod-forgotten') void writes.objectStore('pods').delete(change.id);
      else if (change.tell === 'forgotten') {
        void writes.objectStore('tables').delete(change.code);
        void writes.objectStore('rows').delete(rowsOf(change.code));
      } else {
        const { rows, ...table } = change.table;
        void writes.objectStore('tables').put({ ...table, rows: [] } as unknown as KeptTable);
        rows.forEach((row, i) => void writes.objectStore('rows').put(row, [change.table.code, change.from + i]));
      }
    }
    await writes.done;
  }
}

const rowsOf = (code: string) => IDBKeyRange.bound([code, 0], [code, Number.MAX_SAFE_INTEGER]);
