// Tests of puzzles: the day's, one that is failed, and one that is solved by its solution.
import assert from 'node:assert/strict';
import { byMouse, play } from '../drive.mjs';
import { accessible, open } from './server.mjs';
import { browser, pageTest, server } from '../suite.mjs';

pageTest("the day's puzzle says what there is to do, and all others are there", async () => {
  const page = await open(browser, server.base, '/puzzles');
  await page.locator('main ol a[href^="/puzzles/"]').first().waitFor();
  assert.ok((await page.locator('main ol a[href^="/puzzles/"]').count()) >= 200);
  await accessible(page, 'all puzzles');
  await page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  await page.locator('.goal', { hasText: /^(Have \d+ points?|Win|Don't let)/ }).waitFor();
  await page.locator('.play[data-question] .ask.ours').waitFor();
  await accessible(page, "the day's puzzle");
  const fits = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth);
  assert.ok(fits, 'the table has the whole window and nothing scrolls');
  page.fine();
});

pageTest('whoever only passes misses it, sees the solution and begins again', async () => {
  const page = await open(browser, server.base, '/puzzles/1', { viewport: { width: 390, height: 844 } });
  await page.locator('.play[data-question] .ask.ours').waitFor();
  await accessible(page, 'a puzzle on a phone');
  const pass = page.locator('.play .pass:not(:disabled), .play [data-does=no], .play [data-does=done]');
  await play(page, async () => ((await pass.count()) ? pass.first().click() : byMouse(page)), undefined, { stop: '.verdict p' });
  await page.getByText('Not solved.').waitFor();
  await page.getByText('Show solution').click();
  await page.locator('pre', { hasText: 'P1: ' }).waitFor();
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.locator('.verdict p').waitFor({ state: 'detached' });
  await page.locator('.play[data-question] .ask.ours').waitFor();
  page.fine();
});
