// Service worker: pages without a network. Files that were loaded once are available offline. The server's API answers are never cached.
const store = 'pages-1';
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(['/', '/icon.svg', '/icon-turn.svg', '/manifest.webmanifest'])).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  // A file with a hash in its name never changes. Everything else is requested from the server first.
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request).then((answer) => keep(event.request, answer))));
  } else if (event.request.mode === 'navigate') {
    // An error of a proxy that can't reach the server counts as no answer, too.
    event.respondWith(
      fetch(event.request)
        .then((answer) => (answer.status < 500 ? keep('/', answer) : Promise.reject(answer)))
        .catch((why) => caches.match('/').then((kept) => kept ?? (why instanceof Response ? why : Response.error()))),
    );
  }
});
// On phones the worker shows the notification of a turn. A tap leads to the table.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then((pages) => (pages.find(({ url }) => new URL(url).pathname.startsWith('/t/')) ?? pages[0])?.focus()));
});
async function keep(request, answer) {
  if (answer.ok) {
    const cache = await caches.open(store);
    await cache.put(request, answer.clone());
    const kept = await cache.keys();
    if (kept.length > 200) await cache.delete(kept[4]);
  }
  return answer;
}
