// A club's life: friends and a challenge, a card's page, pages for other sites.
import assert from 'node:assert/strict';
import { concede } from '../drive.mjs';
import { browser, pageTest, server, test } from '../suite.mjs';
import { account, button, heading } from './accounts.mjs';
import { accessible, eventually, guest, open } from './server.mjs';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const small = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

test('two accounts become friends, one challenges the other, and they play', { needs: 'other people', seconds: 240 }, async () => {
  const ada = await account('Ada Heron');
  const ben = await account('Ben Otter', phone);

  // Ada asks on Ben's page, Ben agrees on the page of friends.
  await ada.goto(`${server.base}/people/Ben%20Otter`);
  await button(ada, 'Ask to be friends').click();
  await ada.getByText('to be friends.').waitFor();
  await ben.goto(`${server.base}/friends`);
  await heading(ben, 'They ask to be your friends').waitFor();
  await accessible(ben, 'friends with a request on a phone');
  await ben.getByRole('button', { name: /^Accept the request/ }).click();
  await ben.getByText('online', { exact: true }).or(ben.getByText('offline', { exact: true })).waitFor();
  await accessible(ben, 'friends on a phone');

  // A wrong name is told.
  await ben.getByLabel('Name of the account').fill('Nobody Here');
  await button(ben, 'Ask').click();
  await ben.getByRole('alert').waitFor();

  // Ada sees that Ben is here, unless he doesn't want that.
  await ada.goto(`${server.base}/friends`);
  await ada.getByText('online', { exact: true }).waitFor();
  await ben.getByLabel('Friends may see when I am online').uncheck();
  await eventually('Ben is not shown', async () => {
    await ada.reload();
    await ada.getByText('online', { exact: true }).or(ada.getByText('offline', { exact: true })).waitFor();
    return (await ada.getByText('offline', { exact: true }).count()) === 1;
  });
  await accessible(ada, 'friends');

  // A challenge that Ben declines.
  await ada.getByRole('button', { name: /^Challenge/ }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Challenge', exact: true }).click();
  await ada.waitForURL('**/t/**');
  await ben.goto(`${server.base}/friends`);
  await ben.getByRole('button', { name: /^Decline the challenge/ }).click();
  await heading(ben, 'Challenges').waitFor({ state: 'detached' });
  assert.equal(await ben.getByLabel('Friends may see when I am online').isChecked(), false, 'the choice is kept');

  // Another one, which he accepts.
  await ada.goto(`${server.base}/friends`);
  await ada.getByRole('button', { name: /^Challenge/ }).click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByLabel('Rated game').check();
  await accessible(ada, 'a challenge', { within: 'dialog' });
  await dialog.getByRole('button', { name: 'Challenge', exact: true }).click();
  await ada.waitForURL('**/t/**');
  await ada.getByText('This game counts for ratings.').waitFor();

  await ben.goto(`${server.base}/ladder`);
  await ben.getByRole('link', { name: 'Friends 1 waiting for your answer' }).click();
  await heading(ben, 'Challenges').waitFor();
  await accessible(ben, 'a challenge to answer on a phone');
  await ben.getByRole('link', { name: /^Accept the challenge/ }).click();
  await button(ben, 'Join and play').click();
  await ben.locator('.play').waitFor();
  await concede(ben);
  await ada.locator('[data-over]').waitFor();
  await ben.goto(`${server.base}/friends`);
  await heading(ben, 'Your friends').waitFor();
  assert.equal(await heading(ben, 'Challenges').count(), 0, 'the game began');
  for (const page of [ada, ben]) page.fine();
});

pageTest('guests have no friends', { needs: 'other people' }, async () => {
  const page = await open(browser, server.base, '/friends', small);
  await heading(page, 'You play as a guest').waitFor();
  await accessible(page, 'friends of a guest');
  page.fine();
});

pageTest('a card has a page of its own', async () => {
  const page = await open(browser, server.base, '/cards/HW15', small);
  await heading(page, 'Juniper Vane, Fledgling Courier').waitFor();
  assert.match(await page.title(), /^Juniper Vane/);
  await page.getByText('Rules for this card').waitFor();
  await accessible(page, 'a card on a small phone');
  assert.equal(await page.getByLabel('Link to this card').inputValue(), `${server.base}/cards/HW15`);
  await page.goto(`${server.base}/cards/HW1`);
  await heading(page, 'Skerry Vane, Master of the Skyferry').waitFor();
  assert.equal(await page.locator('.faces > *').count(), 2, 'both sides');
  await page.goto(`${server.base}/cards/XX1`);
  await page.getByText('No card has this id.').waitFor();
  page.fine();
});

pageTest('a public deck is on the pages of its cards, found by format, and shown within another site', { needs: 'shared decks' }, async () => {
  const page = await account('Cara Wren');
  const list = '1 Skerry Vane, Master of the Skyferry\n3 Letters for the Far Shore\n1 Tam Lofting, First Delivery\n';
  const { deck } = await page.evaluate((list) => globalThis.e2e.ask('POST', '/me/decks', { name: 'Letters', visibility: 'public', about: '', list }), list);
  await page.goto(`${server.base}/cards/HW13`);
  await page.getByRole('link', { name: 'Letters' }).waitFor();
  await accessible(page, 'a card with a deck');
  await page.goto(`${server.base}/gallery`);
  await heading(page, '1 public deck').waitFor();
  await page.getByLabel('Format').selectOption('harmony');
  await page.waitForURL('**/gallery?format=harmony');
  await heading(page, '0 public decks').waitFor();
  await accessible(page, 'decks of a format');
  await page.goto(`${server.base}/gallery/${deck.id}`);
  await page.getByText('Embed in another site').click();
  assert.match(await page.getByLabel('Text to embed').inputValue(), new RegExp(`^<iframe src="${server.base}/embed/deck/${deck.id}" title="Letters"`));
  await accessible(page, 'a deck with the text to embed it');
  const frame = await open(browser, server.base, `/embed/deck/${deck.id}`, { viewport: { width: 320, height: 480 } });
  await heading(frame, 'Letters').waitFor();
  await accessible(frame, 'a deck within another site');
  assert.equal(await frame.getByRole('navigation').count(), 0);
  const [tab] = await Promise.all([frame.context().waitForEvent('page'), frame.getByRole('link', { name: 'The deck\'s page' }).click()]);
  await tab.waitForURL(`**/gallery/${deck.id}`);
  frame.fine();
  page.fine();
});

test('TV shows a delayed game, and a person is reported', { needs: 'other people' }, async () => {
  const ada = await account('Ada Heron');
  await ada.evaluate(async () => {
    const [deck, other] = (await globalThis.e2e.ask('GET', '/decks')).filter(({ playable }) => playable);
    await globalThis.e2e.ask('POST', '/tables', {
      visibility: 'lobby', spectators: { delayed: { turns: 1 } },
      seats: [{ seat: 'mine', deck: { named: deck.name } }, { seat: 'bot', bot: 'greedy', deck: { named: other.name } }],
    });
  });
  const guest = await open(browser, server.base, '/lobby', small);
  await guest.getByRole('link', { name: 'TV: watch a game' }).click();
  await guest.getByText('1 turn delayed').waitFor();
  await guest.getByText('Ada Heron').first().waitFor();
  await accessible(guest, 'TV on a small phone');

  await guest.goto(`${server.base}/people/Ada%20Heron`);
  await button(guest, 'Report …').click();
  const dialog = guest.getByRole('dialog');
  assert.ok(await dialog.getByRole('button', { name: 'Send the report' }).isDisabled(), 'words are needed');
  await dialog.getByLabel('What is wrong?').fill('The name is that of somebody else.');
  await accessible(guest, 'a report', { within: 'dialog' });
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await dialog.getByText('Thank you.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  for (const page of [ada, guest]) page.fine();
});

test('an administrator deals with a report, suspends an account and announces something', { needs: 'administrators' }, async () => {
  const ada = await account('Ada Heron', phone);
  const ben = await account('Ben Otter');
  const guest = await open(browser, server.base, '/admin', small);
  await guest.getByText('This page is for administrators of the server.').waitFor();
  server.appoint('Ada Heron');
  await ben.evaluate(() => globalThis.e2e.ask('POST', '/reports', { about: { kind: 'person', id: 'Ada Heron' }, words: 'Plays too well.' }));

  await ada.goto(`${server.base}/admin`);
  await ada.getByText('open reports').waitFor();
  await accessible(ada, 'the numbers of a server on a phone');
  await ada.getByRole('link', { name: 'Reports' }).click();
  await ada.getByText('Plays too well.').waitFor();
  await accessible(ada, 'reports on a phone');
  await ada.getByLabel('Note for the administrators').fill('Right.');
  await button(ada, 'Dealt with').click();
  await ada.getByText('No reports.').waitFor();

  await ada.getByRole('link', { name: 'Accounts' }).click();
  await ada.getByLabel('Name of the account').fill('Ben');
  await button(ada, 'Search').click();
  await ada.waitForURL('**/admin/accounts?q=Ben');
  await ada.getByRole('button', { name: /^Change the account of .*Ben Otter/ }).click();
  await ada.getByLabel('Reason, which the account sees').fill('a test');
  await accessible(ada, 'an account on a phone');
  await button(ada, 'Suspend').click();
  await ada.getByText(/^Suspended until/).waitFor();

  await ada.getByRole('link', { name: 'Tables' }).click();
  await ada.getByText('No open tables.').waitFor();
  await ada.getByRole('link', { name: 'Announcement' }).click();
  await ada.getByLabel('In English').fill('The server restarts at ten.');
  await button(ada, 'Announce').click();
  await ada.getByText(/^Shown until/).waitFor();
  await guest.goto(`${server.base}/ladder`);
  const bar = guest.getByRole('region', { name: 'Announcement' });
  await bar.getByText('The server restarts at ten.').waitFor();
  await accessible(guest, 'an announcement on a small phone');
  await bar.getByRole('button', { name: 'Close' }).click();
  await bar.waitFor({ state: 'detached' });
  await guest.reload();
  await heading(guest, 'Ladder').waitFor();
  assert.equal(await bar.count(), 0, 'a closed announcement stays closed');
  for (const page of [ada, ben, guest]) page.fine();
});

test('a set is shared with a licence, found, and taken back', { needs: 'shared sets' }, async () => {
  const ada = await account('Ada Heron');
  const file = '[set]\nname = "Undertow"\ncode = "UND"\n\n[[card]]\nnumber = 1\ntitle = "Gull"\ntype = "Friend"\ncolor = ["blue"]\ncost = 1\npower = 1\ntext = "When you play this card, draw a card."\n';
  await ada.evaluate((file) => globalThis.e2e.ask('POST', '/me/sets', { file, about: 'Of the sea', licence: 'CC BY 4.0', visibility: 'public' }), file);
  const guest = await open(browser, server.base, '/gallery', small);
  await guest.getByRole('link', { name: 'Sets' }).click();
  await guest.getByLabel('Name, code, author or description').fill('undertow');
  await button(guest, 'Search').click();
  await heading(guest, '1 public set').waitFor();
  await accessible(guest, 'shared sets on a small phone');
  await guest.getByRole('link', { name: 'Undertow' }).click();
  await guest.getByText('When you play this card, draw a card.').waitFor();
  await guest.getByText('CC BY 4.0').waitFor();
  await accessible(guest, 'a shared set on a small phone');

  await ada.goto(guest.url());
  await ada.getByText('Change readers, description and licence').click();
  await ada.getByLabel('Who may read it').selectOption('private');
  await accessible(ada, 'a set of one\'s own');
  await button(ada, 'Save').click();
  await ada.getByText('Saved.').waitFor();
  await guest.reload();
  await guest.getByRole('alert').waitFor();
  for (const page of [ada, guest]) page.fine();
});

test('a game over days, whose player goes on vacation', { needs: 'other people' }, async () => {
  const ada = await account('Ada Heron', phone);
  await ada.goto(`${server.base}/lobby`);
  await ada.locator('select option').nth(2).waitFor({ state: 'attached' });
  await ada.getByText('More settings').click();
  await ada.getByLabel('Clock').selectOption('days');
  await ada.getByLabel(/^For each decision/).selectOption('5');
  await button(ada, 'Create table').click();
  await ada.waitForURL('**/t/**');
  const guest = await open(browser, server.base, '/lobby', small);
  await guest.getByText('5 days for each decision').waitFor();
  await accessible(guest, 'the lobby with a game over days');

  await ada.goto(`${server.base}/settings?account`);
  await ada.locator('summary', { hasText: 'Vacation' }).click();
  await button(ada, 'Begin now').click();
  await ada.getByText(/^You are on vacation until/).waitFor();
  await accessible(ada, 'a vacation');
  await guest.goto(`${server.base}/people/Ada%20Heron`);
  await guest.getByText(/^On vacation until/).waitFor();
  for (const page of [ada, guest]) page.fine();
});

/** Lets a page believe that its tab is hidden. */
const hide = (page) => page.evaluate(() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => false });
  document.dispatchEvent(new Event('visibilitychange'));
});

