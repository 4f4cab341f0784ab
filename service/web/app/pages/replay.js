// @ts-check
/** A game looked back on: `?at=N` is the moment, `?seat=` or `?as=spectator` the eyes, so that every moment is a link. */

import { Problem, get, onceKey, send } from "../api.js";
import { boardElement, moduleOf } from "../boards/board.js";
import { crestIcon, emblem } from "../boards/kit.js";
import { h, put } from "../dom.js";
import { Film } from "../replay/film.js";
import { ProofPanel } from "../replay/proof.js";
import { Slider } from "../replay/slider.js";
import { emptyTimeline, readTimeline } from "../replay/timeline.js";
import { go } from "../router.js";
import { me } from "../session.js";
import { Chronicle } from "../table/chronicle.js";
import { Seats } from "../table/seats.js";
import { botName, bots } from "../titles.js";
import { say } from "../words/words.js";

const QUIET = 90;
const OPPONENT = "greedy";

export class ReplayPage {
  /** @param {string} id @param {URLSearchParams} query */
  constructor(id, query) {
    this.id = id;
    this.bar = false;
    this.stop = new AbortController();
    this.start = Number(query.get("at")) || 0;
    this.eyes = query.get("as") === "spectator" ? "as=spectator" : query.get("seat") ? `seat=${Number(query.get("seat"))}` : "";
    this.film = new Film(id, this.eyes);
    this.line = emptyTimeline();
    this.toldUpto = 0;
    /** @type {number | undefined} a frame that is asked for */
    this.grown = undefined;
    /** @type {any} */
    this.module = null;
    /** @type {any} */
    this.parts = null;
    /** @type {any} */
    this.game = null;
    /** @type {string[]} */
    this.lines = [];
    this.element = h("main", {});
    this.notice = h("p", { class: "notice", hidden: true, role: "status" });
    this.where = h("span", { class: "where" });
    this.outcome = h("span", { class: "decision", role: "status" });
    this.chips = h("div", { class: "row chips" });
  }

