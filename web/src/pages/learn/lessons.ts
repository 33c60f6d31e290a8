// The lessons: a course through the game, each with a table of its own and goals.

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

/** Returns the reasons against something without duplicates, the deciding one first. */
export function reasons(attempts: { label: string; against: { rule?: string | null; words: string }[] }[]): { words: string; rule?: string | null }[] {
  const seen = new Map<string, { words: string; rule?: string | null }>();
  for (const { against } of attempts) {
    const [first] = against;
    // The rule is shown as a link, so it is removed from the text.
    const words = first?.words.replace(/ \((CR )?\d{3}[\w.]*\)$/, '');
    if (first && words && !seen.has(words)) seen.set(words, { words, rule: first.rule });
  }
  return [...seen.values()];
}
