// The seed of a run of browser tests, and the tests' only source of random numbers.

/** Seed of the run: `MANEFRAME_SEED`, by default 1. */
export const runSeed = process.env.MANEFRAME_SEED ?? '1';

/** Factor for all timeouts: `MANEFRAME_PATIENCE`, by default 1. For busy machines. */
export const patience = Number(process.env.MANEFRAME_PATIENCE ?? 1);

/**
 * Returns a generator of numbers in [0, 1). The same text gives the same numbers. It also runs inside pages, so it uses nothing from
 * outside itself. FNV-1a hashes the text to a state, and mulberry32 generates the numbers.
 */
export function seeded(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let test = '';
let pages = 0;

/** Derives all later random numbers from the run's seed and this test's name, and not from earlier tests. */
export function enterTest(name) {
  test = name;
  pages = 0;
}

/** Seed of the running test's server: an integer below 2^32. */
export const serverSeed = () => Math.floor(seeded(`${runSeed} ${test} server`)() * 2 ** 32);

/** Seed of the next page that the running test opens. */
export const pageSeed = () => `${runSeed} ${test} page ${pages++}`;
