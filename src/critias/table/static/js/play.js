/** The table: shows what the server draws, and sends what the player chooses. */
import { announce } from "./announce.js";
import { Board, look } from "./board.js";
import { Choosing } from "./choosing.js";
import { Line } from "./line.js";
import { Looking } from "./looking.js";
import { parsed, patch } from "./patch.js";
import { claimSeat, tell } from "./site.js";
import { play } from "./sound.js";
import { settle, sideShown } from "./tabs.js";
import { say } from "./words.js";

claimSeat();

/** What shows hints: it comes when the first is asked for. @type {Promise<typeof import("./hint.js")> | undefined} */
let hints;

const game = document.body.dataset.game ?? "";
const table = /** @type {HTMLElement} */ (document.getElementById("main"));
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

const board = new Board(/** @type {HTMLElement} */ (document.getElementById("board")));
const looking = new Looking(ruleText);
const seen = `critias:${location.pathname}`;
let first = true;
let heard = Number(localStorage.getItem(`${seen}:event`) ?? -1);

const line = new Line(`${location.pathname}/socket`, {
  have: () => Number(document.body.dataset.revision ?? -1),
  update,
  state(open) {
    document.body.classList.toggle("offline", !open);
    document.body.dataset.line = open ? "open" : "down";
    tell("trouble", open ? "" : say("The line is down; trying again…"));
  },
  closed(reason) {
    tell("trouble", reason || say("This table is closed to you."));
  },
});

const choosing = new Choosing(async (option, seat, question) => {
  const answer = await act({ do: "choose", seat, option, question });
  return answer.type === "done";
});

