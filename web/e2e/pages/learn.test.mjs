// Tests of the lessons: all can be completed, mistakes are explained, and the first game begins.
import assert from 'node:assert/strict';
import { state, still } from '../drive.mjs';
import { accessible, idle, open } from './server.mjs';
import { browser, pageTest, server, test } from '../suite.mjs';

const steps = (page) => page.locator('.coach ol > li');
const done = (page) => page.locator('.coach ol > li.done').count();

/** Picks up a card and puts it down at the place with these words, or chooses the menu item with them. */
async function take(page, id, words) {
  await still(page);
  const before = await done(page);
  const question = await page.locator('.play').getAttribute('data-question');
  await page.locator(`.play [data-id="${id}"]`).first().click();
  await page.waitForFunction(
    ([was, many]) =>
      document.querySelector('[role=menuitem], .here, .hit.target') || document.querySelector('.play')?.getAttribute('data-question') !== was
      || document.querySelectorAll('.coach ol > li.done').length > many,
    [question, before],
  );
  for (const way of [page.getByRole('menuitem', { name: words }), page.locator('.here', { hasText: words }), page.locator('.hit.target', { hasText: words })]) {
    if (await way.count()) return way.first().click();
  }
}

/** Continues until that many steps are done, with pass buttons if possible, or else with the first glowing thing. */
async function passUntil(page, many) {
  const ways = ['.menu button', '.play:has(.hit.picked) .here', '.pass:not(:disabled), .play [data-does=done], .play [data-does=yes], .play [data-does=bottom]', '.play .here', '.play .hit.able'];
  for (let inputs = 0; ; inputs++) {
    await page.waitForFunction(
      ([ways, wanted]) => document.querySelector(ways) || document.querySelectorAll('.coach ol > li.done').length >= wanted,
      [ways.join(', '), many],
    );
    await still(page);
    const before = { ...(await state(page)), done: await done(page) };
    if (before.done >= many) return;
    assert.ok(inputs < 40, `step ${many} is not done by passing`);
    for (const way of ways) {
      if (!(await page.locator(way).count())) continue;
      page.acts.push(way);
      await page.locator(way).first().click();
      break;
    }
    await page.waitForFunction((was) => {
      const { question, menu, picked } = globalThis.e2e.readState();
      return question !== was.question || menu !== was.menu || picked !== was.picked || document.querySelectorAll('.coach ol > li.done').length > was.done;
    }, before);
  }
}

async function press(page, does) {
  await page.locator(`.play [data-does="${does}"]`).first().click();
}

/** Passes until that card can be used. */
async function passTo(page, id) {
  const able = page.locator(`.play .able[data-id="${id}"]`);
  for (let passes = 0; ; passes++) {
    await page.waitForFunction(() => globalThis.e2e.readState().open);
    await still(page);
    if (await able.count()) return;
    assert.ok(passes < 20, `${id} can not be used by passing`);
    const { question } = await state(page);
    page.acts.push('pass');
    await page.locator('.pass:not(:disabled)').click();
    await page.waitForFunction((was) => globalThis.e2e.readState().question !== was, question);
  }
}

/** Takes cards one after the other, each as soon as it can be used. */
async function takeAll(page, ...cards) {
  for (const [id, words = /./] of cards) {
    await passTo(page, id);
    await take(page, id, words);
  }
}

