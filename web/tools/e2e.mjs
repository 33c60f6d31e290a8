// Whole games in a real browser against the real server; says what it skipped, and why.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const web = new URL('../', import.meta.url).pathname;
const first = (...paths) => paths.find((path) => path && existsSync(path));
const program = first(process.env.MANEFRAME_BIN, `${web}../target/debug/maneframe`, `${web}../target/release/maneframe`);
const chromium = first(process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome');
const missing = [
  !program && 'no server (cargo build -p maneframe, or MANEFRAME_BIN=…)',
  !chromium && 'no Chromium (apt-get install chromium, or CHROMIUM=…)',
  !existsSync(`${process.env.MANEFRAME_DIST ?? `${web}dist`}/index.html`) && 'the pages are not built (npm run build)',
].filter(Boolean);
const tests = [`${web}e2e`, `${web}e2e/pages`].flatMap((folder) => readdirSync(folder).filter((file) => file.endsWith('.test.mjs')).map((file) => `${folder}/${file}`));
if (missing.length) {
  console.log(`skipped: ${tests.length} files of tests in the browser, for there is ${missing.join(' and ')}`);
  process.exit(process.env.CI ? 1 : 0);
}
const wanted = process.argv.slice(2);
const run = spawnSync(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=spec', ...tests.filter((file) => !wanted.length || wanted.some((word) => file.includes(word)))], { stdio: 'inherit' });
process.exit(run.status ?? 1);
