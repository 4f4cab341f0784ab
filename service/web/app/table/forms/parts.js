// @ts-check
/** Controls that forms share. */

import { h } from "../../dom.js";
import { say } from "../../words/words.js";

/**
 * A number with a button on each side.
 * @param {string} label @param {number} value @param {number} least @param {number} most @param {(value: number) => void} set @param {number} [step]
 */
export function amount(label, value, least, most, set, step = 1) {
  const to = (/** @type {number} */ wanted) => set(Math.min(most, Math.max(least, wanted)));
  return h("div", { class: "amount", role: "group", "aria-label": label },
    h("span", {}, label),
    h("button", { type: "button", "aria-label": `${label}: ${say("less")}`, disabled: value <= least, onclick: () => to(value - step) }, "−"),
    h("b", { class: "numbers" }, value),
    h("button", { type: "button", "aria-label": `${label}: ${say("moreOf")}`, disabled: value + step > most, onclick: () => to(value + step) }, "+"));
}

/**
 * Some of several things; each is a button that is pressed or not.
 * @param {string} label @param {{id: string, name: string, off?: boolean, title?: string}[]} things @param {(id: string) => boolean} chosen @param {(id: string) => void} toggle
 */
export function chips(label, things, chosen, toggle) {
  return h("div", { class: "chips", role: "group", "aria-label": label }, ...things.map((thing) => h("button", {
    type: "button", class: "choice", "aria-pressed": String(chosen(thing.id)), disabled: thing.off, title: thing.title, "data-chip": thing.id, onclick: () => toggle(thing.id),
  }, thing.name)));
}
