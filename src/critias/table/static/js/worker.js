/** Runs without a page: shows a note when the server calls, and opens the table it is about. */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("push", (event) => {
  const said = event.data?.json();
  if (!said) return;
  event.waitUntil(
    worker.registration.showNotification(said.title, {
      body: said.body,
      tag: said.tag,
      data: { url: said.url },
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(event.notification.data.url));
});
