// The browser's storage for what a user chose. A browser that denies it keeps the choices until the page is closed.
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
        memory.delete(key);
      } catch {
        memory.set(key, value);
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
