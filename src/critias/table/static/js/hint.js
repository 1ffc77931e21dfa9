/** What a bot would do, shown beside the options while somebody practises. */
import { tell } from "./site.js";
import { say } from "./words.js";

/** @typedef {{ option: string, label: string, worth: number, likely: number }} Hint */

const SVG = "http://www.w3.org/2000/svg";

/** From -1 (lost) to 1 (won), as people read it. @param {number} worth */
const chance = (worth) => Math.round(50 + 50 * worth);

/** @param {Hint} hint @param {boolean} mixed */
function bar(hint, mixed) {
  const place = document.createElement("span");
  place.className = hint.likely > 0 ? "worth best" : "worth";
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 100 8");
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("aria-hidden", "true");
  for (const [name, width] of /** @type {[string, number][]} */ ([
    ["room", 100],
    ["part", chance(hint.worth)],
  ])) {
    const piece = document.createElementNS(SVG, "rect");
    piece.setAttribute("class", name);
    piece.setAttribute("width", String(width));
    piece.setAttribute("height", "8");
    piece.setAttribute("rx", "3");
    picture.append(piece);
  }
  const words = document.createElement("small");
  const told = { worth: chance(hint.worth), likely: Math.round(100 * hint.likely) };
  if (hint.likely <= 0) words.textContent = say("{worth} %", told);
  else words.textContent = mixed ? say("{worth} %, chosen {likely} %", told) : say("{worth} %, best", told);
  place.append(picture, words);
  return place;
}

/** @param {Hint[]} hints */
function show(hints) {
  clear();
  const mixed = hints.filter((hint) => hint.likely > 0).length > 1;
  for (const hint of hints) {
    const option = `[data-option="${CSS.escape(hint.option)}"]`;
    const button = document.querySelector(`#options ${option}`);
    button?.querySelector(".option-words")?.append(bar(hint, mixed));
    if (hint.likely > 0) {
      const folded = button?.closest("details");
      if (folded) folded.open = true;
      for (const twin of document.querySelectorAll(option)) twin.classList.add("advised");
    }
  }
}

/** Take away what was said about another question. */
export function clear() {
  for (const old of document.querySelectorAll("#options .worth")) old.remove();
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
    const best = hints.filter((hint) => hint.likely > 0).map((hint) => hint.label);
    const place = document.getElementById("announce");
    const listed = best.reduce((one, other) => say("{one} or {other}", { one, other }));
    if (place) place.textContent = say("A bot would choose: {options}.", { options: listed });
    document.querySelector("#options .worth.best")?.scrollIntoView({ block: "nearest" });
  } catch {
    tell("trouble", say("No answer: the line is down."));
  } finally {
    link.removeAttribute("aria-busy");
  }
}
