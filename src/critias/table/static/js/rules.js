/** Search the rules while one types: the server knows what is meant by other words and slips. */
const input = /** @type {HTMLInputElement} */ (document.getElementById("q"));
let asked = 0;
let waiting = 0;

async function search() {
  const number = ++asked;
  const address = new URL(location.pathname, location.href);
  if (input.value.trim()) address.searchParams.set("q", input.value);
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok || number !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["rules", "found"]) {
    const now = page.getElementById(id);
    if (now) document.getElementById(id)?.replaceWith(now);
  }
  document.querySelector(".rules-page nav ul")?.replaceWith(
    /** @type {Element} */ (page.querySelector(".rules-page nav ul")),
  );
  history.replaceState(null, "", address);
}

// Whoever follows a link to a rule that the search has hidden wants to see it.
window.addEventListener("hashchange", async () => {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id || document.getElementById(id)) return;
  input.value = "";
  await search();
  location.hash = id;
});

input.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = window.setTimeout(search, 200);
});

// On a phone the list of chapters would fill the screen before the first rule.
if (matchMedia("(max-width: 759px)").matches) {
  document.querySelector(".rules-page nav details")?.removeAttribute("open");
}
