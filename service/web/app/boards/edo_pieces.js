// @ts-check
/** The pieces of Edo: pictures of spaces, samurai, the merchant, buildings and goods. */

import { s } from "../dom.js";
import { crestMark } from "./kit.js";

const KEY = "#1f1b16";

/** Ground colour of each kind of space. @type {Record<string, string>} */
export const GROUND = { wood: "#b9d3a8", quarry: "#cfcac0", field: "#ecdc96", border: "#e0b59c", river: "#a9c9dc" };

/** @param {string} d @param {string} fill @param {number} [width] @param {string} [stroke] */
function shape(d, fill, width = 2, stroke = KEY) {
  return s("path", { d, fill, stroke, "stroke-width": width, "stroke-linejoin": "round" });
}

/** What is found on a space: a tree, a rock, an ear of rice, a gate, waves. @param {string} kind */
export function picture(kind) {
  switch (kind) {
    case "wood": return [shape("M0-20 13-2H7L16 12H-16L-7-2H-13Z", "#3f6b3f"), shape("M-3 12h6v8h-6Z", "#6b4a2b", 1.5)];
    case "quarry": return [shape("M-18 14-12-4 0-12 14-6 19 14Z", "#8d8a84"), shape("M-12-4 2 2 14-6M2 2 0 14", "none", 1.6)];
    case "field": return [shape("M0 18V-8Q-10-12-8-20 0-18 0-8 10-12 8-20 0-18 0-8M0 4Q-12 2-13-7-3-6 0 4 12 2 13-7 3-6 0 4", "#c79a3b", 1.8)];
    case "border": return [
      shape("M-12-7V17M12-7V17M-14 0H14", "none", 5), shape("M-12-7V17M12-7V17M-14 0H14", "none", 2, "#a8321a"),
      shape("M-19-12Q0-18 19-12V-7H-19Z", "#a8321a", 1.8),
    ];
    default: return [-8, 2, 12].map((y) => shape(`M-18 ${y}q6-8 12 0t12 0 12 0`, "none", 3, "#22406b"));
  }
}

/** @param {number} seat @param {number} x @param {number} y */
export function samurai(seat, x, y) {
  return s("g", { transform: `translate(${x} ${y}) scale(1.2)`, "data-samurai": seat, "data-piece": `samurai-${seat}` },
    shape("M0-26 15-12H9L12 16H-12L-9-12H-15Z", `var(--seat-${seat})`, 2.6),
    s("g", { transform: "translate(0 2) scale(.75)" }, crestMark(seat)));
}

export function merchant() {
  return s("g", { "data-merchant": true, "data-piece": "merchant" },
    shape("M-12-6H12L16 20H-16Z", "#7a4a1f", 2.4), shape("M8-2h16v18H8Z", "#c79a3b"), shape("M0-27 22-8Q0-3-22-8Z", "#e8cf7a", 2.4));
}

/** @param {string} kind @param {number | null} owner @param {number} x @param {number} y @param {number} [scale] */
export function building(kind, owner, x, y, scale = 1) {
  const colour = owner === null ? "#c8bda6" : `var(--seat-${owner})`;
  const door = owner === null ? "#5c5344" : `var(--on-seat-${owner})`;
  const drawn = {
    house: () => [shape("M-12 11V-1L0-12 12-1V11Z", colour, 2.2), shape("M-3.400 11V2h6.800v9Z", door, 0)],
    post: () => [shape("M-13 11V-4H13V11Z", colour, 2.2), shape("M-15-4Q0-16 15-4Z", door), shape("M-4 11V2H4V11", door, 1)],
    fortress: () => [shape("M-13 12-10-2H10L13 12Z", "#c8bda6"), shape("M-14-2 0-13 14-2Z", "#5c5344")],
  }[/** @type {"house" | "post" | "fortress"} */ (kind)];
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})`, "data-building": kind }, ...drawn());
}

/** @param {string} good */
export function goodIcon(good) {
  const drawn = {
    ryo: () => [s("ellipse", { rx: 6.5, ry: 9, fill: "#e2b33c", stroke: KEY, "stroke-width": 1.6 }), shape("M-3-3H3M-3 2H3", "none", 1.2)],
    rice: () => [shape("M-7 8Q-10-4 0-10 10-4 7 8Z", "#f0dfa0", 1.6)],
    wood: () => [shape("M-9-5H9V5H-9Z", "#a87b4c", 1.6), s("circle", { cx: 6, r: 2.4, fill: "#e6caa2", stroke: KEY })],
    stone: () => [shape("M-9 7-6-5 3-8 9-1 8 7Z", "#9a968f", 1.6)],
    points: () => [shape("M0-9 2.600-3 9-2.600 4 1.600 5.800 8 0 4.400-5.800 8-4 1.600-9-2.600-2.600-3Z", "#a8321a", 1)],
  }[/** @type {"ryo"} */ (good)];
  return s("svg", { class: "good", viewBox: "-11 -11 22 22", width: 16, height: 16, role: "img", "aria-label": good }, ...drawn());
}
