// An event that a page follows. The server says that there is a newer version, and the page asks for it.
import { get, me, post, Trouble, type Joined } from '~/net';
import { go } from '~/router';
import type { EventAct, EventView } from './event';

/** Least time between two requests for the event, in milliseconds. */
const least = 2000;
/** Time between two requests if the browser can't be told of changes. */
const without = 10_000;
/** Time after which the page asks though it wasn't told of a change: a broken connection may go unnoticed. */
const silent = 90_000;

export class LiveEvent {
  view = $state.raw<EventView>();
  /** Error of the last request for the event, if it failed. */
  trouble = $state.raw<unknown>();
  /** The server's time less that of this device, in milliseconds. */
  #ahead = $state(0);
  #now = $state(Date.now());

  #source: EventSource | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #tick: ReturnType<typeof setInterval> | undefined;
  #wait: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** Newest version that the server has told of. */
  #newest = 0;
  #ended = false;

  constructor(readonly code: string) {
    void this.load();
    document.addEventListener('visibilitychange', this.#shown);
    this.#tick = setInterval(() => (this.#now = Date.now()), 500);
    this.#beat = setInterval(() => this.#poll(), without);
    if (!document.hidden) this.#listen();
  }

  get path(): string {
    return `/events/${encodeURIComponent(this.code)}`;
  }

  /** The server's time now. It is reactive. */
  get now(): number {
    return this.#now + this.#ahead;
  }

  async load(): Promise<void> {
    this.#asked = Date.now();
    try {
      this.take(await get<EventView>(this.path));
      this.trouble = undefined;
    } catch (why) {
      this.trouble = why;
    }
  }

  /** Does something in the event. A visitor without an account becomes a guest. */
  async act(act: EventAct): Promise<void> {
    await me();
    this.take(await post<EventView>(`${this.path}/acts`, act));
  }

  /** Goes to the table of the viewer's game. */
  async play(): Promise<void> {
    await me();
    const { code } = await post<Joined>(`${this.path}/tables`);
    go(`/t/${encodeURIComponent(code)}`);
  }

  /** Does an act of the event's file. */
  file(act: string, details?: unknown): Promise<void> {
    return this.act({ do: 'act', act: details === undefined ? { act } : { act, with: details } });
  }

  /** Shows an answer of the server, unless a newer one is shown already. */
  take(view: EventView): void {
    if (this.#ended || (this.view && view.event.version < this.view.event.version)) return;
    this.#ahead = view.now - Date.now();
    this.view = view;
  }

  #listen(): void {
    if (typeof EventSource === 'undefined') return;
    this.#source = new EventSource(`/api/v1${this.path}/live`);
    this.#source.onmessage = ({ data }) => {
      this.#newest = Math.max(this.#newest, Number(data) || 0);
      if (this.#newest > (this.view?.event.version ?? -1)) this.#soon();
    };
  }

  /** Asks for the event when enough time has passed since the last request. A random part keeps all phones of a room from asking at once. */
  #soon(): void {
    if (this.#wait !== undefined) return;
    const due = Math.max(0, this.#asked + least - Date.now()) + Math.random() * 400;
    this.#wait = setTimeout(() => {
      this.#wait = undefined;
      if (this.#newest > (this.view?.event.version ?? -1)) void this.load();
    }, due);
  }

  /** Asks without having been told, where the page can't be told. */
  #poll(): void {
    if (document.hidden || (this.trouble instanceof Trouble && this.trouble.status === 404)) return;
    const told = this.#source?.readyState === 1 && this.trouble === undefined;
    if (told && Date.now() - this.#asked < silent) return;
    void this.load();
    // The browser connects again by itself, but not after a refusal.
    if (this.#source?.readyState === 2) this.#listen();
  }

  #shown = (): void => {
    this.#source?.close();
    this.#source = undefined;
    if (document.hidden) return;
    void this.load();
    this.#listen();
  };

  close(): void {
    this.#ended = true;
    document.removeEventListener('visibilitychange', this.#shown);
    this.#source?.close();
    clearInterval(this.#beat);
    clearInterval(this.#tick);
    clearTimeout(this.#wait);
  }
}
