// What the host computes about a finished game: the chances, and where the result came from. Both take seconds, so it is asked for one after the
// other.
import { SvelteMap } from 'svelte/reactivity';
import { get, Trouble, type GameAccount } from '~/net';
import type { Worth } from './replay';

export class Evaluation {
  worth = $state.raw<Worth>();
  /** Reason why there are no chances. */
  trouble = $state('');
  /** Reason why there is no account. */
  accountTrouble = $state('');
  /** Step of the work that goes on, from 1 to 2. */
  step = $state<1 | 2>();
  readonly accounts = new SvelteMap<number, GameAccount>();
  #asked = new Set<number>();

  constructor(readonly id: string) {}

  /** Computes the chances. */
  async begin(): Promise<void> {
    this.step = 1;
    try {
      this.worth = await get<Worth>(`/replays/${encodeURIComponent(this.id)}/value`);
    } catch (why) {
      this.trouble = why instanceof Trouble ? why.message : String(why);
    }
    this.step = undefined;
  }

  /** Computes the account of a seat, if it isn't known. */
  async want(seat: number): Promise<void> {
    if (this.#asked.has(seat)) return;
    this.#asked.add(seat);
    [this.step, this.accountTrouble] = [2, ''];
    try {
      this.accounts.set(seat, await get<GameAccount>(`/replays/${encodeURIComponent(this.id)}/account?seat=${seat}`));
    } catch (why) {
      this.#asked.delete(seat);
      this.accountTrouble = why instanceof Trouble ? why.message : String(why);
    }
    this.step = undefined;
  }
}
