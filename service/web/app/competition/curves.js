// @ts-check
/** How numbers went over rounds or games: a line each, told apart by colour and dashes, with its name at its end. */

import { s } from "../dom.js";
import { language } from "../words/words.js";

const WIDE = 760;
const TALL = 340;
const LEFT = 52;
const RIGHT = 168;
const TOP = 14;
const BELOW = 30;
const LABEL = 17;

/** @typedef {{name: string, values: number[], low?: number[], high?: number[], strong?: boolean}} Series */

/** @param {Series[]} series @param {string} label @param {(step: number) => string} nameOfStep */
export function curves(series, label, nameOfStep) {
  const shown = series.filter((one) => one.values.length);
  const all = shown.flatMap((one) => [...one.values, ...(one.low ?? []), ...(one.high ?? [])]);
  const least = Math.min(...all);
  const most = Math.max(...all);
  const room = (most - least || 1) * 0.06;
  const [low, high] = [least - room, most + room];
  const last = Math.max(1, ...shown.map((one) => one.values.length - 1));
  const x = (/** @type {number} */ step) => LEFT + (WIDE - LEFT - RIGHT) * step / last;
  const y = (/** @type {number} */ value) => TOP + (TALL - TOP - BELOW) * (high - value) / (high - low);
  const number = new Intl.NumberFormat(language(), { maximumSignificantDigits: most - least < 10 ? 2 : 4 });
  const ends = apart(shown.map((one) => y(one.values[one.values.length - 1])));
  return s("svg", { class: "curves", viewBox: `0 0 ${WIDE} ${TALL}`, role: "img", "aria-label": label },
    s("desc", {}, shown.map((one) => `${one.name}: ${number.format(one.values[one.values.length - 1])}`).join("; ")),
    ...ticks(low, high).map((value) => s("g", {},
      s("path", { class: "rule", d: `M${LEFT} ${y(value)}H${WIDE - RIGHT}` }), s("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, number.format(value)))),
    ...steps(last).map((step) => s("text", { x: x(step), y: TALL - 8, "text-anchor": "middle" }, nameOfStep(step))),
    ...shown.filter((one) => one.low && one.high).map((one) => s("path", { class: "band", d: band(one, x, y) })),
    ...shown.map((one, place) => s("path", { class: `curve c${place % 8}${one.strong ? " strong" : ""}`, d: path(one.values, x, y) })),
    ...shown.flatMap((one) => one.strong ? one.values.map((value, step) => s("circle", { class: "dot", cx: x(step), cy: y(value), r: 4 })) : []),
    ...shown.flatMap((one, place) => {
      const end = one.values.length - 1;
      return [
        s("path", { class: `lead c${place % 8}`, d: `M${x(end)} ${y(one.values[end])}L${WIDE - RIGHT + 12} ${ends[place]}` }),
        s("text", { x: WIDE - RIGHT + 16, y: ends[place] + 4, class: one.strong ? "strong" : "" }, one.name.length > 20 ? `${one.name.slice(0, 19)}…` : one.name),
      ];
    }));
}

/** @param {number[]} values @param {(step: number) => number} x @param {(value: number) => number} y */
function path(values, x, y) {
  return values.map((value, step) => `${step ? "L" : "M"}${x(step).toFixed(1)} ${y(value).toFixed(1)}`).join("");
}

/** @param {Series} one @param {(step: number) => number} x @param {(value: number) => number} y */
function band(one, x, y) {
  const low = one.low ?? [];
  const back = low.map((value, step) => `L${x(step).toFixed(1)} ${y(value).toFixed(1)}`).reverse().join("");
  return `${path(one.high ?? [], x, y)}${back}Z`;
}

/** Round numbers between two. @param {number} low @param {number} high */
function ticks(low, high) {
  const rough = (high - low) / 5;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((one) => one >= rough) ?? size;
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(Number(value.toFixed(6)));
  return found;
}

/** At most nine steps that are named. @param {number} last */
function steps(last) {
  const every = Math.ceil(last / 8);
  return Array.from({ length: Math.floor(last / every) + 1 }, (_, place) => place * every);
}

/** Labels moved down where they would cover the one above. @param {number[]} heights */
function apart(heights) {
  const moved = [...heights];
  const order = heights.map((_, place) => place).sort((a, b) => heights[a] - heights[b]);
  order.forEach((place, at) => {
    if (at) moved[place] = Math.max(moved[place], moved[order[at - 1]] + LABEL);
  });
  const over = Math.max(0, ...moved.map((height) => height - (TALL - 12)));
  return moved.map((height) => Math.max(10, height - over));
}
