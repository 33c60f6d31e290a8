// People with accounts: a rated game, their pages, the ladder, a private game that others don't see, and decks that they share.
import assert from 'node:assert/strict';
import { concede, more } from '../drive.mjs';
import { browser, server, test } from '../suite.mjs';
import { account, button, heading } from './accounts.mjs';
import { accessible, eventually, open } from './server.mjs';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const small = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

/** Takes a picture if the environment names a folder. */
async function picture(page, name) {
  if (process.env.MANEFRAME_SHOTS) await page.screenshot({ path: `${process.env.MANEFRAME_SHOTS}/people-${name}.png`, fullPage: true });
}

/** Sends a request with the cookie of a page's user. */
async function ask(page, method, path, data) {
  const answer = await page.context().request.fetch(`${server.base}/api/v1${path}`, { method, ...(data ? { data } : {}) });
  return { status: answer.status(), body: await answer.json().catch(() => undefined) };
}

/** Waits until that many games are on a person's page, as a user sees it. */
const counted = (page, name, games) => eventually(`${games} games of ${name}`, async () => (await ask(page, 'GET', `/people/${name}`)).body.games.length === games);

/** Opens a table in the lobby for another person. `settle` sets what isn't usual. Returns its code. */
async function openTable(page, settle) {
  await page.goto(`${server.base}/lobby`);
  await page.locator('select option').nth(2).waitFor({ state: 'attached' });
  await settle(page);
  await button(page, 'Create table').click();
  await page.getByText('The game begins when all seats are taken.').waitFor();
  return new URL(page.url()).pathname.split('/').pop();
}

async function sit(page, code) {
  await page.goto(`${server.base}/t/${code}`);
  await button(page, 'Join and play').click();
  await page.locator('.play').waitFor();
}

