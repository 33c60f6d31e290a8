// Sets of completed things, stored in this browser.
import { stored } from '~/stored';

export interface Kept<T> {
  all(): Set<T>;
  add(one: T): void;
  forget(): void;
}

/** Creates a set of up to `most` items that satisfy `is`. Other stored items are ignored. */
export function kept<T>(place: string, is: (one: unknown) => one is T, most: number): Kept<T> {
  function all(): Set<T> {
    try {
      const found: unknown = JSON.parse(stored.get(place) ?? '[]');
      return new Set(Array.isArray(found) ? found.filter(is).slice(0, most) : []);
    } catch {
      return new Set();
    }
  }
  return {
    all,
    add(one) {
      stored.set(place, JSON.stringify([...all().add(one)]));
    },
    forget: () => stored.remove(place),
  };
}