const home = /home|Hause/i;
const go = (many) => (page) => passUntil(page, many);
/** Solution of each lesson by its author: a function for each step. */
const ways = {
  'home-and-problems': [(page) => take(page, 'HW42', /Leaks/), (page) => take(page, 'HW13', /Goslings/), (page) => takeAll(page, ['HW195'])],
  tokens: [go(1), (page) => take(page, 'HW42', home), async (page) => { await takeAll(page, ['HW13', home]); await press(page, 'draw'); }],
  'playing-and-moving': [(page) => take(page, 'HW13', /Letters/), (page) => take(page, 'HW185', /Letters/), (page) => take(page, 'HW1', /Letters/)],
  confronting: [(page) => take(page, 'HW13', /Leaks/), go(2), go(3)],
  faceoffs: [go(1), async (page) => { await takeAll(page, ['HW128'], ['HW42']); await passUntil(page, 2); }],
  troublemakers: [(page) => takeAll(page, ['HW42', /Leaks/]), async (page) => { await takeAll(page, ['HW141']); await passUntil(page, 2); }, go(3)],
  solving: [(page) => take(page, 'HW42', /Frost/), go(2), go(3)],
  'two-problems': [(page) => takeAll(page, ['HW42', /Goslings/], ['HW5', /Leaks/]), go(2)],
  resources: [(page) => take(page, 'HW103', /Garrick/), (page) => take(page, 'HW106', /Leaks/), go(3)],
  frightened: [(page) => take(page, 'HW131', /./), (page) => take(page, 'HW13', /Goslings/), go(3)],
  keywords: [(page) => take(page, 'HW53', /Market/), (page) => take(page, 'HW67', /Goslings/), go(3)],
  reacting: [go(1), (page) => takeAll(page, ['HW121'], ['HW55']), go(3)],
  'building-a-deck': [(page) => page.locator('.play').getByRole('button', { name: /Leaks/ }).first().click(), (page) => press(page, 'no')],
};

pageTest('the course has thirteen lessons, and none is done yet', async () => {
  const page = await open(browser, server.base, '/learn');
  await page.getByRole('link', { name: 'Puzzle of the day' }).waitFor();
  const lessons = await page.locator('main ol > li a[href*="/learn/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href').split('/').pop()));
  assert.deepEqual(lessons, Object.keys(ways));
  assert.equal(await page.locator('main li.done').count(), 0);
  await accessible(page, 'course');
  page.fine();
});

for (const [id, way] of Object.entries(ways)) {
  for (const [language, locale] of Object.entries({ English: 'en-GB', German: 'de-DE' })) {
    pageTest(`the lesson ${id}, in ${language}`, async () => {
      const page = await open(browser, server.base, `/learn/${id}`, { locale });
      await steps(page).first().waitFor();
      assert.equal(await steps(page).count(), way.length);
      for (const [index, step] of way.entries()) {
        const item = `.coach ol > li:nth-child(${index + 1})`;
        await page.locator(`${item}.now, ${item}.done`).waitFor().catch(() => assert.fail(`step ${index + 1} is not the next one`));
        // The table itself does what needs no decision.
        if (!(await page.locator(`${item}.done`).count())) await step(page);
        await page.locator(`${item}.done`).waitFor().catch(() => assert.fail(`step ${index + 1} is not done`));
      }
      await page.locator('.coach .well', { hasText: language === 'German' ? 'Geschafft!' : 'Well done!' }).waitFor();
      await page.goto(server.base + '/learn');
      await page.locator('main li.done').waitFor();
      page.fine();
    });
  }
}

const mistakes = { 'en-GB': [/costs three tokens/, 'Undo'], 'de-DE': [/kostet drei Marken/, 'Rückgängig'] };
for (const [locale, [words, undo]] of Object.entries(mistakes)) {
  pageTest(`a mistake is told with a button that takes it back, ${locale}`, async () => {
    const page = await open(browser, server.base, '/learn/tokens', { locale });
    await steps(page).first().waitFor();
    await passUntil(page, 1);
    // Drawing first leaves too few tokens for Garrick Stiltwright.
    await press(page, 'draw');
    const told = page.locator('.coach .why', { hasText: words });
    await told.waitFor();
    assert.equal(await done(page), 1);
    await accessible(page, `a mistake in a lesson, ${locale}`);
    await told.getByRole('button', { name: undo }).click();
    await told.waitFor({ state: 'detached' });
    await take(page, 'HW42', home);
    await page.locator('.coach ol > li:nth-child(2).done').waitFor();
    page.fine();
  });
}

