// @ts-check
/** The words of the page itself. What belongs to a game comes from the API in the same language. */

import { de } from "./de.js";
import { en } from "./en.js";
import { de as pagesDe } from "./pages_de.js";
import { en as pagesEn } from "./pages_en.js";

const SPOKEN = { ...en, ...pagesEn };

/** @type {Record<string, Record<string, string>>} */
const CATALOGUES = { de: { ...de, ...pagesDe }, en: SPOKEN };

/** @returns {"de" | "en"} */
export function language() {
  const kept = localStorage.getItem("bakufu.language");
  const wanted = kept ?? navigator.language.slice(0, 2);
  return wanted === "de" ? "de" : "en";
}

/** @param {"de" | "en"} chosen */
export function choose(chosen) {
  localStorage.setItem("bakufu.language", chosen);
  document.documentElement.lang = chosen;
}

/**
 * A sentence of the page; `{name}` is replaced by the value of that name.
 * @param {keyof typeof SPOKEN} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const sentence = CATALOGUES[language()][key] ?? SPOKEN[key];
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** A time left, as people say it. @param {number} ms */
export function timeLeft(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return say("minutes", { minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? say("hours", { hours, minutes: minutes % 60 }) : say("days", { days: Math.round(hours / 24) });
}

/** The word for a fixed name of the API, or null: names may be added there that this page has not heard of. @param {string} kind @param {string} name */
export function word(kind, name) {
  return CATALOGUES[language()][`${kind}_${name.replaceAll("-", "_")}`] ?? null;
}
