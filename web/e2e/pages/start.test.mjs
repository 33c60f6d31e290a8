// Tests of the start page, the lobby and the settings, and of what holds on every page: initial focus, languages, no network, unusual
// names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { alone, byMouse, more, play, still } from '../drive.mjs';
import { accessible, guest, idle, open } from './server.mjs';
import { browser, pageTest, server, test } from '../suite.mjs';

const deck = { named: 'Blue-Yellow: The Morning Round' };
const focused = (page) => page.evaluate(() => (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim());
/** Waits until the decks are loaded, so that buttons that need one are enabled. */
const ready = (page) => page.locator('select option').first().waitFor({ state: 'attached' });

test('one click, and a game against a bot is on', async () => {
  const page = await open(browser, server.base, '/');
  await ready(page);
  await accessible(page, 'start');
  for (const way of ['Learn to play', 'All tables', 'Replays']) await page.getByRole('link', { name: way }).first().waitFor();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.ask.ours').waitFor();
  page.fine();
});

pageTest('the tab key goes by what matters first: pages, play, learn, then the rest in the order of reading', async () => {
  const page = await open(browser, server.base, '/');
  await ready(page);
  const order = [];
  for (let tabs = 0; tabs < 13; tabs++) {
    await page.keyboard.press('Tab');
    order.push(await focused(page));
  }
  assert.equal(order[0], 'Skip to content');
  const at = (name) => order.indexOf(name);
  assert.ok(at('Lobby') > 0 && at('Lobby') < at('Rules') && at('Rules') < at('Play now') && at('Play now') + 1 === at('Learn to play'), order.join(', '));
  page.fine();
});

pageTest('who goes to another page is at its heading, and back again', async () => {
  const page = await open(browser, server.base, '/');
  await ready(page);
  for (const [link, heading, title] of [['Rules', 'Rules', /^Rules/], ['Decks', 'Decks', /^Decks/], ['Settings', 'Settings', /^Settings/]]) {
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((words) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent.trim() === words, heading);
    assert.match(await page.title(), title);
  }
  await page.goBack();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && document.activeElement.textContent.trim() === 'Decks');
  page.fine();
});

test('a table of the lobby: opened, found, sat down at, looked on', { needs: 'other people' }, async () => {
  const one = await open(browser, server.base, '/lobby');
  await ready(one);
  await accessible(one, 'lobby');
  await one.getByText('More settings').click();
  await one.getByLabel('Table name').fill('<b>Reeds</b>');
  await one.getByLabel('Clock').selectOption('player');
  await one.getByLabel('Rulebook').selectOption('cr-3.4');
  await one.getByLabel('Allow judges').uncheck();
  await accessible(one, 'lobby with all settings');
  await one.getByRole('button', { name: 'Create table' }).click();
  await one.getByText('The game begins when all seats are taken.').waitFor();
  await accessible(one, 'waiting');

  const two = await open(browser, server.base, '/lobby');
  await two.locator('a b', { hasText: '<b>Reeds</b>' }).click();
  await two.getByRole('button', { name: 'Join and play' }).click();
  await Promise.all([one, two].map((page) => page.locator('.play').waitFor()));

  const three = await open(browser, server.base, '/lobby');
  await three.locator('a b', { hasText: '<b>Reeds</b>' }).click();
  await three.locator('.play').waitFor();
  assert.equal(await three.locator('.hand .hit').count(), 0, 'who looks on sees no hand');
  await more(one);
  await one.getByRole('button', { name: 'Concede this game' }).waitFor();
  assert.equal(await one.getByRole('button', { name: 'Call a judge' }).count(), 0, 'no judge where none is wanted');
  for (const page of [one, two, three]) page.fine();
});

