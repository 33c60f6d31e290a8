// Registers browser tests. A test that deals games has its own server, whose seed is derived from the run's seed and the test's name. So it
// plays the same games alone as with the other tests of its file.
import { after, before, test as register } from 'node:test';
import { basename } from 'node:path';
import { alone, serve } from './drive.mjs';
import { browse, describe } from './pages/server.mjs';
import { enterTest, patience, runSeed, serverSeed } from './random.mjs';

/** True if nightly tests and all sizes are included: `MANEFRAME_NIGHTLY=1`, or `npm run e2e -- --all`. */
export const nightly = process.env.MANEFRAME_NIGHTLY === '1';

/** Server of the running test. */
export let server;
export const browser = await browse();
// Browsers and servers end with the process that started them.
process.once('SIGTERM', () => process.exit(1));
after(() => browser.close());

/** Server that the page tests of a file share. */
let common;
after(() => common?.stop());

/** Prepares a game on the shared server for the file's page tests. Its seed is derived from the run's seed and that name. */
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

/**
 * Registers a test with a server of its own. Options: `seconds` is the time limit, 120 by default. `nightly` limits it to nightly runs.
 * `needs` says what only a server has: the test is skipped at a site without one.
 */
export const test = (name, ...how) =>
  add(name, how, async () => (server = await serve(serverSeed())), () => server.stop());

function add(name, how, start, stop) {
  const body = how.at(-1);
  const { seconds = 120, nightly: late = false, needs } = how.length > 1 ? how[0] : {};
  const skip = (late && !nightly && 'runs by night') || (alone && needs && `a site without a server has no ${needs}`);
  register(name, { skip, timeout: (seconds * patience + 30) * 1000 }, async () => {
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
/** Keeps the page open for all tests of the file. */
export function keep(page) {
  kept = page.context();
  return page;
}

/** Runs the body. If it fails, adds to its error the state of every page, and the command that runs only this test with the same seed. */
async function reported(name, body, seconds) {
  const limit = seconds * 1000 * patience;
  let timer;
  const late = new Promise((_, failed) => (timer = setTimeout(() => failed(new Error(`the test did not end within ${limit / 1000} s`)), limit)));
  try {
    await Promise.race([body(), late]);
  } catch (error) {
    const pages = await Promise.all(browser.contexts().flatMap((context) => context.pages()).map(describe));
    const file = basename(process.argv[1] ?? '').replace('.test.mjs', '');
    const again = `MANEFRAME_SEED=${runSeed} ${nightly ? 'MANEFRAME_NIGHTLY=1 ' : ''}npm run e2e -- ${alone ? '--site ' : ''}${file} --test '${name.replaceAll("'", "'\\''")}'`;
    error.message += `\n${pages.join('\n')}\nseed ${runSeed}; again: ${again}`;
    error.stack = `${error.stack}\n${pages.join('\n')}\nseed ${runSeed}; again: ${again}`;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
