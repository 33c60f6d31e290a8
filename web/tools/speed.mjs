// Speed of the table in Chromium: time until it can be used, time from a message to the screen, frame rate, work of an update, and memory growth
// between games. `npm run speed -- [games] [usable] [slow] [frames] [motion] [updates] [heap]` runs the named measurements, or all of them. It
// fails if a limit is exceeded, so the machine should be idle. With `MANEFRAME_BEFORE`, a folder of other built pages, `updates` measures those
// as well, in turn.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { byMouse, concede, openTable, play, serve } from '../e2e/drive.mjs';
import { browse, open, serve as servePages } from '../e2e/pages/server.mjs';
import { runSeed } from '../e2e/random.mjs';

const [count = '50', ...parts] = process.argv.slice(2);
const games = Number(count);
const wanted = (part) => !parts.length || parts.includes(part);
const server = await serve(runSeed);
const browser = await browse();
const rank = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? NaN;
let missed = 0;
/** Prints a figure, and whether it is within its limit. */
function tell(what, value, limit, unit, more = '') {
  const kept = value <= limit;
  if (!kept) missed++;
  console.log(`${what}: ${value.toFixed(1)} ${unit}${more && `, ${more}`} (limit ${limit} ${unit}${kept ? '' : ', MISSED'})`);
}

async function begin(page) {
  await page.getByRole('button', { name: 'Play now' }).click();
  // No element handle is kept, since it would keep the whole page in memory.
  await page.locator('.ask.ours').waitFor();
}

/** Runs in the page: measures the time from a message to the screen, and the gaps between frames during a faceoff and during all motion. */
function measure() {
  globalThis.measured = { shown: [], late: 0, gaps: [], motion: [], cards: 0, faceoffs: 0 };
  const Plain = WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => {
        const { type, n } = JSON.parse(data);
        if (type !== 'update') return;
        const at = performance.now();
        requestAnimationFrame(() => {
          // This frame includes the message, or the first event of its show, if the page was changed before it. A message that comes
          // during a show waits for its turn.
          const play = document.querySelector('.play');
          if (!(Number(play?.dataset.n) >= n) && play?.dataset.busy === undefined) globalThis.measured.late++;
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => globalThis.measured.shown.push(performance.now() - at);
          port2.postMessage(null);
        });
      });
    }
  };
  let last;
  let fought = false;
  let moved = false;
  const frame = (now) => {
    const fights = document.querySelector('.faceoff') !== null;
    const moves = document.querySelector('.play[data-busy]') !== null;
    if (fights && fought) {
      globalThis.measured.gaps.push(now - last);
      globalThis.measured.cards = Math.max(globalThis.measured.cards, document.querySelectorAll('.play .piece').length);
    }
    if (fights && !fought) globalThis.measured.faceoffs++;
    if (moves && moved) globalThis.measured.motion.push(now - last);
    [last, fought, moved] = [now, fights, moves];
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

// Time until a table can be used: in the middle of a game, with an empty browser cache.
if (wanted('usable')) {
  const page = await open(browser, server.base, '/');
  await begin(page);
  await play(page, byMouse, (now) => now.turn >= 6);
  const table = page.url();
  const storageState = await page.context().storageState();
  await page.context().close();
  for (const [rate, limit] of [[1, 1000], [4, 3000]]) {
    const times = [];
    for (let i = 0; i < 7; i++) {
      const visit = await open(browser, 'about:', 'blank', { storageState });
      const devtools = await visit.context().newCDPSession(visit);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      await visit.goto(table, { waitUntil: 'commit' });
      times.push(
        await visit.evaluate(
          () => new Promise((done) => {
            const look = () => (document.querySelector('.ask.ours') && document.querySelector('.hand .hit .piece') ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look));
            look();
          }),
        ),
      );
      await visit.context().close();
    }
    tell(`table usable, first visit, CPU slowed ${rate} times`, rank(times, 0.5), limit, 'ms', `worst of ${times.length}: ${rank(times, 1).toFixed(0)} ms`);
  }
}

/** Copies the pages with compressed forms, as the server carries them. */
function compressed() {
  const folder = mkdtempSync(join(tmpdir(), 'maneframe-pages-'));
  cpSync(process.env.MANEFRAME_DIST ?? new URL('../dist', import.meta.url).pathname, folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true })) if (/\.(js|css|html|svg|json|webmanifest)$/.test(file)) writeFileSync(join(folder, `${file}.br`), brotliCompressSync(readFileSync(join(folder, file))));
  return folder;
}

