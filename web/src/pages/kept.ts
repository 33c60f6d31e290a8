// Sets of what was done, kept in this browser.

export interface Kept<T> {
  all(): Set<T>;
  add(one: T): void;
  forget(): void;
}

/** Up to `most` of what `is` says may be among them: whatever else is found at that place is left out. */
export function kept<T>(place: string, is: (one: unknown) => one is T, most: number): Kept<T> {
  function all(): Set<T> {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
      return new Set(Array.isArray(found) ? found.filter(is).slice(0, most) : []);
    } catch {
      return new Set();
    }
  }
  return {
    all,
    add(one) {
      try {
        localStorage.setItem(place, JSON.stringify([...all().add(one)]));
      } catch {
        // The browser keeps nothing: it may be done again.
      }
    },
    forget: () => localStorage.removeItem(place),
  };
}
