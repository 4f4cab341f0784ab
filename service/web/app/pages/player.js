// @ts-check
/** A player: ratings as curves, the last games as strips, tournaments. No mail, no tracking. */

import { Problem, get } from "../api.js";
import { crestIcon, emblem } from "../boards/kit.js";
import { moment, panel, scroller } from "../competition/common.js";
import { curves } from "../competition/curves.js";
import { h, put } from "../dom.js";
import { me } from "../session.js";
import { botName, bots } from "../titles.js";
import { say } from "../words/words.js";
import { competitionCard } from "./competitions.js";
import { ratingSeries } from "./ladder.js";

const GAMES = 12;

export class PlayerPage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.stop = new AbortController();
    this.element = h("main", {});
  }

  async open() {
    const read = (/** @type {string} */ path) => get(path, this.stop.signal);
    const [player, games, ladders, tournaments] = await Promise.all([
      read(`/v1/players/${this.id}`), read(`/v1/games?player=${this.id}&limit=${GAMES}`), read(`/v1/ladders?player=${this.id}&limit=6`), read(`/v1/tournaments?player=${this.id}&limit=8`), bots()]);
    const [whole, histories] = await Promise.all([
      Promise.all(games.games.map((/** @type {any} */ game) => read(`/v1/games/${game.id}`).catch(passOver))),
      Promise.all(ladders.ladders.map((/** @type {any} */ one) => read(`/v1/ladders/${one.id}/entries/${this.id}/ratings`).then((history) => ({ ladder: one, history })).catch(passOver))),
    ]);
    document.title = `${player.name ?? say("gone")} - ${say("title")}`;
    put(this.element, h("div", { class: "page competition" },
      h("header", { class: "competition-head" }, h("div", {},
        h("h1", {}, player.name ?? say("gone"), this.id === me()?.id ? ` (${say("me")})` : ""),
        h("p", { class: "soft" }, [player.bot ? say("isProgram") : "", say("since", { at: moment(player.created) }), say("conduct", { timeouts: player.timeouts, deserted: player.deserted })].filter(Boolean).join(" · ")))),
      ...histories.filter(Boolean).map(({ ladder, history }) => this.rating(ladder, history)),
      h("div", { class: "wide" }, panel(say("lastGames"), "", whole.some(Boolean) ? h("ul", { class: "strips" }, ...whole.filter(Boolean).map((game) => h("li", {}, gameStrip(game)))) : h("p", { class: "soft" }, say("nothingPlayed")))),
      tournaments.tournaments.length ? h("div", { class: "wide" }, panel(say("tournaments"), "", h("ul", { class: "competitions" }, ...tournaments.tournaments.map((/** @type {any} */ one) => h("li", {}, competitionCard("tournaments", one)))))) : null));
  }

  /** @param {any} ladder @param {any} history */
  rating(ladder, history) {
    const label = say("ratingOn", { ladder: ladder.name });
    return panel(ladder.name, say("bandHint"), history.steps.length ? scroller(label, curves([ratingSeries(history, true)], label, (step) => String(step))) : h("p", { class: "soft" }, say("nothingPlayed")),
      h("p", { class: "row" }, h("a", { href: `/ladders/${ladder.id}`, "data-link": true }, say("toLadder"))));
  }

  close() {
    this.stop.abort();
  }
}

/** Something private or gone is left out. @param {unknown} problem */
function passOver(problem) {
  if (!(problem instanceof Problem)) throw problem;
  return null;
}

/** A game as one line: emblem, seats in finishing order, result. @param {any} game */
export function gameStrip(game) {
  const result = game.result;
  const order = game.seats.map((/** @type {any} */ seat) => seat.seat).sort((/** @type {number} */ a, /** @type {number} */ b) => result ? result.ranks[a] - result.ranks[b] : a - b);
  const name = (/** @type {number} */ seat) => {
    const chair = game.seats[seat];
    return game.players?.[chair.player]?.name ?? (chair.bot ? say("botLevel", { bot: botName(chair.bot) }) : say("openSeat"));
  };
  return h("a", { class: "strip", href: `/games/${game.id}`, "data-link": true, "data-game": game.id }, emblem(game.title),
    h("span", { class: "players" }, ...order.map((/** @type {number} */ seat) => h("span", { class: "player" }, crestIcon(seat), result ? h("span", { class: "numbers soft" }, `${result.ranks[seat]}.`) : "", h("span", {}, name(seat)),
      result?.scores ? h("b", { class: "numbers" }, result.scores[seat]) : ""))),
    h("span", { class: "soft small" }, result ? "" : game.status === "abandoned" ? say("abandonedGame") : say("beingPlayed")));
}
