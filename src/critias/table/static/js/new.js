/** The form for a new table: after each choice the server says what goes together with it. */
import "./site.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.new-table"));
let asked = 0;

/** @param {string} [fill] */
async function look(fill) {
  if (!form) return;
  const number = ++asked;
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form)) sent.append(name, String(value));
  if (fill) sent.set("fill", fill);
  const answer = await fetch(`${form.action}?${sent}`, { headers: { accept: "text/html" } });
  if (!answer.ok || number !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = document.activeElement?.id;
  for (const id of ["setup-form", "seats-form", "your-table"]) {
    const now = page.getElementById(id);
    if (now) document.getElementById(id)?.replaceWith(now);
  }
  const open = form.querySelector("details.more");
  const more = page.querySelector("details.more");
  if (open instanceof HTMLDetailsElement && more instanceof HTMLDetailsElement) {
    more.open = open.open;
    open.replaceWith(more);
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

form?.addEventListener("change", () => look());
form?.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[name=fill]") : null;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  look(button.value);
});
