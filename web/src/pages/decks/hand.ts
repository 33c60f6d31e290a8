// Sample hands: the Draw Deck shuffled, six cards on top.

/** A small random number generator (mulberry32), so that a hand can be dealt again from its number. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the cards shuffled (Fisher-Yates). */
export function shuffled<T>(cards: readonly T[], random: () => number): T[] {
  const deck = [...cards];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [deck[last], deck[other]] = [deck[other] as T, deck[last] as T];
  }
  return deck;
}

/** Number of cards in a first hand (CR 306). */
export const first = 6;

/** Returns each copy as an entry of its own. */
export function copies<T>(entries: { count: number; card: T }[]): T[] {
  return entries.flatMap(({ count, card }) => Array<T>(count).fill(card));
}
