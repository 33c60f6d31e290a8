// Plays at tables in the browser by clicking what glows: with the mouse, with keys alone, or with touch. All random choices come from the
// page's seed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { line } from './line.mjs';
import { eventually, freePort, open, program, serve as start } from './pages/server.mjs';
import { serveSite } from './pages/site.mjs';
import { patience, seeded } from './random.mjs';

/** True if tests run at a site without a server: `MANEFRAME_HOST=page`, or `npm run e2e -- --site`. */
export const alone = process.env.MANEFRAME_HOST === 'page';

/**
 * Starts a server behind a proxy whose connections can be cut. The server can be killed and started again. Without a server it is a site,
 * whose pages are found after `#`.
 */
export async function serve(seed) {
  if (alone) {
    const site = await serveSite(seed);
    return { ...site, base: `${site.base}#` };
  }
  const server = await start(seed);
  const behind = Number(new URL(server.base).port);
  const port = await freePort();
  const way = await line(port, behind);
  return {
    ...server,
    base: `http://127.0.0.1:${port}`,
    line: way,
    async stop() {
      await way.stop();
      await server.stop();
    },
  };
}

/** Waits until the server has answered all commands that the page sent. */
export const untilAcknowledged = (page) => eventually('the server answered all commands', () => page.heard.unanswered.size === 0);

/** Opens a table with these settings for a guest, and shows it when the guest has a decision. */
export async function openTable(browser, base, settings, how) {
  const page = await open(browser, base, async (page) => {
    const post = async (path, data) => {
      if (alone) return page.evaluate(([path, data]) => globalThis.e2e.ask('POST', path, data), [path, data]);
      const answer = await page.context().request.post(`${base}/api/v1${path}`, { data });
      assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
      return answer.json();
    };
    // The cookie of the answer is stored in the page's context. A site has one player.
    if (!alone) await post('/guests', { name: 'Reed Wren' });
    const { code } = await post('/tables', { pace: 'at-once', ...settings });
    return `/t/${code}`;
  }, how);
  await page.waitForSelector('.ask.ours');
  return page;
}

export const state = (page) => page.evaluate(() => globalThis.e2e.readState());

/** Waits until nothing on the page moves. */
export const still = (page) => page.evaluate(() => globalThis.e2e.settle());

/** Closes everything on the table that shows only for a moment, and takes the focus and the pointer away. */
export async function quiet(page) {
  await page.mouse.move(1, 1);
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    document.activeElement?.blur();
  });
  await page.waitForFunction(() => !document.querySelector('.preview, .faceoff, .menu'));
  await still(page);
}

/**
 * Waits until the table reacted to the input made at `before`, if that is given, and the game is over, the viewer has a decision, or `stop`
 * is shown.
 */
export async function ready(page, before, stop) {
  const now = await page.evaluate(([before, stop]) => globalThis.e2e.settleTable(before, stop), [before, stop]);
  assert.ok(!now.missing, `${now.missing} did not come after ${JSON.stringify(page.acts.at(-1))}`);
  return now;
}

/** Plays until the game is over, `until` holds for the state when the viewer has a decision, or the page shows what `stop` selects. */
export async function play(page, act, until = () => false, { stop, minutes = 4 } = {}) {
  const end = Date.now() + minutes * 60_000 * patience;
  for (let now = await ready(page, undefined, stop); ; now = await ready(page, now, stop)) {
    if (now.over || (await until(now))) return now;
    assert.ok(Date.now() < end, `the game did not come to where it should within ${minutes * patience} minutes`);
    await act(page, now);
  }
}

/** Plays at several pages, one input at a time, until `until` holds for the state of each. */
export async function playAll(pages, act, until) {
  const end = Date.now() + 4 * 60_000 * patience;
  for (;;) {
    const states = await Promise.all(pages.map(state));
    if (states.every((now) => now.over || until(now))) return;
    assert.ok(Date.now() < end, 'the game did not come to where it should in time');
    const at = states.findIndex((now) => now.open);
    if (at < 0) continue;
    const now = await ready(pages[at]);
    await act(pages[at], now);
    await reaction(pages[at], now);
  }
}

/** Waits until the table reacted to the input made at `before`. The next question may be another player's. */
export const reaction = (page, before) =>
  eventually('a reaction of the table to the last input', async () => {
    const { over, question, menu, picked, preview } = await state(page);
    return over || question !== before.question || menu !== before.menu || picked !== before.picked || preview !== before.preview;
  });

/** Chooses the next target by the page's seed. */
async function target(page, use) {
  for (;;) {
    const at = await page.evaluate((seed) => globalThis.e2e.chooseTarget(seed), page.seed);
    assert.ok(at, 'nothing can be clicked, though there is a question');
    page.acts.push(at.name);
    return use(at);
  }
}

