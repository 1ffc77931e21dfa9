/**
 * Changes one element into another while keeping whatever is equal, so that focus stays where it
 * is and CSS can animate what moved.
 */

/** @param {Element} node @returns {string | null} */
function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE
    ? node.id || node.getAttribute("data-piece") || node.getAttribute("data-option") || null
    : null;
}

/** @param {Element} from @param {Element} to */
function patchAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(name === "open" && from.tagName === "DETAILS")) {
      from.removeAttribute(name);
    }
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

/** @param {Node} from @param {Node} to @returns {Node} the node that now stands there */
export function patch(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) {
    from.parentNode?.replaceChild(to, from);
    return to;
  }
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return from;
  }
  const old = /** @type {Element} */ (from);
  const next = /** @type {Element} */ (to);
  if (old.isEqualNode(next)) return old;
  if (old.hasAttribute("data-keep") && next.hasAttribute("data-keep")) return old;
  patchAttributes(old, next);
  patchChildren(old, next);
  return old;
}

/** @param {Element} from @param {Element} to */
function patchChildren(from, to) {
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  for (const child of from.childNodes) {
    const key = keyOf(/** @type {Element} */ (child));
    if (key) keyed.set(key, child);
  }
  let place = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(/** @type {Element} */ (wanted));
    let match = key ? keyed.get(key) : undefined;
    if (match) keyed.delete(/** @type {string} */ (key));
    if (!match && !key) {
      let candidate = place;
      while (candidate && keyOf(/** @type {Element} */ (candidate))) candidate = candidate.nextSibling;
      if (candidate && candidate.nodeName === wanted.nodeName) match = candidate;
    }
    if (!match) {
      from.insertBefore(wanted, place);
      continue;
    }
    if (match === place) place = place.nextSibling;
    else from.insertBefore(match, place);
    patch(match, wanted);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/** @param {string} html @returns {Element} */
export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {Element} */ (template.content.firstElementChild);
}
