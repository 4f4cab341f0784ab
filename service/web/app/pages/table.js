// @ts-check
/** A game, watched or played as it goes. `?as=spectator` and `?seat=` choose the eyes. Replays have a page of their own. */

import { Problem, get, onceKey, send } from "../api.js";
import { boardElement, moduleOf } from "../boards/board.js";
import { emblem } from "../boards/kit.js";
import { Zoom } from "../boards/zoom.js";
import { h, put, s } from "../dom.js";
import { go } from "../router.js";
import { me } from "../session.js";
import { Arrears } from "../table/arrears.js";
import { Bell } from "../table/bell.js";
import { Chat } from "../table/chat.js";
import { Chronicle } from "../table/chronicle.js";
import { Motion } from "../table/motion.js";
import { Question } from "../table/question.js";
import { Recording } from "../table/recording.js";
import { ResultScreen } from "../table/result.js";
import { Seats } from "../table/seats.js";
import { Turn } from "../table/turn.js";
import { Voice } from "../table/voice.js";
import { botName } from "../titles.js";
import { say, timeLeft } from "../words/words.js";

const TABS = /** @type {const} */ (["board", "seats", "chronicle", "chat"]);

export class TablePage {
  /** @param {string} id @param {URLSearchParams} query */
  constructor(id, query) {
    this.id = id;
    /** The table has a bar of its own. */
    this.bar = false;
    this.stop = new AbortController();
    this.eyes = query.get("as") === "spectator" ? "as=spectator" : query.get("seat") ? `seat=${Number(query.get("seat"))}` : "";
    this.recording = new Recording(id, this.eyes);
    /** @type {any} */
    this.shown = null;
    /** @type {any} */
    this.module = null;
    /** @type {any} */
    this.parts = null;
    /** @type {Map<string, string>} */
    this.players = new Map();
    /** @type {number | null} */
    this.seat = null;
    /** @type {any[]} */
    this.lines = [];
    this.toldUpto = 0;
    this.telling = false;
    this.element = h("main", {});
    this.notice = h("p", { class: "notice", hidden: true, role: "status" });
    this.where = h("span", { class: "where" });
    this.decision = h("span", { class: "decision" });
    this.board = boardElement();
    this.question = new Question(this.board, (commands) => this.turn.play(commands));
    this.turn = new Turn(this);
    this.voice = new Voice();
    this.bell = new Bell();
    this.chronicle = new Chronicle((version) => go(this.momentPath(version)));
    this.chat = new Chat(id, (player) => this.players.get(player) ?? "?", false);
    this.seats = new Seats(() => []);
    this.tray = h("section", { class: "tray sheet", tabindex: "0", "aria-label": say("tray") });
    this.aside = h("section", { class: "aside sheet", tabindex: "0", "aria-label": say("onTable") });
    this.result = new ResultScreen(id, () => this.rematch());
    this.motion = new Motion(this.element);
    this.arrears = new Arrears((moment) => this.step(moment), (count, from) => this.folded(count, from));
    this.frame = h("div", { class: "table", "data-tab": "board" });
  }

  async open() {
    put(this.element, h("p", { class: "lobby soft" }, say("loading")));
    const shown = await this.recording.open();
    const { title, pack } = shown.game;
    const [module, parts] = await Promise.all([moduleOf(title), get(`/v1/titles/${title}/packs/${encodeURIComponent(pack)}`)]);
    this.module = module;
    this.parts = parts;
    await this.learnNames(shown.game);
    this.board.setAttribute("aria-label", say("board"));
    this.board.nameOf = (key) => this.nameOfPlace(key);
    this.seats = new Seats(module.figures, module.order);
    this.chat = new Chat(this.id, (player) => this.players.get(player) ?? "?", this.seat !== null, (unread) => this.unread(unread));
    this.lay(title);
    const drawer = new module.Board(parts, { lines: () => this.lines, title: parts });
    this.board.show(drawer);
    this.zoom = new Zoom(this.board, (scale) => drawer.detail?.(drawer.element.clientWidth, scale));
    this.board.parentElement?.append(this.zoom.buttons);
    document.body.classList.add("at-table");
    this.render(shown);
    document.addEventListener("keydown", (event) => this.press(event), { signal: this.stop.signal });
    this.watch();
    this.chat.listen(this.stop.signal);
    this.ticking = setInterval(() => this.tick(), 1000);
    await Promise.all([this.tell(), this.turn.ask(), this.chat.refresh()]);
  }

