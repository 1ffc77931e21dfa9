/** Looking closer: a card, a mat or a piece enlarged beside itself; words and rules at the thing
 * they are about. Neither ever covers the choices or the score. */

const WAIT = 320;
const SWIPE = 36;

export class Looking {
  /** @param {(rule: string) => Promise<string>} ruleText */
  constructor(ruleText) {
    this.ruleText = ruleText;
    this.tip = /** @type {HTMLElement} */ (document.getElementById("tip"));
    this.closer = /** @type {HTMLElement} */ (document.getElementById("closer"));
    /** @type {Element | undefined} what the words are about */
    this.shown = undefined;
    this.timer = 0;
    /** Whether the words answer why something cannot be chosen. */
    this.answered = false;
    /** Whether a finger asked for it: then the box can be touched, too. */
    this.touched = false;
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") this.point(event.target, WAIT);
    });
    document.addEventListener("focusin", (event) => {
      const by = /** @type {Element} */ (event.target);
      if (by.matches(":focus-visible")) this.point(by, 0);
    });
    document.addEventListener("focusout", () => this.hush());
    document.addEventListener("pointerdown", (event) => {
      this.touched = event.pointerType === "touch";
      if (!this.touched || this.closer.contains(/** @type {Node} */ (event.target))) return;
      this.hush();
      const target = event.target;
      this.timer = window.setTimeout(() => this.point(target, 0), 480);
    });
    let from = 0;
    this.closer.addEventListener("pointerdown", (event) => {
      from = event.clientX;
    });
    this.closer.addEventListener("pointerup", (event) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      const way = event.clientX - from;
      if (Math.abs(way) < SWIPE) this.hush();
      else this.turn(way < 0 ? 1 : -1);
    });
    this.closer.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button) this.turn(button.classList.contains("next") ? 1 : -1);
    });
    for (const name of ["pointerup", "pointercancel"]) {
      document.addEventListener(name, () => clearTimeout(this.timer));
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.hush();
    });
    document.addEventListener("scroll", () => this.hush(), { capture: true, passive: true });
  }

  /** @param {EventTarget | null} target @param {number} after */
  point(target, after) {
    const found =
      target instanceof Element
        ? target.closest(".card:not(.look .card), .chip, .entry, .option, [data-tip], [data-rule], [data-about]")
        : null;
    if (found === this.shown) return;
    this.hush();
    if (!found || found.closest(".closer-box")) return;
    this.shown = found;
    this.timer = window.setTimeout(() => this.show(found), after);
  }

  /** @param {Element} found */
  async show(found) {
    const model = this.model(found);
    if (model) {
      this.enlarge(found, model);
      return;
    }
    const rule = found.getAttribute("data-rule");
    const words = found.getAttribute("data-tip") ?? cut(found);
    this.say(words ?? "", "", found);
    if (rule) {
      const says = await this.ruleText(rule);
      if (this.shown === found) this.say(words ?? "", says, found);
    }
  }

  /** @param {Element} found @returns {Element | null} what is shown enlarged for it */
  model(found) {
    const about = found.getAttribute("data-about");
    if (about) return document.getElementById(about);
    if (found.matches(".card")) return found.classList.contains("facedown") ? null : found;
    return found.querySelector(":scope > .about > .card");
  }

  /** @param {Element} found @param {Element} model */
  enlarge(found, model) {
    const copy = /** @type {Element} */ (model.cloneNode(true));
    for (const one of [copy, ...copy.querySelectorAll("*")]) {
      // A finger may press a use of the card here, where there is room; others only look.
      const pressed = this.touched && one.matches("button.way");
      for (const name of ["id", "data-option", "data-why", "tabindex", "role", "aria-label"]) {
        if (!(pressed && name === "data-option")) one.removeAttribute(name);
      }
      if (one.matches("button") && !pressed) one.setAttribute("tabindex", "-1");
    }
    copy.classList.remove("mini", "small", "full", "offered", "lit", "picked");
    this.closer.replaceChildren(copy);
    this.closer.classList.toggle("touched", this.touched);
    if (this.touched && found.matches(".card")) this.closer.append(this.neighbours(found));
    this.closer.hidden = false;
    place(this.closer, found.getBoundingClientRect());
  }

  /** @param {Element} found @returns {Element[]} the cards that lie open in one row with it */
  row(found) {
    return [...(found.parentElement?.children ?? [])].filter((one) => one.matches(".card:not(.facedown)"));
  }

  /** Names of the cards at its sides, to press or to swipe to. @param {Element} found */
  neighbours(found) {
    const row = this.row(found);
    const nav = document.createElement("div");
    nav.className = "closer-nav";
    for (const [name, step, sign] of /** @type {[string, number, string][]} */ ([
      ["prev", -1, "‹ "],
      ["next", 1, " ›"],
    ])) {
      const other = row[row.indexOf(found) + step];
      const title = other?.querySelector(".title")?.textContent ?? "";
      const button = document.createElement("button");
      button.type = "button";
      button.className = name;
      button.textContent = step < 0 ? sign + title : title + sign;
      button.hidden = !other;
      nav.append(button);
    }
    return nav;
  }

  /** To the card beside the one that is shown. @param {number} step */
  turn(step) {
    const row = this.shown ? this.row(this.shown) : [];
    const next = this.shown && row[row.indexOf(this.shown) + step];
    if (!next) return;
    this.shown = next;
    this.enlarge(next, next);
  }

  /** @param {string} words @param {string} [rule] @param {Element} [about] */
  say(words, rule = "", about = this.shown) {
    this.tip.textContent = "";
    for (const part of words.split("\n")) {
      const line = document.createElement("p");
      line.textContent = part;
      if (part) this.tip.append(line);
    }
    if (rule) {
      const line = document.createElement("p");
      line.className = "rule-text";
      line.textContent = rule;
      this.tip.append(line);
    }
    this.tip.hidden = !words && !rule;
    if (!this.tip.hidden) place(this.tip, about?.getBoundingClientRect());
  }

  /** Something has happened: an answer is about what was, and so is what tells of a thing that is gone. */
  settle() {
    if (this.answered || (this.shown && !this.shown.isConnected)) this.hush();
  }

  /** Why something cannot be chosen, at the thing. @param {string} words @param {string} rule @param {Element} about */
  answer(words, rule, about) {
    this.hush();
    this.say(words, rule, about);
    this.answered = true;
  }

  hush() {
    clearTimeout(this.timer);
    this.answered = false;
    this.shown = undefined;
    this.tip.hidden = true;
    this.closer.hidden = true;
  }
}

