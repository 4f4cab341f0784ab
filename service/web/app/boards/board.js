// @ts-check
/**
 * The element in which a board is drawn. A title's module draws; this element marks what can be chosen, moves the
 * focus with the arrow keys, zooms, and says which place was chosen.
 */

import { h } from "../dom.js";

/**
 * @typedef {object} Drawer what a title's module offers
 * @property {SVGElement | HTMLElement} element
 * @property {(view: any) => void} update
 */

/** Titles that have a drawing of their own, each in the module of its name. */
/** @type {Set<string>} */
const DRAWN = new Set(["edo", "ikusa", "yedo", "yokohama"]);

/** The module that draws a title; any other can be played at the generic one. @param {string} title */
export async function moduleOf(title) {
  return DRAWN.has(title) ? import(`./${title}.js`) : import("./generic.js");
}

export class BoardElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Drawer | null} */
    this.drawer = null;
    /** @type {Map<string, Element[]>} */
    this.places = new Map();
    /** @type {(key: string) => string} */
    this.nameOf = (key) => key;
    /** @type {WeakSet<Element>} */
    this.heard = new WeakSet();
    this.listen(this);
    this.addEventListener("board-redrawn", () => this.index());
  }

  /** Hear what is chosen inside a root, once for each. @param {Element} root */
  listen(root) {
    if (this.heard.has(root)) return;
    this.heard.add(root);
    root.addEventListener("click", (event) => this.pick(event.target));
    root.addEventListener("keydown", (event) => this.press(/** @type {KeyboardEvent} */ (event)));
    root.addEventListener("pointerover", (event) => this.point(event.target, true));
    root.addEventListener("pointerout", (event) => this.point(event.target, false));
  }

  /** @param {Drawer} drawer */
  show(drawer) {
    this.drawer = drawer;
    this.replaceChildren(drawer.element);
    new MutationObserver(() => this.fit()).observe(drawer.element, { attributes: true, attributeFilter: ["viewBox"] });
    this.fit();
    this.index();
  }

  /** A board is as high as its picture wants, where the page scrolls. */
  fit() {
    const box = this.drawer?.element.getAttribute("viewBox")?.split(" ").map(Number);
    if (box?.length === 4) this.style.setProperty("--ratio", String(box[2] / box[3]));
  }

  /** @param {any} view */
  update(view) {
    this.drawer?.update(view);
    this.index();
  }

  /** Places may lie outside of the board as well, in the tray for instance: `also` holds them. @param {Element[]} [also] */
  index(also = this.also ?? []) {
    this.also = also;
    this.places = new Map();
    for (const root of [this, ...also]) {
      this.listen(root);
      for (const element of root.querySelectorAll("[data-place]")) {
        const key = element.getAttribute("data-place") ?? "";
        this.places.set(key, [...(this.places.get(key) ?? []), element]);
      }
    }
    this.mark(this.can ?? new Set(), this.chosen ?? []);
  }

  /** Show what can be chosen. @param {Set<string>} can @param {string[]} chosen */
  mark(can, chosen) {
    this.can = can;
    this.chosen = chosen;
    for (const [key, elements] of this.places) {
      for (const element of elements) {
        const may = can.has(key);
        element.classList.toggle("can", may);
        element.classList.toggle("chosen", chosen.includes(key));
        const handle = handleOf(element);
        if (may) {
          handle.setAttribute("role", "button");
          handle.setAttribute("tabindex", "0");
          if (handle !== element || !element.textContent?.trim()) handle.setAttribute("aria-label", this.nameOf(key));
        } else if (handle.hasAttribute("tabindex")) {
          for (const name of ["role", "tabindex", "aria-label"]) handle.removeAttribute(name);
        }
      }
    }
  }

  /** Whether a place can be seen: small pictures leave some out. @param {string} key */
  shows(key) {
    return (this.places.get(key) ?? []).some((element) => element.getClientRects().length > 0);
  }

  /** Light a place because the list points at it. @param {string[]} keys */
  light(keys) {
    for (const [key, elements] of this.places) for (const element of elements) element.classList.toggle("lit", keys.includes(key));
  }

  /** The place under a pointer: of several that lie in each other, the innermost that can be chosen or left. @param {EventTarget | null} target */
  placeOf(target) {
    let first = null;
    for (let element = target instanceof Element ? target.closest("[data-place]") : null; element; element = element.parentElement?.closest("[data-place]") ?? null) {
      const key = element.getAttribute("data-place");
      if (key !== null && (this.can?.has(key) || this.chosen?.includes(key))) return key;
      first ??= key;
    }
    return first;
  }

  /** @param {EventTarget | null} target */
  pick(target) {
    const key = this.placeOf(target);
    if (key !== null && this.can?.has(key)) this.tell("place-chosen", key);
    else if (key !== null && this.chosen?.includes(key)) this.tell("place-left", key);
  }

  /** @param {EventTarget | null} target @param {boolean} over */
  point(target, over) {
    const key = this.placeOf(target);
    if (key !== null && this.can?.has(key)) this.tell("place-pointed", over ? key : "");
  }

  /** @param {string} type @param {string} key */
  tell(type, key) {
    this.dispatchEvent(new CustomEvent(type, { detail: key, bubbles: true }));
  }

  /** Enter chooses, arrows go to the nearest place in their direction. @param {KeyboardEvent} event */
  press(event) {
    const here = document.activeElement?.closest("[data-place]");
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick(here);
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    this.step(here, way[0], way[1]);
  }

  /** @param {Element} here @param {number} dx @param {number} dy */
  step(here, dx, dy) {
    const from = middle(here);
    let best = null;
    let least = Infinity;
    const places = [...this.places].filter(([key]) => this.can?.has(key)).flatMap(([, elements]) => elements);
    for (const element of places) {
      const to = middle(element);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      if (along > 1 && along + 2 * aside < least) {
        least = along + 2 * aside;
        best = element;
      }
    }
    const handle = best && handleOf(best);
    if (handle instanceof SVGElement || handle instanceof HTMLElement) handle.focus();
  }
}

/** What takes the focus of a place: of a drawing its halo, which has a name of its own beside whatever is written there. @param {Element} element */
function handleOf(element) {
  return element instanceof SVGElement ? element.querySelector(":scope > .halo.dark") ?? element : element;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

customElements.define("bakufu-board", BoardElement);

/** @returns {BoardElement} */
export function boardElement() {
  const board = h(/** @type {any} */ ("bakufu-board"), { role: "application" });
  return /** @type {BoardElement} */ (/** @type {unknown} */ (board));
}
