// Changes that can be undone and done again.

/** Number of changes that can be undone. */
const most = 200;

export class Undo<T> {
  #past: T[] = [];
  #future: T[] = [];
  #kind = '';
  #when = 0;
  /** Number of changes that can be undone and done again. */
  steps = $state({ back: 0, on: 0 });

  /** Takes the state before a change. Changes of the same `kind` within a second count as one, so that typing is undone word by word. */
  note(before: T, kind = ''): void {
    const now = Date.now();
    if (!kind || kind !== this.#kind || now - this.#when > 1000) this.#past = [...this.#past, before].slice(-most);
    [this.#kind, this.#when, this.#future] = [kind, now, []];
    this.#count();
  }

  /** Returns the state before the last change, if there is one. `now` is the current state. */
  back(now: T): T | undefined {
    return this.#step(this.#past, this.#future, now);
  }

  /** Returns the state after the change that was undone last, if there is one. */
  on(now: T): T | undefined {
    return this.#step(this.#future, this.#past, now);
  }

  clear(): void {
    [this.#past, this.#future, this.#kind] = [[], [], ''];
    this.#count();
  }

  #step(from: T[], to: T[], now: T): T | undefined {
    const state = from.pop();
    if (state !== undefined) to.push(now);
    this.#kind = '';
    this.#count();
    return state;
  }

  #count(): void {
    this.steps = { back: this.#past.length, on: this.#future.length };
  }
}

/** Carries out the keys for undo (Ctrl+Z) and redo (Ctrl+Shift+Z, Ctrl+Y). */
export function undoByKeys(event: KeyboardEvent, undo: () => void, redo: () => void): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
}
