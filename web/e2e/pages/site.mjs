// A site without a server: the folder that `maneframe site` writes, served by a plain file server below a path, as free hosts do.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { module } from '../../tools/needs.mjs';
import { seeded } from '../random.mjs';
import { program } from './server.mjs';

const web = new URL('../../', import.meta.url).pathname;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

/**
 * Writes a site and serves it at the path `/free/host/`. Other paths are not found, and nothing is rewritten. With a seed, the games of each
 * page depend only on it and on the order in which tables are opened. `script` is run by the worker before its own.
 */
export async function serveSite(seed, script = '') {
  assert.ok(module, 'no WebAssembly module: .ci/wasm, or MANEFRAME_WASM=…');
  const folder = join(mkdtempSync(join(tmpdir(), 'maneframe-site-')), 'site');
  execFileSync(program, ['site', folder, '--web', process.env.MANEFRAME_DIST ?? join(web, 'dist'), '--module', module], { stdio: ['ignore', 'ignore', 'inherit'] });
  const asked = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    asked.push(path);
    const file = path.startsWith('/free/host/') && join(folder, path.slice('/free/host/'.length) || 'index.html');
    if (!file || !file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end('not found');
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    const worker = /\/worker-[^/]*\.js$/.test(file);
    if (worker) response.write(script);
    // The worker takes its seed from the browser.
    if (seed !== undefined && worker) response.write(`{ const random = (${seeded})('${seed}'); crypto.getRandomValues = (bytes) => bytes.map(() => random() * 256); }\n`);
    response.end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    folder,
    /** Paths that browsers asked for. */
    asked,
    base: `http://127.0.0.1:${server.address().port}/free/host/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}

/** Fails if a page asked for something that the site doesn't have, such as a server's API. */
export function onlyFiles(site) {
  assert.deepEqual(site.asked.filter((path) => path.includes('/api/') || !path.startsWith('/free/host/')), []);
}
