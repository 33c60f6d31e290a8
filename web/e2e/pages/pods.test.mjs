// Drafts with people at a server: two in browsers of their own, bots in the other seats, and a visitor without a seat.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { concede } from '../drive.mjs';
import { enterTest, patience } from '../random.mjs';
import { accessible, browse, eventually, open, program, serve } from './server.mjs';

const skip = !program && 'no program';
let server;
let browser;
before(async () => {
  if (skip) return;
  // One after the other: a browser that runs although there is no server would never end.
  server = await serve(1);
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const desk = { viewport: { width: 1280, height: 720 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Registers a test, which opens pages with `visit(path, how)`. */
const at = (name, body) =>
  test(name, { skip, timeout: 300_000 * patience }, async () => {
    enterTest(name);
    const pages = [];
    try {
      await body(async (path, how) => {
        const page = await open(browser, server.base, path, how);
        pages.push(page);
        return page;
      });
      for (const page of pages) page.fine();
    } catch (error) {
      if (process.env.MANEFRAME_SHOTS) for (const [i, page] of pages.entries()) await page.screenshot({ path: `${process.env.MANEFRAME_SHOTS}/pods-${i}.png` });
      throw error;
    } finally {
      for (const page of pages) await page.context().close();
    }
  });

/** Sends a request with the cookie of a page's user. */
async function ask(page, method, path, data) {
  const answer = await page.context().request.fetch(`${server.base}/api/v1${path}`, { method, ...(data ? { data } : {}) });
  return { status: answer.status(), body: await answer.json().catch(() => undefined) };
}
const view = async (page, id) => (await ask(page, 'GET', `/pods/${id}`)).body;
const act = (page, id, data) => ask(page, 'POST', `/pods/${id}/acts`, data);

/** Makes picks without the page, as its user, until the pod is at another place than these stages. Returns the view. */
async function picks(page, id, until) {
  const now = await view(page, id);
  if (until(now)) return now;
  if (now.stage === 'picking' && now.pack) await act(page, id, { do: 'pick', card: now.pack[0] });
  else if (now.stage === 'review' && now.seats[now.mine - 1].waiting) await act(page, id, { do: 'ready' });
  return undefined;
}
async function draftOn(pages, id, until) {
  for (const end = Date.now() + 120_000 * patience; ; ) {
    const views = [];
    for (const page of pages) views.push(await picks(page, id, until));
    if (views.every(Boolean)) return;
    assert.ok(Date.now() < end, 'the draft does not go on');
  }
}

/** Fills in the form for a draft with people and opens it. Returns its code. */
async function openPod(page, { open: free, pace, ...numbers }) {
  await page.getByRole('button', { name: 'With people' }).click();
  await page.locator('form option').nth(2).waitFor({ state: 'attached' });
  for (const [label, number] of [['Seats', numbers.seats], ['Seats for other people', free], ['Rounds of games', numbers.rounds]]) await page.getByLabel(label, { exact: true }).fill(String(number));
  if (pace) await page.getByLabel('Time for picks').selectOption(pace);
  await accessible(page, 'the form of a draft with people');
  await page.getByRole('button', { name: 'Open the draft' }).click();
  await page.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  return new URL(page.url()).pathname.split('/').pop();
}

async function sitDown(page, name) {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Take a seat' }).click();
}
const where = (page) => page.locator('.bar h2').textContent();

at('eight draft: two people and six bots, one leaves and comes back, three rounds, the end', async (visit) => {
  const ann = await visit('/draft', desk);
  const id = await openPod(ann, { seats: 8, open: 2, pace: 'days', rounds: 3 });
  await accessible(ann, 'a draft that waits');
  const link = await ann.getByLabel('Link to the draft').inputValue();
  assert.equal(link, `${server.base}/draft/${id}`);
  await ann.waitForFunction(() => document.querySelector('img[alt="QR code of the link"]')?.naturalWidth > 0);

  // Ben comes by the link, Cleo by the lobby.
  const ben = await visit(new URL(link).pathname, phone);
  await ben.getByText('You have no seat in this draft.').waitFor();
  await ben.getByText('2 of 8 seats free · No limit, also over days').waitFor();
  await accessible(ben, 'a draft without a seat');
  await sitDown(ben, 'Ben Otter');
  await ben.getByText('1 seat is free.').waitFor();
  await accessible(ben, 'a draft that waits, on a phone');
  await ann.getByText('Ben Otter').waitFor();
  const cleo = await visit('/lobby', desk);
  await cleo.locator(`a[href="/draft/${id}"]`).click();
  await cleo.getByRole('button', { name: 'Take a seat' }).waitFor();

  await ann.getByRole('button', { name: 'Begin now' }).click();
  await ann.locator('.pack li').first().waitFor();
  await ben.locator('.pack li').first().waitFor();
  await accessible(ann, 'a pack with people');
  await accessible(ben, 'a pack with people on a phone');
  await sitDown(cleo, 'Cleo Wren');
  await cleo.getByRole('alert').getByText(/no seat of this draft is free/i).waitFor();
  const late = await visit(`/draft/${id}`, desk);
  await late.getByText('The draft has begun, or all its seats are taken.').waitFor();
  for (const path of ['', '/cards', '/hint', '/record']) assert.equal((await ask(cleo, 'GET', `/pods/${id}${path}`)).status, 403, path);

  // What was chosen is still chosen after the page asked again, and has the focus.
  await ann.keyboard.press('3');
  const focused = () => ann.evaluate(() => document.activeElement?.dataset.card);
  const third = await focused();
  await ann.waitForResponse((answer) => answer.url().endsWith(`/pods/${id}`));
  assert.equal(await focused(), third);
  assert.ok((await ann.locator('.full .card').count()) > 0, 'the card with the focus is still shown in full');
  assert.equal(await ann.locator(`[data-card="${third}"]`).first().getAttribute('aria-pressed'), 'true');
  // Ann takes it and waits. Ben takes one, and both have the next pack.
  const first = await where(ann);
  await ann.keyboard.press('Enter');
  await ann.locator('.wait', { hasText: 'Waiting for Ben Otter' }).waitFor();
  await accessible(ann, 'a draft that waits for others');
  await ben.locator('.pack li button').first().tap();
  await ben.getByRole('button', { name: /^Take (?!back)/ }).tap();
  await ann.waitForFunction((first) => document.querySelector('.bar h2')?.textContent !== first, first);
  await ann.locator('.pack li').first().waitFor();
  await ann.waitForFunction(() => document.activeElement?.closest('.pack'));
  await ben.locator('.pack li').first().waitFor();

  // Ben leaves: a bot picks for him, and Ann needs nobody. Then he comes back.
  ben.on('dialog', (dialog) => dialog.accept());
  await ben.getByRole('button', { name: 'Leave', exact: true }).tap();
  await ben.getByText('You have left. A bot acts for you.').waitFor();
  await accessible(ben, 'a seat that was left');
  await ann.getByText('A bot acts for Ben Otter.').waitFor();
  const second = await where(ann);
  await ann.locator('.pack li button').first().click();
  await ann.locator('.pack li button').first().click();
  await ann.waitForFunction((second) => document.querySelector('.bar h2')?.textContent !== second, second);
  await ann.locator('.pack li').first().waitFor();
  await ben.getByRole('button', { name: 'Come back' }).tap();
  // The bot has made this pick already.
  await ben.getByRole('button', { name: 'Your pick is made' }).waitFor();
  await ann.getByText('A bot acts for Ben Otter.').waitFor({ state: 'detached' });
  await ann.keyboard.press('1');
  await ann.keyboard.press('Enter');
  await ben.locator('.pack li').first().waitFor();

  // The first pack ends at both, and each is ready in turn.
  await draftOn([ann, ben], id, (now) => now.stage === 'review');
  await ann.getByRole('button', { name: /^Open pack 2/ }).click();
  await ann.getByText('Waiting for Ben Otter').first().waitFor();
  await ben.getByRole('button', { name: /^Open pack 2/ }).tap();
  await ann.locator('.pack li').first().waitFor();
  await draftOn([ann, ben], id, (now) => now.stage === 'building');

  for (const page of [ann, ben]) {
    await page.getByRole('button', { name: 'Suggest a deck' }).click();
    await page.getByText('The deck can be handed in.').waitFor();
  }
  await ann.getByRole('button', { name: 'Hand in the deck' }).click();
  await ann.getByRole('heading', { name: 'Your deck is handed in' }).waitFor();
  await ann.getByText('Waiting for Ben Otter').waitFor();
  await accessible(ann, 'a deck that is handed in');
  await ben.getByRole('button', { name: 'Hand in the deck' }).click();

  for (let round = 1; round <= 3; round++) {
    for (const page of [ann, ben]) await page.getByRole('heading', { name: `Round ${round} of 3` }).first().waitFor();
    const now = await view(ann, id);
    const match = now.matches.at(-1).find((one) => [one.first, one.second].includes(1));
    // Chance decides whether the two meet in three rounds; the draft of two people below has a match of them.
    if ([match.first, match.second].includes(2)) {
      await accessible(ann, 'a match between people');
      assert.equal(await ann.getByRole('button', { name: 'Let a bot play it' }).count(), 0);
      for (const page of [ann, ben]) await page.getByRole('button', { name: new RegExp(`^(Play round ${round}|Go on) against`) }).click();
      for (const page of [ann, ben]) await page.waitForURL(/\/t\/.*pod=/);
      await ann.locator('.play').waitFor();
      await ben.locator('.play').waitFor();
      await eventually('a table for both', async () => new URL(ann.url()).pathname === new URL(ben.url()).pathname);
      await concede(ann);
      for (const page of [ann, ben]) await page.getByRole('link', { name: 'Back to the draft' }).click();
    } else for (const page of [ann, ben]) await page.getByRole('button', { name: 'Let a bot play it' }).click();
  }
  for (const page of [ann, ben]) {
    await page.getByText(/You finished in place \d of 8\./).waitFor();
    assert.equal(await page.locator('.rounds tbody tr').count(), 8);
    assert.match(await page.locator('main dl').last().textContent(), /Seed\s*\d+\s*Secret\s*\S+\s*Commitment\s*[0-9a-f]{64}/);
    assert.equal(await page.locator('.rounds details:has(summary bdi)').count(), 8);
  }
  await accessible(ben, 'the end of a draft with people');
  assert.equal((await ask(cleo, 'GET', `/pods/${id}/record`)).status, 403);
  await ben.goto(`${server.base}/draft`);
  await ben.getByText('finished').waitFor();
  assert.equal(await ben.getByRole('button', { name: /^Delete/ }).count(), 0, 'only the one who opened a draft deletes it');
  await ann.goto(`${server.base}/draft`);
  await ann.getByText('finished').waitFor();
});

at('time for picks runs, stands still while the draft is paused, and ends with a pick', async (visit) => {
  const ann = await visit('/draft', desk);
  const id = await openPod(ann, { seats: 2, open: 1, pace: 'fast', rounds: 1 });
  const ben = await visit(`/draft/${id}`, { ...phone, locale: 'de-DE', colorScheme: 'light' });
  await ben.getByRole('button', { name: 'Platz nehmen' }).tap();
  // With the last seat the draft begins.
  for (const page of [ann, ben]) {
    await page.locator('.pack li').first().waitFor();
    await page.getByRole('timer').waitFor();
  }
  await accessible(ben, 'a draft with a clock, in German');
  await ann.getByRole('button', { name: 'Pause' }).click();
  await ben.getByText('Der Draft ist angehalten.').waitFor();
  const time = await ben.getByRole('timer').textContent();
  await ben.locator('.pack li button').first().tap();
  assert.ok(await ben.getByRole('button', { name: /^Nehmen/ }).isDisabled());
  await ann.getByText('You have paused the draft.').waitFor();
  assert.equal(await ben.getByRole('timer').textContent(), time);
  await ann.getByRole('button', { name: 'Go on' }).click();
  await ben.getByText('Der Draft ist angehalten.').waitFor({ state: 'detached' });
  // Nobody picks. The last seconds are announced, then the server picks for both.
  await ann.locator('[role=status]', { hasText: '10 seconds left' }).waitFor({ state: 'attached' });
  await ann.locator('[role=status]', { hasText: '5 seconds left' }).waitFor({ state: 'attached' });
  await ann.getByRole('heading', { name: 'Pack 1 of 4, pick 2 of 12' }).waitFor();
  await ben.getByRole('heading', { name: 'Pack 1 von 4, Wahl 2 von 12' }).waitFor();
});

at('two people build sealed decks and play one game, whose result comes by itself', async (visit) => {
  const ann = await visit('/draft', desk);
  await ann.getByText('Sealed deck', { exact: true }).click();
  const id = await openPod(ann, { seats: 2, open: 1, rounds: 1 });
  const ben = await visit(`/draft/${id}`, phone);
  await ben.getByRole('button', { name: 'Take a seat' }).tap();
  for (const page of [ann, ben]) {
    await page.getByText('The deck can be handed in.').waitFor();
    await page.getByRole('button', { name: 'Hand in the deck' }).click();
  }
  await ann.getByRole('button', { name: /^Play round 1 against/ }).waitFor();
  await accessible(ann, 'a match between people');
  assert.equal(await ann.getByRole('button', { name: 'Let a bot play it' }).count(), 0);
  await ann.getByRole('button', { name: /^Play round 1 against/ }).click();
  await ben.getByRole('button', { name: /^(Play round 1|Go on) against/ }).tap();
  for (const page of [ann, ben]) {
    await page.waitForURL(/\/t\/.*pod=/);
    await page.locator('.play').waitFor();
  }
  await eventually('a table for both', async () => new URL(ann.url()).pathname === new URL(ben.url()).pathname);
  // Ann waits at the draft while Ben concedes.
  await ann.goto(`${server.base}/draft/${id}`);
  await ann.getByRole('button', { name: /^Go on against/ }).waitFor();
  await concede(ben);
  await ann.getByText('You finished in place 1 of 2.').waitFor();
  await ben.getByRole('link', { name: 'Back to the draft' }).click();
  await ben.getByText('You finished in place 2 of 2.').waitFor();
});

at('the title says that a draft waits for somebody who looks at something else', async (visit) => {
  const ann = await visit('/draft', desk);
  const id = await openPod(ann, { seats: 2, open: 1, pace: 'days', rounds: 1 });
  await ann.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  const ben = await visit(`/draft/${id}`, desk);
  await ben.getByRole('button', { name: 'Take a seat' }).click();
  await ben.locator('.pack li').first().waitFor();
  await ann.waitForFunction(() => document.title === '● Your pick');
  await ann.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await ann.waitForFunction(() => document.title.startsWith('Hollowmere'));
});

at('a draft against bots runs at a server whose pages have no module', async (visit) => {
  const ann = await visit('/draft', desk);
  await ann.locator('form option').nth(2).waitFor({ state: 'attached' });
  assert.equal(await ann.getByRole('button', { name: 'Against bots' }).getAttribute('aria-pressed'), 'true');
  await ann.getByLabel('Seats', { exact: true }).fill('4');
  await ann.getByLabel('Rounds of games').fill('1');
  await ann.getByRole('button', { name: 'Open the packs' }).click();
  await ann.locator('.pack li').first().waitFor();
  assert.equal(await ann.getByRole('button', { name: 'Leave', exact: true }).count(), 0);
  const id = new URL(ann.url()).pathname.split('/').pop();
  const first = await where(ann);
  await ann.keyboard.press('1');
  await ann.keyboard.press('Enter');
  await ann.waitForFunction((first) => document.querySelector('.bar h2')?.textContent !== first, first);
  await ann.keyboard.press('u');
  await ann.waitForFunction((first) => document.querySelector('.bar h2')?.textContent === first, first);
  await draftOn([ann], id, (now) => now.stage === 'building');
  await ann.reload();
  await ann.getByRole('button', { name: 'Hand in the deck' }).click();
  await ann.getByRole('button', { name: 'Let a bot play it' }).click();
  await ann.getByText(/You finished in place \d of 4\./).waitFor();
});