test('a rated game of two accounts is on both pages and the ladder; a private game is on its players\' own pages', { needs: 'other people', seconds: 240 }, async () => {
  const ada = await account('Ada Heron');
  const ben = await account('Ben Otter', phone);
  await ada.goto(`${server.base}/people`);
  await heading(ada, 'This is your page').waitFor();
  await ada.getByText('No rated games yet.').waitFor();
  await accessible(ada, 'one\'s page without games');

  // Ada opens a rated table.
  const code = await openTable(ada, async () => {
    await ada.getByLabel('Rated game').check();
    await ada.getByText('More settings').click();
    assert.ok(await ada.locator('option[value=free]').isDisabled(), 'nothing is taken back freely');
    await accessible(ada, 'the lobby with a rated game');
    await picture(ada, 'lobby');
  });
  await ada.getByText('This game counts for ratings.').waitFor();
  await ben.goto(`${server.base}/lobby`);
  await ben.getByText('Waiting for players · rated').waitFor();
  await ben.getByRole('link', { name: 'Ada Heron' }).waitFor();
  await accessible(ben, 'the lobby with a rated table');
  await picture(ben, 'rated-table');
  await ben.goto(`${server.base}/t/${code}`);
  await ben.getByText('This game counts for ratings.').waitFor();
  await accessible(ben, 'a rated table that waits');
  await picture(ben, 'waiting');
  await sit(ben, code);
  await more(ben);
  await ben.locator('.choices').getByText('This game counts for ratings.').waitFor();
  assert.equal(await ben.getByRole('link', { name: 'Page of \u2068Ada Heron\u2069' }).getAttribute('href'), '/people/Ada%20Heron');
  await picture(ben, 'menu');
  await accessible(ben, 'the menu of a rated table');
  await button(ben, 'Concede this game').click();
  await ada.locator('[data-over]').waitFor();
  await counted(ada, 'Ada Heron', 1);

  // A private game that doesn't count: only who played sees it.
  const secret = await openTable(ada, async () => {
    await ada.getByText('More settings').click();
    await ada.getByLabel('List in the lobby').uncheck();
  });
  await sit(ben, secret);
  await concede(ben);
  await ada.locator('[data-over]').waitFor();
  await counted(ada, 'Ada Heron', 2);

  await ada.goto(`${server.base}/people`);
  await heading(ada, 'This is your page').waitFor();
  assert.equal(await ada.locator('.list > li').count(), 2);
  await ada.getByText('Won', { exact: true }).first().waitFor();
  await ada.getByText('Provisional: no rank yet.').waitFor();
  assert.equal(await ada.getByText('Private', { exact: true }).count(), 1, 'the private game is marked');
  await accessible(ada, 'one\'s page');
  await picture(ada, 'own');
  await ada.getByRole('link', { name: 'Ben Otter' }).first().click();
  await heading(ada, 'Ben Otter').waitFor();
  await ada.locator('.lost').waitFor();
  assert.equal(await ada.locator('.list > li').count(), 1, 'his private game is not shown');

  const guest = await open(browser, server.base, '/people/Ada%20Heron', { ...small, colorScheme: 'light' });
  await heading(guest, 'Ada Heron').waitFor();
  assert.equal(await heading(guest, 'This is your page').count(), 0);
  assert.equal(await guest.locator('.list > li').count(), 1, 'a private game is not shown');
  await accessible(guest, 'a person\'s page on a small phone');
  await picture(guest, 'other');
  await guest.getByRole('link', { name: /^Replay of the game/ }).click();
  await guest.locator('input[type=range]').waitFor();
  await guest.getByRole('link', { name: 'Page of \u2068Ben Otter\u2069' }).click();
  await heading(guest, 'Ben Otter').waitFor();

  // The ladder has both, without ranks.
  await guest.getByRole('link', { name: 'Ladder', exact: true }).click();
  await heading(guest, 'Provisional').waitFor();
  await guest.getByText('Nobody has a rank in this format yet.').waitFor();
  assert.deepEqual(await guest.locator('tbody a').allTextContents(), ['Ada Heron', 'Ben Otter']);
  await accessible(guest, 'a ladder on a small phone');
  await picture(guest, 'ladder');
  await ben.goto(`${server.base}/ladder`);
  await ben.locator('tr.me', { hasText: 'Ben Otter' }).waitFor();
  await ben.getByLabel('Format').selectOption('harmony');
  await ben.waitForURL('**/ladder?format=harmony');
  await ben.locator('tbody tr').waitFor({ state: 'detached' });

  // Guests have no page.
  await guest.goto(`${server.base}/people/Nobody%20Here`);
  await heading(guest, 'No account has this name').waitFor();
  await accessible(guest, 'a page that isn\'t there');
  await picture(guest, 'none');
  await guest.getByRole('link', { name: 'Get an account' }).click();
  await guest.getByText('You are playing as a guest').waitFor();
  await guest.goto(`${server.base}/people`);
  await heading(guest, 'You play as a guest').waitFor();
  await guest.goto(`${server.base}/lobby`);
  await guest.locator('select option').nth(2).waitFor({ state: 'attached' });
  assert.equal(await guest.getByLabel('Rated game').count(), 0, 'guests have no ratings');
  for (const page of [ada, ben, guest]) page.fine();
});

test('an event whose games count says so', { needs: 'other people' }, async () => {
  const page = await open(browser, server.base, '/events/new', phone);
  await page.getByLabel('Name of the event').fill('Rated evening');
  await page.getByLabel('Matches are played').selectOption('server');
  await page.getByLabel('Games count for ratings').check();
  await button(page, 'Open the event').click();
  await page.waitForURL(/\/events\/[^/]+\/desk$/);
  const code = new URL(page.url()).pathname.split('/')[2];
  await page.goto(`${server.base}/events/${code}`);
  await button(page, 'About').click();
  await page.getByText('Games count for ratings if both players have accounts').waitFor();
  page.fine();
});

