// At a server whose pages bring the module: what needs no other people happens within the page, once the module is there, unless the
// operator or the user wants it at the server. Tables, replays and pods of this browser are recognised by their codes and ids. A new pod is the
// server's: one against bots is opened on the site within the server, which has the cards of this browser.
import { stored } from '~/stored';
import type { Host, Reply } from './host';

/** A table or a pod in a list. A pod has no code beside its id. */
interface Known {
  code?: string;
  id: string;
}
/** An entry of a list, with its time in seconds since 1970. The newest is the first. */
interface Dated extends Known {
  opened?: number;
  changed?: number;
}

/** Requests that open a table without other people, and that a page may answer as well as the server. */
const opening = /^\/(tables|(lessons|puzzles|scenarios|campaign)\/[^/]+\/tables)$/;
/** Key of the user's choice: `server` for games at the server, or nothing. */
const key = 'games';
/** Key of the codes and ids of tables and pods that this browser keeps. */
const marks = 'kept here';

export const gamesAtServer = (): boolean => stored.get(key) === 'server';
export function setGamesAtServer(at: boolean): void {
  if (at) stored.set(key, 'server');
  else stored.remove(key);
}

function known(): Set<string> {
  try {
    const list: unknown = JSON.parse(stored.get(marks) ?? '[]');
    return new Set(Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set();
  }
}

/** True if a table's code, or the id of a replay or a pod, belongs to this browser. */
export const keptHere = (name: string): boolean => known().has(name);

/** Marks the codes and ids of everything that is kept in this browser. */
export const setKept = (all: Known[]): void => stored.set(marks, JSON.stringify(all.flatMap(({ code, id }) => (code === undefined ? id : [code, id]))));

/** Marks the tables and pods that a host within the page keeps. Returns one of these lists. */
export async function mark(page: Host, list = '/me/tables'): Promise<Dated[]> {
  const lists = ['/me/tables', '/pods'];
  const replies = await Promise.all(lists.map((path) => page.request('GET', path)));
  if (replies.some(({ status }) => status !== 200)) return [];
  const all = replies.map(({ text }) => JSON.parse(text) as Dated[]);
  setKept(all.flat());
  return all[lists.indexOf(list)] ?? [];
}

export class Both {
  /** The host within the page, once it has answered. */
  #page: Host | undefined;
  #starting: Promise<Host> | undefined;
  /** True once the server has said that games may begin within the page. */
  #mayPlay = false;
  /** Name of the user at the server. */
  #name: string | undefined;
  /** The name that the host within the page has. */
  #told: string | undefined;
  #warmed = false;

  constructor(
    readonly server: Host,
    readonly begin: () => Promise<Host>,
  ) {}

  /** The host within the page, if it is there and games may begin in it. */
  get #player(): Host | undefined {
    return this.#mayPlay && !gamesAtServer() ? this.#page : undefined;
  }

  #start(): Promise<Host> {
    this.#starting ??= this.begin().then(async (page) => {
      // Tables may have been opened or brought back since they were marked.
      await mark(page);
      return (this.#page = page);
    });
    this.#starting.catch(() => (this.#starting = undefined));
    return this.#starting;
  }

  /** Loads the module when the browser has nothing else to do, for a page on which games begin. */
  warm(): void {
    const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
    if (this.#warmed || gamesAtServer() || connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return;
    this.#warmed = true;
    const start = () =>
      this.server
        .request('GET', '/server')
        .then(async ({ status, text }) => {
          if (status !== 200 || !(JSON.parse(text) as { games_in_browser: boolean }).games_in_browser) return;
          await this.#start();
          this.#mayPlay = true;
          // Tests wait for this.
          document.documentElement.dataset.games = 'here';
        })
        .catch(() => undefined);
    const idle = (then: () => void) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(then, { timeout: 10_000 }) : setTimeout(then, 3000));
    if (document.readyState === 'complete') idle(() => void start());
    else addEventListener('load', () => idle(() => void start()), { once: true });
  }

  /** Returns the host of a table, a replay or a pod. */
  async #hostOf(kind: string, name: string): Promise<Host> {
    if (keptHere(name)) return this.#start();
    // A rematch opens a table by itself. A failure of the module doesn't concern tables of the server.
    if (this.#page && kind === 'tables') {
      const found = await this.#page.request('GET', `/tables/${encodeURIComponent(name)}`).catch(() => undefined);
      if (found?.status === 200) {
        await mark(this.#page);
        return this.#page;
      }
    }
    return this.server;
  }

  /** Connects with a table. */
  async hostFor(path: string): Promise<Host> {
    const [, code] = /^\/api\/v1\/tables\/([^/?]+)/.exec(path) ?? [];
    return code === undefined ? this.server : this.#hostOf('tables', decodeURIComponent(code));
  }

  async request(method: string, path: string, body?: unknown): Promise<Reply> {
    const [, kind, name] = /^\/(tables|replays|pods)\/([^/?]+)/.exec(path) ?? [];
    if (kind && name) {
      const host = await this.#hostOf(kind, decodeURIComponent(name));
      const at = host === this.server ? await this.#reviewed(path) : undefined;
      if (at) return at;
      const reply = await host.request(method, path, body);
      // Playing on from a replay of this browser opens a table of this browser. What was deleted is no longer there.
      if (host !== this.server && method !== 'GET' && reply.status < 300) await mark(host);
      return reply;
    }
    // A file with a game is opened in the browser: no server keeps it.
    if (method === 'POST' && path === '/replays') {
      const page = await this.#start();
      const reply = await page.request(method, path, body);
      if (reply.status < 300) await mark(page);
      return reply;
    }
    const own = await this.#within(method, path, body);
    if (own) return own;
    const reply = await this.server.request(method, path, body);
    if (path === '/me' || path === '/guests') this.#note(reply);
    return (path === '/me/tables' || (path === '/pods' && method === 'GET')) && reply.status === 200 && known().size ? this.#withOwn(reply, path) : reply;
  }

  /** Answers a request within the page, if it needs no other people. Returns nothing if the server must answer: it may have cards and decks that
   * this program doesn't have, and the module may have failed. */
  async #within(method: string, path: string, body: unknown): Promise<Reply | undefined> {
    const page = this.#player;
    if (!page || method !== 'POST') return undefined;
    try {
      if (path === '/texts/explain' || path === '/texts/complete') return await page.request(method, path, body);
      if (!opening.test(path) || !needsNobody(body)) return undefined;
      if (this.#name !== undefined && this.#name !== this.#told && (await page.request('PATCH', '/me', { name: this.#name })).status < 300) this.#told = this.#name;
      const reply = await page.request(method, path, body);
      if (reply.status >= 300) return undefined;
      await mark(page);
      return reply;
    } catch {
      return undefined;
    }
  }

  /** Evaluates a finished game of the server within the page. Returns nothing if the server must do it. */
  async #reviewed(path: string): Promise<Reply | undefined> {
    const page = this.#player;
    const [, replay, what, query = ''] = /^(\/replays\/[^/]+)\/(value|account)(\?.*)?$/.exec(path) ?? [];
    if (!page || replay === undefined) return undefined;
    const game = await this.server.request('GET', replay);
    if (game.status !== 200) return undefined;
    const reply = await page.request('POST', what === 'value' ? '/reviews' : `/reviews/account${query}`, { text: game.text }).catch(() => undefined);
    return reply?.status === 200 ? reply : undefined;
  }

  #note({ status, text }: Reply): void {
    if (status >= 300) return;
    try {
      const answer = JSON.parse(text) as { name?: string; account?: { name?: string } };
      this.#name = answer.account?.name ?? answer.name;
    } catch {
      // A reply without an account.
    }
  }

  /** Adds the tables or pods of this browser to those of the server. */
  async #withOwn(reply: Reply, list: string): Promise<Reply> {
    try {
      const all = [...(JSON.parse(reply.text) as Dated[]), ...(await mark(await this.#start(), list))];
      const at = ({ opened, changed }: Dated) => opened ?? changed ?? 0;
      return { ...reply, text: JSON.stringify(all.sort((one, other) => at(other) - at(one))) };
    } catch {
      return reply;
    }
  }
}

/** True if a new table has no seats for other people, nobody was invited to watch, and the game doesn't count for ratings, which only the server
 * has. Lessons and puzzles say nothing about all that. */
function needsNobody(body: unknown): boolean {
  const { seats = [], visibility, spectators = 'none', rated } = (body ?? {}) as { seats?: { seat: string }[]; visibility?: string; spectators?: unknown; rated?: boolean };
  return !rated && seats.every(({ seat }) => seat !== 'open') && visibility !== 'lobby' && spectators === 'none';
}