// Connections of phones: 400 kbit/s and 150 ms to the server, with an empty browser cache.
if (wanted('slow')) {
  const folder = compressed();
  const server = await servePages(runSeed, folder);
  const throttled = async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 });
  };
  const page = await open(browser, server.base, '/');
  await begin(page);
  const table = page.url();
  const storageState = await page.context().storageState();
  await page.context().close();
  for (const [what, url, how, needs] of [['start page', server.base, {}, '.primary'], ['table', table, { storageState }, '.ask.ours']]) {
    const times = [];
    for (let i = 0; i < 3; i++) {
      const visit = await open(browser, 'about:', 'blank', how);
      await throttled(visit);
      await visit.goto(url, { waitUntil: 'commit' });
      await visit.locator(needs).first().waitFor();
      times.push(await visit.evaluate(() => performance.now()));
      await visit.context().close();
    }
    tell(`${what} usable at 400 kbit/s`, rank(times, 0.5) / 1000, 4, 's', `worst of ${times.length}: ${(rank(times, 1) / 1000).toFixed(1)} s`);
  }
  await server.stop();
  rmSync(folder, { recursive: true });
}

const seats = [{ seat: 'mine', deck: { named: 'Blue-Yellow: The Morning Round' } }, ...Array.from({ length: 3 }, () => ({ seat: 'bot', bot: 'greedy' }))];

/** Plays at a table of four with forty cards for a time, with the CPU slowed `rate` times. Returns what the page measured. */
async function watch(rate, milliseconds) {
  const begin = () => openTable(browser, server.base, { seats }, { viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference', first: async (page) => {
    await page.addInitScript(measure);
    // The way to a full table is not shown step by step.
    await page.addInitScript(() => localStorage.setItem('look', JSON.stringify({ speed: 'off' })));
  } });
  let page = await begin();
  // A game may be over before there are that many cards.
  for (; (await play(page, byMouse, (now) => now.cards >= 36)).over; page = await begin()) await page.context().close();
  // From all at once to slow, and to normal.
  for (let i = 0; i < 2; i++) await page.click('[data-speed]');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => Object.assign(globalThis.measured, { shown: [], late: 0, gaps: [], motion: [], cards: 0, faceoffs: 0 }));
  // Inputs at the pace of a quick person. At full speed the page would only be catching up.
  const byPerson = async (page) => {
    await page.waitForTimeout(700);
    await byMouse(page);
  };
  const end = Date.now() + milliseconds;
  await play(page, byPerson, () => Date.now() > end);
  const measured = await page.evaluate(() => globalThis.measured);
  await page.context().close();
  return measured;
}

// Time from a message to the screen, and frames in faceoffs.
if (wanted('frames')) {
  const { shown, late, gaps, cards, faceoffs } = await watch(1, 90_000);
  tell('messages that the next frame does not show', late, 0, 'messages', `of ${shown.length}`);
  tell('message to the first frame of its show, 95 of 100', rank(shown, 0.95), 50, 'ms', `median ${rank(shown, 0.5).toFixed(1)} ms, ${shown.length} messages`);
  tell(`frames in faceoffs, ${cards} cards on the page, 95 of 100 gaps`, rank(gaps, 0.95), 17.5, 'ms', `median ${rank(gaps, 0.5).toFixed(1)} ms, ${gaps.length} frames in ${faceoffs} faceoffs, ${((100 * gaps.filter((gap) => gap > 25).length) / gaps.length).toFixed(1)} % lost`);
}

// Frames on a slow machine while events are shown.
if (wanted('motion')) {
  const { motion } = await watch(4, 60_000);
  const sum = (list) => list.reduce((sum, gap) => sum + gap, 0);
  tell('motion below 60 frames a second, CPU slowed 4 times', (100 * sum(motion.filter((gap) => gap > 17.5))) / sum(motion), 10, '% of its time', `${motion.length} frames in ${(sum(motion) / 1000).toFixed(0)} s, 95 of 100 gaps ${rank(motion, 0.95).toFixed(1)} ms`);
}

/** Opens pages at a table whose messages are sent by `line`. */
async function puppet(base) {
  let line;
  const page = await open(browser, base, '/t/AAAA-AAAA', {
    viewport: { width: 1440, height: 900 },
    first: (page) => page.routeWebSocket(/socket/, (socket) => {
      line = socket;
      socket.onMessage(() => undefined);
    }),
  });
  while (!line) await page.waitForTimeout(50);
  return { page, line };
}

