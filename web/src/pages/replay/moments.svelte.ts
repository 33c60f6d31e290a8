// The moments of a replay, fetched a few at a time as the viewer comes to them.
import { SvelteMap } from 'svelte/reactivity';
import { botName } from '~/i18n';
import { get, Trouble } from '~/net';
import { clean } from '~/table/names';
import type { Moment, Moments, Player, View } from './replay';

const page = 25;

export class Reel {
  total = $state(0);
  seats = $state.raw<Player[]>([]);
  outcome = $state.raw<Moments['outcome']>();
  trouble = $state('');
  /** Names of the players as they are shown. */
  readonly names = $derived(this.seats.map(({ name, bot }) => clean(bot ? botName(bot) : name)));
  #moments = new SvelteMap<number, Moment>();
  #asked = new Set<number>();

  constructor(readonly id: string, readonly view: View) {}

  /** Returns a moment; undefined until it is loaded. */
  at(move: number): Moment | undefined {
    return this.#moments.get(move);
  }

  /** Returns the loaded moments of a range. */
  between(from: number, to: number): Moment[] {
    const found: Moment[] = [];
    for (let move = from; move <= to; move++) {
      const moment = this.#moments.get(move);
      if (moment) found.push(moment);
    }
    return found;
  }

  /** Fetches the moments around this one, and the next ones. */
  want(move: number): void {
    void this.#fetch(Math.floor(move / page));
    const near = Math.floor((move + page / 2) / page);
    if (this.total && near * page < this.total) void this.#fetch(near);
  }

  async #fetch(part: number): Promise<void> {
    if (this.#asked.has(part)) return;
    this.#asked.add(part);
    try {
      const got = await get<Moments>(`/replays/${encodeURIComponent(this.id)}/moments?as=${this.view}&from=${part * page}&count=${page}`);
      for (const moment of got.moments) this.#moments.set(moment.move, moment);
      [this.total, this.seats, this.outcome, this.trouble] = [got.total, got.seats, got.outcome, ''];
    } catch (why) {
      this.#asked.delete(part);
      this.trouble = why instanceof Trouble ? why.message : String(why);
    }
  }
}
