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
    const entry = document.querySelector(`nav a[href="#${chapter.querySelector("h2")?.id}"]`);
    entry?.toggleAttribute("hidden", !some);
  }
  if (found) found.textContent = words.length ? `${count} rules` : "";
}

input.addEventListener("input", narrow);
// Whoever follows a link to a rule that the search has hidden wants to see it.
window.addEventListener("hashchange", () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest("[hidden]")) return;
  input.value = "";
  narrow();
  target.scrollIntoView();
});
if (input.value && !location.search.includes("q=")) narrow();
