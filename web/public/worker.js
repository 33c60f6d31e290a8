// The pages without a network: what was loaded once is there the next time. The server's answers are never kept.
const store = 'pages-1';
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(['/', '/icon.svg', '/manifest.webmanifest'])).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  // A file whose name has its hash never changes; everything else is asked for first.
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request).then((answer) => keep(event.request, answer))));
  } else if (event.request.mode === 'navigate') {
    // A machine between that has lost the server is no answer either.
    event.respondWith(
      fetch(event.request)
        .then((answer) => (answer.status < 500 ? keep('/', answer) : Promise.reject(answer)))
        .catch((why) => caches.match('/').then((kept) => kept ?? (why instanceof Response ? why : Response.error()))),
    );
  }
});
async function keep(request, answer) {
  if (answer.ok) {
    const cache = await caches.open(store);
    await cache.put(request, answer.clone());
    const kept = await cache.keys();
    if (kept.length > 200) await cache.delete(kept[3]);
  }
  return answer;
}
