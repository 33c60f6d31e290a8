// The lessons: a course through the game, each a table of its own with goals.

import type { LessonInfo } from '~/net';
import { kept as keptAt } from '../kept';
export type { LessonInfo, LessonStatus } from '~/net';

const kept = keptAt('lessons', (id): id is string => typeof id === 'string', 100);
/** The lessons that were done in this browser. */
export const done = kept.all;
export const markDone = kept.add;
export const forgetAll = kept.forget;

/** The first one that was not done. */
export function upNext(lessons: LessonInfo[], finished: Set<string>): LessonInfo | undefined {
  return lessons.find(({ id }) => !finished.has(id));
}

/** Of all that the rules say against something, each thing once: what decides first stands first. */
export function reasons(attempts: { label: string; against: { rule?: string | null; words: string }[] }[]): { words: string; rule?: string | null }[] {
  const seen = new Map<string, { words: string; rule?: string | null }>();
  for (const { against } of attempts) {
    const [first] = against;
    // The rule is shown as a link, so it need not stand in the words as well.
    const words = first?.words.replace(/ \((CR )?\d{3}[\w.]*\)$/, '');
    if (first && words && !seen.has(words)) seen.set(words, { words, rule: first.rule });
  }
  return [...seen.values()];
}
