/** What a visitor likes, kept in this browser: one place for all pages. */

const PLACE = "critias:settings";

/** @typedef {{confirm?: boolean, sound?: boolean}} Settings */

/** @returns {Settings} */
export function settings() {
  // What somebody set under "Me" holds on all their devices, unless this browser knows better.
  const own = document.documentElement.dataset;
  const usual = { confirm: own.confirm === "yes", sound: own.sound === "yes" };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return usual;
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
