// @ts-check
/** A game: watched or played live, and replayed. `?at=N` opens a moment, `?as=` chooses the eyes. */

import { Problem, get, onceKey, send } from "../api.js";
import { boardElement, moduleOf } from "../boards/board.js";
import { emblem } from "../boards/kit.js";
import { h, put } from "../dom.js";
import { me } from "../session.js";
import { Chat } from "../table/chat.js";
import { Chronicle } from "../table/chronicle.js";
import { Question } from "../table/question.js";
import { Recording } from "../table/recording.js";
import { Seats } from "../table/seats.js";
import { Slider } from "../table/slider.js";
import { say, timeLeft } from "../words/words.js";

export class TablePage {
  /** @param {string} id @param {URLSearchParams} query */
  constructor(id, query) {
    this.id = id;
    this.stop = new AbortController();
    this.eyes = query.get("as") === "spectator" ? "as=spectator" : query.get("seat") ? `seat=${Number(query.get("seat"))}` : "";
    this.recording = new Recording(id, this.eyes);
    this.replaying = query.has("at");
    this.start = Number(query.get("at") ?? 0);
    /** @type {any} */
    this.shown = null;
    /** @type {any[]} */
    this.lines = [];
    this.optionsAt = -1;
    this.toldUpto = 0;
    this.element = h("main", {});
    this.notice = h("p", { class: "notice", hidden: true, role: "status" });
    this.where = h("span", { class: "where" });
    this.decision = h("span", { class: "decision", role: "status" });
  }