test('a deck is kept, shared, found by its cards and copied; its second version says what changed', { needs: 'other people' }, async () => {
  const ada = await account('Ada Heron');
  await ada.goto(`${server.base}/decks/build?name=Reeds&cards=3xHW8.2xHW41`);
  await button(ada, 'Keep in the account').click();
  await ada.getByLabel('Who may read it').selectOption('public');
  await ada.getByLabel('Description').fill('Quick, and easy to learn.');
  await accessible(ada, 'the form that keeps a deck');
  await picture(ada, 'keep');
  await button(ada, 'Keep').click();
  await ada.getByText('Kept as version 1.').waitFor();
  // One more card, and one less: a second version of the same deck.
  await ada.goto(`${server.base}/decks/build?name=Reeds&cards=2xHW8.2xHW41.1xHW9`);
  await button(ada, 'Keep in the account').click();
  await ada.locator('option', { hasText: 'New version of Reeds' }).waitFor({ state: 'attached' });
  await ada.waitForFunction(() => document.querySelector('textarea')?.value === 'Quick, and easy to learn.');
  await button(ada, 'Keep').click();
  await ada.getByText('Kept as version 2.').waitFor();
  await ada.getByRole('link', { name: 'See the deck' }).click();
  await heading(ada, 'Changed since version 1').waitFor();
  await ada.locator('tbody tr').nth(1).waitFor();
  assert.deepEqual((await ada.locator('tbody tr td:last-child').allTextContents()).sort(), ['+1', '−1']);
  await accessible(ada, 'one\'s deck in the gallery');
  await picture(ada, 'deck');
  const id = new URL(ada.url()).pathname.split('/').pop();

  // The first version becomes the third.
  await ada.getByLabel(/^Version/).selectOption('1');
  await button(ada, 'Make this the latest version').click();
  await heading(ada, 'Changed since version 2').waitFor();

  // A guest finds the deck by a card and copies it to the shelf.
  const guest = await open(browser, server.base, '/gallery', { ...small, colorScheme: 'light' });
  await heading(guest, '1 public deck').waitFor();
  const { body: card } = await ask(guest, 'GET', '/cards/HW41');
  await guest.getByLabel('Name, card, author or description').fill((card.card ?? card).name.split(' ')[0]);
  await button(guest, 'Search').click();
  await guest.waitForURL('**/gallery?q=*');
  await accessible(guest, 'the gallery on a small phone');
  await picture(guest, 'gallery');
  await guest.getByRole('link', { name: 'Reeds' }).click();
  await guest.getByText('Quick, and easy to learn.').waitFor();
  await heading(guest, 'Changed since version 2').waitFor();
  assert.equal(await guest.getByText('Change name, description and readers').count(), 0, 'only its author changes it');
  await accessible(guest, 'a deck on a small phone');
  await picture(guest, 'shared');
  await button(guest, 'Copy to your decks').click();
  await guest.waitForURL('**/decks/build?name=Reeds*');
  await guest.goto(`${server.base}/gallery/${id}`);
  await guest.getByLabel('Compare with').selectOption('shelf Reeds');
  await guest.getByText('No card differs.').waitFor();
  await accessible(guest, 'a comparison on a small phone');
  await picture(guest, 'comparison');

  // A guest can't publish. A private deck is there for its author only.
  await guest.goto(`${server.base}/decks/build?name=Marsh&cards=1xHW8`);
  await button(guest, 'Keep in the account').click();
  await guest.getByText('Guests can\'t publish decks.').waitFor();
  await ada.getByText('Change name, description and readers').click();
  await ada.getByLabel('Who may read it').selectOption('private');
  await button(ada, 'Save').click();
  await ada.getByText('Saved.').waitFor();
  await guest.goto(`${server.base}/gallery/${id}`);
  await guest.getByRole('alert').getByText('Deck or set not found, or it is private').waitFor();
  await guest.goto(`${server.base}/gallery`);
  await heading(guest, '0 public decks').waitFor();
  await accessible(guest, 'an empty gallery');

  await ada.goto(`${server.base}/decks`);
  await heading(ada, 'Your decks in the account').waitFor();
  await accessible(ada, 'the decks of an account');
  await ada.getByRole('link', { name: 'Reeds', exact: true }).click();
  await ada.getByText('Change name, description and readers').click();
  await button(ada, 'Delete …').click();
  await button(ada, 'Delete the deck with all versions').click();
  await ada.waitForURL('**/decks');
  await heading(ada, 'Decks').waitFor();
  assert.deepEqual((await ask(ada, 'GET', '/me/decks')).body, []);
  for (const page of [ada, guest]) page.fine();
});
