// @ts-check
/** Ikusa's plan: all koku of a colour into five bins that always add up; what is left is for the levy. */

import { h } from "../../dom.js";
import { say } from "../../words/words.js";
import { amount } from "./parts.js";

const BINS = ["build", "turn", "ninja", "ronin"];
const LEVY = "levy";

/** @param {import("./forms.js").Listed} listed @param {import("./forms.js").Scene} scene @param {(commands: any[]) => void} _give @param {() => void} redraw @returns {import("./forms.js").Form | null} */
export function binsForm(listed, scene, _give, redraw) {
  const first = listed.options[0]?.command;
  const colour = planning(scene, first?.bin);
  if (!first || colour === null) return null;
  const form = new BinsForm(scene.view.colours[colour], BINS.indexOf(first.bin), listed.options, scene.parts, redraw);
  return { draw: () => form.draw(), commands: () => form.commands(), label: say("commitPlan") };
}

/** The viewer's colour that is asked for a bin: the first that has not filled it. @param {import("./forms.js").Scene} scene @param {string} bin */
function planning(scene, bin) {
  const found = scene.view.colours.findIndex((/** @type {any} */ colour) => colour.seat === scene.seat && !colour.eliminated && (colour.bins ?? {})[bin] === undefined);
  return found < 0 ? null : found;
}

class BinsForm {
  /** @param {any} colour @param {number} from @param {import("../narrowing.js").Option[]} options @param {any} parts @param {() => void} redraw */
  constructor(colour, from, options, parts, redraw) {
    this.parts = parts;
    this.redraw = redraw;
    this.from = from;
    this.koku = colour.koku;
    /** @type {Record<string, number>} */
    this.amounts = Object.fromEntries(BINS.map((bin, at) => [bin, at < from ? colour.bins?.[bin] ?? 0 : 0]));
    const prices = options.filter((option) => option.command.bin === "build").map((option) => option.command.amount);
    this.price = Math.max(0, ...prices);
  }

  get left() {
    return this.koku - BINS.reduce((sum, bin) => sum + this.amounts[bin], 0);
  }

  draw() {
    return h("div", { class: "bins" },
      ...BINS.map((bin, at) => this.bin(bin, at)),
      h("div", { class: "amount" }, h("span", {}, this.parts.names[`bin.${LEVY}`] ?? LEVY), h("meter", { min: 0, max: Math.max(1, this.koku), value: this.left }), h("b", { class: "numbers" }, this.left)));
  }

  /** @param {string} bin @param {number} at */
  bin(bin, at) {
    const value = this.amounts[bin];
    const fixed = at < this.from;
    const step = bin === "build" ? Math.max(1, this.price) : 1;
    const most = fixed ? value : bin === "build" ? (value || this.left >= this.price ? this.price : 0) : value + this.left;
    const set = (/** @type {number} */ wanted) => { this.amounts[bin] = wanted; this.redraw(); };
    return h("div", { class: "bin", title: this.parts.texts[`bin.${bin}`] },
      amount(this.parts.names[`bin.${bin}`] ?? bin, value, fixed ? value : 0, most, set, step),
      h("input", {
        type: "range", min: 0, max: bin === "build" ? Math.max(step, this.price) : Math.max(1, this.koku), step, value, disabled: fixed, "aria-label": this.parts.names[`bin.${bin}`] ?? bin,
        onchange: (/** @type {Event} */ event) => set(Math.min(most, Number(/** @type {HTMLInputElement} */ (event.target).value))),
      }));
  }

  commands() {
    return BINS.slice(this.from).map((bin) => ({ type: "ikusa.allot-koku", bin, amount: this.amounts[bin] }));
  }
}
