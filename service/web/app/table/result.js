// @ts-check
/** How a game ended, as a folding screen over the lower third of the table: the order, where points came from, and what next. */

import { crestIcon } from "../boards/kit.js";
import { h, put } from "../dom.js";
import { say } from "../words/words.js";

export class ResultScreen {
  /** @param {string} game @param {(act: "rematch") => void} act */
  constructor(game, act) {
    this.game = game;
    this.act = act;
    this.closed = false;
    this.element = h("section", { class: "result", hidden: true, "aria-label": say("over") });
  }

  /** @param {any} game @param {string[]} names @param {boolean} seated @param {any} parts */
  update(game, names, seated, parts) {
    const result = game.result;
    if (!result || this.closed) {
      this.element.hidden = true;
      return;
    }
    if (!this.element.hidden) return;
    this.element.hidden = false;
    const places = names.map((_, seat) => seat).sort((one, other) => result.ranks[one] - result.ranks[other]);
    const winners = result.winners.map((/** @type {number} */ seat) => names[seat]).join(", ");
    put(this.element,
      h("div", { class: "spread" },
        h("h2", {}, winners ? say("winner", { names: winners }) : say("winnerNone")),
        h("button", { class: "quiet", "aria-label": say("close"), "data-act": "close-result", onclick: () => { this.closed = true; this.element.hidden = true; } }, "✕")),
      h("div", { class: "leaves" }, ...places.map((seat) => this.leaf(seat, result, names[seat], parts))),
      h("div", { class: "row" },
        h("a", { class: "button", href: `/games/${this.game}?at=1`, "data-link": true }, say("replay")),
        seated && h("button", { class: "primary", "data-act": "rematch", onclick: () => this.act("rematch") }, say("rematch")),
        h("a", { class: "button", href: `/games/${this.game}?at=${game.version}&proof=1`, "data-link": true, "data-act": "check" }, say("checkGame"))));
  }

  /** @param {number} seat @param {any} result @param {string} name @param {any} parts */
  leaf(seat, result, name, parts) {
    const breakdown = Object.entries(result.breakdown?.[seat] ?? {});
    return h("article", { class: "leaf", "data-rank": result.ranks[seat] },
      h("p", { class: "rank" }, say("place", { rank: result.ranks[seat] })),
      h("p", { class: "who" }, crestIcon(seat), h("b", {}, name), result.scores?.[seat] !== undefined && h("span", { class: "numbers" }, result.scores[seat])),
      breakdown.length ? h("table", {}, h("tbody", {}, ...breakdown.map(([key, value]) =>
        h("tr", {}, h("th", { scope: "row" }, parts.scores?.[key] ?? key.replaceAll("-", " ")), h("td", { class: "numbers" }, /** @type {number} */ (value)))))) : null);
  }
}
