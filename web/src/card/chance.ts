/** Chance that is the same each time for the same words. */
export interface Chance {
  /** A whole number below `n`. */
  one(n: number): number;
  /** A whole number from `low` up to, but not, `high`. */
  from(low: number, high: number): number;
  of<T>(list: readonly T[]): T;
}

export function chance(words: string): Chance {
  // FNV-1a for the seed, then the generator "mulberry32": both are public domain arithmetic, small and good enough for pictures.
  let seed = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) seed = Math.imul(seed ^ words.charCodeAt(i), 0x01000193);
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  const one = (n: number) => Math.floor(next() * n);
  return { one, from: (low, high) => low + one(high - low), of: (list) => list[one(list.length)]! };
}
