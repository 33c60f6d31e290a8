// The worker with the whole game: it runs the WebAssembly module, keeps what the module tells to keep, and delivers its messages. Pages get
// only what a server would send them.
import type { CardFile, Contents, Done, FromPage, KeptPod, ToPage, Told } from './calls';
import { isFull } from '~/stored';
import { openElsewhere, replace, Shelf, TrialShelf } from './kept';

interface Exports {
  memory: WebAssembly.Memory;
  take(length: number): number;
  carry_out(): number;
  answer(): number;
}
type Send = (message: ToPage) => void;

/** Number of the next socket. It counts on over modules, so that a late message never concerns another socket. */
let next = 1;

/** A clock that doesn't run backwards, in milliseconds since 1970. */
const now = () => performance.timeOrigin + performance.now();

class Module {
  #exports!: Exports;
  /** Sockets of the module, each with the page that opened it and the number that the page gave it. */
  readonly #sockets = new Map<number, { send: Send; socket: number }>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of calls so far. The last one sets the timer. */
  #calls = 0;
  /** Everything is told in its order, after it was kept. */
  #telling: Promise<unknown> = Promise.resolve();
  /** What the browser didn't keep when it was told. It is tried again with what follows, so that no row is left out. */
  #unkept: Told[] = [];
  #over = false;

  /** `failed` is told of a trap, after which the module can't be used. */
  constructor(
    readonly failed: (why: unknown) => void,
    readonly shelf = new Shelf(),
  ) {}

