/** What a visitor likes, kept in this browser: one place for all pages. */

const PLACE = "critias:settings";

/** @typedef {{confirm?: boolean, sound?: boolean}} Settings */

/** @returns {Settings} */
export function settings() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} name @param {boolean} on */
export function setSetting(name, on) {
  localStorage.setItem(PLACE, JSON.stringify({ ...settings(), [name]: on }));
  document.dispatchEvent(new CustomEvent("critias:settings"));
}

for (const box of document.querySelectorAll("input[data-setting]")) {
  if (!(box instanceof HTMLInputElement)) continue;
  const name = /** @type {keyof Settings} */ (box.dataset.setting ?? "");
  box.checked = Boolean(settings()[name]);
  box.addEventListener("change", () => setSetting(name, box.checked));
}
