// An arena, and matches of several games with a sideboard, of two people in two browsers.
import assert from 'node:assert/strict';
import { more } from '../drive.mjs';
import { browser, server, test } from '../suite.mjs';
import { accessible, eventually, open } from './server.mjs';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const deck = 'Blue-Yellow: The Morning Round';
const button = (page, name) => page.getByRole('button', { name, exact: true });
const clock = { player: { seconds: 600, increment: 5 } };

/** Calls the API as the account of a page. */
const api = (page, method, path, body) =>
  page.evaluate(async ({ method, path, body }) => {
    const how = body === undefined ? { method } : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`/api/v1${path}`, how);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  }, { method, path, body });

const view = (code) => fetch(`${server.base}/api/v1/events/${code}`).then((answer) => answer.json());

/** Opens a page at a path with an account of that name. */
async function person(name, how) {
  const page = await open(browser, server.base, '/settings', how);
  // The page makes a guest of its own, which must not come after this one.
  await eventually('the guest of the page', () => api(page, 'GET', '/me').catch(() => undefined));
  await api(page, 'POST', '/guests', { name });
  return page;
}

/** Plays a match's next game by giving it up. */
async function giveUp(page, code) {
  await page.getByRole('button', { name: /^(Play|To the game)$/ }).click();
  await page.waitForURL(/\/t\//);
  await page.locator('.controls .more:enabled').waitFor();
  await more(page);
  await button(page, 'Concede this game').press('Enter');
  await page.locator('[data-over]').waitFor();
  await page.goto(`${server.base}/events/${code}`);
}

test('an arena pairs whoever is free, and shows games and standings', { seconds: 240, needs: 'other people' }, async () => {
  const desk = await open(browser, server.base, '/events');
  await desk.getByRole('link', { name: 'Open an event' }).click();
  await desk.getByLabel('Name of the event').fill('Arena of two');
  await desk.getByLabel('Format', { exact: false }).first().selectOption('casual');
  await desk.getByText('More settings').click();
  await desk.getByLabel('Matches are played').selectOption('server');
  await desk.getByLabel('Kind').selectOption('arena');
  await desk.getByLabel('Length in minutes').fill('30');
  const start = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await desk.getByLabel('Start', { exact: true }).fill(start);
  await accessible(desk, 'the form of an arena');
  await button(desk, 'Open the event').click();
  await desk.waitForURL(/\/events\/[^/]+\/desk$/);
  const code = new URL(desk.url()).pathname.split('/')[2];

  const people = [await person('Ann', phone), await person('Bob', {})];
  for (const page of people) {
    await api(page, 'POST', `/events/${code}/acts`, { do: 'sign-up', deck: { named: deck } });
    await page.goto(`${server.base}/events/${code}`);
  }
  const [ann, bob] = people;
  await button(ann, 'Play').waitFor();
  await accessible(ann, 'a game of an arena');
  await button(bob, 'Play').waitFor();
  await button(ann, 'Games').click();
  await ann.getByRole('heading', { name: 'On now' }).waitFor();
  await giveUp(ann, code);
  await ann.getByText('You are in place 2 with 0 points.').waitFor();
  await bob.getByText('You are in place 1 with 2 points.').waitFor();
  // Bob doesn't want the next game.
  await button(bob, 'Take a break …').click();
  await button(bob, 'Take a break').click();
  await bob.getByText("You're taking a break.").waitFor();
  await ann.getByText("You'll get an opponent in a moment.").waitFor();
  await accessible(ann, 'waiting in an arena');
  await button(ann, 'Games').click();
  await ann.getByRole('heading', { name: 'Latest games' }).waitFor();
  await button(bob, 'Come back').click();
  // The two have just met. After a while they meet again.
  await button(bob, 'Play').waitFor({ timeout: 60_000 });
  assert.equal((await view(code)).event.arena.games.length, 2);
});

test('cards of a sideboard are exchanged between two games of a match', { seconds: 240, needs: 'other people' }, async () => {
  const desk = await person('Olga', {});
  const settings = {
    name: 'Best of three', format: 'club', format_text: "name = 'Club'\nbase = 'casual'\nsideboard = 2\n", tier: 1, rounds: 1, swiss_wins: 2,
  };
  const terms = { place: { at: 'server', clock, spectators: true }, decks: 'needed', bots: 2 };
  const { event } = await api(desk, 'POST', '/events', { settings, terms });
  const code = event.info.id;
  const sheet = await api(desk, 'GET', `/decks/${encodeURIComponent(deck)}`);
  const decks = await api(desk, 'GET', '/decks');
  const other = await api(desk, 'GET', `/decks/${encodeURIComponent(decks.find(({ name }) => name !== deck).name)}`);
  const friend = other.entries.find(({ card }) => /friend/i.test(card.kind) && !sheet.entries.some((one) => one.card.id === card.id));
  assert.ok(friend, 'a Friend that the deck lacks');
  const list = `${sheet.text}\nSideboard:\n1 ${friend.card.id}\n`;
  const [ann, bob] = [await person('Ann', phone), await person('Bob', {})];
  for (const page of [ann, bob]) await api(page, 'POST', `/events/${code}/acts`, { do: 'sign-up', deck: { list } });
  await api(desk, 'POST', `/events/${code}/acts`, { do: 'pair' });
  await eventually('the tables', async () => (await view(code)).event.round.tables.every(({ games }) => games.length > 0));
  await ann.goto(`${server.base}/events/${code}`);
  await giveUp(ann, code);
  await ann.getByRole('heading', { name: /^Sideboard/ }).waitFor();
  await accessible(ann, 'the sideboard');
  await ann.locator('.name').first().waitFor();
  await ann.getByRole('button', { name: /^One .* more$/ }).first().click();
  await ann.getByText('As many cards must leave as come in.').waitFor();
  await ann.locator('ul').nth(1).getByRole('button', { name: /^One .* more$/ }).first().click();
  await button(ann, 'Exchange 1 card').click();
  await ann.getByText('You are ready.', { exact: false }).waitFor();
});
