// Whole games in a real browser against the real server; says what it skipped, and why.
import { spawnSync } from 'node:child_process';
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
// Two files at once: while one waits for its bots, the other goes on.
const run = spawnSync(process.execPath, ['--test', '--test-concurrency=2', '--test-reporter=spec', ...tests.filter((file) => !wanted.length || wanted.some((word) => file.includes(word)))], { stdio: 'inherit' });
process.exit(run.status ?? 1);
