import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Address of the Maneframe server during development: `MANEFRAME=http://127.0.0.1:7440 npm run dev`. */
const server = process.env.MANEFRAME ?? 'http://127.0.0.1:7440';

export default defineConfig({
  plugins: [svelte()],
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
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
