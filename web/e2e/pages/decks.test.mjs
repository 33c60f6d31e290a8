// Tests that a deck can be built, linked, opened again and played.
import assert from 'node:assert/strict';
import { faultsOfFaces } from '../faces.mjs';
import { accessible, addressOf, open } from './server.mjs';
import { browser, nightly, pageTest, server, test } from '../suite.mjs';

const bundled = '/decks/build?from=' + encodeURIComponent('Orange-Yellow: Deep Roots');

pageTest('the shelf has the bundled decks, and one is opened as a copy', async () => {
  const page = await open(browser, server.base, '/decks');
  await page.getByRole('link', { name: 'Deep Roots' }).waitFor();
  assert.equal(await page.locator('.shelf li').count(), 8);
  await accessible(page, 'shelf');
  await page.getByRole('link', { name: 'Deep Roots' }).click();
  await page.getByText('✓ Legal deck').waitFor();
  assert.match(page.url(), /\/decks\/build\?name=.*&cards=\d+xHW/);
  if (nightly) await accessible(page, 'builder');
  page.fine();
});

pageTest('what is changed is in the address, which opens it again elsewhere', async () => {
  const page = await open(browser, server.base, bundled);
  await page.getByText('✓ Legal deck').waitFor();
  await page.getByRole('searchbox').fill('t:event');
  await page.getByLabel('Type').selectOption('event');
  const found = page.locator('ul.cards > li').first();
  await page.waitForFunction(() => /^\d+ cards$/.test(document.querySelector('.total')?.textContent ?? ''));
  await found.getByRole('button', { name: /^Add one / }).click();
  const name = await page.getByLabel('Deck name').inputValue();
  assert.equal(name, 'Orange-Yellow: Deep Roots');
  await page.waitForFunction(() => document.querySelector('.deck input[type=number]'));
  const counts = (one) => one.locator('.deck input[type=number]').evaluateAll((all) => all.map((input) => `${input.getAttribute('aria-label')} ${input.value}`));
  const here = await counts(page);
  const elsewhere = await open(browser, server.base, addressOf(page).pathname + addressOf(page).search);
  await elsewhere.locator('.deck input[type=number]').first().waitFor();
  await elsewhere.waitForFunction((many) => document.querySelectorAll('.deck input[type=number]').length === many, here.length);
  await elsewhere.locator('.deck .verdict b').waitFor();
  assert.deepEqual(await counts(elsewhere), here);
  // It is listed in the browser in which it was built, but not in the other one.
  await page.goto(server.base + '/decks');
  await page.getByRole('heading', { name: 'Your decks in this browser' }).waitFor();
  await elsewhere.goto(server.base + '/decks');
  await elsewhere.getByRole('link', { name: 'Deep Roots' }).waitFor();
  assert.equal(await elsewhere.getByRole('heading', { name: 'Your decks in this browser' }).count(), 0);
  page.fine();
  elsewhere.fine();
});

pageTest('the text of a card fits on it, the last line of a Problem too, and "not" stands before the mark that it is about', async () => {
  for (const width of [1280, 390]) {
    const page = await open(browser, server.base, '/decks/build?name=Own', { viewport: { width, height: 860 } });
    for (const query of ['t:problem', 't:event', 't:troublemaker', 't:friend']) {
      await page.getByRole('searchbox').fill(query);
      await page.waitForFunction(() => document.querySelector('ul.cards')?.getAttribute('aria-busy') === 'false' && /^\d+ cards$/.test(document.querySelector('.total')?.textContent ?? ''));
      const problem = query === 't:problem';
      await page.waitForFunction((problem) => problem === (document.querySelector('ul.cards .card.wide') !== null), problem);
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))));
      const cut = await page.evaluate(faultsOfFaces, 'ul.cards .card');
      assert.deepEqual(cut, [], `${query} at ${width}`);
      if (!problem) continue;
      assert.ok((await page.locator('ul.cards .need i').count()) > 0, 'a Problem with "not"');
      for (let i = 0; i < 12; i++) {
        await page.locator('ul.cards .face button').nth(i).click();
        await page.waitForSelector('dialog[open] .card .text');
        assert.deepEqual(await page.evaluate(faultsOfFaces, 'dialog[open] .card'), [], `in full at ${width}`);
        await page.keyboard.press('Escape');
      }
    }
    page.fine();
    await page.context().close();
  }
});

pageTest('Back takes a change of the deck back, and keeps the deck', async () => {
  const page = await open(browser, server.base, '/decks');
  await page.getByRole('link', { name: 'Deep Roots' }).click();
  await page.getByText('✓ Legal deck').waitFor();
  const counts = () => page.locator('.deck input[type=number]').evaluateAll((all) => all.map((input) => `${input.getAttribute('aria-label')} ${input.value}`).join());
  const before = await counts();
  await page.getByRole('searchbox').fill('t:event');
  const add = page.locator('ul.cards > li').first().getByRole('button', { name: /^Add one / });
  await add.click();
  await page.waitForFunction((was) => [...document.querySelectorAll('.deck input[type=number]')].map((input) => `${input.getAttribute('aria-label')} ${input.value}`).join() !== was, before);
  await page.goBack();
  await page.waitForFunction((was) => [...document.querySelectorAll('.deck input[type=number]')].map((input) => `${input.getAttribute('aria-label')} ${input.value}`).join() === was, before);
  assert.match(page.url(), /\/decks\/build/);
  assert.equal(await page.getByRole('searchbox').inputValue(), 't:event', 'the search is still there');
  await page.goForward();
  await page.waitForFunction((was) => [...document.querySelectorAll('.deck input[type=number]')].map((input) => `${input.getAttribute('aria-label')} ${input.value}`).join() !== was, before);
  page.fine();
});

