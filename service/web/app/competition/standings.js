// @ts-check
/** The standings of a tournament: places by round, points that say where they come from, and what decided a place. */

import { h } from "../dom.js";
import { say } from "../words/words.js";
import { entrantLink, isMe, panel, placeCoin, points, scroller, word } from "./common.js";

/**
 * The places of an entrant by round.
 * @param {string} entrant @param {any[]} rounds
 * @returns {{round: number, rank: number | null, of: number, game: string | null, how: string | null}[]}
 */
export function placesByRound(entrant, rounds) {
  return rounds.flatMap((round) => {
    for (const table of round.tables) {
      const place = table.places.find((/** @type {any} */ one) => one.entrant === entrant);
      if (place) return [{ round: round.round, rank: place.rank, of: table.places.length, game: table.game, how: table.how }];
    }
    return round.byes.includes(entrant) ? [{ round: round.round, rank: null, of: 0, game: null, how: "bye" }] : [];
  });
}

/** @param {any} page standings @param {any[]} rounds @param {Map<string, any>} entries @param {(entrant: string) => void} explain */
export function standingsPanel(page, rounds, entries, explain) {
  const order = page.order.map((/** @type {string} */ name) => word("tieBreak", name)).join(", ");
  const heading = page.final ? say("finalStandings") : say("standingsAfter", { round: page.round });
  return panel(heading, say("tieBreaks", { order }),
    page.standings.length ? scroller(heading, h("table", { class: "standings" },
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, say("player")), h("th", { scope: "col" }, say("placesByRound")),
        h("th", { scope: "col", class: "numbers" }, say("pointsWord")), h("th", { scope: "col", class: "numbers" }, say("ratingWord")), h("th", { scope: "col" }, say("decidedBy")))),
      h("tbody", {}, ...page.standings.map((/** @type {any} */ line) => row(line, page.unit, rounds, entries.get(line.entrant), explain)))))
      : h("p", { class: "soft" }, say("nobodyEntered")));
}

/** @param {any} line @param {number} unit @param {any[]} rounds @param {any} entry @param {(entrant: string) => void} explain */
function row(line, unit, rounds, entry, explain) {
  return h("tr", { class: isMe(line.entrant) ? "mine" : "", "data-entrant": line.entrant },
    h("td", { class: "place numbers" }, line.place),
    h("th", { scope: "row" }, entrantLink(line.entrant, line.name), line.withdrawn ? h("span", { class: "soft small" }, ` ${say("withdrawn")}`) : ""),
    h("td", {}, h("span", { class: "coins" }, ...placesByRound(line.entrant, rounds).map((at) =>
      placeCoin(at.rank, at.rank ? say("placeInRound", { rank: at.rank, of: at.of, round: at.round }) : at.how === "bye" ? say("byeInRound", { round: at.round }) : say("runningInRound", { round: at.round }))))),
    h("td", { class: "numbers" }, h("button", { class: "figure", "data-explain": line.entrant, "aria-label": say("explainPoints", { points: points(line.score, unit) }), onclick: () => explain(line.entrant) }, points(line.score, unit))),
    h("td", { class: "numbers soft" }, entry?.rating ?? ""),
    h("td", { class: "soft small" }, line.place === 1 ? "" : word("tieBreak", line.decided)));
}
