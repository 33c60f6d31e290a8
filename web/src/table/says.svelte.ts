// Announcements for screen readers: a line for each turn that has ended, and the question with what led to it and the number of options.
import { untrack } from 'svelte';
import { either, t } from '~/i18n';
import { told } from './names';
import type { Session } from './session.svelte';
import { context, turnLine, turns } from './summary';

/** Number of lines that stay on the page, so that a reader can go back to them. */
const kept = 6;

export class Says {
  turns = $state.raw<{ key: string; words: string }[]>([]);
  question = $state('');
  /** Number of the first event that wasn't part of a question yet, and the event at which the viewer joined. */
  #since = 0;
  #joined: number | undefined;
  #told = new Set<string>();

  constructor(readonly session: () => Session) {
    $effect(() => {
      const { snapshot, status, seat } = this.session();
      if (!snapshot?.table) return;
      const { happenings } = snapshot;
      untrack(() => {
        this.#joined ??= happenings.at(-1)?.number ?? -1;
        for (const turn of turns(happenings)) {
          const key = `${turn.begin} ${turn.end}`;
          // Turns that ended before the viewer joined are in the log.
          if (turn.end === undefined || turn.end <= this.#joined || this.#told.has(key)) continue;
          this.#told.add(key);
          this.turns = [...this.turns, { key, words: turnLine(turn, seat, status) }].slice(-kept);
        }
      });
    });
    $effect(() => {
      const { question, snapshot, status, seat } = this.session();
      if (!question) return void (this.question = '');
      untrack(() => {
        const happened = context(snapshot?.happenings ?? [], this.#since, seat, status);
        this.#since = (snapshot?.happenings.at(-1)?.number ?? -1) + 1;
        const asked = either(`ask.${question.prompt}`, told(question.words, status));
        const options = t('says.options', { n: question.options?.length ?? 0 });
        this.question = [...happened, asked, options].map((words) => (/[.?!]$/.test(words) ? words : `${words}.`)).join(' ');
      });
    });
  }
}
