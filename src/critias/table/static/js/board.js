/** The map: zoom and pan, words that keep their size on the screen, and pieces that glide. */
import { makeRoom } from "./names.js";
import { say } from "./words.js";

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const narrow = window.matchMedia("(max-width: 759px)");
/** How wide a space has to be for a finger, and for its name to be read. */
const FINGER = 44;
const READABLE = 33;
const LARGEST = 12;

export class Board {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.dragged = false;
    /** Pixels for a unit of the map when names were last given room. */
    this.named = 0;
    /** The part of the map that was shown last, as the stage names it. */
    this.focused = "";
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      element.addEventListener(name, (event) => {
        this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
      });
    }
    element.addEventListener("keydown", (event) => this.key(event));
    for (const button of element.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => this.zoomTo(button.getAttribute("data-zoom") ?? ""));
    }
    new ResizeObserver(() => {
      if (!this.refocus(true)) this.apply();
    }).observe(element);
    narrow.addEventListener("change", () => {
      this.focused = "";
      this.scale = 1;
    });
    this.apply();
    this.refocus();
  }

  get scene() {
    return /** @type {HTMLElement} */ (document.getElementById("scene"));
  }

  /** What the map is seen through. */
  get frame() {
    return (this.scene.parentElement ?? this.element).getBoundingClientRect();
  }

  /** @returns {number[]} left, top, width and height of the map in its own units */
  get box() {
    return (this.scene.getAttribute("data-box") ?? "0 0 100 100").split(" ").map(Number);
  }

  /** Pixels for a unit of the map when all of it is shown. */
  get base() {
    const [, , width, height] = this.box;
    const room = this.scene;
    return Math.min(room.clientWidth / width, room.clientHeight / height) || 1;
  }

  /** @param {boolean} [changed] whether other things stand on the map than before */
  apply(changed = false) {
    const box = this.frame;
    this.scale = Math.min(LARGEST, Math.max(1, this.scale));
    const roomX = (box.width * (this.scale - 1)) / 2 + 40;
    const roomY = (box.height * (this.scale - 1)) / 2 + 40;
    this.x = this.scale === 1 ? 0 : Math.min(roomX, Math.max(-roomX, this.x));
    this.y = this.scale === 1 ? 0 : Math.min(roomY, Math.max(-roomY, this.y));
    const scene = this.scene;
    scene.style.transform =
      this.scale === 1 ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    const pixels = this.base * this.scale;
    scene.style.setProperty("--unit", String(1 / pixels));
    const cell = Number(scene.getAttribute("data-cell") ?? 40);
    scene.classList.toggle("near", cell * pixels >= READABLE);
    if (changed || pixels !== this.named) makeRoom(scene, pixels);
    this.named = pixels;
    const words = this.scale === 1 && this.region() ? say("Show the part that matters now") : say("Show all");
    const fit = this.element.querySelector('[data-zoom="fit"]');
    fit?.setAttribute("aria-label", words);
    fit?.setAttribute("title", words);
  }

  /** @returns {string} on a narrow screen, the part of the map that matters now */
  region() {
    return (narrow.matches && document.getElementById("board-choices")?.getAttribute("data-focus")) || "";
  }

  /**
   * Show the part that matters, if it is another one than before: what may be chosen becomes wide
   * enough for a finger.
   * @param {boolean} [again] even if it is the same
   * @returns {boolean} whether the camera moved
   */
  refocus(again = false) {
    const region = this.region();
    if (!region || (region === this.focused && !again)) return false;
    this.focused = region;
    const [left, top, width, height] = region.split(" ").map(Number);
    const [boxLeft, boxTop, boxWidth, boxHeight] = this.box;
    const box = this.frame;
    const base = this.base;
    const cell = Number(this.scene.getAttribute("data-cell") ?? 40);
    const whole = Math.min(box.width / (width * base), box.height / (height * base));
    const finger = FINGER / (cell * base);
    this.scale = Math.min(LARGEST, Math.max(1, finger, Math.min(whole, finger * 1.6)));
    const unit = base * this.scale;
    // No room is wasted beyond the edge of the map.
    const within = (/** @type {number} */ by, /** @type {number} */ spare) =>
      Math.max(-spare, Math.min(spare, by));
    const spareX = Math.max(0, (boxWidth * unit - box.width) / 2);
    const spareY = Math.max(0, (boxHeight * unit - box.height) / 2);
    this.x = within((boxLeft + boxWidth / 2 - left - width / 2) * unit, spareX);
    this.y = within((boxTop + boxHeight / 2 - top - height / 2) * unit, spareY);
    this.apply();
    return true;
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px, py) {
    const box = this.frame;
    const cx = (px ?? box.left + box.width / 2) - box.left - box.width / 2;
    const cy = (py ?? box.top + box.height / 2) - box.top - box.height / 2;
    const next = Math.min(LARGEST, Math.max(1, this.scale * factor));
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
      if (all) this.refocus(true);
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
    event.stopPropagation();
    move();
    this.apply();
  }

  /** @returns {Iterable<Element>} what can move */
  moving() {
    return document.querySelectorAll("#board-moving [id], #board-moving [data-piece], #board-over [id]");
  }

  /** @returns {Map<string, DOMRect>} where every piece stands now */
  pieces() {
    const found = new Map();
    for (const piece of this.moving()) found.set(keyOf(piece), piece.getBoundingClientRect());
    return found;
  }

  /**
   * Let pieces glide from where they stood.
   * @param {Map<string, DOMRect>} before
   */
  glide(before) {
    if (still.matches) return;
    for (const piece of this.moving()) {
      if (piece.closest("defs") || !(piece instanceof SVGGraphicsElement)) continue;
      const was = before.get(keyOf(piece));
      if (!was) {
        piece.animate({ opacity: [0, 1] }, 350);
        continue;
      }
      const now = piece.getBoundingClientRect();
      const dx = was.x + was.width / 2 - now.x - now.width / 2;
      const dy = was.y + was.height / 2 - now.y - now.height / 2;
      if (Math.hypot(dx, dy) < 3) continue;
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

/** @param {Element} piece */
function keyOf(piece) {
  return piece.id || piece.getAttribute("data-piece") || "";
}

/** @param {Element} piece @returns {string} a short sign of how a piece looks and where it is */
export function look(piece) {
  const text = piece.outerHTML.replace(/ (class|style|tabindex|role|aria-label|data-option|data-why)="[^"]*"/g, "");
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0;
  return (hash >>> 0).toString(36);
}
