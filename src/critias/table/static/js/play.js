/** The table: shows what the server draws, and sends what the player chooses. */
import { Board, look } from "./board.js";
import { Line } from "./line.js";
import { parsed, patch } from "./patch.js";
import { claimSeat, tell } from "./site.js";

claimSeat();

const game = /\/rules\/([^#/]+)/.exec(
  document.querySelector('a[href^="/rules/"]:not(header a)')?.getAttribute("href") ?? "",
)?.[1];
/** @type {Map<string, Promise<string>>} */
const rules = new Map();

/** @param {string} rule @returns {Promise<string>} */
function ruleText(rule) {
  if (!rules.has(rule)) {
    const text = fetch(`/api/games/${game}/rules/${encodeURIComponent(rule)}`)
      .then((answer) => (answer.ok ? answer.json() : { says: "" }))
      .then((found) => found.says);
    rules.set(rule, text);
  }
  return /** @type {Promise<string>} */ (rules.get(rule));
}

const board = new Board(/** @type {HTMLElement} */ (document.getElementById("board")), ruleText);
const seen = `critias:${location.pathname}`;
let first = true;
let heard = Number(localStorage.getItem(`${seen}:event`) ?? -1);

const line = new Line(`${location.pathname}/socket`, {
  update,
  state(open) {
    document.body.classList.toggle("offline", !open);
    document.body.dataset.line = open ? "open" : "down";
    tell("trouble", open ? "" : "The line is down; trying again…");
  },
  closed(reason) {
    tell("trouble", reason || "This table is closed to you.");
  },
});

/** @param {import("./line.js").Message} message */
function update(message) {
  if (message.type === "trouble") {
    tell("trouble", message.error ?? "");
    return;
  }
  const parts = { ...message.fragments };
  if (message.scene) picture = message.scene;
  else if (message.change) picture = redrawn(picture, message.change);
  if (message.scene || message.change) parts.scene = picture.join("");
  const focused = document.activeElement;
  const inside = focused?.closest("#options, #scene");
  const before = parts.scene ? board.pieces() : undefined;
  for (const [id, html] of Object.entries(parts)) {
    const place = document.getElementById(id);
    if (place) patch(place, parsed(html));
  }
  board.apply();
  // When the camera moves, pieces do not: only one of both would be understood.
  if (!board.refocus() && before) board.glide(before);
  if (parts.scene) markChanges();
  if (parts.events) newEvents();
  if (parts.chat) newWords();
  if (parts.curtain !== undefined) curtain();
  // Whoever chose by keyboard goes on where they were, with what is offered now.
  if (inside && focused && !(focused.isConnected && focused.matches("button, a, [tabindex]"))) {
    const next =
      (inside.id === "scene" && document.querySelector("#scene [data-option]")) ||
      document.querySelector("#options button") ||
      document.getElementById("board");
    /** @type {HTMLElement | SVGElement | null} */ (next)?.focus({ preventScroll: true });
  }
  if (message.title) {
    const turn = message.title.startsWith("●");
    if (turn && !document.title.startsWith("●")) callPlayer(message.title);
    document.title = `${message.title} · Critias`;
  }
  first = false;
}

/** @type {string[]} the scene, cut before every tag */
let picture = [];

/** @param {string[]} old @param {(number[] | string[])[]} change @returns {string[]} */
function redrawn(old, change) {
  /** @type {string[]} */
  const made = [];
  for (const step of change) {
    if (typeof step[0] === "number") {
      const [start, count] = /** @type {number[]} */ (step);
      for (let i = start; i < start + count; i++) made.push(old[i]);
    } else made.push(.../** @type {string[]} */ (step));
  }
  return made;
}

/** @param {string} words */
function callPlayer(words) {
  if (document.hidden && "Notification" in window && Notification.permission === "granted") {
    const note = new Notification(words, { tag: location.pathname });
    note.addEventListener("click", () => window.focus());
  }
}

/** Mark what looks different from when this browser was last looked at. */
function markChanges() {
  const place = `${seen}:pieces`;
  /** @type {Record<string, string>} */
  const now = {};
  const known = JSON.parse(localStorage.getItem(place) ?? "null");
  for (const piece of board.scene.querySelectorAll("[id], [data-piece]")) {
    if (piece.closest("defs")) continue;
    const key = piece.id || piece.getAttribute("data-piece") || "";
    now[key] = look(piece);
    piece.classList.toggle("changed", Boolean(known) && known[key] !== now[key]);
  }
  if (!document.hidden) remember(place, now);
}

let remembering = 0;
/** @param {string} place @param {Record<string, string>} now */
function remember(place, now) {
  clearTimeout(remembering);
  remembering = window.setTimeout(() => {
    localStorage.setItem(place, JSON.stringify(now));
  }, 1500);
}

function newEvents() {
  const list = document.getElementById("events");
  if (!list) return;
  const fresh = [...list.querySelectorAll("li")].filter(
    (item) => Number(item.getAttribute("data-number")) > heard,
  );
  for (const item of list.querySelectorAll("li")) item.classList.toggle("new", fresh.includes(item));
  list.scrollTop = list.scrollHeight;
  if (fresh.length) {
    const words = fresh.slice(-6).map((item) => item.querySelector("span")?.textContent);
    if (!first) say(words.join(". "));
    const last = Math.max(...fresh.map((item) => Number(item.getAttribute("data-number"))));
    if (!document.hidden) {
      heard = last;
      localStorage.setItem(`${seen}:event`, String(last));
    }
  }
}

/** @param {string} words */
function say(words) {
  const place = document.getElementById("announce");
  const prompt = document.querySelector("#status")?.textContent ?? "";
  if (place) place.textContent = `${words}. ${prompt}`;
}

let words = -1;
function newWords() {
  const said = document.querySelectorAll("#chat .said li[data-number]");
  const list = document.querySelector("#chat .said");
  if (list) list.scrollTop = list.scrollHeight;
  const panel = document.getElementById("chat")?.closest("details");
  const unread = document.getElementById("unread");
  const count = said.length;
  if (words < 0 || panel?.open) words = count;
  if (unread) unread.textContent = count > words ? `${count - words} new` : "";
}
document.getElementById("chat")?.closest("details")?.addEventListener("toggle", newWords);

function curtain() {
  const up = !document.getElementById("curtain")?.hidden;
  for (const place of document.querySelectorAll("header, .seats-bar, .table, footer")) {
    place.toggleAttribute("inert", up);
  }
  if (up) {
    const button = document.querySelector("#curtain button");
    if (button instanceof HTMLElement) button.focus();
  }
}
curtain();

/** @param {object} body */
async function act(body) {
  document.body.classList.add("sending");
  const answer = await line.ask(body);
  document.body.classList.remove("sending");
  if (answer.type === "refused") {
    // A settled question is followed by an update that shows what is now.
    tell("trouble", answer.error ?? "");
    setTimeout(() => tell("trouble", ""), 6000);
  }
  return answer;
}

/** @param {string} option */
function choose(option) {
  const place = document.getElementById("options");
  const seat = place?.getAttribute("data-seat");
  if (!place || seat === null || seat === undefined || document.body.classList.contains("sending")) {
    return;
  }
  for (const piece of document.querySelectorAll(".changed")) piece.classList.remove("changed");
  act({
    do: "choose",
    seat: Number(seat),
    option,
    question: Number(place.getAttribute("data-question")),
  });
}

/** @param {Element} target */
async function why(target) {
  const seat = document.getElementById("options")?.getAttribute("data-seat");
  if (seat === null || seat === undefined) return;
  const answer = await line.ask({
    do: "why",
    seat: Number(seat),
    option: JSON.parse(target.getAttribute("data-why") ?? "null"),
  });
  if (answer.says) board.say(`Not now: ${answer.says}`, answer.rule ? `Rule ${answer.rule}` : "");
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return;
  const option = target.closest("[data-option]");
  const onBoard = option && board.scene.contains(option);
  if (option && !(onBoard && board.dragged)) {
    choose(option.getAttribute("data-option") ?? "");
    return;
  }
  const refused = target.closest("[data-why]");
  if (refused && !board.dragged) why(refused);
  const button = target.closest("button");
  if (!button) return;
  const seat = Number(
    button.getAttribute("data-seat") ??
      document.getElementById("actions")?.getAttribute("data-seat") ??
      0,
  );
  const doing = button.getAttribute("data-do");
  if (doing === "undo") act({ do: "undo", seat });
  else if (doing === "propose-undo") act({ do: "propose", seat, kind: "undo" });
  else if (doing === "propose-stop") act({ do: "propose", seat, kind: "stop" });
  else if (doing === "agree") act({ do: "answer", seat, agree: true });
  else if (doing === "refuse") act({ do: "answer", seat, agree: false });
  if (button.hasAttribute("data-look")) {
    act({ do: "look", seat: Number(button.getAttribute("data-look")) });
  }
  if (button.hasAttribute("data-say")) act({ do: "say", text: button.getAttribute("data-say") });
});

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.classList.contains("say")) return;
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
  if (!input.value.trim()) return;
  const answer = await act({ do: "say", text: input.value });
  if (answer.type === "done") input.value = "";
});

