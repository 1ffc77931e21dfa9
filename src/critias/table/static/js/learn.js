/** A lesson can also be answered on its board. */
import "./site.js";

/** @param {Element | null} spot */
function answer(spot) {
  const option = CSS.escape(spot?.getAttribute("data-option") ?? "");
  const button = document.querySelector(`.lesson form [data-option="${option}"]`);
  if (button instanceof HTMLElement) button.click();
}

const scene = document.getElementById("scene");
scene?.addEventListener("click", (event) => {
  if (event.target instanceof Element) answer(event.target.closest("[data-option]"));
});
scene?.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target instanceof Element) {
    event.preventDefault();
    answer(event.target.closest("[data-option]"));
  }
});

// On a narrow screen the lessons are one line that scrolls.
document
  .querySelector(".steps [aria-current]")
  ?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