  close() {
    this.stop.abort();
    clearInterval(this.ticking);
    this.voice.hush();
    document.body.classList.remove("at-table");
    document.title = say("title");
  }

  /** @param {any} game */
  async learnNames(game) {
    const ids = game.seats.map((/** @type {any} */ seat) => seat.player).filter((/** @type {string | null} */ id) => id && !this.players.has(id));
    await Promise.all(ids.map(async (/** @type {string} */ id) => {
      this.players.set(id, (await get(`/v1/players/${id}`)).name);
    }));
    this.seat = game.seats.find((/** @type {any} */ seat) => seat.player && seat.player === me()?.id)?.seat ?? null;
  }

  /** @returns {string[]} */
  get names() {
    return this.shown.game.seats.map((/** @type {any} */ seat) =>
      seat.name ?? (seat.player ? this.players.get(seat.player) ?? say("guest") : seat.bot ? say("botLevel", { bot: botName(seat.bot) }) : say("openSeat")));
  }

  /** @param {string} title */
  lay(title) {
    const middle = Boolean(this.module.middle);
    this.frame.dataset.title = title;
    this.frame.classList.toggle("with-middle", middle);
    put(this.frame, h("div", { class: "board-area" }, this.board),
      middle && h("div", { class: "middle", tabindex: "0", role: "group", "aria-label": say("seats") }, this.seats.element, this.aside),
      h("div", { class: "side" }, this.notice, this.question.element, !middle && this.seats.element, this.chronicle.element, this.chat.element),
      h("div", { class: "below" }, this.tray, !middle && this.aside),
      this.result.element);
    const modes = h("div", { class: "modes", role: "group", "aria-label": say("views") },
      h("a", { class: "button", href: `/games/${this.id}`, "aria-current": "page", "data-link": true }, say("live")),
      h("a", { class: "button", href: this.momentPath(this.recording.last), "data-link": true, "data-mode": "replay" }, say("replay")),
      h("button", { "data-act": "say-board", onclick: () => this.sayBoard() }, say("boardAsText")),
      this.seat !== null && this.bell.element,
      h("a", { class: "button", href: `/rules/${title}`, target: "_blank" }, say("rules")));
    this.tabs = h("nav", { class: "tabs", "aria-label": say("parts") }, ...TABS.map((tab) => h("button", { "data-tab": tab, "aria-pressed": String(tab === "board"), onclick: () => this.showTab(tab) }, say(tab))));
    put(this.element,
      h("header", { class: "top" },
        h("a", { class: "brand", href: "/", "data-link": true, "aria-label": `${say("home")}: ${this.parts.label ?? title}` }, emblem(title), h("strong", {}, this.parts.label ?? title[0].toUpperCase() + title.slice(1))),
        this.where, this.decision,
        h("button", { class: "menu", "aria-label": say("views"), onclick: () => modes.classList.toggle("open") }, "⋯"), modes),
      this.frame, this.tabs, this.voice.element);
  }

  /** On a phone one part below the board at a time. @param {typeof TABS[number]} tab */
  showTab(tab) {
    this.frame.dataset.tab = tab;
    if (tab === "chat") this.unread(false);
    for (const button of this.tabs?.querySelectorAll("button") ?? []) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
  }

  /** @param {boolean} unread */
  unread(unread) {
    this.tabs?.querySelector('[data-tab="chat"]')?.classList.toggle("unread", unread && this.frame.dataset.tab !== "chat");
  }

