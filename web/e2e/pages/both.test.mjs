// Games without other people at a server: in the visitor's browser once it has the module, and at the server if the user wants that.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byMouse, play, state } from '../drive.mjs';
import { enterTest } from '../random.mjs';
import { browse, open, program, serve } from './server.mjs';
import { module } from '../../tools/needs.mjs';

const skip = (!module && 'no WebAssembly module: .ci/wasm') || (!program && 'no program');
let server;
let browser;
before(async () => {
  if (skip) return;
  [server, browser] = await Promise.all([serve(undefined, null, true), browse()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const at = (name, path, body) =>
  test(name, { skip, timeout: 300_000 }, async () => {
    enterTest(name);
    const page = await open(browser, server.base, path);
    try {
      await body(page);
      page.fine();
    } finally {
      await page.context().close();
    }
  });

/** Number of tables that the server has opened. */
const opened = async () => (await (await fetch(`${server.base}/metrics`)).text()).match(/^maneframe_tables_opened_total (\d+)/m)?.[1];

/** Waits until the module has answered, which happens when the browser has nothing else to do. */
const warm = (page) => page.waitForSelector('html[data-games=here]', { state: 'attached' });

at('a game against a bot is played in the browser, found again, and looked at', '', async (page) => {
  const before = await opened();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await warm(page);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.ask.ours').waitFor();
  const address = page.url();
  await page.reload();
  await page.locator('.ask.ours').waitFor();
  await play(page, byMouse);
  assert.ok((await state(page)).over);
  assert.equal(await opened(), before, 'the server opened no table');
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.locator('input[type=range]').waitFor();
  await page.goto(`${server.base}/replay`);
  await page.locator('li.panel a').first().waitFor();
  await page.goto(address);
  await page.locator('[data-over]').waitFor();
});

at('whoever wants it plays at the server', '/settings', async (page) => {
  await page.getByLabel('Games against bots at the server').check();
  await page.goto(server.base);
  const before = Number(await opened());
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.ask.ours').waitFor();
  assert.equal(Number(await opened()), before + 1);
});
