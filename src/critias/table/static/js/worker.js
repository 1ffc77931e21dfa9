/** Runs without a page: shows a note when the server calls, and opens the table it is about. */
self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(said.title ?? "Critias", {
      body: said.body ?? "It is your turn.",
      tag: said.tag,
      data: { url: said.url ?? "/" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});
