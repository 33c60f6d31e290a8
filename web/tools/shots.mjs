// Pictures of all states of the pages, to look at one by one: `npm run shots -- FOLDER`. Each state is taken at five sizes, dark and light.
// `--state NAME` takes only that one; it may be given several times. `--locale de-DE` takes them in German. `MANEFRAME_HOST=page` takes them at a
// site without a server.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { alone, byMouse, more, openTable, play, quiet, ready, serve, still } from '../e2e/drive.mjs';
import { browse, idle, open } from '../e2e/pages/server.mjs';
import { enterTest, runSeed } from '../e2e/random.mjs';
import { crowd } from '../e2e/crowd.mjs';
import { eventView, fakeEvents } from '../e2e/eventviews.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { state: { type: 'string', multiple: true }, locale: { type: 'string', default: 'en-GB' } } });
const [folder = 'states'] = positionals;
mkdirSync(folder, { recursive: true });
const sizes = [[360, 640], [390, 844], [844, 390], [1280, 720], [2560, 1440]];

enterTest('states');
const server = await serve(runSeed);
const browser = await browse();
const deck = { named: 'Blue-Yellow: The Morning Round' };
const bot = (named) => ({ seat: 'bot', bot: 'greedy', deck: { named } });
const seats = [{ seat: 'mine', deck }, bot('Orange-Pink: Mud and Music')];
const main = (now) => now.turn >= 4 && now.phase === 'main' && now.mine && now.able > 0 && now.unable > 0 && !now.faceoff && !now.menu && !now.picked;
const wanted = (name) => !values.state || values.state.includes(name);
let count = 0;

/** Takes a state at all sizes, in both themes. `again` brings it about after a change of the size. */
async function take(page, name, again) {
  if (!wanted(name)) return;
  page.setDefaultTimeout(again ? 4000 : 60_000);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      if (!again) await page.mouse.move(1, 1);
      await still(page);
      // A state that can't be at this size is left out.
      if (again && !(await again().then(() => true, (why) => void console.log(`${name} at ${width} by ${height}: ${why.message.split('\n')[0]}`)))) continue;
      await still(page);
      await page.screenshot({ path: `${folder}/${name}-${width}x${height}-${colorScheme}.png` });
      count++;
    }
  }
  page.setDefaultTimeout(60_000);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.emulateMedia({ colorScheme: 'dark' });
  console.log(name);
}

const close = async (page) => {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
};

/** States of the pages other than the table. */
async function pages() {
  const visit = async (name, path, shown) => {
    if (!wanted(name)) return;
    const page = await open(browser, server.base, path, { locale: values.locale });
    await page.locator(shown).first().waitFor({ state: 'attached' });
    await idle(page);
    await take(page, name);
    await page.context().close();
  };
  await visit('start', '/', 'select option');
  await visit('learn', '/learn', 'main li');
  await visit('lesson', '/learn/playing-and-moving', '.coach ol > li');
  await visit('puzzle', '/puzzles/1', '.play .ask.ours');
  await visit('settings', '/settings', '[data-shortcut]');
  await visit('lobby', '/lobby', 'select option');
  await visit('decks', `/decks/build?from=${encodeURIComponent('Orange-Yellow: Deep Roots')}`, '.verdict.good');
  await visit('rules', '/rules/514.2', '.children li');
  // At a server these pages are in a site within it.
  const own = (page) => (alone ? `/${page}` : `/?here#/${page}`);
  await visit('workshop', own('workshop'), '.seen .understood');
  await visit('board', own('board'), '.good');
  await visit('cards', own('cards'), '.drop');
}

/** States of a draft of four, from the first pack to the end. */
async function draft() {
  if (values.state && !values.state.some((name) => name.startsWith('draft'))) return;
  const page = await open(browser, server.base, '/draft', { locale: values.locale });
  const shown = (what) => page.locator(what).first().waitFor();
  await page.locator('form option').nth(2).waitFor({ state: 'attached' });
  await take(page, 'draft');
  await page.locator('input[type=number]').first().fill('4');
  await page.locator('form .primary').last().click();
  for (let pick = 0; ; pick++) {
    await shown('.pack li, .review, .build');
    if (await page.locator('.build').count()) break;
    if (await page.locator('.review').count()) {
      if (pick < 13) await take(page, 'draft-review');
      await page.locator('.head .primary').click();
      await page.locator('.review').waitFor({ state: 'detached' });
      continue;
    }
    if (pick === 0) await take(page, 'draft-pick');
    const bar = await page.locator('.bar h2').textContent();
    await page.locator('.pack button').first().click();
    if (pick === 4) await take(page, 'draft-chosen');
    await page.locator('.take .primary').click();
    await page.waitForFunction((bar) => document.querySelector('.bar h2')?.textContent !== bar, bar);
  }
  await shown('.verdict.good');
  await take(page, 'draft-deck');
  await page.locator('.top .primary').click();
  await shown('.rounds');
  await take(page, 'draft-rounds');
  while (!(await page.locator('.next.over').count())) {
    const round = await page.locator('.next h2').textContent();
    await page.locator('.next .buttons > button').last().click();
    await page.waitForFunction((round) => document.querySelector('.next h2')?.textContent !== round, round);
  }
  await take(page, 'draft-over');
  await page.context().close();
}