/** @param {import("./line.js").Message} message */
function update(message) {
  if (message.type === "trouble") {
    tell("trouble", message.error ?? "");
    return;
  }
  const start = performance.now();
  const parts = message.fragments ?? {};
  if (message.revision !== undefined) document.body.dataset.revision = String(message.revision);
  const focused = document.activeElement;
  const inside = focused?.closest("#options, #stage");
  const moved = parts["board-moving"] || parts.scene;
  const before = moved ? board.pieces() : undefined;
  if (message.stage !== undefined) reshape(message.stage);
  for (const [id, html] of Object.entries(parts)) {
    const place = document.getElementById(id);
    if (place) patch(place, parsed(html));
  }
  settle();
  looking.settle();
  board.apply(Boolean(moved || parts["board-choices"] || parts["board-over"]));
  // When the camera moves, pieces do not: only one of both would be understood.
  if (!board.refocus() && before) board.glide(before);
  if (moved) markChanges();
  if (parts.events) newEvents();
  announce(!first);
  if (parts.chat) newWords();
  if (parts.curtain !== undefined) curtain();
  if (parts.options) {
    hints?.then(({ clear }) => clear());
    choosing.asked();
  } else if (message.fragments && choosing.guard) choosing.release();
  tick();
  // Whoever chose by keyboard goes on where they were, with what is offered now.
  if (inside && focused && !(focused.isConnected && focused.matches("button, a, [tabindex]"))) {
    const next =
      (inside.id === "stage" && document.querySelector("#stage [data-option]")) ||
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
  performance.measure("critias:update", { start, end: performance.now() });
}

/** @param {string} shape what there is on the stage */
function reshape(shape) {
  const mine = [...table.classList].filter((name) => /^(touch|confirms|folded|peek)$/.test(name));
  const next = ["table", shape, ...mine].join(" ");
  if (table.className !== next) table.className = next;
}

/** @param {string} words */
function callPlayer(words) {
  if (!first) play("turn");
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
  for (const piece of board.moving()) {
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
  const lines = [...list.querySelectorAll("li[data-number]")];
  const fresh = lines.filter((item) => Number(item.getAttribute("data-number")) > heard);
  for (const item of lines) item.classList.toggle("new", fresh.includes(item));
  const pane = list.parentElement;
  if (pane) pane.scrollTop = pane.scrollHeight;
  count("told", sideShown() === "told" ? 0 : fresh.length);
  if (!fresh.length) return;
  if (!first) play(document.querySelector("#status.over") ? "over" : "move");
  const late = document.querySelector("#since .late");
  if (late && fresh.some((item) => item.classList.contains("late"))) {
    play("late");
    tell("trouble", late.textContent ?? "");
    setTimeout(() => tell("trouble", ""), 8000);
  }
  const last = Math.max(...fresh.map((item) => Number(item.getAttribute("data-number"))));
  if (!document.hidden) {
    heard = last;
    localStorage.setItem(`${seen}:event`, String(last));
  }
}

/** How much is new behind a tab. @param {string} name @param {number} number */
function count(name, number) {
  for (const tab of document.querySelectorAll(`[data-side="${name}"] .count, [data-tab="${name}"] .count`)) {
    tab.textContent = number > 0 ? String(number) : "";
  }
}

let words = -1;
function newWords() {
  const said = document.querySelectorAll("#chat .said li[data-number]").length;
  const pane = document.getElementById("pane-chat");
  if (pane) pane.scrollTop = pane.scrollHeight;
  if (words < 0 || sideShown() === "chat") words = said;
  count("chat", said - words);
}
document.addEventListener("critias:side", () => {
  newWords();
  if (sideShown() === "told") count("told", 0);
});

function curtain() {
  const up = !document.getElementById("curtain")?.hidden;
  for (const place of document.querySelectorAll("header, .seats-bar, .stage, .tabs, .side")) {
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

/** @param {Element} target */
async function why(target) {
  const seat = document.getElementById("options")?.getAttribute("data-seat");
  if (seat === null || seat === undefined) return;
  const answer = await line.ask({
    do: "why",
    seat: Number(seat),
    option: JSON.parse(target.getAttribute("data-why") ?? "null"),
  });
  if (answer.says) {
    const rule = answer.rule ? say("Rule {id}", { id: answer.rule }) : "";
    looking.answer(say("Not now: {why}", { why: answer.says }), rule, target);
  }
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return;
  const onMap = board.scene.contains(target);
  if (onMap && board.dragged) return;
  const option = target.closest("[data-option]");
  if (option) {
    choosing.press(option, event);
    return;
  }
  const refused = target.closest("[data-why]");
  if (refused) why(refused);
  const menu = document.querySelector(".menu");
  if (menu instanceof HTMLDetailsElement && menu.open && !menu.contains(target)) menu.open = false;
  const asking = target.closest("[data-hint]");
  if (asking && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    hints ??= import("./hint.js");
    hints.then(({ advise }) => advise(asking));
  }
  const button = target.closest("button");
  if (!button) return;
  const seat = Number(
    button.getAttribute("data-seat") ??
      document.getElementById("actions")?.getAttribute("data-seat") ??
      0,
  );
  const doing = button.getAttribute("data-do");
  const byHand = event instanceof PointerEvent && event.pointerType !== "";
  if (doing === "undo") {
    if (!byHand || choosing.mayUndo()) act({ do: "undo", seat });
  } else if (doing?.startsWith("propose-")) {
    const sure = button.getAttribute("data-ask");
    if (!sure || window.confirm(sure)) {
      act({ do: "propose", seat, kind: doing.slice("propose-".length) });
    }
  } else if (doing === "agree") act({ do: "answer", seat, agree: true });
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

/** @param {string} place the first of these that is there gets the focus */
function goTo(place) {
  const found = document.querySelector(place);
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus();
}

document.addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target?.closest("input, textarea, select, dialog")) return;
  const spot = target?.closest("[data-option]:not(button)");
  if (spot && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choosing.press(spot, event);
  } else if (/^[0-9]$/.test(event.key)) {
    if (event.key !== "0" || choosing.typed) choosing.type(event.key);
  } else if (event.key === "u") {
    const button = document.querySelector('#actions [data-do="undo"]');
    if (button instanceof HTMLElement) button.click();
  } else if (event.key === "/") {
    event.preventDefault();
    const finding = document.getElementById("finding");
    if (finding) finding.hidden = false;
    choosing.find.focus();
  } else if (event.key === "o") goTo("#options button");
  else if (event.key === "b") goTo("#board");
  else if (event.key === "h") goTo("#hands .card");
});

/** A choice in the list and the same choice on the stage light up together. */
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
      for (const id of twin.getAttribute("data-shows")?.split(" ") ?? []) {
        document.getElementById(id)?.classList.toggle("shown", on);
      }
    }
  });
}

function tick() {
  for (const clock of document.querySelectorAll("time[data-deadline]")) {
    const left = Math.max(0, Number(clock.getAttribute("data-deadline")) - Date.now() / 1000);
    clock.textContent = timeLeft(Math.floor(left));
    clock.classList.toggle("short", left < 20);
  }
}

/** @param {number} whole seconds */
function timeLeft(whole) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (whole >= 86400) {
    const days = Math.floor(whole / 86400);
    return say("{days} d {hours} h", { days, hours: Math.floor((whole % 86400) / 3600) });
  }
  if (whole >= 3600) {
    const minutes = two(Math.floor((whole % 3600) / 60));
    return say("{hours}:{minutes} h", { hours: Math.floor(whole / 3600), minutes });
  }
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

setInterval(tick, 500);
tick();
newEvents();
announce(false);
newWords();
first = false;
