// @ts-check
/**
 * Shows what a change has moved. A board names its pieces: `data-piece` says what it is and `data-at` where it stands.
 * Before and after a change the pieces of each sort are compared: what is missing there and new here has moved, the rest
 * appears or vanishes. Numbers in `data-count` float their difference; what has a new `data-reveal` turns over.
 */

import { calm, h } from "../dom.js";

const MOVE = { duration: 320, easing: "ease-out" };
const APPEAR = { duration: 180, easing: "ease-out" };
const FLOAT = { duration: 600, easing: "ease-out" };
const BETWEEN = 90;

/** @typedef {{element: Element, at: string, box: DOMRect}} Piece */

export class Motion {
  /** @param {Element} root */
  constructor(root) {
    this.root = root;
  }

  /** Change the page, and show what it did. @param {() => void} change */
  around(change) {
    if (document.hidden) return change();
    const before = this.pieces();
    const counts = this.counts();
    const revealed = this.revealed();
    change();
    const quiet = calm();
    this.compare(before, this.pieces(), quiet);
    if (quiet) return undefined;
    for (const [key, { element, value }] of this.counts()) {
      const old = counts.get(key)?.value;
      if (old !== undefined && old !== value && Number.isFinite(value - old)) rise(element, value - old);
    }
    for (const [key, element] of this.revealed()) if (!revealed.has(key) && revealed.size) turn(element);
    return undefined;
  }

  /** @returns {Map<string, Piece[]>} */
  pieces() {
    /** @type {Map<string, Piece[]>} */
    const found = new Map();
    for (const element of this.root.querySelectorAll("[data-piece]")) {
      const sort = element.getAttribute("data-piece") ?? "";
      const piece = { element, at: element.getAttribute("data-at") ?? "", box: element.getBoundingClientRect() };
      found.set(sort, [...(found.get(sort) ?? []), piece]);
    }
    return found;
  }

  /** @returns {Map<string, {element: HTMLElement, value: number}>} */
  counts() {
    const found = new Map();
    for (const element of this.root.querySelectorAll("[data-count]")) {
      found.set(element.getAttribute("data-count") ?? "", { element, value: Number.parseFloat(element.firstChild?.textContent ?? "") });
    }
    return found;
  }

  /** @returns {Map<string, Element>} */
  revealed() {
    return new Map([...this.root.querySelectorAll("[data-reveal]")].map((element) => [element.getAttribute("data-reveal") ?? "", element]));
  }

  /** @param {Map<string, Piece[]>} before @param {Map<string, Piece[]>} after @param {boolean} quiet */
  compare(before, after, quiet) {
    let delay = 0;
    for (const [sort, now] of after) {
      const gone = without(before.get(sort) ?? [], now);
      for (const piece of without(now, before.get(sort) ?? [])) {
        const from = gone.shift();
        if (quiet) piece.element.animate([{ outline: "3px solid #e0ac20" }, { outline: "3px solid transparent" }], { duration: 600 });
        else if (from) slide(piece.element, from.box, piece.box, delay);
        else if (before.size) piece.element.animate([{ opacity: 0, translate: "0 -14px" }, { opacity: 1, translate: "0 0" }], { ...APPEAR, delay, fill: "backwards" });
        delay = Math.min(delay + BETWEEN, 900);
      }
    }
  }
}

/** What stands in one list more often than in the other. @param {Piece[]} some @param {Piece[]} others */
function without(some, others) {
  /** @type {Map<string, number>} */
  const left = new Map();
  for (const { at } of others) left.set(at, (left.get(at) ?? 0) + 1);
  return some.filter(({ at }) => {
    const count = left.get(at) ?? 0;
    left.set(at, count - 1);
    return count <= 0;
  });
}

/** @param {Element} element @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function slide(element, from, to, delay) {
  const parent = element.parentElement;
  const scale = parent instanceof SVGGraphicsElement ? parent.getScreenCTM()?.a ?? 1 : 1;
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
  element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { ...MOVE, delay, fill: "backwards" });
}

/** @param {HTMLElement} element @param {number} difference */
function rise(element, difference) {
  const told = h("span", { class: "float", "aria-hidden": "true" }, difference > 0 ? `+${difference}` : String(difference).replace("-", "−"));
  element.append(told);
  told.animate([{ opacity: 1, transform: "translateY(0)" }, { opacity: 0, transform: "translateY(-16px)" }], FLOAT).finished.then(() => told.remove(), () => told.remove());
}

/** @param {Element} element */
function turn(element) {
  element.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }], { duration: 400, easing: "ease-out" });
}