test('a table with rules of its own, bundled or from a file, shows them in its menu', { needs: 'requests that a test could answer' }, async () => {
  const page = await open(browser, server.base, '/lobby', {
    first: (page) => page.route('**/api/v1/house-rules', (route) => route.fulfill({ json: [{ name: 'chaos-2016-11', title: 'Chaos is Magic, November 2016', about: 'Points buy tokens.', lines: ['A line of the rules.'] }] })),
  });
  await ready(page);
  await page.getByText('More settings').click();
  await page.getByLabel('Rules of the table').selectOption({ label: 'Chaos is Magic, November 2016' });
  await page.getByText('A line of the rules.').waitFor();
  await page.getByLabel('Seat 2').selectOption('greedy');
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.locator('.ask.ours').waitFor();
  await more(page);
  await page.locator('.choices .house').getByText('A line of the rules.').waitFor();
  await accessible(page, 'menu with rules of the table');

  await page.goto(`${server.base}/lobby`);
  await ready(page);
  await page.getByText('More settings').click();
  await page.getByLabel('Rules of the table').selectOption('file');
  const file = (name, text) => page.getByLabel('File with rules').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await file('club.toml', 'name = "Our Club"\ntext = [\n  "The winning score is 20.",\n]\n');
  await page.locator('.lines', { hasText: 'The winning score is 20.' }).waitFor();
  await accessible(page, 'lobby with rules of the table');
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/tables'));
  await page.getByRole('button', { name: 'Create table' }).click();
  assert.match((await asked).postDataJSON().rules, /^name = "Our Club"\ntext = /);
  page.fine();
});

test('nobody comes, and a bot takes the free seat', { needs: 'other people' }, async () => {
  const page = await open(browser, server.base, '/');
  await ready(page);
  await page.getByRole('button', { name: 'Create a table' }).click();
  await page.getByRole('button', { name: 'Add a bot' }).click();
  await page.locator('.ask.ours').waitFor();
  page.fine();
});

test('a seat is given to a bot, and four may play', async () => {
  const page = await open(browser, server.base, '/lobby');
  await ready(page);
  await page.locator('label:has-text("Seats") select').selectOption('4');
  for (const seat of [2, 3, 4]) await page.getByLabel(`Seat ${seat}`).selectOption('greedy');
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.locator('.play').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.points b').length === 4);
  page.fine();
});

pageTest('what one chooses of the look holds, also the next time', async () => {
  const page = await open(browser, server.base, '/settings');
  await page.getByText('You are playing as a guest').waitFor();
  await accessible(page, 'settings');
  await page.locator('label:has-text("Theme") select').first().selectOption('light');
  await page.locator('label:has-text("Colours") select').selectOption('red-green');
  await page.getByLabel('Animations').selectOption('reduced');
  assert.equal(await page.getByLabel('Sounds').isChecked(), true, 'sounds are on at first');
  await page.getByLabel('Sounds').uncheck();
  await page.reload();
  await page.getByText('You are playing as a guest').waitFor();
  assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), { theme: 'light', palette: 'red-green', motion: 'reduced' });
  assert.equal(await page.getByLabel('Sounds').isChecked(), false);
  await accessible(page, 'settings in other colours');
  page.fine();
});

pageTest('a name, a password, and signing in elsewhere', { needs: 'accounts with a password' }, async () => {
  const page = await open(browser, server.base, '/settings');
  await page.getByText('You are playing as a guest').waitFor();
  await page.getByLabel('Name', { exact: true }).first().fill('Reed Rush');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Saved.').waitFor();
  await page.getByText('Set a password').click();
  await page.getByLabel('New password').fill('a pass of some words');
  await page.locator('details[open]').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Signed in as').waitFor();
  const other = await open(browser, server.base, '/settings');
  await other.locator('summary', { hasText: /^Sign in$/ }).click();
  await other.locator('details[open]').getByLabel('Name').fill('Reed Rush');
  await other.locator('details[open]').getByLabel('Password').fill('a pass of some words');
  await other.locator('details[open]').getByRole('button', { name: 'Sign in' }).click();
  await other.getByText('Signed in as').waitFor();
  page.fine();
  other.fine();
});

const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

