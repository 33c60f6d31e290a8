// Runs the browser tests against the real server, and some again at a site without a server. Failed tests are not retried. See README.md, "Browser tests".
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runSeed } from '../e2e/random.mjs';
import { missing, module } from './needs.mjs';

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    test: { type: 'string', multiple: true },
    all: { type: 'boolean' },
    site: { type: 'boolean' },
    repeat: { type: 'string', default: '1' },
    load: { type: 'boolean' },
    jobs: { type: 'string', default: '2' },
  },
});
const web = new URL('../', import.meta.url).pathname;
const tests = [`${web}e2e`, `${web}e2e/pages`].flatMap((folder) => readdirSync(folder).filter((file) => file.endsWith('.test.mjs')).map((file) => `${folder}/${file}`));
const lack = missing();
if (lack.length) {
  console.log(`skipped: ${tests.length} files of browser tests: ${lack.join(' and ')}`);
  process.exit(process.env.CI ? 1 : 0);
}
const files = tests.filter((file) => !words.length || words.some((word) => file.slice(web.length).includes(word)));
if (!files.length) {
  console.error(`no file of browser tests has ${words.join(' or ')} in its name`);
  process.exit(1);
}
/** Words in the names of files that run at a site without a server, unless files or tests were chosen. */
const again = options.all || options.site ? ['table.test', 'hand.test', 'faults.test', 'pages/rules', 'pages/start', 'pages/learn', 'pages/decks', 'pages/puzzles', 'pages/replay'] : ['pages/learn', 'pages/puzzles', 'pages/replay'];
const whole = !words.length && !options.test;
const atSite = options.site && !whole ? files : module && (options.site || whole) ? files.filter((file) => again.some((name) => file.includes(name))) : [];
if (!module && (options.site || whole)) console.log('skipped: browser tests at a site without a server: no WebAssembly module (.ci/wasm, or MANEFRAME_WASM=…)');
if (!module && options.site) process.exit(process.env.CI ? 1 : 0);
if (options.all) process.env.MANEFRAME_NIGHTLY = '1';

const repeats = Number(options.repeat);
const seeds = Array.from({ length: repeats }, (_, i) => (repeats > 1 ? String(Number(runSeed) + i) : runSeed));
console.log(`seed ${seeds[0]}${repeats > 1 ? ` to ${seeds.at(-1)}` : ''}${process.env.MANEFRAME_NIGHTLY === '1' ? ', all tests' : ', first tier (--all adds what runs by night)'}`);

/** Processes that end with this one. */
const children = new Set();
process.on('exit', () => children.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Runs one file with one seed, at a server or a site. Returns its results, including a failure before its first test. */
function run({ file, seed, site }) {
  const exact = (name) => `^${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`;
  const patterns = (options.test ?? []).map((name) => `--test-name-pattern=${exact(name)}`);
  const child = spawn(process.execPath, [`--test-reporter=${web}tools/report.mjs`, ...patterns, file], {
    cwd: web,
    env: { ...process.env, MANEFRAME_SEED: seed, ...(site ? { MANEFRAME_HOST: 'page' } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (part) => (out += part));
  child.stderr.on('data', (part) => (err += part));
  return new Promise((done) => child.on('close', (code) => {
    children.delete(child);
    const results = out.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    if (code && !results.some((one) => one.result === 'failed')) results.push({ name: `${file.slice(web.length)} as a whole`, result: 'failed', seconds: 0, error: `ended with ${code}\n${out}\n${err}` });
    done(results);
  }));
}

/** Keeps each core busy until this process ends. */
function load() {
  const busy = 'const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e8; i++);';
  for (let core = 0; core < availableParallelism(); core++) children.add(spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }));
}

if (options.load) load();
const began = Date.now();
/** Results of each test over all runs. */
const counts = new Map();
const queue = seeds.flatMap((seed) => [...(options.site ? [] : files.map((file) => ({ file, seed, site: false }))), ...atSite.map((file) => ({ file, seed, site: true }))]);
// Two files run at once: while one waits for its bots, the other continues.
await Promise.all(Array.from({ length: Number(options.jobs) }, async () => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const start = Date.now();
    const { file, seed, site } = next;
    const name = `${site ? 'at a site, ' : ''}${file.slice(web.length)}`;
    const results = await run(next);
    for (const { name: test, result, seconds, error } of results) {
      const key = `${name}: ${test}`;
      const sum = counts.get(key) ?? { passed: 0, failed: 0, skipped: 0, slowest: 0, failedSeeds: [] };
      sum[result]++;
      sum.slowest = Math.max(sum.slowest, seconds);
      if (result === 'failed') {
        sum.failedSeeds.push(seed);
        console.log(`\nFAILED ${key}\n${error}\n`);
      }
      counts.set(key, sum);
    }
    const of = (result) => results.filter((one) => one.result === result).length;
    const longest = results.reduce((one, other) => (other.seconds > one.seconds ? other : one), { seconds: 0, name: 'none' });
    console.log(`${name}${repeats > 1 ? `, seed ${seed}` : ''}: ${of('passed')} passed, ${of('failed')} failed, ${Math.round((Date.now() - start) / 1000)} s; the longest ${longest.seconds.toFixed(1)} s: ${longest.name}`);
  }
}));

const all = [...counts.values()];
if (repeats > 1 || words.length || options.test) {
  console.log('\n| passed | failed | slowest | test |\n| --- | --- | --- | --- |');
  for (const [name, sum] of counts) console.log(`| ${sum.passed} | ${sum.failed}${sum.failed ? ` (seeds ${sum.failedSeeds.join(', ')})` : ''} | ${sum.slowest.toFixed(1)} s | ${name} |`);
  console.log('');
}
const total = (result) => all.reduce((sum, one) => sum + one[result], 0);
console.log(`browser tests took ${Math.round((Date.now() - began) / 1000)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exit(total('failed') || !total('passed') ? 1 : 0);
