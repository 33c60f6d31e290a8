// Everything that a browser keeps: exported, brought back, deleted, and what happens when there is no room.
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { byMouse, play, ready } from '../drive.mjs';
import { zip } from '../zips.mjs';
import { testsAtSite } from './atsite.mjs';
import { accessible, eventually, open, pagesWithModule, serve } from './server.mjs';
import { onlyFiles } from './site.mjs';

const at = testsAtSite();

const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const file = (name, text, mimeType = 'text/plain') => ({ name, mimeType, buffer: Buffer.from(text) });
const paper = '[set]\nname = "Paper"\ncode = "PP"\n[[card]]\nnumber = 1\ntitle = "Boat"\ntype = "Friend"\npower = 1\ncost = 1\ntext = "Swift"\n';

/** The part of the settings that this file tests. */
const data = (page) => page.locator('section', { has: page.locator('#data') });
const pictures = (page) => page.locator('section', { has: page.getByRole('heading', { name: 'Card images' }) });
const status = (page) => data(page).getByRole('status');

/** Returns the lines that say how much is kept, without sizes. */
async function counts(page, site) {
  await page.goto(`${site.base}#/settings?data`);
  await page.reload();
  await data(page).locator('li').first().waitFor();
  return (await data(page).locator('li').allTextContents()).map((line) => line.split(',')[0]);
}

const bring = (page, contents, name = 'copy.zip') => data(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer: contents });

at('everything is exported, brought back in another browser, and deleted', '/', async (page, site, browser) => {
  page.on('dialog', (dialog) => dialog.accept());
  const { id: pod } = await page.evaluate(() => globalThis.e2e.ask('POST', '/pods', { kind: 'draft', packs: { sets: ['HW'] }, seats: 4 }));
  await page.getByRole('button', { name: 'Play now' }).click();
  const first = await ready(page);
  await play(page, byMouse, (now) => Number(now.question) > Number(first.question) + 2);
  const table = new URL(page.url()).hash;
  const question = await page.evaluate(() => document.querySelector('.play').dataset.question);
  await page.goto(`${site.base}#/cards`);
  await page.locator('input[type=file]').first().setInputFiles(file('mine.toml', paper));
  await page.getByText('Paper: 1 card').first().waitFor();
  await page.goto(`${site.base}#/workshop`);
  await page.getByLabel('Title', { exact: true }).fill('Crane');
  await page.locator('.seen .understood').first().waitFor();
  await page.goto(`${site.base}#/settings`);
  await pictures(page).locator('input[type=file][accept*=image]').setInputFiles({ name: 'hw41.png', mimeType: 'image/png', buffer: dot });
  await page.getByText('1 image added.').waitFor();
  const before = await counts(page, site);
  assert.deepEqual(before, ['games: 1', 'drafts and sealed decks: 1', 'decks: 0', 'card files: 1', 'sets in the workshop: 1', 'earlier versions of these sets: 1', 'card images: 1', 'completed lessons and puzzles and campaign games: 0']);
  await accessible(page, 'own data');
  const download = page.waitForEvent('download');
  await data(page).getByRole('button', { name: 'Export everything' }).click();
  const path = await (await download).path();
  assert.match((await download).suggestedFilename(), /^maneframe-\d{4}-\d\d-\d\d\.zip$/);

  const other = await open(browser, `${site.base}#`, '/settings');
  other.on('dialog', (dialog) => dialog.accept());
  assert.equal((await counts(other, site))[0], 'games: 0');
  await Promise.all([other.waitForEvent('load'), bring(other, readFileSync(path))]);
  assert.deepEqual(await counts(other, site), before);
  assert.deepEqual((await other.evaluate(() => globalThis.e2e.ask('GET', '/pods'))).map(({ id }) => id), [pod]);
  await other.goto(site.base + table);
  await ready(other);
  assert.equal(await other.evaluate(() => document.querySelector('.play').dataset.question), question);
  await byMouse(other);
  await other.goto(`${site.base}#/cards`);
  await other.getByText('Paper: 1 card').first().waitFor();
  await other.goto(`${site.base}#/workshop`);
  await eventually('the set', async () => (await other.getByLabel('Title', { exact: true }).inputValue()) === 'Crane');
  other.fine();
  await other.context().close();

  await counts(page, site);
  await Promise.all([page.waitForEvent('load'), data(page).getByRole('button', { name: 'Delete everything' }).click()]);
  assert.deepEqual((await counts(page, site)).filter((line) => !line.endsWith(': 0')), []);
  await page.goto(`${site.base}#/cards`);
  await page.getByText('Hollowmere:').first().waitFor();
  assert.equal(await page.getByText('Paper: 1 card').count(), 0);
  onlyFiles(site);
});