export const byMouse = (page) => target(page, (at) => page.mouse.click(at.x, at.y));

export async function byFinger(page, now) {
  // On a busy machine a tap may take as long as a long press, which shows the card. The card is closed and the tap repeated.
  if (now?.preview) {
    page.acts.push('close the card');
    return page.touchscreen.tap(20, 20);
  }
  return target(page, (at) => page.touchscreen.tap(at.x, at.y));
}

/** Plays with keys only: focuses the next usable thing and uses it, cards in hand first. In a menu it chooses the first item or another. */
export async function byKeys(page) {
  const { question, menu, card, pass, carried } = await page.evaluate(() => ({
    question: document.querySelector('.play').dataset.question,
    carried: document.querySelector('.hit.picked') !== null && document.querySelector('.here, .tab.target, .hit.target') !== null,
    menu: document.querySelector('.menu') !== null,
    card: document.querySelector('.hand .hit.able') !== null,
    pass: document.querySelector('.pass:not(:disabled)') !== null,
  }));
  if (page.tries?.question !== question) page.tries = { question, count: 0 };
  const random = seeded(`${page.seed} ${question} ${page.tries.count++}`);
  const press = async (key, times = 1) => {
    page.acts.push(`${key} ${times} times at question ${question}`);
    for (let i = 0; i < times; i++) await page.keyboard.press(key);
  };
  if (menu) {
    await press('ArrowDown', Math.floor(random() * 3));
    return press('Enter');
  }
  if (carried) {
    // The first place for the card has the focus. N goes on to the others.
    const placed = () => page.evaluate(() => document.activeElement.matches('.here, .tab.target, .hit.target'));
    for (let i = Math.floor(random() * 3); i > 0 || !(await placed()); i--) {
      assert.ok(i > -80, 'no place for the card that was picked up can be reached by keys');
      await press('n');
    }
    return press('Enter');
  }
  if (pass && random() < (card ? 0.2 : 0.45)) return press('p');
  if (card && random() < 0.6) {
    const inHand = () => page.evaluate(() => document.activeElement.matches('.hand .hit'));
    for (let i = 0; i < 60; i++) {
      await press('n');
      if (await inHand()) break;
    }
  } else await press('n', 1 + Math.floor(random() * 4));
  const focused = await page.evaluate(() => document.activeElement.matches('.play *'));
  if (focused) return press('Enter');
  assert.ok(pass, 'the key N leads nowhere, and P can not be used either');
  return press('p');
}

/** Opens the menu next to the main button. */
export async function more(page) {
  await page.click('.controls .more');
  // Not `waitForSelector`: its handle would keep the whole table in memory.
  await page.locator('.choices').waitFor();
}

export async function concede(page) {
  await more(page);
  await page.getByRole('button', { name: 'Concede this game' }).click();
}

/**
 * Compares the outcome in the server, on the page, and in the replay, which the program plays again. With `played`, the player must have
 * played and moved cards.
 */
export async function verify(page, played = true) {
  await page.waitForSelector('[data-over] .ways a[href*="/replay/"]');
  const { href, words } = await page.evaluate(() => ({
    href: document.querySelector('[data-over] .ways a[href*="/replay/"]').getAttribute('href'),
    words: document.querySelector('[data-over] h2').textContent,
  }));
  await eventually('the outcome', () => page.heard.outcome !== undefined);
  const { outcome, did } = page.heard;
  assert.ok(outcome === 'draw' || outcome?.win > 0, `an outcome: ${JSON.stringify(outcome)}`);
  assert.match(words, outcome === 'draw' ? /draw/i : /won|wins/);
  if (played) for (const does of ['play', 'move']) assert.ok(did[does] > 0, `something was done: ${JSON.stringify(did)}`);

  const folder = mkdtempSync(join(tmpdir(), 'maneframe-replay-'));
  try {
    const file = join(folder, 'game.replay');
    writeFileSync(file, await page.evaluate((id) => globalThis.e2e.ask('GET', `/replays/${id}`), href.split('/').pop()));
    const verdict = JSON.parse(execFileSync(program, ['replay', '--verify', '--json', file], { encoding: 'utf8', env: { ...process.env, MANEFRAME_LIBRARY: folder } }));
    assert.deepEqual({ ok: verdict.ok, end: verdict.fingerprint }, { ok: true, end: verdict.expected }, JSON.stringify(verdict));
    assert.ok(verdict.choices > 0 && verdict.played === verdict.entries, JSON.stringify(verdict));
    return verdict;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
