/** A lesson can also be answered on its board. */
import { Board } from "./board.js";
import { Looking } from "./looking.js";
import "./site.js";
import "./tabs.js";

/** @param {Element | null} spot */
function answer(spot) {
  const option = CSS.escape(spot?.getAttribute("data-option") ?? "");
  const button = document.querySelector(`.lesson form [data-option="${option}"]`);
  if (button instanceof HTMLElement) button.click();
}

const board = new Board(/** @type {HTMLElement} */ (document.getElementById("board")));
new Looking(async () => "");
const stage = document.getElementById("stage");
stage?.addEventListener("click", (event) => {
  const spot = event.target instanceof Element ? event.target.closest("[data-option]") : null;
  if (spot && !board.dragged) answer(spot);
});
stage?.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target instanceof Element) {
    event.preventDefault();
    answer(event.target.closest("[data-option]"));
  }
});

// On a narrow screen the lessons are one line that scrolls.
document
  .querySelector(".steps [aria-current]")
  ?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
