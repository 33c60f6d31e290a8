// A real server with the pages that were built, and a browser to look at them.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const web = new URL('../../', import.meta.url).pathname;
export const program = [process.env.MANEFRAME_BIN, join(web, '../target/debug/maneframe'), join(web, '../target/release/maneframe')].find((one) => one && existsSync(one));
const axe = readFileSync(join(web, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** A port that nobody listens at: suites that run side by side don't meet. */
export function freePort() {
  const asked = createServer();
  return new Promise((done) => asked.listen(0, '127.0.0.1', () => {
    const { port } = asked.address();
    asked.close(() => done(port));
  }));
}

/** Starts a server with an empty data folder, which can be killed and started again; `MANEFRAME_BASE` names one that runs already. */
export async function serve() {
  if (process.env.MANEFRAME_BASE) return { base: process.env.MANEFRAME_BASE, stop: async () => {} };
  assert.ok(program, 'no program: cargo build -p maneframe, or MANEFRAME_BIN=…');
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'maneframe-pages-'));
  const pages = process.env.MANEFRAME_DIST ?? join(web, 'dist');
  // Between people the server waits before it passes for somebody; how long is tested elsewhere.
  writeFileSync(join(data, 'server.toml'), 'thinking = [10, 40]\n');
  let child;
  const server = {
    base: `http://127.0.0.1:${port}`,
    async start() {
      child = spawn(program, ['serve', '--config', join(data, 'server.toml'), '--listen', `127.0.0.1:${port}`, '--data', data, '--web', pages, '--log', 'warn'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, MANEFRAME_LIBRARY: data },
      });
      for (let tries = 0; ; tries++) {
        if (await fetch(`${server.base}/readyz`).then((answer) => answer.ok, () => false)) return;
        assert.ok(tries < 600 && child.exitCode === null, 'the server does not start');
        await new Promise((done) => setTimeout(done, 100));
      }
    },
    async kill(signal = 'SIGKILL') {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill(signal);
      await gone;
    },
    async stop() {
      await server.kill('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

export function browse() {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (one) => one && existsSync(one),
  );
  assert.ok(executablePath, 'no Chromium: CHROMIUM=…');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/**
 * A page in a browser of its own. Whatever goes wrong in it, or breaks the Content-Security-Policy, fails the test by `page.fine()`.
 * `first` is given the page before anything is loaded.
 */
export async function open(browser, base, path, { first, ...how } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 }, locale: 'en-GB', colorScheme: 'dark', reducedMotion: 'reduce', ...how,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('console', (message) => {
    // What the server refuses is told in the page; the browser notes it as well.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) wrong.push(message.text());
  });
  page.fine = () => assert.deepEqual(wrong, []);
  await first?.(page);
  await page.goto(base + path);
  return page;
}

/** No violation of WCAG 2.2 AA that axe-core finds, and nothing that is wider than the window. `MANEFRAME_SHOTS` is a folder for pictures of what fails. */
export async function accessible(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  );
  // Cards that lie partly beneath others may be smaller targets than 24 pixels: the table as text has each in a line of its own, with its buttons
  // (WCAG 2.5.8, "equivalent").
  const against = found.violations
    .map(({ id, nodes }) => ({ id, nodes: id === 'target-size' ? nodes.filter((node) => !String(node.target).includes('data-card')) : nodes }))
    .filter(({ nodes }) => nodes.length);
  const told = against.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`);
  if (told.length && process.env.MANEFRAME_SHOTS) await page.screenshot({ path: join(process.env.MANEFRAME_SHOTS, `${what.replace(/\W+/g, '-')}.png`) });
  assert.deepEqual(told, [], what);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${what}: ${over} pixels too wide`);
}

/** A program that plays: a guest with a session. */
export async function guest(base, name) {
  const answer = await fetch(`${base}/api/v1/guests`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) });
  assert.equal(answer.status, 201, await answer.clone().text());
  const { session } = await answer.json();
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
  return {
    session,
    async post(path, body) {
      const got = await fetch(`${base}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      assert.ok(got.ok, `${path}: ${await got.clone().text()}`);
      return got.json();
    },
    async get(path) {
      const got = await fetch(`${base}/api/v1${path}`, { headers });
      assert.ok(got.ok, `${path}: ${await got.clone().text()}`);
      return got.json();
    },
  };
}
