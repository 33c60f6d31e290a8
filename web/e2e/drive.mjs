// Somebody who plays by what glows: with the mouse, by keys alone, or with a finger. What was really done is read from the line.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { line } from './line.mjs';
import { freePort, open, program, serve as start } from './pages/server.mjs';

/** A server behind a line that can be cut; it can be killed and started again. */
export async function serve() {
  const server = await start();
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

/** Opens a page and listens to its tables: `page.heard` has how the game stands, and what was done of each kind. */
export async function sit(browser, base, path, how = {}) {
  const heard = { did: {}, outcome: undefined, updates: 0 };
  const page = await open(browser, base, path, {
    ...how,
    first: async (page) => {
      page.on('websocket', (socket) => listen(socket, heard));
      await page.addInitScript(`globalThis.tableState = ${look}`);
      await how.first?.(page);
    },
  });
  page.heard = heard;
  return page;
}

function listen(socket, heard) {
  let options = [];
  socket.on('framereceived', ({ payload }) => {
    const message = JSON.parse(String(payload));
    if (message.type !== 'snapshot' && message.type !== 'update') return;
    heard.updates++;
    heard.outcome = message.status?.outcome ?? heard.outcome;
    heard.question = message.question;
    options = message.question?.options ?? [];
  });
  socket.on('framesent', ({ payload }) => {
    const command = JSON.parse(String(payload));
    if (command.do !== 'act') return;
    const does = options.find((one) => one.number === command.option)?.does ?? 'stale';
    heard.did[does] = (heard.did[does] ?? 0) + 1;
  });
}

/** Waits until the server knows who sits there: a visitor is made a guest while the page is already shown. */
export async function known(page) {
  for (const end = Date.now() + 45_000; !(await page.context().cookies()).length; await page.waitForTimeout(20)) assert.ok(Date.now() < end, 'a visitor is made a guest');
}

/** Where to click next: worked out in the page, from what glows. Something else after a while, so that nobody picks up one card for ever. */
export async function next(page) {
  return page.evaluate(() => {
    const any = (list) => list[Math.floor(Math.random() * list.length)];
    const seen = (query) => [...document.querySelectorAll(query)].filter((one) => one.offsetParent !== null && !one.disabled);
    const point = (one) => {
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      // The middle, or else whatever of it can be seen.
      const parts = [0.5, 0.06, 0.94, 0.2, 0.35, 0.65, 0.8];
      for (const [x, y] of parts.flatMap((x) => parts.map((y) => [x, y]))) {
        const at = { x: box.left + box.width * x, y: box.top + box.height * y };
        const under = document.elementFromPoint(at.x, at.y);
        if (under && (one === under || one.contains(under))) return at;
      }
      return undefined;
    };
    const tries = [];
    const menu = seen('.menu button');
    const places = menu.filter((one) => ['play', 'move'].includes(one.dataset.does) && !/home|Zuhause/i.test(one.textContent));
    if (menu.length) tries.push(any(places.length ? places : menu));
    else {
      const cards = seen('.hit.able');
      const buttons = seen('.ask .buttons > button, .tray .one > button, .tray > button, .here, .pick');
      const on = seen('.pass');
      const question = document.querySelector('.play')?.dataset.question ?? '';
      if (globalThis.patience?.question !== question) globalThis.patience = { question, left: 3 };
      if (cards.length && globalThis.patience.left-- > 0) tries.push(any(cards), any(cards));
      if (buttons.length && (!on.length || Math.random() < 0.3)) tries.push(any(buttons));
      tries.push(...on, ...buttons, ...cards);
    }
    for (const one of tries) {
      const at = one && point(one);
      if (at) return at;
    }
    return undefined;
  });
}

/** How the table stands for whoever sits before it. It is `open` where it is theirs to do something. */
const look = () => {
  const play = document.querySelector('.play');
  return {
    over: document.querySelector('[data-over]') !== null,
    turn: Number(play?.dataset.turn ?? 0),
    question: play?.dataset.question,
    open: play?.dataset.question !== undefined,
    phase: document.querySelector('.phases .now button')?.dataset.phase,
    mine: document.querySelector('.home.mine.active') !== null,
    able: document.querySelectorAll('.hand .hit.able').length,
    cards: document.querySelectorAll('.board .hit, .hand .hit').length,
    priority: document.querySelector('.pass[data-does=pass]:not(:disabled)') !== null,
    faceoff: document.querySelector('.faceoff') !== null,
    hand: `${document.querySelector('.menu') !== null} ${document.querySelector('.hit.picked')?.dataset.card}`,
  };
};

export const state = (page) => page.evaluate(() => globalThis.tableState());

/** Waits until it is one's turn to do something, or all is over: for as long as the server takes. */
async function asked(page, left) {
  const found = await page.waitForFunction(() => ((now) => now.over || now.open)(globalThis.tableState()), undefined, { timeout: Math.max(1, left) }).catch(() => undefined);
  await found?.dispose();
  return state(page);
}

/** Waits until something came of it: another question, a menu, a card picked up, the end. What was missed is done once more. */
async function settled(page, before) {
  const found = await page
    .waitForFunction((was) => ((now) => now.over || now.question !== was.question || now.hand !== was.hand)(globalThis.tableState()), before, { timeout: 1500 })
    .catch(() => undefined);
  await found?.dispose();
}

/** Plays until `until` holds of the state, by `act`. One question that can't be answered is a fault, however much time is left. */
export async function play(page, act, until = () => false, minutes = 4) {
  const end = Date.now() + minutes * 60_000;
  let since = { question: undefined, at: Date.now() };
  for (;;) {
    const now = await asked(page, end - Date.now());
    if (now.over || (await until(now))) return now;
    if (!now.open || now.question !== since.question) since = { question: now.question, at: Date.now() };
    if (Date.now() > Math.min(end, since.at + 60_000)) {
      if (process.env.MANEFRAME_SHOTS) await page.screenshot({ path: join(process.env.MANEFRAME_SHOTS, `stuck-${Date.now()}.png`) });
      assert.fail(`no end after ${minutes} minutes, or no answer within one: ${JSON.stringify({ ...now, did: page.heard?.did, question: page.heard?.question })}`);
    }
    await act(page);
    await settled(page, now);
  }
}

export async function byMouse(page) {
  const at = await next(page);
  if (at) await page.mouse.click(at.x, at.y);
}

export async function byFinger(page) {
  const at = await next(page);
  if (at) await page.touchscreen.tap(at.x, at.y);
}

/** No pointer at all: to the next thing that can be used, use it; cards in hand first. Where a menu opens, the first of it or another. */
export async function byKeys(page) {
  if (await page.evaluate(() => document.querySelector('.menu') !== null)) {
    for (let i = Math.floor(Math.random() * 3); i > 0; i--) await page.keyboard.press('ArrowDown');
    return page.keyboard.press('Enter');
  }
  const { cards, passes } = await page.evaluate(() => ({
    cards: document.querySelector('.hand .hit.able') !== null,
    passes: document.querySelector('.pass:not(:disabled)') !== null,
  }));
  if (passes && Math.random() < (cards ? 0.2 : 0.45)) return page.keyboard.press('p');
  const toHand = cards && Math.random() < 0.6;
  for (let i = toHand ? 30 : 1 + Math.floor(Math.random() * 4); i > 0; i--) {
    await page.keyboard.press('n');
    if (toHand && (await page.evaluate(() => document.activeElement.matches('.hand .hit')))) break;
  }
  return page.keyboard.press('Enter');
}

/**
 * How the game came out, by the server, by what the page shows, and by its replay, which the program plays again: it must come out the same.
 * Cards must have been played and moved by whoever sat here where `played`.
 */
export async function verify(page, base, played = true) {
  await page.waitForSelector('[data-over] a[href^="/replay/"]');
  const { href, words } = await page.evaluate(() => ({
    href: document.querySelector('[data-over] a[href^="/replay/"]').getAttribute('href'),
    words: document.querySelector('[data-over] h2').textContent,
  }));
  const { outcome, did } = page.heard;
  assert.ok(outcome === 'draw' || outcome?.win > 0, `an outcome: ${JSON.stringify(outcome)}`);
  assert.match(words, outcome === 'draw' ? /draw/i : /won|wins/);
  if (played) for (const does of ['play', 'move']) assert.ok(did[does] > 0, `something was done: ${JSON.stringify(did)}`);

  const folder = mkdtempSync(join(tmpdir(), 'maneframe-replay-'));
  try {
    const file = join(folder, 'game.replay');
    const answer = await fetch(`${base}/api/v1/replays/${href.split('/').pop()}`);
    assert.ok(answer.ok, `the replay: ${answer.status}`);
    writeFileSync(file, await answer.text());
    const verdict = JSON.parse(execFileSync(program, ['replay', '--verify', '--json', file], { encoding: 'utf8', env: { ...process.env, MANEFRAME_LIBRARY: folder } }));
    assert.deepEqual({ ok: verdict.ok, end: verdict.fingerprint }, { ok: true, end: verdict.expected }, JSON.stringify(verdict));
    assert.ok(verdict.choices > 0 && verdict.played === verdict.entries, JSON.stringify(verdict));
    return verdict;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
