// @ts-check
/** A ladder: standings with what is proven of each rating, curves with their uncertainty, games, and taking part. */

import { get } from "../api.js";
import { called, entrantLink, isMe, moment, panel, scroller, word } from "../competition/common.js";
import { curves } from "../competition/curves.js";
import { challengeAnswer, challengeButton, ladderEntry } from "../competition/entering.js";
import { CompetitionPage } from "../competition/page.js";
import { h, put } from "../dom.js";
import { say } from "../words/words.js";

const CURVES = 5;
const START = 1500;

export class LadderPage extends CompetitionPage {
  /** @param {string} id */
  constructor(id) {
    super("ladders", id);
    this.season = "";
    /** @type {Map<string, Promise<any>>} */
    this.histories = new Map();
  }

  async load() {
    this.histories.clear();
    const [ladder, entries, standings, seasons, pairings, challenges] = await this.read("", "/entries", `/standings${this.season && `?season=${this.season}`}`, "/seasons", "/pairings", "/challenges");
    const best = standings.standings.filter((/** @type {any} */ line, /** @type {number} */ place) => (place < CURVES && line.rated_games > 0) || isMe(line.entrant));
    const shown = await Promise.all(best.map((/** @type {any} */ line) => this.history(line.entrant)));
    this.draw(ladder, entries.entries, standings, seasons, pairings.pairings, challenges.challenges, shown);
    return ladder;
  }

  /** @param {string} entrant */
  history(entrant) {
    const known = this.histories.get(entrant) ?? get(`${this.path}/entries/${entrant}/ratings`, this.stop.signal);
    this.histories.set(entrant, known);
    return known;
  }

  /** @param {any} ladder @param {any[]} entries @param {any} standings @param {any} seasons @param {any[]} pairings @param {any[]} challenges @param {any[]} histories */
  draw(ladder, entries, standings, seasons, pairings, challenges, histories) {
    const mine = entries.find((entry) => isMe(entry.entrant));
    const facts = [word("kind", ladder.rules.kind), say("tablesOf", { seats: ladder.rules.seats }), say("entrantsCount", { count: ladder.entrants }), say("waitingCount", { count: ladder.waiting })];
    put(this.body, this.head(ladder, facts, ladderEntry(ladder, mine, () => this.load())),
      h("div", { class: "wide" }, this.standings(ladder, standings, seasons, mine)),
      this.curve(histories),
      this.sources.element,
      ladder.rules.kind === "challenge" && challenges.length ? this.challenges(ladder, challenges, entries) : null,
      h("div", { class: "wide" }, this.games(pairings), this.takeAway()));
  }

  /** @param {any} ladder @param {any} page @param {any} seasons @param {any} mine */
  standings(ladder, page, seasons, mine) {
    const choice = h("select", { "aria-label": say("season"), onchange: () => { this.season = choice.value; this.load(); } },
      h("option", { value: "", selected: this.season === "" }, say("seasonNow", { season: seasons.season.season })),
      ...seasons.past.map((/** @type {any} */ past) => h("option", { value: past.season, selected: this.season === String(past.season) }, say("seasonNumber", { season: past.season }))));
    const column = (/** @type {string} */ text, /** @type {string} */ kind = "") => h("th", { scope: "col", class: kind }, text);
    return panel(say("standings"), say("provenHint"), seasons.past.length ? choice : null,
      page.standings.length ? scroller(say("standings"), h("table", { class: "standings snug" }, h("thead", {}, h("tr", {}, h("td", {}), ladder.rules.divisions > 1 && column(say("division"), "numbers"), column(say("player")),
        column(say("proven"), "numbers"), column(say("ratingWord"), "numbers"), column(say("gamesWord"), "numbers"), ladder.rules.kind === "challenge" && h("td", {}))),
        h("tbody", {}, ...page.standings.map((/** @type {any} */ line) => this.row(ladder, line, mine))))) : h("p", { class: "soft" }, say("nobodyEntered")));
  }

