// Announcements for screen readers: events in sentences, and questions with their options.
import { t, either } from '~/i18n';
import { untrack } from 'svelte';
import { told } from './names';
import type { Session } from './session.svelte';

export class Says {
  lines = $state.raw<{ key: number; words: string }[]>([]);
  readonly question = $derived.by(() => {
    const question = this.session().question;
    if (!question) return '';
    const n = question.options?.length ?? 0;
    return `${either(`ask.${question.prompt}`, told(question.words, this.session().status))}. ${t('says.options', { n })}`;
  });
  #heard = -1;

  constructor(readonly session: () => Session) {
    $effect(() => {
      const happenings = this.session().snapshot?.happenings ?? [];
      untrack(() => {
        const last = happenings.at(-1)?.number ?? -1;
        // Events before the viewer joined are in the log. Only new ones are announced.
        if (this.#heard >= 0) {
          const fresh = happenings.filter((one) => one.number > this.#heard && one.words);
          if (fresh.length) this.lines = fresh.slice(-12).map((one) => ({ key: one.number, words: told(one.words ?? '', this.session().status) }));
        }
        this.#heard = Math.max(last, this.#heard, 0);
      });
    });
  }
}