  /** @param {number} version */
  momentPath(version) {
    return `/games/${this.id}?at=${version}${this.eyes && `&${this.eyes}`}`;
  }

  /** Follow the game for as long as the page is open. */
  async watch() {
    try {
      for await (const moment of this.recording.follow(this.recording.last, this.stop.signal, (state) => this.connection(state))) this.arrears.add(moment);
    } catch (problem) {
      if (!this.stop.signal.aborted) this.trouble(problem);
    }
  }

  /** Without a connection the board can be read, but nothing can be answered. @param {"live" | "lost"} state */
  connection(state) {
    if (state === "live" && !this.question.closed) return;
    this.question.closed = state === "lost";
    this.notice.hidden = state === "live";
    if (state === "lost") this.say(say("connectionLost", { time: new Date().toLocaleTimeString() }));
    else this.turn.ask(true);
    this.question.draw();
  }

  /** A moment of the game is shown, unless a newer one was fetched meanwhile. @param {any} moment */
  step(moment) {
    if (moment.version >= this.shown.version) this.motion.around(() => this.render(moment));
    if (moment.game.seats.some((/** @type {any} */ seat) => seat.player && !this.players.has(seat.player))) this.learnNames(moment.game).then(() => this.render(this.shown));
    if (this.arrears.waiting) return;
    this.tell();
    this.turn.ask();
  }

  /** Too much has happened to show it all. @param {number} count @param {number} from */
  folded(count, from) {
    this.say(say("happened", { count }), h("a", { class: "button", href: this.momentPath(from), "data-link": true }, say("replay")));
  }

  /** @param {any} shown */
  render(shown) {
    this.shown = shown;
    const game = shown.game;
    const dealt = Boolean(shown.view);
    this.frame.classList.toggle("undealt", !dealt);
    this.frame.dataset.version = String(game.version);
    if (dealt) this.board.update(shown.view);
    if (this.module.lines && dealt) this.readBoard();
    this.seats.update(game, shown.view, this.names, this.seat);
    const secrets = !dealt || shown.seat === null || shown.seat === undefined ? [] : this.module.tray(shown.view, shown.seat, this.parts);
    put(this.tray, secrets.length ? [h("h3", {}, eye(), `${this.module.trayName?.(this.parts) ?? say("tray")} · ${say("onlyYou")}`), ...secrets] : null);
    put(this.aside, (dealt && this.module.aside?.(shown.view, this.parts)) || null);
    this.board.index([this.tray, this.aside, this.seats.element]);
    this.where.textContent = (dealt && this.module.where?.(shown.view, this.parts)) || "";
    this.result.update(game, this.names, this.seat !== null, this.parts);
    this.turn.proposal(game);
    this.tick();
  }

  /** The position as text, from the service. */
  async readBoard() {
    const version = this.shown.version;
    const read = await get(`/v1/games/${this.id}/board?version=${version}${this.eyes && `&${this.eyes}`}`, this.stop.signal).catch(() => null);
    if (!read || read.version !== this.shown.version) return;
    this.lines = read.lines;
    this.board.update(this.shown.view);
  }

  /** Show the board as words, in a dialog that can be read line by line. */
  async sayBoard() {
    const read = await get(`/v1/games/${this.id}/board${this.eyes && `?${this.eyes}`}`);
    const dialog = h("dialog", { class: "board-text", "aria-label": say("boardAsText") },
      h("div", { class: "spread" }, h("h2", {}, say("boardAsText")), h("button", { "data-act": "close", onclick: () => dialog.close() }, say("close"))),
      h("dl", {}, ...read.lines.flatMap((/** @type {any} */ line) => [h("dt", {}, line.heading), h("dd", {}, line.cells.join(" · "))])));
    dialog.addEventListener("close", () => dialog.remove());
    this.element.append(dialog);
    dialog.showModal();
  }