document.addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target?.closest("input, textarea, select, dialog")) return;
  const spot = target?.closest("#scene [data-option]");
  if (spot && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(spot.getAttribute("data-option") ?? "");
  } else if (/^[1-9]$/.test(event.key)) {
    const button = document.querySelector(`#options [aria-keyshortcuts="${event.key}"]`);
    if (button) choose(button.getAttribute("data-option") ?? "");
  } else if (event.key === "u") {
    const button = document.querySelector('#actions [data-do="undo"]');
    if (button instanceof HTMLElement) button.click();
  } else if (event.key === "o") {
    const button = document.querySelector("#options button");
    if (button instanceof HTMLElement) button.focus();
  } else if (event.key === "b") {
    document.getElementById("board")?.focus();
  }
});

/** A choice in the list and the same choice on the board light up together. */
for (const [on, name] of /** @type {[boolean, string][]} */ ([
  [true, "pointerover"],
  [true, "focusin"],
  [false, "pointerout"],
  [false, "focusout"],
])) {
  document.addEventListener(name, (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-option]") : null;
    if (!target) return;
    const option = CSS.escape(target.getAttribute("data-option") ?? "");
    for (const twin of document.querySelectorAll(`[data-option="${option}"]`)) {
      twin.classList.toggle("lit", on);
      // Pointing at a choice in the list tells what the board would tell about it.
      if (twin !== target && board.scene.contains(twin)) {
        if (on) board.point(twin);
        else board.hush();
      }
    }
  });
}

setInterval(() => {
  for (const clock of document.querySelectorAll("time[data-deadline]")) {
    const left = Math.max(0, Number(clock.getAttribute("data-deadline")) - Date.now() / 1000);
    const whole = Math.floor(left);
    if (whole < 3600) {
      clock.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    }
    clock.classList.toggle("short", left < 20);
  }
}, 500);
