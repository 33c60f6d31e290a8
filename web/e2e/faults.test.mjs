// Faults of the table's first edition, each with a test that it doesn't come back: previews that stay, full boards, keys, small windows,
// screen readers, denied storage.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { alone, byFinger, byMouse, concede, openTable, play, quiet, ready, state, still } from './drive.mjs';
import { crowd } from './crowd.mjs';
import { faultsOfFaces } from './faces.mjs';
import { accessible, addressOf, eventually, open } from './pages/server.mjs';
import { browser, pageTest, server, test } from './suite.mjs';

const deck = { named: 'Blue-Yellow: The Morning Round' };
const second = { named: 'Orange-Pink: Mud and Music' };
const bot = { seat: 'bot', bot: 'greedy', deck: second };
const table = (how, seats = [{ seat: 'mine', deck }, bot]) => openTable(browser, server.base, { seats, hints: true }, how);
const ours = (now) => now.turn > 0 && now.phase === 'main' && now.mine && now.able > 0 && !now.faceoff && !now.menu && !now.picked;

test('the preview of a card that was taken is gone, from the first click on', async () => {
  const page = await table();
  const first = page.locator('.tray > button').first();
  await first.hover();
  await first.click();
  await ready(page);
  assert.equal(await page.locator('.preview').count(), 0, 'after the Starting Problem');
  await play(page, byMouse, ours);
  await page.locator('.hand .hit.able').first().hover();
  await page.waitForSelector('.preview');
  const before = await state(page);
  await page.locator('.hand .hit.able').first().click();
  const where = page.locator('.here, .menu button').first();
  await where.click();
  await ready(page, before);
  await page.mouse.move(1, 1);
  await page.waitForSelector('.preview', { state: 'detached' });
  page.fine();
});

test('a card in full at the table has all of its text', async () => {
  const page = await table();
  await play(page, byMouse, ours);
  await quiet(page);
  for (const query of ['.area .problem .hit', '.hand .hit']) {
    const cards = await page.locator(query).all();
    assert.ok(cards.length > 0, query);
    for (const one of cards) {
      await one.hover();
      await page.waitForSelector('.preview .card .text');
      await still(page);
      assert.deepEqual(await page.evaluate(faultsOfFaces, '.preview .card'), []);
    }
  }
  page.fine();
});

test('a Starting Problem is chosen with its text in view, on a phone too', async () => {
  const page = await table({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await ready(page);
  const tiles = page.locator('.tray > button');
  assert.ok((await tiles.count()) > 1);
  for (const tile of await tiles.all()) {
    // A Problem without abilities has requirements only.
    const { sizes, words } = await tile.evaluate((one) => ({ sizes: [...one.querySelectorAll('.words, .needs')].map((text) => Number.parseFloat(getComputedStyle(text).fontSize)), words: one.textContent }));
    assert.match(words, /Owner.*Opponent.*Bonus/);
    assert.ok(sizes.length > 0 && sizes.every((size) => size >= 13), `the text is readable: ${sizes} px`);
  }
  page.fine();
});

test('a bot that takes its time is announced until it has moved, and a hint while it is looked for', { needs: 'messages that can be held up' }, async () => {
  // What follows a bot's question, or a request for a hint, is held up until it is let go.
  const all = [];
  let [toPage, holds] = [undefined, false];
  const letGo = () => {
    holds = false;
    for (const text of all.splice(0)) toPage.send(text);
  };
  const first = (page) => page.routeWebSocket(/\/socket/, (socket) => {
    toPage = socket;
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      holds ||= JSON.parse(text).do === 'hint';
      server.send(text);
    });
    server.onMessage((text) => {
      if (holds) return void all.push(text);
      socket.send(text);
      const { question } = JSON.parse(text);
      holds = question != null && question.who !== 1;
    });
  });
  const page = await table({ first }, [{ seat: 'mine', deck }, { ...bot, bot: 'search-1' }]);
  const told = () => page.evaluate(() => document.querySelector('.hidden.thinking').textContent);
  await page.locator('.tray > button').first().click();
  const thinks = page.locator('.ask .words.thinks');
  await thinks.waitFor();
  assert.equal(await thinks.textContent(), 'Beginner bot is thinking …');
  await eventually('screen readers are told', async () => (await told()) === 'Beginner bot is thinking …');
  letGo();
  await page.waitForSelector('.ask.ours');
  assert.equal(await thinks.count(), 0);
  assert.equal(await told(), '');
  await page.locator('.controls button', { hasText: 'Hint' }).click();
  const hinted = page.locator('.hinted');
  await hinted.waitFor();
  assert.match(await hinted.textContent(), /Looking for a good move/);
  letGo();
  await page.waitForFunction(() => document.querySelector('.hinted')?.textContent.includes('Hint:'));
  assert.doesNotMatch(await hinted.textContent(), /Looking/);
  page.fine();
});

