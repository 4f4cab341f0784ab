// @ts-check
/** Who was ahead of whom; each cell opens its games. */

import { h } from "../dom.js";
import { say } from "../words/words.js";
import { called, isMe, panel, points, scroller } from "./common.js";

const MOST = 40;

/** Games in which the row was ahead, and behind; a tie counts half to both. @param {any[]} met */
export function score(met) {
  const ahead = met.reduce((sum, one) => sum + one.ahead / 2, 0);
  return { ahead, behind: met.length - ahead };
}

/** @param {any} table @param {(row: any, other: any, met: any[]) => void} open */
export function crossPanel(table, open) {
  const rows = table.rows.slice(0, MOST);
  return panel(say("crossTable"), say("crossHint"), rows.length ? scroller(say("crossTable"), h("table", { class: "cross" },
    h("thead", {}, h("tr", {}, h("td", {}), ...rows.map((/** @type {any} */ row) => h("th", { scope: "col" }, called(row.entrant, row.name))))),
    h("tbody", {}, ...rows.map((/** @type {any} */ row) => h("tr", { class: isMe(row.entrant) ? "mine" : "" },
      h("th", { scope: "row" }, called(row.entrant, row.name)), ...rows.map((/** @type {any} */ other) => cell(row, other, open))))))) : h("p", { class: "soft" }, say("nothingPlayed")));
}

/** @param {any} row @param {any} other @param {(row: any, other: any, met: any[]) => void} open */
function cell(row, other, open) {
  if (row === other) return h("td", { class: "self" });
  const met = row.against[other.entrant] ?? [];
  if (!met.length) return h("td", { class: "none" }, h("span", { class: "hidden-text" }, say("neverMet")));
  const { ahead, behind } = score(met);
  const text = `${points(ahead, 1)} : ${points(behind, 1)}`;
  return h("td", {}, h("button", { class: ahead > behind ? "ahead" : "", onclick: () => open(row, other, met),
    "aria-label": say("crossCell", { one: called(row.entrant, row.name), other: called(other.entrant, other.name), score: text }) },
  text, h("meter", { min: 0, max: met.length, value: ahead, "aria-hidden": "true" })));
}