/** The words of a row that has no room for them. @param {Element} row @returns {string | null} */
function cut(row) {
  const words = [...row.querySelectorAll(".label, .detail, .entry-head .title, .entry-head + p")];
  if (!words.some((one) => one.scrollHeight > one.clientHeight + 2)) return null;
  return words.map((one) => one.textContent).join("\n");
}

/**
 * Put a box where it hides least: never what it tells of, the options or the bar.
 * @param {HTMLElement} box @param {DOMRect} [about]
 */
function place(box, about) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const edge = 10;
  const right = window.innerWidth - width - edge;
  const bottom = window.innerHeight - height - edge;
  /** @type {[number, number][]} */
  const spots = [[edge, edge + 48], [edge, bottom]];
  if (about) {
    const x = Math.min(right, Math.max(edge, about.x + about.width / 2 - width / 2));
    const y = Math.min(bottom, Math.max(edge, about.y + about.height / 2 - height / 2));
    const low = Math.min(bottom, about.bottom - height);
    spots.unshift(
      [about.right + edge, low],
      [about.x - width - edge, low],
      [x, about.y - height - edge],
      [x, about.bottom + edge],
      [about.right + edge, y],
      [about.x - width - edge, y],
    );
  }
  /** @type {[DOMRect, number][]} */
  const costs = [];
  if (about) costs.push([about, 40]);
  for (const [name, cost] of /** @type {[string, number][]} */ ([
    [".side", 9],
    ["header.bar", 9],
    ["#scene [data-option]", 3],
    [".hands [data-option]", 2],
  ])) {
    for (const one of document.querySelectorAll(name)) costs.push([one.getBoundingClientRect(), cost]);
  }
  let best = spots[0];
  let least = Infinity;
  for (const [x, y] of spots) {
    if (x < 0 || y < 0 || x > right + edge || y > bottom + edge) continue;
    const rect = new DOMRect(x, y, width, height);
    const hidden = costs.reduce((sum, [one, cost]) => sum + cost * overlap(rect, one), 0);
    if (hidden < least) [best, least] = [[x, y], hidden];
  }
  box.style.left = `${Math.max(edge, Math.min(right, best[0]))}px`;
  box.style.top = `${Math.max(edge, Math.min(bottom, best[1]))}px`;
}

/** @param {DOMRect} a @param {DOMRect} b @returns {number} the area both share */
function overlap(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
