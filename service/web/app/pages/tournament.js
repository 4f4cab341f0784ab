// @ts-check
/** A tournament: standings, cross table, rounds, scores as curves, and where each number comes from. Follows its log. */

import { bracketPanel, roundsAsText } from "../competition/bracket.js";
import { called, entrantLink, isMe, moment, panel, scroller, word } from "../competition/common.js";
import { crossPanel } from "../competition/cross_table.js";
import { curves } from "../competition/curves.js";
import { tournamentEntry } from "../competition/entering.js";
import { CompetitionPage } from "../competition/page.js";
import { placesByRound, standingsPanel } from "../competition/standings.js";
import { h, put } from "../dom.js";
import { me } from "../session.js";
import { say } from "../words/words.js";

const CURVES = 8;

export class TournamentPage extends CompetitionPage {
  /** @param {string} id */
  constructor(id) {
    super("tournaments", id);
    /** @type {string | undefined} whose points are explained; none yet, or none any more */
    this.explained = undefined;
  }

  async load() {
    const [tournament, entries, standings, rounds, cross] = await this.read("", "/entries", "/standings", "/rounds", "/cross-table");
    this.draw(tournament, entries.entries, standings, rounds.rounds, cross);
    return tournament;
  }

  /** @param {any} tournament @param {any[]} entries @param {any} standings @param {any[]} rounds @param {any} cross */
  draw(tournament, entries, standings, rounds, cross) {
    const rules = tournament.rules;
    const byId = new Map(entries.map((entry) => [entry.entrant, entry]));
    const mine = byId.get(me()?.id);
    const explain = (/** @type {string} */ entrant) => {
      const line = standings.standings.find((/** @type {any} */ one) => one.entrant === entrant);
      this.explained = entrant;
      this.sources.points(line, standings.unit, placesByRound(entrant, rounds), this.id);
    };
    const compare = (/** @type {any} */ row, /** @type {any} */ other, /** @type {any[]} */ met) => {
      this.explained = "";
      this.sources.meetings(row, other, met);
      this.sources.reveal();
    };
    const facts = [word("format", rules.format), say("tablesOf", { seats: rules.seats }), say("entrantsCount", { count: tournament.entrants }), tournament.round ? say("roundOf", { round: tournament.round.round, of: tournament.rounds_planned ?? "…" }) : ""];
    const begins = tournament.status === "announced" && rules.begins ? h("p", {}, say("beginsAt", { at: moment(rules.begins) })) : null;
    put(this.body, this.head(tournament, facts, tournamentEntry(tournament, mine, () => this.load()), begins),
      rounds.length ? [
        standingsPanel(standings, rounds, byId, (entrant) => { explain(entrant); this.sources.reveal(); }),
        crossPanel(cross, compare),
        h("div", { class: "wide" }, bracketPanel(rounds, ["elimination", "groups"].includes(rules.format)), roundsAsText(rounds)),
        this.curve(standings, rounds),
        this.sources.element,
      ] : null,
      this.entries(entries, rules),
      this.takeAway());
    const chosen = this.explained ?? mine?.entrant;
    if (chosen && rounds.length) explain(chosen);
  }

  /** Points after each round: a sum over the sources of each line. @param {any} standings @param {any[]} rounds */
  curve(standings, rounds) {
    const best = standings.standings.filter((/** @type {any} */ line, /** @type {number} */ place) => place < CURVES || isMe(line.entrant));
    if (!rounds.length || !best.length) return null;
    const series = best.map((/** @type {any} */ line) => {
      const values = [0];
      for (const round of rounds) values.push(values[values.length - 1] + line.sources.filter((/** @type {any} */ source) => source.round === round.round).reduce((/** @type {number} */ sum, /** @type {any} */ source) => sum + source.points / standings.unit, 0));
      return { name: called(line.entrant, line.name), values, strong: isMe(line.entrant) };
    });
    return panel(say("pointsAfterRounds"), "", scroller(say("pointsAfterRounds"), curves(series, say("pointsAfterRounds"), (step) => step ? say("roundShort", { round: rounds[step - 1].round }) : say("beginning"))));
  }

  /** @param {any[]} entries @param {any} rules */
  entries(entries, rules) {
    const signs = (/** @type {any} */ entry) => [entry.withdrawn && say("withdrawn"), rules.check_in && !entry.withdrawn && (entry.checked_in ? say("isThere") : say("notThere"))].filter(Boolean).join(", ");
    return panel(say("entrants"), say("entrantsCount", { count: entries.filter((entry) => !entry.withdrawn).length }),
      entries.length ? h("ul", { class: "entrants" }, ...entries.map((entry) => h("li", { "data-entry": entry.entrant }, entrantLink(entry.entrant, entry.name), h("span", { class: "soft numbers" }, ` ${entry.rating} `), h("span", { class: "soft small" }, signs(entry))))) : h("p", { class: "soft" }, say("nobodyEntered")));
  }
}
