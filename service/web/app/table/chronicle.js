// @ts-check
/** What happened, in sentences, newest first; each jumps the replay to its moment. */

import { crestIcon } from "../boards/kit.js";
import { h, put } from "../dom.js";
import { say } from "../words/words.js";

const SHOWN = 200;

/** @typedef {{version: number, seat?: number | null, text?: string, heading?: {level: string, text: string} | null}} Entry */

export class Chronicle {
  /** @param {(version: number) => void} jump */
  constructor(jump) {
    this.jump = jump;
    /** @type {Entry[]} */
    this.entries = [];
    this.list = h("ol", { tabindex: "0", "aria-label": say("chronicle") });
    this.element = h("section", { class: "chronicle sheet" },
      h("div", { class: "spread" }, h("h2", {}, say("chronicle")), h("span", { class: "soft small" }, say("newest"))), this.list);
  }

  /** @param {Entry[]} entries */
  add(entries) {
    const last = this.entries.at(-1)?.version ?? 0;
    const fresh = entries.filter((entry) => entry.version > last);
    if (!fresh.length) return;
    this.entries.push(...fresh);
    this.list.prepend(...fresh.slice(-SHOWN).reverse().flatMap((entry) => this.rows(entry)));
    while (this.list.children.length > SHOWN) this.list.lastElementChild?.remove();
  }

  /** Only what had happened at a version. @param {number} version */
  upto(version) {
    put(this.list, ...this.entries.filter((entry) => entry.version <= version).slice(-SHOWN).reverse().flatMap((entry) => this.rows(entry)));
  }

  /** Newest first: the sentence of an event stands above the heading that it begins. @param {Entry} entry */
  rows(entry) {
    const told = entry.text ? [this.row(entry)] : [];
    return entry.heading ? [...told, h("li", { class: "heading" }, entry.heading.text)] : told;
  }

  /** @param {Entry} entry */
  row(entry) {
    return h("li", {},
      entry.seat === null || entry.seat === undefined ? h("span", {}) : crestIcon(entry.seat),
      h("span", {}, entry.text),
      h("button", { class: "jump numbers", onclick: () => this.jump(entry.version), "aria-label": `v${entry.version}: ${say("link")}` }, `v${entry.version}`));
  }
}
