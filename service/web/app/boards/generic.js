// @ts-check
/** Any title, drawn as text: what the API says of the board, line by line. */

import { h, put } from "../dom.js";
import { figure } from "./kit.js";

export class Board {
  /** @param {any} pack @param {{lines: () => {heading: string, cells: string[]}[]}} words */
  constructor(pack, words) {
    this.words = words;
    this.element = h("div", { class: "text-board" });
  }

  /** @param {any} view */
  update(view) {
    const lines = this.words.lines();
    put(this.element, h("table", {}, h("tbody", {}, ...lines.map((line) =>
      h("tr", {}, h("th", { scope: "row" }, line.heading), ...line.cells.map((cell) => h("td", {}, cell)))))));
    if (!lines.length) put(this.element, h("pre", {}, JSON.stringify(view, null, 1)));
  }
}

/** What an opponent looks at most; nothing is known of an unknown title. @param {any} view @param {number} seat */
export function figures(view, seat) {
  const score = view?.scores?.[seat];
  return score === undefined ? [] : [figure("", score)];
}

/** Unknown titles keep no tray. @returns {Node[]} */
export function tray() {
  return [];
}
