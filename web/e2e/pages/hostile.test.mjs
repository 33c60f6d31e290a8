// Broken and hostile files, texts and links at a site: each is answered in words, the module doesn't fail, and the pages go on. If it did fail,
// the pages would go on with what was kept.
import assert from 'node:assert/strict';
import { byMouse, play, ready, state } from '../drive.mjs';
import { runSeed, seeded } from '../random.mjs';
import { zip } from '../zips.mjs';
import { testsAtSite } from './atsite.mjs';
import { eventually } from './server.mjs';

// For the last test the worker lets the module fail: it asks for more memory than there is.
const at = testsAtSite(`{
  const start = WebAssembly.instantiateStreaming;
  let fail = false;
  new BroadcastChannel('e2e').onmessage = () => (fail = true);
  WebAssembly.instantiateStreaming = async (...how) => {
    const { instance: { exports } } = await start(...how);
    const carry_out = () => (fail ? ((fail = false), exports.take(-1)) : exports.carry_out());
    return { instance: { exports: { ...exports, carry_out } } };
  };
}\n`);

const random = seeded(`${runSeed} hostile files`);
const below = (n) => Math.floor(random() * n);
const any = (list) => list[below(list.length)];

const set = '[set]\nname = "Paper"\ncode = "PP"\ntags = ["Undertow"]\n[[keyword]]\nname = "Buoyant"\nmeans = "While at home, this card has +1 power."\n[[card]]\nnumber = 1\ntitle = "Boat"\ntype = "Friend"\ncolor = ["blue"]\npower = 1\ncost = 1\ntext = "Swift"\n[[card]]\nnumber = 2\ntitle = "Bridge"\ntype = "Problem"\nbonus = 1\nowner = ["3 blue"]\nopponent = ["4 wild"]\n';
const card = (n, more = '') => `<card id="06a8e246-8d2b-40bd-808e-09f7a48ce7${10 + n}" name="Boat ${n}"><property name="Number" value="PP${n}"/><property name="Type" value="Friend"/><property name="Power" value="1"/><property name="Cost" value="1"/><property name="Text" value="Swift."/>${more}</card>`;
const xml = (cards = card(1) + card(2)) => `<?xml version="1.0" encoding="UTF-8"?>\n<set name="Paper" id="26a8e246-8d2b-40bd-808e-09f7a48ce768" gameId="65656467-b709-43b2-a5c6-80c2f216adf9" gameVersion="1" version="1"><cards>${cards}</cards></set>`;
const deck = 'name: Paper\n1 HW8\n3 HW41\n3 HW42\n';
const o8d = '<?xml version="1.0"?><deck game="65656467-b709-43b2-a5c6-80c2f216adf9"><section name="Mane"><card qty="1" id="06a8e246-8d2b-40bd-808e-09f7a48ce711">Boat</card></section></deck>';
const scenario = 'turn: P1\nP1 hand: HW41\nP2 hand: HW42\n';
const game = '65656467-b709-43b2-a5c6-80c2f216adf9';
const o8g = () => zip([{ name: 'definition.xml', data: `<game id="${game}"/>` }, { name: `Sets/26a8e246-8d2b-40bd-808e-09f7a48ce768/set.xml`, data: xml() }]);

/** Returns a file with one to three things changed. */
function mutated(contents) {
  let bytes = Buffer.from(contents);
  for (let changes = 1 + below(3); changes; changes--) {
    const from = below(bytes.length + 1);
    const part = bytes.subarray(from, from + 1 + below(40));
    bytes = any([
      () => bytes.subarray(0, from),
      () => (bytes = Buffer.from(bytes), bytes.length && (bytes[Math.min(from, bytes.length - 1)] ^= 1 << below(8)), bytes),
      () => Buffer.concat([bytes.subarray(0, from), ...Array.from({ length: 1 + below(60) }, () => part), bytes.subarray(from)]),
      () => Buffer.concat([bytes.subarray(0, from), Buffer.from(any(['\0', '\uFEFF', '\u202E', '"', '<', '&#x0;', '&lol;', ']]>', '99999999999999999999', '-1', '1e400', 'NaN', '\r', '\ud7ff', '[[', '{{', '//', '%', 'Z'.repeat(5000)])), bytes.subarray(from)]),
      () => Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + part.length)]),
    ])();
  }
  return bytes;
}

