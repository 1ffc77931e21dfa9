/** Tabs: of the right column, of rows, and on a phone of everything behind the map. */

/** The table, or on other pages their main part. */
const table = /** @type {HTMLElement} */ (document.getElementById("main"));
let side = "told";
let row = "";
/** What was to be shown first, as long as that is the same. */
let lead = "";
/** Whether rows lie open over a wide map because cards in them may be chosen. */
let laid = false;

/** @param {string} name */
function showSide(name) {
  side = name;
  for (const tab of document.querySelectorAll("[data-side]")) {
    tab.setAttribute("aria-selected", String(tab.getAttribute("data-side") === name));
  }
  for (const pane of document.querySelectorAll(".pane")) {
    pane.classList.toggle("shown", pane.id === `pane-${name}`);
  }
  document.dispatchEvent(new CustomEvent("critias:side", { detail: name }));
}

/** @param {string} name */
function showTab(name) {
  table.dataset.tab = name;
  for (const tab of document.querySelectorAll("#tabs [data-tab]")) {
    tab.setAttribute("aria-pressed", String(tab.getAttribute("data-tab") === name));
  }
  if (["told", "chat", "words"].includes(name)) showSide(name);
}

/** @param {string} name */
function showRow(name) {
  row = name;
  for (const tab of document.querySelectorAll("[data-row]")) {
    const on = tab.getAttribute("data-row") === name;
    tab.setAttribute("aria-selected", String(on));
    const body = document.getElementById(`row-${tab.getAttribute("data-row")}`);
    if (body) body.hidden = !on;
  }
}

/** The page has changed: what was open stays open, what is gone gives way. */
export function settle() {
  for (const now of document.querySelectorAll(".tracks .now")) {
    const cells = now.parentElement;
    if (cells && now instanceof HTMLElement) cells.scrollLeft = now.offsetLeft - cells.clientWidth / 2;
  }
  const rows = [...document.querySelectorAll("[data-row]")].map((tab) => tab.getAttribute("data-row"));
  const first = document.querySelector("[data-row][data-first]")?.getAttribute("data-row") ?? "";
  const asked = first !== "" && first !== lead;
  lead = first;
  if (rows.length) showRow(!asked && rows.includes(row) ? row : first || (rows[0] ?? ""));
  const wanted = table.classList.contains("is-wide") && document.querySelector(`[id="row-${first}"] .card[data-option]`) !== null;
  if (wanted !== laid) document.querySelector(".rows")?.classList.toggle("open", wanted);
  laid = wanted;
  const there = [...document.querySelectorAll("#tabs [data-tab]")].filter(
    (tab) => getComputedStyle(tab).display !== "none",
  );
  const names = there.map((tab) => tab.getAttribute("data-tab") ?? "");
  const now = table.dataset.tab ?? "";
  if (!names.includes(now)) {
    const none = !table.classList.contains("has-map") && names.includes("rows");
    showTab(none ? "rows" : (names[0] ?? "told"));
  }
}

/** @returns {string} what the right column shows */
export function sideShown() {
  return side;
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  if (button.id === "peek") button.setAttribute("aria-pressed", String(table.classList.toggle("peek")));
  else if (button.dataset.side) {
    // Where there is little room the pane opens over the options, and closes by the same tab.
    const box = button.closest(".told-box");
    box?.classList.toggle("open", side !== button.dataset.side || !box.classList.contains("open"));
    showSide(button.dataset.side);
  }
  else if (button.dataset.tab) {
    showTab(button.dataset.tab);
    table.classList.add("tabbed");
  }
  else if (button.dataset.row) {
    const box = button.closest(".rows");
    const same = row === button.dataset.row;
    box?.classList.toggle("open", !(same && box.classList.contains("open")));
    showRow(button.dataset.row);
  }
});

showSide("told");
settle();
