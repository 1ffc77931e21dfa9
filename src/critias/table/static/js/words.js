/** The words of scripts: English as it stands there, or what the page brings for it. */

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");

/**
 * A text for people, in their language, with values filled in.
 * @param {string} english @param {Record<string, string | number>} [values]
 */
export function say(english, values = {}) {
  return (words[english] ?? english).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** What somebody is told of something that failed. @param {unknown} error */
export function failure(error) {
  return error instanceof Error ? error.message : say("that did not work");
}
