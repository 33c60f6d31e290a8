// The round that a list shows: the current one, or an older one, which is fetched.
import { get } from '~/net';
import type { EventPublic, EventRound } from './event';

export class ShownRound {
  /** Number of an older round. */
  older = $state<number>();
  #fetched = $state.raw<EventRound>();
  readonly #event: () => EventPublic;

  /** `path` is that of the event's requests. Call it within a component. */
  constructor(path: string, event: () => EventPublic) {
    this.#event = event;
    $effect(() => {
      // A mended result of an older round is a new version.
      void event().version;
      const wanted = this.older;
      if (wanted === undefined) return void (this.#fetched = undefined);
      get<EventRound>(`${path}/rounds/${wanted}`).then((found) => wanted === this.older && (this.#fetched = found)).catch(() => undefined);
    });
  }

  /** Number of the current round, 0 before the first one. */
  get last(): number {
    return this.#event().round?.number ?? 0;
  }

  /** The round; undefined while an older one is loading. */
  get round(): EventRound | null | undefined {
    if (this.older === undefined) return this.#event().round;
    return this.#fetched?.number === this.older ? this.#fetched : undefined;
  }

  /** Turns to a round by its number. */
  turn(to: number): void {
    const number = Math.min(this.last, Math.max(1, to));
    this.older = number === this.last ? undefined : number;
  }
}