pageTest('pictures that people have are shown instead of ours, and may be forgotten', async () => {
  const page = await open(browser, server.base, '/settings');
  await page.locator('input[type=file][accept*=image]').setInputFiles([
    { name: 'hw41.png', mimeType: 'image/png', buffer: dot }, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
  ]);
  await page.getByText('1 image added.').waitFor();
  await page.goto(`${server.base}/decks/build?name=Own&cards=1xHW8.3xHW41`);
  await page.getByRole('searchbox').fill('id:hw41 or id:hw42');
  await page.locator('ul.cards img.whole[src^="blob:"]').waitFor();
  assert.equal(await page.locator('ul.cards img.whole').count(), 1);
  await page.goto(`${server.base}/settings`);
  await page.getByRole('button', { name: 'Delete all 1' }).click();
  await page.getByText('All images were deleted.').waitFor();
  page.fine();
});

pageTest('an address from which this server lets no pictures come is refused, with the reason', { needs: 'settings for pictures' }, async () => {
  const page = await open(browser, server.base, '/settings');
  const pattern = page.getByLabel('Or a URL');
  await pattern.fill('javascript:alert(1)');
  await pattern.blur();
  await page.getByText('A URL begins with').waitFor();
  await pattern.fill('https://pictures.example/{id}.jpg');
  await pattern.blur();
  await page.getByText("This server doesn't allow images from pictures.example").waitFor();
  assert.equal(await pattern.inputValue(), '');
  await accessible(page, 'a pattern that is refused');
});

const languages = Object.fromEntries(['en', 'de'].map((tag) => [tag, JSON.parse(readFileSync(new URL(`../../../crates/wording/languages/${tag}.json`, import.meta.url), 'utf8'))]));
/** English texts that German has other words for, in lower case. */
const own = new Set(Object.values(languages.de).map((words) => words.toLowerCase()));
const english = new Set(Object.values(languages.en).filter((words) => words.length > 3 && !words.includes('{')).map((words) => words.toLowerCase()).filter((words) => !own.has(words)));

// A player of a site is named so until the settings say otherwise.
if (alone) english.delete('player');

/** Returns what a German page shows in English, outside of parts that are marked as English, and keys that have no text. */
async function untranslated(page) {
  const texts = await page.evaluate(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('[lang=en], noscript, script')) found.push(walker.currentNode.textContent);
    for (const one of document.querySelectorAll('[title], [aria-label], [placeholder]')) found.push(one.getAttribute('title'), one.getAttribute('aria-label'), one.getAttribute('placeholder'));
    return [...found, document.title].filter(Boolean).map((text) => text.replace(/[\u2066-\u2069]/g, '').trim());
  });
  return texts.filter((text) => english.has(text.toLowerCase()) || /^[a-z]+(\.[a-z-]+)+$/.test(text));
}

