// @ts-check
/** A page that follows the log of a tournament or a ladder: whatever is written there is drawn anew, in one shape for both. */

import { follow, get } from "../api.js";
import { emblem } from "../boards/kit.js";
import { h, put } from "../dom.js";
import { say } from "../words/words.js";
import { panel, word } from "./common.js";
import { Sources } from "./sources.js";

/** In these states something may still happen. */
const ALIVE = ["announced", "running", "open"];
const TOGETHER = 300;

export class CompetitionPage {
  /** @param {"tournaments" | "ladders"} kind @param {string} id */
  constructor(kind, id) {
    this.id = id;
    this.path = `/v1/${kind}/${id}`;
    this.stop = new AbortController();
    this.element = h("main", {});
    this.notice = h("p", { class: "notice", role: "status", hidden: true });
    this.sources = new Sources();
    this.body = h("div", { class: "page competition" });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
  }

  async open() {
    put(this.element, this.notice, this.body);
    const shown = await this.load();
    if (ALIVE.includes(shown.status)) this.watch(shown.version).catch(() => {});
  }

  close() {
    this.stop.abort();
    clearTimeout(this.waiting);
  }

  /** Fetch and draw all of it. @returns {Promise<any>} the competition as it stands */
  async load() {
    throw new Error("each kind of page loads its own parts");
  }

  /** Some parts of the competition, in that order. @param {string[]} parts */
  read(...parts) {
    return Promise.all(parts.map((part) => get(`${this.path}${part}`, this.stop.signal)));
  }

  /** Take up whatever is written into the log; several events together are drawn once. @param {number} from */
  async watch(from) {
    const state = (/** @type {"live" | "lost"} */ now) => {
      this.notice.hidden = now === "live";
      this.notice.textContent = now === "lost" ? say("connectionLost", { time: new Date().toLocaleTimeString() }) : "";
    };
    for await (const _ of follow((last) => `${this.path}/events?after=${last || from}`, this.stop.signal, state)) {
      if (this.waiting) continue;
      this.waiting = setTimeout(() => { this.waiting = undefined; this.load().catch(() => {}); }, TOGETHER);
    }
  }

  /** Name, facts, state, and what the viewer can do. @param {any} shown @param {string[]} facts @param {import("../dom.js").Child} entry @param {import("../dom.js").Child} [more] */
  head(shown, facts, entry, more = null) {
    document.title = `${shown.name} - ${say("title")}`;
    return h("header", { class: "competition-head" }, emblem(shown.rules.games.title),
      h("div", {}, h("h1", {}, shown.name), h("p", { class: "soft" }, facts.filter(Boolean).join(" · ")), more),
      h("span", { class: `state ${shown.status}`, "data-status": shown.status }, word("status", shown.status)), entry);
  }

  /** The same as files: for those who want to check or print. */
  takeAway() {
    return panel(say("takeAway"), "", h("p", { class: "row" }, h("a", { href: `${this.path}/export` }, say("wholeLog")), h("a", { href: `${this.path}/export.csv?part=standings` }, say("standingsCsv")),
      h("a", { href: `${this.path}/export.csv?part=results` }, say("resultsCsv")), h("a", { href: `${this.path}/pictures/standings.svg` }, say("asPicture"))));
  }
}
