// @ts-check
/** Pieces and goods of Yokohama, told apart by shape first. */

import { s } from "../dom.js";

export const KEY = "#1f1b16";

/** Ground of a card's head, by country. @type {Record<string, string>} */
export const FLAG = { GB: "#22406b", US: "#7a2f4a", FR: "#3d6fb0", DE: "#3a372f", NL: "#9a4f10" };

/** @param {string} d @param {string} fill @param {number} [width] */
function shape(d, fill, width = 1.4) {
  return s("path", { d, fill, stroke: KEY, "stroke-width": width, "stroke-linejoin": "round" });
}

/** @param {number} x @param {number} y @param {string | number} words @param {number} size @param {Record<string, any>} [more] */
export function text(x, y, words, size, more = {}) {
  return s("text", { x, y, "font-size": size, fill: KEY, "font-family": "var(--sans)", ...more }, words);
}

/** @type {Record<string, () => SVGElement[]>} */
const GOODS = {
  copper: () => [shape("M-7-5H7V5H-7Z", "#b5652b")],
  silk: () => [s("circle", { r: 7, fill: "#d9d2f0", stroke: KEY, "stroke-width": 1.4 }), shape("M-4-2q4 4 8 0M-4 2q4 4 8 0", "none", 1)],
  tea: () => [shape("M-7 5Q-6-7 7-6 7 6-7 5Z", "#5f9443")],
  fish: () => [shape("M-8 0Q-1-8 5 0L9-4V4L5 0Q-1 8-8 0Z", "#4d8fb8")],
  imports: () => [shape("M-7-7H7V7H-7Z", "#e9dec5"), shape("M-7-7 7 7M7-7-7 7", "none", 1)],
  yen: () => [s("circle", { r: 7.5, fill: "#e2b33c", stroke: KEY, "stroke-width": 1.4 }), shape("M-4-5 0 0 4-5M0 0V5M-4 1H4M-4 3.500H4", "none", 1.2)],
  points: () => [shape("M0-8 2.400-2.600 8-2.400 3.600 1.400 5.200 7 0 3.900-5.200 7-3.600 1.400-8-2.400-2.400-2.600Z", "#a8321a", 1)],
  moves: () => [shape("M-7 0H5M1-5 7 0 1 5", "none", 2.2)],
  items: () => [shape("M-7 7V-2L0-7 7-2V7Z", "#c8bda6")],
  goods: () => [s("circle", { r: 7, fill: "#fbf6ea", stroke: KEY, "stroke-width": 1.4 }), text(0, 4, "?", 11, { "text-anchor": "middle", "font-weight": 700 })],
};

/** @param {string} kind @param {number} x @param {number} y @param {number} [scale] */
export function good(kind, x, y, scale = 1) {
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})` }, ...(GOODS[kind] ?? GOODS.goods)());
}

/** A good for the page. @param {string} kind @param {string} label */
export function goodIcon(kind, label) {
  return s("svg", { class: "good", viewBox: "-10 -10 20 20", width: 16, height: 16, role: "img", "aria-label": label }, s("title", {}, label), ...(GOODS[kind] ?? GOODS.goods)());
}

/** A row of amounts. @param {Record<string, number>} amounts @param {number} x @param {number} y @param {number} scale @param {number} step @param {number} size */
export function amounts(amounts, x, y, scale, step, size) {
  return Object.entries(amounts).flatMap(([kind, count], at) => [
    good(kind, x + at * step, y, scale), text(x + at * step + 8.5 * scale + 2, y + size * 0.36, count, size, { "font-weight": 700 }),
  ]);
}

/** @param {number} seat @param {number} x @param {number} y @param {number} [scale] */
export function president(seat, x, y, scale = 1) {
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})` },
    shape("M-8-16H8V-5H-8ZM-13-5H13V-1H-13Z", `var(--seat-${seat})`, 1.8), shape("M-11 16Q-11 0 0-1 11 0 11 16Z", `var(--seat-${seat})`, 1.8), mark(seat, 0, 9, 0.62));
}

/** The figure of a seat's crest. @param {number} seat @param {number} x @param {number} y @param {number} scale */
function mark(seat, x, y, scale) {
  const ink = `var(--on-seat-${seat})`;
  const drawn = [
    () => s("circle", { r: 5, fill: "none", stroke: ink, "stroke-width": 3 }),
    () => s("path", { d: "M0-7 7 6H-7Z", fill: ink }),
    () => s("path", { d: "M-5.500-5.500h11v11h-11Z", fill: ink }),
    () => s("path", { d: "M-6-5.500h12M-6 0h12M-6 5.500h12", stroke: ink, "stroke-width": 2.8 }),
  ][seat];
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})` }, drawn?.() ?? null);
}

/** @param {number} seat @param {number | string} count @param {number} x @param {number} y @param {number} [scale] */
export function assistants(seat, count, x, y, scale = 1) {
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})` },
    shape("M0-9a5 5 0 0 1 3.400 8.600Q9 2 9 9H-9Q-9 2-3.400-.4A5 5 0 0 1 0-9Z", `var(--seat-${seat})`, 1.6), mark(seat, 0, 4.5, 0.42),
    text(11, 7, count, 13, { "font-weight": 700 }));
}

/** @param {number} seat @param {number} x @param {number} y @param {number} [scale] */
export function shop(seat, x, y, scale = 1) {
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})` },
    shape("M-9 9V-2H9V9Z", `var(--seat-${seat})`, 1.6), shape("M-11-2-8-9H8L11-2Z", `var(--on-seat-${seat})`, 1.6), mark(seat, 0, 4, 0.5));
}

/** @param {number} seat @param {number} x @param {number} y @param {number} [scale] */
export function house(seat, x, y, scale = 1) {
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})` }, shape("M-10 10V-3L0-11 10-3V10Z", `var(--seat-${seat})`, 1.6), mark(seat, 0, 2.5, 0.66));
}

/** @param {number} x @param {number} y @param {number} [scale] */
export function station(x, y, scale = 1) {
  return s("g", { transform: `translate(${x} ${y}) scale(${scale})` }, shape("M-10 6V-3Q0-11 10-3V6Z", "#8a6d3b", 1.6), shape("M-6 6V0H-1V6M1 6V0H6V6", "#fbf6ea", 1), shape("M-12 8H12", "none", 2));
}

/** Break a text into lines of so many letters. @param {string} words @param {number} letters @param {number} most */
export function wrapped(words, letters, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, most);
}
