// Plays sounds for events at a table, unless the user turned them off.
import { untrack } from 'svelte';
import { look } from '~/theme';
import type { Session } from '~/table/session.svelte';
import { heard, type Moment } from './heard';
import { play, shake } from './synth';

export class Sounds {
  #before: Moment | undefined;

  constructor(session: () => Session) {
    $effect(() => {
      const { snapshot, question, status, seat, table } = session();
      const happenings = snapshot?.happenings ?? [];
      const speeches = snapshot?.speeches ?? [];
      const wanted = look.sounds;
      untrack(() => {
        const outcome = status?.outcome ?? table?.outcome;
        const after: Moment = {
          last: happenings.at(-1)?.number ?? this.#before?.last ?? -1,
          speeches: speeches.length,
          question: question?.number,
          over: outcome != null,
        };
        const before = this.#before;
        this.#before = after;
        if (!wanted || !before) return;
        const fresh = happenings.filter(({ number }) => number > before.last);
        const winner = typeof outcome === 'object' && outcome ? outcome.win : undefined;
        const sound = heard(before, after, fresh, speeches.slice(before.speeches), seat, winner);
        if (!sound) return;
        play(sound);
        shake(sound);
      });
    });
  }
}
