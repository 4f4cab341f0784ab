// @ts-check
/** Any title, drawn as text: what the API says of the board, line by line. */

import { h, put } from "../dom.js";

/** This module wants the board as text. */
export const lines = true;

export class Board {
  /** @param {any} pack @param {{lines: () => {heading: string, cells: string[]}[]}} words */
  constructor(pack, words) {
    this.words = words;
    this.element = h("div", { class: "text-board" });
  }

  update() {
    const told = this.words.lines();
    put(this.element, h("table", {}, h("tbody", {}, ...told.map((line) =>
      h("tr", {}, h("th", { scope: "row" }, line.heading), ...line.cells.map((cell) => h("td", {}, cell)))))));
  }
}

/** What an opponent looks at most stands in the lines. @returns {Node[]} */
export function figures() {
  return [];
}

/** Unknown titles keep no tray. @returns {Node[]} */
export function tray() {
  return [];
}
