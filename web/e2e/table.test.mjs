// Whole games at the real table: with the mouse, with keys only, by touch; two players of whom one is disconnected; a spectator, a judge, a
// server that is killed. Each ends with an outcome and a replay that matches the game.
import assert from 'node:assert/strict';
import { byFinger, byKeys, byMouse, concede, more, play, playAll, quiet, reaction, ready, state, still, verify } from './drive.mjs';
import { accessible, eventually, open } from './pages/server.mjs';
import { browser, nightly, server, test } from './suite.mjs';

async function playNow(how) {
  const page = await open(browser, server.base, '/', how);
  await (how?.hasTouch ? page.tap('text=Play now') : page.click('text=Play now'));
  await page.waitForSelector('.ask.ours');
  await still(page);
  return page;
}

/** Concedes a game that is not over. */
async function giveUp(page) {
  if ((await state(page)).over) return;
  await quiet(page);
  await concede(page);
  await page.waitForSelector('[data-over]');
}

const lost = 'Connection lost';
const back = (page) => page.waitForFunction((words) => !document.body.textContent.includes(words), lost);

test('a whole game by mouse, from the start page', { seconds: 240 }, async () => {
  const page = await playNow();
  await accessible(page, 'the table as it begins');
  await play(page, byMouse, (now) => now.turn >= 6 && !now.faceoff && !now.menu);
  await quiet(page);
  await accessible(page, 'the table in the middle of a game');
  await play(page, byMouse);
  await quiet(page);
  await accessible(page, 'the table at its end');
  await verify(page);
  page.fine();
});