test('no Starting Problem is chosen before its text is there', { needs: 'requests that can be held up' }, async () => {
  let send;
  const sent = new Promise((done) => (send = done));
  const page = await table({ first: (page) => page.route('**/api/v1/cards?ids=*', (route) => sent.then(() => route.continue())) });
  await page.locator('.tray[aria-busy=true] [role=status]').waitFor();
  assert.equal(await page.locator('.tray > button').count(), 0);
  await accessible(page, 'a choice that waits for texts', { within: '.choice' });
  send();
  await page.locator('.tray > button .needs').first().waitFor();
  assert.equal(await page.locator('.tray > button:not(.drawn)').count(), 0);
  page.fine();
});

test('without texts of cards a Starting Problem is chosen by its name', { needs: 'requests that can fail' }, async () => {
  const page = await table({ first: (page) => page.route('**/api/v1/cards?ids=*', (route) => route.abort()) });
  await page.locator('.tray > button').first().click();
  await ready(page);
  assert.equal(await page.locator('.tray > button').count(), 0);
});

test('the space bar passes after a click on a card', async () => {
  const page = await table();
  await play(page, byMouse, (now) => ours(now) && now.unable > 0);
  await quiet(page);
  const before = await state(page);
  await page.locator('.hand .hit:not(.able)').first().click();
  await page.waitForSelector('.why');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await page.waitForFunction((question) => document.querySelector('.play').dataset.question !== question, before.question);
  assert.equal(page.heard.did.pass, 1);
  page.fine();
});

test('why not: the reason comes first, in bold, and what it is about after it', async () => {
  const page = await table();
  await play(page, byMouse, (now) => ours(now) && now.unable > 0);
  await quiet(page);
  await page.locator('.hand .hit:not(.able)').first().click();
  await page.waitForSelector('.why li');
  for (const line of await page.locator('.why li').all()) {
    const [reason, about] = await line.evaluate((one) => [...one.childNodes].filter((node) => node.textContent.trim()).map((node) => `${node.nodeName} ${node.textContent}`));
    assert.match(reason, /^B [A-Z].{6,}$/);
    assert.match(about, /^SMALL .+/);
    assert.notEqual(reason.slice(2), about.slice(6));
  }
  page.fine();
});

test('nothing that is asked or said changes the size of the board', async () => {
  const page = await table();
  const size = () => page.evaluate(() => { const { width, height } = document.querySelector('.board').getBoundingClientRect(); return `${width} by ${height}`; });
  await play(page, byMouse, ours);
  await quiet(page);
  const first = await size();
  await page.keyboard.press('h');
  await page.waitForSelector('.hinted');
  assert.equal(await size(), first, 'with a hint');
  const seen = new Set();
  await play(page, byMouse, async (now) => (seen.add(await size()), now.turn >= 5));
  assert.deepEqual([...seen], [first]);
  page.fine();
});