test('German throughout: pages, the table, what the server says, and the end', { seconds: 240 }, async () => {
  const page = await open(browser, server.base, '/', { locale: 'de-DE' });
  const german = async (what) => assert.deepEqual(await untranslated(page), [], what);
  await ready(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  await german('start');
  await page.getByRole('button', { name: 'Jetzt spielen' }).click();
  await page.locator('.ask.ours').waitFor();
  await play(page, byMouse, async (now) => (await german(`turn ${now.turn}`), now.turn >= 8 && now.mine && now.phase === 'main' && now.unable > 0 && !now.menu && !now.picked));
  await page.locator('.log li', { hasText: 'Aktionsmarke' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.hand .hit:not(.able)').first().click();
  await page.locator('.why li').first().waitFor();
  await german('a reason');
  await page.keyboard.press('i');
  for (const key of ['?', 'Escape', 't', 't', 'c', 'l']) {
    await page.keyboard.press(key);
    // A key that comes before the dialog doesn't close it.
    if (key === '?') await page.locator('dialog[open]').waitFor();
    if (key === 'Escape') await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await german(`key ${key}`);
  }
  await more(page);
  await german('the menu');
  await page.getByRole('button', { name: 'Dieses Spiel aufgeben' }).click();
  await page.locator('[data-over] .review').waitFor();
  await german('the end');
  const replay = await page.getAttribute('[data-over] .ways a[href*="/replay/"]', 'href');
  const pages = ['/lobby', '/settings', '/events', '/events/new', '/learn', '/rules', '/rules/514.2', '/replay', `${replay}?at=20`, '/puzzles', '/puzzles/1', '/learn/tokens', '/campaign', '/campaign/the-wallpaper', '/sets', '/decks', '/decks/build?name=Halb&cards=1xHW8.4xHW41', '/ladder', '/people', '/people/Niemand', '/gallery', '/nothing'];
  for (const path of pages) {
    await page.goto(server.base + path);
    await page.locator('h1').first().waitFor();
    await idle(page);
    await german(path);
    if (pages.indexOf(path) < 6) await accessible(page, `${path} in German`);
  }
  // Sentences that the server sends as English text.
  await page.goto(`${server.base}/rules/514.2`);
  await page.getByText('Der Ablauf eines Faceoffs').waitFor();
  await page.goto(`${server.base}/decks/build?name=Halb&cards=1xHW8.4xHW41`);
  await page.getByText('ein Ziehdeck hat mindestens 45 Karten, dieses hat 4').waitFor();
  await page.getByText('nimm 1 Exemplar heraus').waitFor();
  page.fine();
});

pageTest('a table that there is not', async () => {
  const page = await open(browser, server.base, '/t/NNNN-NNNN');
  await page.getByRole('heading', { name: 'Table not found.' }).waitFor();
  await accessible(page, 'no such table');
});

test('without a network or a server the pages are there, and say so', { needs: 'server to kill' }, async () => {
  const page = await open(browser, server.base, '/lobby');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { icons, display } = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json());
  assert.equal(display, 'standalone');
  for (const { src } of icons) assert.equal(await page.evaluate(async (icon) => (await fetch(icon)).status, src), 200);
  // Reloads the page, so that everything comes through the service worker.
  await page.reload();
  await ready(page);
  for (const [away, back] of [[() => page.context().setOffline(true), () => page.context().setOffline(false)], [server.kill, server.start]]) {
    await away();
    await page.reload();
    await page.getByRole('alert').waitFor();
    assert.equal(await page.locator('h1').textContent(), 'Lobby');
    await back();
    // The page retries by itself, so the user needn't do anything.
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }
});

pageTest('names of all sorts are shown as they are, and turn nothing around', { needs: 'other people' }, async () => {
  const names = ['<img src=x onerror=alert(1)>', 'W'.repeat(32), 'مرحبا بالعالم'];
  for (const name of names) {
    const { post } = await guest(server.base, name);
    await post('/tables', { seats: [{ seat: 'mine', deck }, { seat: 'open' }], visibility: 'lobby', name: `${name} \u202Eabc`.slice(0, 80) }).catch(() => post('/tables', { seats: [{ seat: 'mine', deck }, { seat: 'open' }], visibility: 'lobby', name }));
  }
  for (const viewport of [{ width: 360, height: 740 }, { width: 1280, height: 860 }]) {
    const page = await open(browser, server.base, '/lobby', { viewport });
    for (const name of names) await page.locator('main ul bdi', { hasText: name }).first().waitFor();
    assert.equal(await page.locator('img[src=x]').count(), 0);
    assert.ok(!/[\u202a-\u202e]/.test(await page.locator('main').textContent()));
    await accessible(page, 'names in the lobby');
    page.fine();
  }
});

/** Pages, and what each shows when it is completely loaded. */
const shown = {
  '/': 'select option', '/lobby': 'select option', '/settings': 'text=You are playing as a guest', '/learn': 'main ol > li:nth-child(15)', '/campaign': 'main ol > li:nth-child(8)', '/sets': '.sets li',
  '/replay': 'text=You have not played any games yet.', '/decks': '.shelf li:nth-child(8)', '/nowhere': 'h1',
};
for (const [width, height, colorScheme, nightly] of [[360, 740, 'light', false], [3840, 2160, 'dark', true]]) {
  pageTest(`every page by itself at ${width}×${height}, ${colorScheme}`, { nightly }, async () => {
    for (const [path, selector] of Object.entries(shown)) {
      const page = await open(browser, server.base, path, { viewport: { width, height }, colorScheme });
      await page.locator(selector).first().waitFor({ state: 'attached' });
      await still(page);
      await accessible(page, path);
      page.fine();
      await page.context().close();
    }
  });
}
