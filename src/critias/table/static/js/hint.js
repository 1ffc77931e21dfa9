/** What a bot would do, shown beside the options while somebody practises. */
import { readOut } from "./announce.js";
import { tell } from "./site.js";
import { say } from "./words.js";

/**
 * @typedef {{ option: string, label: string, worth: number, likely: number, off: number, sure: number,
 *   verdict: string, points: number | null }} Hint
 */

const SVG = "http://www.w3.org/2000/svg";

/** From -1 (lost) to 1 (won), as people read it. @param {number} worth */
const chance = (worth) => Math.round(50 + 50 * worth);

/** The same, never beyond the bar. @param {number} worth */
const within = (worth) => Math.max(0, Math.min(100, chance(worth)));

/** A bar at the foot of a row. @param {Hint} hint */
function bar(hint) {
  const place = document.createElement("span");
  place.className = hint.likely > 0 ? "worth best" : "worth";
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 100 8");
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("aria-hidden", "true");
  const [low, high] = [hint.worth - hint.off, hint.worth + hint.off].map(within);
  for (const [name, left, width, top] of /** @type {[string, number, number, number][]} */ ([
    ["room", 0, 100, 0],
    ["part", 0, chance(hint.worth), 0],
    // How far off it may be: a line across the end of the bar.
    ["doubt", low, high - low, 2],
  ])) {
    const piece = document.createElementNS(SVG, "rect");
    piece.setAttribute("class", name);
    piece.setAttribute("x", String(left));
    piece.setAttribute("y", String(top));
    piece.setAttribute("width", String(width));
    piece.setAttribute("height", String(8 - 2 * top));
    piece.setAttribute("rx", top ? "0" : "3");
    picture.append(piece);
  }
  place.append(picture);
  return place;
}

/** What a choice is worth, as short as can be. @param {Hint} hint */
function short(hint) {
  return hint.points === null
    ? say("{worth} %", { worth: chance(hint.worth) })
    : say("{points} p.", { points: Math.round(hint.points) });
}

/** How good a choice is, in words. @param {Hint} hint @param {boolean} mixed */
function words(hint, mixed) {
  const worth =
    hint.points === null
      ? short(hint)
      : say("stands at about {points} points", { points: Math.round(hint.points) });
  if (hint.likely <= 0) return worth;
  if (mixed) return say("{worth}, chosen {likely} %", { worth, likely: Math.round(100 * hint.likely) });
  return say("{worth}, best: {sure}", { worth, sure: howSure(hint) });
}

/** How sure a bot is of its choice. @param {Hint} hint */
function howSure(hint) {
  const told = { part: Math.round(100 * Math.min(hint.sure, 0.99)) };
  if (hint.verdict === "sure") return say("sure, {part} %", told);
  if (hint.verdict === "likely") return say("likely, {part} %", told);
  return say("close, {part} %: either is fine", told);
}

/** Where the button is, it says how sure the bot is. @param {Element} link @param {Hint[]} hints */
function tellSureness(link, hints) {
  const [best] = hints;
  if (!best) return;
  const mixed = best.verdict === "";
  const said = document.createElement("span");
  said.className = "sureness";
  said.dataset.verdict = mixed ? "mixed" : best.verdict;
  said.textContent = mixed ? say("mixed on purpose") : howSure(best);
  link.querySelector(".sureness")?.remove();
  link.append(said);
}

/** @param {Hint[]} hints */
function show(hints) {
  clear();
  const mixed = hints.filter((hint) => hint.likely > 0).length > 1;
  for (const hint of hints) {
    const option = `[data-option="${CSS.escape(hint.option)}"]`;
    const button = document.querySelector(`#options ${option}`);
    const key = button?.querySelector("kbd");
    if (button && key) {
      // The chance stands in the place of the key, so that no row grows under the pointer.
      key.dataset.key ??= key.textContent ?? "";
      key.textContent = short(hint);
      button.append(bar(hint));
      button.setAttribute("aria-description", words(hint, mixed));
      button.setAttribute("title", words(hint, mixed));
    }
    if (hint.likely > 0) {
      const folded = button?.closest("details");
      if (folded) folded.open = true;
      for (const twin of document.querySelectorAll(option)) twin.classList.add("advised");
    }
  }
}

/** Take away what was said about another question. */
export function clear() {
  for (const old of document.querySelectorAll("#options .worth")) {
    const button = old.parentElement;
    const key = button?.querySelector("kbd");
    if (key?.dataset.key) key.textContent = key.dataset.key;
    button?.removeAttribute("aria-description");
    button?.removeAttribute("title");
    old.remove();
  }
  for (const old of document.querySelectorAll(".sureness")) old.remove();
  for (const old of document.querySelectorAll(".advised")) old.classList.remove("advised");
}

/** @param {Element} link */
export async function advise(link) {
  if (link.getAttribute("aria-busy")) return;
  const options = document.getElementById("options");
  const question = options?.getAttribute("data-question");
  const seat = options?.getAttribute("data-seat") ?? "0";
  link.setAttribute("aria-busy", "true");
  try {
    const table = location.pathname.split("/")[2];
    const answer = await fetch(`/api/tables/${table}/hint?seat=${seat}`);
    if (!answer.ok) {
      location.assign(link.getAttribute("href") ?? location.pathname);
      return;
    }
    const hints = /** @type {Hint[]} */ (await answer.json());
    // Somebody who chose meanwhile is asked something else by now.
    if (document.getElementById("options")?.getAttribute("data-question") !== question) return;
    show(hints);
    tellSureness(link, hints);
    const best = hints.filter((hint) => hint.likely > 0).map((hint) => hint.label);
    const listed = best.reduce((one, other) => say("{one} or {other}", { one, other }));
    const [first] = hints;
    readOut(
      first?.verdict
        ? say("A bot would choose: {options} ({sure}).", { options: listed, sure: howSure(first) })
        : say("A bot would choose: {options}.", { options: listed }),
    );
    document.querySelector("#options .worth.best")?.scrollIntoView({ block: "nearest" });
  } catch {
    tell("trouble", say("No answer: the line is down."));
  } finally {
    link.removeAttribute("aria-busy");
  }
}
