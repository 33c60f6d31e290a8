// Whole games in a real browser against the real server; says what it skipped, and why.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
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

/** Runs a file, and tells what it told when it is done. */
function run(file) {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--test', '--test-reporter=spec', file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let told = '';
    child.stdout.on('data', (some) => (told += some));
    child.on('close', (code) => {
      console.log(`== ${file.slice(web.length)}\n${told}`);
      done(code === 0);
    });
  });
}

// Two files at once: while one waits for its bots, the other goes on. What fails then is tried once more by itself, and said: games are
// played by chance, and a busy machine is slow; what fails twice is a fault.
const queue = [...files];
const again = [];
await Promise.all([1, 2].map(async () => {
  for (let file = queue.shift(); file; file = queue.shift()) if (!(await run(file))) again.push(file);
}));
let failed = 0;
for (const file of again) {
  console.log(`failed, and is tried once more: ${file.slice(web.length)}`);
  if (!(await run(file))) failed++;
}
console.log(`${files.length - failed} of ${files.length} files of tests in the browser passed${again.length ? `, ${again.length - failed} of them at the second try` : ''}`);
process.exit(failed ? 1 : 0);
