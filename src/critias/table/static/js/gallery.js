/** Narrow the components down while one types. */
import "./site.js";

const input = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));

input?.addEventListener("input", () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const section of document.querySelectorAll("main section")) {
    let some = false;
    for (const piece of section.querySelectorAll("li")) {
      const text = (piece.textContent ?? "").toLowerCase();
      piece.hidden = !words.every((word) => text.includes(word));
      if (!piece.hidden) {
        some = true;
        count += 1;
      }
    }
    section.toggleAttribute("hidden", !some);
  }
  const found = document.getElementById("found");
  if (found) found.textContent = words.length ? ` ${count} found` : "";
});
