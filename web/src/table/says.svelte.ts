// Announcements for screen readers: a line for each turn that has ended, the question with what led to it and the number of options, and a bot
// that takes its time.
import { untrack } from 'svelte';
import { either, t } from '~/i18n';
import { seatName, told } from './names';
import type { Session } from './session.svelte';
import { context, turnLine, turns } from './summary';
import type { Thinking } from './thinking.svelte';

/** Number of lines that stay on the page, so that a reader can go back to them. */
const kept = 6;

export class Says {
  turns = $state.raw<{ key: string; words: string }[]>([]);
  question = $state('');
  /** The bot that thinks, once in a turn. */
  thinking = $state('');
  #thought: number | undefined;
  /** Number of the first event that wasn't part of a question yet, and the event at which the viewer joined. */
  #since = 0;
  #joined: number | undefined;
  #told = new Set<string>();

  constructor(readonly session: () => Session, thinking: Thinking) {
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
      const { slow, seat } = thinking;
      untrack(() => {
        const { status, table } = this.session();
        if (!slow || seat === undefined) return void (this.thinking = '');
        if (this.thinking || this.#thought === table?.turn) return;
        this.#thought = table?.turn;
        this.thinking = t('ask.thinks', { who: seatName(status, seat) });
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
