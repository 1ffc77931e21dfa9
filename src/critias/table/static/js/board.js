/** The board: zoom and pan, words about what is under the pointer, and pieces that glide. */

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

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
  }

  get scene() {
    return /** @type {HTMLElement} */ (document.getElementById("scene"));
  }

  apply() {
    const box = this.element.getBoundingClientRect();
    this.scale = Math.min(8, Math.max(1, this.scale));
    const roomX = (box.width * (this.scale - 1)) / 2 + 40;
    const roomY = (box.height * (this.scale - 1)) / 2 + 40;
    this.x = this.scale === 1 ? 0 : Math.min(roomX, Math.max(-roomX, this.x));
    this.y = this.scale === 1 ? 0 : Math.min(roomY, Math.max(-roomY, this.y));
    this.scene.style.transform =
      this.scale === 1 ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px, py) {
    const box = this.element.getBoundingClientRect();
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
      this.scale = 1;
      this.apply();
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
    // The words stand where they do not hide what they are about.
    const board = this.element.getBoundingClientRect();
    const spot = found.getBoundingClientRect();
    this.tip.classList.toggle("above", spot.y + spot.height / 2 > board.y + board.height / 2);
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

/** @param {Element} piece @returns {string} a short sign of how a piece looks and where it is */
export function look(piece) {
  const text = piece.outerHTML.replace(/ (class|tabindex|role|aria-label|data-option|data-why)="[^"]*"/g, "");
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0;
  return (hash >>> 0).toString(36);
}
