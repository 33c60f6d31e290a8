// Interactions at the table, and its appearance: in words, in German, with three and four seats, from a small phone to a large screen, in
// dark and light themes, with hostile names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { byFinger, byKeys, byMouse, more, openTable, play, quiet, reaction, ready, state, still, untilAcknowledged } from './drive.mjs';
import { accessible, eventually, open } from './pages/server.mjs';
import { browser, nightly, server, test } from './suite.mjs';

const deck = { named: 'Blue-Yellow: The Morning Round' };
const other = { named: 'Orange-Pink: Mud and Music' };
const bot = { seat: 'bot', bot: 'greedy', deck: other };
/** A deck whose Mane Character, Hob Underthorn, has an ability of the main phase. */
const ferry = { list: readFileSync(new URL('../../sets/decks/mud-and-music.deck', import.meta.url), 'utf8').replace('HW5 Bramwell Turfcutter', 'HW6 Hob Underthorn') };

/** Opens a table with a seat for the page. */
const table = (how, seats = [{ seat: 'mine', deck }, bot]) => openTable(browser, server.base, { seats, hints: true }, how);

/** Checks accessibility in dark and light themes. `within` limits the check to a part of the page, if the rest was checked before. */
async function both(page, what, within) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    await still(page);
    await accessible(page, `${what}, ${colorScheme}`, nightly ? {} : { within, colours: colorScheme === 'dark' });
  }
}

/** Plays until the main phase of the viewer's turn, when a card in hand can be played and `until` holds. */
async function mainPhase(page, act = byMouse, until = () => true) {
  const now = await play(page, act, (now) => now.turn > 0 && now.phase === 'main' && now.mine && now.able > 0 && !now.faceoff && !now.menu && !now.picked && until(now));
  assert.ok(!now.over, 'a main phase comes before the end');
  await quiet(page);
}

test('hover, why not, the log, stops, help, hints: nothing is hidden and all of it is accessible', { seconds: 240 }, async () => {
  const page = await table();
  // The hand must have a card that can be played now, and one that can't.
  await mainPhase(page, byMouse, (now) => now.unable > 0);
  // A Mane Character has power, and rulings on its text. It may have moved to a Problem.
  await page.locator('.board .hit:has-text("Meadow Reedling")').first().hover();
  await page.waitForSelector('.preview:has-text("Power")');
  assert.equal(await page.locator('.preview:has-text("Rules for this card")').count(), 0, 'notes wait until they are wanted');
  await page.keyboard.press('i');
  await page.waitForSelector('.preview:has-text("Rules for this card")');
  await accessible(page, 'a card in full');
  await quiet(page);

  await page.locator('.hand .hit:not(.able)').first().hover();
  await page.waitForSelector('.preview:has-text("Not possible now:")');
  // A player who tries it anyway sees the reason next to the card, with the mouse and with keys.
  await page.locator('.hand .hit:not(.able)').first().click();
  await page.waitForSelector('.why li');
  await both(page, 'why not, in place', '.why');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.why', { state: 'detached' });
  await page.locator('.hand .hit:not(.able)').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.why li');
  await quiet(page);

  // A click on a step sets a stop there, and the server remembers it.
  const step = page.locator('[data-phase=score]');
  await step.click();
  await page.waitForSelector('[data-phase=score].own:not(.their)');
  await step.click();
  await step.click();
  await page.waitForSelector('[data-phase=score].own.their');
  await untilAcknowledged(page);
  await page.reload();
  await page.waitForSelector('[data-phase=score].own.their');

  await page.waitForSelector('.log li .rule');
  await page.locator('.log li:has(.rule)').last().hover();
  // With keys: Tab focuses a rule, arrows move from line to line, and the cause of an event is shown.
  await page.locator('.log').focus();
  await page.keyboard.press('Tab');
  const rules = await page.evaluate(() => [...document.querySelectorAll('.log .rule')].indexOf(document.activeElement));
  assert.equal(rules, (await page.locator('.log .rule').count()) - 1, 'the last rule of the log has the focus');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => [...document.querySelectorAll('.log .rule')].indexOf(document.activeElement)), rules - 1);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.activeElement === document.querySelector('.log .rule'));
  await page.keyboard.press('h');
  await page.waitForSelector('.hinted');
  await both(page, 'a hint', '.hinted');

  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  await both(page, 'the list of keys', 'dialog[open]');
  await page.keyboard.press('Escape');
  await more(page);
  await both(page, 'ways to pass', '.choices');
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.waitForSelector('.chat');
  await both(page, 'chat', '.chat');

  await play(page, byMouse, async (now) => !now.faceoff && (await page.locator('button.pile').count()) > 0);
  await quiet(page);
  await page.locator('button.pile').first().click();
  await page.waitForSelector('dialog[open] .hit');
  await both(page, 'a discard pile', 'dialog[open]');
  page.fine();
});

