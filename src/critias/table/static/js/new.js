/** The form for a new table: after each choice the server says what goes together with it. */
import "./site.js";
import { say } from "./words.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.new-table"));
let asked = 0;
/** What is looked for among the pictures, by the id of the field: it outlives the field. */
const wanted = new Map();

/** @param {HTMLButtonElement} [pressed] */
async function look(pressed) {
  if (!form) return;
  const number = ++asked;
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form)) sent.append(name, String(value));
  if (pressed) sent.append(pressed.name, pressed.value);
  const answer = await fetch(`${form.action}?${sent}`, { headers: { accept: "text/html" } });
  if (!answer.ok || number !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = document.activeElement?.id;
  const before = form.querySelector("details.more");
  const now = page.querySelector("details.more");
  if (before instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) now.open = before.open;
  for (const part of [".questions", "#your-table"]) {
    const made = page.querySelector(part);
    if (made) form.querySelector(part)?.replaceWith(made);
  }
  findable();
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** Shows those faces all of whose wanted words are found. @param {HTMLInputElement} field */
function find(field) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  wanted.set(field.id, field.value);
  let count = 0;
  for (const group of field.closest(".picking")?.querySelectorAll(".face-group") ?? []) {
    let shown = 0;
    for (const tile of group.querySelectorAll("li")) {
      const known = tile.dataset.words ?? "";
      tile.hidden = !words.every((word) => known.includes(word));
      if (!tile.hidden) shown++;
    }
    /** @type {HTMLElement} */ (group).hidden = !shown;
    count += shown;
  }
  for (const button of field.closest(".picking")?.querySelectorAll("[data-find]") ?? []) {
    const found = /** @type {HTMLElement} */ (button).dataset.find?.toLowerCase();
    button.setAttribute("aria-pressed", String(found === field.value.toLowerCase()));
  }
  const status = field.parentElement?.querySelector("[role=status]");
  if (status) status.textContent = words.length ? say("{n} found", { n: count }) : "";
}

/** Without this page's script there would be nothing behind the buttons. */
function findable() {
  for (const sets of form?.querySelectorAll(".sets") ?? []) sets.removeAttribute("hidden");
  for (const field of form?.querySelectorAll("input.find-face") ?? []) {
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = wanted.get(field.id) ?? "";
    find(field);
  }
}

form?.addEventListener("change", (event) => {
  if (event.target instanceof Element && !event.target.matches(".find-face")) look();
});
form?.addEventListener("input", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.matches(".find-face")) find(event.target);
});
form?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.target instanceof Element)) return;
  if (!event.target.matches(".find-face")) return;
  // Otherwise the first button of the form would be pressed.
  event.preventDefault();
  const tiles = event.target.closest(".picking")?.querySelectorAll("li:not([hidden]) button.face");
  if (tiles?.length === 1) /** @type {HTMLButtonElement} */ (tiles[0]).click();
});
form?.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const set = target?.closest("button[data-find]");
  const field = set?.closest(".picking")?.querySelector("input.find-face");
  if (set instanceof HTMLElement && field instanceof HTMLInputElement) {
    field.value = set.dataset.find ?? "";
    find(field);
    return;
  }
  const button = target?.closest("button[formmethod=get]");
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  if (button.getAttribute("aria-disabled") !== "true") look(button);
});

findable();
