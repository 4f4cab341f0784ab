// @ts-check
/** The viewer's part in a game: what may be answered now, and sending the answer. */

import { Problem, get, onceKey, send } from "../api.js";
import { h } from "../dom.js";
import { me } from "../session.js";
import { say } from "../words/words.js";
import { leftSeats } from "./left_seats.js";

const PATIENCE = 6;

export class Turn {
  /** @param {import("../pages/table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** The version whose options have been asked for. */
    this.at = -1;
    /** @type {import("./question.js").Listed | null} */
    this.listed = null;
    this.told = "";
  }

  get path() {
    return `/v1/games/${this.page.id}`;
  }

  /** Ask the service what may be done now. @param {boolean} [anyway] */
  async ask(anyway = false) {
    const { page } = this;
    const { game } = page.shown;
    const { question } = page;
    if (game.result) return question.wait(page.outcome(game.result));
    if (game.status === "open") return this.lobby(game);
    if (page.seat === null || !page.mine) {
      this.at = -1;
      return this.others(game);
    }
    if (!anyway && this.at === game.version) return undefined;
    this.at = game.version;
    const listed = await this.options();
    if (!listed || listed.version < page.shown.game.version) return undefined;
    if (!listed.options.length) return this.others(game);
    this.show(listed);
    return undefined;
  }

  /** @returns {Promise<import("./question.js").Listed | null>} */
  async options() {
    try {
      return await get(`${this.path}/options`, this.page.stop.signal);
    } catch (problem) {
      if (this.page.stop.signal.aborted || problem instanceof Problem) return null;
      throw problem;
    }
  }

  /** @param {import("./question.js").Listed & {undo?: any}} listed */
  show(listed) {
    const { page } = this;
    this.listed = listed;
    const scene = { title: page.shown.game.title, view: page.shown.view, seat: page.seat, parts: page.parts, names: page.names };
    page.question.ask(listed, scene, this.more(listed));
    page.voice.ask(`${say("yourDecision")}: ${page.question.heading}`);
    page.tick();
  }

  /** Buttons of the table itself. @param {any} listed */
  more(listed) {
    const { game } = this.page.shown;
    const alone = game.seats.every((/** @type {any} */ seat) => !seat.player || seat.player === me()?.id);
    const to = listed.undo && (listed.undo.steps[0] ?? listed.undo.to);
    return [
      ...(to ? [h("button", { "data-act": "undo", "data-key": "u", onclick: () => this.undo("POST", { to }) }, listed.undo.free ? say("undo") : say("undoAsk"))] : []),
      ...(alone || game.hints ? [h("button", { "data-act": "hint", "data-key": "h", onclick: () => this.hint() }, say("hint"))] : []),
    ];
  }

  /** @param {any} game */
  others(game) {
    const names = (game.asked ?? []).map((/** @type {number} */ seat) => this.page.names[seat]).join(", ");
    this.page.question.wait(say("theirTurn", { names }), ...leftSeats(this.page, game));
  }

  /** A table that has not begun: sit down, start. @param {any} game */
  lobby(game) {
    const free = game.seats.filter((/** @type {any} */ seat) => !seat.player && !seat.bot);
    const actions = [];
    if (this.page.seat === null && free.length && me()) actions.push(h("button", { class: "primary", "data-act": "join", onclick: () => this.act("seats", { seat: free[0].seat }) }, say("join")));
    if (game.host === me()?.id && !free.length) actions.push(h("button", { class: "primary", "data-act": "start-game", onclick: () => this.act("start") }, say("startGame")));
    this.page.question.wait(free.length ? say("openTables") : say("waitForStart"), h("div", { class: "row end" }, ...actions));
  }

  /** @param {string} part @param {any} [body] */
  async act(part, body) {
    try {
      await send("POST", `${this.path}/${part}`, body, { "Idempotency-Key": onceKey() });
      await this.page.reload();
    } catch (problem) {
      this.page.trouble(problem);
    }
  }

  /** Send an answer, or several that belong together. @param {any[]} commands */
  async play(commands) {
    this.page.notice.hidden = true;
    const asked = this.listed;
    for (let tries = 0; ; tries += 1) {
      try {
        const [part, body] = commands.length === 1 ? ["commands", { command: commands[0] }] : ["batch", { commands }];
        await send("POST", `${this.path}/${part}`, body, { "If-Match": `"v${this.page.question.version}"`, "Idempotency-Key": onceKey() });
        return;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        if (problem.status === 412 && tries < PATIENCE && (await this.unchanged(asked))) continue;
        return problem.status === 412 ? this.movedOn() : this.refused(problem);
      }
    }
  }

  /**
   * Where several are asked at once the table moves on while one thinks. If the very same question is asked with the very
   * same answers, the answer still means what it meant, and is sent again; else never.
   * @param {import("./question.js").Listed | null} asked
   */
  async unchanged(asked) {
    const now = await this.options();
    if (!now || !asked || now.ask !== asked.ask || now.question?.question !== asked.question?.question) return false;
    if (now.options.length !== asked.options.length || now.options.some((option, place) => option.id !== asked.options[place].id)) return false;
    this.page.question.version = now.version;
    return true;
  }

  /** Something has happened meanwhile: show it and ask again. */
  async movedOn() {
    Object.assign(this.page.question, { busy: false, pending: null });
    this.page.question.draw();
    this.page.say(say("movedOn"));
    await this.page.reload();
  }

  /** Say why, with the rule. @param {Problem} problem */
  refused(problem) {
    this.page.question.refuse(problem.message, problem.body.rule ?? "", problem.body.rules ?? "");
  }

  async hint() {
    try {
      const advised = await get(`${this.path}/hint`);
      if (advised.options.length) this.page.question.advise(advised.options[0]);
    } catch (problem) {
      this.page.trouble(problem);
    }
  }

  /** Somebody wants to go back: agree or not. @param {any} game */
  proposal(game) {
    const wish = game.undo_proposal;
    const told = wish ? `${wish.seat}/${wish.to}/${wish.since}` : "";
    if (told === this.told) return;
    this.told = told;
    if (!wish || this.page.seat === null) return;
    const values = { name: this.page.names[wish.seat], version: wish.to };
    if (wish.agreed.includes(this.page.seat)) this.page.say(say("undoWaits", values), h("button", { "data-act": "undo-back", onclick: () => this.undo("DELETE") }, say("cancel")));
    else {
      this.page.say(say("undoWish", values),
        h("button", { class: "primary", "data-act": "undo-agree", onclick: () => this.undo("PUT", { to: wish.to }) }, say("accept")),
        h("button", { "data-act": "undo-refuse", onclick: () => this.undo("DELETE") }, say("decline")));
    }
  }

  /** Take something back, or answer somebody who wants to. @param {"POST" | "PUT" | "DELETE"} method @param {any} [body] */
  async undo(method, body) {
    try {
      this.page.notice.hidden = true;
      await send(method, `${this.path}/undo`, body, { "If-Match": `"v${this.page.shown.game.version}"`, "Idempotency-Key": onceKey() });
      await this.page.reload();
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 412) await this.movedOn();
      else this.page.trouble(problem);
    }
  }
}
