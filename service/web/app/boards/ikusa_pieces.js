// @ts-check
/** The pieces of Ikusa: forces, banners, castles, figures of each kind. */

import { h, s } from "../dom.js";
import { crestMark } from "./kit.js";

export const KINDS = ["bowman", "swordsman", "gunner", "spearman", "ronin"];
const KEY = "#1f1b16";

/** Figures of a kind, 16 by 16 round the origin. @type {Record<string, string>} */
const GLYPHS = {
  daimyo: "M-6 4-7-5-3-1 0-7 3-1 7-5 6 4Z",
  bowman: "M-3-7Q7 0-3 7M-3-7V7M-6 0H6M3-2.500 6 0 3 2.500",
  swordsman: "M-6 6 5-6M-6 1-1 6",
  gunner: "M-7 3-2 0 7-3M-2 0-3 4M-7 3-6 6",
  spearman: "M0 8V-3M0-8 2.500-3H-2.500Z",
  ronin: "M-7 1 0-6 7 1ZM-4 1V5M4 1V5",
};

/** A small figure for a line of text. @param {string} kind @param {string} name */
export function glyph(kind, name) {
  const solid = kind === "daimyo" || kind === "ronin";
  return s("svg", { class: "glyph", viewBox: "-9 -9 18 18", width: 16, height: 16, role: "img", "aria-label": name },
    s("path", { d: GLYPHS[kind], fill: solid ? "currentColor" : "none", stroke: "currentColor", "stroke-width": 1.7 }));
}

/** Numbers of figures by kind. @param {Record<string, number>} units @param {(kind: string) => string} nameOf */
export function counts(units, nameOf) {
  return KINDS.filter((kind) => units[kind]).map((kind) => h("span", { class: "count" }, glyph(kind, nameOf(kind)), ` ${units[kind]} `));
}

/** A provincial force: crest and number of its regular units, ronin as a disc. @param {number | null} colour @param {number} units @param {number} ronin */
export function force(colour, units, ronin) {
  return s("g", {},
    s("rect", { x: -23, y: -15, width: 46, height: 30, rx: 14, fill: "#fffdf6", stroke: KEY, "stroke-width": 2 }),
    colour === null ? null : s("g", { transform: "translate(-9 0) scale(.85)" }, s("circle", { r: 12, fill: `var(--seat-${colour})` }), crestMark(colour)),
    text(11, 7, units, 20),
    ronin ? s("g", { transform: "translate(21 -14)" }, s("circle", { r: 10, fill: "#5c5344", stroke: KEY, "stroke-width": 1.5 }), text(0, 5, ronin, 14, "#fff")) : null);
}

/** An army: a standing banner with crest, number and beads for its level. @param {number} colour @param {string} code @param {any} army */
export function banner(colour, code, army) {
  const ink = `var(--on-seat-${colour})`;
  const fallen = army.daimyo === "lying";
  return s("g", fallen ? { transform: "rotate(70)", opacity: 0.75 } : {},
    s("path", { d: "M-15-23H15V16L0 23-15 16Z", fill: `var(--seat-${colour})`, stroke: KEY, "stroke-width": 2.2 }),
    s("g", { transform: "translate(0 -8) scale(.9)" }, crestMark(colour)),
    text(0, 16, code.slice(1), 14, ink),
    ...Array.from({ length: army.level }, (_, bead) => s("circle", { cx: -10 + bead * 7, cy: -28, r: 3, fill: "#ffd34d", stroke: KEY, "stroke-width": 1 })));
}

const CASTLE = "M-13 8H13L11 0H8V-4L13-6 4-9 0-14-4-9-13-6-8-4V0H-11Z";

/** @param {string} work */
export function works(work) {
  const walls = s("path", { d: CASTLE, fill: "#fffdf6", stroke: KEY, "stroke-width": 1.8 });
  if (work === "castle") return s("g", {}, walls);
  walls.setAttribute("transform", "translate(0 -7) scale(.9)");
  return s("g", {}, s("path", { d: "M-14 9H14L10-1H-10Z", fill: "#c8bda6", stroke: KEY, "stroke-width": 1.8 }), walls);
}

/** @param {number} x @param {number} y @param {string | number} words @param {number} size @param {string} [fill] */
export function text(x, y, words, size, fill = KEY) {
  return s("text", { x, y, "font-size": size, "font-weight": 700, "text-anchor": "middle", fill, "font-family": "var(--sans)" }, words);
}

/** The arrow of a declared battle: from force to force, across the border. @param {[number, number]} from @param {[number, number]} to @param {[number, number]} across */
export function arrow(from, to, across) {
  const away = [to[0] - across[0], to[1] - across[1]];
  const short = Math.max(0, 1 - 44 / (Math.hypot(away[0], away[1]) || 1));
  const end = [across[0] + away[0] * short, across[1] + away[1] * short].map(Math.round);
  const d = `M${from[0]} ${from[1]}Q${across[0]} ${across[1]} ${end[0]} ${end[1]}`;
  return s("g", { fill: "none", "stroke-linecap": "round" },
    s("path", { d, stroke: KEY, "stroke-width": 15, "marker-end": "url(#ikusa-arrow-key)" }),
    s("path", { d, stroke: "#a8321a", "stroke-width": 9, "marker-end": "url(#ikusa-arrow)" }));
}

/** @param {string} id @param {string} fill */
export function arrowHead(id, fill) {
  return s("marker", { id, viewBox: "0 0 10 10", refX: 4, refY: 5, markerWidth: 3, markerHeight: 3, orient: "auto" },
    s("path", { d: "M0 0 10 5 0 10Z", fill }));
}

/** Mount Fuji, in passing. @param {[number, number]} at */
export function fuji(at) {
  return s("g", { transform: `translate(${at[0]} ${at[1]}) scale(.72)`, opacity: 0.9 },
    s("path", { d: "M-26 14-6-16-2-12 2-17 6-13 9-16 28 14Z", fill: "#22406b", stroke: KEY, "stroke-width": 2 }),
    s("path", { d: "M-12-7-6-16-2-12 2-17 6-13 9-16 15-7 8-3 2-7-4-2Z", fill: "#fffdf6" }));
}