test('a card is dragged to a Problem and taken back, and a menu opens beside a card that can do several things', { seconds: 240 }, async () => {
  const page = await table(undefined, [{ seat: 'mine', deck: ferry }, bot]);
  // Whether a card in hand brings a menu depends on what was drawn. The Mane Character does with the two tokens of the first turn: it can move
  // or use its ability. Later it may be Boosted, without that ability.
  const mane = page.locator('.board .hit.able[data-id="HW6"]');
  const does = async () => {
    const card = (await mane.count()) && Number(await mane.getAttribute('data-card'));
    return page.heard.question?.options?.filter((one) => one.card === card).map((one) => one.does) ?? [];
  };
  const able = await play(page, byMouse, async (now) => {
    if (!now.mine || now.menu || now.picked) return false;
    const ways = await does();
    return ways.includes('use') && ways.includes('move');
  });
  assert.ok(!able.over, 'the Mane Character can move and use its ability');
  await mane.click();
  await page.waitForSelector('.menu button');
  await both(page, 'a menu beside the card', '.menu');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.menu', { state: 'detached' });

  /** Drags the cards in hand one after the other until one can be dropped at a Problem. Returns that card's number. */
  const drag = async () => {
    for (const card of await page.locator('.hand .hit.able').all()) {
      const box = await card.boundingBox();
      const x = box.x + box.width / 2;
      await page.mouse.move(x, box.y + 40);
      // The card rises out of the hand.
      await still(page);
      await page.mouse.down();
      await page.mouse.move(x, box.y - 20, { steps: 4 });
      await page.waitForSelector('.hit.dragged');
      const target = page.locator('.area.target').first();
      if (await target.count()) {
        const at = await target.boundingBox();
        await page.mouse.move(at.x + at.width / 2, at.y + at.height * 0.9, { steps: 8 });
        await page.waitForSelector('.area.over');
        const number = await card.getAttribute('data-card');
        await page.mouse.up();
        return number;
      }
      await page.mouse.move(2, 2);
      await page.mouse.up();
      await page.waitForSelector('.hit.dragged', { state: 'detached' });
      await still(page);
    }
    return undefined;
  };
  /** Returns the cards in hand by their printed ids, since a card that returns to the hand has another number. */
  const inHand = () => page.evaluate(() => [...document.querySelectorAll('.hand .hit')].map((card) => card.dataset.id).sort().join());
  let before;
  let dragged;
  await play(page, byMouse, async (now) => {
    if (now.phase !== 'main' || !now.mine || !now.able || now.faceoff || now.menu || now.picked) return false;
    await quiet(page);
    before = await inHand();
    const plays = page.heard.did.play ?? 0;
    dragged = await drag();
    if (!dragged) return false;
    // The number of cards in hand proves nothing, since playing a card may draw one.
    await page.waitForSelector(`.hand [data-card="${dragged}"]`, { state: 'detached' });
    assert.equal(page.heard.did.play, plays + 1, 'the line carried it');
    return true;
  });
  assert.ok(dragged, 'a card was dragged to a Problem');
  // A bot at the table agrees to every proposal.
  await ready(page);
  await page.keyboard.press('z');
  await eventually('the hand is as it was', async () => (await inHand()) === before);

  const now = await ready(page);
  await more(page);
  await page.click('.choices >> text=my turn');
  await reaction(page, now);
  const later = await play(page, byMouse, (later) => later.turn > now.turn && later.mine);
  assert.ok(later.turn > now.turn);
  page.fine();
});

