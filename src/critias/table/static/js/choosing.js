/** Choosing safely: nothing is chosen before its question has been seen; on touch, and for those
 * who want to confirm, the first press looks and the second chooses. */
import { settings } from "./settings.js";
import { say } from "./words.js";

/** Clicks right after a new question are meant for the old one. */
const SEEN = 350;
const SEEN_BY_KEY = 120;
const NO_UNDO = 700;

export class Choosing {
  /**
   * @param {(option: string, seat: number, question: number) => Promise<boolean>} send
   *   whether it was taken
   */
  constructor(send) {
    this.send = send;
    this.picked = "";
    this.typed = "";
    this.typing = 0;
    this.guard = 0;
    this.since = 0;
    /** The question shown, and the seat it is for. */
    this.number = "";
    this.table = /** @type {HTMLElement} */ (document.getElementById("main"));
    this.pick = /** @type {HTMLButtonElement} */ (document.getElementById("pick"));
    this.listing = /** @type {HTMLButtonElement} */ (document.getElementById("listing"));
    this.find = /** @type {HTMLInputElement} */ (document.getElementById("find"));
    this.pick.addEventListener("click", () => this.picked && this.choose(this.picked));
    this.listing.addEventListener("click", () => {
      const folded = this.table.classList.toggle("folded");
      this.listing.setAttribute("aria-expanded", String(!folded));
    });
    this.find.addEventListener("input", () => this.filter());
    this.find.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      const first = document.querySelector("#options .option:not(.out)");
      if (first instanceof HTMLElement) first.focus();
    });
    document.addEventListener("pointerdown", (event) => {
      this.table.classList.toggle("touch", event.pointerType === "touch");
    });
    document.addEventListener("critias:settings", () => this.confirms());
    this.asked();
  }

  get place() {
    return document.getElementById("options");
  }

  confirms() {
    const on = Boolean(settings().confirm) || this.place?.hasAttribute("data-confirm") === true;
    this.table.classList.toggle("confirms", on);
    return on;
  }

  /** A question is shown: perhaps a new one. */
  asked() {
    const place = this.place;
    const number = `${place?.getAttribute("data-question")} ${place?.getAttribute("data-seat")}`;
    const count = Number(place?.getAttribute("data-count") ?? 0);
    if (number !== this.number) {
      this.number = number;
      this.since = performance.now();
      for (const list of [place, place?.closest(".ask")]) if (list) list.scrollTop = 0;
      this.drop();
      this.find.value = "";
      // Another question is not answered behind the map.
      this.table.classList.remove("peek");
      document.getElementById("peek")?.setAttribute("aria-pressed", "false");
      this.typed = "";
      // What lies behind a tab is folded away only where the list would fill the screen.
      const inSight = document.querySelector("#board-choices [data-option], .hands [data-option], .panels [data-option]");
      const onStage = document.querySelector("#stage [data-option]") !== null;
      const few = inSight ? 3 : 6;
      const folded = this.table.classList.toggle("folded", onStage && count > few);
      this.listing.setAttribute("aria-expanded", String(!folded));
      // What stands nowhere but in the list has nothing to be folded away for.
      this.listing.hidden = !folded;
    }
    const picking = document.getElementById("picking");
    if (picking) picking.hidden = count === 0;
    this.listing.textContent = say("{n} as list", { n: count });
    const finding = document.getElementById("finding");
    if (finding) finding.hidden = count <= 12;
    this.confirms();
    if (this.picked) this.mark(this.picked);
    this.filter();
    if (this.guard) this.release();
  }

  /** Clicks count again, once the question has been seen. */
  release(after = SEEN) {
    clearTimeout(this.guard);
    this.guard = window.setTimeout(() => {
      this.guard = 0;
      document.body.classList.remove("guarded");
    }, after);
  }

  /** @param {Element} element @param {Event} event */
  press(element, event) {
    const option = element.getAttribute("data-option") ?? "";
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    if ((touch || this.confirms()) && this.picked !== option) this.mark(option);
    else this.choose(option);
  }

  /** @param {string} option */
  mark(option) {
    this.drop();
    const twins = document.querySelectorAll(`[data-option="${CSS.escape(option)}"]`);
    if (!twins.length) return;
    this.picked = option;
    for (const twin of twins) twin.classList.add("picked");
    const label = document.querySelector(`#options [data-option="${CSS.escape(option)}"] .label`);
    this.pick.textContent = label?.textContent || twins[0].getAttribute("aria-label") || option;
  }

  drop() {
    this.picked = "";
    this.pick.textContent = "";
    for (const one of document.querySelectorAll(".picked")) one.classList.remove("picked");
  }

  /** @param {string} option */
  async choose(option) {
    const place = this.place;
    const seat = place?.getAttribute("data-seat");
    if (!place || seat === null || seat === undefined || this.guard) return;
    if (document.body.classList.contains("sending")) return;
    document.body.classList.add("guarded");
    // Should no new question come, clicks count again all the same.
    this.release(2500);
    this.drop();
    for (const piece of document.querySelectorAll(".changed")) piece.classList.remove("changed");
    const question = Number(place.getAttribute("data-question"));
    if (!(await this.send(option, Number(seat), question))) this.release(0);
  }

  /** @returns {boolean} whether taking back was meant, and not an option that stood there */
  mayUndo() {
    return !this.guard && performance.now() - this.since > NO_UNDO;
  }

  /** Options past nine: the digits of a number follow each other. @param {string} digit */
  type(digit) {
    if (this.guard) return;
    const count = Number(this.place?.getAttribute("data-count") ?? 0);
    clearTimeout(this.typing);
    this.typed += digit;
    const number = Number(this.typed);
    const done = () => {
      this.typed = "";
      const button = document.querySelector(`#options [data-number="${number}"]`);
      if (!button) return;
      if (this.confirms() && this.picked !== button.getAttribute("data-option")) {
        this.mark(button.getAttribute("data-option") ?? "");
      } else if (performance.now() - this.since > SEEN_BY_KEY) {
        this.choose(button.getAttribute("data-option") ?? "");
      }
    };
    if (number * 10 > count) done();
    else this.typing = window.setTimeout(done, 700);
  }

  filter() {
    const words = this.find.value.trim().toLowerCase();
    for (const option of document.querySelectorAll("#options .option")) {
      option.classList.toggle("out", !(option.textContent ?? "").toLowerCase().includes(words));
    }
    const later = document.querySelector("#options .later");
    if (words && later instanceof HTMLDetailsElement) later.open = true;
  }
}
