// The bot that takes its time. The table says so after a moment, and until a person decides or the game is over.
import type { Session } from './session.svelte';

/** Time after which a table says that a bot thinks or looks for a hint, in milliseconds. Most moves of most bots take less. */
export const moment = 350;

export class Thinking {
  /** True if bots have been deciding for longer than a moment. */
  slow = $state(false);
  /** Seat of the bot that decides. */
  readonly seat = $derived.by(() => {
    const { pending, status, table, line } = this.session();
    return pending && status?.seats[pending.who - 1]?.bot && line === 'open' && status.stage === 'playing' && table?.outcome == null ? pending.who : undefined;
  });
  readonly #decides = $derived(this.seat !== undefined);
  /** True if a table says now that a bot thinks. While the last moves are shown, they are what a player looks at. */
  get shown(): boolean {
    return this.slow && this.#decides && !this.session().show.busy;
  }

  constructor(readonly session: () => Session) {
    // The time runs on from one move of a bot to the next, so that the words don't come and go with each.
    $effect(() => {
      if (!this.#decides) return;
      const timer = setTimeout(() => (this.slow = true), moment);
      return () => {
        clearTimeout(timer);
        this.slow = false;
      };
    });
  }
}
