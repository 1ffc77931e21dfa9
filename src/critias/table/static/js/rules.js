/** Narrow the rules down while one types. */
const input = /** @type {HTMLInputElement} */ (document.getElementById("q"));
const found = document.getElementById("found");

function narrow() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const chapter of document.querySelectorAll(".chapter")) {
    let some = false;
    for (const rule of chapter.querySelectorAll(".rule-item")) {
      const text = (rule.textContent ?? "").toLowerCase();
      const fits = words.every((word) => text.includes(word));
      /** @type {HTMLElement} */ (rule).hidden = !fits;
      some ||= fits;
      if (fits) count += 1;
    }
    /** @type {HTMLElement} */ (chapter).hidden = !some;
  }
  if (found) found.textContent = words.length ? `${count} rules` : "";
}

input.addEventListener("input", narrow);
if (input.value && !location.search.includes("q=")) narrow();
