// The service worker: after the first visit the page works offline. `web/build` puts VERSION and FILES before this: the files of the page, and a name for
// their cache that changes with any of them. A new version waits until no page of the old one is open, so files of two versions never meet.

addEventListener("install", (event) => event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES))));

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("quadrille-") && name !== VERSION;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

async function reply(request) {
  const cache = await caches.open(VERSION);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const isOurs = event.request.method === "GET" && new URL(event.request.url).origin === location.origin;
  if (isOurs) event.respondWith(reply(event.request));
});
