// Registers tests of what only a site has.
import { after, before, test } from 'node:test';
import { module } from '../../tools/needs.mjs';
import { enterTest, patience } from '../random.mjs';
import { browse, open } from './server.mjs';
import { serveSite } from './site.mjs';

/**
 * Returns a function that registers a test with a page of its own, at one site for all tests of the file. The test's body gets the page, the
 * site, and the browser. If the page's address is a path, which begins with `/`, the network is cut once the page is there, and the test may
 * ask the worker. `script` is run by the worker before its own.
 */
export function testsAtSite(script) {
  const skip = !module && 'no WebAssembly module: .ci/wasm';
  let site;
  let browser;
  before(async () => {
    if (skip) return;
    // One after the other: a browser that runs although there is no site would never end.
    site = await serveSite(undefined, script);
    browser = await browse();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
  return (name, path, body) =>
    test(name, { skip, timeout: 300_000 * patience }, async () => {
      enterTest(name);
      const page = await open(browser, path.startsWith('/') ? `${site.base}#` : site.base, path);
      try {
        await body(page, site, browser);
        page.fine();
      } catch (error) {
        if (process.env.MANEFRAME_SHOTS) await page.screenshot({ path: `${process.env.MANEFRAME_SHOTS}/site.png` });
        throw error;
      } finally {
        await page.context().close();
      }
    });
}