test('the first game says by itself what a turn is for and what one might do, until one has enough', async () => {
  const page = await open(browser, server.base, '/learn');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\/t\/[\w-]+\?hints/);
  for (let asked = 0; asked < 3; asked++) {
    await page.locator('.hinted', { hasText: 'Hint: ' }).waitFor();
    if (!asked) await accessible(page, 'a first game');
    const question = await page.locator('.play').getAttribute('data-question');
    // Advice glows, and the test follows it.
    const advised = page.locator('.play button.advised');
    await ((await advised.count()) ? advised : page.locator('.play .area.advised .here, .play .area.advised')).last().click();
    const item = page.locator('.menu .advised, .here.advised');
    await page.waitForFunction((was) => document.querySelector('.play')?.dataset.question !== was || document.querySelector('.menu, .here.advised'), question);
    if (await item.count()) await item.click();
    await page.waitForFunction((was) => ![was, undefined].includes(document.querySelector('.play')?.dataset.question), question);
  }
  await page.getByRole('button', { name: 'Hide these tips' }).click();
  await page.locator('.hinted').waitFor({ state: 'detached' });
  page.fine();
});

pageTest('what can not be done is answered with the reason and its rule', async () => {
  const page = await open(browser, server.base, '/learn/playing-and-moving');
  await steps(page).first().waitFor();
  // Before the question comes, a click means nothing.
  await page.locator('.play[data-question]').waitFor();
  await page.locator('.play [data-id="HW185"]').first().click();
  await page.locator('.coach .why', { hasText: 'Not possible:' }).first().waitFor();
  assert.match(await page.locator('.coach .why a').first().getAttribute('href'), /^\/rules\/\d/);
  await page.getByRole('button', { name: 'Show a hint' }).click();
  await page.locator('.coach .hint').waitFor();
  await accessible(page, 'a lesson');
  page.fine();
});

test('a lesson that can not succeed any more says so and starts again by itself, and a lesson that was left is listed nowhere', async () => {
  const page = await open(browser, server.base, '/learn/playing-and-moving');
  await steps(page).first().waitFor();
  const turn = () => page.locator('.play').getAttribute('data-turn');
  const first = await turn();
  // Ending the turn without playing a card misses the lesson.
  for (let passes = 0; !(await page.locator('.coach .why', { hasText: 'begins again' }).count()); passes++) {
    assert.ok(passes < 8, 'the lesson is missed');
    await page.locator('.pass:not(:disabled)').click();
    await still(page);
  }
  await page.locator('.coach .why', { hasText: 'begins again' }).waitFor({ state: 'detached' });
  await page.locator('.coach ol > li:nth-child(1).now').waitFor();
  assert.equal(await turn(), first);
  assert.equal(await page.locator('.coach ol > li.done').count(), 0);
  for (const path of ['/', '/lobby', '/replay']) {
    await page.goto(server.base + path);
    await idle(page);
    assert.doesNotMatch(await page.locator('main').textContent(), /the lesson|Continue your game/, path);
    assert.equal(await page.locator('main a[href*="/t/"]').count(), 0, path);
  }
  page.fine();
});

pageTest('on a phone, in German and in light', async () => {
  const page = await open(browser, server.base, '/learn/keywords', { viewport: { width: 360, height: 740 }, locale: 'de-DE', colorScheme: 'light' });
  await page.getByRole('heading', { name: 'Schlüsselwörter' }).waitFor();
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await page.locator('.coach ol > li', { hasText: 'ist Swift und Rising' }).waitFor();
  await accessible(page, 'a lesson on a phone');
  page.fine();
});

pageTest('a lesson that there is not', async () => {
  const page = await open(browser, server.base, '/learn/nothing');
  await page.getByRole('alert').waitFor();
  await accessible(page, 'no such lesson');
  page.fine();
});