at('files that are no copy change nothing, and those with strange values don\'t keep the pages from opening', '#/settings', async (page, site) => {
  page.on('dialog', (dialog) => dialog.accept());
  const before = await counts(page, site);
  const copy = (all) => zip([{ name: 'maneframe.json', data: typeof all === 'string' ? all : JSON.stringify(all) }]);
  const head = { format: 'maneframe-copy', version: 1 };
  const whole = copy({ ...head, choices: { deck: 'x' } });
  for (const [contents, words] of [
    [Buffer.from('no zip'), /not a zip/],
    [whole.subarray(0, whole.length - 9), /not a zip/],
    [zip([{ name: 'x', data: 'y' }]), /not a file that was exported/],
    [copy('{"format": "maneframe-copy", "ver'), /damaged: maneframe.json/],
    [copy({ ...head, version: 99 }), /newer/],
    [copy({ ...head, tables: [{}] }), /damaged: tables/],
    [zip([{ name: 'maneframe.json', data: Buffer.alloc(200 * 2 ** 20, ' ') }]), /too large/],
    [zip([{ name: 'maneframe.json', data: Buffer.alloc(2 ** 20, ' '), size: 100 }]), /damaged/],
    [zip([{ name: 'maneframe.json', data: '{}', crc: 7 }]), /damaged/],
    [zip([{ name: 'maneframe.json', data: '{}', flags: 1 }]), /password/],
    [zip([{ name: 'maneframe.json', data: '{}', method: 14 }]), /DEFLATE/],
  ]) {
    await bring(page, contents);
    await eventually(String(words), async () => words.test(await status(page).textContent()));
  }
  assert.deepEqual(await counts(page, site), before);

  // Values of each key that no page would write, and tables whose rows are nonsense.
  const strange = ['', '{', '[]', '{}', '[null]', '[{"name": 5}]', '7', '"x"', '[[[[]]]]', '{"__proto__": {"x": 1}}', '\u0000\uffff', '[{"name":"a","code":"b","cards":[]}]'];
  const keys = ['against', 'bot', 'campaign', 'deck', 'decks', 'keys', 'language', 'lessons', 'look', 'notices', 'position', 'puzzles', 'running', 'tour', 'workshop'];
  const table = { code: 'AAAA-BBBB', replay: '../x', opened: 1, changed: 2, over: false, summary: 'no', rows: ['nonsense', '{}'], finished: 'nonsense' };
  for (const [i, value] of strange.entries()) {
    await page.goto(`${site.base}#/settings?data`);
    await data(page).locator('input[type=file]').waitFor({ state: 'attached' });
    await Promise.all([page.waitForEvent('load'), bring(page, copy({ ...head, choices: Object.fromEntries(keys.map((key) => [key, value])), tables: [{ ...table, over: i % 2 > 0 }], pods: [{ id: 'x', changed: 1, lines: ['nonsense', '{}'] }], account: { id: '<b>', name: '' } }))]);
    for (const path of ['', 'settings', 'workshop', 'board', 'decks', 'learn', 'campaign', 'puzzles', 'lobby', 'replay', 't/AAAA-BBBB']) {
      await page.goto(`${site.base}#/${path}`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
    }
  }
  await page.goto(`${site.base}#/settings?data`);
  await Promise.all([page.waitForEvent('load'), data(page).getByRole('button', { name: 'Delete everything' }).click()]);
  await page.goto(`${site.base}#/`);
  await page.getByRole('button', { name: 'Play now' }).click();
  await ready(page);
});

/** Leaves a page's browser no room for the site's database, or gives it back. Before the first write: later the browser goes by what it asked once. */
async function room(page, site, bytes) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(site.base).origin, ...(bytes === undefined ? {} : { quotaSize: bytes }) });
}