/** Plays the messages of a game. Returns the milliseconds of each update by the clock and of the main thread's CPU, and the number of elements. */
async function replay(base, told) {
  const { page, line } = await puppet(base);
  const clock = await page.context().newCDPSession(page);
  const cpu = await page.context().newCDPSession(page);
  await clock.send('Performance.enable', { timeDomain: 'timeTicks' });
  await cpu.send('Performance.enable', { timeDomain: 'threadTicks' });
  const names = ['TaskDuration', 'LayoutDuration', 'RecalcStyleDuration', 'ScriptDuration'];
  const spent = async (devtools) => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return names.map((name) => metrics.find((one) => one.name === name).value * 1000);
  };
  const updates = [];
  for (const message of told) {
    // Messages of a game come at their own pace. Pictures are drawn in the meantime.
    await page.waitForTimeout(200);
    const before = [await spent(clock), await spent(cpu)];
    line.send(JSON.stringify(message));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const after = [await spent(clock), await spent(cpu)];
    if (message.type !== 'update' || message.n <= 5) continue;
    const [byClock, byCpu] = after.map((list, i) => list.map((value, at) => value - before[i][at]));
    updates.push({ clock: byClock[0], cpu: byCpu[0], layout: byCpu[1], style: byCpu[2], script: byCpu[3] });
  }
  const elements = await page.evaluate(() => document.querySelectorAll('.play *').length);
  await page.context().close();
  return { updates, elements };
}

// Work of an update: a recorded game of four is replayed message by message, without a show.
if (wanted('updates')) {
  const messages = [];
  const record = (page) => page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => messages.push(JSON.parse(String(payload)))));
  const played = await openTable(browser, server.base, { seats }, { first: record });
  await play(played, byMouse, (now) => now.turn >= 20);
  await played.context().close();
  const start = messages.findIndex(({ type }) => type === 'welcome');
  const told = messages.slice(start).filter(({ type }) => ['welcome', 'snapshot', 'update', 'present'].includes(type));
  const before = process.env.MANEFRAME_BEFORE ? await servePages(runSeed, process.env.MANEFRAME_BEFORE) : undefined;
  const bases = [...(before ? [['before', before.base]] : []), ['now', server.base]];
  const found = new Map(bases.map(([name]) => [name, { updates: [], elements: 0 }]));
  for (let round = 0; round < 3; round++) {
    for (const [name, base] of bases) {
      const { updates, elements } = await replay(base, told);
      found.get(name).updates.push(...updates);
      found.get(name).elements = elements;
    }
  }
  const line = ({ updates, elements }) => {
    const of = (name) => `${rank(updates.map((one) => one[name]), 0.5).toFixed(1)} and ${rank(updates.map((one) => one[name]), 0.95).toFixed(1)} ms`;
    return `median and 95 of 100 by the clock ${of('clock')}, CPU ${of('cpu')}: layout ${of('layout')}, style ${of('style')}, script ${of('script')}; ${updates.length} updates, ${elements} elements`;
  };
  if (before) console.log(`before: ${line(found.get('before'))}`);
  const now = found.get('now');
  tell('main thread an update, 95 of 100, CPU', rank(now.updates.map(({ cpu }) => cpu), 0.95), 12, 'ms', line(now));
  tell('elements of a table of four after 20 turns', now.elements, 600, 'elements');
  await before?.stop();
}

// Memory growth between games.
if (wanted('heap')) {
  const page = await open(browser, server.base, '/');
  const heap = await page.context().newCDPSession(page);
  await heap.send('Performance.enable');
  const used = async () => {
    for (let i = 0; i < 2; i++) await heap.send('HeapProfiler.collectGarbage');
    const { metrics } = await heap.send('Performance.getMetrics');
    const of = (name) => metrics.find((one) => one.name === name)?.value ?? 0;
    return { mib: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') };
  };
  let first;
  for (let game = 1; game <= games; game++) {
    await begin(page);
    await play(page, byMouse, (now) => now.turn >= 3);
    if (!(await page.locator('[data-over]').count())) {
      await concede(page);
    }
    await page.click('[data-over] a[href="/"]');
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    if (game === 5) first = await used();
  }
  const end = await used();
  const say = ({ mib, nodes, listeners }) => `${mib.toFixed(1)} MiB, ${nodes} nodes, ${listeners} listeners`;
  if (first) {
    console.log(`heap after 5 games ${say(first)}, after ${games} games ${say(end)}`);
    tell('heap that a game leaves behind', ((end.mib - first.mib) * 1024) / (games - 5), 20, 'KiB');
    tell('nodes that a game leaves behind', (end.nodes - first.nodes) / (games - 5), 5, 'nodes');
  }
}
await browser.close();
await server.stop();
process.exit(missed ? 1 : 0);
