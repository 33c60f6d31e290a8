// Tests of the campaign: its list, the story before and after a game, and the games that were won.
import assert from 'node:assert/strict';
import { byMouse, concede, play, still } from '../drive.mjs';
import { accessible, open } from './server.mjs';
import { browser, pageTest, server, test } from '../suite.mjs';

const first = 'it-knows-your-name';
const chapters = (page) => page.locator('main ol > li');
/** Returns a function that stores games as won before the page is loaded. */
const won = (...games) => (page) => page.addInitScript((games) => localStorage.setItem('campaign', JSON.stringify(games)), games);

/** Opens a game and begins it. Waits until the viewer has a decision. */
async function begin(page, words = 'Begin') {
  await page.getByRole('button', { name: words, exact: true }).click();
  await page.waitForSelector('.ask.ours');
}

pageTest('the campaign has eight games, and none is won yet', async () => {
  const page = await open(browser, server.base, '/campaign');
  await page.getByRole('heading', { name: 'The campaign' }).waitFor();
  await chapters(page).first().waitFor();
  assert.equal(await chapters(page).count(), 8);
  assert.equal(await page.locator('main li.done').count(), 0);
  assert.match(await page.locator('main li.next').textContent(), /It Knows Your Name/);
  await accessible(page, 'the campaign');
  await page.getByRole('link', { name: /It Knows Your Name/ }).click();
  await page.waitForURL(`**/campaign/${first}`);
  await page.getByRole('heading', { name: 'It Knows Your Name' }).waitFor();
  await page.locator('.against').waitFor();
  await accessible(page, 'before a game of the campaign');
  page.fine();
});

pageTest('games that were won have a tick, those who joined are shown, and all of it can be forgotten', async () => {
  const page = await open(browser, server.base, '/campaign', { first: won(first, 'the-hut-moves-in', 'nothing') });
  await chapters(page).first().waitFor();
  assert.equal(await page.locator('main li.done').count(), 2);
  assert.match(await page.locator('main li.next').textContent(), /Two for the Spoons/);
  await page.getByRole('heading', { name: 'Who joined you' }).waitFor();
  await page.getByRole('link', { name: /^Mother Grice/ }).waitFor();
  await page.getByRole('button', { name: 'Reset progress' }).click();
  await page.waitForFunction(() => !document.querySelector('main li.done'));
  assert.equal(await page.getByRole('heading', { name: 'Who joined you' }).count(), 0);
  page.fine();
});

pageTest('after the last game the town says thank you', async () => {
  const page = await open(browser, server.base, '/campaign');
  await chapters(page).first().waitFor();
  const all = await chapters(page).locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href').split('/').pop()));
  await page.evaluate((all) => localStorage.setItem('campaign', JSON.stringify(all)), all);
  await page.reload();
  await page.getByText('You have won all eight.').waitFor();
  assert.equal(await page.locator('main li.done').count(), 8);
  await accessible(page, 'the campaign, won');
  page.fine();
});

test('a game is begun, played a little, given up and played again, with its story', { seconds: 180 }, async () => {
  const page = await open(browser, server.base, `/campaign/${first}`);
  await begin(page);
  // Snickerweed is at the player's Problem from the beginning.
  assert.equal(await page.locator('.board [data-id="HW142"]').count(), 1);
  await page.locator('.episode summary').click();
  await page.locator('.episode', { hasText: 'Snickerweed' }).waitFor();
  await still(page);
  await accessible(page, 'a game of the campaign');
  let inputs = 0;
  await play(page, byMouse, () => inputs++ >= 8);
  await page.keyboard.press('Escape');
  await concede(page);
  await page.getByText('Snickerweed has learned four new names.').waitFor();
  await still(page);
  await accessible(page, 'a lost game of the campaign');
  await page.getByRole('link', { name: 'Go on with the next game' }).waitFor();
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.waitForFunction(() => !document.querySelector('[data-over]'));
  await page.waitForSelector('.ask.ours');
  assert.equal(await page.locator('.board [data-id="HW142"]').count(), 1);
  // A game that was given up is not won.
  await page.goto(`${server.base}/campaign`);
  await chapters(page).first().waitFor();
  assert.equal(await page.locator('main li.done').count(), 0);
  page.fine();
});

test('a game that is left and continued from the lobby counts as won', { needs: 'socket' }, async () => {
  const page = await open(browser, server.base, `/campaign/${first}`);
  await begin(page);
  // A win takes many turns and skill, so the player concedes, and the result is reversed on its way to the page.
  await page.routeWebSocket(/\/socket/, (socket) => {
    const to = socket.connectToServer();
    to.onMessage((text) => socket.send(String(text).replaceAll('"outcome":{"win":2}', '"outcome":{"win":1}')));
  });
  await page.goto(`${server.base}/lobby`);
  await page.getByRole('link', { name: /Continue/ }).click();
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.ask.ours');
  await concede(page);
  await page.getByRole('heading', { name: 'You won' }).waitFor();
  await page.goto(`${server.base}/campaign`);
  await chapters(page).first().waitFor();
  assert.equal(await page.locator('main li.done').count(), 1);
  page.fine();
});

pageTest('on a phone, in German and in light', async () => {
  const page = await open(browser, server.base, '/campaign', { viewport: { width: 360, height: 740 }, locale: 'de-DE', colorScheme: 'light' });
  await page.getByRole('heading', { name: 'Die Kampagne' }).waitFor();
  await chapters(page).first().waitFor();
  await accessible(page, 'the campaign on a phone');
  await chapters(page).first().getByRole('link').click();
  await page.locator('.story', { hasText: 'Hollowmere' }).waitFor();
  await begin(page, 'Anfangen');
  page.fine();
});

pageTest('an address that no game has shows them all', async () => {
  const page = await open(browser, server.base, '/campaign/nothing');
  await chapters(page).first().waitFor();
  assert.equal(await chapters(page).count(), 8);
  page.fine();
});
