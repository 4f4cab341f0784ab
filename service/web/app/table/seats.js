// @ts-check
/** The players in turn order, who is asked, and what an opponent looks at most. */

import { crestIcon } from "../boards/kit.js";
import { h, put } from "../dom.js";
import { say, timeLeft } from "../words/words.js";

export class Seats {
  /** @param {(view: any, seat: number) => Node[]} figures @param {(view: any) => number[]} [order] seats in turn order */
  constructor(figures, order) {
    this.figures = figures;
    this.order = order;
    this.element = h("section", { class: "seats", "aria-label": say("seats") });
  }

  /** @param {any} game @param {any} view @param {string[]} names @param {number | null} me */
  update(game, view, names, me) {
    /** @type {number[]} */
    const wanted = (view && this.order?.(view)) ?? [];
    const seats = wanted.length === names.length ? wanted : names.map((_, seat) => seat);
    put(this.element, ...seats.map((number) => this.row(game, view, number, names[number], number === me)));
  }

  /** @param {any} game @param {any} view @param {number} number @param {string} name @param {boolean} mine */
  row(game, view, number, name, mine) {
    const seat = game.seats[number];
    const asked = !game.result && game.asked?.includes(number);
    const deadline = game.clocks?.seats[number]?.deadline;
    const aside = game.result ? say("place", { rank: game.result.ranks[number] }) : deadline ? timeLeft(deadline - Date.now()) : "";
    const parts = view ? this.figures(view, number) : [];
    const notes = parts.filter((part) => part instanceof Element && part.classList.contains("note"));
    return h("article", { class: `seat sheet${asked ? " asked" : ""}${seat.resigned ? " gone" : ""}`, "data-seat": number },
      crestIcon(number),
      h("span", {}, h("b", {}, name), mine ? h("span", { class: "extra" }, ` (${say("me")})`) : "", asked ? h("span", { class: "hidden-text" }, ` ${say("asked")}`) : ""),
      h("span", { class: "soft small numbers aside-note" }, aside, ...notes),
      h("div", { class: "figures small" }, ...parts.filter((part) => !notes.includes(part))));
  }
}