test('with 15 characters a side each card is reached, at every size', { seconds: 240, needs: 'connection whose messages can be changed' }, async () => {
  const page = await table();
  await play(page, byMouse, ours);
  const { cookies, origins } = await page.context().storageState();
  for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1024, 768], [1280, 800], [3840, 2160]]) {
    const full = await open(browser, server.base, new URL(page.url()).pathname, { storageState: { cookies, origins }, viewport: { width, height }, first: crowd(15) });
    await full.waitForSelector('.area .hit');
    await still(full);
    const boxes = await full.evaluate(() => [...document.querySelectorAll('.area')].slice(0, 1).flatMap((area) => [...area.querySelectorAll('.hit, .rest, .count')].map((one) => {
      const box = one.getBoundingClientRect();
      const inside = area.getBoundingClientRect();
      return { width: box.width, height: box.height, out: box.left < inside.left - 8 || box.right > inside.right + 8 || box.top < inside.top - 8 || box.bottom > inside.bottom + 8 };
    })));
    assert.ok(boxes.length > 0, `a Problem with its cards at ${width} by ${height}`);
    assert.deepEqual(boxes.filter(({ out }) => out), [], `nothing sticks out at ${width} by ${height}`);
    const cards = await full.evaluate(() => [...document.querySelectorAll('.area')].slice(0, 1).map((area) => area.querySelectorAll('.side .hit').length)[0]);
    // What isn't in the rows is in the opened row.
    const rest = full.locator('.area .rest, .area .count');
    if (cards < 30) {
      assert.ok((await rest.count()) > 0, `${cards} cards at ${width} by ${height}, and no way to the others`);
      await rest.first().click();
      await full.waitForSelector('dialog[open] .hit');
      assert.ok((await full.locator('dialog[open] .hit').count()) >= 15);
      await full.keyboard.press('Escape');
    }
    const small = await full.evaluate(() => Math.min(...[...document.querySelectorAll('.area .side .piece')].map((one) => one.getBoundingClientRect().width)));
    assert.ok(Number.isFinite(small) && small >= (width >= 1000 ? 48 : 40), `cards of ${small} px at ${width} by ${height}`);
    full.fine();
    await full.context().close();
  }
  page.fine();
});

test('no text is smaller than 11 pixels', async () => {
  const page = await table();
  await play(page, byMouse, (now) => ours(now) && now.turn >= 3);
  for (const [width, height] of [[360, 640], [844, 390], [1280, 800], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await page.mouse.move(1, 1);
    await still(page);
    assert.ok((await page.locator('.play .log li').count()) > 0, 'the table has text');
    const small = await page.evaluate(() => [...document.querySelectorAll('.play *')]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) && one.getClientRects().length && !one.closest('.hidden'))
      .flatMap((one) => { const size = Number.parseFloat(getComputedStyle(one).fontSize); return size < 11 ? [`${one.className} ${size} ${one.textContent.slice(0, 20)}`] : []; }));
    assert.deepEqual([...new Set(small)], [], `${width} by ${height}`);
  }
  page.fine();
});

/** Returns what a screen reader reads of a part of the page, line by line. */
const read = async (part) => (await part.ariaSnapshot()).split('\n').map((line) => line.replace(/[\u2066-\u2069]/g, '').replaceAll('\\"', '"').trim());

