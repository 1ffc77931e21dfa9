/**
 * What is read out to those who do not see the table: sentences, each a line of a log, so that there
 * is a pause between them and a question that is asked twice is read twice.
 */
import { say } from "./words.js";

/** So many lines stay; nobody reads them again. */
const KEPT = 200;
let told = -1;
let asked = "";

/** @param {Element | null | undefined} place @returns {string} */
function sentence(place) {
  if (!place) return "";
  const copy = /** @type {Element} */ (place.cloneNode(true));
  for (const part of copy.querySelectorAll("a, time")) part.remove();
  const words = (copy.textContent ?? "").replace(/\s+/g, " ").trim();
  return words && !/[.!?…]$/.test(words) ? `${words}.` : words;
}

/** What was told since the last time; losses of the reader first. @returns {Element[]} */
function news() {
  const lines = [...document.querySelectorAll("#events li[data-number]")];
  const numbers = lines.map((line) => Number(line.getAttribute("data-number")));
  const fresh = lines.filter((_, place) => numbers[place] > told);
  told = Math.max(-1, ...numbers);
  return [
    ...fresh.filter((line) => line.classList.contains("strikes")),
    ...fresh.filter((line) => !line.classList.contains("strikes")),
  ];
}

/** The question, if it is another one than before. @returns {string[]} */
function question() {
  const status = document.getElementById("status");
  const options = document.getElementById("options");
  const prompt = sentence(status?.querySelector(".prompt"));
  const which = ["data-question", "data-seat", "data-count"].map((name) => options?.getAttribute(name));
  const now = [status?.className, prompt, ...which].join("|");
  if (now === asked) return [];
  asked = now;
  const number = options?.getAttribute("data-count");
  return [
    sentence(status?.querySelector(".who > span")),
    prompt,
    sentence(status?.querySelector(".detail, .prompt + p")),
    number ? say("Choices: {n}.", { n: number }) : "",
  ];
}

/** Read a sentence out. @param {string} words */
export function readOut(words) {
  const place = document.getElementById("announce");
  if (!place) return;
  const line = document.createElement("p");
  line.textContent = words;
  place.append(line);
  while (place.children.length > KEPT) place.firstElementChild?.remove();
}

/** Read out what is new. @param {boolean} aloud or only note it: a page that opens is read anyway */
export function announce(aloud) {
  const words = [...news().map((line) => sentence(line.querySelector("span"))), ...question()];
  if (aloud) words.filter(Boolean).forEach(readOut);
}
