// A real server with the built pages, and a browser.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { pageScript } from '../inpage.mjs';
import { pageSeed, patience } from '../random.mjs';
import { module } from '../../tools/needs.mjs';

const web = new URL('../../', import.meta.url).pathname;
export const program = [process.env.MANEFRAME_BIN, join(web, '../target/debug/maneframe'), join(web, '../target/release/maneframe')].find((one) => one && existsSync(one));
const axe = readFileSync(join(web, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Waits until `check` returns true. On timeout it fails with the name of the state. For states that no page shows. */
export async function eventually(name, check) {
  const limit = 45_000 * patience;
  for (const end = Date.now() + limit; !(await check()); await new Promise((done) => setTimeout(done, 20))) {
    assert.ok(Date.now() < end, `this did not come within ${limit / 1000} s: ${name}`);
  }
}

/** Finds an unused port, so that test suites that run in parallel don't conflict. */
export function freePort() {
  const asked = createServer();
  return new Promise((done) => asked.listen(0, '127.0.0.1', () => {
    const { port } = asked.address();
    asked.close(() => done(port));
  }));
}

/** Returns a folder with the built pages and the module, as a program that was built with the module has them. The caller removes it. */
export function pagesWithModule() {
  const folder = mkdtempSync(join(tmpdir(), 'maneframe-pages-'));
  cpSync(process.env.MANEFRAME_DIST ?? join(web, 'dist'), folder, { recursive: true });
  cpSync(module, join(folder, 'assets/test.wasm'));
  const first = join(folder, 'index.html');
  writeFileSync(first, readFileSync(first, 'utf8').replace('</head>', '<meta name="maneframe-module" content="/assets/test.wasm" /></head>'));
  return folder;
}

/**
 * Starts a server with an empty data folder, which can be killed and started again. `MANEFRAME_BASE` names a running server to use instead.
 * With a seed, its games depend only on the seed and on the order in which tables are opened. `pages` is the folder of the built pages.
 * `inBrowser` lets games without other people run in the browser, if the pages have the module.
 */
export async function serve(seed, pages = process.env.MANEFRAME_DIST ?? join(web, 'dist'), inBrowser = false) {
  if (process.env.MANEFRAME_BASE) return { base: process.env.MANEFRAME_BASE, stop: async () => {} };
  assert.ok(program, 'no program: cargo build -p maneframe, or MANEFRAME_BIN=…');
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'maneframe-pages-'));
  // The server waits some milliseconds before it passes for a human player. In tests the wait is longer than any test, so that no answer
  // depends on timing.
  // Games are played at the server, not in the browser, unless a test is about the latter.
  writeFileSync(join(data, 'server.toml'), `thinking = [600000, 600000]\ngames_in_browser = ${inBrowser}\n`);
  const more = seed === undefined ? [] : ['--seed', String(seed)];
  let child;
  process.on('exit', () => child?.kill('SIGKILL'));
  const server = {
    base: `http://127.0.0.1:${port}`,
    /** Makes a registered account an administrator, as an operator does it while the server runs. */
    appoint: (name) => execFileSync(program, ['admin', 'add', name, '--data', data], { input: '', stdio: ['pipe', 'ignore', 'inherit'] }),
    async start() {
      child = spawn(program, ['serve', '--config', join(data, 'server.toml'), '--listen', `127.0.0.1:${port}`, '--data', data, '--web', pages, '--log', 'warn', ...more], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, MANEFRAME_LIBRARY: data },
      });
      await eventually('the server is ready', () => {
        assert.equal(child.exitCode, null, 'the server ended as it started');
        return fetch(`${server.base}/readyz`).then((answer) => answer.ok, () => false);
      });
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

/** Starts a browser, with more options than all tests have. */
export function browse(more = []) {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (one) => one && existsSync(one),
  );
  assert.ok(executablePath, 'no Chromium: CHROMIUM=…');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', ...more] });
}

/**
 * Opens a page in a context of its own. `page.fine()` fails the test if the page had errors or violated the Content-Security-Policy.
 * `page.heard` has what its tables sent and received, `page.acts` the inputs of the test. `path` may be a function that returns it. `first`
 * is called with the page before anything is loaded. `within` is a context of another page, whose browser storage the page shares. A `base` that ends with `#` is a site without a server; its network is cut once the page
 * is there.
 */