test('a screen reader follows a turn: one line for each, the question with its context, and the focus on it', async () => {
  const page = await open(browser, server.base, '/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForSelector('.ask.ours');
  const focus = () => page.evaluate(() => document.activeElement === document.body ? 'nothing' : document.activeElement.closest('.play') ? 'the table' : document.activeElement.outerHTML.slice(0, 80));
  await eventually('the focus is on the question', () => page.evaluate(() => document.activeElement.matches('.ask')));
  await page.evaluate(() => {
    globalThis.lines = [];
    const line = (kind, one) => one.textContent && globalThis.lines.push([kind, one.textContent.replace(/[\u2066-\u2069]/g, '')]);
    const [turns, question] = ['.play > [role=log]', '.play > [aria-live=assertive]'].map((query) => document.querySelector(query));
    new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) => one.nodeType === 1 && line('turn', one)))).observe(turns, { childList: true });
    new MutationObserver(() => line('question', question)).observe(question, { childList: true, characterData: true, subtree: true });
  });
  await play(page, byMouse, async (now) => {
    if (now.question !== undefined) assert.equal(await focus(), 'the table');
    return now.turn >= 8 && ours(now);
  });
  const { lines, turn } = await page.evaluate(() => ({ lines: globalThis.lines, turn: Number(document.querySelector('.play').dataset.turn) }));
  const told = lines.filter(([kind]) => kind === 'turn').map(([, words]) => words);
  if (process.env.MANEFRAME_TRANSCRIPT) writeFileSync(process.env.MANEFRAME_TRANSCRIPT, lines.map((line) => line.join(': ')).join('\n'));
  assert.equal(told.length, turn - 1, told.join('\n'));
  told.forEach((words, i) => assert.match(words, new RegExp(`^(Your turn ${i + 1}|Beginner bot's turn ${i + 1}): .+; you \\d+, Beginner bot \\d+\\.$`)));
  for (const words of told) assert.ok(words.split(', ').length <= 12, words);
  const asked = lines.filter(([kind]) => kind === 'question').map(([, words]) => words);
  for (const words of asked) assert.match(words, /[.?!] \d+ options?\.$/);
  assert.ok(asked.some((words) => words.startsWith(`Your turn ${turn}. `)), asked.join('\n'));
  // The page itself has the same lines, so a reader can go back to them.
  const log = await read(page.locator('.play > [role=log]'));
  assert.equal(log[0], '- log "Turns":');
  assert.ok(log.at(-1).includes(told.at(-1)), log.join('\n'));
  const question = await read(page.getByRole('region', { name: 'Your decision' }));
  assert.match(question.join(' '), /Take an action or pass/);
  page.fine();
});

test('shortcuts of a letter can be turned off, and tabs go by arrows', async () => {
  const page = await table();
  await play(page, byMouse, ours);
  await quiet(page);
  await page.keyboard.press('?');
  await page.locator('dialog[open] input[type=checkbox]').uncheck();
  await page.keyboard.press('Escape');
  const before = await state(page);
  for (const key of ['p', 'z', 't', 'c', '1']) await page.keyboard.press(key);
  await still(page);
  assert.deepEqual(await state(page), before, 'letters do nothing');
  assert.equal(await page.locator('.text h2').count(), 0);
  await page.locator('[role=tab]').first().focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-chat');
  await page.waitForSelector('.chat');
  page.fine();
});

test('keys are changed in the settings, conflicts are told, and the table and its help follow', async () => {
  const page = await open(browser, server.base, '/settings#keys');
  const key = (name) => page.locator(`[data-shortcut=${name}]`);
  const told = page.locator('dl + [role=status]');
  await key('undo').click();
  await page.keyboard.press('n');
  assert.match(await told.textContent(), /“N” is the key for “next card/);
  await page.keyboard.press('7');
  assert.match(await told.textContent(), /can't be chosen/);
  await accessible(page, 'a key that is refused');
  await page.keyboard.press('u');
  assert.equal(await key('undo').textContent(), 'U');
  await key('text').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  assert.equal(await key('text').textContent(), 'no key');
  await key('chat').click();
  await page.keyboard.press('Escape');
  assert.equal(await key('chat').textContent(), 'C');

  await page.goto(`${server.base}/`);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForSelector('.ask.ours');
  await play(page, byMouse, ours);
  await quiet(page);
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open] dt');
  const listed = await page.locator('dialog[open] dt').allTextContents();
  assert.deepEqual(listed, ['Space', 'Arrows', 'Enter', 'Esc', '1 – 9', 'N', 'P', 'U', 'I', 'H', 'C', 'L', '?']);
  await page.keyboard.press('Escape');
  const before = await state(page);
  for (const pressed of ['z', 't']) await page.keyboard.press(pressed);
  await still(page);
  assert.deepEqual([await state(page), await page.locator('.text h2').count()], [before, 0], 'the former keys do nothing');
  await page.keyboard.press('p');
  await page.waitForFunction((was) => ![was, undefined].includes(document.querySelector('.play').dataset.question), before.question);
  await ready(page);
  await page.keyboard.press('u');
  await eventually('the undo, or its refusal', async () => page.heard.refused.length > 0 || (await state(page)).turn === before.turn);

  await page.goto(`${server.base}/settings`);
  await page.getByRole('button', { name: 'Reset keys' }).click();
  assert.deepEqual([await key('undo').textContent(), await key('text').textContent()], ['Z', 'T']);
  page.fine();
});

