// @ts-check
/** Seats of a running game that bots play for those who have given them up: whoever watches may take one over. */

import { onceKey, send } from "../api.js";
import { crestIcon } from "../boards/kit.js";
import { h } from "../dom.js";
import { go } from "../router.js";
import { me } from "../session.js";
import { say } from "../words/words.js";

/** @param {import("../pages/table.js").TablePage} page @param {any} game */
export function leftSeats(page, game) {
  const left = game.seats.filter((/** @type {any} */ seat) => seat.resigned && seat.bot);
  if (page.seat !== null || game.status !== "playing" || !left.length) return [];
  if (!me()) return [h("div", { class: "row" }, h("a", { class: "button", href: "/sign-in", "data-link": true }, say("signInToSit")))];
  const take = async (/** @type {number} */ seat) => {
    try {
      await send("PUT", `/v1/games/${page.id}/seats/${seat}`, {}, { "Idempotency-Key": onceKey() });
      go(`/games/${page.id}`);
    } catch (problem) {
      page.trouble(problem);
    }
  };
  return [h("div", { class: "row" }, ...left.map((/** @type {any} */ seat) => h("button", { "data-act": "take-over", "data-seat": seat.seat, onclick: () => take(seat.seat) }, crestIcon(seat.seat), say("takeOver"))))];
}
