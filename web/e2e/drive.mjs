// A real server, and somebody who plays by what glows: with the mouse, by keys alone, or with a finger.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { site } from '../tools/site.mjs';

const web = new URL('../', import.meta.url).pathname;
export const program = [process.env.MANEFRAME_BIN, join(web, '../target/debug/maneframe'), join(web, '../target/release/maneframe')].find((one) => one && existsSync(one));

/** A server with pages in front of it, on two ports: it can be killed and started again, and its line cut. */
export async function serve(port) {
  assert.ok(program, 'no program: cargo build -p maneframe, or MANEFRAME_BIN=…');
  const data = mkdtempSync(join(tmpdir(), 'maneframe-table-'));
  const carried = execFileSync(program, ['serve', '--help'], { encoding: 'utf8' }).includes('--web');
  let child;
  const server = {
    base: `http://127.0.0.1:${port}`,
    async start() {
      const pages = carried ? ['--web', process.env.MANEFRAME_DIST ?? join(web, 'dist')] : [];
      child = spawn(program, ['serve', '--listen', `127.0.0.1:${port + 1}`, '--data', data, '--log', 'warn', ...pages], { stdio: ['ignore', 'ignore', 'inherit'] });
      for (let tries = 0; ; tries++) {
        if (await fetch(`http://127.0.0.1:${port + 1}/api/v1/bots`).then((answer) => answer.ok, () => false)) return;
        assert.ok(tries < 300 && child.exitCode === null, 'the server does not start');
        await new Promise((done) => setTimeout(done, 100));
      }
    },
    async kill(signal = 'SIGKILL') {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill(signal);
      await gone;
    },
    async stop() {
      await server.line.stop();
      await server.kill('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
  await server.start();
  server.line = await site(port, `http://127.0.0.1:${port + 1}`, carried);
  return server;
}

/** Where to click next: worked out in the page, from what glows. Something else after a while, so that nobody picks up one card for ever. */
export async function next(page) {
  return page.evaluate(() => {
    const any = (list) => list[Math.floor(Math.random() * list.length)];
    const seen = (query) => [...document.querySelectorAll(query)].filter((one) => one.offsetParent !== null && !one.disabled);
    const point = (one) => {
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      for (const [x, y] of [[0.5, 0.5], [0.12, 0.5], [0.12, 0.85], [0.12, 0.15], [0.85, 0.5]]) {
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
      globalThis.patience ??= { question: '', left: 0 };
      const question = document.querySelector('.play')?.dataset.question ?? '';
      if (globalThis.patience.question !== question) globalThis.patience = { question, left: 3 };
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

export const state = (page) =>
  page.evaluate(() => ({
    over: document.querySelector('[data-over]') !== null,
    turn: Number(document.querySelector('.play')?.dataset.turn ?? 0),
    question: document.querySelector('.play')?.dataset.question,
    menu: document.querySelector('.menu') !== null,
  }));

/** Waits until something came of a click: another question, a menu, the end. Not for long: a card may only have been picked up. */
async function settled(page, before) {
  await page
    .waitForFunction(
      (was) => {
        const play = document.querySelector('.play');
        return document.querySelector('[data-over]') !== null || (play?.dataset.question !== undefined && play.dataset.question !== was.question) || (document.querySelector('.menu') !== null) !== was.menu;
      },
      before,
      { timeout: 700, polling: 20 },
    )
    .catch(() => undefined);
}

/** Plays until `until` holds of the state, by `act`. */
export async function play(page, act, until = (now) => now.over, minutes = 4) {
  const end = Date.now() + minutes * 60_000;
  for (;;) {
    const now = await state(page);
    if (now.over || until(now)) return now;
    assert.ok(Date.now() < end, `no end after ${minutes} minutes: turn ${now.turn}`);
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

/** No pointer at all: to the next thing that can be used, use it; where a menu opens, the first of it or another. */
export async function byKeys(page) {
  if ((await state(page)).menu) {
    for (let i = Math.floor(Math.random() * 3); i > 0; i--) await page.keyboard.press('ArrowDown');
    return page.keyboard.press('Enter');
  }
  const passes = await page.evaluate(() => document.querySelector('.pass:not(:disabled)') !== null);
  if (passes && Math.random() < 0.45) return page.keyboard.press('p');
  for (let i = 1 + Math.floor(Math.random() * 4); i > 0; i--) await page.keyboard.press('n');
  return page.keyboard.press('Enter');
}

/** The game's replay, played again by the program: it must come out the same. */
export async function verify(page, base) {
  const href = await page.getAttribute('[data-over] a[href^="/replay/"]', 'href');
  assert.ok(href, 'the end of the game shows its replay');
  const text = await (await fetch(`${base}/api/v1/replays/${href.split('/').pop()}`)).text();
  const file = join(mkdtempSync(join(tmpdir(), 'maneframe-replay-')), 'game.replay');
  writeFileSync(file, text);
  return execFileSync(program, ['replay', '--verify', file], { encoding: 'utf8' });
}