/** Lets the page believe that the user looks at another one, or comes back. */
const look = (page, away) => page.evaluate((away) => {
  Object.defineProperty(document, 'hidden', { value: away, configurable: true });
  document.hasFocus = () => !away;
  document.dispatchEvent(new Event('visibilitychange'));
}, away);

test('a turn is announced by title, icon, badge and notification while nobody looks, and all of it goes with a look', async () => {
  const page = await table({ first: (page) => page.addInitScript(() => {
    globalThis.notices = [];
    globalThis.Notification = class {
      static permission = 'default';
      static requestPermission = async () => (this.permission = 'granted');
      constructor(words) { globalThis.notices.push(words); }
      close() { globalThis.notices.pop(); }
    };
    navigator.setAppBadge = async (n) => { globalThis.badge = n; };
    navigator.clearAppBadge = async () => { globalThis.badge = 0; };
  }) }, [{ seat: 'mine', deck }, { ...bot, bot: 'search-1' }]);
  const signs = () => page.evaluate(() => ({ title: document.title, icon: document.querySelector('link[rel=icon]').getAttribute('href'), badge: globalThis.badge, notices: [...globalThis.notices] }));
  const before = await signs();
  assert.deepEqual(before.notices, []);
  // Only a button asks for the permission.
  await play(page, byMouse, ours);
  await page.locator('.controls .more').click();
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByRole('button', { name: 'Notify me' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await look(page, true);
  await page.locator('.pass').click();
  await eventually('the notice', async () => (await signs()).notices.length === 1);
  assert.deepEqual(await signs(), { title: '● Your decision', icon: alone ? './icon-turn.svg' : '/icon-turn.svg', badge: 1, notices: ['Your decision'] });
  assert.ok((await fetch(new URL('icon-turn.svg', alone ? server.base : `${server.base}/`))).ok);
  await look(page, false);
  assert.deepEqual(await signs(), { ...before, badge: 0 });
  page.fine();
});

const bubble = (page) => page.locator('[data-tour]');
/** Checks that the bubble is in the window and covers neither what it speaks of nor the question. */
async function clear(page) {
  const { out, covers, boxes } = await page.evaluate(() => {
    const box = (query) => document.querySelector(query).getBoundingClientRect();
    const one = box('[data-tour]');
    const meets = (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return { boxes: ['[data-tour]', '.ring', '.bottom'].map((query) => box(query)), out: one.left < 0 || one.top < 0 || one.right > innerWidth || one.bottom > innerHeight, covers: ['.ring', '.bottom'].filter((query) => meets(box(query))) };
  });
  const about = { hand: '.deal', problem: '.area .problem', phase: '.phases', points: '.home.mine .points', button: '.pass' }[await bubble(page).getAttribute('data-tour')];
  await page.waitForFunction((about) => Math.abs(document.querySelector('.ring').getBoundingClientRect().left + 4 - document.querySelector(about).getBoundingClientRect().left) < 2, about);
  assert.deepEqual({ out, covers }, { out: false, covers: [] }, `${await bubble(page).getAttribute('data-tour')} at ${JSON.stringify(page.viewportSize())}: ${JSON.stringify(boxes)}`);
}

test('the first game has bubbles at what they speak of, each once; a later one has the same deck and opponent, and none', { seconds: 240 }, async () => {
  const page = await open(browser, server.base, '/');
  await page.locator('label:has-text("Bot level") option[value="search-1"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForSelector('.ask.ours');
  await play(page, byMouse, (now) => now.turn > 0 && now.mine && now.phase === 'main');
  const sizes = [[1280, 860], [390, 844], [844, 390], [360, 640]];
  for (const stop of ['hand', 'problem', 'phase', 'points']) {
    await page.waitForSelector(`[data-tour=${stop}]`);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await still(page);
      await clear(page);
    }
    if (stop === 'hand') await accessible(page, 'a bubble');
    await page.setViewportSize({ width: 1280, height: 860 });
    if (stop === 'hand') await page.keyboard.press('Escape');
    else await bubble(page).getByRole('button', { name: 'Next' }).click();
  }
  await page.waitForSelector('[data-tour=button]');
  await still(page);
  await clear(page);
  // An answer ends a bubble, too.
  await page.locator('.pass').click();
  await page.waitForFunction(() => !document.querySelector('[data-tour]'));
  await ready(page);
  assert.equal(await bubble(page).count(), 0);

  await page.goto(`${server.base}/`);
  const chosen = (label) => page.locator(`label:has-text("${label}") select`);
  await chosen('Your deck').selectOption('Orange-Yellow: Deep Roots');
  await chosen('Bot level').selectOption('greedy');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForSelector('.ask.ours');
  await page.goto(`${server.base}/`);
  // Decks and bots come in two answers.
  for (const option of ['"Your deck") option[value="Orange-Yellow: Deep Roots"]', '"Bot level") option[value="greedy"]']) await page.locator(`label:has-text(${option}`).waitFor({ state: 'attached' });
  assert.deepEqual([await chosen('Your deck').inputValue(), await chosen('Bot level').inputValue()], ['Orange-Yellow: Deep Roots', 'greedy']);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForSelector('.ask.ours');
  assert.ok(!page.url().includes('hints'));
  await play(page, byMouse, (now) => now.turn >= 2 && now.mine);
  assert.equal(await bubble(page).count(), 0);
  page.fine();
});

test('a running game is on the start page until it is over', async () => {
  const page = await open(browser, server.base, '/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForSelector('.ask.ours');
  const path = addressOf(page).pathname;
  await page.goto(`${server.base}/`);
  await page.getByRole('link', { name: 'Continue your game' }).click();
  await page.waitForSelector('.ask.ours');
  assert.equal(addressOf(page).pathname, path);
  await concede(page);
  await page.waitForSelector('[data-over]');
  await accessible(page, 'the end of a game');
  await page.goto(`${server.base}/`);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Continue your game' }).count(), 0);
  page.fine();
});

test('the end shows what decided the game, a link to the replay, and the next opponent at once', { seconds: 240 }, async () => {
  const page = await table({ permissions: ['clipboard-read', 'clipboard-write'] });
  await play(page, byMouse, (now) => now.turn >= 6 && ours(now));
  await concede(page);
  await page.waitForSelector('[data-over] .review p b');
  assert.match(await page.textContent('[data-over] .review p b'), /^The deciding turn: \d+\. Your chances went from \d+% to \d+%\.$/);
  assert.ok((await page.locator('[data-over] .review .worst li').count()) > 0, 'mistakes');
  await accessible(page, 'the end with its review');
  const share = page.getByRole('button', { name: alone ? 'Save the replay' : 'Copy link to the replay' });
  const next = page.getByRole('button', { name: 'Next opponent' });
  const begun = () => page.waitForSelector('.play:not(:has([data-over])) .ask.ours');
  if (alone) {
    // Nobody else could open a link to it, so the replay is saved.
    const [file] = await Promise.all([page.waitForEvent('download'), share.click()]);
    assert.match(file.suggestedFilename(), /\.replay$/);
    await next.click();
    await begun();
    return page.fine();
  }
  await share.click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await open(browser, server.base, new URL(link).pathname);
  await other.waitForSelector('.side li.panel, [data-move]');
  other.fine();
  const opened = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/tables'));
  await next.click();
  const [mine, against] = (await opened).postDataJSON().seats;
  assert.deepEqual([mine.deck, against.bot], [deck, bot.bot]);
  assert.ok(![deck.named, second.named, undefined].includes(against.deck?.named), JSON.stringify(against));
  await begun();
  page.fine();
});

test('where the browser lets nothing be copied, the link is shown', { needs: 'links to replays' }, async () => {
  const page = await table({ first: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })) });
  await play(page, byMouse, ours);
  await concede(page);
  await page.getByRole('button', { name: 'Copy link to the replay' }).click();
  const box = page.locator('[data-over] input[readonly]');
  await box.waitFor();
  assert.match(await box.inputValue(), /^http.*\/replay\/[\w-]+$/);
  page.fine();
});

pageTest('with denied storage the pages are there', async () => {
  const page = await open(browser, server.base, '/', { first: (page) => page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(globalThis, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
  }) });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForSelector('.ask.ours');
  for (const [path, words] of [['/settings', 'Appearance'], ['/decks', 'Deep Roots'], ['/learn', 'Your first game'], ['/puzzles', 'Puzzle of the day'], ['/lobby', 'Your games']]) {
    await page.goto(server.base + path);
    await page.getByText(words).first().waitFor();
  }
  page.fine();
});

