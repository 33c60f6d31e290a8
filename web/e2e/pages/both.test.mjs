// Games without other people at a server: in the visitor's browser once it has the module, and at the server if the user wants that.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { byMouse, play, state } from '../drive.mjs';
import { enterTest } from '../random.mjs';
import { browse, open, pagesWithModule, program, serve } from './server.mjs';
import { module } from '../../tools/needs.mjs';

const skip = (!module && 'no WebAssembly module: .ci/wasm') || (!program && 'no program');
let server;
let browser;
let pages;
before(async () => {
  if (skip) return;
  pages = pagesWithModule();
  server = await serve(undefined, pages, true);
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  if (pages) rmSync(pages, { recursive: true });
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
async function opened() {
  const [, count] = /^maneframe_tables_opened_total (\d+)/m.exec(await (await fetch(`${server.base}/metrics`)).text()) ?? [];
  assert.ok(count, 'the server counts its tables');
  return Number(count);
}

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

at('a user who wants it plays at the server', '/settings', async (page) => {
  await page.getByLabel('Games against bots at the server').check();
  await page.goto(server.base);
  const before = await opened();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.ask.ours').waitFor();
  assert.equal(await opened(), before + 1);
});

at('a rated game against a bot is at the server, which has the ratings', '/settings?account', async (page) => {
  await page.getByText('You are playing as a guest').waitFor();
  const kept = await page.context().request.put(`${server.base}/api/v1/me/password`, { data: { password: 'apples in autumn 7' } });
  assert.ok(kept.ok(), await kept.text());
  await page.goto(`${server.base}/lobby`);
  await warm(page);
  await page.getByLabel('Seat 2').selectOption('greedy');
  await page.getByText('More settings').click();
  await page.getByLabel('List in the lobby').uncheck();
  await page.getByLabel('Spectators').selectOption('none');
  await page.getByLabel('Rated game').check();
  const before = await opened();
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.locator('.play').waitFor();
  assert.equal(await opened(), before + 1);
});

at('a module that cannot be loaded leaves games to the server', '/rules', async (page) => {
  await page.context().route('**/test.wasm', (route) => route.fulfill({ body: 'none' }));
  const before = await opened();
  const asked = page.waitForRequest('**/api/v1/server');
  await page.goto(server.base);
  await asked;
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.ask.ours').waitFor();
  assert.equal(await opened(), before + 1);
  await page.goto(`${server.base}/replay`);
  await page.locator('li.panel a').first().waitFor();
});

at('a draft against bots is on the site within the server, and the server has its address and its list', '/draft', async (page) => {
  await page.getByRole('button', { name: 'With people' }).waitFor();
  await page.getByRole('link', { name: 'Against bots' }).click();
  await page.waitForURL('**/?here#/draft');
  await page.locator('form option').nth(2).waitFor({ state: 'attached' });
  await page.getByLabel('Seats', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Open the packs' }).click();
  await page.locator('.pack li').first().waitFor();
  const [, id] = /#\/draft\/(.+)$/.exec(page.url());
  await page.goto(`${server.base}/draft/${id}`);
  await page.waitForURL(`**/?here#/draft/${id}`);
  await page.locator('.pack li').first().waitFor();
  await page.getByRole('link', { name: 'Draft and sealed deck' }).click();
  await page.getByRole('link', { name: 'With people' }).click();
  await page.waitForURL('**/draft');
  await page.locator('.mine a').click();
  await page.waitForURL(`**/?here#/draft/${id}`);
  await page.locator('.pack li').first().waitFor();
  await page.goto(`${server.base}/draft`);
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText('How it goes').waitFor();
  // It is not in the list of the site either.
  await page.getByRole('link', { name: 'Against bots' }).click();
  await page.waitForURL('**/?here#/draft');
  await page.getByText('How it goes').waitFor();
});

at('a set of the workshop is kept at the server, and copied back into the workshop', '/settings?account', async (page) => {
  await page.getByText('You are playing as a guest').waitFor();
  await page.goto(`${server.base}/?here#/workshop`);
  await page.getByText('Share in the server\'s gallery').click();
  // Sets are large: guests keep none.
  await page.getByText('An account at this server keeps sets.', { exact: false }).waitFor();
  await page.evaluate(() => fetch('/api/v1/me/password', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"password":"apples in autumn 7"}' }));
  await page.reload();
  await page.getByText('Share in the server\'s gallery').click();
  await page.getByLabel('Description').fill('One card');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('link', { name: 'See the set' }).click();
  await page.waitForURL('**/gallery/sets/*');
  await page.getByText('One card').waitFor();
  await page.getByRole('link', { name: 'Copy into the workshop' }).click();
  await page.waitForURL('**/?here#/workshop');
  await page.locator('.bar select option').nth(1).waitFor({ state: 'attached' });
});
