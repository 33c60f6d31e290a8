/** Random numbers that are always the same for the same words. */
export interface Chance {
  /** Returns an integer below `n`. */
  one(n: number): number;
  /** Returns an integer from `low` up to, but excluding, `high`. */
  from(low: number, high: number): number;
  of<T>(list: readonly T[]): T;
}

export function chance(words: string): Chance {
  // FNV-1a for the seed, then the generator "mulberry32". Both are in the public domain, small, and good enough for pictures.
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
