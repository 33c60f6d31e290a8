// Announcements for screen readers: one line for everything that happened since the last question, and the question with its options.
import { untrack } from 'svelte';
import { either, sentence, t } from '~/i18n';
import { told } from './names';
import type { Session } from './session.svelte';

/** Events that a summary names. Others are in the log. */
const named = new Set([
  'play', 'move', 'dismiss', 'retire', 'banish', 'discard', 'frighten', 'unfrighten', 'uncover', 'turn-over', 'score', 'lose-points', 'win', 'challenge', 'defeat', 'solve',
  'start-turn', 'game-over', 'go-back',
]);
const most = 7;

export class Says {
  summary = $state('');
  readonly question = $derived.by(() => {
    const question = this.session().question;
    if (!question) return '';
    const n = question.options?.length ?? 0;
    return `${either(`ask.${question.prompt}`, told(question.words, this.session().status))}. ${t('says.options', { n })}`;
  });
  #heard = -1;

  constructor(readonly session: () => Session) {
    $effect(() => {
      const { snapshot, question, status, show } = this.session();
      const happenings = snapshot?.happenings ?? [];
      const rests = !show.busy && (question !== undefined || status?.outcome != null || this.session().seat === undefined);
      untrack(() => {
        const last = happenings.at(-1)?.number ?? -1;
        // Events before the viewer joined are in the log.
        if (this.#heard < 0) {
          this.#heard = Math.max(last, 0);
          return;
        }
        if (!rests || last <= this.#heard) return;
        const fresh = happenings.filter((one) => one.number > this.#heard && one.words);
        this.#heard = last;
        const main = fresh.filter(({ act }) => named.has(act));
        const told_ = (main.length ? main : fresh.slice(-1)).map((one) => sentence(told(one.words ?? '', status)));
        const more = told_.length - most;
        if (told_.length) this.summary = (more > 0 ? [...told_.slice(0, 2), t('says.more', { n: more }), ...told_.slice(2 - most)] : told_).join('; ') + '.';
      });
    });
  }
}