export async function open(browser, base, path, { first, within, ...how } = {}) {
  const look = { viewport: { width: 1280, height: 860 }, locale: 'en-GB', colorScheme: 'dark', reducedMotion: 'reduce', ...how };
  const context = within ?? (await browser.newContext(look));
  const page = await context.newPage();
  if (within) await Promise.all([page.setViewportSize(look.viewport), page.emulateMedia(look)]);
  page.setDefaultTimeout(45_000 * patience);
  page.seed = pageSeed();
  page.acts = [];
  page.heard = { did: {}, outcome: undefined, question: undefined, refused: [], sockets: 0, unanswered: new Set() };
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('console', (message) => {
    // The page shows refusals of the server. The browser logs them as well.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) wrong.push(message.text());
  });
  const alone = base.endsWith('#');
  if (alone) await page.exposeFunction('reportSocket', listenToWorker(page.heard));
  else page.on('websocket', (socket) => listen(socket, page.heard));
  page.fine = () => assert.deepEqual(wrong, []);
  await page.addInitScript(pageScript(page.seed, alone));
  await first?.(page);
  const ask = typeof path !== 'string';
  // Only a page can ask a site's worker.
  if (alone && ask) await load(page, base);
  await page.goto(base + (ask ? await path(page) : path));
  if (alone) await load(page);
  return page;
}

/** Opens a page of a site, if an address is given, and cuts its network when the service worker has all files. */
async function load(page, address) {
  if (address) await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => globalThis.e2e.isAnswered());
  await page.context().setOffline(true);
}

/** Waits until a page has asked for nothing for half a second. */
export async function idle(page) {
  if (page.url().includes('#/')) await page.waitForFunction(() => globalThis.e2e.isAnswered(500));
  else await page.waitForLoadState('networkidle');
}

/** Returns the address of the page within the pages: without a server it follows `#`. */
export function addressOf(page) {
  const url = new URL(page.url());
  return url.hash.startsWith('#/') ? new URL(url.hash.slice(1), url.origin) : url;
}

/** Records the messages on a table's socket: the state of the game, the number of acts of each kind, and the commands without an answer. */
function listen(socket, heard) {
  const { received, sent, closed } = hear(heard);
  socket.on('framereceived', ({ payload }) => received(String(payload)));
  socket.on('framesent', ({ payload }) => sent(String(payload)));
  socket.on('close', closed);
}

/** Like [`listen`] in a site without a server, where a page's sockets are messages to and from its worker. */
function listenToWorker(heard) {
  const sockets = new Map();
  const takes = { send: 'sent', text: 'received', close: 'closed', closed: 'closed' };
  return (what, socket, text) => {
    if (what === 'open') sockets.set(socket, hear(heard));
    else if (takes[what]) sockets.get(socket)?.[takes[what]](text);
  };
}

/** Returns functions that record the messages of one more socket. */
function hear(heard) {
  let options = [];
  // Each socket counts its commands from 1.
  const name = (id) => `${number} ${id}`;
  const number = ++heard.sockets;
  const received = (text) => {
    const message = JSON.parse(text);
    if ('to' in message) heard.unanswered.delete(name(message.to));
    if (message.type === 'refused') heard.refused.push(message.problem?.words);
    if (message.type !== 'snapshot' && message.type !== 'update') return;
    heard.outcome = message.status?.outcome ?? heard.outcome;
    heard.question = message.question;
    options = message.question?.options ?? [];
  };
  const sent = (text) => {
    const command = JSON.parse(text);
    heard.unanswered.add(name(command.id));
    if (command.do !== 'act') return;
    const does = options.find((one) => one.number === command.option)?.does ?? 'stale';
    heard.did[does] = (heard.did[does] ?? 0) + 1;
  };
  // Commands sent on a broken connection get no answer.
  const closed = () => heard.unanswered.forEach((one) => one.startsWith(`${number} `) && heard.unanswered.delete(one));
  return { received, sent, closed };
}

/** Describes a page for the report of a failure: its address, the state of its table, the last inputs. */
export async function describe(page) {
  const now = await Promise.race([page.evaluate(() => globalThis.e2e.readState()), new Promise((done) => setTimeout(done, 3000))]).catch((error) => error.message);
  const { question, refused, did } = page.heard;
  const asked = question && { ...question, options: question.options?.map((one) => `${one.number} ${one.does}: ${JSON.stringify(one.label)}`) };
  return [`page ${page.url()}`, `  state ${JSON.stringify(now)}`, `  question ${JSON.stringify(asked)}`, `  done ${JSON.stringify(did)}, refused ${JSON.stringify(refused)}`, `  last inputs: ${page.acts.slice(-8).join('; ')}`].join('\n');
}

/**
 * Checks that axe-core finds no violation of WCAG 2.2 AA, and that nothing is wider than the window. `within` selects a part of a page.
 * `colours` limits the check to rules that depend on colours, for the other theme of a page that was just checked. `MANEFRAME_SHOTS` is a
 * folder for screenshots of failures.
 */
export async function accessible(page, what, { within, colours = false } = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const runOnly = colours ? { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const found = await page.evaluate(([within, runOnly]) => globalThis.axe.run(within ?? document, { runOnly, resultTypes: ['violations'], preload: false }), [within, runOnly]);
  // Partly covered cards may be smaller targets than 24 pixels, because the text view of the table has each card on its own line with
  // buttons (WCAG 2.5.8, "equivalent").
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
