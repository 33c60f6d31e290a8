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
  // The verdict says what is missing, and the solution is a list of acts.
  assert.ok((await page.locator('.verdict p').count()) > 1, 'a reason');
  await page.getByText('Show solution').click();
  await page.locator('.solution li').first().waitFor();
  await accessible(page, 'a puzzle that was missed, on a phone');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.verdict p').waitFor({ state: 'detached' });
  await page.locator('.play[data-question] .ask.ours').waitFor();
  await page.getByText('Try 2').waitFor({ state: 'attached' });
  page.fine();
});

pageTest('a position that was not held is answered with what the other player does', async () => {
  const page = await open(browser, server.base, '/puzzles/200');
  await page.locator('.play[data-question] .ask.ours').waitFor();
  const pass = page.locator('.play .pass:not(:disabled), .play [data-does=no], .play [data-does=done]');
  await play(page, async () => ((await pass.count()) ? pass.first().click() : byMouse(page)), undefined, { stop: '.verdict p' });
  await page.getByText('Your opponent wins in the next turn like this:').waitFor();
  assert.ok((await page.locator('.verdict li').count()) > 0);
  await accessible(page, 'a puzzle that was not held');
  page.fine();
});

pageTest('the whole board is one list, also on a phone', async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const page = await open(browser, server.base, '/puzzles/200', { viewport });
    await page.locator('.play[data-question] .ask.ours').waitFor();
    await page.getByRole('button', { name: 'Whole board' }).click();
    const board = page.getByRole('dialog', { name: 'Whole board' });
    await board.getByText(/^14 points, 0 action tokens$/).waitFor();
    await board.getByText(/^2 discarded: /).waitFor();
    await board.getByText(/^6 cards in hand: /).waitFor();
    // Both homes and both Problems.
    assert.equal(await board.locator('section').count(), 4);
    await accessible(page, 'the whole board');
    const fits = await board.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
    assert.ok(fits, 'nothing is cut off at the side');
    await board.getByRole('button', { name: 'Close' }).click();
    page.fine();
  }
});
