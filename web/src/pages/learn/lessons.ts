// The lessons: a course through the game, each a table of its own with goals.

export interface LessonInfo {
  id: string;
  number: number;
  title: string;
  about: string;
  next?: string | null;
}

/** How far somebody is, as the table's status tells. */
export interface LessonStatus {
  id: string;
  title: string;
  about: string;
  steps: { words: string; done: boolean }[];
  /** For the first step that is not done. */
  hint?: string | null;
  done: boolean;
  /** Why a step can't be done any more. */
  stuck?: string | null;
  next?: string | null;
}

const place = 'lessons';

/** The lessons that were done in this browser. */
export function done(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string').slice(0, 100) : []);
  } catch {
    return new Set();
  }
}

export function markDone(id: string): void {
  try {
    localStorage.setItem(place, JSON.stringify([...done().add(id)]));
  } catch {
    // The browser keeps nothing: lessons may be done in any order anyway.
  }
}

export function forgetAll(): void {
  localStorage.removeItem(place);
}

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
