// @ts-check
/** Rounds side by side, tables below each other; where entrants drop out, lines lead on those who do not. */

import { h, s } from "../dom.js";
import { say } from "../words/words.js";
import { called, isMe, panel, points, scroller } from "./common.js";

const WIDE = 208;
const GAP = 48;
const ROW = 26;
const HEAD = 34;

/** @param {any[]} rounds @param {boolean} eliminating */
export function bracketPanel(rounds, eliminating) {
  if (!rounds.length) return panel(say("rounds"), "", h("p", { class: "soft" }, say("nothingPaired")));
  return panel(eliminating ? say("bracket") : say("rounds"), say("bracketHint"), scroller(say("rounds"), picture(rounds, eliminating)));
}

/** @param {any} table */
const high = (table) => ROW * table.places.length + 18;

/** @param {any[]} rounds @param {boolean} eliminating */
function picture(rounds, eliminating) {
  const tall = rounds.map((round) => round.tables.reduce((/** @type {number} */ sum, /** @type {any} */ table) => sum + high(table) + 10, 0));
  const height = HEAD + Math.max(...tall);
  const width = rounds.length * (WIDE + GAP) - GAP;
  const drawing = s("svg", { class: "bracket", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": say("rounds") });
  /** @type {Map<string, number>[]} */
  const spots = [];
  rounds.forEach((round, column) => {
    const x = column * (WIDE + GAP);
    drawing.append(s("text", { x, y: 18, class: "head" }, round.stage || say("roundNumber", { round: round.round })));
    let y = HEAD + (Math.max(...tall) - tall[column]) / (eliminating ? 2 : Infinity);
    /** @type {Map<string, number>} */
    const here = new Map();
    for (const table of round.tables) {
      drawing.append(box(table, x, y, here));
      y += high(table) + 10;
    }
    spots.push(here);
  });
  if (eliminating) for (let column = 0; column + 1 < spots.length; column += 1) drawing.prepend(...ways(spots[column], spots[column + 1], column));
  return drawing;
}

/** @param {any} table @param {number} x @param {number} y @param {Map<string, number>} spots */
function box(table, x, y, spots) {
  const order = [...table.places].sort((a, b) => (a.rank ?? 9) - (b.rank ?? 9) || a.seat - b.seat);
  const state = table.how === null ? say("beingPlayed") : say("tableNumber", { table: table.table });
  const link = s("a", { href: `/games/${table.game}`, "data-link": true, "data-game": table.game },
    s("title", {}, `${say("tableNumber", { table: table.table })}: ${order.map((place) => called(place.entrant, place.name)).join(", ")}`),
    s("rect", { x: x + 0.5, y, width: WIDE - 1, height: high(table), rx: 4, class: table.how === null ? "open" : "" }),
    s("text", { x: x + WIDE - 8, y: y + 13, "text-anchor": "end", class: "soft" }, state));
  order.forEach((place, row) => {
    const middle = y + 16 + ROW * row + ROW / 2;
    spots.set(place.entrant, middle);
    const name = called(place.entrant, place.name);
    link.append(
      s("text", { x: x + 18, y: middle + 5, "text-anchor": "end", class: "soft" }, place.rank ?? ""),
      s("text", { x: x + 26, y: middle + 5, class: `${place.rank === 1 ? "first" : ""} ${isMe(place.entrant) ? "me" : ""}` }, name.length > 19 ? `${name.slice(0, 18)}…` : name),
      s("text", { x: x + WIDE - 8, y: middle + 5, "text-anchor": "end", class: "soft" }, place.points === null ? "" : points(place.points)));
  });
  return link;
}

/** @param {Map<string, number>} here @param {Map<string, number>} there @param {number} column */
function ways(here, there, column) {
  const x = column * (WIDE + GAP) + WIDE;
  return [...here].flatMap(([entrant, y]) => {
    const to = there.get(entrant);
    return to === undefined ? [] : [s("path", { class: "way", d: `M${x} ${y}h${GAP / 2}V${to}h${GAP / 2}` })];
  });
}

/** The rounds as a list, for those who do not look at pictures. @param {any[]} rounds */
export function roundsAsText(rounds) {
  return h("ol", { class: "hidden-text" }, ...rounds.map((round) => h("li", {}, `${say("roundNumber", { round: round.round })}: `,
    round.tables.map((/** @type {any} */ table) => table.places.map((/** @type {any} */ place) => `${place.rank ?? ""} ${called(place.entrant, place.name)}`).join(", ")).join("; "))));
}