test('events are shown one after another, and a key skips them', { seconds: 240 }, async () => {
  const page = await table({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    globalThis.busy = { begun: 0, flights: 0, spots: 0 };
    new MutationObserver(() => {
      const now = document.querySelector('.play').dataset.busy !== undefined;
      if (now && !globalThis.busy.now) globalThis.busy.begun++;
      globalThis.busy.now = now;
      globalThis.busy.flights += document.querySelectorAll('.flights > *').length;
      globalThis.busy.spots += document.querySelectorAll('.spotlight').length;
    }).observe(document.querySelector('.play'), { attributes: true, subtree: true, childList: true, attributeFilter: ['data-busy'] });
  });
  // With more than eight cards the player would have to discard first.
  await play(page, byMouse, (now) => now.turn >= 3 && now.mine && now.phase === 'main' && !now.menu && !now.picked && now.able + now.unable <= 8);
  const { begun, flights, spots } = await page.evaluate(() => globalThis.busy);
  assert.ok(begun > 0 && flights > 0 && spots > 0, JSON.stringify({ begun, flights, spots }));
  // Passing brings the bot's turn. Escape shows its end at once.
  await page.locator('.pass').click();
  await page.waitForSelector('.play[data-busy]');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.play[data-busy]').count(), 0);
  await page.locator('[data-speed]').click();
  assert.equal(await page.getAttribute('[data-speed]', 'data-speed'), 'fast');
  await page.reload();
  await page.waitForSelector('[data-speed=fast]');
  page.fine();
});

