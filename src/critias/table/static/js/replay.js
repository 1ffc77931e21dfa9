/** A slider over the choices of a game. */
import { Board } from "./board.js";
import { Looking } from "./looking.js";
import { parsed, patch } from "./patch.js";
import { tell } from "./site.js";
import { settle } from "./tabs.js";
import { say } from "./words.js";

const slider = /** @type {HTMLInputElement} */ (document.getElementById("at"));
const seat = /** @type {HTMLSelectElement} */ (document.getElementById("seat"));
const share = /** @type {HTMLInputElement} */ (document.getElementById("share"));
const table = location.pathname.split("/")[2];
const board = new Board(/** @type {HTMLElement} */ (document.getElementById("board")));
new Looking(async () => "");
const turns = (document.querySelector(".replay-tools")?.getAttribute("data-turns") ?? "")
  .split(" ")
  .map(Number);
let playing = 0;
let asked = 0;

function link() {
  const query = new URLSearchParams({ at: slider.value, seat: seat.value });
  history.replaceState(null, "", `?${query}`);
  // While the game goes on others may see no seat's side: the link shows what they may.
  if (share.dataset.spectator) query.set("seat", "");
  share.value = `${location.origin}/t/${table}/replay?${query}`;
  const from = document.getElementById("continue-at");
  if (from instanceof HTMLInputElement) from.value = slider.value;
  const where = document.getElementById("where");
  if (where) where.textContent = say("{at} of {length}", { at: slider.value, length: slider.max });
}

async function show() {
  link();
  const mine = ++asked;
  const query = seat.value ? `?seat=${seat.value}` : "";
  const answer = await fetch(`/api/tables/${table}/replay/${slider.value}${query}`);
  const moment = await answer.json();
  if (mine !== asked) return;
  if (!answer.ok) {
    tell("trouble", moment.error);
    return;
  }
  tell("trouble", "");
  const before = board.pieces();
  patch(/** @type {Element} */ (document.getElementById("still")), parsed(moment.stage));
  patch(/** @type {Element} */ (document.getElementById("told")), parsed(moment.told));
  settle();
  board.apply();
  board.glide(before);
  const waiting = document.getElementById("waiting");
  if (waiting) waiting.textContent = moment.waiting;
}

function pause() {
  window.clearInterval(playing);
  playing = 0;
}

slider.addEventListener("input", show);
seat.addEventListener("change", show);
document.querySelector(".replay-tools")?.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-step]") : null;
  const step = button?.getAttribute("data-step");
  if (!step) return;
  if (step === "play") {
    if (playing) pause();
    else {
      if (slider.value === slider.max) slider.value = "0";
      playing = window.setInterval(() => {
        if (slider.value === slider.max) pause();
        else {
          slider.value = String(Number(slider.value) + 1);
          show();
        }
      }, 900);
    }
    return;
  }
  pause();
  const here = Number(slider.value);
  if (step === "turn-back") slider.value = String(turns.findLast((at) => at < here) ?? 0);
  else if (step === "turn-on") slider.value = String(turns.find((at) => at > here) ?? slider.max);
  else if (step === "first") slider.value = "0";
  else if (step === "back") slider.value = String(Number(slider.value) - 1);
  else if (step === "on") slider.value = String(Number(slider.value) + 1);
  else slider.value = slider.max;
  show();
});
link();