  /** Ends all that is still to come of this module. Returns when it writes nothing more. */
  end(): Promise<unknown> {
    this.#over = true;
    this.#calls++;
    clearTimeout(this.#timer);
    return this.#telling;
  }

  /** Calls the module later. */
  #later(call: object, wait: number, then?: (done: Done, more: Uint8Array | undefined) => void | Promise<void>): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      if (this.#over) return;
      try {
        this.#call(call, then);
      } catch (why) {
        this.failed(why);
      }
    }, wait);
  }

  async begin(address: string): Promise<void> {
    const [{ instance }, kept] = await Promise.all([
      WebAssembly.instantiateStreaming(fetch(address), { worker: { now } }).catch(async () =>
        // A host that serves the file by another type than `application/wasm`.
        WebAssembly.instantiate(await (await fetch(address)).arrayBuffer(), { worker: { now } }),
      ),
      this.shelf.open(),
    ]);
    this.#exports = instance.exports as unknown as Exports;
    const library = await this.shelf.library();
    const begin = { do: 'begin', seed: [...crypto.getRandomValues(new Uint8Array(32))], kept, library: library !== undefined };
    let begun: Done | undefined;
    this.#call(begin, (done) => void (begun = done), library);
    await this.#telling;
    if (begun?.refused) throw new Error(JSON.stringify(begun.refused));
    // A newer program reads texts differently, so the files are imported again, as those of a file with everything.
    const files = !library || begun?.outdated ? await this.shelf.files() : [];
    if (files.length) await this.#import(files, true);
    // Reading all texts takes most of a start. They are kept as they were read once there is time.
    else if (!library || begun?.outdated) this.#later({ do: 'pack' }, 4000, (_, read) => read && this.shelf.keepLibrary(read));
  }

  /** Reads all drafts of a brought file. A draft is otherwise read when a page first asks for it. */
  readPods(pods: KeptPod[]): void {
    for (const { id } of pods) this.#call({ do: 'request', method: 'GET', path: `/pods/${encodeURIComponent(id)}`, body: '' });
  }

  /** Calls the module, and delivers what it tells. Contents of files follow the call. */
  #call(call: object, then?: (done: Done, more: Uint8Array | undefined) => void | Promise<void>, more?: Uint8Array): void {
    const head = new TextEncoder().encode(JSON.stringify(call));
    const message = new Uint8Array(head.length + (more ? 1 + more.length : 0));
    message.set(head);
    if (more) message.set(more, head.length + 1);
    const at = this.#exports.take(message.length);
    new Uint8Array(this.#exports.memory.buffer, at, message.length).set(message);
    const length = this.#exports.carry_out();
    const answer = new Uint8Array(this.#exports.memory.buffer, this.#exports.answer(), length);
    const end = answer.indexOf(0);
    const done = JSON.parse(new TextDecoder().decode(end < 0 ? answer : answer.subarray(0, end))) as Done;
    // The module's memory changes with the next call.
    const follows = end < 0 ? undefined : answer.slice(end + 1);
    this.#telling = this.#telling
      .then(() => this.#keep(done.told))
      .then(() => {
        for (const one of done.told) this.#tell(one);
        return then?.(done, follows);
      })
      .catch((why: unknown) => console.error(why));
    clearTimeout(this.#timer);
    const { alarm } = done;
    const calls = ++this.#calls;
    // Pages get the last step first, since the next one may be that of a bot, which takes long.
    if (alarm !== null) void this.#telling.then(() => calls === this.#calls && (this.#timer = this.#later({ do: 'ring' }, Math.max(0, alarm - now()))));
  }

  async #keep(told: Told[]): Promise<void> {
    const all = [...this.#unkept, ...told.filter((one) => one.tell !== 'text' && one.tell !== 'closed')];
    try {
      await this.shelf.keep(all);
      if (this.#unkept.length) tellAll({ tell: 'keeps', well: true });
      this.#unkept = [];
    } catch {
      // A game goes on though the browser doesn't keep it, for example since there is no room. A draft is told as a whole each time.
      const last = new Map(all.map((one) => [one.tell === 'pod' ? one.pod.id : one, one]));
      this.#unkept = [...last.values()];
      tellAll({ tell: 'keeps', well: false });
    }
  }

  /** Imports files, and keeps them with the library that is compiled with them. */
  #import(files: CardFile[], losses: boolean, insteadOf?: string, send?: Send, id = 0): Promise<unknown> {
    const call = { do: 'import', files: files.map(({ name, bytes }) => ({ name, length: bytes.length })), losses, instead_of: insteadOf };
    const all = new Uint8Array(files.reduce((sum, file) => sum + file.bytes.length, 0));
    files.reduce((at, { bytes }) => (all.set(bytes, at), at + bytes.length), 0);
    this.#call(
      call,
      async ({ imported }, library) => {
        let unkept: string | undefined;
        // A file of a package is named after the package.
        const taken = (imported?.files ?? []).filter((file) => file.kind !== 'none').map((file) => file.file);
        if (taken.length) {
          const kept = files.filter(({ name }) => taken.some((file) => file === name || file.startsWith(`${name}: `)));
          await this.shelf.keepFiles(kept, library).catch((why: unknown) => (unkept = reason(why)));
        }
        send?.({ tell: 'imported', id, report: imported ?? { cards: 0, files: [] }, ...(unkept === undefined ? {} : { unkept }) });
      },
      all,
    );
    return this.#telling;
  }

  #tell(told: Told): void {
    if (told.tell !== 'text' && told.tell !== 'closed') return;
    const page = this.#sockets.get(told.socket);
    if (told.tell === 'closed') this.#sockets.delete(told.socket);
    page?.send({ ...told, socket: page.socket });
  }

  /** Carries out a message of a page. `own` are the sockets of that page by its numbers. */
  take(message: FromPage, send: Send, own: Map<number, number>): void {
    switch (message.do) {
      case 'request': {
        const { id, method, path, body } = message;
        return this.#call({ do: 'request', method, path, body }, ({ answer }) =>
          send({ tell: 'answer', id, status: answer?.status ?? 503, json: answer?.json ?? false, text: answer?.body ?? '' }),
        );
      }
      case 'import':
        return void this.#import(message.files, message.losses, message.insteadOf, send, message.id);
      case 'forget':
        return this.#call({ do: 'forget-imports' }, async () => {
          await this.shelf.forgetFiles();
          send({ tell: 'imported', id: message.id, report: { cards: 0, files: [] } });
        });
      case 'open': {
        const socket = next++;
        own.set(message.socket, socket);
        this.#sockets.set(socket, { send, socket: message.socket });
        // The page learns that the socket is open before the first message on it.
        this.#telling = this.#telling.then(() => send({ tell: 'opened', socket: message.socket }));
        return this.#call({ do: 'open', socket, path: message.path }, ({ refused }) => {
          if (refused) this.#tell({ tell: 'closed', socket });
        });
      }
      case 'send':
      case 'close': {
        const socket = own.get(message.socket);
        if (socket === undefined) return;
        if (message.do === 'send') return this.#call({ do: 'send', socket, text: message.text });
        own.delete(message.socket);
        this.#sockets.delete(socket);
        return this.#call({ do: 'close', socket });
      }
    }
  }
}

