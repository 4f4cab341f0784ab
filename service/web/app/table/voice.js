// @ts-check
/** What a screen reader hears: sentences of the chronicle, not too many, and questions to the viewer at once. */

import { h } from "../dom.js";

const PAUSE = 2000;

export class Voice {
  constructor() {
    this.polite = h("p", { class: "hidden-text", "aria-live": "polite" });
    this.urgent = h("p", { class: "hidden-text", "aria-live": "assertive" });
    this.element = h("div", {}, this.polite, this.urgent);
    this.next = "";
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** Said when there is time; only the newest counts. @param {string} sentence */
  tell(sentence) {
    if (!sentence) return;
    this.next = sentence;
    if (this.timer !== undefined) return;
    this.speak();
    this.timer = setInterval(() => this.speak(), PAUSE);
  }

  speak() {
    if (this.next) this.polite.textContent = this.next;
    else this.hush();
    this.next = "";
  }

  /** Said at once. @param {string} sentence */
  ask(sentence) {
    if (this.urgent.textContent !== sentence) this.urgent.textContent = sentence;
  }

  hush() {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
