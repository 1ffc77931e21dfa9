/** The lobby: seats fill while one looks. */
import { Line } from "./line.js";
import { parsed, patch } from "./patch.js";
import { claimSeat, tell } from "./site.js";
import { say } from "./words.js";

claimSeat();

if (document.getElementById("lobby")) {
  const line = new Line(`${location.pathname}/socket`, {
    update(message) {
      if (message.type === "trouble") tell("trouble", message.error ?? "");
      else if (/** @type {any} */ (message).status !== "open") location.reload();
      for (const [id, html] of Object.entries(message.fragments ?? {})) {
        const place = document.getElementById(id);
        if (place) patch(place, parsed(html));
      }
    },
    state(open) {
      tell("trouble", open ? "" : say("The line is down; trying again…"));
    },
    closed(reason) {
      tell("trouble", reason);
    },
  });
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-say]") : null;
    if (!button) return;
    const answer = await line.ask({ do: "say", text: button.getAttribute("data-say") });
    if (answer.type === "refused") tell("trouble", answer.error ?? "");
  });
  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.classList.contains("say")) return;
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    const answer = await line.ask({ do: "say", text: input.value });
    if (answer.type === "refused") tell("trouble", answer.error ?? "");
    else input.value = "";
  });
}
