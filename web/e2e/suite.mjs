// Registers browser tests. A test that deals games has a server of its own, whose seed comes from the run's seed and the test's name: alone it
// plays the same games as with all others of its file.
import { after, before, test as register } from 'node:test';
import { basename } from 'node:path';
import { serve } from './drive.mjs';
import { browse, describe } from './pages/server.mjs';
import { enterTest, patience, runSeed, serverSeed } from './random.mjs';

/** Whether the tests run that are left to the night, and all sizes: `MANEFRAME_NIGHTLY=1`, or `npm run e2e -- --all`. */
export const nightly = process.env.MANEFRAME_NIGHTLY === '1';

/** Server of the running test. */
export let server;
export const browser = await browse();
// Browsers and servers end with the process that started them.
process.once('SIGTERM', () => process.exit(1));
after(() => browser.close());

/** Server that the file's page tests have in common. */
let common;
after(() => common?.stop());

/**
 * Prepares a game at the common server, which the file's page tests look at; it comes from the run's seed and that name.
 */
export function prepare(name, body) {
  before(async () => {
    enterTest(name);
    server = common = await serve(serverSeed());
    await reported(name, body, 180);
  });
}

/** Registers a test that deals no game, so that it may share a server with others of its file. */
export const pageTest = (name, ...how) =>
  add(name, how, async () => (server = common ??= await serve(0)), () => undefined);

/** Registers a test with a server of its own. Options: `seconds` until it is given up, 120 by default; `nightly` if it only runs by night. */
export const test = (name, ...how) =>
  add(name, how, async () => (server = await serve(serverSeed())), () => server.stop());

function add(name, how, start, stop) {
  const body = how.at(-1);
  const { seconds = 120, nightly: late = false } = how.length > 1 ? how[0] : {};
  register(name, { skip: late && !nightly && 'runs by night', timeout: (seconds * patience + 30) * 1000 }, async () => {
    enterTest(name);
    await start();
    try {
      await reported(name, body, seconds);
    } finally {
      await Promise.all(browser.contexts().filter((one) => one !== kept).map((context) => context.close()));
      await stop();
    }
  });
}

let kept;
/** Leaves the page open for all tests of the file. */
export function keep(page) {
  kept = page.context();
  return page;
}

/** Runs the body; adds to its error how every page stood, and how to run this test alone with the same seed. */
async function reported(name, body, seconds) {
  const limit = seconds * 1000 * patience;
  let timer;
  const late = new Promise((_, failed) => (timer = setTimeout(() => failed(new Error(`the test did not end within ${limit / 1000} s`)), limit)));
  try {
    await Promise.race([body(), late]);
  } catch (error) {
    const pages = await Promise.all(browser.contexts().flatMap((context) => context.pages()).map(describe));
    const file = basename(process.argv[1] ?? '').replace('.test.mjs', '');
    const again = `MANEFRAME_SEED=${runSeed} ${nightly ? 'MANEFRAME_NIGHTLY=1 ' : ''}npm run e2e -- ${file} --test '${name.replaceAll("'", "'\\''")}'`;
    error.message += `\n${pages.join('\n')}\nseed ${runSeed}; again: ${again}`;
    error.stack = `${error.stack}\n${pages.join('\n')}\nseed ${runSeed}; again: ${again}`;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
