// Size of the script of a first load: everything that a page imports before a click, compressed. Fails above the limit.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const bound = 120 * 1024;
const { default: manifest } = await import(new URL('.vite/manifest.json', dist), { with: { type: 'json' } });
const size = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;

/** Returns all files that are loaded with a chunk: itself and its static imports, but not its dynamic ones. */
function loaded(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) loaded(other, found);
  return found;
}

let worst = 0;
const first = readFileSync(new URL('index.html', dist), 'utf8');
const entry = Object.keys(manifest).find((key) => first.includes(`src="/${manifest[key].file}"`));
if (!entry) throw new Error('index.html has no script of the manifest');
// The start page and the table are included in the entry.
for (const page of [entry, ...Object.keys(manifest).filter((key) => /pages\/[a-z]+\/Page\.svelte$/.test(key)).sort()]) {
  const files = [...loaded(entry), ...loaded(page)];
  const bytes = [...new Set(files)].reduce((sum, file) => sum + size(file), 0);
  worst = Math.max(worst, bytes);
  console.log(`${(bytes / 1024).toFixed(1).padStart(6)} KiB  ${page === entry ? 'start, table' : page.replace('src/pages/', '').replace('/Page.svelte', '')}`);
}
const all = readdirSync(new URL('assets/', dist)).filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + size(`assets/${file}`), 0);
console.log(`${(all / 1024).toFixed(1).padStart(6)} KiB  everything`);
if (worst > bound) {
  console.error(`a first load takes ${(worst / 1024).toFixed(1)} KiB of compressed script; ${bound / 1024} are allowed`);
  process.exit(1);
}