test('a phone shows one Problem at a time, and a card is put down at the name of another', { seconds: 240 }, async () => {
  const page = await table({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await play(page, byFinger, ours);
  await quiet(page);
  const shown = await page.evaluate(() => { const { left, right } = document.querySelector('.places .track').getBoundingClientRect(); return [...document.querySelectorAll('.area')].filter((one) => { const box = one.getBoundingClientRect(); return box.left >= left - 1 && box.right <= right + 1; }).length; });
  assert.equal(shown, 1, await page.evaluate(() => JSON.stringify([...document.querySelectorAll('.track, .area')].map((one) => { const { left, right } = one.getBoundingClientRect(); return [one.className, left, right]; }))));
  const before = await state(page);
  for (const card of await page.locator('.hand .hit.able').all()) {
    await card.tap({ position: { x: 14, y: 40 } });
    await page.waitForSelector('.hit.picked, .menu');
    if (await page.locator('.tab.target').count()) break;
    await page.keyboard.press('Escape');
  }
  // The log is a sheet here, which Esc closes.
  await page.keyboard.press('l');
  await page.waitForSelector('.play.sheet');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.play:not(.sheet)');
  await page.locator('.tab.target').last().tap();
  await page.waitForFunction((question) => document.querySelector('.play').dataset.question !== question, before.question);
  assert.ok((page.heard.did.play ?? 0) + (page.heard.did.move ?? 0) > 0);
  page.fine();
});
