// Events: an event at the server's tables from the sign-up to the final, one at real tables with a result that is disputed, and pages of
// large events.
import assert from 'node:assert/strict';
import { more } from '../drive.mjs';
import { eventView, fakeEvents } from '../eventviews.mjs';
import { patience } from '../random.mjs';
import { browser, server, test } from '../suite.mjs';
import { accessible, eventually, guest, open } from './server.mjs';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const deck = 'Blue-Yellow: The Morning Round';
const button = (page, name) => page.getByRole('button', { name, exact: true });
const view = (code) => fetch(`${server.base}/api/v1/events/${code}`).then((answer) => answer.json());

/** Opens an event by the form. `fill` fills in what isn't folded. Returns the page of the desk. */
async function openEvent(name, fill) {
  const page = await open(browser, server.base, '/events');
  await page.getByRole('link', { name: 'Open an event' }).click();
  await page.getByLabel('Name of the event').fill(name);
  await page.getByLabel('Format', { exact: false }).first().selectOption('casual');
  await page.getByText('More settings').click();
  await fill(page);
  await accessible(page, 'the form of an event');
  await button(page, 'Open the event').click();
  await page.waitForURL(/\/events\/[^/]+\/desk$/);
  await page.getByLabel('Add players, one a line').waitFor();
  return { desk: page, code: new URL(page.url()).pathname.split('/')[2] };
}

/** Signs up by the page of the event. */
async function signUp(code, name, how, withDeck) {
  const page = await open(browser, server.base, `/events/${code}`, how);
  await page.getByLabel('Your name').fill(name);
  if (withDeck) {
    const choice = page.getByLabel(/^Deck/);
    await page.locator(`option[value="deck ${withDeck}"]`).waitFor({ state: 'attached' });
    await choice.selectOption(`deck ${withDeck}`);
  }
  await button(page, 'Sign up').click();
  await page.getByText(`You're signed up, ${name}.`).waitFor();
  return page;
}