at('without room for games, cards, pictures and sets each says what is not kept, and all goes on', '#/', async (_, site, browser) => {
  const page = await open(browser, site.base, '#/', { serviceWorkers: 'block', first: (page) => room(page, site, 1) });
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.unkept', { hasText: 'Games are not kept' }).waitFor();
  await accessible(page, 'a game that is not kept', { within: '.unkept' });
  await page.locator('.unkept').getByRole('button', { name: 'Close' }).click();
  await play(page, byMouse, (now) => now.turn >= 2);

  await page.goto(`${site.base}#/cards`);
  await page.locator('input[type=file]').first().setInputFiles(file('mine.toml', paper));
  await page.getByText('this browser does not keep them: there is no room left').waitFor();
  await page.getByText('Paper: 1 card').first().waitFor();
  await page.goto(`${site.base}#/settings`);
  await pictures(page).locator('input[type=file][accept*=image]').setInputFiles({ name: 'hw41.png', mimeType: 'image/png', buffer: Buffer.concat([dot, Buffer.alloc(2 ** 20)]) });
  await page.getByText('no room left in the browser for the other images').waitFor();
  await bring(page, zip([{ name: 'maneframe.json', data: JSON.stringify({ format: 'maneframe-copy', version: 1, choices: { deck: 'x' }, account: { id: 'x', name: 'Reed' } }) }]));
  await eventually('an answer', async () => /no room for it in this browser. Nothing was changed/.test(await status(page).textContent()));
  assert.notEqual(await page.evaluate(() => localStorage.getItem('deck')), 'x');

  // What pages keep as text has a room of its own.
  await page.evaluate(() => {
    let text = 'x'.repeat(2 ** 20);
    for (let i = 0; text; i++) {
      try {
        localStorage.setItem(`filler ${i}`, text);
      } catch {
        text = text.slice(0, text.length / 2);
      }
    }
  });
  await page.goto(`${site.base}#/workshop`);
  await page.getByLabel('Title', { exact: true }).fill('A card with a name that is longer than the one before');
  await page.locator('.unkept', { hasText: 'Your last changes are not kept' }).waitFor();
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('filler')).forEach((key) => localStorage.removeItem(key)));
  await page.getByLabel('Title', { exact: true }).fill('Kept');
  await page.locator('.unkept', { hasText: 'Your last changes are not kept' }).waitFor({ state: 'detached' });
  page.fine();
  await page.context().close();
});

