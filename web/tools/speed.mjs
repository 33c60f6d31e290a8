// Speed of the table in Chromium: time until it can be used, time from a message to the screen, frame rate during a faceoff, and memory
// growth between games. `npm run speed -- [games] [usable] [frames] [updates] [heap]` runs the named measurements, or all of them. It fails if a
// limit is exceeded, so the machine should be idle.
import { byMouse, concede, openTable, play, serve } from '../e2e/drive.mjs';
import { browse, open } from '../e2e/pages/server.mjs';
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

/** Runs in the page: measures the time from a message to the screen, and the gaps between frames during a faceoff. */
function measure() {
  globalThis.measured = { shown: [], late: 0, gaps: [], cards: 0 };
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
  const frame = (now) => {
    const watching = document.querySelector('.faceoff') !== null;
    if (watching && last !== undefined) {
      globalThis.measured.gaps.push(now - last);
      globalThis.measured.cards = Math.max(globalThis.measured.cards, document.querySelectorAll('.play .piece').length);
    }
    last = watching ? now : undefined;
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

// Time from a message to the screen, and frames in faceoffs, at a table of four players with forty cards.
if (wanted('frames')) {
  const seats = [{ seat: 'mine', deck: { named: 'Blue-Yellow: The Morning Round' } }, ...Array.from({ length: 3 }, () => ({ seat: 'bot', bot: 'greedy' }))];
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
  await page.evaluate(() => Object.assign(globalThis.measured, { shown: [], late: 0, gaps: [], cards: 0 }));
  // Inputs at the pace of a quick person. At full speed the page would only be catching up.
  const byPerson = async (page) => {
    await page.waitForTimeout(700);
    await byMouse(page);
  };
  const end = Date.now() + 90_000;
  let rounds = 0;
  let fights = false;
  await play(page, byPerson, (now) => {
    rounds += now.faceoff && !fights ? 1 : 0;
    fights = now.faceoff;
    return Date.now() > end;
  });
  const { shown, late, gaps, cards } = await page.evaluate(() => globalThis.measured);
  tell('messages that the next frame does not show', late, 0, 'messages', `of ${shown.length}`);
  tell('message to the first frame of its show, 95 of 100', rank(shown, 0.95), 50, 'ms', `median ${rank(shown, 0.5).toFixed(1)} ms, ${shown.length} messages`);
  tell(`frames in faceoffs, ${cards} cards on the page, 95 of 100 gaps`, rank(gaps, 0.95), 17.5, 'ms', `median ${rank(gaps, 0.5).toFixed(1)} ms, ${gaps.length} frames in ${rounds} faceoffs, ${((100 * gaps.filter((gap) => gap > 25).length) / gaps.length).toFixed(1)} % lost`);
  await page.context().close();
}

// CPU time of an update: a recorded game of four is replayed message by message, without a show.
if (wanted('updates')) {
  const seats = [{ seat: 'mine', deck: { named: 'Blue-Yellow: The Morning Round' } }, ...Array.from({ length: 3 }, () => ({ seat: 'bot', bot: 'greedy' }))];
  const messages = [];
  const record = (page) => page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => messages.push(JSON.parse(String(payload)))));
  const played = await openTable(browser, server.base, { seats }, { first: record });
  await play(played, byMouse, (now) => now.turn >= 20);
  await played.context().close();
  const start = messages.findIndex(({ type }) => type === 'welcome');
  const told = messages.slice(start).filter(({ type }) => ['welcome', 'snapshot', 'update', 'present'].includes(type));
  let line;
  const page = await open(browser, server.base, '/t/AAAA-AAAA', {
    viewport: { width: 1440, height: 900 },
    first: (page) => page.routeWebSocket(/socket/, (socket) => {
      line = socket;
      socket.onMessage(() => undefined);
    }),
  });
  while (!line) await page.waitForTimeout(50);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return Object.fromEntries(['TaskDuration', 'LayoutDuration', 'RecalcStyleDuration', 'ScriptDuration'].map((name) => [name, metrics.find((one) => one.name === name).value * 1000]));
  };
  const costs = { TaskDuration: [], LayoutDuration: [], RecalcStyleDuration: [], ScriptDuration: [] };
  for (const message of told) {
    const before = await spent();
    line.send(JSON.stringify(message));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const after = await spent();
    if (message.type === 'update' && message.n > 5) for (const [name, list] of Object.entries(costs)) list.push(after[name] - before[name]);
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('.play *').length);
  const of = (name) => `${rank(costs[name], 0.5).toFixed(1)} and ${rank(costs[name], 0.95).toFixed(1)} ms`;
  tell('main thread an update, 95 of 100', rank(costs.TaskDuration, 0.95), 12, 'ms', `median ${rank(costs.TaskDuration, 0.5).toFixed(1)} ms, ${costs.TaskDuration.length} updates, ${nodes} elements; layout ${of('LayoutDuration')}, style ${of('RecalcStyleDuration')}, script ${of('ScriptDuration')}`);
  await page.context().close();
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
