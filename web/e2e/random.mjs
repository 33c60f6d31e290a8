// The seed of a run of browser tests, and the only source of chance in them.

/** Seed of the run: `MANEFRAME_SEED`, by default 1. */
export const runSeed = process.env.MANEFRAME_SEED ?? '1';

/** Factor of all limits of waits: `MANEFRAME_PATIENCE`, by default 1. For machines on which others leave little time to the tests. */
export const patience = Number(process.env.MANEFRAME_PATIENCE ?? 1);

/**
 * Returns a generator of numbers in [0, 1); the same text gives the same numbers. It also runs inside pages, so it uses nothing
 * from outside of itself. FNV-1a makes a state of the text, mulberry32 the numbers.
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

/** Makes all that follows depend on the run's seed and this test's name, and on no test before it. */
export function enterTest(name) {
  test = name;
  pages = 0;
}

/** Seed of the running test's server: a whole number below 2^32. */
export const serverSeed = () => Math.floor(seeded(`${runSeed} ${test} server`)() * 2 ** 32);

/** Seed of the next page that the running test opens. */
export const pageSeed = () => `${runSeed} ${test} page ${pages++}`;