  /** Whether something is asked of the viewer. */
  get mine() {
    const game = this.shown.game;
    return this.seat !== null && !game.result && Boolean(game.asked?.includes(this.seat));
  }

  tick() {
    const game = this.shown.game;
    const names = (game.asked ?? []).map((/** @type {number} */ seat) => this.names[seat]).join(", ");
    const clock = this.seat === null ? null : game.clocks?.seats[this.seat];
    const left = this.mine && clock?.deadline ? clock.deadline - Date.now() : null;
    const short = left !== null && left < 0.2 * (clock.deadline - clock.since);
    this.decision.textContent = game.result ? this.outcome(game.result) : this.mine ? say("yourDecision") : names ? say("theirTurn", { names }) : "";
    if (left !== null) this.decision.append(" ", h("span", { class: `numbers${short ? " short" : ""}` }, timeLeft(left), short ? ` ${say("hurry")}` : ""));
    this.bell.ring(this.mine, this.question.heading);
  }

  /** @param {any} result */
  outcome(result) {
    const names = result.winners.map((/** @type {number} */ seat) => this.names[seat]).join(", ");
    return names ? say("winner", { names }) : say("winnerNone");
  }

  /** Bring the chronicle up to date. */
  async tell() {
    if (this.telling) return;
    this.telling = true;
    try {
      for (let more = true; more;) {
        const page = await get(`/v1/games/${this.id}/chronicle?after=${this.toldUpto}&limit=200${this.eyes && `&${this.eyes}`}`, this.stop.signal);
        this.chronicle.add(page.entries);
        if (this.toldUpto) this.voice.tell(page.entries.at(-1)?.text ?? "");
        more = page.next !== null;
        this.toldUpto = page.next ?? page.version;
      }
    } catch (problem) {
      if (!(problem instanceof Problem) && !this.stop.signal.aborted) throw problem;
    } finally {
      this.telling = false;
    }
  }

  async rematch() {
    try {
      const game = await send("POST", `/v1/games/${this.id}/rematch`, undefined, { "Idempotency-Key": onceKey() });
      go(`/games/${game.id}`);
    } catch (problem) {
      this.trouble(problem);
    }
  }

  /** What the table looks like from outside of a single question: fetched again. */
  async reload() {
    let shown = await this.recording.open();
    await this.learnNames(shown.game);
    while (shown.version < this.shown.version) shown = await this.recording.open(); // the stream was faster
    this.render(shown);
    await this.turn.ask(true);
  }

  /** @param {string} key */
  nameOfPlace(key) {
    const [kind, id] = key.split(/:(.*)/s);
    const name = this.parts.names?.[`${kind}.${id}`] ?? id;
    const told = this.module.tell?.(this.shown.view, kind, id, this.parts, this.names) ?? "";
    return told ? `${name}, ${told}` : name;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.target instanceof HTMLTextAreaElement;
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement || (event.target instanceof Element && event.target.closest("[data-place]") !== null);
    if (event.key === "Enter" && onButton) return;
    if (event.key === "?") this.say(say("keys"));
    else if (this.question.press(event.key)) event.preventDefault();
  }

  /** @param {string} text @param {...Node} more */
  say(text, ...more) {
    put(this.notice, text, " ", ...more, h("button", { class: "quiet", "aria-label": say("close"), onclick: () => { this.notice.hidden = true; } }, "✕"));
    this.notice.hidden = false;
  }

  /** @param {unknown} problem */
  trouble(problem) {
    if (problem instanceof Problem) this.say(say("errorReport", { title: problem.message, code: problem.code }));
    else throw problem;
  }
}

/** The sign of what only the viewer sees. */
function eye() {
  return s("svg", { viewBox: "-12 -8 24 16", "aria-hidden": "true" },
    s("path", { d: "M-11 0Q0-10 11 0Q0 10-11 0Z", fill: "none", stroke: "currentColor", "stroke-width": 2 }), s("circle", { r: 3.4, fill: "currentColor" }));
}
