// Sets of completed things, stored in this browser.

export interface Kept<T> {
  all(): Set<T>;
  add(one: T): void;
  forget(): void;
}

/** Creates a set of up to `most` items that satisfy `is`. Other stored items are ignored. */
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
        // Storage is not available, so it can be done again.
      }
    },
    forget: () => localStorage.removeItem(place),
  };
}
