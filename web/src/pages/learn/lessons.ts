// The lessons: a course through the game, each with a table of its own and goals.

import { argument, keyOf, type Wording } from '~/i18n/wording';
import type { LessonInfo } from '~/net';
import { kept as keptAt } from '../kept';
export type { LessonInfo, LessonStatus } from '~/net';

const kept = keptAt('lessons', (id): id is string => typeof id === 'string', 100);
/** Lessons completed in this browser. */
export const done = kept.all;
export const markDone = kept.add;
export const forgetAll = kept.forget;

/** Returns the first lesson that is not completed. */
export function upNext(lessons: LessonInfo[], finished: Set<string>): LessonInfo | undefined {
  return lessons.find(({ id }) => !finished.has(id));
}

/** A reason why something can't be done. */
export interface Reason {
  words: Wording;
  rule?: string | null;
}

/** The decisive reason against each attempt, each reason once. */
export function reasons(attempts: { against: { rule?: string | null; words: Wording }[] }[]): Reason[] {
  const seen = new Map<string, Reason>();
  for (const { against } of attempts) {
    const [first] = against;
    if (!first?.words) continue;
    // The rule is shown as a link, so the words don't need its number.
    const { words } = first;
    const bare = (keyOf(words) === 'refusal.under' && argument(words, 'what')) || words;
    const key = JSON.stringify(bare);
    if (!seen.has(key)) seen.set(key, { words: bare, rule: first.rule });
  }
  return [...seen.values()];
}
