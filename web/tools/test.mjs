// Everything that needs no hand: types, unit tests, the build and its weight, whole games in the browser.
import { spawnSync } from 'node:child_process';

let failed = 0;
for (const script of ['check', 'unit', 'build', 'weight', 'e2e']) {
  console.log(`\n== ${script}`);
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit', cwd: new URL('../', import.meta.url).pathname });
  if (status !== 0) {
    failed++;
    console.log(`== ${script} failed`);
  }
}
process.exit(failed ? 1 : 0);
