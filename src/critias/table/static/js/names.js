/** Words on the map keep their size while the map shrinks: names and signs step aside for pieces,
 * numbers and each other at the zoom there is; one without room is left out, pointing says it. */

/** Those that stay longest come first, with how many lines they may step aside. A label is a sign
 * of its own: a ground and words in one group. */
const KINDS = /** @type {[string, number][]} */ ([
  [".label", 2.5],
  [".px.name:not(.minor)", 2],
  [".px.name.minor", 2],
  [".px.area:not(.minor)", 1.6],
  [".px.area.minor", 1.6],
  [".px.sea", 3],
  [".px.coordinate:not(.faint)", 0],
  [".px.coordinate", 0],
]);
const PIECES = '[data-piece][role="img"], .scene.near .close, .scene:not(.near) .afar';
/** What else stands on the map and has a name of its own: sites, areas. */
const THINGS = "#board-moving [id], #board-moving [data-piece]";
/** A thing larger than so many spaces is ground, as is what says so (data-ground); so is a part wider than that of one. */
const GROUND = 2.5;
const PART = 1.6;
/** So much may touch: figures leave room at their edges, letters above and below. */
const SLACK = 2;
const EDGE = 0.15;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{name: SVGGraphicsElement, box: DOMRect, letters: Box, owner: Element | null, rank: number}} Name */

/** @param {Box} box @param {number} wide @param {number} high @returns {Box} */
function within({ left, right, top, bottom }, wide, high) {
  return { left: left + wide, right: right - wide, top: top + high, bottom: bottom - high };
}

/** @param {Box} one @param {Box} other */
function meet(one, other) {
  const across = one.left < other.right && other.left < one.right;
  return across && one.top < other.bottom && other.top < one.bottom;
}

/** @param {Box} box @param {number} x @param {number} y @returns {Box} */
function moved({ left, right, top, bottom }, x, y) {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}

/**
 * The places of a name, in pixels from its first, the nearest first. Where the map names them: units
 * of the map, and halves of its own width and height (`kit.svg.elsewhere`).
 * @param {Name} one @param {number} pixels for a unit of the map @returns {[number, number][]}
 */
function placesOf({ name, box, letters, rank }, pixels) {
  /** @type {[number, number][]} */
  const found = [[0, 0]];
  const others = (name.getAttribute("data-else") ?? "").split(";").filter(Boolean);
  for (const place of others) {
    const [dx, dy, across, down] = place.split(" ").map(Number);
    found.push([dx * pixels + (across * box.width) / 2, dy * pixels + (down * box.height) / 2]);
  }
  if (others.length) return found;
  const line = (letters.bottom - letters.top) * 1.5;
  for (let step = 0.25; step <= KINDS[rank][1]; step += 0.25) {
    const y = step * line;
    const x = Math.min(step, 1) * 0.5 * box.width;
    found.push([0, y], [0, -y], [x, 0], [-x, 0], [x, y], [-x, y], [x, -y], [-x, -y]);
  }
  return found;
}

/**
 * What is taken already: pieces, and the parts of other things.
 * @param {Element} scene @param {Box} frame @param {number} cell how wide a space is, in pixels
 * @returns {[Box, Element][]}
 */
function standing(scene, frame, cell) {
  /** @type {[Box, Element][]} */
  const taken = [];
  for (const piece of scene.querySelectorAll(PIECES)) {
    const box = piece.getBoundingClientRect();
    if (!piece.closest(".label") && meet(box, frame)) taken.push([within(box, SLACK, SLACK), piece]);
  }
  for (const thing of scene.querySelectorAll(THINGS)) {
    if (thing.matches(`${PIECES}, [data-ground]`) || thing.parentElement?.closest(THINGS)) continue;
    const whole = thing.getBoundingClientRect();
    if (!meet(whole, frame) || Math.min(whole.width, whole.height) > GROUND * cell) continue;
    for (const part of thing.tagName === "g" ? thing.children : [thing]) {
      if (part.tagName === "text") continue;
      const box = part.getBoundingClientRect();
      if (!box.width || box.width > PART * cell) continue;
      taken.push([within(box, EDGE * box.width, EDGE * box.height), thing]);
    }
  }
  return taken;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Spaces that have names of their own, the first word of what is told of them, wear them where there
 * is room: written here, because they would be a good part of all that travels.
 * @param {HTMLElement} scene
 */
function nameSpaces(scene) {
  for (const group of scene.querySelectorAll("#board-still [data-named]")) {
    if (group.nextElementSibling?.classList.contains("named")) continue;
    const names = document.createElementNS(SVG, "g");
    names.setAttribute("class", "named");
    for (const space of group.querySelectorAll("[data-tip]")) {
      const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (space).getBBox();
      const name = document.createElementNS(SVG, "text");
      name.setAttribute("class", "px px-12 coordinate faint");
      name.setAttribute("x", String(x + width / 2));
      name.setAttribute("y", String(y + height * (0.5 + Number(group.getAttribute("data-named")))));
      name.textContent = /^[^,]*/.exec(space.getAttribute("data-tip") ?? "")?.[0] ?? "";
      names.append(name);
    }
    group.after(names);
  }
}

/**
 * Give every name a place where it covers neither a piece nor other words, or leave it out.
 * @param {HTMLElement} scene @param {number} pixels for a unit of the map
 */
export function makeRoom(scene, pixels) {
  if (scene.classList.contains("near")) nameSpaces(scene);
  const all = /** @type {SVGGraphicsElement[]} */ (
    [...scene.querySelectorAll("text, .label")].filter((one) => !one.parentElement?.closest(".label"))
  );
  for (const one of all) {
    one.classList.remove("covering");
    one.style.translate = "";
  }
  // All is measured before anything is changed, so that the browser lays out once.
  const frame = (scene.parentElement ?? scene).getBoundingClientRect();
  const taken = standing(scene, frame, Number(scene.getAttribute("data-cell") ?? 40) * pixels);
  /** @type {Name[]} */
  const names = [];
  for (const name of all) {
    const box = name.getBoundingClientRect();
    if (!box.width || !meet(box, frame)) continue;
    const inside = name.closest(THINGS);
    // A sign of a piece may lie on that piece, and on no other.
    const owner = inside ?? document.getElementById(name.getAttribute("data-of") ?? "");
    const rank = KINDS.findIndex(([kind]) => name.matches(kind));
    const letters = name.tagName === "g" ? box : within(box, 0, box.height * EDGE);
    // What stands on a piece is a part of it, and so is a sign of one or two letters.
    const isFirm = rank < 0 || inside?.hasAttribute("data-piece") || (inside && (name.textContent ?? "").length < 3);
    if (isFirm) taken.push([letters, owner ?? name]);
    else names.push({ name, box, letters, owner, rank });
  }
  names.sort((one, other) => one.rank - other.rank);
  for (const one of names) {
    const free = placesOf(one, pixels).find(([x, y]) => {
      const there = moved(one.letters, x, y);
      return !taken.some(([other, owner]) => owner !== one.owner && meet(there, other));
    });
    // A sign is never left out.
    if (!free && one.rank) {
      one.name.classList.add("covering");
      continue;
    }
    const [x, y] = free ?? [0, 0];
    taken.push([moved(one.letters, x, y), one.name]);
    const scale = one.name.getScreenCTM()?.a || 1;
    if (x || y) one.name.style.translate = `${(x / scale).toFixed(2)}px ${(y / scale).toFixed(2)}px`;
  }
}
