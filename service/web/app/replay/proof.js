// @ts-check
/** The proof panel: chain, seals, seed and draws computed again in this browser, and what cannot be checked, and why. */

import { Problem, bytes, get } from "../api.js";
import { h, put } from "../dom.js";
import { say } from "../words/words.js";

const SHORT = 12;

export class ProofPanel {
  /** @param {string} id @param {AbortSignal} signal */
  constructor(id, signal) {
    this.id = id;
    this.signal = signal;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    this.list = h("ul", { class: "proof" });
    this.roll = h("div", { class: "roll", "aria-live": "polite" });
    this.button = h("button", { class: "primary", "data-act": "verify", onclick: () => this.check() }, say("checkGame"));
    this.element = h("section", { class: "proof-panel sheet", "aria-label": say("proof") },
      h("div", { class: "spread" }, h("h2", {}, say("proof")), h("span", { class: "soft small" }, say("proofHere"))),
      h("p", { class: "soft small" }, say("proofWhy")), this.list, this.roll,
      h("div", { class: "row" }, this.button, h("a", { class: "button", href: `/v1/games/${id}/export`, download: "" }, say("download")), h("a", { class: "button", href: "/verify.py", download: "" }, say("checkYourself"))));
    signal.addEventListener("abort", () => this.worker?.terminate());
  }

  async check() {
    this.button.disabled = true;
    put(this.list, h("li", { class: "soft" }, say("proofRuns")));
    try {
      const [content, game, keys, proof] = await Promise.all([
        bytes(`/v1/games/${this.id}/export`, this.signal), get(`/v1/games/${this.id}`, this.signal),
        get("/v1/checkpoints/keys", this.signal), get(`/v1/games/${this.id}/proof`, this.signal).catch(nothing)]);
      const report = await this.ask({ content, keys: keys.keys.map((/** @type {any} */ key) => key.public), proof });
      this.tell(report, game);
      if (this.shown) this.show(this.shown);
    } catch (problem) {
      if (this.signal.aborted) return;
      put(this.list, row(false, say("proofFailed"), problem instanceof Problem ? problem.message : String(problem)));
    } finally {
      this.button.disabled = false;
      this.button.textContent = say("checkAgain");
    }
  }

  /** @param {any} message @returns {Promise<any>} */
  ask(message) {
    this.worker ??= new Worker("/web/replay/proof_worker.js", { type: "module" });
    const worker = this.worker;
    return new Promise((done, fail) => {
      worker.onmessage = ({ data }) => data.failure ? fail(new TypeError(data.failure)) : done(data.report ?? data.rolls);
      worker.onerror = (event) => fail(new TypeError(event.message));
      worker.postMessage(message);
    });
  }

  /** @param {any} report @param {any} game */
  tell(report, game) {
    this.report = report;
    this.element.dataset.sound = String(report.sound);
    if (!report.sound) {
      put(this.list, row(false, say("proofBroken", { version: report.event }), report.fault));
      return;
    }
    const open = report.seed;
    put(this.list,
      row(true, say("proofChain", { count: report.events }), `${say("head")} ${short(report.head)}`),
      open ? row(true, say("proofCommitment"), `${say("promised")} ${short(game.commitment ?? "")}`) : row(null, say("proofSeedLater"), `${say("promised")} ${short(game.commitment ?? "")}`),
      open ? row(true, say("proofSeals", { done: report.opened, all: report.seals }), `${say("seed")} ${short(game.seed ?? "")}`) : row(null, say("proofSealsLater", { done: report.opened, all: report.seals }), ""),
      open ? row(true, say("proofDraws", { done: report.draws, all: report.draws }), say("proofDrawsHow")) : row(null, say("proofDrawsLater"), ""),
      ...report.gaps.includes("whether all draws are listed") ? [row(null, say("proofDrawsUnlisted"), "")] : [],
      report.held ? row(true, say("proofCheckpoint"), report.held) : row(null, say("proofNoCheckpoint"), ""),
      ...report.gaps.filter((/** @type {string} */ gap) => gap.startsWith("times")).map((/** @type {string} */ gap) => row(null, say("proofOld"), gap)));
  }

  /** The draws of the event on screen, step by step. @param {number} version */
  async show(version) {
    this.shown = version;
    if (!this.report?.sound || !this.report.seed) return;
    if (!this.report.drawn.includes(version)) return void put(this.roll);
    const rolls = await this.ask({ version });
    if (this.shown !== version) return;
    put(this.roll, h("h3", {}, say("thisDraw")), ...rolls.map((/** @type {any} */ roll) => h("pre", {}, [
      `key   = HMAC(seed, ${say("entropyOfSeats")})`, `block = HMAC(key, ${roll.place}|0)`, `      = ${roll.block.slice(0, 32)}…`,
      `${roll.field} = ${roll.how.kind === "dice" ? `1 + words mod ${roll.how.sides}` : roll.how.kind === "below" ? "word mod bound" : say("shuffled")}`, `      = ${JSON.stringify(roll.values).slice(0, 120)}`].join("\n"))));
  }
}

/** @param {boolean | null} holds null: cannot be known yet @param {string} text @param {string} detail */
function row(holds, text, detail) {
  const sign = holds === null ? "…" : holds ? "✓" : "✗";
  const word = holds === null ? say("notChecked") : holds ? say("verified") : say("broken");
  return h("li", { "data-holds": String(holds) }, h("span", { class: holds === null ? "wait" : holds ? "ok" : "bad", role: "img", "aria-label": word }, sign), h("span", {}, h("b", {}, text), detail && h("code", {}, detail)));
}

/** @param {string} hash */
function short(hash) {
  return hash.length > 2 * SHORT ? `${hash.slice(0, SHORT)}…${hash.slice(-6)}` : hash;
}

/** No checkpoint yet, or none that one may see. @param {unknown} problem */
function nothing(problem) {
  if (!(problem instanceof Problem)) throw problem;
  return null;
}
