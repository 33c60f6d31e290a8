// The pages without a server: a site of files, below a path, with the network cut once everything is loaded.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { byKeys, byMouse, play, ready, state } from '../drive.mjs';
import { testsAtSite } from './atsite.mjs';
import { accessible, eventually, open } from './server.mjs';
import { onlyFiles } from './site.mjs';

const at = testsAtSite();

/** Cuts the network once the service worker has everything. */
async function cut(page) {
  // Files that are loaded later come from the worker only once it controls the page.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
}

at('a game against a bot is played to its end without a network', '', async (page, site) => {
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

at('lessons, decks, rules and puzzles are there', '#/learn', async (page, site) => {
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

at('a site has no events, and says so', '#/events', async (page, site) => {
  await page.getByText('Events are at a server.').waitFor();
  assert.equal(await page.getByRole('navigation').getByRole('link', { name: 'Events' }).count(), 0);
  onlyFiles(site);
});

at('links can be opened in a tab of their own', '#/', async (page, site) => {
  const link = page.getByRole('link', { name: 'Decks' }).first();
  await link.hover();
  await eventually('the link leads into the site', async () => (await link.getAttribute('href')) === '#/decks');
  await page.goto(new URL(await link.getAttribute('href'), page.url()).href);
  await page.getByRole('heading', { level: 1, name: 'Decks' }).waitFor();
});

at('cards are written by keys only, read, tried, printed, shared', '#/workshop', async (page, site, browser) => {
  const title = page.getByLabel('Title', { exact: true }).first();
  await title.waitFor();
  const type = async (label, words) => {
    await page.getByLabel(label, { exact: true }).first().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(words);
  };
  const cards = [
    ['Paper Boat', 'When you play this card, draw a card.'],
    ['Paper Crane', 'Your other Friends here have +1 power.'],
    ['Paper Hat', 'Main Phase: Exhaust this card to gain [1].'],
  ];
  for (const [at, [name, text]] of cards.entries()) {
    if (at) {
      await page.getByRole('button', { name: 'New card' }).focus();
      await page.keyboard.press('Enter');
    }
    await type('Title', name);
    await type('Text, one ability a line', text);
    await page.locator('.seen li.understood').first().waitFor();
  }
  // What isn't understood is told, and a proposal is taken with Enter.
  await type('Text, one ability a line', 'Whenever this enters the battlefield, draw 2');
  const proposal = page.locator('.seen li li button').first();
  await proposal.waitFor();
  await proposal.focus();
  await page.keyboard.press('Enter');
  await page.locator('.seen li.understood').first().waitFor();
  await accessible(page, 'the workshop');
  await page.getByRole('button', { name: 'Forty games' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('It did something:').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.proxy:visible').count(), 3);
  const { width, height } = await page.locator('.proxy').first().boundingBox();
  assert.ok(Math.abs(width - 238.1) < 1 && Math.abs(height - 332.6) < 1, `63 × 88 mm are 238 × 333 pixels, not ${width} × ${height}`);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Try it against a bot' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('#trial .play').waitFor();
  await page.locator('#trial [data-card]').first().waitFor();
  // The set is opened elsewhere by its link.
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text) => Promise.resolve((globalThis.copied = text));
  });
  await page.getByRole('button', { name: 'Copy a link' }).first().click();
  await eventually('the link was copied', () => page.evaluate(() => globalThis.copied));
  const other = await open(browser, '', await page.evaluate(() => globalThis.copied));
  await other.getByRole('button', { name: /Paper Crane/ }).waitFor();
  other.fine();
  await other.context().close();
  onlyFiles(site);
});

at('cards of a set change places, a version is gone back to after a reload, and a set is deleted', '#/workshop', async (page, site) => {
  await page.setViewportSize({ width: 360, height: 640 });
  page.on('dialog', (dialog) => dialog.accept());
  const title = page.getByLabel('Title', { exact: true });
  const cards = (names) => eventually(`the cards ${names}`, async () => String(await page.locator('nav ul li bdi').allTextContents()) === names);
  const versions = page.locator('details li > details > summary');
  await page.locator('.seen .understood').first().waitFor();
  await title.fill('Boat');
  await page.getByRole('button', { name: 'New card' }).click();
  await title.fill('Crane');
  await page.getByRole('button', { name: 'Move up' }).click();
  await cards('Crane,Boat');
  await page.getByText('More of the set').click();
  await page.getByLabel(/Keys of the set/).fill('tags = ["small"]');
  await page.getByText('invalid name of a tag word').waitFor();
  await page.getByLabel(/Keys of the set/).fill('tags = ["Undertow"]');
  await page.getByText('invalid name of a tag word').waitFor({ state: 'detached' });
  await page.getByText('Earlier versions').click();
  await versions.first().waitFor();
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await accessible(page, `the workshop on a phone, ${colorScheme}`);
  }
  await cut(page);
  await page.reload();
  await page.getByText('Earlier versions').click();
  await versions.first().click();
  await page.getByRole('button', { name: 'Go back to this version' }).click();
  await cards('First Card');
  await page.getByText('Earlier versions').click();
  await versions.nth(1).waitFor();
  await page.getByText('More of the set').click();
  await page.getByRole('button', { name: 'New set' }).click();
  await cards('New Card');
  await page.getByRole('button', { name: 'Delete the set' }).click();
  await cards('First Card');
  onlyFiles(site);
});

at('a position is set up and played for all sides', '#/board', async (page) => {
  await page.getByText('This can be played by 2 players.').waitFor();
  await page.getByLabel('Card', { exact: true }).fill('type=friend');
  await page.locator('main li button').first().click();
  await page.getByText('This can be played by 2 players.').waitFor();
  const position = page.getByLabel('Position');
  const before = await position.inputValue();
  await position.focus();
  await page.keyboard.type('x');
  await page.keyboard.press('ControlOrMeta+z');
  assert.equal(await position.inputValue(), before);
  await page.getByText('This can be played by 2 players.').waitFor();
  await page.getByRole('button', { name: 'Play all sides' }).click();
  await page.locator('.play [data-card]:visible').first().waitFor();
  await page.getByLabel('Position').fill('nonsense');
  await page.locator('.bad').first().waitFor();
  await accessible(page, 'the board');
});

const shared = new URL('../../../../shared/cards/octgn/', import.meta.url).pathname;

at('files of cards are read, kept and used', '#/cards', async (page) => {
  const files = page.locator('input[type=file]').first();
  await files.waitFor({ state: 'attached' });
  await files.setInputFiles([
    { name: 'broken.xml', mimeType: 'text/xml', buffer: Buffer.from('<set name="x"><cards><card') },
    { name: 'noise.o8g', mimeType: 'application/zip', buffer: Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256)) },
    { name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from('[set]\nname = "Paper"\ncode = "PP"\n[[card]]\nnumber = 1\ntitle = "Boat"\ntype = "Friend"\npower = 1\ncost = 1\ntext = "Swift"\n') },
  ]);
  await page.getByText('Paper: 1 card').first().waitFor();
  assert.equal(await page.locator('main li .bad').count(), 2);
  await page.reload();
  await page.getByText('Paper: 1 card').first().waitFor();
  await accessible(page, 'my cards');
  if (!existsSync(shared)) return;
  const sets = readdirSync(join(shared, 'sets'), { recursive: true }).filter((file) => file.endsWith('.xml')).map((file) => join(shared, 'sets', file));
  await files.setInputFiles(sets);
  await page.locator('progress').waitFor({ state: 'detached' });
  const count = Number((await page.locator('main li', { hasText: /Premier: / }).first().textContent()).match(/(\d+) card/)[1]);
  assert.ok(count > 200, `${count} cards of Premiere`);
});
