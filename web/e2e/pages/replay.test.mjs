// A game that was played is looked at again, from each side, and played on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, browse, open, serve } from './server.mjs';

let server;
let browser;
let id;
let player;
before(async () => {
  [server, browser] = await Promise.all([serve(7523), browse()]);
  player = await open(browser, server.base, '/replay');
  await player.getByText('You have not played a game yet.').waitFor();
  id = await player.evaluate(playGame);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** In the page: some turns against a bot by the bot's own hints, or whatever comes first, and then one gives up. */
async function playGame() {
  const joined = await fetch('/api/v1/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      seats: [
        { seat: 'mine', deck: { named: 'Blue-Yellow: The Morning Round' } },
        { seat: 'bot', bot: 'greedy', deck: { named: 'Orange-Pink: Mud and Music' } },
      ],
      pace: 'at-once',
      hints: true,
    }),
  }).then((answer) => answer.json());
  const url = new URL(joined.socket, location.href);
  url.protocol = 'ws:';
  const socket = new WebSocket(url);
  let turn = 0;
  return new Promise((done, failed) => {
    let number = 0;
    let asked;
    let answers = 0;
    const send = (command) => socket.send(JSON.stringify({ id: ++number, ...command }));
    setTimeout(() => failed(new Error(`the game hangs in turn ${turn}`)), 100_000);
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      const replay = message.status?.replay;
      if (replay && message.status.stage === 'over') done(replay);
      turn = Math.max(turn, message.table?.turn ?? message.delta?.course?.turn ?? 0);
      if (message.type === 'hint' && message.question === asked?.number) return send({ do: 'act', question: asked.number, option: message.option });
      if (message.type === 'refused' && asked) return send({ do: 'act', question: asked.number, option: asked.options[0].number });
      if (!message.question?.options) return;
      asked = message.question;
      // Now and then something that nobody would advise, so that something is lost.
      if (++answers % 3 === 0) return send({ do: 'act', question: asked.number, option: asked.options.at(-1).number });
      if (turn > 8) return send({ do: 'concede' });
      send({ do: 'hint', question: asked.number });
    };
  });
}

test('it is among the games that one played', async () => {
  await player.goto(server.base + '/replay');
  await player.locator('main li a').first().click();
  await player.waitForURL(new RegExp(`/replay/${id}`));
  await player.locator('.table[data-move="0"]').waitFor();
  player.fine();
});

test('by turn and by decision, with keys and with the slider', async () => {
  const page = await open(browser, server.base, `/replay/${id}`);
  await page.locator('.table[data-move="0"]').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.table[data-move="1"]').waitFor();
  assert.match(page.url(), /at=1$/);
  await page.getByRole('button', { name: 'To the next turn' }).click();
  const where = Number(new URL(page.url()).searchParams.get('at'));
  assert.ok(where > 1);
  await page.locator(`.table[data-move="${where}"]`).waitFor();
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  const last = Number(await slider.getAttribute('max'));
  await page.locator(`.table[data-move="${last}"]`).waitFor();
  assert.match(await slider.getAttribute('aria-valuetext'), new RegExp(`Decision ${last} of ${last}, turn \\d+`));
  await page.keyboard.press('ArrowLeft');
  await page.locator(`.table[data-move="${last - 1}"]`).waitFor();
  await accessible(page, 'replay');
  page.fine();
});

test('each side sees what it saw', async () => {
  const page = await open(browser, server.base, `/replay/${id}?at=12&as=1`);
  await page.locator('.table[data-move="12"]').waitFor();
  const hands = () => page.locator('.table .hand').count();
  assert.equal(await hands(), 1);
  await page.getByLabel('Seen by').selectOption('all');
  await page.waitForFunction(() => document.querySelectorAll('.table .hand').length === 2);
  await page.getByLabel('Seen by').selectOption('0');
  await page.waitForFunction(() => document.querySelectorAll('.table .hand').length === 0);
  assert.match(page.url(), /at=12&as=0/);
  page.fine();
});

test('the bot tells how it went, and where most was lost', async () => {
  const page = await open(browser, server.base, `/replay/${id}`);
  await page.getByRole('img', { name: 'Chance to win, as a bot sees it' }).waitFor({ timeout: 60_000 });
  const worst = page.locator('.side li.panel');
  const many = await worst.count();
  assert.ok(many >= 1 && many <= 3, `${many} moments`);
  await page.getByRole('button', { name: 'See moment 1' }).click();
  assert.match(page.url(), /at=\d+/);
  await accessible(page, 'values');
  page.fine();
});

test('a link to a moment opens there, and one plays on from it', async () => {
  const page = await open(browser, server.base, `/replay/${id}?at=15&as=1`);
  await page.locator('.table[data-move="15"]').waitFor();
  await page.getByText('Play on from here').click();
  await page.getByRole('button', { name: 'Play on after decision 15' }).click();
  await page.waitForURL(/\/t\/\w+/);
  await page.locator('.play').waitFor();
  page.fine();
});

test('it is downloaded as a replay', async () => {
  const page = await open(browser, server.base, `/replay/${id}?at=3`);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download' }).click()]);
  assert.match(file.suggestedFilename(), /\.replay$/);
});

test('one that there is not', async () => {
  const page = await open(browser, server.base, `/replay/${'0'.repeat(32)}`);
  await page.getByRole('alert').waitFor();
  await accessible(page, 'no such replay');
  page.fine();
});

for (const [scheme, width, height] of [['light', 360, 740], ['dark', 3840, 2160]]) {
  test(`a replay at ${width}×${height}, ${scheme}`, async () => {
    const page = await open(browser, server.base, `/replay/${id}?at=14`, { viewport: { width, height }, colorScheme: scheme });
    await page.locator('.table[data-move="14"]').waitFor();
    await accessible(page, 'replay');
    page.fine();
  });
}