let module: Promise<Module> | undefined;
let address = '';
const pages = new Set<Send>();
const tellAll = (message: ToPage) => pages.forEach((tell) => tell(message));
/** Returns the words of an error, or the name of one for which the pages have words. */
const reason = (why: unknown) => (why instanceof Error ? (isFull(why) ? 'full' : why.message) : String(why));

/** Sockets of each page by its numbers. */
const owns = new Set<Map<number, number>>();

/** Time in milliseconds for which a new worker waits until the one before has ended. */
const handover = 5000;
let held: Promise<void> | undefined;

/** Takes the database for this worker alone: two of them would mix the rows of a table. A browser without shared workers has one for each
 * tab, and after an update tabs of both versions may be open. */
function hold(): Promise<void> {
  held ??= new Promise((granted, refused) => {
    if (!navigator.locks) return granted();
    const forever = new Promise<never>(() => undefined);
    navigator.locks
      .request(`maneframe ${new URL(/* @vite-ignore */ '../', import.meta.url).pathname}`, { signal: AbortSignal.timeout(handover) }, () => (granted(), forever))
      .catch(() => refused(openElsewhere()));
  });
  held.catch(() => (held = undefined));
  return held;
}

async function made(): Promise<Module> {
  await hold();
  const made: Module = new Module((why) => broken(why));
  current = made;
  await made.begin(address);
  return made;
}

/** The module that was made last. */
let current: Module | undefined;

/** A trap leaves the module in an unknown state. The next message begins a new one with what was kept. */
function broken(why: unknown): void {
  void current?.end();
  module = undefined;
  for (const own of owns) own.clear();
  tellAll({ tell: 'broken', why: reason(why), trap: why instanceof WebAssembly.RuntimeError });
}

/**
 * Replaces everything that is kept. What somebody brought is tried first: a module must be able to begin with it and to read its drafts. Then all pages lose their
 * connections, and a new module begins, with the former contents if the new ones could not be kept.
 */
function replaceAll(contents: Contents | undefined, id: number, send: Send): void {
  const before = module;
  const replaced = (async () => {
    await hold();
    if (contents) {
      const trial = new Module(() => undefined, new TrialShelf(contents));
      await trial.begin(address).then(() => trial.readPods(contents.pods)).finally(() => trial.end());
    }
    await before?.then((ready) => ready.end()).catch(() => undefined);
    await replace(contents ?? { tables: [], pods: [], files: [] });
  })();
  module = replaced.catch(() => undefined).then(async () => {
    for (const own of owns) own.clear();
    send(await replaced.then(() => ({ tell: 'replaced', id }) as const, (why: unknown) => ({ tell: 'replaced', id, failed: reason(why) }) as const));
    for (const tell of pages) if (tell !== send) tell({ tell: 'broken', why: 'all that this browser keeps was replaced: try again' });
    return made();
  });
  module.catch(() => (module = undefined));
}

function connect(port: { postMessage(message: ToPage): void; onmessage: ((event: MessageEvent) => void) | null }): void {
  const send: Send = (message) => port.postMessage(message);
  pages.add(send);
  const own = new Map<number, number>();
  owns.add(own);
  port.onmessage = ({ data }) => {
    const message = data as FromPage;
    if (message.do === 'leave') {
      const sockets = [...own.keys()];
      pages.delete(send);
      void module?.then((ready) => sockets.forEach((socket) => ready.take({ do: 'close', socket }, send, own))).catch(() => undefined);
      return;
    }
    if (message.do === 'begin') {
      address = message.module;
      pages.add(send);
    }
    if (message.do === 'replace') return replaceAll(message.contents, message.id, send);
    module ??= made();
    const used = module;
    used.then((ready) => message.do !== 'begin' && ready.take(message, send, own)).catch((why: unknown) => {
      if (module === used) broken(why);
    });
  };
}

// A shared worker gets a port from each page, another worker is its page's only one.
const scope = self as unknown as { onconnect?: ((event: MessageEvent) => void) | null; postMessage?: unknown };
if (typeof scope.postMessage === 'function') connect(self as unknown as Parameters<typeof connect>[0]);
else scope.onconnect = ({ ports }) => ports[0] && connect(ports[0]);
