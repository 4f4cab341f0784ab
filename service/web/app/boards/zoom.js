// @ts-check
/** A closer look at a board: wheel, pinch, double tap and two buttons; dragging moves what is enlarged. */

import { h } from "../dom.js";
import { say } from "../words/words.js";

const MOST = 4;

export class Zoom {
  /** @param {HTMLElement} frame @param {(scale: number) => void} [onScale] */
  constructor(frame, onScale = () => {}) {
    this.frame = frame;
    this.onScale = onScale;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragged = 0;
    this.buttons = h("div", { class: "zoom" },
      h("button", { "aria-label": say("closer"), onclick: () => this.by(1.5) }, "+"),
      h("button", { "aria-label": say("farther"), onclick: () => this.by(1 / 1.5) }, "−"));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) frame.addEventListener(end, (event) => this.fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    frame.addEventListener("click", (event) => { if (this.dragged > 8) event.stopPropagation(); }, true);
    frame.addEventListener("dblclick", (event) => this.double(event));
  }

  get picture() {
    const found = this.frame.querySelector("svg");
    return found instanceof SVGElement ? found : null;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && innerWidth < 1100) return;
    event.preventDefault();
    this.at(event.clientX, event.clientY, this.scale * Math.exp(-event.deltaY / 400));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.dragged = 0;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    const now = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, now);
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      if (was > 0) this.at((now.x + other.x) / 2, (now.y + other.y) / 2, this.scale * is / was);
      this.dragged = Infinity;
    } else if (this.scale > 1) {
      this.dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.apply();
    }
  }

  /** To the places that can be chosen, or back. @param {MouseEvent} event */
  double(event) {
    if (this.scale > 1.01) this.reset();
    else this.at(event.clientX, event.clientY, 2.2);
  }

  /** @param {number} factor */
  by(factor) {
    const box = this.frame.getBoundingClientRect();
    this.at(box.x + box.width / 2, box.y + box.height / 2, this.scale * factor);
  }

  reset() {
    this.scale = 1;
    this.x = this.y = 0;
    this.apply();
  }

  /** Enlarge so that the point under a finger stays there. @param {number} px @param {number} py @param {number} wanted */
  at(px, py, wanted) {
    const scale = Math.min(MOST, Math.max(1, wanted));
    const box = this.frame.getBoundingClientRect();
    const [x, y] = [px - box.x, py - box.y];
    this.x = x - (x - this.x) * scale / this.scale;
    this.y = y - (y - this.y) * scale / this.scale;
    this.scale = scale;
    this.apply();
  }

  apply() {
    const box = this.frame.getBoundingClientRect();
    this.x = Math.min(0, Math.max(this.x, box.width * (1 - this.scale)));
    this.y = Math.min(0, Math.max(this.y, box.height * (1 - this.scale)));
    const picture = this.picture;
    if (!picture) return;
    picture.style.transformOrigin = "0 0";
    picture.style.transform = this.scale === 1 ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    picture.style.touchAction = this.scale === 1 ? "" : "none";
    this.frame.classList.toggle("enlarged", this.scale > 1);
    this.onScale(this.scale);
  }
}