pageTest('an unfinished deck says which rules it breaks', async () => {
  const page = await open(browser, server.base, '/decks/build?name=Half&cards=1xHW8.3xHW41');
  await page.getByText('✗ Not a legal deck').waitFor();
  const rule = page.locator('.verdict a').first();
  assert.match(await rule.textContent(), /101/);
  assert.match(await rule.getAttribute('href'), /^\/rules\/101/);
  assert.ok(await page.getByRole('button', { name: 'Play this deck' }).isDisabled());
  page.fine();
});

pageTest('a query that can not be read is pointed at', async () => {
  const page = await open(browser, server.base, '/decks/build');
  await page.getByRole('searchbox').fill('otter pow>=');
  await page.locator('#search-trouble .bad').waitFor();
  assert.equal(await page.getByRole('searchbox').getAttribute('aria-invalid'), 'true');
  assert.ok((await page.locator('#search-trouble code').textContent()).startsWith('otter pow'));
  await accessible(page, 'trouble');
  await page.getByRole('searchbox').fill('otter');
  await page.locator('ul.cards > li').first().waitFor();
  page.fine();
});

pageTest('a list that is pasted is read; what no set has stays, and does no harm', async () => {
  const page = await open(browser, server.base, '/decks');
  await page.getByLabel('Paste a deck list').fill('name: <img src=x onerror=alert(1)>\n1 HW8\n2 Nobody Ever\n3 HW41');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('✗ Not a legal deck').waitFor();
  await page.getByText(/^\d+ unknown card/).waitFor();
  assert.match(await page.locator('.deck').textContent(), /Nobody Ever/);
  assert.equal(await page.locator('img[src="x"]').count(), 0);
  await page.goto(server.base + '/decks');
  await page.locator('.shelf a', { hasText: '<img' }).waitFor();
  await page.getByLabel('Paste a deck list').fill('http://x/deckbuilder?v1code=?!');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('#import-trouble').waitFor();
  page.fine();
});

pageTest('an address may hold anything', async () => {
  const cards = `1xHW8.2x${encodeURIComponent('<b id=bad>Nobody</b> \u202Eever')}.junk.0xHW1`;
  const page = await open(browser, server.base, `/decks/build?name=${encodeURIComponent('<i id=bad>')}&cards=${cards}`);
  await page.getByRole('alert').filter({ hasText: '<b' }).waitFor();
  assert.match(await page.locator('.deck').textContent(), /<b id=bad>Nobody<\/b>/);
  assert.equal(await page.locator('#bad').count(), 0);
  page.fine();
});

pageTest('a file is opened', async () => {
  const page = await open(browser, server.base, '/decks');
  await page.locator('input[type=file]').setInputFiles({ name: 'mine.deck', mimeType: 'text/plain', buffer: Buffer.from('name: From a file\n1 HW8\n2 HW41') });
  await page.waitForURL(/name=From%20a%20file/);
  page.fine();
});

pageTest('by keys alone: a card is found, looked at, added and taken out again', async () => {
  const page = await open(browser, server.base, '/decks/build?name=Keys&cards=1xHW8');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('id:hw41');
  await page.waitForFunction(() => document.querySelectorAll('ul.cards > li').length === 1);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  for (let tabs = 0; !(await focused()).startsWith('View'); tabs++) {
    assert.ok(tabs < 30, 'the card is not reached');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await accessible(page, 'a card in full');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.match(await focused(), /^View/);
  await page.keyboard.press('Tab');
  assert.match(await focused(), /^Add one/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  assert.match(page.url(), /2xHW41/);
  await page.keyboard.press('Shift+Tab');
  assert.match(await focused(), /^Remove one/);
  await page.keyboard.press('Enter');
  assert.match(page.url(), /1xHW41/);
  page.fine();
});

pageTest('sample hands are dealt, and one more card is drawn', async () => {
  const page = await open(browser, server.base, bundled);
  await page.getByRole('button', { name: 'Draw six cards' }).click();
  assert.equal(await page.locator('.hands li').count(), 6);
  await page.getByRole('button', { name: 'Draw another card' }).click();
  assert.equal(await page.locator('.hands li').count(), 7);
  await accessible(page, 'hands', { within: nightly ? undefined : '.hands' });
  page.fine();
});

test('a deck of one\'s own is played against a bot', async () => {
  const page = await open(browser, server.base, bundled);
  await page.getByText('✓ Legal deck').waitFor();
  await page.getByRole('button', { name: 'Play this deck' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/\/t\/\w+/);
  await page.locator('.play[data-question]').waitFor();
  page.fine();
});

for (const [scheme, width, height] of [['light', 360, 740], ['dark', 390, 844], ['light', 3840, 2160]]) {
  pageTest(`the builder at ${width}×${height}, ${scheme}`, { nightly: width > 360 }, async () => {
    const page = await open(browser, server.base, bundled, { viewport: { width, height }, colorScheme: scheme });
    await page.getByText('✓ Legal deck').waitFor();
    await accessible(page, 'deck');
    for (const part of width < 900 ? ['Cards', 'Statistics'] : []) {
      await page.getByRole('button', { name: part, exact: true }).click();
      await accessible(page, part);
    }
    page.fine();
  });
}

pageTest('the paper has the list', async () => {
  const page = await open(browser, server.base, bundled);
  await page.getByText('✓ Legal deck').waitFor();
  await page.emulateMedia({ media: 'print' });
  const text = await page.evaluate(() => document.body.innerText);
  assert.match(text, /Friends \(28\)/);
  assert.doesNotMatch(text, /Search cards/);
  page.fine();
});

pageTest('in German', async () => {
  const page = await open(browser, server.base, '/decks', { locale: 'de-DE' });
  await page.getByRole('heading', { name: 'Spielfertig' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  page.fine();
});
