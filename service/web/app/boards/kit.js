// @ts-check
/** What all boards share: crests of seats, places with a halo, and small drawings. */

import { h, s } from "../dom.js";

/** A seat is a colour and a figure, so that it can be told without colours. @param {number} seat */
export function crestMark(seat) {
  const ink = `var(--on-seat-${seat})`;
  switch (seat) {
    case 0: return s("circle", { r: 5.2, fill: "none", stroke: ink, "stroke-width": 3 });
    case 1: return s("path", { d: "M0-7 7 6H-7Z", fill: ink });
    case 2: return s("path", { d: "M-5.5-5.5h11v11h-11Z", fill: ink });
    case 3: return s("path", { d: "M-6-5.5h12M-6 0h12M-6 5.500h12", stroke: ink, "stroke-width": 2.8 });
    default: return s("path", { d: "M0-7.500 6 0 0 7.500-6 0Z", fill: ink });
  }
}

/** A crest to be placed on a board. @param {number} seat @param {number} x @param {number} y @param {number} [radius] */
export function crest(seat, x, y, radius = 12) {
  return s(
    "g", { transform: `translate(${x} ${y}) scale(${radius / 12})`, class: `crest-${seat}` },
    s("circle", { r: 12, fill: `var(--seat-${seat})`, stroke: "#f5eddb", "stroke-width": 1.5 }),
    crestMark(seat),
  );
}

/** A crest for the page, with its number as a name. @param {number} seat */
export function crestIcon(seat) {
  return s("svg", { class: "crest", viewBox: "-14 -14 28 28", role: "img", "aria-label": `${seat + 1}` }, crest(seat, 0, 0));
}

const EMBLEMS = new Set(["edo", "ikusa", "yedo", "yokohama"]);

/** The emblem of a title; a title that has none goes under that of the house. @param {string} title */
export function emblem(title) {
  return h("img", { src: `/web/emblems/${EMBLEMS.has(title) ? title : "bakufu"}.svg`, alt: "" });
}

/**
 * A place that options may name: its drawing, and a halo that shows when it can be chosen.
 * @param {string} key kind and id, as in the places of options
 * @param {string} outline path data of the halo
 * @param {Record<string, any>} attributes
 * @param {...any} drawing
 */
export function place(key, outline, attributes, ...drawing) {
  return s(
    "g", { class: "place", "data-place": key, ...attributes },
    ...drawing,
    s("path", { class: "halo dark", d: outline }),
    s("path", { class: "halo pale", d: outline }),
  );
}

/** @param {number} x @param {number} y @param {number} r */
export function circlePath(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
export function boxPath(x, y, width, height) {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

/** A number and what it counts, for the rows of seats. @param {string} label @param {string | number} value */
export function figure(label, value) {
  return h("span", {}, h("b", {}, value), " ", label);
}

/** Say that a drawing has got another shape by itself, so that its places are looked for anew. @param {SVGElement} drawing */
export function redrawn(drawing) {
  drawing.dispatchEvent(new CustomEvent("board-redrawn", { bubbles: true }));
}