test('the tab key goes through the table as one reads it, and every focus is seen', async () => {
  const page = await table();
  await mainPhase(page);
  await page.focus('.skip');
  const regions = ['header', '.homes.others', '.places', '.homes.own', '.hand', '.ask', '.controls', 'aside'];
  const seen = [];
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate((regions) => {
      const one = document.activeElement;
      if (!one || one === document.body) return undefined;
      const style = getComputedStyle(one);
      one.dataset.visited = String(Number(one.dataset.visited ?? 0) + 1);
      return {
        region: regions.findIndex((region) => one.closest(region)),
        visible: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0,
        again: one.dataset.visited !== '1',
        words: one.textContent.trim().slice(0, 30),
      };
    }, regions);
    if (!at || at.again) break;
    seen.push(at);
  }
  const inside = seen.filter((one) => one.region >= 0);
  for (const one of inside) assert.ok(one.visible, `the focus on "${one.words}" is seen`);
  assert.deepEqual(inside.map((one) => one.region), inside.map((one) => one.region).toSorted((a, b) => a - b), 'in the order of the page');
  assert.deepEqual([...new Set(inside.map((one) => one.region))], regions.map((_, i) => i), 'every part of the table is reached');
  const missed = await page.evaluate(() => [...document.querySelectorAll('.play button:not(:disabled), .play a[href]')].filter((one) => one.offsetParent && !one.dataset.visited && one.tabIndex >= 0).map((one) => one.textContent.trim()));
  assert.deepEqual(missed, [], 'nothing is left out');
});

