/** Letting oneself be called: Web Push, and the answer to a letter. */
import { post, tell } from "./site.js";
import { failure, say } from "./words.js";

/** @param {string} text @returns {Uint8Array} */
function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function subscribe() {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    throw new Error(say("This browser cannot be called; it needs https."));
  }
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error(say("This browser does not allow notes."));
  }
  const worker = await navigator.serviceWorker.register("/sw.js");
  const { key } = await (await fetch("/me/push")).json();
  const found = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: /** @type {BufferSource} */ (bytes(key)),
  });
  const { endpoint, keys } = found.toJSON();
  await post("/me/push", { endpoint, keys });
  tell("notify-state", say("This browser is called when it is your turn."));
}

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  try {
    if (button.hasAttribute("data-push")) await subscribe();
    else if (button.hasAttribute("data-mail")) {
      const token = location.hash.slice(1);
      history.replaceState(null, "", location.pathname);
      location.assign((await post("/mail", { token })).to);
    }
  } catch (error) {
    tell(button.hasAttribute("data-mail") ? "carry-state" : "notify-state", failure(error));
  }
});
