// Tests of the page with all cards of a set: they are shown, filtered, and printed.
import assert from 'node:assert/strict';
import { accessible, open } from './server.mjs';
import { browser, pageTest, server } from '../suite.mjs';

const shown = (page) => page.locator('ul.cards > li');

/** Waits until the page shows that many cards, and says so. */
async function count(page, many, words = many === 1 ? '1 card' : `${many} cards`) {
  await page.getByRole('status').getByText(words, { exact: true }).waitFor();
  assert.equal(await shown(page).count(), many);
}

pageTest('the sets are listed, and one shows all of its cards', async () => {
  const page = await open(browser, server.base, '/sets');
  await page.getByRole('link', { name: 'Hollowmere' }).waitFor();
  await accessible(page, 'sets');
  await page.getByRole('link', { name: 'Hollowmere' }).click();
  await page.waitForURL('**/sets/HW');
  await count(page, 242);
  await accessible(page, 'the cards of a set');
  await shown(page).first().getByRole('link').click();
  await page.waitForURL('**/cards/HW1');
  page.fine();
});

pageTest('cards are filtered by color, type and rarity', async () => {
  const page = await open(browser, server.base, '/sets/HW');
  await count(page, 242);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Mane Character');
  await count(page, 12);
  await page.getByRole('combobox', { name: 'Color' }).selectOption('blue');
  await count(page, 2);
  assert.deepEqual(await shown(page).locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('aria-label').split(',')[0])), ['Skerry Vane', 'Gale Ottery']);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('');
  await page.getByRole('combobox', { name: 'Rarity' }).selectOption('UR');
  const rare = await shown(page).count();
  assert.ok(rare > 0 && rare < 10, `${rare} cards are blue and ultra rare`);
  await page.getByRole('combobox', { name: 'Color' }).selectOption('');
  await page.waitForFunction((few) => document.querySelectorAll('ul.cards > li').length > few, rare);
  page.fine();
});

pageTest('the paper has the cards that are shown, nine on a page', async () => {
  const page = await open(browser, server.base, '/sets/HW');
  await count(page, 242);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Friend');
  await page.getByRole('combobox', { name: 'Color' }).selectOption('blue');
  await page.waitForFunction(() => document.querySelectorAll('ul.cards > li').length < 100);
  const many = await shown(page).count();
  await page.getByRole('button', { name: `Print ${many} cards` }).waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.proxy:visible').count(), many);
  assert.ok(!(await page.locator('ul.cards').isVisible()) && !(await page.locator('.filters').isVisible()), 'only the paper is printed');
  const { width, height } = await page.locator('.proxy').first().boundingBox();
  // 96 pixels are an inch.
  assert.deepEqual([width, height].map((pixels) => Math.round((pixels * 25.4) / 96)), [63, 88]);
  const file = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1');
  const sheets = file.match(/\/Type\s*\/Page\b/g).length;
  assert.equal(sheets, Math.ceil(many / 9));
  page.fine();
});

pageTest('both sides of Mane Characters are printed, and Problems lie on their side', async () => {
  const page = await open(browser, server.base, '/sets/HW');
  await count(page, 242);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.proxy').count(), 242 + 12);
  const { width, height } = await page.locator('.proxy.wide').first().boundingBox();
  assert.ok(width > height);
  page.fine();
});

pageTest('on a small phone, in German; and a set that there is not', async () => {
  const page = await open(browser, server.base, '/sets/HW', { viewport: { width: 320, height: 640 }, locale: 'de-DE', colorScheme: 'light' });
  await count(page, 242, '242 Karten');
  await page.getByRole('combobox', { name: 'Farbe' }).selectOption('several');
  await page.waitForFunction(() => document.querySelectorAll('ul.cards > li').length < 100);
  await accessible(page, 'the cards of a set on a phone');
  await page.goto(`${server.base}/sets/NOTHING`);
  await count(page, 0, '0 Karten');
  page.fine();
});
