// The browser's database, which the worker writes: the player's account and the logs of tables and drafts. A row of a table's log is an entry of
// its own, so that an act writes only what is new.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CardFile, Contents, KeptPod, KeptTable, Told } from './calls';

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
const name = `maneframe ${new URL(/* @vite-ignore */ '../', import.meta.url).pathname}`;

/** The database is there, but another version of these pages has it. What is kept is neither read nor lost. */
export class OtherVersion extends Error {}

/** Error of a page while another worker, perhaps of an older version, has the database. */
export const openElsewhere = () => new OtherVersion('the game is open in another tab, perhaps in an older version: close that tab, then reload this one');

/** Time in milliseconds for which the database may be open in a worker that is about to end. */
const patience = 5000;

/** Opens the database. A page of an older version, in which it is open, may keep it from being upgraded. */
const opened = (): Promise<IDBPDatabase<Kept>> =>
  new Promise((done, failed) => {
    let late = false;
    openDB<Kept>(name, 2, {
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
      blocked() {
        setTimeout(() => ((late = true), failed(openElsewhere())), patience);
      },
    }).then(
      (base) => (late ? base.close() : done(base)),
      (why: Error) => failed(why.name === 'VersionError' ? new OtherVersion('this page is older than what the browser keeps: reload it') : why),
    );
  });

/** A write that fails ends its whole transaction, which tells it. */
const put = (write: Promise<unknown>): void => void write.catch(() => undefined);

/** What a module is begun with, and where it keeps what it tells to keep. */
export class Shelf {
  /** `undefined` if the browser has no database for us, for example in a private window. Then nothing outlives the page. */
  #base: IDBPDatabase<Kept> | undefined;

  async open(): Promise<{ account: unknown; tables: KeptTable[]; pods: KeptPod[]; rules?: string }> {
    try {
      this.#base = await opened();
      const account = (await this.#base.get('account', 'me')) ?? null;
      const tables = await this.#base.getAll('tables');
      for (const table of tables) table.rows = await this.#base.getAll('rows', rowsOf(table.code));
      // The other files are in the compiled library.
      const texts = (await this.#base.getAllKeys('files')).filter(isText);
      const files = await Promise.all(texts.map((text) => this.#base?.get('files', text)));
      const file = files.reduce((last, one) => (one && one.at > (last?.at ?? -1) ? one : last), undefined);
      return { account, tables, pods: await this.#base.getAll('pods'), ...(file ? { rules: new TextDecoder().decode(file.bytes) } : {}) };
    } catch (why) {
      if (why instanceof OtherVersion) throw why;
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

  /** Keeps files and, if they changed it, the library that was compiled with them. Fails if the browser gives no more room. */
  async keepFiles(files: CardFile[], library: Uint8Array | undefined): Promise<void> {
    if (!this.#base) throw new Error('this browser keeps nothing for this page');
    const writes = this.#base.transaction(['files', 'library'], 'readwrite');
    files.forEach((file, i) => put(writes.objectStore('files').put({ ...file, at: Date.now() + i })));
    if (library) put(writes.objectStore('library').put(library, 'all'));
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
      if (change.tell === 'account') put(writes.objectStore('account').put(change.account, 'me'));
      else if (change.tell === 'pod') put(writes.objectStore('pods').put(change.pod));
      else if (change.tell === 'pod-forgotten') put(writes.objectStore('pods').delete(change.id));
      else if (change.tell === 'forgotten') {
        put(writes.objectStore('tables').delete(change.code));
        put(writes.objectStore('rows').delete(rowsOf(change.code)));
      } else {
        const { rows, ...table } = change.table;
        put(writes.objectStore('tables').put({ ...table, rows: [] } as unknown as KeptTable));
        rows.forEach((row, i) => put(writes.objectStore('rows').put(row, [change.table.code, change.from + i])));
      }
    }
    await writes.done;
  }
}

/** A shelf for a trial: a module is begun with contents that somebody brought, and nothing is written. */
export class TrialShelf extends Shelf {
  constructor(readonly contents: Contents) {
    super();
  }

  override async open(): Promise<{ account: unknown; tables: KeptTable[]; pods: KeptPod[] }> {
    return { account: this.contents.account ?? null, tables: this.contents.tables, pods: this.contents.pods };
  }

  override async files(): Promise<CardFile[]> {
    return this.contents.files;
  }

  override async keepFiles(): Promise<void> {}
}

/** Returns everything that is kept, as it was at one moment. Fails with [`OtherVersion`] if it can't be read now. */
export async function everything(): Promise<Contents> {
  const base = await opened();
  try {
    const reads = base.transaction(['account', 'tables', 'rows', 'pods', 'files']);
    const [account, tables, pods, files] = await Promise.all([
      reads.objectStore('account').get('me'),
      reads.objectStore('tables').getAll(),
      reads.objectStore('pods').getAll(),
      reads.objectStore('files').getAll(),
    ]);
    for (const table of tables) table.rows = await reads.objectStore('rows').getAll(rowsOf(table.code));
    return { ...(account ? { account } : {}), tables, pods, files };
  } finally {
    base.close();
  }
}

/** Replaces everything that is kept, at once or not at all. Only the worker may do so, since a module writes, too. */
export async function replace({ account, tables, pods, files }: Contents): Promise<void> {
  const base = await opened();
  try {
    const stores = ['account', 'tables', 'rows', 'pods', 'files', 'library'] as const;
    const writes = base.transaction(stores, 'readwrite');
    for (const store of stores) put(writes.objectStore(store).clear());
    if (account) put(writes.objectStore('account').put(account, 'me'));
    for (const table of tables) {
      put(writes.objectStore('tables').put({ ...table, rows: [] }));
      table.rows.forEach((row, i) => put(writes.objectStore('rows').put(row, [table.code, i])));
    }
    for (const pod of pods) put(writes.objectStore('pods').put(pod));
    for (const file of files) put(writes.objectStore('files').put(file));
    await writes.done;
  } finally {
    base.close();
  }
}

/** The official text of the rules is the only kind of text file. The last one that was brought counts. */
const isText = (name: string) => /\.txt$/i.test(name);

const rowsOf = (code: string) => IDBKeyRange.bound([code, 0], [code, Number.MAX_SAFE_INTEGER]);
