// Pictures of the real pages, from a real game: `npm run shots` writes them to docs/pictures. What is on the table is left to chance.
import { mkdirSync } from 'node:fs';
import { byMouse, play, serve } from '../e2e/drive.mjs';
import { browse, open } from '../e2e/pages/server.mjs';

const folder = process.argv[2] ?? new URL('../../docs/pictures/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const server = await serve(7660);
const browser = await browse();
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const take = async (page, name) => {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['dark', 'light']) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.mouse.move(2, 2);
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
    }
  }
};

const page = await open(browser, server.base, '/', { viewport: sizes.desktop });
await page.waitForTimeout(500);
await take(page, 'start');
await page.setViewportSize(sizes.desktop);
await page.click('text=Play now');
await page.waitForSelector('.ask.ours');
await play(page, byMouse, (now) => now.turn >= 9);
await page.keyboard.press('Escape');
await page.locator('.faceoff .close').click({ timeout: 1000 }).catch(() => undefined);
await take(page, 'table');
await page.setViewportSize(sizes.desktop);
await page.emulateMedia({ colorScheme: 'dark' });
await page.locator('.hand .hit').first().hover();
await page.waitForTimeout(900);
await page.screenshot({ path: `${folder}/card-desktop-dark.png` });
await page.mouse.move(2, 2);
// Until there is a faceoff to be seen.
for (let tries = 0; tries < 400 && !(await page.locator('.faceoff').count()) && !(await page.locator('[data-over]').count()); tries++) {
  await byMouse(page);
  await page.waitForTimeout(60);
}
await page.waitForTimeout(300);
await page.screenshot({ path: `${folder}/faceoff-desktop-dark.png` });
for (const path of ['learn', 'decks', 'lobby', 'settings']) {
  const other = await open(browser, server.base, `/${path}`, { viewport: sizes.desktop });
  await other.waitForTimeout(900);
  await other.screenshot({ path: `${folder}/${path}-desktop-dark.png` });
  await other.context().close();
}
await browser.close();
await server.stop();
process.exit(0);
