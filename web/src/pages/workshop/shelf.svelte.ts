// The sets that somebody writes in this browser. The current one is saved as it changes, and its changes can be undone.
import { stored } from '~/stored';
import { newCard, type DraftSet } from './draft';

const key = 'workshop';
/** Number of changes that can be undone. */
const most = 200;

function read(): DraftSet[] {
  try {
    const sets = JSON.parse(stored.get(key) ?? '[]') as unknown;
    if (Array.isArray(sets)) return sets.filter((set: DraftSet) => typeof set?.name === 'string' && Array.isArray(set.cards)).map((set: DraftSet) => ({ ...set, more: set.more ?? '' }));
  } catch {
    // What another program wrote there is no set.
  }
  return [];
}

export class Shelf {
  sets = $state.raw<DraftSet[]>(read());
  at = $state(0);
  #past: DraftSet[] = [];
  #future: DraftSet[] = [];
  steps = $state({ back: 0, on: 0 });

  constructor(title: string) {
    if (!this.sets.length) this.sets = [{ name: 'My set', code: 'MY', cards: [newCard(1, 'Friend', title)], more: '' }];
  }

  get set(): DraftSet {
    return this.sets[this.at] ?? (this.sets[0] as DraftSet);
  }

  /** Changes the current set. Changes of the same `kind` within a second count as one, so that typing is undone word by word. */
  change(set: DraftSet, kind = ''): void {
    const now = Date.now();
    if (!kind || kind !== this.#kind || now - this.#when > 1000) this.#past = [...this.#past, this.set].slice(-most);
    [this.#kind, this.#when, this.#future] = [kind, now, []];
    this.#put(set);
  }
  #kind = '';
  #when = 0;

  #put(set: DraftSet): void {
    this.sets = this.sets.map((one, i) => (i === this.at ? set : one));
    this.steps = { back: this.#past.length, on: this.#future.length };
    this.#save();
  }

  /** Changes something that isn't undone. */
  note(set: DraftSet): void {
    this.#put(set);
  }

  undo(): void {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.set);
    this.#kind = '';
    this.#put(before);
  }

  redo(): void {
    const after = this.#future.pop();
    if (!after) return;
    this.#past.push(this.set);
    this.#kind = '';
    this.#put(after);
  }

  /** Goes to another set, whose changes are undone on their own. */
  open(at: number): void {
    this.at = at;
    [this.#past, this.#future, this.#kind] = [[], [], ''];
    this.steps = { back: 0, on: 0 };
  }

  add(set: DraftSet): void {
    this.sets = [...this.sets, set];
    this.open(this.sets.length - 1);
    this.#save();
  }

  remove(): void {
    if (this.sets.length < 2) return;
    this.sets = this.sets.filter((_, i) => i !== this.at);
    this.open(Math.max(0, this.at - 1));
    this.#save();
  }

  #save(): void {
    stored.set(key, JSON.stringify(this.sets));
  }
}
