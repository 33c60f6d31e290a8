// The sets that somebody writes in this browser. The current one is saved as it changes, its changes can be undone, and earlier states are
// kept as versions.
import { isFull, stored, tellUnkept } from '~/stored';
import { isSet, newCard, type DraftSet } from './draft';
import { Undo } from './undo.svelte';

const key = 'workshop';
/** Least time between two versions of a set, in milliseconds. */
const apart = 60_000;

/** A set with an identifier, since people change its name and its code. */
export interface ShelfSet extends DraftSet {
  id: string;
}

const withId = (set: DraftSet & { id?: string }): ShelfSet => ({ ...set, id: set.id ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}` });

function read(): ShelfSet[] {
  try {
    const sets = JSON.parse(stored.get(key) ?? '[]') as unknown;
    if (Array.isArray(sets)) return sets.filter(isSet).map((set) => withId({ ...set, more: set.more ?? '' }));
  } catch {
    // What another program wrote there is no set.
  }
  return [];
}

export class Shelf {
  sets = $state.raw<ShelfSet[]>(read());
  at = $state(0);
  readonly #undo = new Undo<ShelfSet>();
  /** Times at which versions of sets were kept last. */
  readonly #kept = new Map<string, number>();

  /** The names are those of a first set and its first card. */
  constructor(readonly name: string, readonly title: string) {
    if (!this.sets.length) this.sets = [this.#first()];
  }

  #first(): ShelfSet {
    return withId({ name: this.name, code: 'MY', cards: [newCard(1, 'Friend', this.title)], more: '' });
  }

  get set(): ShelfSet {
    return this.sets[this.at] ?? (this.sets[0] as ShelfSet);
  }

  get steps(): { back: number; on: number } {
    return this.#undo.steps;
  }

  /** Changes the current set. Changes of the same `kind` in quick succession are undone together. */
  change(set: DraftSet, kind = ''): void {
    const { id } = this.set;
    if (Date.now() - (this.#kept.get(id) ?? 0) > apart) this.keepVersion();
    this.#undo.note(this.set, kind);
    this.#put({ ...set, id });
  }

  /** Goes back to an earlier state. The current one becomes a version. */
  restore(state: DraftSet): void {
    this.keepVersion();
    this.change(state);
  }

  /** Keeps the current state as a version. A browser without a database has none. */
  keepVersion(): void {
    const version = { set: this.set.id, when: Date.now(), state: this.set };
    this.#kept.set(version.set, version.when);
    void import('./versions').then(({ keep }) => keep(version)).catch((why: unknown) => isFull(why) && tellUnkept('versions'));
  }

  #put(set: ShelfSet | undefined): void {
    if (!set) return;
    this.sets = this.sets.map((one, i) => (i === this.at ? set : one));
    this.#save();
  }

  /** Changes something that isn't undone. */
  note(set: DraftSet): void {
    this.#put({ ...set, id: this.set.id });
  }

  undo(): void {
    this.#put(this.#undo.back(this.set));
  }

  redo(): void {
    this.#put(this.#undo.on(this.set));
  }

  /** Goes to another set, whose changes are undone on their own. */
  open(at: number): void {
    this.at = at;
    this.#undo.clear();
  }

  add(set: DraftSet): void {
    this.sets = [...this.sets, withId(set)];
    this.open(this.sets.length - 1);
    this.#save();
  }

  /** Deletes the current set with its versions. A shelf that would be empty gets a first set. */
  remove(): void {
    const { id } = this.set;
    const others = this.sets.filter((one) => one.id !== id);
    this.sets = others.length ? others : [this.#first()];
    this.open(Math.max(0, this.at - 1));
    this.#save();
    void import('./versions').then(({ forget }) => forget(id)).catch(() => undefined);
  }

  #save(): void {
    stored.set(key, JSON.stringify(this.sets));
  }
}
