// Whole games at the real table: by mouse, by keys only, by touch; two people of whom one is cut off; a spectator, a judge, a server
// that is killed. Each ends with an outcome and a replay that goes as the game did.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byFinger, byKeys, byMouse, play, serve, state, verify } from './drive.mjs';
import { accessible, browse, guest, open } from './pages/server.mjs';

let server;
let browser;
before(async () => {
  server = await serve(7610);
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const deck = { named: 'Blue-Yellow: The Morning Round' };
const other = { named: 'Orange-Pink: Mud and Music' };

async function playNow(how = {}) {
  const page = await open(browser, server.base, '/', how);
  await page.click('text=Play now');
  await page.waitForSelector('.ask.ours');
  return page;
}

/** Nothing that only shows for a moment. */
async function quiet(page) {
  await page.mouse.move(1, 1);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.preview, .faceoff'), undefined, { timeout: 15_000 });
}

test('a whole game by mouse, from the start page', { timeout: 400_000 }, async () => {
  const page = await playNow();
  await accessible(page, 'the table as it begins');
  await play(page, byMouse, (now) => now.turn >= 6);
  await quiet(page);
  await accessible(page, 'the table in the middle of a game');
  await play(page, byMouse);
  await quiet(page);
  await accessible(page, 'the table at its end');
  assert.match(await verify(page, server.base), /same|verified|as it did|ok/i);
  page.fine();
  await page.context().close();
});

test('a whole game by keys only', { timeout: 400_000 }, async () => {
  const page = await open(browser, server.base, '/');
  await page.waitForSelector('select option', { state: 'attached' });
  // To "Play now" with the tab key, as it comes in the order of the page.
  for (let i = 0; i < 20 && (await page.evaluate(() => document.activeElement?.textContent?.trim())) !== 'Play now'; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.ask.ours');
  await play(page, byKeys);
  assert.match(await verify(page, server.base), /same|verified|as it did|ok/i);
  page.fine();
  await page.context().close();
});

test('a whole game by touch at 390 by 844', { timeout: 400_000 }, async () => {
  const page = await playNow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await accessible(page, 'the table on a phone');
  await play(page, byFinger);
  assert.match(await verify(page, server.base), /same|verified|as it did|ok/i);
  page.fine();
  await page.context().close();
});

test('two people: one is cut off and comes back, one looks on, one judges', { timeout: 400_000 }, async () => {
  const one = await open(browser, server.base, '/');
  await one.waitForSelector('select option', { state: 'attached' });
  await one.getByRole('button', { name: 'Open a table' }).click();
  await one.waitForSelector('input[readonly]');
  const path = new URL(one.url()).pathname;
  const two = await open(browser, server.base, path);
  await two.click('text=Sit down and play');
  await Promise.all([one, two].map((page) => page.waitForSelector('.strip')));

  const third = await open(browser, server.base, path);
  await third.waitForSelector('.strip');
  assert.equal(await third.locator('.hand .hit').count(), 0, 'who looks on sees no hand');
  assert.equal(await third.locator('.controls').count(), 0, 'who looks on can do nothing');

  const turns = async (until) => {
    for (const end = Date.now() + 120_000; Date.now() < end; ) {
      const now = await state(one);
      if (now.over || now.turn >= until) return;
      await byMouse(one);
      await byMouse(two);
      await one.waitForTimeout(120);
    }
    assert.fail('the game does not go on');
  };
  await turns(3);

  server.line.cut();
  await one.waitForSelector('text=The connection was lost');
  server.line.mend();
  await Promise.all([one, two, third].map((page) => page.waitForFunction(() => !document.body.textContent.includes('The connection was lost'))));
  await turns(5);
  const shown = async (page) => page.evaluate(() => [...document.querySelectorAll('.scores b')].map((one) => one.textContent).sort());
  assert.deepEqual(await shown(third), await shown(one));

  await one.click('text=Concede');
  await one.click('text=Give up this game');
  await Promise.all([one, two, third].map((page) => page.waitForSelector('[data-over]')));
  assert.match(await two.textContent('[data-over] h2'), /You won/);
  assert.match(await verify(one, server.base), /same|verified|as it did|ok/i);
  // No `fine()` here: the browser notes that the line was cut.
  for (const page of [one, two, third]) await page.context().close();
});

test('the server is killed and started again: the game goes on without a click', { timeout: 300_000 }, async () => {
  const page = await playNow();
  await play(page, byMouse, (now) => now.turn >= 3);
  const before = await page.textContent('.scores');
  await server.kill();
  await page.waitForSelector('text=The connection was lost');
  await server.start();
  await page.waitForFunction(() => !document.body.textContent.includes('The connection was lost') && document.querySelector('.ask.ours'));
  assert.equal(await page.textContent('.scores'), before);
  await play(page, byMouse, (now) => now.turn >= 5);
  await page.context().close();
});

test('a judge comes by consent, sees hands and puts something right, and all are told', { timeout: 120_000 }, async () => {
  const page = await playNow();
  await play(page, byMouse, (now) => now.turn >= 2);
  await page.click('text=Concede');
  await page.click('text=Ask for a judge');
  const link = await page.inputValue('.choices input[readonly]');
  const judge = await open(browser, server.base, link.slice(new URL(link).origin.length));
  await judge.click('[role=tab]:has-text("Judge")');
  assert.ok((await judge.locator('.hand .hit').count()) > 0, 'a judge sees hands');
  await judge.fill('.judge > label input', 'a test');
  await judge.fill('.judge input[placeholder^="p1"]', 'p1 points 3');
  await judge.fill('.judge input[placeholder="404.1"]', '517.1');
  await judge.locator('.judge fieldset', { hasText: 'Put right' }).getByRole('button', { name: 'Do it' }).click();
  await judge.waitForSelector('text=Done, and told to all.');
  await accessible(judge, "a judge's table");
  await page.waitForFunction(() => [...document.querySelectorAll('.scores b')].some((one) => one.textContent === '3'));
  await page.waitForSelector('.log .judge');
  judge.fine();
  page.fine();
  await judge.context().close();
  await page.context().close();
});

test('at one device the seats take turns, and text and German are the same table', { timeout: 120_000 }, async () => {
  const page = await open(browser, server.base, '/');
  await page.waitForSelector('select option', { state: 'attached' });
  await page.getByRole('button', { name: 'Both at this device' }).click();
  const seats = new Set();
  for (const end = Date.now() + 60_000; Date.now() < end && seats.size < 2; ) {
    const here = page.getByRole('button', { name: 'Here I am' });
    if (await here.isVisible()) await here.click();
    const mine = await page.locator('.home.mine .name').textContent().catch(() => '');
    if (await page.locator('.ask.ours').count()) seats.add(await page.evaluate(() => document.querySelector('.home.mine')?.dataset.target));
    assert.ok(mine !== undefined);
    await byMouse(page);
    await page.waitForTimeout(150);
  }
  assert.equal(seats.size, 2, 'each seat was asked something here');
  await page.context().close();

  const text = await playNow();
  await play(text, byMouse, (now) => now.turn >= 3);
  await quiet(text);
  await text.keyboard.press('t');
  await text.waitForSelector('.text h2');
  await accessible(text, 'the table as text');
  await play(text, byKeys, (now) => now.turn >= 5);
  await text.evaluate(() => localStorage.setItem('language', 'de'));
  await text.reload();
  await text.waitForSelector('text=Deine Hand');
  text.fine();
  await text.context().close();
});

test('names that are long, hidden, turned around or markup do no harm', { timeout: 60_000 }, async () => {
  for (const name of ['<b>bold</b><img src=x>', '\u202Eright to left', 'W'.repeat(32)]) {
    const answer = await fetch(`${server.base}/api/v1/guests`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) });
    if (!answer.ok) continue;
    const { session } = await answer.json();
    const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
    const { code } = await (await fetch(`${server.base}/api/v1/tables`, { method: 'POST', headers, body: JSON.stringify({ seats: [{ seat: 'mine', deck }, { seat: 'bot', bot: 'greedy', deck: other }], pace: 'at-once' }) })).json();
    const page = await open(browser, server.base, `/t/${code}`, { viewport: { width: 390, height: 844 } });
    await page.waitForSelector('.strip');
    assert.equal(await page.locator('.play b:text-is("bold"), .play img[src="x"]').count(), 0);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, 'the page is not wider than the window');
    assert.ok(!/[\u202a-\u202e]/.test(await page.textContent('.play')));
    page.fine();
    await page.context().close();
  }
});

test('pages of ours have nothing against them', { timeout: 60_000 }, async () => {
  for (const path of ['/', '/lobby', '/settings']) {
    for (const how of [{ colorScheme: 'dark' }, { colorScheme: 'light' }, { viewport: { width: 360, height: 740 } }]) {
      const page = await open(browser, server.base, path, how);
      await page.waitForSelector('h1');
      await page.waitForTimeout(300);
      await accessible(page, `${path} ${JSON.stringify(how)}`);
      page.fine();
      await page.context().close();
    }
  }
});
