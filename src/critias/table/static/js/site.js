/** What every page may need: copying, confirming, carrying oneself to another device. */
import { failure, say } from "./words.js";

/** @param {string} path @param {object} [body] @returns {Promise<any>} */
export async function post(path, body = {}) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
    credentials: "same-origin",
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error ?? say("that did not work"));
  return said;
}

/** @param {string} id @param {string} words */
export function tell(id, words) {
  const place = document.getElementById(id);
  if (place) {
    place.textContent = words;
    place.hidden = !words;
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  try {
    if (button.hasAttribute("data-copy")) {
      const input = document.getElementById(button.getAttribute("data-copy") ?? "");
      if (!(input instanceof HTMLInputElement)) return;
      input.select();
      await navigator.clipboard.writeText(input.value);
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1500);
    } else if (button.hasAttribute("data-link")) {
      const link = new URL(button.getAttribute("data-link") ?? "", location.href);
      await navigator.clipboard.writeText(link.href);
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1500);
    } else if (button.hasAttribute("data-carry")) {
      const { token } = await post("/me/carry");
      const place = document.getElementById("carry-link");
      const input = document.createElement("input");
      input.readOnly = true;
      input.value = `${location.origin}/carry#${token}`;
      input.setAttribute("aria-label", say("Link for another device"));
      place?.replaceChildren(input);
      input.select();
    } else if (button.hasAttribute("data-take")) {
      const token = location.hash.slice(1);
      history.replaceState(null, "", location.pathname);
      const { to } = await post("/carry", { token });
      location.assign(to);
    } else if (button.hasAttribute("data-key")) {
      tell("my-key", (await post("/me/key")).key);
    } else if (button.hasAttribute("data-notify")) {
      const answer = "Notification" in window ? await Notification.requestPermission() : "missing";
      tell(
        "notify-state",
        answer === "granted" ? say("Notes are allowed.") : say("This browser does not allow notes."),
      );
    }
  } catch (error) {
    tell(button.hasAttribute("data-take") ? "carry-state" : "trouble", failure(error));
  }
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const question = form.getAttribute("data-confirm");
  if (question && !window.confirm(question)) event.preventDefault();
});

// A link to a seat that met the door first: its key goes on to the table with its owner.
const door = document.querySelector('form[action="/door"] input[name="to"]');
if (door instanceof HTMLInputElement && location.hash) door.value += location.hash;

/** A link to a seat carries its key behind the #, which no server ever logs. */
export function claimSeat() {
  const found = /^#seat=(\d+)\.([\w-]+)$/.exec(location.hash);
  const dialog = document.getElementById("claim");
  if (!found || !(dialog instanceof HTMLDialogElement)) return;
  history.replaceState(null, "", location.pathname);
  dialog.showModal();
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  dialog.querySelector("form")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = /** @type {HTMLInputElement} */ (document.getElementById("claim-name")).value;
    try {
      const body = { seat: Number(found[1]), key: found[2], name };
      const { to } = await post(`${location.pathname}/claim`, body);
      location.assign(to);
    } catch (error) {
      tell("claim-error", failure(error));
    }
  });
}