const deep = (open, close, n) => open.repeat(n) + close.repeat(n);
/** Files that were made to do harm, by their names. */
const made = () => ({
  'empty.toml': '', 'empty.xml': '', 'empty.o8g': '', 'empty.deck': '', 'empty.json': '', 'empty.o8d': '',
  'deep.xml': deep('<a>', '</a>', 100_000), 'open.xml': '<a>'.repeat(100_000), 'deep-set.xml': xml(deep('<card>', '</card>', 50_000)), 'wide.xml': `<set ${'a="b" '.repeat(50_000)}>`,
  'entities.xml': `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i || ''};`.repeat(10)}">`).join('')}]>${xml(card(1, '&a12;'))}`,
  'outside.xml': `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xml(card(1, '&a;'))}`,
  'deep.toml': `x = ${deep('[', ']', 100_000)}`, 'deep-table.toml': `[${'a.'.repeat(20_000)}a]\n`, 'deep.json': deep('[', ']', 100_000), 'deep-object.json': `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  'number.toml': set.replace('power = 1', 'power = 99999999999999999999'), 'negative.toml': set.replace('cost = 1', 'cost = -1'), 'float.toml': set.replace('power = 1', 'power = 1e400'), 'nan.toml': set.replace('power = 1', 'power = nan'), 'same.toml': set.replace('number = 2', 'number = 1'),
  'text.toml': set.replace('"Swift"', `"${'When you play this card, '.repeat(20_000)}draw a card."`), 'words.toml': set.replace('"Swift"', `"${'(['.repeat(5000)}"`), 'name.toml': set.replace('"Boat"', `"${'B'.repeat(100_000)}"`),
  'many.toml': set + Array.from({ length: 5000 }, (_, i) => `[[card]]\nnumber = ${i + 3}\ntitle = "C${i}"\ntype = "Friend"\n`).join(''),
  'utf16.toml': Buffer.from(`\uFEFF${set}`, 'utf16le'), 'latin.toml': Buffer.from(set.replace('Boat', 'B\xf6\xe4t'), 'latin1'), 'utf16.xml': Buffer.from(`\uFEFF${xml()}`, 'utf16le'), 'latin.xml': Buffer.from(xml().replace('UTF-8', 'ISO-8859-1').replace('Boat', 'B\xf6\xe4t'), 'latin1'), 'noise.xml': Buffer.from(Array.from({ length: 5000 }, () => below(256))),
  'counts.deck': 'name: x\n99999999999999999999 HW8\n-3 HW41\n0 HW42\n', 'lines.deck': '1 HW8\n'.repeat(100_000), 'long.deck': `1 ${'x'.repeat(500_000)}`,
  '../../up.toml': set.replace('Paper', 'Up'), '\u202Elmot.toml': set, '<b>.toml': set.replace('Paper', '<img src=x onerror=alert(1)>'), [`${'n'.repeat(5000)}.toml`]: set, 'a: b.toml': set,
  'bomb.o8g': zip([{ name: `Sets/x/set.xml`, data: Buffer.alloc(300 * 2 ** 20, ' ') }]), 'bombs.o8g': zip(Array.from({ length: 40 }, (_, i) => ({ name: `Sets/${i}/set.xml`, data: Buffer.alloc(30 * 2 ** 20, ' ') }))),
  'lie.o8g': zip([{ name: 'Sets/x/set.xml', data: Buffer.alloc(50 * 2 ** 20, ' '), size: 100 }]), 'crc.o8g': zip([{ name: 'Sets/x/set.xml', data: xml(), crc: 1 }]), 'locked.o8g': zip([{ name: 'Sets/x/set.xml', data: xml(), flags: 1 }]), 'method.o8g': zip([{ name: 'Sets/x/set.xml', data: xml(), method: 99 }]),
  'nested.o8g': zip([{ name: 'Sets/x/set.xml', data: o8g() }, { name: 'more.o8g', data: o8g() }]), 'many.o8g': zip(Array.from({ length: 30_000 }, (_, i) => ({ name: `Sets/${i}/set.xml`, data: '' }))), 'up.o8g': zip([{ name: '../../../Sets/x/set.xml', data: xml() }]), 'none.o8g': zip([]),
});

/** Asks the worker. Returns its answer's status, and fails if it has no words for a refusal. */
const asks = (page, requests) => page.evaluate(async (requests) => {
  const failures = [];
  for (const [method, path, body] of requests) {
    const told = await globalThis.e2e.ask(method, path, body).then(() => '', (why) => why.message);
    // A refusal is a problem with words.
    if (told && !/"words":("[^"]{3}|\{)/.test(told)) failures.push(`${method} ${path} ${JSON.stringify(body)?.slice(0, 300)}: ${told.slice(0, 200)}`);
  }
  return failures;
}, requests);

/** Does something in a page that makes it ask the worker after a moment, and waits for the answer. A page may say what is wrong by itself. */
async function answered(page, does) {
  const before = await page.evaluate(() => globalThis.e2e.requests());
  await does();
  await page.waitForFunction((before) => globalThis.e2e.requests() > before && globalThis.e2e.isAnswered(), before, { timeout: 2000 }).catch(() => undefined);
}

/** The page's game begins, and goes on. */
async function plays(page) {
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}${pathname}#/`);
  await page.getByRole('button', { name: 'Play now' }).click();
  await ready(page);
  await byMouse(page);
  await ready(page);
  assert.equal(await page.locator('.unkept').count(), 0);
}

