// All checks that run without a person: types, unit tests, the build and its size, browser tests, and speed.
import { spawnSync } from 'node:child_process';
import { missing } from './needs.mjs';

let failed = 0;
function run(script, ...more) {
  console.log(`\n== ${script}`);
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...more], { stdio: 'inherit', cwd: new URL('../', import.meta.url).pathname });
  if (status !== 0) {
    failed++;
    console.log(`== ${script} failed`);
  }
}
for (const script of ['check', 'unit', 'build', 'weight', 'e2e']) run(script);
if (missing().length) console.log('skipped: speed, for the same reason');
else if (process.env.CI) console.log('skipped: speed, for this machine may have other things to do (npm run speed)');
else run('speed', '12');
process.exit(failed ? 1 : 0);
