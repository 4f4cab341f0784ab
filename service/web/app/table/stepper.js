// @ts-check
/** Answers that differ in one number only: a bid, an amount, a count. Shown as one control instead of a long list. */

import { h } from "../dom.js";
import { say } from "../words/words.js";

/**
 * @typedef {import("./narrowing.js").Option} Option
 * @typedef {{field: string, options: Option[]}} Run answers in the order of their number
 */

const ENOUGH = 4;

/** Runs of answers that are the same but for a number. @param {Option[]} options @returns {Run[]} */
export function numbersIn(options) {
  /** @type {Map<string, Run>} */
  const runs = new Map();
  for (const option of options) {
    const numeric = Object.entries(option.command).filter(([, value]) => typeof value === "number");
    if (numeric.length !== 1) continue;
    const [field] = numeric[0];
    const key = JSON.stringify({ ...option.command, [field]: null });
    const run = runs.get(key) ?? { field, options: [] };
    run.options.push(option);
    runs.set(key, run);
  }
  const found = [...runs.values()].filter((run) => run.options.length >= ENOUGH && !placesDiffer(run.options));
  for (const run of found) run.options.sort((one, other) => one.command[run.field] - other.command[run.field]);
  return found;
}

/** A number that is a place is chosen as a place. @param {Option[]} options */
function placesDiffer(options) {
  return new Set(options.map((option) => JSON.stringify((option.places ?? []).map((place) => place.id)))).size > 1;
}

export class Stepper {
  /** @param {Run} run @param {(option: Option) => void} take @param {boolean} closed */
  constructor(run, take, closed) {
    this.options = run.options;
    this.field = run.field;
    this.at = 0;
    this.range = h("input", { type: "range", min: 0, max: this.options.length - 1, value: 0, "aria-label": this.options[0].label ?? run.field, oninput: () => this.go(Number(this.range.value)) });
    this.value = h("output", { class: "numbers" });
    this.detail = h("span", { class: "soft small" });
    this.less = h("button", { "aria-label": say("less"), "data-key": "-", disabled: closed, onclick: () => this.go(this.at - 1) }, "−");
    this.more = h("button", { "aria-label": say("moreOf"), "data-key": "+", disabled: closed, onclick: () => this.go(this.at + 1) }, "+");
    this.done = h("button", { class: "primary", "data-key": "Enter", "data-act": "amount", disabled: closed, onclick: () => take(this.options[this.at]) });
    this.element = h("div", { class: "stepper" },
      h("div", { class: "row" }, this.less, this.range, this.more, this.value), h("div", { class: "spread" }, this.detail, this.done));
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.min(Math.max(0, at), this.options.length - 1);
    const option = this.options[this.at];
    this.range.value = String(this.at);
    this.range.setAttribute("aria-valuetext", option.label ?? "");
    this.value.textContent = String(option.command[this.field]);
    this.detail.textContent = option.detail ?? "";
    this.done.textContent = option.label ?? option.id;
  }
}
