// Tests of the rules pages: rules by number and by words, scenarios that are played, and readings of card texts.
import assert from 'node:assert/strict';
import { byMouse, play } from '../drive.mjs';
import { accessible, open } from './server.mjs';
import { browser, pageTest, server } from '../suite.mjs';

pageTest('chapters, then what a search finds, then a rule with what it is part of', async () => {
  const page = await open(browser, server.base, '/rules');
  await page.getByRole('heading', { name: 'Chapters' }).waitFor();
  await accessible(page, 'chapters');
  await page.getByRole('searchbox').fill('swift');
  await page.getByRole('heading', { name: 'Glossary' }).waitFor();
  await page.getByRole('searchbox').fill('609.2b');
  await page.getByRole('link', { name: '609.2b' }).first().click();
  await page.waitForURL(/\/rules\/609\.2b$/);
  await page.getByRole('navigation', { name: 'Parent rules' }).getByRole('link', { name: /^609\b/ }).first().waitFor();
  await accessible(page, 'a rule');
  page.fine();
});

pageTest('a situation is read, and played in place', async () => {
  const page = await open(browser, server.base, '/rules/609.2b');
  await page.getByText('Source', { exact: true }).first().click();
  await page.locator('pre', { hasText: 'turn:' }).first().waitFor();
  await accessible(page, 'a situation');
  await page.getByRole('button', { name: /^Play against a bot/ }).first().click();
  await page.locator('li .play[data-question]').waitFor();
  assert.match(page.url(), /\/rules\/609\.2b$/);
  await accessible(page, 'a situation that is played');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.locator('.play').waitFor({ state: 'detached' });
  page.fine();
});

pageTest('all sides are played by one: the table turns to whoever decides', async () => {
  const page = await open(browser, server.base, '/rules/609.2b', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: /^Play all sides/ }).first().click();
  await page.locator('.play[data-question] .ask.ours').waitFor();
  await accessible(page, 'all sides on a phone');
  const seats = new Set();
  await play(page, byMouse, async () => seats.add(await page.locator('.home.mine').getAttribute('data-target')).size === 2);
  await page.getByRole('link', { name: 'Open as a full table' }).click();
  await page.waitForURL(/\/t\/[\w-]+\?seats=1,2/);
  await page.locator('.play, .hand-over').first().waitFor();
  page.fine();
});

pageTest('what a text means: its reading, or the place at which understanding stops', async () => {
  const page = await open(browser, server.base, '/rules/ask?text=' + encodeURIComponent('When you play this card, draw a card.'));
  await page.getByRole('heading', { name: '✓ Understood' }).waitFor();
  await accessible(page, 'understood');
  await page.getByLabel('Card text').fill('When you play this card, bake a cake.');
  await page.getByRole('heading', { name: '✗ Not understood' }).waitFor();
  assert.equal((await page.locator('mark').textContent()).trim(), 'bake');
  assert.ok((await page.locator('.expected li').count()) > 0);
  await accessible(page, 'not understood');
  await page.waitForURL(/bake/);
  await page.getByLabel('Card text').fill('<img src=x onerror=alert(1)> \u202E');
  await page.locator('.sentence', { hasText: '<img' }).waitFor();
  assert.equal(await page.locator('.sentence img').count(), 0);
  page.fine();
});

pageTest('a rule that there is not, and one of another rulebook', async () => {
  const page = await open(browser, server.base, '/rules/999.9z');
  await page.getByRole('alert').waitFor();
  await accessible(page, 'no such rule');
  await page.goto(server.base + '/rules?rulebook=cr-3.4');
  await page.locator('.rules a').first().waitFor();
  assert.match(await page.locator('.rules a').first().getAttribute('href'), /rulebook=cr-3\.4/);
  await page.locator('.rules a').first().click();
  await page.locator('.book', { hasText: '3.4' }).first().waitFor();
  page.fine();
});

for (const [scheme, width, height] of [['light', 360, 740], ['dark', 3840, 2160]]) {
  pageTest(`a rule at ${width}×${height}, ${scheme}`, { nightly: width > 360 }, async () => {
    const page = await open(browser, server.base, '/rules/609', { viewport: { width, height }, colorScheme: scheme });
    await page.locator('.children li').first().waitFor();
    await accessible(page, 'rule');
    page.fine();
  });
}
