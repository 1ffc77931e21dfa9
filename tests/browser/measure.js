/* See measuring.py. */
() => {
  const LEAST = 11.9, NEAR = 2;
  const round = (r) => [r.left, r.top, r.right - r.left, r.bottom - r.top].map(Math.round).join(" ");
  const cut = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const clips = new Map();
  /* What scrolling boxes around it leave to be seen of an element. */
  const clip = (element) => {
    if (!element || element === document.documentElement) return screen;
    if (clips.has(element)) return clips.get(element);
    let box = clip(element.parentElement);
    const style = getComputedStyle(element);
    if (style.overflowX !== "visible" || style.overflowY !== "visible") {
      if (!(element instanceof SVGElement)) box = cut(box, element.getBoundingClientRect());
    }
    clips.set(element, box);
    return box;
  };
  /* What boxes that cannot be scrolled leave of it; text that fades out says that there is more. */
  const hard = new Map();
  const hardClip = (element) => {
    if (!element || element === document.documentElement) return screen;
    if (hard.has(element)) return hard.get(element);
    let box = hardClip(element.parentElement);
    const style = getComputedStyle(element);
    if (style.overflowY === "hidden" && style.maskImage === "none" && !(element instanceof SVGElement)) box = cut(box, element.getBoundingClientRect());
    if (style.maskImage !== "none" || /auto|scroll/.test(style.overflowY)) box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
    hard.set(element, box);
    return box;
  };
  const whole = (element) => {
    if (!element || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const r = element.getBoundingClientRect(), box = clip(element.parentElement);
    if (r.width < 2 || r.left < box.left - 1 || r.top < box.top - 1 || r.right > box.right + 1 || r.bottom > box.bottom + 1) return false;
    const hit = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    return hit === null || element.contains(hit) || hit.contains(element);
  };
  const over = (a, b, x = NEAR, y = NEAR) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > x && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > y;

  /* All texts that can be seen. */
  const texts = [], small = [];
  const floats = ".zoom, .panels, .rows, .tip, .closer-box, .menu-box, .trouble, .notice-line, .board-note, .mark, .card > kbd";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const covered = [], halved = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent.trim(), element = node.parentElement;
    if (!words || !element || element.closest("script, style, template, noscript, option, .hidden, [hidden], .skip")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const svg = element instanceof SVGElement;
    let size = parseFloat(getComputedStyle(element).fontSize);
    if (svg) { const m = element.getScreenCTM(); size *= m ? Math.hypot(m.a, m.b) : 1; }
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = clip(element), firm = hardClip(element);
    for (const raw of svg ? [element.getBoundingClientRect()] : range.getClientRects()) {
      const r = cut(raw, box), left = cut(raw, firm);
      const share = (left.bottom - left.top) / (raw.bottom - raw.top);
      if (!svg && r.right - r.left > 2 && r.bottom - r.top > 2 && share > 0.12 && share < 0.75) halved.push(`${words.slice(0, 30)} [${round(raw)}] is cut in half`);
      if (r.right - r.left < 2 || r.bottom - r.top < 2) continue;
      // A line that is cut in half is not read; one that is cut by a scrolling box can be.
      if ((r.bottom - r.top) < 0.6 * (raw.bottom - raw.top)) continue;
      if (size < LEAST) small.push(`${words.slice(0, 30)} (${size.toFixed(1)} px)`);
      const inset = (raw.bottom - raw.top) * 0.2;
      const core = { left: r.left, right: r.right, top: Math.max(r.top, raw.top + inset), bottom: Math.min(r.bottom, raw.bottom - inset) };
      const hit = document.elementFromPoint((core.left + core.right) / 2, (core.top + core.bottom) / 2);
      if (hit && !element.contains(hit) && !hit.contains(element)) {
        const under = element.closest(".board, .camera");
        if (under ? !under.contains(hit) || hit.closest(".zoom") : true) {
          // What floats over the table on purpose may lie on it.
          if (!hit.closest(floats) && !element.closest(".zoom, .mark, kbd, .board-note, .panels, .rows")) {
            covered.push(`${words.slice(0, 30)} [${round(r)}] lies under ${hit.id || hit.className?.baseVal || hit.className || hit.tagName}`);
          }
          continue;
        }
      }
      texts.push({ words, element, core, svg, layer: element.closest(".layer")?.id ?? "" });
    }
  }
  const overlaps = [...covered];
  for (let i = 0; i < texts.length; i++) {
    for (let j = i + 1; j < texts.length; j++) {
      const a = texts[i], b = texts[j];
      if (a.element === b.element || !over(a.core, b.core)) continue;
      const pair = [a, b].map((t) => t.element.closest(floats));
      if (pair.some(Boolean) && pair[0] !== pair[1]) continue;
      overlaps.push(`“${a.words.slice(0, 24)}” [${round(a.core)}] over “${b.words.slice(0, 24)}” [${round(b.core)}]`);
    }
  }
  const pieces = [];
  const camera = document.querySelector(".camera");
  // What is larger than a few spaces, or says so, is ground and no piece.
  const scene = document.getElementById("scene");
  const [, , wide, high] = (scene.dataset.box ?? "0 0 1 1").split(" ").map(Number);
  const drawn = document.querySelector("#board-moving")?.getBoundingClientRect();
  const cell = drawn ? Number(scene.dataset.cell ?? 40) * Math.min(drawn.width / wide, drawn.height / high) : 0;
  for (const piece of document.querySelectorAll("#board-moving [id], #board-moving [data-piece]")) {
    if (piece.closest("defs, [data-ground]") || !piece.checkVisibility() || piece.parentElement.closest("#board-moving [id], #board-moving [data-piece]")) continue;
    const all = piece.getBoundingClientRect();
    if (Math.min(all.width, all.height) > 2.5 * cell) continue;
    for (const part of piece.tagName === "g" ? piece.children : [piece]) {
      if (part.tagName === "text") continue;
      const r = part.getBoundingClientRect();
      if (!r.width || r.width > 1.6 * cell) continue;
      const x = r.width * 0.18, y = r.height * 0.18;
      const core = cut({ left: r.left + x, right: r.right - x, top: r.top + y, bottom: r.bottom - y }, camera.getBoundingClientRect());
      if (core.right - core.left > 4 && core.bottom - core.top > 4) pieces.push({ piece, core });
    }
  }
  for (const t of texts) {
    if (!t.svg) continue;
    for (const { piece, core } of pieces) {
      if (piece.contains(t.element) || !over(t.core, core)) continue;
      // A sign of a piece may lie on it.
      if (t.element.closest("[data-of]")?.dataset.of === piece.id) continue;
      overlaps.push(`“${t.words.slice(0, 24)}” [${round(t.core)}] over piece ${piece.id || piece.dataset.piece} [${round(core)}]`);
    }
  }
  const broken = [];
  for (const title of document.querySelectorAll(".card .title")) {
    if (!title.checkVisibility() || !title.firstChild) continue;
    for (const word of (title.textContent ?? "").matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(title.firstChild, word.index);
      range.setEnd(title.firstChild, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].map((r) => Math.round(getComputedStyle(title).writingMode === "horizontal-tb" ? r.top : r.left)));
      if (tops.size > 1) broken.push(word[0]);
    }
  }
  const table = document.getElementById("main");
  const rows = [...document.querySelectorAll("#options .option:not(.out)")];
  const open = rows.filter((row) => row.checkVisibility());
  const board = document.querySelector(".board")?.getBoundingClientRect();
  const there = board && document.querySelector(".board").checkVisibility() ? board : undefined;
  const cards = [...document.querySelectorAll(".hands .card")];
  const buttons = [...document.querySelectorAll("#pick:not(:empty), #listing, #actions button, .way.offered, .hands .card.offered")];
  return {
    options: open.filter(whole).length,
    listed: open.length,
    answers: open.filter(whole).length + buttons.filter(whole).length,
    question: whole(document.querySelector("#status .prompt")),
    hand: !table.classList.contains("has-hand") || !cards.length || whole(document.querySelector('#tabs [data-tab="hand"]'))
      || cards.some((card) => whole(card.querySelector(".title") ?? card)),
    score: whole(document.querySelector("#bar .status-chip")),
    map: there ? [Math.round(there.width), Math.round(there.height)] : [0, 0],
    wide: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth,
    small: [...new Set(small)],
    overlaps: [...new Set(overlaps)],
    broken: [...new Set(broken)],
    halved: [...new Set(halved)],
    mats: [...document.querySelectorAll(".mat")].filter((mat) => mat.checkVisibility() && !whole(mat)).length,
  };
}
