// @ts-check
/** The time line of a game: rounds as bands, turns as marks in seat colours, chance as ticks, and a head to drag. */

import { h, put, s } from "../dom.js";
import { say } from "../words/words.js";

const WIDTH = 1000;

export class Slider {
  /** @param {(version: number) => void} show @param {() => void} link @param {() => void} fork */
  constructor(show, link, fork) {
    this.show = show;
    this.last = 1;
    this.version = 1;
    this.step = "event";
    this.speed = 4;
    /** @type {number[]} */
    this.decisions = [];
    /** @type {number[]} */
    this.rounds = [];
    /** @type {number | undefined} */
    this.timer = undefined;
    this.marks = s("svg", { viewBox: `0 0 ${WIDTH} 64`, preserveAspectRatio: "none", "aria-hidden": "true" });
    this.range = h("input", { type: "range", min: 1, max: 1, value: 1, "aria-label": say("replay"), oninput: () => this.go(Number(this.range.value)) });
    this.label = h("span", { class: "numbers" });
    this.playing = h("button", { class: "primary", onclick: () => this.toggle() }, say("play"));
    this.element = h("section", { class: "replay sheet" }, this.marks, this.range,
      h("div", { class: "row" },
        h("button", { onclick: () => this.go(1), "aria-label": say("first") }, "|◀"),
        h("button", { onclick: () => this.move(-1), "aria-label": say("previous") }, "◀"),
        this.playing,
        h("button", { onclick: () => this.move(1), "aria-label": say("next") }, "▶"),
        h("button", { onclick: () => this.go(this.last), "aria-label": say("end") }, "▶|"),
        this.label,
        h("span", { class: "soft" }, say("stepBy")), ...this.stepButtons(),
        h("button", { onclick: link }, say("link")),
        h("button", { onclick: fork, "data-act": "fork" }, say("fork"))));
  }

  stepButtons() {
    /** @type {["event" | "decision" | "round", any][]} */
    const kinds = [["event", "stepEvent"], ["decision", "stepDecision"], ["round", "stepTurn"]];
    this.kinds = kinds.map(([kind, word]) => h("button", {
      "aria-pressed": String(kind === this.step), "data-step": kind,
      onclick: () => {
        this.step = kind;
        for (const button of this.kinds ?? []) button.setAttribute("aria-pressed", String(button.dataset.step === kind));
      },
    }, say(word)));
    return this.kinds;
  }

  /**
   * @param {number} last
   * @param {{rounds: {version: number, label: string}[], turns: {version: number, seat: number}[], chance: number[], decisions: number[]}} line
   */
  draw(last, line) {
    this.last = last;
    this.range.max = String(last);
    this.decisions = line.decisions;
    this.rounds = line.rounds.map((round) => round.version);
    const x = (/** @type {number} */ version) => (version - 1) / Math.max(1, last - 1) * WIDTH;
    put(this.marks,
      ...line.rounds.map((round, place) => {
        const end = x(line.rounds[place + 1]?.version ?? last);
        return s("g", {},
          s("rect", { x: x(round.version), y: 16, width: Math.max(1, end - x(round.version) - 1), height: 16, fill: place % 2 ? "var(--wash)" : "var(--line)" }),
          s("text", { x: (x(round.version) + end) / 2, y: 11, "text-anchor": "middle", "font-size": 11, fill: "var(--soft)" }, end - x(round.version) > 24 ? round.label : ""));
      }),
      ...line.turns.map((turn) => s("path", { d: `M${x(turn.version)} 38l4 8h-8Z`, fill: `var(--seat-${turn.seat})`, stroke: "var(--edge)", "stroke-width": 0.6 })),
      ...line.chance.map((version) => s("rect", { x: x(version), y: 52, width: 1.6, height: 8, fill: "#e0ac20" })));
    this.place(this.version);
  }

  /** @param {number} version */
  place(version) {
    this.version = Math.min(Math.max(1, version), this.last);
    this.range.value = String(this.version);
    this.label.textContent = say("at", { version: this.version, last: this.last });
  }

  /** @param {number} version */
  go(version) {
    this.place(version);
    this.show(this.version);
  }

  /** @param {1 | -1} way */
  move(way) {
    const stops = this.step === "decision" ? this.decisions : this.step === "round" ? this.rounds : null;
    if (!stops) return this.go(this.version + way);
    const found = way > 0 ? stops.find((stop) => stop > this.version) ?? this.last : stops.filter((stop) => stop < this.version).at(-1) ?? 1;
    return this.go(found);
  }

  toggle() {
    if (this.timer !== undefined) return this.pause();
    if (this.version >= this.last) this.go(1);
    this.playing.textContent = say("pause");
    this.timer = setInterval(() => (this.version >= this.last ? this.pause() : this.move(1)), 1000 / this.speed);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.textContent = say("play");
  }
}
