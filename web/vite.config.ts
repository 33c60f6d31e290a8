import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Address of the Maneframe server during development: `MANEFRAME=http://127.0.0.1:7440 npm run dev`. */
const server = process.env.MANEFRAME ?? 'http://127.0.0.1:7440';

/** Keys of texts that only pages show which few people open. They are loaded with these pages, so that the first script is small. */
const parts: Record<string, RegExp> = {
  later: /^((board|cards|copy|data|pictures|unkept|workshop|zip)\.|settings\.(?!notify|sounds)|rules\.|problem\.(pod|many-pods|event|many-events)|lobby\.(?!bot$)|draft\.(?!title|back)|decks\.(?!against|bundled|copied|cost-is|file|line|mine|not-copied|paste|power-is|the-link|unnamed))/,
  events: /^events\./,
  people: /^(people|ladder|gallery)\./,
  club: /^(friends|challenge|embed|tv|report|admin|vacation|away)\./,
};

/** Divides a file of texts: `en.json?later` has those of a part, `en.json?first` those of none. */
const texts = {
  name: 'texts',
  enforce: 'pre' as const,
  load(id: string) {
    const [, file, part] = /^(.+\.json)\?(first|later|events|people|club)$/.exec(id) ?? [];
    if (!file || !part) return undefined;
    const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
    const wanted = all.filter(([key]) => (Object.entries(parts).find(([, keys]) => keys.test(key))?.[0] ?? 'first') === part);
    return { code: `export default ${JSON.stringify(Object.fromEntries(wanted))}`, moduleType: 'js' as const };
  },
};

export default defineConfig({
  plugins: [texts, svelte()],
  resolve: { alias: { '~': new URL('./src', import.meta.url).pathname } },
  // Files find each other by relative addresses, so that a site without a server can lie in any folder. The page itself is served for every
  // path of a server and needs absolute ones; `maneframe site` makes those relative.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The server's Content-Security-Policy allows no inline scripts and no style attributes in the markup.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // A browser fetches six files at once. A single style sheet for all pages leaves connections for more urgent files.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 400,
    manifest: true,
    // What every page needs is one file: small ones compress worse, and each is named wherever a page is loaded.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