  /** @param {any} ladder @param {any} line @param {any} mine */
  row(ladder, line, mine) {
    const explain = () => this.history(line.entrant).then((history) => { this.sources.rating(history, this.id); this.sources.reveal(); });
    const signs = [line.provisional && say("provisional"), line.paused && say("paused"), line.left && say("leftLadder")].filter(Boolean).join(", ");
    const may = ladder.rules.kind === "challenge" && mine && !mine.left && !isMe(line.entrant);
    return h("tr", { class: isMe(line.entrant) ? "mine" : "", "data-entrant": line.entrant },
      h("td", { class: "place numbers" }, line.place), ladder.rules.divisions > 1 && h("td", { class: "numbers" }, line.division),
      h("th", { scope: "row" }, entrantLink(line.entrant, line.name), h("span", { class: "soft small" }, signs && ` ${signs}`)),
      h("td", { class: "numbers" }, h("b", {}, line.proven)),
      h("td", { class: "numbers" }, h("button", { class: "figure", "data-explain": line.entrant, "aria-label": say("explainRating", { rating: line.rating, margin: line.margin }), onclick: explain }, `${line.rating} ± ${line.margin}`)),
      h("td", { class: "numbers" }, line.games),
      ladder.rules.kind === "challenge" && h("td", {}, may ? challengeButton(ladder, line.entrant, () => this.load()) : ""));
  }

  /** @param {any[]} histories */
  curve(histories) {
    const series = histories.filter((one) => one.steps.length).map((one) => ratingSeries(one, isMe(one.entrant)));
    if (series.length && !series.some((one) => one.strong)) Object.assign(series[0], { strong: true });
    for (const one of series) if (!one.strong) Object.assign(one, { low: undefined, high: undefined });
    return panel(say("ratingsAfterGames"), say("bandHint"), series.length
      ? scroller(say("ratingsAfterGames"), curves(series, say("ratingsAfterGames"), (step) => String(step))) : h("p", { class: "soft" }, say("nothingPlayed")));
  }

  /** @param {any} ladder @param {any[]} challenges @param {any[]} entries */
  challenges(ladder, challenges, entries) {
    const name = (/** @type {string} */ entrant) => called(entrant, entries.find((entry) => entry.entrant === entrant)?.name ?? null);
    return panel(say("challenges"), "", h("ul", { class: "entrants" }, ...challenges.map((one) => h("li", {},
      say("challenged", { one: name(one.challenger), others: one.targets.map(name).join(", "), until: moment(one.until) }), challengeAnswer(ladder, one, () => this.load())))));
  }

  /** @param {any[]} pairings */
  games(pairings) {
    const tables = pairings.flatMap((match) => match.tables).slice(0, 12);
    return panel(say("lastGames"), "", tables.length ? h("ul", { class: "strips" }, ...tables.map((table) => {
      const order = [...table.seats].sort((a, b) => (a.rank ?? 9) - (b.rank ?? 9));
      return h("li", {}, h("a", { href: `/games/${table.game}`, "data-link": true },
        h("span", { class: "soft small" }, moment(table.at)), " ", ...order.flatMap((seat) => [h("span", { class: "numbers soft" }, seat.rank ? `${seat.rank}. ` : ""), called(seat.entrant, seat.name), "  "]),
        table.how === null ? h("span", { class: "soft small" }, say("beingPlayed")) : ""));
    })) : h("p", { class: "soft" }, say("nothingPlayed")));
  }
}

/** A rating after each of its steps, with the interval in which it lies in 95 of 100 cases. @param {any} history @param {boolean} strong */
export function ratingSeries(history, strong) {
  const ratings = history.steps.map((/** @type {any} */ step) => step.rating);
  const margins = history.steps.map((/** @type {any} */ step) => step.margin);
  return {
    name: called(history.entrant, history.name), strong, values: [START, ...ratings],
    low: [START, ...ratings.map((/** @type {number} */ rating, /** @type {number} */ at) => rating - margins[at])],
    high: [START, ...ratings.map((/** @type {number} */ rating, /** @type {number} */ at) => rating + margins[at])],
  };
}