test('a player whose tab is hidden is told of a round and of a result to confirm', { needs: 'other people' }, async () => {
  const desk = await open(browser, server.base, '/events/new');
  await desk.getByLabel('Name of the event').fill('Quiet evening');
  await desk.getByLabel('Format', { exact: false }).first().selectOption('casual');
  await desk.getByText('More settings').click();
  await desk.getByLabel('Swiss rounds').fill('2');
  await button(desk, 'Open the event').click();
  await desk.waitForURL(/\/events\/[^/]+\/desk$/);
  const code = new URL(desk.url()).pathname.split('/')[2];
  const ann = await open(browser, server.base, `/events/${code}`, phone);
  await ann.getByLabel('Your name').fill('Ann');
  await button(ann, 'Sign up').click();
  await ann.getByText('You\'re signed up, Ann.').waitFor();
  const others = {};
  for (const name of ['Bob', 'Cid', 'Dan']) {
    others[name] = await guest(server.base, `${name} ${code}`);
    await others[name].post(`/events/${code}/acts`, { do: 'sign-up', name });
  }
  await hide(ann);
  await desk.getByRole('cell', { name: 'Dan', exact: true }).waitFor();
  await button(desk, 'Round').click();
  await button(desk, 'Pair round 1').click();
  let name;
  await eventually('the title has the round', async () => (name = /^● Round 1: table \d against (\w+)$/.exec(await ann.title())?.[1]) !== undefined);
  await others[name].post(`/events/${code}/acts`, { do: 'report', score: '1-0' });
  await eventually('the title has the result', async () => (await ann.title()).startsWith(`● ${name} reported a result: You `));
  for (const page of [ann, desk]) page.fine();
});
