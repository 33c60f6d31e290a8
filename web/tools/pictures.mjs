// Screenshots of the real pages with a real game, for the README and docs. `npm run pictures` writes them to docs/pictures, in phone and
// desktop sizes, dark and light. The games depend on `MANEFRAME_SEED`.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { byMouse, play, serve, still } from '../e2e/drive.mjs';
import { browse, open } from '../e2e/pages/server.mjs';
import { serveSite } from '../e2e/pages/site.mjs';
import { runSeed } from '../e2e/random.mjs';
import { module } from './needs.mjs';

const folder = process.argv[2] ?? new URL('../../docs/pictures/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const server = await serve(runSeed);
const browser = await browse();
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const darkroom = await browser.newPage();
let bytes = 0;

/** Saves the window as WebP, which Chromium can encode although its screenshots are PNG. */
async function shoot(page, name) {
  const png = (await page.screenshot()).toString('base64');
  const webp = await darkroom.evaluate(async (from) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${from}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    return new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result.split(',')[1]);
      reader.readAsDataURL(blob);
    });
  }, png);
  writeFileSync(`${folder}/${name}.webp`, Buffer.from(webp, 'base64'));
  bytes += statSync(`${folder}/${name}.webp`).size;
}

/** Waits until faces of cards are drawn in the new size. Until then those of another size are shown. */
const drawn = (page) => page.evaluate(async () => {
  const faces = () => [...document.images].map((one) => one.src).join();
  for (let before, same = 0; same < 3; before = faces()) {
    await new Promise((done) => setTimeout(done, 300));
    same = faces() === before ? same + 1 : 0;
  }
});

/** Takes a page in the wanted sizes and themes. `settle` waits for changes that depend on the size. */
async function take(page, name, wanted = ['desktop-dark', 'desktop-light', 'phone-dark', 'phone-light']) {
  for (const one of wanted) {
    const [size, colorScheme] = one.split('-');
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme });
    await page.mouse.move(2, 2);
    await still(page);
    await drawn(page);
    await shoot(page, `${name}-${one}`);
  }
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: 'dark' });
}

const visit = async (path, ready, viewport = sizes.desktop) => {
  const page = await open(browser, server.base, path, { viewport });
  await page.locator(ready).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return page;
};

const page = await visit('/', 'select option');
await take(page, 'start');
await page.getByRole('button', { name: 'Play now' }).click();
await page.locator('.ask.ours').waitFor();
await play(page, byMouse, (now) => now.turn >= 9);
await page.keyboard.press('Escape');
await page.locator('.faceoff').waitFor({ state: 'detached', timeout: 15_000 }).catch(() => undefined);
await take(page, 'table');
await page.locator('.hand .hit').first().hover();
await page.locator('.preview').waitFor();
await still(page);
await shoot(page, 'card-desktop-dark');
await page.mouse.move(2, 2);
// Plays until there is a faceoff.
await play(page, byMouse, (now) => now.faceoff);
await page.locator('.faceoff').waitFor();
await page.mouse.move(2, 2);
await page.locator('.preview').waitFor({ state: 'detached' });
await shoot(page, 'faceoff-desktop-dark');
await play(page, byMouse);
const replay = await page.getAttribute('[data-over] .ways a[href^="/replay/"]', 'href');

for (const size of ['desktop', 'phone']) {
  // On small screens the text of a lesson is initially folded.
  const lesson = await visit('/learn/playing-and-moving', '.coach ol > li', sizes[size]);
  await take(lesson, 'lesson', [`${size}-dark`]);
}
const decks = await visit(`/decks/build?from=${encodeURIComponent('Orange-Yellow: Deep Roots')}`, '.verdict.good');
await decks.getByRole('searchbox').fill('t:friend pow>=3');
await decks.getByText('242 cards').waitFor({ state: 'detached' });
await take(decks, 'decks', ['desktop-light', 'phone-light']);
// The gallery of docs/hollowmere.md: the Friends of each color.
for (const color of ['blue', 'white', 'orange', 'yellow', 'pink', 'purple']) {
  const set = await visit('/sets/HW', '.cards li:nth-child(200)');
  await set.getByRole('combobox', { name: 'Color' }).selectOption(color);
  await set.getByRole('combobox', { name: 'Type' }).selectOption('Friend');
  await set.evaluate(() => scrollTo({ top: document.querySelector('.cards').getBoundingClientRect().top - 12, behavior: 'instant' }));
  await take(set, `hollowmere-${color}`, ['desktop-dark']);
  await set.close();
}
const campaign = await visit('/campaign', 'ol li');
await take(campaign, 'campaign', ['desktop-dark', 'phone-dark']);
const rule = await visit('/rules/514.2', '.children li, .words');
await take(rule, 'rules', ['desktop-light']);
const game = await visit(`${replay}?at=40`, '.side li.panel');
await take(game, 'replay', ['desktop-dark', 'phone-dark']);
// The workshop of a site without a server.
if (module) {
  const site = await serveSite();
  const workshop = await open(browser, site.base, '#/workshop', { viewport: sizes.desktop });
  for (const [label, words] of [['Title', 'Wren Papermill'], ['Subtitle', 'Folds and Hopes'], ['Power', '2'], ['Cost', '2'], ['Play requirements', '1 yellow'], ['Traits', 'Pegasus']]) await workshop.getByLabel(label, { exact: true }).fill(words);
  await workshop.getByRole('checkbox', { name: 'yellow' }).check();
  await workshop.getByLabel('Text, one ability a line').fill('When you play this card, draw a card.\nWhenever this enters the battlefield, draw 2');
  await workshop.locator('.seen li li button').first().waitFor();
  await workshop.evaluate(() => {
    document.activeElement.blur();
    scrollTo({ top: document.querySelector('.desk').getBoundingClientRect().top - 12, behavior: 'instant' });
  });
  await take(workshop, 'workshop', ['desktop-dark', 'desktop-light']);
  await site.stop();
}
console.log(`${(bytes / 1024).toFixed(0)} KiB of pictures`);
await browser.close();
await server.stop();