/** Gives up the match of a player at the server's table, if it still goes on. */
async function giveUp(page, code) {
  await page.goto(`${server.base}/events/${code}`);
  const play = page.getByRole('button', { name: /^(Play|To the game)$/ });
  await play.or(page.getByText(/next round comes|no match in this round|event is over|Won by/)).first().waitFor();
  if (!(await play.count())) return;
  await play.click();
  await page.waitForURL(/\/t\//);
  // The opponent may have given up meanwhile, and may be the one to decide something.
  await page.locator('.controls .more:enabled, [data-over]').first().waitFor();
  if (!(await page.locator('[data-over]').count())) {
    await more(page);
    // On a phone the Problems to choose from may cover the button, so it is pressed by keys.
    await button(page, 'Concede this game').press('Enter');
  }
  await page.locator('[data-over]').waitFor();
  await page.goto(`${server.base}/events/${code}`);
  await page.getByText(/next round comes|Won by|event is over/).first().waitFor();
}

const complete = (code, round) => eventually(`all results of round ${round}`, async () => {
  const { event } = await view(code);
  return event.round?.number === round && event.complete;
});

test('an event of four people and four bots at the server, from the sign-up to the final', { seconds: 600, needs: 'other people' }, async () => {
  const { desk, code } = await openEvent('Evening of eight', async (page) => {
    await page.getByLabel('Matches are played').selectOption('server');
    await page.getByLabel('Bots that play').fill('4');
    await page.getByLabel('Swiss rounds').fill('2');
    await page.getByLabel(/^Elimination rounds/).selectOption('2');
  });
  const names = ['Ann', 'Bob', 'Cid', 'Dan'];
  const players = [];
  for (const [i, name] of names.entries()) players.push(await signUp(code, name, i < 2 ? phone : {}, deck));
  const [ann] = players;
  await accessible(ann, 'a player who has signed up');
  await desk.getByRole('cell', { name: 'Dan', exact: true }).waitFor();

  await button(desk, 'Round').click();
  await button(desk, 'Pair round 1').click();
  await ann.getByRole('heading', { name: 'Your match' }).waitFor();
  await accessible(ann, 'the match of a player');

  // A judge is called and comes.
  await button(ann, 'Call a judge').click();
  await ann.getByLabel('What is it about?').fill('A card fell down');
  await button(ann, 'Call a judge').click();
  await ann.getByText('A judge is on the way.').waitFor();
  await desk.getByText('A card fell down').waitFor();
  await accessible(desk, 'the desk with a call');
  await button(desk, 'Seen to').click();
  await ann.getByText('A judge is on the way.').waitFor({ state: 'detached' });

  // The server ends without a warning and starts again. The pages go on by themselves.
  await server.kill('SIGKILL');
  await server.start();
  for (const page of players) await giveUp(page, code);
  await complete(code, 1);
  await desk.getByText('All results are in.').waitFor();

  await button(desk, 'Pair the next round').click();
  await desk.getByRole('heading', { name: 'Round 2' }).first().waitFor();

  // A result of the first round was wrong.
  const before = await fetch(`${server.base}/api/v1/events/${code}/rounds/1`).then((answer) => answer.json());
  const wrong = before.tables.find(({ score }) => score === '1-0' || score === '0-1');
  const right = wrong.score === '1-0' ? '0-1' : '1-0';
  await button(desk, 'Round before').click();
  await desk.getByText('You see an older round.').waitFor();
  await button(desk, `Table ${wrong.number}: enter the result`).click();
  await button(desk, right.replace('-', '–')).click();
  await desk.getByLabel('Reason').first().fill('The names were mixed up');
  await button(desk, 'Correct').click();
  await eventually('the mended result', async () => (await fetch(`${server.base}/api/v1/events/${code}/rounds/1`).then((answer) => answer.json())).tables.find(({ number }) => number === wrong.number).score === right);
  await button(desk, 'Log').click();
  await desk.getByText('The names were mixed up').waitFor();
  await button(desk, 'Round').click();

  for (const page of players) await giveUp(page, code);
  await complete(code, 2);
  const { event: swiss } = await view(code);
  const last = swiss.standings.findLast(({ player }) => swiss.players[player - 1].bot === null);
  const leaver = players[names.indexOf(swiss.players[last.player - 1].name)];
  await button(leaver, 'Leave the event …').click();
  await button(leaver, 'Leave the event').click();
  await leaver.getByText('You left the event.').waitFor();

  await button(desk, 'Begin the elimination rounds').click();
  await desk.getByRole('heading', { name: 'Final' }).first().waitFor();
  for (const page of players) if (page !== leaver) await giveUp(page, code);
  await eventually('a winner', async () => (await view(code)).event.info.winner !== null);
  await ann.getByText(/^Won by/).first().waitFor();
  await button(ann, 'Bracket').click();
  await ann.getByRole('heading', { name: 'Final' }).waitFor();
  await accessible(ann, 'an event that is over');
  for (const page of [desk, ...players]) page.fine();
});

test('an event at real tables: reports, a dispute, the clock, undo, and lists that nobody else sees', { seconds: 240, needs: 'other people' }, async () => {
  const { desk, code } = await openEvent('Four at tables', async (page) => {
    await page.getByLabel('Swiss rounds').fill('2');
  });
  const [ann, bob] = [await signUp(code, 'Ann', phone, deck), await signUp(code, 'Bob', phone)];
  const others = [];
  for (const name of ['Cid', 'Dan']) {
    const one = await guest(server.base, `${name} ${code}`);
    await one.post(`/events/${code}/acts`, { do: 'sign-up', name });
    others.push(one);
  }
  const pages = [ann, bob];
  // A list with faults says so before it is handed in.
  await bob.getByLabel(/^Deck/).selectOption('list');
  await bob.getByLabel('Paste a deck list').fill('name: Half\n1 HW8\n3 HW41');
  await bob.getByText('This deck has faults.').waitFor();
  await bob.getByText('at least 45 cards').first().waitFor();
  await desk.getByRole('cell', { name: 'Dan', exact: true }).waitFor();
  await button(desk, 'Round').click();
  await button(desk, 'Pair round 1').click();
  await ann.getByRole('heading', { name: 'Your match' }).waitFor();
  await button(desk, 'Start the clock').click();
  await ann.getByRole('timer').waitFor();

  // Who plays whom is random: Ann reports, and her opponent says that it is wrong.
  const { event } = await view(code);
  const table = event.round.tables.find(({ first, second }) => [first, second].includes(1));
  const opponent = table.first === 1 ? table.second : table.first;
  await button(ann, 'You won 1–0').click();
  await button(ann, 'Report: You won 1–0').click();
  await ann.getByText('You reported: You won 1–0.').waitFor();
  if (opponent === 2) {
    await bob.getByText('Ann reports: You lost 0–1.').waitFor();
    await accessible(bob, 'a result to confirm');
    await button(bob, "That's wrong").click();
  } else await others[opponent - 3].post(`/events/${code}/acts`, { do: 'dispute' });
  await ann.getByText("You don't agree on the result.").waitFor();
  await desk.getByText('the opponent says it is wrong').waitFor();

  // The desk decides by keys: the table, then two digits.
  await desk.locator('h1').click();
  for (let i = 0; i < table.number; i++) await desk.keyboard.press('ArrowDown');
  const [first, second] = table.first === 1 ? '01' : '10';
  await desk.keyboard.press(first);
  await desk.keyboard.press(second);
  await ann.getByText('You lost 0–1').waitFor();
  await desk.keyboard.press('u');
  await ann.getByText('You lost 0–1').waitFor({ state: 'detached' });
  await desk.keyboard.press('r');
  await ann.getByText('You lost 0–1').waitFor();

  // The other match is reported and confirmed.
  const rest = event.round.tables.find(({ number }) => number !== table.number);
  const does = (player, act) => (player === 2 ? undefined : others[player - 3].post(`/events/${code}/acts`, act));
  const own = (player) => player <= 2 && pages[player - 1];
  if (own(rest.first)) {
    await button(bob, 'You won 1–0').click();
    await button(bob, 'Report: You won 1–0').click();
    await bob.getByText('You reported: You won 1–0.').waitFor();
  } else await does(rest.first, { do: 'report', score: '1-0' });
  if (own(rest.second)) await button(bob, "That's right").click();
  else await does(rest.second, { do: 'confirm' });
  await desk.getByText('All results are in.').waitFor();

  // News reach the phones, and the standings have their player marked.
  await button(desk, 'News and notes').click();
  await desk.getByLabel('Tell all players').fill('Ten minutes of break');
  await button(desk, 'Announce').click();
  await ann.getByText('Ten minutes of break').waitFor();
  await button(ann, 'Standings').click();
  assert.match(await ann.locator('tr.me').textContent(), /Ann/);

  // A stranger sees the event without an account, and no list.
  const stranger = await open(browser, server.base, `/events/${code}`, phone);
  await stranger.getByRole('heading', { name: 'Round 1' }).waitFor();
  await button(stranger, 'Players').click();
  await stranger.getByText('4 players').first().waitFor();
  assert.equal(await button(stranger, 'Deck list').count(), 0);
  for (const path of ['lists/1', 'log', 'file']) assert.ok((await fetch(`${server.base}/api/v1/events/${code}/${path}`)).status >= 400, path);
  await assert.rejects(others[0].get(`/events/${code}/lists/1`), 'another player reads no list');

  // A judge joins by a link and has the desk, without what is the organiser's.
  await button(desk, 'Staff').click();
  await desk.getByLabel('Role').selectOption('floor-judge');
  await button(desk, 'Make a link').click();
  const link = await desk.getByLabel('Link for the staff').inputValue();
  const judge = await open(browser, server.base, new URL(link).pathname);
  await button(judge, 'Join the event').click();
  await judge.waitForURL(/\/desk$/);
  await button(judge, 'Penalties').click();
  assert.equal(await button(judge, 'Settings').count(), 0);
  await judge.getByLabel(/^Player/).selectOption({ label: 'Bob' });
  await judge.getByLabel('Violation').selectOption('tardiness');
  assert.equal(await judge.getByLabel(/^Penalty/).inputValue(), 'game-loss');
  await judge.getByLabel('Violation').selectOption('slow-play');
  await button(judge, 'Penalise').click();
  await judge.getByRole('heading', { name: 'Bob' }).waitFor();
  await bob.getByText('Your penalties (1)').waitFor();

  // All parts of the desk, the clock and the projector.
  for (const part of ['Players', 'Deck lists', 'Penalties', 'Standings', 'News and notes', 'Settings', 'Staff', 'Log', 'Files and prints']) {
    await button(desk, part).click();
    await accessible(desk, `desk: ${part}`);
  }
  // The event's file goes out and comes back, and another event goes on with it.
  const file = await desk.evaluate((path) => fetch(path).then((answer) => answer.text()), `/api/v1/events/${code}/file`);
  assert.match(file, /^maneframe-event /);
  const brought = { name: 'four.event', mimeType: 'text/plain', buffer: Buffer.from(file) };
  await desk.getByLabel('Hand the file back').setInputFiles(brought);
  await button(desk, 'Hand back').click();
  await desk.getByText("The file's acts are in.").waitFor();
  const other = await open(browser, server.base, '/events/new');
  await other.getByLabel('File (.event)').setInputFiles(brought);
  await button(other, 'Go on').click();
  await other.waitForURL(/\/desk$/);
  await other.getByRole('heading', { name: 'Round 1' }).first().waitFor();
  assert.notEqual(new URL(other.url()).pathname.split('/')[2], code);

  for (const [path, shown] of [['clock', 'Match time'], ['screen', '1']]) {
    const room = await open(browser, server.base, `/events/${code}/${path}`, { viewport: { width: 1920, height: 1080 } });
    await room.getByText(shown).first().waitFor();
    await accessible(room, path);
    room.fine();
  }
  for (const page of [desk, ann, bob, stranger, judge, other]) page.fine();
});

test('a player whom the desk has registered joins by a link, and hears that the event is cancelled', { needs: 'other people' }, async () => {
  const { desk, code } = await openEvent('Cancelled', async () => undefined);
  await desk.getByLabel('Add players, one a line').fill('Gus');
  await button(desk, 'Add').click();
  await button(desk, 'Acts for Gus').click();
  await button(desk, 'Link for this player').click();
  const link = new URL(await desk.getByRole('textbox', { name: 'Link for this player' }).inputValue());
  const gus = await open(browser, server.base, link.pathname, phone);
  await button(gus, 'Join the event').click();
  await gus.getByText("You're signed up, Gus.").waitFor();
  assert.equal(new URL(gus.url()).pathname, `/events/${code}`);
  await button(desk, 'Settings').click();
  await button(desk, 'Cancel the event …').click();
  await button(desk, 'Cancel the event').click();
  await gus.getByText('cancelled').first().waitFor();
  await accessible(gus, 'an event that is cancelled');
  for (const page of [desk, gus]) page.fine();
});

test('a page of 500 players is there soon, and stays so while results come in', { needs: 'other people' }, async () => {
  const event = eventView(500, { me: 13 });
  const page = await open(browser, server.base, '/rules', { ...phone, first: (page) => fakeEvents(page, event) });
  const from = Date.now();
  await page.goto(`${server.base}/events/KFTM-PQRX`);
  await page.getByRole('heading', { name: 'Your match' }).waitFor();
  await page.locator('tbody tr').nth(200).waitFor();
  const first = Date.now() - from;
  await button(page, 'Standings').click();
  await page.locator('tbody tr').nth(499).waitFor();
  // The time of the page's own work for an event with changed standings.
  const work = await page.evaluate(() => new Promise((done) => {
    const observer = new PerformanceObserver((list) => (longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration))));
    let longest = 0;
    observer.observe({ entryTypes: ['longtask'] });
    document.querySelector('input[type=search]').value = 'Otter';
    document.querySelector('input[type=search]').dispatchEvent(new Event('input', { bubbles: true }));
    requestAnimationFrame(() => setTimeout(() => done(longest), 300));
  }));
  assert.ok(first < 4000 * patience, `the page took ${first} ms`);
  assert.ok(work < 400 * patience, `a search took ${work} ms`);
  await accessible(page, '500 players');
  page.fine();
});
