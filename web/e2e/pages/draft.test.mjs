// Drafts and sealed decks against bots, at a site without a server, with the network cut.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byMouse, play, ready } from '../drive.mjs';
import { enterTest, patience, runSeed } from '../random.mjs';
import { accessible, browse, eventually, open } from './server.mjs';
import { module } from '../../tools/needs.mjs';
import { onlyFiles, serveSite } from './site.mjs';

const skip = !module && 'no WebAssembly module: .ci/wasm';
let site;
let browser;
before(async () => {
  if (skip) return;
  site = await serveSite(runSeed);
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** Registers a test with a page of its own, whose network is cut once the service worker has everything. */
const at = (name, path, how, body) =>
  test(name, { skip, timeout: 300_000 * patience }, async () => {
    enterTest(name);
    const page = await open(browser, site.base, path, how);
    try {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.context().setOffline(true);
      await body(page);
      page.fine();
      onlyFiles(site);
    } catch (error) {
      if (process.env.MANEFRAME_SHOTS) await page.screenshot({ path: `${process.env.MANEFRAME_SHOTS}/draft.png` });
      throw error;
    } finally {
      await page.context().close();
    }
  });

const where = (page) => page.locator('.bar h2').textContent();
/** Waits until the page shows another pick than `before`, or another stage. */
const moved = (page, before) =>
  page.waitForFunction((before) => {
    const now = document.querySelector('.bar h2')?.textContent;
    return now === undefined ? document.querySelector('.review, .build') : now !== before;
  }, before);
const stage = (page) => page.evaluate(() => ['pick', 'review', 'build', 'rounds'].find((name) => document.querySelector(`main .${name}`)));
const rows = (page, half) => page.locator(`section.${half} .row`);
/** Sum of the numbers of a half's rows. */
const size = (page, half) => page.locator(`section.${half} .half`).first().locator('.row > b').allTextContents().then((counts) => counts.reduce((sum, count) => sum + Number(count), 0));
const count = (page, half, wanted) => eventually(`${wanted} cards in ${half}`, async () => (await size(page, half)) === wanted);

/** Fills in the form by keys and opens the packs. */
async function begin(page, { seats, rounds }) {
  const type = async (label, words) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(words);
  };
  await page.locator('form option').nth(2).waitFor({ state: 'attached' });
  await type('Seats', String(seats));
  await type('Rounds of games', String(rounds));
  await page.keyboard.press('Enter');
}

at('a draft of four by keys, with a deck that is changed, and a game of it', '#/draft', { viewport: { width: 1280, height: 720 } }, async (page) => {
  await page.getByText('How it goes').waitFor();
  await accessible(page, 'the start of a draft');
  await begin(page, { seats: 4, rounds: 2 });
  await page.locator('.pack li').first().waitFor();
  await accessible(page, 'a pack');
  const focused = () => page.evaluate(() => document.activeElement?.dataset.card);

  // The first pick: a digit chooses, arrows lead on, a hint has its reason, Enter takes.
  await page.keyboard.press('2');
  const second = await focused();
  await page.locator(`.chosen [data-card="${second}"]`).waitFor();
  assert.equal(await page.locator('.full .card').count() > 0, true, 'the card with the focus is shown in full');
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await focused(), second);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await focused(), second);
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /, .+/);
  await page.keyboard.press('?');
  await page.locator('.advised').waitFor();
  await page.getByText('A bot would take').waitFor();
  const first = await where(page);
  const taken = await focused();
  await page.keyboard.press('Enter');
  await moved(page, first);
  await page.locator('[role=status]', { hasText: /^Taken: .*pick 2 of/ }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('aside li:has(bdi)').count(), 1);
  // It is taken back and taken again.
  await page.keyboard.press('u');
  await page.waitForFunction((first) => document.querySelector('.bar h2').textContent === first, first);
  assert.equal(await page.locator('aside li:has(bdi)').count(), 0);
  await page.locator(`[data-card="${taken}"]`).first().waitFor();

  let reloaded = false;
  let reviewed = false;
  for (let picks = 0; ; picks++) {
    assert.ok(picks < 100, 'the draft does not end');
    const now = await stage(page);
    if (now === 'build') break;
    if (now === 'review') {
      if (!reviewed) await accessible(page, 'between two packs');
      reviewed = true;
      await page.getByRole('button', { name: /^Open pack/ }).focus();
      await page.keyboard.press('Enter');
      await page.locator('.pack li').first().waitFor();
      continue;
    }
    if (picks === 5 && !reloaded) {
      reloaded = true;
      const before = await where(page);
      await page.reload();
      await page.locator('.pack li').first().waitFor();
      assert.equal(await where(page), before, 'the draft goes on after a reload');
    }
    const before = await where(page);
    await page.keyboard.press(picks % 2 ? '1' : 'ArrowRight');
    await page.keyboard.press('Enter');
    await moved(page, before);
  }
  assert.ok(reviewed && reloaded);

  // The deck: a bot suggests one, a card is taken out and put in again by keys, Ctrl+Z undoes.
  await page.getByRole('button', { name: 'Suggest a deck' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The deck can be handed in.').waitFor();
  await accessible(page, 'a deck of a draft');
  const [deck, rest] = [await size(page, 'deck'), await size(page, 'rest')];
  const row = rows(page, 'deck').last();
  await row.focus();
  await page.keyboard.press('Enter');
  await count(page, 'deck', deck - 1);
  await count(page, 'rest', rest + 1);
  await page.getByText('Not ready yet').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await count(page, 'deck', deck);
  await page.getByText('The deck can be handed in.').waitFor();
  await rows(page, 'deck').last().focus();
  await page.keyboard.press('ArrowRight');
  assert.ok(await page.evaluate(() => document.activeElement.closest('section.rest')), 'the arrow leads to the other half');
  await page.locator('section.rest .half').first().locator('.row').last().focus();
  await page.keyboard.press('Enter');
  await count(page, 'deck', deck + 1);
  await page.locator('.verdict.good:not([aria-busy=true])').waitFor();
  await page.getByRole('button', { name: 'Hand in the deck' }).focus();
  await page.keyboard.press('Enter');

  // Round 1 is left to a bot, round 2 is played.
  await page.locator('.rounds').waitFor();
  await accessible(page, 'the rounds of a draft');
  await page.getByRole('button', { name: 'Let a bot play it' }).click();
  await page.getByRole('button', { name: /^Play round 2 against/ }).click();
  await page.waitForURL(/#\/t\/.*pod=/);
  await ready(page);
  await play(page, byMouse);
  await page.getByRole('link', { name: 'Back to the draft' }).click();
  await page.getByText(/You finished in place \d of 4\./).waitFor();
  await accessible(page, 'the end of a draft');
  assert.equal(await page.locator('.rounds tbody tr').count(), 4);
  assert.equal(await page.locator('.rounds details:has(summary bdi)').count(), 4);
  assert.match(await page.locator('main dl').last().textContent(), /Seed\s*\d+\s*Secret\s*\S+\s*Commitment\s*[0-9a-f]{64}/);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: "Download the draft's file" }).click()]);
  assert.match(file.suggestedFilename(), /\.draft$/);
});

