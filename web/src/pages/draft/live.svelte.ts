// A pod as its host has it: the viewer's acts, and what others have done since.
import { untrack } from 'svelte';
import { keptHere } from '~/host';
import { get, me, post, Trouble, type CardInfo, type PodAct, type PodView } from '~/net';
import { keep } from '~/card/infos.svelte';

/** Milliseconds between two requests while the viewer waits for others, can act, or looks at something else. */
const [often, seldom, hidden] = [2000, 5000, 15_000];

/** Returns a view whose unchanged parts are those of the one before, so that only changes are drawn. */
export function shared<View extends object>(before: View | undefined, after: View): View {
  if (!before) return after;
  const parts = Object.entries(after).map(([name, part]: [string, unknown]) => {
    const old = (before as Record<string, unknown>)[name];
    return [name, JSON.stringify(old) === JSON.stringify(part) ? old : part];
  });
  return Object.fromEntries(parts) as View;
}

/** Returns true if people have other seats of the pod. */
export const isShared = (pod: PodView): boolean => pod.seats.some(({ bot }, i) => !bot && i !== pod.mine - 1);

/** Returns the viewer's match that is not over. */
export const openMatch = (pod: PodView) =>
  pod.stage === 'playing' ? pod.matches.at(-1)?.find((one) => !one.over && one.second != null && [one.first, one.second].includes(pod.mine)) : undefined;

/** Returns true if the pod waits for the viewer. */
export function isAsked(pod: PodView): boolean {
  const seat = pod.seats[pod.mine - 1];
  if (pod.paused || seat?.away) return false;
  return pod.stage === 'picking' ? pod.pack != null : pod.stage === 'playing' ? openMatch(pod) !== undefined : (seat?.waiting ?? false);
}

export class Live {
  readonly path: string;
  pod = $state.raw<PodView>();
  /** Error of the last act, or the reason why there is no pod. */
  trouble = $state.raw<unknown>();
  /** True if the viewer has no seat. */
  outside = $state(false);
  busy = $state(false);
  /** Time of the last view, by `performance.now()`. */
  heardAt = $state(0);
  /** Number of acts. A view that was asked for before one of them is out of date. */
  #acts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins to follow the pod, within a component. */
  constructor(readonly id: string) {
    this.path = `/pods/${encodeURIComponent(id)}`;
    $effect(() => {
      untrack(() => void this.open());
      const seen = () => document.hidden || (this.pod && void this.poll());
      document.addEventListener('visibilitychange', seen);
      return () => {
        document.removeEventListener('visibilitychange', seen);
        this.#acts = NaN;
        clearTimeout(this.#timer);
      };
    });
  }

  #take(view: PodView): void {
    [this.pod, this.heardAt] = [shared(this.pod, view), performance.now()];
  }

  /** Gets the pod and its cards. All cards are there before the first is shown, so that no place changes its size. */
  async open(): Promise<void> {
    [this.outside, this.trouble] = [false, undefined];
    try {
      if (!keptHere(this.id)) await me();
      const [view, cards] = await Promise.all([get<PodView>(this.path), get<CardInfo[]>(`${this.path}/cards`)]);
      keep(cards);
      this.#take(view);
      this.#wait();
    } catch (why) {
      this.#lose(why);
    }
  }

  /** Shows why there is no pod. */
  #lose(why: unknown): void {
    this.pod = undefined;
    if (why instanceof Trouble && why.status === 403) this.outside = true;
    else this.trouble = why;
  }

  /** Asks for the pod again after a while, if it may change by itself. */
  #wait(): void {
    clearTimeout(this.#timer);
    const { pod } = this;
    if (!pod || Number.isNaN(this.#acts) || pod.stage === 'over' || keptHere(this.id)) return;
    if (!isShared(pod) && pod.left == null && !openMatch(pod)?.table) return;
    this.#timer = setTimeout(() => void this.poll(), document.hidden ? hidden : isAsked(pod) ? seldom : often);
  }

  async poll(): Promise<void> {
    clearTimeout(this.#timer);
    const acts = this.#acts;
    try {
      // An act brings the pod, too.
      const view = this.busy ? undefined : await get<PodView>(this.path);
      if (view && acts === this.#acts && !this.busy) this.#take(view);
    } catch (why) {
      // The pod was deleted, or the seat is lost. Other requests that fail are made again.
      if (why instanceof Trouble && [403, 404].includes(why.status)) this.#lose(why);
    }
    this.#wait();
  }

  /** Returns true if the act was carried out. */
  readonly act = async (what: PodAct): Promise<boolean> => {
    [this.busy, this.trouble] = [true, undefined];
    this.#acts++;
    try {
      this.#take(await post<PodView>(`${this.path}/acts`, what));
      return true;
    } catch (why) {
      this.trouble = why;
      // Another window may have gone on with it.
      await get<PodView>(this.path).then((view) => this.#take(view), () => undefined);
      return false;
    } finally {
      this.busy = false;
      this.#wait();
    }
  };
}