test('a whole game by keys only', { seconds: 240 }, async () => {
  const page = await open(browser, server.base, '/');
  await page.waitForSelector('select option', { state: 'attached' });
  // Focuses "Play now" with the Tab key, in the order of the page.
  for (let tabs = 0; (await page.evaluate(() => document.activeElement?.textContent?.trim())) !== 'Play now'; tabs++) {
    assert.ok(tabs < 20, '"Play now" is not reached');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('.ask.ours');
  await play(page, byKeys);
  await verify(page);
  page.fine();
});

test('a whole game by touch at 390 by 844', { seconds: 240 }, async () => {
  const page = await playNow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await accessible(page, 'the table on a phone');
  await play(page, byFinger);
  await accessible(page, 'the end on a phone');
  await verify(page);
  page.fine();
});

test('two people: one is cut off and comes back, one looks on', { seconds: 240, needs: 'other people' }, async () => {
  const one = await open(browser, server.base, '/');
  await one.waitForSelector('select option', { state: 'attached' });
  await one.getByRole('button', { name: 'Create a table' }).click();
  await one.waitForSelector('input[readonly]');
  await accessible(one, 'waiting for somebody');
  const path = new URL(one.url()).pathname;
  const two = await open(browser, server.base, path);
  await two.click('text=Join and play');
  await Promise.all([one, two].map((page) => page.waitForSelector('.strip')));

  const third = await open(browser, server.base, path);
  await third.waitForSelector('.strip');
  assert.equal(await third.locator('.hand .hit').count(), 0, 'who looks on sees no hand');
  assert.equal(await third.locator('.controls').count(), 0, 'who looks on can do nothing');
  await accessible(third, 'looking on');

  await playAll([one, two], byMouse, (now) => now.turn >= 2);

  // Only one player is disconnected. After reconnecting, the page shows what was said and done in the meantime.
  const [{ value }] = await two.context().cookies();
  server.line.cut(value);
  await two.waitForSelector(`text=${lost}`);
  await one.waitForSelector('.home.others .away, .others .away');
  assert.ok(!(await one.textContent('body')).includes(lost), 'the other stays');
  await one.keyboard.press('c');
  await one.fill('.chat form input', '<i>are you</i> there?');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.chat li:has-text("<i>are you</i> there?")');
  server.line.mend();
  await back(two);
  await two.keyboard.press('c');
  await two.waitForSelector('.chat li:has-text("<i>are you</i> there?")');
  await one.waitForFunction(() => !document.querySelector('.others .away'));

  await playAll([one, two], byMouse, (now) => now.turn >= 3);
  const shown = (page) => page.evaluate(() => JSON.stringify([...document.querySelectorAll('.points b')].map((one) => one.textContent).sort()));
  const points = await shown(one);
  for (const page of [two, third]) await eventually(`the points ${points} at each page`, async () => (await shown(page)) === points);

  await concede(one);
  await Promise.all([one, two, third].map((page) => page.waitForSelector('[data-over]')));
  assert.match(await two.textContent('[data-over] h2'), /You won/);
  assert.doesNotMatch(await third.textContent('[data-over] h2'), /You won/);
  await verify(one, false);
  // The disconnected page isn't checked with `fine()`, because the browser logs the disconnection as an error.
  one.fine();
  third.fine();
});

test('the server is killed and started again: the game goes on without a click', { seconds: 240, needs: 'server to kill' }, async () => {
  const page = await playNow();
  await play(page, byMouse, (now) => now.turn >= 3);
  const shown = () => page.evaluate(() => JSON.stringify([[...document.querySelectorAll('.points b')].map((one) => one.textContent).join(), document.querySelector('.hand').getAttribute('aria-label'), document.querySelectorAll('.board .hit').length]));
  const before = await shown();
  await server.kill();
  await page.waitForSelector(`text=${lost}`);
  await accessible(page, 'a table without a server');
  await server.start();
  await back(page);
  await ready(page);
  assert.equal(await shown(), before);
  const { turn } = await play(page, byMouse, (now) => !nightly && now.turn >= 5 && !now.menu);
  assert.ok(turn > 3, 'the game goes on');
  await giveUp(page);
  await verify(page, nightly);
});

test('a judge comes by consent, sees hands and puts something right, and the game goes on to its end', { seconds: 240, needs: 'judges' }, async () => {
  const page = await playNow();
  // A judge can only correct a game while a player has priority.
  await play(page, byMouse, (now) => now.turn >= 2 && now.priority && !now.menu && !now.faceoff);
  await quiet(page);
  await more(page);
  await page.click('text=Call a judge');
  const link = await page.inputValue('.choices input[readonly]');
  await page.keyboard.press('Escape');
  const judge = await open(browser, server.base, link.slice(new URL(link).origin.length));
  await judge.click('[role=tab]:has-text("Judge")');
  assert.ok((await judge.locator('.hand .hit').count()) > 0, 'a judge sees hands');
  const right = async (line) => {
    await judge.fill('.judge input[placeholder^="p1"]', line);
    await judge.locator('.judge fieldset', { hasText: 'Correct the game state' }).getByRole('button', { name: 'Apply' }).click();
  };
  await judge.fill('.judge > label input', 'counted again');
  await judge.fill('.judge input[placeholder="404.1"]', '517.1');
  await right('p9 points 3');
  await judge.locator('.trouble').getByRole('button', { name: 'Close' }).click();
  await right('p1 points 13; p2 points 13');
  const done = judge.getByText('Done. All players were notified.');
  await done.or(judge.locator('.trouble')).first().waitFor();
  assert.ok(await done.isVisible(), await judge.locator('.banners').textContent());
  await accessible(judge, "a judge's table");
  await page.waitForFunction(() => [...document.querySelectorAll('.points b')].every((one) => one.textContent === '13'));
  await page.waitForSelector('.log .judge:has-text("counted again")');
  await play(page, byMouse);
  await judge.waitForSelector('[data-over]');
  await verify(page, false);
  judge.fine();
  page.fine();
});

test('at one device the seats take turns', { seconds: 240 }, async () => {
  const page = await open(browser, server.base, '/');
  await page.waitForSelector('select option', { state: 'attached' });
  await page.getByRole('button', { name: 'Two players, one device' }).click();
  const seats = new Set();
  for (let asked = 0; seats.size < 2; asked++) {
    assert.ok(asked < 60, 'each seat is asked something here');
    const here = page.getByRole('button', { name: "I'm ready" });
    await page.locator('.ask.ours').or(here).first().waitFor();
    if (await here.isVisible()) {
      if (!seats.has('handed')) await accessible(page, 'the device is handed over');
      await here.click();
      await here.waitFor({ state: 'detached' });
      continue;
    }
    seats.add(await page.locator('.home.mine').getAttribute('data-target'));
    // Stops when both players have been asked, because further moves would hand over the device again.
    if (seats.size === 2) break;
    const now = await ready(page);
    await byMouse(page);
    await reaction(page, now);
  }
  await concede(page);
  await verify(page, false);
  page.fine();
});