at('files with cards and decks are read or refused in words, and a game begins after all of them', '/cards', async (page) => {
  page.on('dialog', (dialog) => dialog.accept());
  const bases = { 'a.toml': set, 'a.xml': xml(), 'a.deck': deck, 'a.o8d': o8d, 'a.o8g': o8g(), 'a.json': JSON.stringify({ name: 'x', cards: [{ id: 'HW8', count: 1 }] }) };
  const all = [...Object.entries(made()), ...Array.from({ length: 240 }, (_, i) => {
    const [name, contents] = any(Object.entries(bases));
    return [`${i}-${name}`, mutated(contents)];
  })];
  const files = all.map(([name, contents]) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(contents) }));
  const input = page.locator('input[type=file]').first();
  for (let from = 0; from < files.length; from += 30) {
    const some = files.slice(from, from + 30);
    await page.evaluate(() => document.querySelector('[aria-live=polite] h2')?.remove());
    await input.setInputFiles(some);
    await page.locator('progress').waitFor({ state: 'detached' });
    await eventually('the report', async () => (await page.locator('main [aria-live=polite] ul > li').count()) > 0);
    assert.deepEqual(await page.locator('main [aria-live=polite] > p.bad').allTextContents(), [], `with ${some.map(({ name }) => name).join(', ').slice(0, 2000)}`);
    const rows = await page.locator('main [aria-live=polite] ul > li').allTextContents();
    assert.ok(rows.length >= some.length, `${rows.length} rows for ${some.length} files`);
    for (const row of rows.filter((row) => row.startsWith('✗'))) assert.match(row, /: .*\p{L}{3}/u);
  }
  await page.reload();
  await page.getByText('Hollowmere:').first().waitFor();
  await page.getByRole('button', { name: 'Forget all files' }).click();
  await eventually('the sets are forgotten', async () => (await page.locator('main > ul').last().locator('li').count()) === 1);
  await plays(page);
});