  async open() {
    put(this.element, h("p", { class: "page soft" }, say("loading")));
    const [newest, whole] = await Promise.all([this.film.open(), get(`/v1/games/${this.id}`, this.stop.signal), bots()]);
    this.game = whole;
    const { title, pack } = newest.game;
    [this.module, this.parts] = await Promise.all([moduleOf(title), get(`/v1/titles/${title}/packs/${encodeURIComponent(pack)}`)]);
    this.board = boardElement();
    this.board.setAttribute("aria-label", say("board"));
    this.seats = new Seats(this.module.figures, this.module.order);
    this.aside = h("section", { class: "aside sheet", tabindex: "0", "aria-label": say("onTable") });
    this.chronicle = new Chronicle((version) => this.slider?.go(version));
    this.tray = h("section", { class: "tray sheet", tabindex: "0", "aria-label": say("tray") });
    this.proof = new ProofPanel(this.id, this.stop.signal);
    this.slider = new Slider((version) => this.show(version), [
      h("button", { "data-act": "link", onclick: () => this.copyLink() }, say("linkHere")),
      h("button", { "data-act": "fork", onclick: () => this.fork() }, say("fork")),
    ]);
    this.lay(title);
    this.board.show(new this.module.Board(this.parts, { lines: () => this.lines, title: this.parts }));
    document.body.classList.add("at-table");
    this.chooseEyes();
    this.slider.draw(this.film.last, this.line);
    this.slider.go(this.start || this.film.last);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.keys);
    this.gather().catch((problem) => this.trouble(problem));
    if (!this.over) this.watch().catch((problem) => this.trouble(problem));
  }

  close() {
    this.stop.abort();
    this.slider?.pause();
    clearTimeout(this.later);
    clearTimeout(this.marking);
    if (this.keys) document.removeEventListener("keydown", this.keys);
    document.body.classList.remove("at-table");
  }

  get over() {
    return this.game.result !== null || ["finished", "abandoned"].includes(this.game.status);
  }

  /** @param {string} title */
  lay(title) {
    const label = this.parts.label ?? title;
    const middle = Boolean(this.module.middle);
    document.title = `${say("replay")}: ${label} - ${say("title")}`;
    put(this.element,
      h("header", { class: "top" },
        h("a", { class: "brand", href: "/", "data-link": true }, emblem(title), h("strong", {}, label)), this.where, this.outcome,
        h("div", { class: "tools" },
          h("a", { class: "button", href: `/games/${this.id}`, "data-link": true, "data-mode": "live" }, say(this.over ? "tableWord" : "live")),
          h("a", { class: "button", "aria-current": "page" }, say("replay")),
          h("a", { class: "button", href: `/rules/${title}`, target: "_blank" }, say("rules")))),
      this.notice,
      h("div", { class: `table replaying${middle ? " with-middle" : ""}`, "data-title": title }, h("div", { class: "board-area" }, this.board),
        middle && h("div", { class: "middle" }, this.seats?.element, this.aside),
        h("div", { class: "under" }, this.slider?.element, this.tray, !middle && this.aside),
        h("div", { class: "side" },
          h("section", { class: "sheet eyes" }, h("h2", {}, say("seenBy")), this.chips),
          !middle && this.seats?.element, this.proof?.element, this.chronicle?.element)));
  }

  // -- eyes ---------------------------------------------------------------------------------

  /** Whose eyes there are: everybody's once the game is over, before that one's own and a spectator's. */
  chooseEyes() {
    const own = this.game.seats.find((/** @type {any} */ seat) => seat.player && seat.player === me()?.id)?.seat ?? null;
    const now = this.eyes || (own === null ? "as=spectator" : `seat=${own}`);
    const chip = (/** @type {string} */ eyes, /** @type {import("../dom.js").Child} */ text, /** @type {boolean} */ may) => h("button", {
      class: "chip", "data-eyes": eyes, "aria-pressed": String(eyes === now), disabled: !may, title: may ? null : say("eyesLater"), onclick: () => this.look(eyes),
    }, text);
    put(this.chips, chip("as=spectator", say("spectator"), true), ...this.game.seats.map((/** @type {any} */ seat) =>
      chip(`seat=${seat.seat}`, [crestIcon(seat.seat), this.nameOf(seat)], this.over || seat.seat === own)),
    this.over ? null : h("p", { class: "soft small" }, say("eyesLater")));
  }

  /** @param {string} eyes */
  async look(eyes) {
    const at = this.slider?.version ?? 1;
    this.stop.abort();
    go(`/games/${this.id}?at=${at}&${eyes}`);
  }

  // -- moments ------------------------------------------------------------------------------

  /** Fetch frames, marks and sentences behind the first picture. */
  async gather() {
    this.tell().catch((problem) => this.trouble(problem));
    this.line = await readTimeline(this.id, this.eyes, 0, this.stop.signal);
    this.slider?.draw(this.film.last, this.line);
    await this.film.develop(() => this.slider?.version ?? 1, this.stop.signal).catch((problem) => { if (!(problem instanceof Problem) && !this.stop.signal.aborted) throw problem; });
    this.element.dataset.developed = "true";
  }

  /** While a game runs the film grows; who stands at its end goes along. */
  async watch() {
    for await (const moment of this.film.follow(this.film.last, this.stop.signal, (state) => this.connection(state))) {
      if (moment.game.result) this.game = { ...this.game, ...moment.game };
      this.grown ??= requestAnimationFrame(() => this.grow());
    }
    this.chooseEyes();
  }

  /** Whatever came since the last frame is drawn once; marks are read when it has been quiet for a while. */
  grow() {
    this.grown = undefined;
    const along = this.slider && this.slider.version >= this.slider.last;
    this.slider?.draw(this.film.last, this.line);
    if (along) this.slider?.go(this.film.last);
    clearTimeout(this.marking);
    this.marking = setTimeout(() => this.mark().catch((problem) => this.trouble(problem)), 10 * QUIET);
  }

  /** Marks and sentences that the game has got meanwhile. */
  async mark() {
    this.line = await readTimeline(this.id, this.eyes, 0, this.stop.signal);
    this.slider?.draw(this.film.last, this.line);
    await this.tell();
  }

  /** @param {"live" | "lost"} state */
  connection(state) {
    this.notice.hidden = state === "live";
    this.notice.textContent = state === "lost" ? say("connectionLost", { time: new Date().toLocaleTimeString() }) : "";
  }

  /** @param {number} version */
  async show(version) {
    const found = this.film.at(version);
    const nearest = found ?? this.film.near(version);
    if (nearest) this.render(nearest);
    if (!found) {
      const fetched = await this.film.fetchAt(version).catch((problem) => this.trouble(problem));
      if (fetched && this.slider?.version === version) this.render(fetched);
    }
    clearTimeout(this.later);
    this.later = setTimeout(() => this.settle(version), QUIET);
  }

  /** What need not follow every frame: address, chronicle, draws. @param {number} version */
  settle(version) {
    if (this.stop.signal.aborted) return;
    history.replaceState(null, "", this.path(version));
    this.chronicle?.upto(version);
    this.proof?.show(version);
    if (this.module.lines) this.readBoard(version);
  }

  /** The generic table is drawn from the board as text. @param {number} version */
  async readBoard(version) {
    const shown = await get(`/v1/games/${this.id}/board?version=${version}${this.eyes && `&${this.eyes}`}`, this.stop.signal).catch(() => null);
    if (!shown || version !== this.slider?.version) return;
    this.lines = shown.lines;
    this.board?.update(this.film.at(version)?.view);
  }

  /** @param {any} shown */
  render(shown) {
    this.element.dataset.version = shown.version;
    const names = shown.game.seats.map((/** @type {any} */ seat) => this.nameOf(seat));
    if (shown.view) this.board?.update(shown.view);
    this.element.classList.toggle("undealt", !shown.view);
    if (shown.view) this.seats?.update(shown.game, shown.view, names, shown.seat);
    const secrets = shown.seat === null || !shown.view ? [] : this.module.tray(shown.view, shown.seat, this.parts);
    if (this.tray) put(this.tray, secrets.length ? [h("h3", {}, say("secretsOf", { name: names[shown.seat] })), ...secrets] : null);
    if (this.aside && shown.view) put(this.aside, this.module.aside?.(shown.view, this.parts) ?? null);
    this.where.textContent = shown.view ? this.module.where?.(shown.view, this.parts) ?? "" : say("waitsForPlayers");
    const winners = (this.game.result?.winners ?? []).map((/** @type {number} */ seat) => this.nameOf(this.game.seats[seat])).join(", ");
    this.outcome.textContent = !this.game.result ? "" : winners ? say("winner", { names: winners }) : say("winnerNone");
  }

  /** @param {any} seat */
  nameOf(seat) {
    if (seat.player && !(seat.resigned && seat.bot)) return this.game.players?.[seat.player]?.name ?? say("guest");
    return seat.bot ? say("botLevel", { bot: botName(seat.bot) }) : say("openSeat");
  }

  /** Bring the chronicle up to date. */
  async tell() {
    for (let more = true; more;) {
      const page = await get(`/v1/games/${this.id}/chronicle?after=${this.toldUpto}&limit=200${this.eyes && `&${this.eyes}`}`, this.stop.signal);
      this.chronicle?.add(page.entries);
      more = page.next !== null;
      this.toldUpto = page.next ?? page.version;
    }
    this.chronicle?.upto(this.slider?.version ?? 1);
  }

  // -- acts ---------------------------------------------------------------------------------

  /** @param {number} version */
  path(version) {
    return `/games/${this.id}?at=${version}${this.eyes && `&${this.eyes}`}`;
  }

  async copyLink() {
    const link = location.origin + this.path(this.slider?.version ?? 1);
    await navigator.clipboard?.writeText(link).catch(() => {});
    this.say(say("linkCopied", { link }));
  }

  /** A new game that begins with this moment. */
  async fork() {
    if (!me()) return go("/sign-in");
    try {
      const fork = await send("POST", `/v1/games/${this.id}/forks`, { version: this.slider?.version, seating: this.forkSeating() }, { "Idempotency-Key": onceKey() });
      if (fork.status === "open") await send("POST", `/v1/games/${fork.id}/start`, undefined, { "Idempotency-Key": onceKey() });
      go(`/games/${fork.id}`);
    } catch (problem) {
      this.trouble(problem);
    }
  }

  /** Who looks through the eyes of a seat plays on there, against bots; else the service chooses. */
  forkSeating() {
    const seat = this.eyes.match(/^seat=(\d+)$/)?.[1];
    if (seat === undefined) return [];
    return this.game.seats.map((/** @type {any} */ one) => one.seat === Number(seat) ? { player: me().id } : { bot: OPPONENT });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "[" || event.key === "]") this.slider?.move(event.key === "[" ? -1 : 1);
    else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) { event.preventDefault(); this.slider?.toggle(); }
    else if (event.key === "?") this.say(say("replayKeys"));
  }

  /** @param {string} text */
  say(text) {
    this.notice.textContent = text;
    this.notice.hidden = false;
  }

  /** @param {unknown} problem */
  trouble(problem) {
    if (this.stop.signal.aborted) return;
    if (problem instanceof Problem) this.say(say("errorReport", { title: problem.message, code: problem.code }));
    else throw problem;
  }
}