  async open() {
    put(this.element, h("p", { class: "lobby soft" }, say("loading")));
    const shown = await this.recording.open();
    const { title, pack } = shown.game;
    const [module, parts] = await Promise.all([moduleOf(title), get(`/v1/titles/${title}/packs/${encodeURIComponent(pack)}`)]);
    this.module = module;
    this.parts = parts;
    await this.learnNames(shown.game);
    this.board = boardElement();
    this.board.setAttribute("aria-label", say("board"));
    this.board.nameOf = (key) => this.nameOfPlace(key);
    this.question = new Question(this.board, (option) => this.play(option));
    this.seats = new Seats(module.figures);
    this.chronicle = new Chronicle((version) => this.jump(version));
    this.chat = new Chat(this.id, (player) => this.players.get(player) ?? "?", this.seat !== null);
    this.tray = h("section", { class: "tray sheet", "aria-label": say("tray") });
    this.slider = new Slider((version) => this.showMoment(version), () => this.copyLink(), () => this.fork());
    this.lay(title);
    this.board.show(new module.Board(parts, { lines: () => this.lines, title: parts }));
    document.body.classList.add("at-table");
    this.render(shown);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.keys);
    if (this.replaying) await this.openReplay();
    this.watch();
    this.ticking = setInterval(() => this.tick(), 1000);
    await Promise.all([this.tell(), this.ask(), this.chat.refresh()]);
  }

  close() {
    this.stop.abort();
    clearInterval(this.ticking);
    this.slider?.pause();
    if (this.keys) document.removeEventListener("keydown", this.keys);
    document.body.classList.remove("at-table");
    document.title = say("title");
  }

  /** @param {any} game */
  async learnNames(game) {
    /** @type {Map<string, string>} */
    this.players = new Map();
    const ids = game.seats.map((/** @type {any} */ seat) => seat.player).filter(Boolean);
    await Promise.all(ids.map(async (/** @type {string} */ id) => {
      this.players.set(id, (await get(`/v1/players/${id}`)).name);
    }));
    this.seat = game.seats.find((/** @type {any} */ seat) => seat.player && seat.player === me()?.id)?.seat ?? null;
  }

  get names() {
    return this.shown.game.seats.map((/** @type {any} */ seat) =>
      seat.name ?? (seat.player ? this.players.get(seat.player) ?? say("guest") : seat.bot ? say("botLevel", { bot: seat.bot }) : say("openSeat")));
  }

  /** @param {string} title */
  lay(title) {
    this.side = h("div", { class: "side" }, this.question.element, this.seats.element, this.chronicle.element, this.chat.element);
    this.frame = h("div", { class: "table" }, h("div", { class: "board-area" }, this.board), this.replaying ? this.slider.element : this.tray, this.side);
    this.modes = ["live", "replay"].map((mode) => h("button", {
      "aria-pressed": String((mode === "replay") === this.replaying), "data-mode": mode, onclick: () => this.mode(mode === "replay"),
    }, say(/** @type {any} */ (mode))));
    put(this.element,
      h("header", { class: "top" },
        h("a", { class: "brand", href: "/", "data-link": true }, emblem(title), h("strong", {}, this.parts.label ?? title[0].toUpperCase() + title.slice(1))),
        this.where, this.decision, ...this.modes,
        h("a", { class: "button", href: `/rules/${title}`, target: "_blank" }, say("rules"))),
      this.notice, this.frame);
  }

  /** @param {boolean} replaying */
  async mode(replaying) {
    this.replaying = replaying;
    for (const button of this.modes ?? []) button.setAttribute("aria-pressed", String((button.dataset.mode === "replay") === replaying));
    this.frame?.replaceChild(replaying ? this.slider.element : this.tray, replaying ? this.tray : this.slider.element);
    if (replaying) await this.openReplay();
    else {
      this.slider.pause();
      this.render(this.recording.at(this.recording.last));
      this.chronicle.upto(Infinity);
      await this.ask(true);
    }
  }

  async openReplay() {
    const last = this.recording.last;
    this.slider.draw(last, { rounds: [], turns: [], chance: [], decisions: [] });
    this.question.wait(say("replay"));
    const line = await get(`/v1/games/${this.id}/timeline`).catch(() => null);
    if (line) this.slider.draw(last, line);
    this.slider.go(this.start || last);
    this.recording.fill(last, this.stop.signal).catch(() => {});
  }

  /** @param {number} version */
  async showMoment(version) {
    const moment = this.recording.at(version);
    if (moment) this.render(moment);
    else {
      const fetched = await this.recording.fetchAt(version);
      if (this.slider.version === version) this.render(fetched);
    }
    this.chronicle.upto(version);
    history.replaceState(null, "", this.momentPath(version));
  }

  /** @param {number} version */
  momentPath(version) {
    return `/games/${this.id}?at=${version}${this.eyes && `&${this.eyes}`}`;
  }

  async copyLink() {
    await navigator.clipboard?.writeText(location.origin + this.momentPath(this.slider.version));
    this.say(say("copied"));
  }

  async fork() {
    try {
      const fork = await send("POST", `/v1/games/${this.id}/forks`, { version: this.slider.version }, { "Idempotency-Key": onceKey() });
      location.assign(`/games/${fork.id}`);
    } catch (problem) {
      this.trouble(problem);
    }
  }

  /** @param {number} version */
  async jump(version) {
    this.start = version;
    if (!this.replaying) await this.mode(true);
    else this.slider.go(version);
  }

  /** Follow the game for as long as the page is open. */
  async watch() {
    try {
      const from = this.recording.last;
      for await (const moment of this.recording.follow(from, this.stop.signal, (state) => this.connection(state))) {
        if (!this.replaying) this.schedule(moment);
      }
    } catch (problem) {
      if (!this.stop.signal.aborted) this.trouble(problem);
    }
  }

  /** @param {"live" | "lost"} state */
  connection(state) {
    if (state === "live") this.notice.hidden = true;
    else this.say(say("connectionLost", { time: new Date().toLocaleTimeString() }));
  }

  /** Draw the newest moment once a frame, whatever came in between. @param {any} moment */
  schedule(moment) {
    this.latest = moment;
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(() => {
      this.scheduled = false;
      if (this.replaying) return;
      this.render(this.latest);
      this.tell();
      this.ask();
    });
  }

  /** @param {any} shown */
  render(shown) {
    this.shown = shown;
    const game = shown.game;
    this.board?.update(shown.view);
    if (this.module.lines) this.readBoard(shown.version);
    this.seats?.update(game, shown.view, this.names, this.seat);
    const secrets = shown.seat === null ? [] : this.module.tray(shown.view, shown.seat, this.parts);
    if (this.tray) put(this.tray, secrets.length ? [h("h3", {}, `${say("tray")} - ${say("onlyYou")}`), ...secrets] : null);
    this.board?.index(this.tray ? [this.tray] : []);
    this.where.textContent = this.module.where?.(shown.view, this.parts) ?? "";
    this.tick();
  }

  /** The generic table is drawn from the board as text. @param {number} version */
  async readBoard(version) {
    const shown = await get(`/v1/games/${this.id}/board?version=${version}${this.eyes && `&${this.eyes}`}`, this.stop.signal).catch(() => null);
    if (!shown || shown.version !== this.shown.version) return;
    this.lines = shown.lines;
    this.board?.update(this.shown.view);
  }

  tick() {
    const game = this.shown.game;
    const mine = this.seat !== null && game.asked?.includes(this.seat) && !game.result;
    const names = (game.asked ?? []).map((/** @type {number} */ seat) => this.names[seat]).join(", ");
    const deadline = this.seat !== null ? game.clocks?.[this.seat]?.deadline : null;
    const left = mine && deadline ? ` ${timeLeft(deadline - Date.now())}` : "";
    this.decision.textContent = game.result ? this.outcome(game.result) : mine ? say("yourDecision") + left : names ? say("theirTurn", { names }) : "";
    document.title = mine ? `● ${say("yourTurn")} - ${say("title")}` : say("title");
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
        more = page.next !== null;
        this.toldUpto = page.next ?? page.version;
      }
    } catch (problem) {
      if (!(problem instanceof Problem)) return;
    } finally {
      this.telling = false;
    }
  }

  /** Ask the service what may be done now. @param {boolean} [anyway] */
  async ask(anyway = false) {
    if (this.replaying) return;
    const game = this.shown.game;
    if (game.result) return this.question.wait(this.outcome(game.result));
    if (game.status === "open") return this.lobbyQuestion(game);
    if (this.seat === null || (!anyway && this.optionsAt === game.version)) return this.others(game);
    this.optionsAt = game.version;
    const listed = await get(`/v1/games/${this.id}/options`, this.stop.signal);
    if (listed.version !== this.shown.game.version && listed.version < this.shown.game.version) return;
    if (!listed.options.length) return this.others(game);
    this.question.ask(listed.question?.question ?? listed.ask ?? say("decide"), listed.question?.stake ?? "", listed.options);
  }

  /** @param {any} game */
  others(game) {
    const names = (game.asked ?? []).map((/** @type {number} */ seat) => this.names[seat]).join(", ");
    if (this.seat === null || !game.asked?.includes(this.seat)) this.question.wait(say("theirTurn", { names }));
  }

  /** A table that has not begun: sit down, start. @param {any} game */
  lobbyQuestion(game) {
    this.question.wait(say("openTables"));
    const free = game.seats.filter((/** @type {any} */ seat) => !seat.player && !seat.bot);
    const actions = [];
    if (this.seat === null && free.length && me()) actions.push(h("button", { class: "primary", onclick: () => this.act("POST", "seats", { seat: free[0].seat }) }, say("join")));
    if (game.host === me()?.id && !free.length) actions.push(h("button", { class: "primary", onclick: () => this.act("POST", "start") }, say("startGame")));
    this.question.element.append(h("div", { class: "row end" }, ...actions));
  }

  /** @param {string} method @param {string} part @param {any} [body] */
  async act(method, part, body) {
    try {
      await send(method, `/v1/games/${this.id}/${part}`, body, { "Idempotency-Key": onceKey() });
      const shown = await this.recording.open();
      await this.learnNames(shown.game);
      this.render(shown);
      await this.ask(true);
    } catch (problem) {
      this.trouble(problem);
    }
  }

  /** @param {import("../table/narrowing.js").Option} option */
  async play(option) {
    try {
      await send("POST", `/v1/games/${this.id}/commands`, { command: option.command }, { "If-Match": `"v${this.optionsAt}"`, "Idempotency-Key": onceKey() });
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 412) await this.ask(true);
      else if (problem instanceof Problem) this.question.refuse(problem.message, problem.code);
      else throw problem;
    }
  }

  /** @param {string} key */
  nameOfPlace(key) {
    const [kind, id] = key.split(/:(.*)/s);
    return this.parts.names?.[`${kind}.${id}`] ?? id;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.replaying && (event.key === "[" || event.key === "]")) this.slider.move(event.key === "[" ? -1 : 1);
    else if (event.key === "?") this.say(say("keys"));
    else if (this.question.press(event.key)) event.preventDefault();
  }

  /** @param {string} text */
  say(text) {
    this.notice.textContent = text;
    this.notice.hidden = false;
  }

  /** @param {unknown} problem */
  trouble(problem) {
    if (problem instanceof Problem) this.say(say("errorReport", { title: problem.message, code: problem.code }));
    else throw problem;
  }
}
