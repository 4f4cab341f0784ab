// @ts-check
/** The players in seat order, who is asked, and what an opponent looks at most. */

import { crestIcon } from "../boards/kit.js";
import { h, put } from "../dom.js";
import { say, timeLeft } from "../words/words.js";

export class Seats {
  /** @param {(view: any, seat: number) => Node[]} figures */
  constructor(figures) {
    this.figures = figures;
    this.element = h("section", { class: "seats", "aria-label": say("seats") });
  }

  /** @param {any} game @param {any} view @param {string[]} names @param {number | null} me */
  update(game, view, names, me) {
    const result = game.result;
    put(this.element, ...game.seats.map((/** @type {any} */ seat) => {
      const number = seat.seat;
      const asked = !result && game.asked?.includes(number);
      const clock = game.clocks?.[number];
      return h("article", { class: `seat sheet${asked ? " asked" : ""}${seat.resigned ? " gone" : ""}`, "data-seat": number },
        crestIcon(number),
        h("span", {}, h("b", {}, names[number]), number === me ? ` (${say("me")})` : ""),
        h("span", { class: "soft small numbers" }, result ? say("place", { rank: result.ranks[number] }) : clock?.deadline ? timeLeft(clock.deadline - Date.now()) : ""),
        h("span", { class: "figures small" }, ...this.figures(view, number)));
    }));
  }
}
