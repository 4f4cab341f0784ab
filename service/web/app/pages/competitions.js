// @ts-check
/** All tournaments, or all ladders: what is open, what is played, what is over. */

import { get } from "../api.js";
import { emblem } from "../boards/kit.js";
import { moment, word } from "../competition/common.js";
import { h, put } from "../dom.js";
import { say } from "../words/words.js";

export class CompetitionsPage {
  /** @param {"tournaments" | "ladders"} kind */
  constructor(kind) {
    this.kind = kind;
    this.stop = new AbortController();
    this.element = h("main", {});
    this.list = h("ul", { class: "competitions" });
    this.more = h("button", { hidden: true, onclick: () => this.load() }, say("more"));
    this.cursor = "";
  }

  async open() {
    put(this.element, h("div", { class: "page" }, h("section", {}, h("h1", {}, say(this.kind === "ladders" ? "laddersTab" : "tournaments")),
      h("p", { class: "soft" }, say(this.kind === "ladders" ? "laddersWhat" : "tournamentsWhat")), this.list, this.more)));
    document.title = `${say(this.kind === "ladders" ? "laddersTab" : "tournaments")} - ${say("title")}`;
    await this.load();
  }

  async load() {
    const page = await get(`/v1/${this.kind}?limit=30${this.cursor && `&cursor=${encodeURIComponent(this.cursor)}`}`, this.stop.signal);
    const found = page[this.kind];
    if (!found.length && !this.cursor) put(this.list, h("li", { class: "soft" }, say(this.kind === "ladders" ? "laddersNone" : "tournamentsNone")));
    this.list.append(...found.map((/** @type {any} */ one) => h("li", {}, competitionCard(this.kind, one))));
    this.cursor = page.next ?? "";
    this.more.hidden = !page.next;
  }

  close() {
    this.stop.abort();
  }
}

/** @param {"tournaments" | "ladders"} kind @param {any} one */
export function competitionCard(kind, one) {
  const facts = kind === "tournaments"
    ? [word("format", one.format), say("entrantsCount", { count: one.entrants }), one.rounds ? say("roundsCount", { count: one.rounds }) : one.begins ? say("beginsAt", { at: moment(one.begins) }) : ""]
    : [word("kind", one.kind), say("entrantsCount", { count: one.entrants }), say("seasonNumber", { season: one.season }), say("resultsCount", { count: one.results })];
  return h("a", { class: "competition-card sheet", href: `/${kind}/${one.id}`, "data-link": true, "data-competition": one.id },
    emblem(one.title), h("b", {}, one.name), h("span", { class: `state ${one.status}` }, word("status", one.status)), h("span", { class: "soft small" }, facts.filter(Boolean).join(" · ")));
}
