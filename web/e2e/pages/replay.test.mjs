// Tests of replays: a finished game is watched from each side, and continued from a moment.
import assert from 'node:assert/strict';
import { alone, byMouse, play, verify } from '../drive.mjs';
import { accessible, addressOf, open } from './server.mjs';
import { patience } from '../random.mjs';
import { browser, keep, pageTest, prepare, server } from '../suite.mjs';

let id;
let player;
/** Opens a page. A game at a site without a server is only in its player's browser. */
const watch = (path, how) => open(browser, server.base, path, { ...how, ...(alone ? { within: player.context() } : {}) });
prepare('replay', async () => {
  player = keep(await open(browser, server.base, '/replay'));
  await player.getByText('You have not played any games yet.').waitFor();
  id = await player.evaluate(playGame);
});

/** Runs in the page: plays a whole game against a bot, mostly by the bot's own hints. */
async function playGame() {
  const joined = await globalThis.e2e.ask('POST', '/tables', {
    seats: [
      { seat: 'mine', deck: { named: 'Blue-Yellow: The Morning Round' } },
      { seat: 'bot', bot: 'greedy', deck: { named: 'Orange-Pink: Mud and Music' } },
    ],
    pace: 'at-once',
    hints: true,
  });
  let turn = 0;
  return new Promise((done) => {
    let number = 0;
    let asked;
    // Waits a little, since the server disconnects a client that sends more than 20 commands a second for long.
    const send = (command) => {
      const id = ++number;
      setTimeout(() => say(JSON.stringify({ id, ...command })), 40);
    };
    const say = globalThis.e2e.connect(joined.socket, (data) => {
      const message = JSON.parse(data);
      const replay = message.status?.replay;
      if (replay && message.status.stage === 'over') done(replay);
      turn = Math.max(turn, message.table?.turn ?? message.delta?.course?.turn ?? 0);
      if (message.type === 'hint' && message.question === asked?.number) return send({ do: 'act', question: asked.number, option: message.option });
      // The refusal of an earlier command needs no answer.
      if (message.type === 'refused' && asked && message.to === number) return send({ do: 'act', question: asked.number, option: asked.options[0].number });
      if (!message.question?.options || message.question.number === asked?.number) return;
      asked = message.question;
      // For some turns it plays badly, so that the review has something to find.
      if (turn > 2 && turn < 9) return send({ do: 'act', question: asked.number, option: asked.options.at(-1).number });
      send({ do: 'hint', question: asked.number });
    });
  });
}

pageTest('it is among the games that one played', async () => {
  await player.reload();
  await player.locator('main li a').first().click();
  await player.waitForURL(new RegExp(`/replay/${id}`));
  await player.locator('.table[data-move="0"]').waitFor();
  player.fine();
});

pageTest('by turn and by decision, with keys and with the slider', async () => {
  const page = await watch(`/replay/${id}`);
  await page.locator('.table[data-move="0"]').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.table[data-move="1"]').waitFor();
  assert.match(page.url(), /at=1$/);
  await page.getByRole('button', { name: 'Next turn' }).click();
  const where = Number(addressOf(page).searchParams.get('at'));
  assert.ok(where > 1);
  // With an open view, hands are visible. By this move they have been drawn.
  await page.waitForFunction(() => document.querySelector('.hand .hit')?.getBoundingClientRect().width > 40);
  await page.locator(`.table[data-move="${where}"]`).waitFor();
  // Data that was loaded is kept while the viewer moves through the game, so nothing is requested twice.
  const asked = [];
  page.on('request', (request) => /\/(turns|value)$|from=0&/.test(request.url()) && asked.push(request.url()));
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  const last = Number(await slider.getAttribute('max'));
  await page.locator(`.table[data-move="${last}"]`).waitFor();
  assert.match(await slider.getAttribute('aria-valuetext'), new RegExp(`Decision ${last} of ${last}, turn \\d+`));
  await page.keyboard.press('ArrowLeft');
  await page.locator(`.table[data-move="${last - 1}"]`).waitFor();
  assert.deepEqual(asked, []);
  await accessible(page, 'replay');
  page.fine();
});

pageTest('each side sees what it saw', async () => {
  const page = await watch(`/replay/${id}?at=12&as=1`);
  await page.locator('.table[data-move="12"]').waitFor();
  const hands = () => page.locator('.table .hand').count();
  assert.equal(await hands(), 1);
  await page.getByLabel('View as').selectOption('all');
  await page.waitForFunction(() => document.querySelectorAll('.table .hand').length === 2);
  await page.getByLabel('View as').selectOption('0');
  await page.waitForFunction(() => document.querySelectorAll('.table .hand').length === 0);
  assert.match(page.url(), /at=12&as=0/);
  page.fine();
});

