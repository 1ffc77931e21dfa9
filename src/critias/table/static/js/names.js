/** Names on the map dodge at the zoom there is; one without room is left out. */

/** Those that stay longest come first; within a kind the order of the map decides. */
const KINDS = [".px.name:not(.minor)", ".px.name.minor", ".px.area:not(.minor)", ".px.area.minor", ".px.sea"];
const PIECES = '[data-piece][role="img"], .scene.near .close, .scene:not(.near) .afar';
/** So many pixels may touch: figures leave room at their edges, letters above and below. */
const SLACK = 2;
const LETTERS = 0.7;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** @param {Box} box @param {number} wide @param {number} high @returns {Box} */
function within({ left, right, top, bottom }, wide, high) {
  return { left: left + wide, right: right - wide, top: top + high, bottom: bottom - high };
}

/** @param {Box} one @param {Box} other */
function meet(one, other) {
  const across = one.left < other.right && other.left < one.right;
  return across && one.top < other.bottom && other.top < one.bottom;
}

/**
 * The other places of a name, in pixels from its first: units of the map, and halves of its own
 * width and height (`kit.svg.elsewhere`).
 * @param {Element} name @param {DOMRect} box @param {number} pixels for a unit of the map
 */
function placesOf(name, box, pixels) {
  const others = (name.getAttribute("data-else") ?? "").split(";").filter(Boolean);
  return others.map((place) => {
    const [dx, dy, across, down] = place.split(" ").map(Number);
    return [dx * pixels + (across * box.width) / 2, dy * pixels + (down * box.height) / 2];
  });
}

/**
 * Give every name a place where it covers neither a piece nor another name, or leave it out:
 * pointing at a thing says its name as well.
 * @param {Element} scene @param {number} pixels for a unit of the map
 */
export function makeRoom(scene, pixels) {
  const found = KINDS.flatMap((kind) => [...scene.querySelectorAll(kind)]);
  const names = found.filter((name) => !name.closest("[data-piece]"));
  for (const name of names) {
    name.classList.remove("covering");
    if (name.hasAttribute("data-else")) name.removeAttribute("transform");
  }
  // All is measured before anything is changed, so that the browser lays out once.
  const pieces = [...scene.querySelectorAll(PIECES)].map((piece) => piece.getBoundingClientRect());
  const taken = pieces.map((box) => within(box, SLACK, SLACK));
  const boxes = names.map((name) => name.getBoundingClientRect());
  for (const [number, box] of boxes.entries()) {
    if (!box.width) continue;
    const name = names[number];
    const letters = within(box, SLACK, (box.height * (1 - LETTERS)) / 2);
    const free = [[0, 0], ...placesOf(name, box, pixels)].find(([x, y]) => {
      const there = moved(letters, x, y);
      return !taken.some((other) => meet(there, other));
    });
    if (!free) name.classList.add("covering");
    else {
      const [x, y] = free;
      taken.push(moved(letters, x, y));
      if (x || y) name.setAttribute("transform", `translate(${x / pixels} ${y / pixels})`);
    }
  }
}

/** @param {Box} box @param {number} x @param {number} y @returns {Box} */
function moved({ left, right, top, bottom }, x, y) {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}
