// A site that is opened as a file: where the browser allows it the game runs, elsewhere a page says what to do.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { byMouse, play, ready } from '../drive.mjs';
import { enterTest, patience } from '../random.mjs';
import { module } from '../../tools/needs.mjs';
import { accessible, browse, open } from './server.mjs';
import { serveSite } from './site.mjs';

const options = { skip: !module && 'no WebAssembly module: .ci/wasm', timeout: 120_000 * patience };
let site;
let address;
before(async () => {
  if (options.skip) return;
  site = await serveSite();
  address = pathToFileURL(join(site.folder, 'index.html')).href;
});
after(() => site?.stop());

/** Runs a test with a browser that is started with more options. */
const inBrowser = (name, args, body) =>
  test(name, options, async () => {
    enterTest(name);
    const browser = await browse(args);
    try {
      await body(browser);
    } finally {
      await browser.close();
    }
  });

inBrowser('a browser that may read files plays from a file, and keeps the game', ['--allow-file-access-from-files'], async (browser) => {
  const page = await open(browser, address, '');
  await page.getByRole('button', { name: 'Play now' }).click();
  const first = await ready(page);
  await play(page, byMouse, (now) => Number(now.question) > Number(first.question) + 2);
  const question = await page.evaluate(() => document.querySelector('.play').dataset.question);
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(() => document.querySelector('.play').dataset.question), question);
  await page.goto(`${address}#/workshop`);
  await page.locator('.seen .understood').first().waitFor();
  await page.goto(`${address}#/settings`);
  await page.locator('#data').waitFor();
  page.fine();
});

for (const [locale, words] of [['en-GB', /needs one more step[^]*python3 -m http\.server[^]*http:\/\/localhost:8000/], ['de-DE', /braucht noch einen Schritt[^]*python3 -m http\.server/]]) {
  inBrowser(`another browser says what to do, ${locale}`, [], async (browser) => {
    const page = await open(browser, address, '', { locale });
    await page.locator('#app main').waitFor();
    assert.match(await page.locator('#app').innerText(), words);
    await accessible(page, 'a site that is opened as a file');
    if (process.env.MANEFRAME_SHOTS) await page.screenshot({ path: join(process.env.MANEFRAME_SHOTS, `file-${locale}.png`) });
  });
}