at('texts in the boxes of the workshop, the board, the decks and the rules are read or refused in words', '/workshop', async (page) => {
  const texts = ['When you play this card, draw a card.', 'Main Phase: Exhaust this card to gain [1].', 'Your other Friends here have +1 power.', scenario, deck, set, xml(), '{"deck": 1}', '[1] {2} (3)', ''];
  const hostile = [deep('(', ')', 5000), '['.repeat(20_000), 'a'.repeat(90_000), 'draw a card and '.repeat(3000), '\0\u202E\uFFFF', '9'.repeat(400), 'P1 hand: '.repeat(2000), 'turn: P99999999999999999999', 'P1 hand: HW41 × 99999999999', 'include: ../../etc/passwd'];
  const some = () => (random() < 0.15 ? any(hostile) : mutated(any(texts)).toString());
  const requests = Array.from({ length: 500 }, () => any([
    () => ['POST', '/workshop/read', { text: random() < 0.5 ? some() : mutated(set).toString() }],
    () => ['POST', '/workshop/gym', { text: mutated(set).toString(), card: any(['PP1', 'PP2', some().slice(0, 100)]) }],
    () => ['POST', '/texts/explain', { text: some(), kind: any(['Friend', 'Event', some().slice(0, 20)]) }],
    () => ['POST', '/texts/complete', { text: some(), kind: 'Friend' }],
    () => ['POST', '/positions/read', { text: mutated(scenario).toString() }],
    () => ['POST', '/positions/tables', { text: some(), ...(random() < 0.5 ? { bot: any(['greedy', some().slice(0, 20)]) } : {}) }],
    () => ['POST', '/decks/read', { text: some() }],
    () => ['POST', '/decks/hand', { list: some(), seed: any([0, -1, 1e20, some()]) }],
    () => ['POST', '/replays', { text: some() }],
    () => ['POST', '/tables', { seats: any([[], [{ seat: 'mine', deck: { list: some() } }], Array.from({ length: 300 }, () => ({ seat: 'mine' })), some()]), rules: some() }],
    () => ['POST', '/pods', { kind: any(['draft', 'sealed', some().slice(0, 20)]), packs: any([{ block: some().slice(0, 100) }, { cube: some() }, { sets: [any(['HW', 'PP', some().slice(0, 20)])] }]), seats: any([0, 2, 99]), rounds: any([0, 9, -1]) }],
    () => ['GET', `/cards?q=${encodeURIComponent(some().slice(0, 3000))}&limit=${any([0, -1, '99999999999999999999', 'x'])}&offset=${any([0, '18446744073709551615'])}`],
    () => ['GET', `/rules?q=${encodeURIComponent(some().slice(0, 2000))}`],
    () => ['GET', `/${any(['rules', 'terms', 'scenarios', 'puzzles', 'decks', 'cards', 'replays', 'tables', 'workshop/trials'])}/${encodeURIComponent(some().slice(0, 500))}`],
    () => [any(['GET', 'POST', 'DELETE', 'PATCH', '']), some().slice(0, 200), any([undefined, null, [], some(), { do: 'x' }])],
  ])());
  assert.deepEqual(await asks(page, requests), []);

  // By the boxes themselves.
  await page.getByLabel('Title', { exact: true }).waitFor();
  for (let i = 0; i < 20; i++) {
    const [title, text] = [some().slice(0, 100), some().slice(0, 5000)];
    await page.getByLabel('Title', { exact: true }).fill(title);
    await answered(page, () => page.getByLabel('Text, one ability a line').fill(text));
    assert.ok((await page.locator('.seen .face, p.bad').count()) > 0, `an answer to ${JSON.stringify([title, text])}`);
  }
  await page.getByText('More of the set').click();
  for (const more of ['[', '[[card]]', 'name = 5', '[[keyword]]\nname = 5', 'x = '.repeat(500), deep('[', ']', 9000)]) {
    await page.getByLabel(/Keys of the set/).fill(more);
    await eventually(`words about ${more.slice(0, 50)}`, async () => (await page.locator('p.bad').count()) > 0);
  }
  for (const [name, text] of Object.entries(made()).filter(([name]) => name.endsWith('.toml') && !name.startsWith('many'))) {
    await answered(page, () => page.locator('input[type=file][accept=".toml"]').setInputFiles({ name: 'x.toml', mimeType: 'text/plain', buffer: Buffer.from(text) }));
    assert.ok((await page.locator('.seen .face, p.bad').count()) > 0, name.slice(0, 50));
  }
  await page.goto(`${page.url().split('#')[0]}#/board`);
  for (let i = 0; i < 20; i++) {
    await answered(page, () => page.getByLabel('Position').fill(some().slice(0, 20_000)));
    assert.ok((await page.locator('main .bad, main .good').count()) > 0, 'an answer');
  }
  await plays(page);
});

