// Whole games in a real browser against the real server; says what it skipped, and why. Words name files: `npm run e2e -- table decks`.
import { readdirSync } from 'node:fs';
import { run as runTests } from 'node:test';
import { spec } from 'node:test/reporters';
import { missing } from './needs.mjs';

const web = new URL('../', import.meta.url).pathname;
const tests = [`${web}e2e`, `${web}e2e/pages`].flatMap((folder) => readdirSync(folder).filter((file) => file.endsWith('.test.mjs')).map((file) => `${folder}/${file}`));
const lack = missing();
if (lack.length) {
  console.log(`skipped: ${tests.length} files of tests in the browser, for there is ${lack.join(' and ')}`);
  process.exit(process.env.CI ? 1 : 0);
}
const wanted = process.argv.slice(2);
const files = tests.filter((file) => !wanted.length || wanted.some((word) => file.includes(word)));
if (!files.length) {
  console.error(`no file of tests has ${wanted.join(' or ')} in its name`);
  process.exit(1);
}

/** Runs a file, or only the tests of those names in it; tells all of it where something fails. Gives the names of what failed. */
async function run(file, names) {
  const name = file.slice(web.length);
  const began = Date.now();
  const failed = new Set();
  let passed = 0;
  const going = runTests({ files: [file], concurrency: 1, testNamePatterns: names?.map((one) => new RegExp(`^${one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`)) });
  going.on('test:fail', ({ name }) => failed.add(name));
  let slowest = { name: '', seconds: 0 };
  going.on('test:pass', ({ name, skip, details }) => {
    if (skip === undefined) passed++;
    const seconds = Math.round(details.duration_ms / 1000);
    if (seconds > slowest.seconds && !name.endsWith('.mjs')) slowest = { name, seconds };
  });
  let told = '';
  for await (const part of going.compose(new spec())) told += part;
  if (failed.size) console.log(`== ${name}\n${told}`);
  console.log(`${name}: ${passed} passed, ${failed.size} failed, ${Math.round((Date.now() - began) / 1000)} s; the longest ${slowest.seconds} s: ${slowest.name}`);
  if (names && passed < names.length) return names;
  // A file that does not come to its tests fails by its own name: all of it is tried again.
  return [...failed].some((one) => one.endsWith(name)) ? undefined : [...failed];
}

// Two files at once: while one waits for its bots, the other goes on. A test that fails is tried once more by itself, and that is said:
// games are played by chance, and a busy machine is slow; what fails twice is a fault.
const queue = [...files];
const again = [];
await Promise.all([1, 2].map(async () => {
  for (let file = queue.shift(); file; file = queue.shift()) {
    const failed = await run(file);
    if (failed?.length !== 0) again.push([file, failed]);
  }
}));
let faults = 0;
for (const [file, failed] of again) {
  console.log(`failed, and tried once more: ${file.slice(web.length)}: ${failed?.join('; ') ?? 'all of it'}`);
  if ((await run(file, failed))?.length !== 0) faults++;
}
console.log(`${files.length - faults} of ${files.length} files of tests in the browser passed${again.length ? `, ${again.length - faults} of them at the second try` : ''}`);
process.exit(faults ? 1 : 0);
