// @ts-check
/** The time line of a game: rounds as bands, turns as marks in seat colours, chance as ticks, and a head to drag. */

import { h, put, s } from "../dom.js";
import { say } from "../words/words.js";
import { emptyTimeline } from "./timeline.js";

const WIDTH = 1000;
const SPEEDS = [1, 4, 16, 64];

/** @typedef {import("./timeline.js").Timeline} Timeline */
/** @typedef {"event" | "decision" | "turn" | "round" | "chance" | "lead"} Step */

/** @type {[Step, any][]} */
const STEPS = [["event", "stepEvent"], ["decision", "stepDecision"], ["turn", "stepOneTurn"], ["round", "stepTurn"], ["chance", "stepChance"], ["lead", "stepLead"]];

export class Slider {
  /** @param {(version: number) => void} show @param {import("../dom.js").Child[]} acts buttons behind the others */
  constructor(show, acts) {
    this.show = show;
    this.last = 1;
    this.version = 1;
    /** @type {Step} */
    this.step = "event";
    this.speed = 4;
    /** @type {Timeline} */
    this.line = emptyTimeline();
    this.playing = false;
    this.marks = s("svg", { class: "time-marks", viewBox: `0 0 ${WIDTH} 30`, preserveAspectRatio: "none", "aria-hidden": "true" });
    this.names = h("div", { class: "time-names", "aria-hidden": "true" });
    this.range = h("input", { type: "range", min: 1, max: 1, value: 1, "aria-label": say("replay"), oninput: () => { this.pause(); this.go(Number(this.range.value)); } });
    this.label = h("output", { class: "numbers at" });
    this.where = h("span", { class: "soft small" });
    this.playButton = h("button", { class: "primary play", "data-act": "play", onclick: () => this.toggle() }, say("play"));
    this.speeds = h("select", { "aria-label": say("speed"), onchange: () => { this.speed = Number(this.speeds.value); } }, ...SPEEDS.map((speed) => h("option", { value: speed, selected: speed === this.speed }, say("perSecond", { speed }))));
    this.element = h("section", { class: "replay sheet", "aria-label": say("replay") },
      h("div", { class: "time" }, this.names, this.marks, this.range),
      h("div", { class: "row" },
        this.button("first", "|◀", () => this.go(1)), this.button("previous", "◀", () => this.move(-1)), this.playButton,
        this.button("next", "▶", () => this.move(1)), this.button("end", "▶|", () => this.go(this.last)), this.speeds, this.label, this.where),
      h("div", { class: "row" }, h("span", { class: "row steps", role: "group", "aria-label": say("stepBy") }, h("span", { class: "soft" }, say("stepBy")), ...this.stepButtons()), h("span", { class: "row acts" }, ...acts)));
  }

  /** @param {"first" | "previous" | "next" | "end"} word @param {string} sign @param {() => void} act */
  button(word, sign, act) {
    return h("button", { "data-act": word, "aria-label": say(word), onclick: () => { this.pause(); act(); } }, sign);
  }

  stepButtons() {
    this.kinds = STEPS.map(([kind, word]) => h("button", {
      class: "chip", "aria-pressed": String(kind === this.step), "data-step": kind,
      onclick: () => {
        this.step = kind;
        for (const button of this.kinds ?? []) button.setAttribute("aria-pressed", String(button.dataset.step === kind));
      },
    }, say(word)));
    return this.kinds;
  }

  /** The game has grown, or its marks are known. @param {number} last @param {Timeline} line */
  draw(last, line) {
    this.last = last;
    this.line = line;
    this.range.max = String(last);
    const x = (/** @type {number} */ version) => (version - 1) / Math.max(1, last - 1) * WIDTH;
    const bands = line.rounds.map((round, place) => ({ from: x(round.version), to: x(line.rounds[place + 1]?.version ?? last), text: round.text ?? "", number: place + 1 }));
    const scale = (this.marks.clientWidth || WIDTH) / WIDTH;
    const room = (/** @type {{from: number, to: number}} */ band) => (band.to - band.from) * scale;
    put(this.names, ...bands.map((band) => h("span", { class: "band-name", "data-from": band.from, title: band.text }, room(band) > 64 ? band.text : room(band) > 14 ? band.number : "")));
    [...this.names.children].forEach((name, place) => {
      if (name instanceof HTMLElement) Object.assign(name.style, { left: `${bands[place].from / 10}%`, width: `${(bands[place].to - bands[place].from) / 10}%` });
    });
    put(this.marks,
      ...bands.map((band, place) => s("rect", { x: band.from, y: 0, width: Math.max(1, band.to - band.from - 1), height: 10, class: place % 2 ? "band odd" : "band" })),
      ...line.turns.filter((turn) => turn.seat !== undefined).map((turn) => s("path", { d: `M${x(turn.version)} 12l4 7h-8Z`, fill: `var(--seat-${turn.seat})`, class: "turn" })),
      ...line.leads.map((lead) => s("rect", { x: x(lead.version) - 1.5, y: 0, width: 3, height: 10, class: "lead" })),
      ...line.chance.map((mark) => s("rect", { x: x(mark.version), y: 22, width: 1.6, height: 8, class: "luck" })));
    this.place(this.version);
  }

  /** @param {number} version */
  place(version) {
    this.version = Math.min(Math.max(1, version), this.last);
    this.range.value = String(this.version);
    const text = say("at", { version: this.version, last: this.last });
    this.label.textContent = text;
    const round = this.line.rounds.filter((one) => one.version <= this.version).at(-1);
    this.where.textContent = round?.text ?? "";
    this.range.setAttribute("aria-valuetext", round?.text ? `${text}, ${round.text}` : text);
  }

  /** @param {number} version */
  go(version) {
    this.place(version);
    this.show(this.version);
  }

  stops() {
    const { line } = this;
    const marks = { event: null, decision: line.decisions, turn: line.turns, round: line.rounds, chance: line.chance, lead: line.leads }[this.step];
    return marks === null ? null : marks.map((mark) => mark.version);
  }

  /** @param {1 | -1} way */
  move(way) {
    const stops = this.stops();
    if (!stops) return this.go(this.version + way);
    const found = way > 0 ? stops.find((stop) => stop > this.version) ?? this.last : stops.filter((stop) => stop < this.version).at(-1) ?? 1;
    return this.go(found);
  }

  toggle() {
    if (this.playing) return this.pause();
    if (this.version >= this.last) this.go(1);
    this.playing = true;
    this.playButton.textContent = say("pause");
    this.since = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  /** As many steps as are due; several in one frame where it is played fast. @param {number} now */
  frame(now) {
    if (!this.playing) return;
    const due = Math.floor((now - (this.since ?? now)) / 1000 * this.speed);
    if (due > 0) {
      this.since = now;
      if (this.step === "event") this.go(this.version + due);
      else this.move(1);
      if (this.version >= this.last) return this.pause();
    }
    requestAnimationFrame((next) => this.frame(next));
  }

  pause() {
    this.playing = false;
    this.playButton.textContent = say("play");
  }
}