at('replays that are broken are refused in words', '/replay', async (page) => {
  // A real replay, with anything in it changed.
  await plays(page);
  await page.keyboard.press('Escape');
  await page.locator('.controls .more').click();
  await page.getByRole('button', { name: 'Concede this game' }).click();
  const link = page.locator('[data-over] .ways a[href*="/replay/"]');
  await link.waitFor();
  const id = (await link.getAttribute('href')).split('/').pop();
  const replay = await page.evaluate((id) => globalThis.e2e.ask('GET', `/replays/${id}`), id);
  const lines = replay.split('\n');
  const changed = Array.from({ length: 120 }, (_, i) => (i % 3 ? mutated(replay).toString() : [...lines.slice(0, below(lines.length)), ...lines.slice(below(lines.length))].join('\n')));
  const taken = await page.evaluate(async (texts) => {
    const ids = [];
    for (const text of texts) ids.push(await globalThis.e2e.ask('POST', '/replays', { text }).catch(() => undefined));
    return ids.filter((id) => typeof id === 'string');
  }, changed);
  assert.deepEqual(await asks(page, changed.map((text) => ['POST', '/replays', { text }])), []);
  assert.deepEqual(await asks(page, [...new Set(taken)].slice(0, 20).flatMap((id) => ['', '/turns', '/moments', '/value'].map((part) => ['GET', `/replays/${id}${part}`]))), []);
  await page.goto(`${page.url().split('#')[0]}#/replay`);
  for (const text of ['', 'x', '{', replay.slice(0, replay.length / 3), '[]\n'.repeat(50_000)]) {
    await page.locator('input[type=file]').setInputFiles({ name: 'x.replay', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.locator('p.bad[role=alert]').waitFor();
    assert.match(await page.locator('p.bad[role=alert]').textContent(), /\p{L}{3}/u);
    await page.reload();
  }
  await plays(page);
});

at('links that are broken open a page that says so', '/', async (page) => {
  const base = page.url().split('#')[0];
  const letters = () => Array.from({ length: 1 + below(80) }, () => any([...'ABCxyz012-_%.~"<\u{1F40E}'])).join('');
  const paths = [
    '%', '%00', '//', '/../..', 't/', 't/AAAA-BBBB', 't/%2e%2e', 'replay/x', 'replay/%', 'rules/%', 'rules/ask?text=%', 'decks/build?cards=99999999999xHW8', 'decks/build?cards=1xHW8.-5xHW41.xx', 'decks/build?from=%3Cimg%3E', 'puzzles/99999999999999999999', 'puzzles/-1', 'learn/none', 'campaign/none', 'campaign/%', 'sets/%', 'sets/%22%20or%20t:friend', 'constructor', '__proto__', 'toString',
    ...['workshop?set=', 'board?position='].flatMap((path) => ['', 'A', '%', 'H4sIAAAA', 'x'.repeat(3000), Buffer.alloc(3000, 7).toString('base64url')].map((value) => path + value)),
    ...Array.from({ length: 40 }, () => `${any(['t/', 'replay/', 'rules/', 'decks/', 'learn/', 'campaign/', 'sets/', 'puzzles/', 'workshop?set=', 'board?position=', 'decks/build?cards=', 'rules/ask?text=', 'settings?', 'lobby?', ''])}${letters()}`),
  ];
  for (const path of paths) {
    // The whole page is loaded now and then, as by a link from elsewhere.
    await page.goto(`${base}#/${path}`);
    if (random() < 0.2) await page.reload();
    await eventually(`a page at ${path}`, async () => (await page.locator('h1, [role=alert], .play').count()) > 0);
    await page.waitForFunction(() => globalThis.e2e.isAnswered(30));
  }
  await plays(page);
});

at('a failure of the module is told, and everything goes on with what was kept', '/', async (page) => {
  await page.getByRole('button', { name: 'Play now' }).click();
  const first = await ready(page);
  await byMouse(page);
  await play(page, byMouse, (now) => Number(now.question) > Number(first.question) + 3);
  const before = await state(page);
  await page.evaluate(() => new BroadcastChannel('e2e').postMessage('fail'));
  await page.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 50)));
  // This request fails, or one that the table itself made in the meantime.
  await page.evaluate(() => globalThis.e2e.ask('GET', '/bots').then(() => undefined, () => undefined));
  await page.locator('.unkept', { hasText: 'stopped by an error in the program' }).waitFor();
  await page.locator('.unkept').getByRole('button', { name: 'Close' }).click();
  const after = await ready(page);
  assert.deepEqual([after.question, after.turn], [before.question, before.turn]);
  await play(page, byMouse, (now) => now.turn > before.turn + 1);
  // A page that asks for something then says what happened.
  await page.goto(`${page.url().split('#')[0]}#/learn`);
  await page.evaluate(() => new BroadcastChannel('e2e').postMessage('fail'));
  await page.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 50)));
  await page.goto(`${page.url().split('#')[0]}#/rules/103.2`);
  await page.getByRole('alert').filter({ hasText: 'stopped by an error' }).first().waitFor();
  await page.goto(`${page.url().split('#')[0]}#/rules/103.1`);
  await page.getByText('103.1').first().waitFor();
});
