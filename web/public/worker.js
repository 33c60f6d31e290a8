// Service worker: pages without a network. Files that were loaded once are available offline, and all of a site without a server, which has a
// list of them. The server's API answers are never cached.
const version = '2';
const base = new URL('./', location.href);
/** Other sites of this host have caches of their own. */
const ours = `maneframe ${base.pathname} `;
const store = `${ours}${version}`;
const here = (path) => new URL(path, base).href;
self.addEventListener('install', (event) => {
  const shell = [base.href, here('icon.svg'), here('icon-turn.svg'), here('manifest.webmanifest')];
  const fill = async () => {
    const cache = await caches.open(store);
    const listed = await fetch(here('files.json')).then((answer) => (answer.ok && answer.headers.get('content-type')?.includes('json') ? answer.json() : [])).catch(() => []);
    await cache.addAll([...new Set([...shell, ...listed.map(here)])]);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== store && (name.startsWith(ours) || name === 'pages-1')).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(base.pathname)) return;
  const path = url.pathname.slice(base.pathname.length);
  if (path.startsWith('api/')) return;
  // A file with a hash in its name never changes. Everything else is requested from the server first.
  if (path.startsWith('assets/')) {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request).then((answer) => keep(event.request, answer))));
  } else if (event.request.mode === 'navigate') {
    // An error of a proxy that can't reach the server counts as no answer, too.
    event.respondWith(
      fetch(event.request)
        .then((answer) => (answer.status < 500 ? keep(base.href, answer) : Promise.reject(answer)))
        .catch((why) => caches.match(base.href).then((kept) => kept ?? (why instanceof Response ? why : Response.error()))),
    );
  } else {
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request).then((kept) => kept ?? Response.error())));
  }
});
// On phones the worker shows the notification of a turn. A tap leads to the table.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = event.notification.data ?? {};
  const look = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!link) return (pages.find(({ url }) => /[/#]\/?t\//.test(url)) ?? pages[0])?.focus();
    const open = pages.find(({ url }) => new URL(url).pathname.startsWith(link));
    return open ? open.focus() : self.clients.openWindow(here(link.slice(1)));
  };
  event.waitUntil(look());
});
// The server wakes a browser without saying why, so that nothing passes through the browser's maker. The worker asks, and says it in the
// language in which the page left its sentences. Browsers want to see a notification for each push, unless a page is
// in view.
self.addEventListener('push', (event) => event.waitUntil(tell()));
async function tell() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = await fetch(here('api/v1/me/notices')).then((answer) => (answer.ok ? answer.json() : []), () => []);
  const words = await caches.open('maneframe-words').then((kept) => kept.match('/words')).then((kept) => kept?.json()).catch(() => undefined);
  // A page in view says itself what it is about.
  const seen = pages.filter(({ visibilityState }) => visibilityState === 'visible').map(({ url }) => new URL(url).pathname);
  const rest = found.filter(({ link }) => !seen.some((path) => path.startsWith(link)));
  if (!rest.length && seen.length) return;
  const said = rest.slice(0, 5).map(({ kind, name }) => words?.[kind]?.replace('{name}', () => name) ?? name);
  await self.registration.showNotification(said[0] ?? words?.none ?? 'Maneframe', {
    tag: 'maneframe-turn', renotify: true, icon: here('icon-192.png'), body: said.slice(1).join('\n'), data: { link: rest[0]?.link ?? '/' },
  });
}
async function keep(request, answer) {
  if (answer.ok) {
    const cache = await caches.open(store);
    await cache.put(request, answer.clone());
    const kept = await cache.keys();
    if (kept.length > 400) await cache.delete(kept[4]);
  }
  return answer;
}
