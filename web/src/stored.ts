// The browser's storage for what a user chose. A browser that denies it keeps the choices until the page is closed, and one without room, too.
// Then the pages tell it.

/** Things that the browser may have no room for. Each has its words: `unkept.games` and so on. After a trap of the module the pages go on with
 * what was kept. */
export type Unkept = 'trap' | 'games' | 'workshop' | 'versions' | 'decks' | 'progress' | 'choices';

/** Tells the pages that something is not kept, or is kept again. */
export function tellUnkept(what: Unkept, well = false): void {
  dispatchEvent(new CustomEvent('maneframe-keeps', { detail: { what, well } }));
}

/** Returns true if an error says that the browser has no more room. */
export const isFull = (why: unknown): boolean => why instanceof Error && /quota/i.test(why.name);

const kinds: Record<string, Unkept> = { workshop: 'workshop', decks: 'decks', position: 'workshop', campaign: 'progress', lessons: 'progress', puzzles: 'progress' };

function storage(which: 'localStorage' | 'sessionStorage') {
  /** Values that the browser didn't take. */
  const memory = new Map<string, string>();
  return {
    get(key: string): string | null {
      try {
        return memory.get(key) ?? globalThis[which].getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        globalThis[which].setItem(key, value);
        if (memory.delete(key)) tellUnkept(kinds[key] ?? 'choices', true);
      } catch (why) {
        memory.set(key, value);
        if (isFull(why)) tellUnkept(kinds[key] ?? 'choices');
      }
    },
    remove(key: string): void {
      memory.delete(key);
      try {
        globalThis[which].removeItem(key);
      } catch {
        // There is nothing to remove.
      }
    },
  };
}

export const stored = storage('localStorage');
/** Lasts until the window is closed. */
export const storedHere = storage('sessionStorage');