at('a draft of four by touch on a phone', '#/draft', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
  const tap = (what) => what.tap();
  await begin(page, { seats: 4, rounds: 1 });
  await page.locator('.pack li').first().waitFor();
  await accessible(page, 'a pack on a phone');
  const [one, two] = await Promise.all([0, 1].map((i) => page.locator('.pack li').nth(i).boundingBox()));
  assert.ok(one.width >= 170 && one.y === two.y && two.x > one.x, 'two cards with their text are beside each other');
  // A finger that rests on a card shows it in full and doesn't choose it.
  const first = page.locator('.pack li button').first();
  await first.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
  await page.locator('.full.held').waitFor();
  await first.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
  await first.dispatchEvent('click');
  assert.equal(await first.getAttribute('aria-pressed'), 'false');
  await page.locator('.full.held').tap({ position: { x: 5, y: 5 } });
  await page.locator('.full').waitFor({ state: 'detached' });
  for (let picks = 0; ; picks++) {
    assert.ok(picks < 100, 'the draft does not end');
    const now = await stage(page);
    if (now === 'build') break;
    if (now === 'review') {
      await tap(page.getByRole('button', { name: /^Open pack/ }));
      await page.locator('.pack li').first().waitFor();
      continue;
    }
    const before = await where(page);
    await tap(page.locator('.pack li button').first());
    await tap(page.getByRole('button', { name: /^Take (?!back)/ }));
    await moved(page, before);
    if (picks !== 3) continue;
    await tap(page.getByRole('button', { name: 'Your cards (4)' }));
    const drawer = page.getByRole('dialog');
    await drawer.locator('li:has(bdi)').first().waitFor();
    await accessible(page, 'the drawer', { within: 'dialog' });
    await tap(drawer.getByRole('button', { name: 'Close' }));
  }
  await tap(page.getByRole('button', { name: 'Suggest a deck' }));
  await page.getByText('The deck can be handed in.').waitFor();
  const deck = await size(page, 'deck');
  await tap(page.getByRole('button', { name: /^Not in the deck/ }));
  await tap(rows(page, 'rest').first());
  await tap(page.getByRole('button', { name: /^Deck/ }));
  await count(page, 'deck', deck + 1);
  await tap(page.getByRole('button', { name: 'Undo' }));
  await count(page, 'deck', deck);
  await page.getByText('The deck can be handed in.').waitFor();
  await accessible(page, 'the deck on a phone');
  await tap(page.getByRole('button', { name: 'Hand in the deck' }));
  await tap(page.getByRole('button', { name: 'Let a bot play it' }));
  await page.getByText(/You finished in place/).waitFor();
  // It is in the list, and gone once it is deleted.
  await tap(page.getByRole('link', { name: 'New draft' }));
  await page.getByText('finished').waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await tap(page.getByRole('button', { name: /^Delete/ }));
  await page.getByText('How it goes').waitFor();
});

