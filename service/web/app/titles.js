// @ts-check
/** Titles, variants and bots in the words of the page; what it has no word for is called as the API calls it. */

import { get } from "./api.js";
import { word } from "./words/words.js";

/** @param {string} name @param {string} [label] */
export function titleName(name, label) {
  return label ?? word("title", name) ?? name[0].toUpperCase() + name.slice(1);
}

/** @param {any} title */
export function titleSentence(title) {
  return word("sentence", title.name) ?? title.summary;
}

/** @param {string} title @param {any} variant */
export function variantName(title, variant) {
  return word("variant", `${title}_${variant.name}`) ?? variant.label;
}

/** @typedef {{name: string, label: string, about: string, titles: {title: string, rating: {value: number} | null}[]}} Bot */

/** What the service says of its bots, by name. @type {Map<string, Bot>} */
const known = new Map();

/** The built-in bots, weakest first; from then on they are called by their labels. @returns {Promise<Bot[]>} */
export async function bots() {
  const { bots: found } = await get("/v1/bots");
  for (const bot of found) known.set(bot.name, bot);
  return found;
}

/** @param {string} name */
export function botName(name) {
  return known.get(name)?.label ?? word("bot", name) ?? name;
}

/** A bot with its strength in a title, where that was measured. @param {Bot} bot @param {string} title */
export function botChoice(bot, title) {
  const rating = bot.titles.find((one) => one.title === title)?.rating;
  return rating ? `${bot.label} (${rating.value})` : bot.label;
}
