// The connection with a table. It reconnects by itself when the connection breaks or the server restarts, and sends the number of the last
// update, so that no update is lost.
import type { Message, Request } from './messages.gen';
import { hostFor, type Wire } from '~/host';
import { Trouble, type Problem } from './http';

type Of<Name extends Message['type']> = Extract<Message, { type: Name }>;
type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never;
/** A command, without its number. */
export type Command = WithoutId<Request>;
/** Answer to a command. */
export type Answer = Exclude<Message, { type: 'welcome' | 'snapshot' | 'update' | 'present' | 'bye' | 'refused' }>;

/** State of the connection. */
export type Line = 'connecting' | 'open' | 'broken' | 'closed';

export interface Heard {
  welcome(message: Of<'welcome'>): void;
  snapshot(message: Of<'snapshot'>): void;
  update(message: Of<'update'>): void;
  present(message: Of<'present'>): void;
  line(line: Line, why?: string): void;
}

/** Time in milliseconds after which a command without an answer counts as lost. */
const patience = 15_000;
/** Time in milliseconds without messages after which the client pings the server. */
const silence = 20_000;

export class TableSocket {
  #socket: Wire | undefined;
  /** Number of the attempt to connect, so that a late answer to an earlier one is ignored. */
  #attempt = 0;
  #waiting = new Map<number, { done: (answer: Answer) => void; failed: (why: Trouble) => void; timer: ReturnType<typeof setTimeout> }>();
  #next = 1;
  #tries = 0;
  #stream: number | undefined;
  #last: number | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #closed = false;

  /** `path` is as the server gives it: `/api/v1/tables/CODE/socket?seat=1`. */
  constructor(readonly path: string, readonly heard: Heard) {
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  #connect(): void {
    this.heard.line('connecting');
    const url = new URL(this.path, 'http://table');
    url.searchParams.set('words', 'kinds');
    if (this.#stream !== undefined && this.#last !== undefined) {
      url.searchParams.set('stream', String(this.#stream));
      url.searchParams.set('last', String(this.#last));
    }
    const attempt = ++this.#attempt;
    const path = url.pathname + url.search;
    const current = () => attempt === this.#attempt && !this.#closed;
    const ended = () => {
      if (attempt === this.#attempt) this.#broken();
    };
    hostFor(path).then((reached) => {
      if (!current()) return;
      this.#socket = reached.connect(path, {
        opened: () => {
          this.#heardAt = Date.now();
          clearInterval(this.#pulse);
          this.#pulse = setInterval(this.#feel, silence / 2);
        },
        message: (text) => this.#take(text),
        ended,
      });
    }, ended);
  }

  #take(text: string): void {
    this.#heardAt = Date.now();
    const message = JSON.parse(text) as Message;
    switch (message.type) {
      case 'welcome':
        this.#tries = 0;
        this.#stream = message.stream;
        this.heard.line('open');
        this.heard.welcome(message);
        break;
      case 'snapshot':
        this.#last = message.n;
        this.heard.snapshot(message);
        break;
      case 'update':
        if (this.#last !== undefined && message.n <= this.#last) break;
        if (this.#last !== undefined && message.n > this.#last + 1) {
          // An update is missing, which should never happen. Reconnects to get the whole table again.
          this.#last = undefined;
          this.#socket?.close();
          break;
        }
        this.#last = message.n;
        this.heard.update(message);
        break;
      case 'present':
        this.heard.present(message);
        break;
      case 'bye':
        if (!message.again) {
          this.heard.line('closed', message.why);
          this.close();
        }
        break;
      case 'refused':
        this.#answered(message.to)?.failed(new Trouble(message.problem, 409));
        break;
      default:
        if ('to' in message) this.#answered(message.to)?.done(message);
    }
  }

  #answered(id: number) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  #broken(): void {
    clearInterval(this.#pulse);
    this.#lose();
    if (this.#closed) return;
    this.heard.line('broken');
    // Retries soon at first, then less often. The random factor prevents all clients from reconnecting at once after a restart of the
    // server.
    const wait = Math.min(8_000, 200 * 2 ** this.#tries++) * (0.6 + Math.random() * 0.8);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  /** Checks the connection, which may be dead without notice, for example after a phone was asleep. */
  #feel = (): void => {
    if (Date.now() - this.#heardAt > 3 * silence) this.#socket?.close();
    else if (Date.now() - this.#heardAt > silence) void this.send({ do: 'ping' }).catch(() => undefined);
  };

  #hurry = (): void => {
    if (this.#closed || document.hidden || this.#socket?.state === 'open') return;
    if (this.#socket?.state === 'opening') return;
    clearTimeout(this.#retry);
    this.#tries = 0;
    this.#connect();
  };

  #lose(): void {
    const problem: Problem = { code: 'unavailable', words: { say: 'client.lost' } };
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.failed(new Trouble(problem, 0));
    }
    this.#waiting.clear();
  }

  /** Sends a command. Returns its answer, or fails with the reason of a refusal. */
  send(command: Command): Promise<Answer> {
    const id = this.#next++;
    return new Promise((done, failed) => {
      if (this.#socket?.state !== 'open') {
        failed(new Trouble({ code: 'unavailable', words: { say: 'client.lost' } }, 0));
        return;
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        failed(new Trouble({ code: 'unavailable', words: { say: 'client.silent' } }, 0));
      }, patience);
      this.#waiting.set(id, { done, failed, timer });
      this.#socket.send(JSON.stringify({ id, ...command }));
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#lose();
    this.#socket?.close();
  }
}
