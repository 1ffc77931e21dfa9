/** Narrow the components down while one types, or to what the address asks for. */
import "./site.js";
import { say } from "./words.js";

const input = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
const pieces = [...document.querySelectorAll("main section .pieces > li")].map((piece) => ({
  piece: /** @type {HTMLElement} */ (piece),
  text: words(piece).toLowerCase(),
}));

/**
 * What stands in an element, its parts kept apart.
 * @param {Element} element
 * @returns {string}
 */
function words(element) {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) found.push(walk.currentNode.nodeValue ?? "");
  return found.join(" ");
}

/**
 * Words and, in quotes, words that have to stand there whole.
 * @param {string} said
 * @returns {((text: string) => boolean)[]}
 */
function wanted(said) {
  return [...said.toLowerCase().matchAll(/"([^"]+)"|(\S+)/g)].map(([, whole, part]) => {
    if (!whole) return (text) => text.includes(part.replaceAll('"', ""));
    const plain = whole.trim().replace(/[^\p{L}\p{N}\s]/gu, "\\$&");
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, "u");
    return (text) => pattern.test(text);
  });
}

function narrow() {
  if (!input) return;
  const tests = wanted(input.value);
  let count = 0;
  for (const { piece, text } of pieces) {
    piece.hidden = !tests.every((test) => test(text));
    count += piece.hidden ? 0 : 1;
  }
  for (const section of document.querySelectorAll("main section")) {
    section.toggleAttribute("hidden", !section.querySelector(".pieces > li:not([hidden])"));
  }
  const found = document.getElementById("found");
  if (found) found.textContent = tests.length ? ` ${say("{n} found", { n: count })}` : "";
  document.getElementById("nothing")?.toggleAttribute("hidden", count > 0);
}

input?.addEventListener("input", narrow);
// A link to a component that is hidden shows everything again.
window.addEventListener("hashchange", () => {
  const goal = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!input || !goal?.hidden) return;
  input.value = "";
  narrow();
  goal.scrollIntoView();
});

const asked = new URLSearchParams(location.search).get("find");
if (input && asked) {
  input.value = asked;
  narrow();
}
