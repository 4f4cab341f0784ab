// @ts-check
/** Where a number comes from: the results it sums, and for each result the event of a log that anybody can check. */

import { h, put } from "../dom.js";
import { say } from "../words/words.js";
import { called, moment, panel, points, signed, word } from "./common.js";

export class Sources {
  constructor() {
    this.body = h("div", { "aria-live": "polite" });
    this.element = panel(say("whereFrom"), "", this.body);
    this.element.classList.add("sources");
    put(this.body, h("p", { class: "soft" }, say("whereFromHint")));
  }

  /** After a click the answer must be seen, wherever it stands. */
  reveal() {
    this.element.scrollIntoView({ block: "nearest", behavior: "auto" });
  }

  /** @param {string} heading @param {HTMLElement[]} rows @param {[string, string] | null} sum @param {string} why */
  show(heading, rows, sum, why) {
    put(this.body, h("h3", {}, heading), rows.length ? h("table", {}, h("tbody", {}, ...rows,
      sum && h("tr", { class: "sum" }, h("th", { scope: "row", colspan: 3 }, sum[0]), h("td", { class: "numbers" }, sum[1])))) : h("p", { class: "soft" }, say("nothingPlayed")),
    h("p", { class: "soft small" }, why));
  }

  /** The points of a tournament. @param {any} line @param {number} unit @param {any[]} places @param {string} id */
  points(line, unit, places, id) {
    const rows = line.sources.map((/** @type {any} */ source) => {
      const place = places.find((one) => one.round === source.round);
      const told = place?.rank && source.game ? say("placeOf", { rank: place.rank, of: place.of }) : word("how", source.how);
      return sourceRow(say("roundNumber", { round: source.round }), told, source, `/v1/tournaments/${id}`, signed(source.points / unit));
    });
    this.show(`${called(line.entrant, line.name)}: ${say("pointsWord")}`, rows, [say("sum"), points(line.score, unit)], say("whyTrustPoints"));
  }

  /** The steps of a rating. @param {any} history @param {string} id */
  rating(history, id) {
    let before = 1500;
    const rows = history.steps.map((/** @type {any} */ step) => {
      const change = step.rating - before;
      before = step.rating;
      const told = step.rank ? say("place", { rank: step.rank }) : word("step", step.what);
      return sourceRow(moment(step.at), told, { ...step, game_version: null }, `/v1/ladders/${id}`, `${signed(change)} = ${step.rating}`);
    });
    const last = history.steps.at(-1);
    this.show(`${called(history.entrant, history.name)}: ${say("ratingWord")}`, rows,
      last ? [say("ratingNow"), `${last.rating} ± ${last.margin}`] : null, say("whyTrustRating"));
  }

  /** Games of two entrants. @param {any} row @param {any} other @param {any[]} met */
  meetings(row, other, met) {
    const rows = met.map((one) => h("tr", {}, h("th", { scope: "row" }, say("roundNumber", { round: one.round })), h("td", {}, gameLink(one.game, null)), h("td", {}),
      h("td", {}, one.ahead === 2 ? say("wasAhead") : one.ahead === 1 ? say("wasTied") : say("wasBehind"))));
    this.show(`${called(row.entrant, row.name)} - ${called(other.entrant, other.name)}`, rows, null, say("whyTrustPoints"));
  }
}

/** @param {string} when @param {string} told @param {any} source @param {string} log @param {string} value */
function sourceRow(when, told, source, log, value) {
  return h("tr", {}, h("th", { scope: "row" }, when), h("td", {}, told),
    h("td", { class: "links" }, source.game ? [gameLink(source.game, source.game_version), " "] : "",
      h("a", { href: `${log}/events?after=${source.event - 1}&limit=1`, title: source.game_hash ?? "", target: "_blank" }, say("eventNumber", { event: source.event }))),
    h("td", { class: "numbers" }, value));
}

/** @param {string} game @param {number | null} version */
function gameLink(game, version) {
  return h("a", { href: version ? `/games/${game}?at=${version}` : `/games/${game}`, "data-link": true }, say("gameAndLog"));
}
