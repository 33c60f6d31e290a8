// How quick the table is in Chromium: until it can be used, from a message to the screen, frames while something moves, and whether
// games leave memory behind. `npm run speed [games]`; numbers depend on the machine, so nothing fails here.
import { byMouse, play, serve } from '../e2e/drive.mjs';
import { browse, open } from '../e2e/pages/server.mjs';

const games = Number(process.argv[2] ?? 50);
const server = await serve(7670);
const browser = await browse();
const rank = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;

async function begin(page) {
  await page.getByRole('button', { name: 'Play now' }).click();
  // No handle of an element is kept: it would keep all of the page that it was in.
  await page.locator('.ask.ours').waitFor();
}

const page = await open(browser, server.base, '/', { reducedMotion: 'no-preference' });
await begin(page);
await play(page, byMouse, (now) => now.turn >= 4);
const table = page.url();
const devtools = await page.context().newCDPSession(page);
for (const rate of [1, 4]) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const times = [];
  for (let i = 0; i < 5; i++) {
    await page.goto(table, { waitUntil: 'commit' });
    times.push(
      await page.evaluate(
        () => new Promise((done) => {
          const look = () => (document.querySelector('.ask.ours') && document.querySelector('.hand .hit') ? done(performance.now()) : requestAnimationFrame(look));
          look();
        }),
      ),
    );
  }
  console.log(`table usable, CPU slowed ${rate} times: median ${rank(times, 0.5).toFixed(0)} ms, worst ${rank(times, 1).toFixed(0)} ms of ${times.length}`);
}
await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });

// From a message's arrival to the frame that shows it, and the gaps between frames meanwhile.
await page.addInitScript(() => {
  globalThis.measured = { shown: [], gaps: [] };
  const Plain = WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', () => {
        const at = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => globalThis.measured.shown.push(performance.now() - at);
          port2.postMessage(null);
        });
      });
    }
  };
  let last;
  const frame = (now) => {
    if (last !== undefined) globalThis.measured.gaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
});
await page.goto(table);
await page.waitForSelector('.ask.ours');
await play(page, byMouse, (now) => now.turn >= 12);
const { shown, gaps, cards } = await page.evaluate(() => ({ ...globalThis.measured, cards: document.querySelectorAll('.hit').length }));
console.log(`message to screen: median ${rank(shown, 0.5).toFixed(1)} ms, 95 of 100 within ${rank(shown, 0.95).toFixed(1)} ms, ${shown.length} messages, ${cards} cards on the table in the end`);
console.log(`frames: median gap ${rank(gaps, 0.5).toFixed(1)} ms, 95 of 100 within ${rank(gaps, 0.95).toFixed(1)} ms, ${gaps.length} frames`);
await page.context().close();

const again = await open(browser, server.base, '/');
const heap = await again.context().newCDPSession(again);
await heap.send('Performance.enable');
const used = async () => {
  await heap.send('HeapProfiler.collectGarbage');
  const { metrics } = await heap.send('Performance.getMetrics');
  const of = (name) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { mib: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes') };
};
let first;
for (let game = 1; game <= games; game++) {
  await begin(again);
  await play(again, byMouse, (now) => now.turn >= 2);
  await again.getByRole('button', { name: 'Concede' }).click();
  await again.getByRole('button', { name: 'Give up this game' }).click();
  await again.click('[data-over] a[href="/"]');
  await again.getByRole('button', { name: 'Play now' }).waitFor();
  if (game === 5) first = await used();
}
const end = await used();
if (first) console.log(`heap after 5 games ${first.mib.toFixed(1)} MiB and ${first.nodes} nodes, after ${games} games ${end.mib.toFixed(1)} MiB and ${end.nodes} nodes`);
await browser.close();
await server.stop();
process.exit(0);