at('packs of a sealed deck are opened at once, in German and light', '#/draft?kind=sealed', { locale: 'de-DE', colorScheme: 'light', viewport: { width: 360, height: 640 } }, async (page) => {
  await page.locator('form option').nth(2).waitFor({ state: 'attached' });
  await accessible(page, 'the start in German');
  await page.getByRole('button', { name: 'Packs öffnen' }).click();
  await page.locator('.build').waitFor();
  await page.getByText('Das Deck kann abgegeben werden.').waitFor();
  await accessible(page, 'a sealed deck in German');
});

const card = (number, rarity, more) => `[[card]]\nnumber = ${number}\ntitle = "Paper ${number}"\nrarity = "${rarity}"\n${more}\n`;
const friends = Array.from({ length: 24 }, (_, i) => card(i + 1, i < 14 ? 'C' : i < 20 ? 'U' : 'R', 'type = "Friend"\npower = 1\ncost = 1\ncolor = ["blue"]'));
/** Returns a set's file with enough Friends for packs. */
const paper = (more = '') => ({ name: 'paper.toml', mimeType: 'text/plain', buffer: Buffer.from(`[set]\nname = "Paper"\ncode = "PP"\n${friends.join('')}${more}`) });

at('a set of the workshop is drafted, and one without boosters says why it is not', '#/workshop', {}, async (page) => {
  await page.locator('.seen .understood').first().waitFor();
  await page.getByRole('button', { name: 'Draft this set' }).click();
  await page.getByRole('alert').getByText('has no boosters').waitFor();
  await page.goBack();
  await page.getByText('More of the set').click();
  const mane = card(25, 'F', 'type = "Mane Character"\ncolor = "blue"\npower = 1\nhome_limit = 3\n[card.boosted]\npower = 3\nhome_limit = 4');
  const problem = card(26, 'F', 'type = "Problem"\nbonus = 1\nowner = ["2 blue"]\nopponent = 5\nstarting = true');
  await page.locator('input[type=file]').setInputFiles(paper(mane + problem));
  await page.getByRole('button', { name: /^24 Paper 24/ }).waitFor();
  await page.locator('.seen .face').first().waitFor();
  await page.getByRole('button', { name: 'Draft this set' }).click();
  await page.locator('form option', { hasText: /^Paper/ }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Open the packs' }).click();
  await page.locator('.pack li').nth(11).waitFor();
  assert.match(await page.locator('.pack button').first().getAttribute('aria-label'), /^Paper \d+, Friend/);
});

at('a set without Mane Characters is opened from the list of cards, with those of Hollowmere', '#/cards', {}, async (page) => {
  await page.locator('input[type=file]').first().setInputFiles(paper());
  await page.getByRole('link', { name: 'Draft this set: Paper' }).click();
  await page.locator('form option', { hasText: /^Paper/ }).waitFor({ state: 'attached' });
  assert.match(await page.getByLabel('Packs').evaluate((box) => box.selectedOptions[0].text), /^Paper/);
  await page.getByText('Sealed deck', { exact: true }).click();
  await page.getByRole('button', { name: 'Open the packs' }).click();
  await page.getByText('The deck can be handed in.').waitFor();
  await page.getByRole('heading', { name: 'For everybody' }).waitFor();
});