at('pictures come from packages, by GUIDs and numbers, and those of no card are listed', '#/cards', async (page, site) => {
  const [guid, other] = ['06a8e246-8d2b-40bd-808e-09f7a48ce768', '16a8e246-8d2b-40bd-808e-09f7a48ce768'];
  const set = `<set name="Paper" id="26a8e246-8d2b-40bd-808e-09f7a48ce768" gameId="65656467-b709-43b2-a5c6-80c2f216adf9" gameVersion="1" version="1"><cards><card id="${guid}" name="Boat"><property name="Number" value="PP1"/><property name="Type" value="Friend"/><property name="Power" value="1"/><property name="Cost" value="1"/><property name="Text" value="Swift."/></card></cards></set>`;
  await page.locator('input[type=file]').first().setInputFiles(file('paper.xml', set));
  await page.getByText('Paper: 1 card').first().waitFor();
  await page.goto(`${site.base}#/settings`);
  const game = '65656467-b709-43b2-a5c6-80c2f216adf9/Sets/26a8e246-8d2b-40bd-808e-09f7a48ce768/Cards';
  const choose = (name, buffer) => pictures(page).locator('input[type=file][accept*=image]').setInputFiles({ name, mimeType: 'application/zip', buffer });
  await choose('paper.o8c', zip([
    { name: `${game}/`, data: '' },
    { name: `${game}/${guid}.png`, data: dot, method: 0 },
    { name: `${game}/${other}.png`, data: dot },
    { name: 'HW 41.png', data: dot },
    { name: 'hw42.jpg', data: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' },
    { name: 'hw43.png', data: Buffer.alloc(20 * 2 ** 20) },
    { name: 'hw44.png', data: dot, crc: 1 },
    { name: 'readme.txt', data: 'hello' },
  ]));
  await page.getByText('2 images added.').waitFor();
  await page.getByText('Not stored, since they cannot be read: 3').waitFor();
  const unread = await pictures(page).locator('details').first().locator('li').allTextContents();
  assert.match(unread.join('\n'), /hw42.jpg: This is not an image[^]*hw44.png: The zip file is damaged/);
  assert.match(unread.join('\n'), /hw43.png: .*too large/);
  await page.getByText('Not stored, since no card has this number, name or id: 1').click();
  await page.getByText(`${other}.png`).waitFor();
  await accessible(page, 'what is not stored of a package');
  await choose('bad.zip', Buffer.from('PK'));
  await page.getByText('bad.zip: This is not a zip file').waitFor();
  // A card of the package is shown by its picture.
  await page.goto(`${site.base}#/decks/build?name=Own&cards=1xHW8.3xHW41`);
  await page.getByRole('searchbox').fill('id:pp1 or id:hw42');
  await page.locator('ul.cards img.whole[src^="blob:"]').waitFor();
  assert.equal(await page.locator('ul.cards img.whole').count(), 1);
});

at('at a server the browser\'s own data are exported and deleted, and what the server keeps is not', '#/', async (_, site, browser) => {
  const folder = pagesWithModule();
  const server = await serve(1, folder);
  try {
    const page = await open(browser, server.base, '/decks/build?name=Own&cards=1xHW8.3xHW41');
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: /^Add one / }).first().click();
    await eventually('a draft', () => page.evaluate(() => localStorage.getItem('decks') !== null));
    await page.goto(`${server.base}/settings?data`);
    await data(page).getByText('kept by the server').waitFor();
    await data(page).getByText('decks: 1', { exact: true }).waitFor();
    await page.getByText('You are playing as a guest').waitFor();
    const name = await page.getByLabel('Name').first().inputValue();
    const download = page.waitForEvent('download');
    await data(page).getByRole('button', { name: 'Export everything' }).click();
    const copy = readFileSync(await (await download).path());
    await Promise.all([page.waitForEvent('load'), data(page).getByRole('button', { name: 'Delete everything' }).click()]);
    await data(page).getByText('decks: 0', { exact: true }).waitFor();
    await eventually('the account is the same', async () => (await page.getByLabel('Name').first().inputValue()) === name);
    await Promise.all([page.waitForEvent('load'), bring(page, copy)]);
    await data(page).getByText('decks: 1', { exact: true }).waitFor();
    page.fine();
    await page.context().close();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

at('a page of an older version that has the database open is named, and nothing of it is lost', '#/', async (_, site, browser) => {
  const context = await browser.newContext();
  const old = await context.newPage();
  await old.goto(`${site.base}none`);
  await old.evaluate(
    (name) =>
      new Promise((done, failed) => {
        const opens = indexedDB.open(name, 1);
        opens.onupgradeneeded = () => {
          for (const [store, keyPath] of [['account'], ['tables', 'code'], ['rows'], ['files', 'name'], ['library']]) opens.result.createObjectStore(store, keyPath ? { keyPath } : {});
          opens.transaction.objectStore('account').put({ id: 'old', name: 'Old Friend' }, 'me');
        };
        opens.onerror = () => failed(opens.error);
        opens.onsuccess = () => ((globalThis.base = opens.result), done());
      }),
    `maneframe ${new URL(site.base).pathname}`,
  );
  const page = await context.newPage();
  await page.goto(`${site.base}#/settings?data`);
  await status(page).getByText('the game is open in another tab').waitFor();
  await old.close();
  await page.reload();
  await data(page).getByText('drafts and sealed decks: 0').waitFor();
  await page.getByText('Old Friend').waitFor();
  await context.close();
});