pageTest('the bot tells how it went, and where most was lost', async () => {
  const page = await watch(`/replay/${id}`);
  await page.getByRole('img', { name: 'Chance to win (computer analysis)' }).waitFor({ timeout: 120_000 * patience });
  const worst = page.locator('.side li.panel');
  const many = await worst.count();
  assert.ok(many >= 1 && many <= 3, `${many} moments`);
  await page.getByRole('button', { name: 'Show moment 1' }).click();
  assert.match(page.url(), /at=\d+/);
  await accessible(page, 'values');
  page.fine();
});

pageTest('where the result came from adds up, for each side', async () => {
  const page = await watch(`/replay/${id}`);
  const table = page.locator('.account table');
  const addsUp = async () => {
    await table.waitFor({ timeout: 120_000 * patience });
    const cells = await table.locator('tbody tr:not(.turns) td:nth-of-type(1), tfoot td:nth-of-type(1)').allTextContents();
    const percents = cells.map((text) => Number(text.replace('−', '-').replace(/[+%\s]/g, '')));
    assert.ok(percents.length >= 5, `${percents}`);
    assert.equal(percents.slice(0, -1).reduce((sum, one) => sum + one), percents.at(-1), `${cells}`);
    return percents.at(-1);
  };
  const first = await addsUp();
  await page.getByLabel('Result of').selectOption('2');
  await table.waitFor({ state: 'detached' });
  const second = await addsUp();
  assert.ok([100, 80].includes(first + second), `${first}, ${second}`);
  await accessible(page, 'where the result came from');
  page.fine();
});

pageTest('a link to a moment opens there, and one plays on from it to another end', { seconds: 240 }, async () => {
  const page = await watch(`/replay/${id}?at=15&as=1`);
  await page.locator('.table[data-move="15"]').waitFor();
  // Continues late in the game, so that it doesn't take long.
  const late = Number(await page.getByRole('slider').getAttribute('max')) - 15;
  await page.goto(`${server.base}/replay/${id}?at=${late}&as=1`);
  await page.locator(`.table[data-move="${late}"]`).waitFor();
  await page.getByText('Play on from here').click();
  await page.getByRole('button', { name: `Play on after decision ${late}` }).click();
  await page.waitForURL(/\/t\/\w+/);
  await page.locator('.play[data-turn]').waitFor();
  await play(page, byMouse);
  await verify(page, false);
  page.fine();
});

pageTest('it is downloaded as a replay', async () => {
  const page = await watch(`/replay/${id}?at=3`);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Download', { exact: true }).click()]);
  assert.match(file.suggestedFilename(), /\.replay$/);
});

// At a server the board is on the site within it.
if (alone) {
  pageTest('a moment is opened on the board, is played there, and leads back', async () => {
    const page = await watch(`/replay/${id}?at=24&as=1`);
    await page.locator('.table[data-move="24"]').waitFor();
    await page.getByRole('button', { name: 'Open on the board' }).click();
    await page.getByText('This can be played by 2 players.').waitFor();
    const position = page.getByLabel('Position', { exact: true });
    const text = await position.inputValue();
    assert.match(text, /^P1 /m);
    await accessible(page, 'a moment on the board');
    // The way back outlives a reload, and what was on the board before is there by undoing.
    await page.getByRole('button', { name: 'Play all sides' }).click();
    await page.locator('.play [data-card]:visible').first().waitFor();
    await page.locator('.desk').getByRole('button', { name: 'Undo' }).click();
    assert.notEqual(await position.inputValue(), text);
    await page.reload();
    await page.getByRole('link', { name: 'Back to the replay' }).click();
    await page.locator('.table[data-move="24"]').waitFor();
    assert.match(page.url(), /at=24&as=1$/);
    page.fine();
  });
}

pageTest('one that there is not', async () => {
  const page = await watch(`/replay/${'0'.repeat(32)}`);
  await page.getByRole('alert').waitFor();
  await accessible(page, 'no such replay');
  page.fine();
});

for (const [scheme, width, height] of [['light', 360, 740], ['dark', 3840, 2160]]) {
  pageTest(`a replay at ${width}×${height}, ${scheme}`, { nightly: width > 360 }, async () => {
    const page = await watch(`/replay/${id}?at=14`, { viewport: { width, height }, colorScheme: scheme });
    await page.locator('.table[data-move="14"]').waitFor();
    await accessible(page, 'replay');
    page.fine();
  });
}

pageTest('it is shown within another site, by its controls', { needs: 'replays for other sites' }, async () => {
  const page = await open(browser, server.base, `/embed/replay/${id}?at=3`, { viewport: { width: 320, height: 560 } });
  const slider = page.locator('input[type=range]');
  await slider.waitFor();
  assert.equal(await slider.inputValue(), '3');
  await page.getByRole('button', { name: 'Next decision' }).click();
  await page.waitForFunction(() => document.querySelector('input[type=range]').value === '4');
  assert.equal(await page.getByRole('navigation').count(), 0);
  await accessible(page, 'a replay within another site');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: 'The whole replay' }).click()]);
  await tab.waitForURL(`**/replay/${id}?at=4`);
  page.fine();
});