/** States of a draft with two people, at a server. */
async function pods() {
  if (alone || (values.state && !values.state.some((name) => name.startsWith('pod')))) return;
  const ann = await open(browser, server.base, '/draft', { locale: values.locale });
  await ann.locator('.ways button').last().click();
  await ann.locator('form option').nth(2).waitFor({ state: 'attached' });
  await take(ann, 'pod-new');
  await ann.locator('input[type=number]').nth(1).fill('2');
  await ann.locator('form .primary').last().click();
  await ann.locator('.room img').waitFor();
  const ben = await open(browser, server.base, new URL(ann.url()).pathname, { locale: values.locale });
  await ben.locator('form .primary').waitFor();
  await take(ben, 'pod-door');
  await ben.locator('form .primary').click();
  await take(ann, 'pod-room');
  await ann.locator('.room .primary').click();
  await ben.locator('.pack li').first().waitFor();
  await take(ben, 'pod-pick');
  await ben.locator('.pack button').first().click();
  await ben.locator('.take .primary').click();
  await ben.locator('.wait').waitFor();
  await take(ben, 'pod-wait');
  ben.on('dialog', (dialog) => dialog.accept());
  await ben.locator('.running button').last().click();
  await ben.locator('.running .primary').waitFor();
  await take(ben, 'pod-left');
  for (const page of [ann, ben]) await page.context().close();
}

/** States of events with 8, 64 and 500 players. */
async function events() {
  const deskOf = eventView(64, { role: 'organizer' });
  const states = {
    'events': ['', eventView(8, { rounds: 0 })],
    'events-new': ['new', eventView(8)],
    'event-sign-up': ['KFTM-PQRX', eventView(8, { rounds: 0 })],
    'event-match': ['KFTM-PQRX', eventView(64, { me: 13 })],
    'event-online': ['KFTM-PQRX', eventView(8, { me: 3, online: true })],
    'event-over': ['KFTM-PQRX', eventView(500, { me: 13, rounds: 9, cut: 8, over: true })],
    'event-desk': ['KFTM-PQRX/desk', deskOf],
    'event-clock': ['KFTM-PQRX/clock', eventView(64)],
    'event-screen': ['KFTM-PQRX/screen', eventView(500)],
  };
  for (const [name, [path, view]] of Object.entries(states)) {
    if (!wanted(name)) continue;
    const page = await open(browser, server.base, `/events/${path}`, { locale: values.locale, first: (page) => fakeEvents(page, view) });
    await page.locator('#main h1').waitFor();
    await take(page, name);
    await page.context().close();
  }
}

/** States of one game, from the opening to the end. */
async function game() {
  const page = await open(browser, server.base, '/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForSelector('.tray > button');
  await take(page, 'starting-problem');
  await play(page, byMouse, () => page.locator('.tray .one').count().then(Boolean));
  await take(page, 'mulligan');
  await play(page, byMouse, (now) => now.turn > 0 && now.mine && now.phase === 'main');
  await take(page, 'bubble');
  await play(page, byMouse, main);
  await quiet(page);
  await take(page, 'hint');
  const first = page.locator('.hand .hit.able').first();
  await take(page, 'picked', async () => {
    await close(page);
    for (const card of await page.locator('.hand .hit.able').all()) {
      await card.click({ position: { x: 14, y: 30 } });
      if (await page.locator('.here, .tab.target').count()) return;
      await close(page);
    }
  });
  await close(page);
  await take(page, 'why-not', async () => {
    await close(page);
    await page.locator('.hand .hit:not(.able)').first().click({ position: { x: 14, y: 30 } });
    await page.waitForSelector('.why li');
  });
  await close(page);
  await take(page, 'in-full', async () => {
    await page.mouse.move(1, 1);
    await still(page);
    const { x, y, width } = await first.boundingBox();
    await page.mouse.move(x + width / 3, y + width / 3);
    await page.waitForSelector('.preview');
  });
  await quiet(page);
  await take(page, 'menu', async () => {
    await close(page);
    await more(page);
  });
  await close(page);
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  await take(page, 'help');
  await close(page);
  await page.keyboard.press('l');
  await take(page, 'log');
  await page.setViewportSize({ width: 390, height: 844 });
  await close(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.keyboard.press('t');
  await take(page, 'text');
  await page.keyboard.press('t');
  await play(page, byMouse, (now) => now.faceoff);
  await take(page, 'faceoff');
  await play(page, byMouse, (now) => now.turn >= 14 && now.mine && !now.menu && !now.faceoff);
  await take(page, 'late');
  await quiet(page);
  await more(page);
  await page.getByRole('button', { name: 'Concede this game' }).click();
  await page.waitForSelector('[data-over] .review');
  await take(page, 'over');
  const replay = await page.getAttribute('[data-over] .ways a[href^="/replay/"]', 'href');
  await page.goto(`${server.base}${replay}?at=20`);
  await page.locator('.side li.panel').first().waitFor();
  await take(page, 'replay');
  await page.context().close();
}

/** Tables with many cards or players. */
async function full() {
  const page = await openTable(browser, server.base, { seats });
  await play(page, byMouse, main);
  const { cookies, origins } = await page.context().storageState();
  const crowded = await open(browser, server.base, new URL(page.url()).pathname, { storageState: { cookies, origins }, first: crowd(15) });
  await crowded.waitForSelector('.area .hit');
  await take(crowded, 'full');
  await take(crowded, 'fan', async () => {
    await close(crowded);
    await crowded.locator('.area .rest, .area .count').first().click();
    await crowded.waitForSelector('dialog[open] .hit');
  });
  const four = await openTable(browser, server.base, { seats: [...seats, bot('Orange-Yellow: Deep Roots'), bot('Blue-Yellow: The Morning Round')] });
  await play(four, byMouse, (now) => now.turn >= 5 && now.mine && now.phase === 'main' && !now.menu && !now.picked);
  await ready(four);
  await take(four, 'four');
}

for (const part of [pages, draft, pods, ...(alone ? [] : [events]), game, full]) await part();
console.log(`${count} pictures in ${folder}`);
await browser.close();
await server.stop();
