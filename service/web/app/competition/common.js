// @ts-check
/** What tournaments and ladders share: how entrants are called, points, places, and tables that scroll by themselves. */

import { h } from "../dom.js";
import { me } from "../session.js";
import { language, say, word as spoken } from "../words/words.js";

/** An entrant is an account, or a built-in bot with its number. @param {string} entrant @param {string | null} name */
export function called(entrant, name) {
  if (name !== null && name !== undefined) return name;
  if (entrant.startsWith("bot:")) return say("botLevel", { bot: entrant.split(":").slice(1).join(" ") });
  return say("gone");
}

/** The name, with the way to the player's page where there is one. @param {string} entrant @param {string | null} name */
export function entrantLink(entrant, name) {
  const text = called(entrant, name);
  const own = isMe(entrant) ? ` (${say("me")})` : "";
  if (entrant.startsWith("bot:") || name === null) return h("span", {}, text);
  return h("span", {}, h("a", { href: `/players/${entrant}`, "data-link": true }, text), own);
}

/** @param {string} entrant */
export function isMe(entrant) {
  return me()?.id === entrant;
}

/** 120ths as points. @param {number} score @param {number} [unit] */
export function points(score, unit = 120) {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(score / unit);
}

/** A change with its sign. @param {number} value */
export function signed(value) {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 2, signDisplay: "exceptZero" }).format(value);
}

/** A place at a table as a coin: gold, silver, bronze, paper; the number is always there. @param {number | null} rank @param {string} told */
export function placeCoin(rank, told) {
  return h("span", { class: `coin place-${rank && rank < 4 ? rank : "more"}`, title: told },
    h("span", { "aria-hidden": "true" }, rank ?? "-"), h("span", { class: "hidden-text" }, `${told} `));
}

/** A date and a time as people write them. @param {number} at */
export function moment(at) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** A box with a heading. @param {string} heading @param {string} hint @param {...import("../dom.js").Child} content */
export function panel(heading, hint, ...content) {
  return h("section", { class: "panel sheet" }, h("div", { class: "spread" }, h("h2", {}, heading), hint && h("span", { class: "soft small" }, hint)), ...content);
}

/** Something wide that scrolls by itself, by keyboard too. @param {string} label @param {...import("../dom.js").Child} content */
export function scroller(label, ...content) {
  return h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": label }, ...content);
}

/** The word for a fixed name of the API, or that name. @param {string} kind @param {string} name */
export function word(kind, name) {
  return spoken(kind, name) ?? name;
}
