/** The board: zoom and pan, words about what is under the pointer, and pieces that glide. */

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const narrow = window.matchMedia("(max-width: 699px)");

export class Board {
  /** @param {HTMLElement} element @param {(rule: string) => Promise<string>} ruleText */
  constructor(element, ruleText) {
    this.element = element;
    this.ruleText = ruleText;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.dragged = false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.tip = /** @type {HTMLElement} */ (document.getElementById("tip"));
    /** @type {Element | undefined} what the words are about */
    this.shown = undefined;
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      element.addEventListener(name, (event) => {
        this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
      });
    }
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("pointerover", (event) => this.point(event.target));
    element.addEventListener("focusin", (event) => this.point(event.target));
    element.addEventListener("pointerleave", () => this.hush());
    element.addEventListener("focusout", () => this.hush());
    for (const button of element.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => this.zoomTo(button.getAttribute("data-zoom") ?? ""));
    }
    /** The part of the scene that was shown last, as the scene names it. */
    this.focused = "";
    this.refocus();
    narrow.addEventListener("change", () => {
      this.focused = "";
      if (!this.refocus()) this.zoomTo("all");
    });
  }

  get scene() {
    return /** @type {HTMLElement} */ (document.getElementById("scene"));
  }

  /** What the scene is seen through. */
  get frame() {
    return (this.scene.parentElement ?? this.element).getBoundingClientRect();
  }

  apply() {
    const box = this.frame;
    this.scale = Math.min(8, Math.max(1, this.scale));
    const roomX = (box.width * (this.scale - 1)) / 2 + 40;
    const roomY = (box.height * (this.scale - 1)) / 2 + 40;
    this.x = this.scale === 1 ? 0 : Math.min(roomX, Math.max(-roomX, this.x));
    this.y = this.scale === 1 ? 0 : Math.min(roomY, Math.max(-roomY, this.y));
    this.scene.style.transform =
      this.scale === 1 ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    const words = this.scale === 1 && this.region() ? "Show the part that matters now" : "Show all";
    const fit = this.element.querySelector('[data-zoom="fit"]');
    fit?.setAttribute("aria-label", words);
    fit?.setAttribute("title", words);
  }

  /** @returns {string} on a narrow screen, the part of the scene that it wants to be seen first */
  region() {
    return (narrow.matches && this.scene.querySelector(":scope > svg")?.getAttribute("data-focus")) || "";
  }

  /**
   * Show the part the scene names, if it names another one than before.
   * @returns {boolean} whether the camera moved
   */
  refocus() {
    const region = this.region();
    if (!region || region === this.focused) return false;
    this.focused = region;
    const svg = /** @type {SVGSVGElement} */ (this.scene.querySelector(":scope > svg"));
    const [left, top, width, height] = region.split(" ").map(Number);
    const all = svg.viewBox.baseVal;
    const box = this.frame;
    const room = { x: svg.clientWidth, y: svg.clientHeight };
    let unit = Math.min(room.x / all.width, room.y / all.height);
    this.scale = Math.min(box.width / (width * unit), box.height / (height * unit));
    this.scale = Math.min(8, Math.max(1, this.scale));
    unit *= this.scale;
    // No room is wasted beyond the edge of the scene.
    const within = (/** @type {number} */ by, /** @type {number} */ spare) =>
      Math.max(-spare, Math.min(spare, by));
    const spareX = Math.max(0, (all.width * unit - box.width) / 2);
    const spareY = Math.max(0, (all.height * unit - box.height) / 2);
    this.x = within((all.x + all.width / 2 - left - width / 2) * unit, spareX);
    this.y = within((all.y + all.height / 2 - top - height / 2) * unit, spareY);
    this.apply();
    return true;
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px, py) {
    const box = this.frame;
    const cx = (px ?? box.left + box.width / 2) - box.left - box.width / 2;
    const cy = (py ?? box.top + box.height / 2) - box.top - box.height / 2;
    const next = Math.min(8, Math.max(1, this.scale * factor));
    const by = next / this.scale;
    this.x = cx - (cx - this.x) * by;
    this.y = cy - (cy - this.y) * by;
    this.scale = next;
    this.apply();
  }

  /** @param {string} word */
  zoomTo(word) {
    if (word === "in") this.zoom(1.4);
    else if (word === "out") this.zoom(1 / 1.4);
    else {
      const all = this.scale === 1;
      this.scale = 1;
      this.apply();
      this.focused = word === "fit" && all ? "" : this.focused;
      if (word === "fit" && all) this.refocus();
    }
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = false;
    this.start = { x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.start) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const apart = (/** @type {{x: number, y: number}} */ p) =>
          Math.hypot(p.x - other.x, p.y - other.y) || 1;
        this.zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
        this.dragged = true;
      }
    } else if (this.dragged || Math.hypot(now.x - this.start.x, now.y - this.start.y) > 6) {
      this.dragged = true;
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.apply();
    }
    this.fingers.set(event.pointerId, now);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 60;
    const moves = /** @type {Record<string, () => void>} */ ({
      "+": () => this.zoom(1.4),
      "=": () => this.zoom(1.4),
      "-": () => this.zoom(1 / 1.4),
      0: () => this.zoomTo("fit"),
      ArrowLeft: () => (this.x += step),
      ArrowRight: () => (this.x -= step),
      ArrowUp: () => (this.y += step),
      ArrowDown: () => (this.y -= step),
    });
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
    this.apply();
  }

  /** @param {EventTarget | null} target */
  async point(target) {
    const found = target instanceof Element ? target.closest("[data-tip], [data-rule]") : null;
    if (!found || !this.scene.contains(found)) {
      this.hush();
      return;
    }
    if (this.shown === found) return;
    this.shown = found;
    const rule = found.getAttribute("data-rule");
    const words = found.getAttribute("data-tip");
    this.say(words ?? "");
    if (rule) {
      const says = await this.ruleText(rule);
      if (this.shown === found) this.say(words ?? "", says);
    }
  }

  /** @param {string} words @param {string} [rule] */
  say(words, rule) {
    this.tip.textContent = "";
    for (const part of words.split("\n")) {
      const line = document.createElement("p");
      line.textContent = part;
      this.tip.append(line);
    }
    if (rule) {
      const line = document.createElement("p");
      line.className = "rule-text";
      line.textContent = rule;
      this.tip.append(line);
    }
    this.tip.hidden = !words && !rule;
    if (!this.tip.hidden) this.place();
  }

  /** The words stand where they hide least of what can be chosen, and nothing of what they tell of. */
  place() {
    const board = this.element.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.tip;
    const shown = [...this.scene.querySelectorAll("[data-option]")].map((e) => e.getBoundingClientRect());
    const about = this.shown?.getBoundingClientRect();
    const edge = 12;
    const right = board.width - width - edge;
    const bottom = board.height - height - edge;
    const spots = [[edge, edge], [right, edge], [edge, bottom], [right, bottom - 44]];
    if (about) {
      const x = Math.min(right, Math.max(edge, about.x + about.width / 2 - board.x - width / 2));
      const y = Math.min(bottom, Math.max(edge, about.y + about.height / 2 - board.y - height / 2));
      spots.push([x, about.y - board.y - height - edge], [x, about.bottom - board.y + edge]);
      spots.push([about.x - board.x - width - edge, y], [about.right - board.x + edge, y]);
    }
    let best = spots[0];
    let least = Infinity;
    for (const [x, y] of spots) {
      if (x < 0 || y < 0 || x > board.width - width || y > board.height - height) continue;
      const tip = new DOMRect(board.x + x, board.y + y, width, height);
      const hidden =
        shown.reduce((sum, box) => sum + overlap(tip, box), 0) + (about ? 9 * overlap(tip, about) : 0);
      if (hidden < least) [best, least] = [[x, y], hidden];
    }
    this.tip.style.left = `${best[0]}px`;
    this.tip.style.top = `${best[1]}px`;
  }

  hush() {
    this.shown = undefined;
    this.tip.hidden = true;
  }

  /** @returns {Map<string, {box: DOMRect, look: string}>} where every piece stands now */
  pieces() {
    const found = new Map();
    for (const piece of this.scene.querySelectorAll("[id], [data-piece]")) {
      const key = piece.id || piece.getAttribute("data-piece") || "";
      if (!piece.closest("defs")) {
        found.set(key, { box: piece.getBoundingClientRect(), look: look(piece) });
      }
    }
    return found;
  }

  /**
   * Let pieces glide from where they stood, and mark what has changed.
   * @param {Map<string, {box: DOMRect, look: string}>} before
   */
  glide(before) {
    for (const piece of this.scene.querySelectorAll("[id], [data-piece]")) {
      if (piece.closest("defs") || !(piece instanceof SVGGraphicsElement)) continue;
      const was = before.get(piece.id || piece.getAttribute("data-piece") || "");
      if (!was) {
        if (!still.matches) piece.animate({ opacity: [0, 1] }, 350);
        continue;
      }
      const now = piece.getBoundingClientRect();
      const dx = was.box.x + was.box.width / 2 - now.x - now.width / 2;
      const dy = was.box.y + was.box.height / 2 - now.y - now.height / 2;
      if (Math.hypot(dx, dy) < 3 || still.matches) continue;
      const matrix = piece.getScreenCTM()?.inverse();
      if (!matrix) continue;
      const x = matrix.a * dx + matrix.c * dy;
      const y = matrix.b * dx + matrix.d * dy;
      piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0, 0)" }], {
        duration: 420,
        easing: "cubic-bezier(.3,.7,.3,1)",
        composite: "add",
      });
    }
  }
}

/** @param {DOMRect} a @param {DOMRect} b @returns {number} the area both share */
function overlap(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** @param {Element} piece @returns {string} a short sign of how a piece looks and where it is */
export function look(piece) {
  const text = piece.outerHTML.replace(/ (class|tabindex|role|aria-label|data-option|data-why)="[^"]*"/g, "");
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0;
  return (hash >>> 0).toString(36);
}
