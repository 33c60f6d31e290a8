// The pages without a server: a site of files, below a path, with the network cut once everything is loaded.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byKeys, byMouse, play, ready, state } from '../drive.mjs';
import { enterTest } from '../random.mjs';
import { accessible, browse, eventually, open } from './server.mjs';
import { module, onlyFiles, serveSite } from './site.mjs';

const skip = !module && 'no WebAssembly module: .ci/wasm';
let site;
let browser;
before(async () => {
  if (skip) return;
  [site, browser] = await Promise.all([serveSite(), browse()]);
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** Registers a test with a page of its own. */
const at = (name, path, body) =>
  test(name, { skip, timeout: 300_000 }, async () => {
    enterTest(name);
    const page = await open(browser, site.base, path);
    try {
      await body(page);
      page.fine();
    } catch (error) {
      if (process.env.MANEFRAME_SHOTS) await page.screenshot({ path: `${process.env.MANEFRAME_SHOTS}/site.png` });
      throw error;
    } finally {
      await page.context().close();
    }
  });

/** Cuts the network once the service worker has everything. */
async function cut(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
}

at('a game against a bot is played to its end without a network', '', async (page) => {
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await cut(page);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.ask.ours').waitFor();
  assert.match(page.url(), /\/free\/host\/#\/t\/[A-Z]{4}-[A-Z]{4}/);
  await play(page, byMouse);
  assert.ok((await state(page)).over);
  await accessible(page, 'the end of a game without a server');
  onlyFiles(site);
});

at('a game goes on after a reload, and by keys', '', async (page) => {
  await page.getByRole('button', { name: 'Play now' }).click();
  const first = await ready(page);
  await byMouse(page);
  await play(page, byMouse, (now) => Number(now.question) > Number(first.question) + 3);
  const before = await page.evaluate(() => document.querySelector('.play').dataset.question);
  await cut(page);
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(() => document.querySelector('.play').dataset.question), before);
  await byKeys(page);
});

at('lessons, decks, rules and puzzles are there', '#/learn', async (page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await cut(page);
  await page.locator('main a[href*="/learn/"]').first().click();
  await page.locator('.play').waitFor();
  await page.goto(`${site.base}#/decks`);
  await page.getByRole('link', { name: /High Road/ }).first().waitFor();
  await page.goto(`${site.base}#/rules/103.2`);
  await page.getByText('103.2').first().waitFor();
  await page.goto(`${site.base}#/puzzles/1`);
  await page.locator('.play').waitFor();
  onlyFiles(site);
});

at('links can be opened in a tab of their own', '#/', async (page) => {
  const link = page.getByRole('link', { name: 'Decks' }).first();
  await link.hover();
  await eventually('the link leads into the site', async () => (await link.getAttribute('href')) === '#/decks');
  await page.goto(new URL(await link.getAttribute('href'), page.url()).href);
  await page.getByRole('heading', { level: 1, name: 'Decks' }).waitFor();
});