test('a faceoff is watched: flips come one by one, and the sums with them', { seconds: 240 }, async () => {
  const page = await table({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    globalThis.watched = [];
    new MutationObserver(() => {
      const one = document.querySelector('.faceoff');
      if (!one) return;
      const now = { flips: one.querySelectorAll('.flipped:not(.empty)').length, sums: [...one.querySelectorAll('.sum')].map((sum) => Number(sum.textContent)), end: one.querySelector('.end').textContent.trim(), won: one.querySelectorAll('.won').length };
      const last = globalThis.watched.at(-1);
      if (JSON.stringify(last) === JSON.stringify(now)) return;
      globalThis.watched.push(now);
      if (now.won && now.flips > 1) globalThis.won ??= { copy: one.cloneNode(true), parent: one.parentElement };
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // Waits while a finished faceoff can be watched, so that it is seen to its end.
  const patiently = async (page) => {
    await page.waitForFunction(() => document.querySelector('.play').dataset.faceoff !== undefined || !document.querySelector('.faceoff'));
    await byMouse(page);
  };
  await play(page, patiently, () => page.evaluate(() => globalThis.won !== undefined));
  const watched = await page.evaluate(() => globalThis.watched);
  assert.ok(watched.some((one) => one.won && one.flips > 1), 'a faceoff was watched to its end');
  for (let i = 1; i < watched.length; i++) {
    const [was, now] = [watched[i - 1], watched[i]];
    if (now.flips > was.flips) assert.ok(now.flips - was.flips === 1, `one at a time: ${JSON.stringify(watched)}`);
    if (now.won) assert.ok(now.end.length > 3, 'it says who wins');
  }
  // The panel closes after a moment, so a copy of it, made when the faceoff was won, is checked.
  await quiet(page);
  await page.evaluate(() => {
    globalThis.won.copy.dataset.copy = '';
    globalThis.won.parent.append(globalThis.won.copy);
  });
  await both(page, 'a faceoff', '[data-copy]');
  page.fine();
});

test('the table in words and in German is the same table', { seconds: 240 }, async () => {
  const page = await table();
  const { turn } = await play(page, byMouse, (now) => now.turn >= 3 && !now.faceoff && !now.menu);
  await quiet(page);
  await page.keyboard.press('t');
  await page.waitForSelector('.text h2');
  await both(page, 'the table as text');
  await play(page, byKeys, (now) => now.turn >= turn + 2);
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  await page.reload();
  await page.waitForSelector('text=Deine Hand');
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  await page.keyboard.press('t');
  await page.waitForSelector('.board');
  await still(page);
  await accessible(page, 'the table in German');
  page.fine();
});

// Four seats are the maximum, two seats have another layout, and phone and desktop have the page's two layouts.
const sizes = nightly ? [[360, 800], [390, 844], [768, 1024], [1440, 900], [3840, 2160]] : [[360, 800], [1440, 900]];
for (const many of [2, 3, 4]) {
  test(`${many} seats, from a small phone to a large screen: nothing sticks out, everything can be reached`, { seconds: 400, nightly: many === 3 }, async () => {
    const page = await table({ viewport: { width: 1440, height: 900 } }, [{ seat: 'mine', deck }, ...Array.from({ length: many - 1 }, () => bot)]);
    await play(page, byMouse, (now) => now.turn >= many * (nightly ? 3 : 2) && !now.faceoff && !now.menu);
    await quiet(page);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await still(page);
      if (nightly) await both(page, `${many} seats at ${width} by ${height}`);
      else await accessible(page, `${many} seats at ${width} by ${height}`);
      const out = await page.evaluate(() => {
        const board = document.querySelector('.board').getBoundingClientRect();
        const out = [];
        for (const one of document.querySelectorAll('.homes > *, .places, .controls button, .ask, .hand')) {
          const box = one.getBoundingClientRect();
          if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) out.push(`${one.className} ${JSON.stringify(box)}`);
        }
        if (board.height < innerHeight * 0.3) out.push(`the board is ${board.height} high`);
        return out;
      });
      assert.deepEqual(out, [], `${many} seats at ${width} by ${height}`);
    }
    page.fine();
  });
}

test('a long press shows a card in full, a tap does not play it by mistake', { seconds: 240 }, async () => {
  const page = await table({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await mainPhase(page, byFinger);
  const card = page.locator('.hand .hit').first();
  const box = await card.boundingBox();
  const [x, y] = [box.x + 20, box.y + 40];
  const fingers = await page.context().newCDPSession(page);
  const { question } = await state(page);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForSelector('.preview');
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await both(page, 'a card in full on a phone');
  assert.equal((await state(page)).question, question, 'nothing was played');
  await page.touchscreen.tap(20, 20);
  await page.waitForSelector('.preview', { state: 'detached' });
  await still(page);
  await page.locator('.hand .hit.able').first().tap({ position: { x: 14, y: 40 } });
  await page.waitForSelector('.menu, .hit.picked');
  assert.equal((await state(page)).question, question, 'what costs something is asked about first');
  page.fine();
});

test('names that are long, hidden, turned around or markup do no harm', { seconds: 240, needs: 'other people' }, async () => {
  const names = { '<b>bold</b><img src=x>': true, [`${'W'.repeat(32)}`]: true, '\u202Eright to left': undefined, 'a\u200b\u2066b': undefined, 'שלום עולם': true };
  for (const [name, taken] of Object.entries(names)) {
    const answer = await fetch(`${server.base}/api/v1/guests`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) });
    if (taken) assert.ok(answer.ok, `${name}: ${answer.status}`);
    // The server refuses some names, so no page shows them.
    if (!answer.ok) {
      assert.equal(answer.status, 422, name);
      continue;
    }
    const { session } = await answer.json();
    const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
    const opened = await fetch(`${server.base}/api/v1/tables`, { method: 'POST', headers, body: JSON.stringify({ name: `<script>alert(1)</script>${name}`, seats: [{ seat: 'mine', deck }, bot], pace: 'at-once' }) });
    assert.ok(opened.ok, await opened.clone().text());
    const { code } = await opened.json();
    const page = await open(browser, server.base, `/t/${code}`, { viewport: { width: 390, height: 844 } });
    await page.waitForSelector('.strip');
    const shown = await page.textContent('.play');
    if (taken) assert.ok(shown.includes(name), `${name} is shown as it is`);
    assert.equal(await page.locator('.play b:text-is("bold"), .play img[src="x"], .play script').count(), 0);
    assert.ok(!/[\u200b\u202a-\u202e]/.test(shown), 'nothing that hides or turns');
    await accessible(page, `a table with ${name}`);
    page.fine();
    await page.context().close();
  }
});
