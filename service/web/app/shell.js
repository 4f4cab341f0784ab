// @ts-check
/** What all pages share: the bar above them, and what a page shows when something went wrong. */

import { Problem } from "./api.js";
import { emblem } from "./boards/kit.js";
import { h } from "./dom.js";
import { go } from "./router.js";
import { me, signOut } from "./session.js";
import { choose, language, say } from "./words/words.js";

/** @typedef {{element: HTMLElement, open: () => Promise<void>, close: () => void, bar?: boolean}} Page */

/** @param {string} theme */
export function paint(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("bakufu.theme", theme);
}

/** The theme that was chosen, else the one of the device. */
export function theme() {
  return localStorage.getItem("bakufu.theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** @param {string} path where one is @param {() => void} again draws the page anew */
export function bar(path, again) {
  const dark = document.documentElement.dataset.theme === "dark";
  const account = me();
  return h("header", { class: "top" },
    h("a", { class: "brand", href: "/", "data-link": true }, emblem("bakufu"), h("strong", {}, say("title"))),
    h("nav", { "aria-label": say("pages") }, ...tabs(path)),
    h("div", { class: "tools" },
      h("button", { "aria-pressed": String(dark), onclick: () => { paint(dark ? "light" : "dark"); again(); } }, say("dark")),
      h("button", { lang: say("languageTag"), onclick: () => { choose(language() === "de" ? "en" : "de"); again(); } }, say("language")),
      h("a", { class: "button", href: "/docs" }, "API"),
      account ? [
        h("a", { class: "button", href: `/players/${account.id}`, "data-link": true, "data-me": account.id }, account.name),
        h("button", { "data-act": "sign-out", onclick: () => signOut().then(() => go("/")) }, say("signOut")),
      ] : h("a", { class: "button", href: "/sign-in", "data-link": true }, say("signIn"))));
}

/** @param {string} path */
function tabs(path) {
  /** @type {[string, "home" | "tournaments" | "laddersTab"][]} */
  const places = [["/", "home"], ["/tournaments", "tournaments"], ["/ladders", "laddersTab"]];
  return places.map(([href, word]) => {
    const here = href === "/" ? path === "/" : path.startsWith(href);
    return h("a", { href, "data-link": true, "aria-current": here ? "page" : null }, say(word));
  });
}

/** What happened, its code, and two ways on. @param {Problem} problem @param {() => void} again */
export function trouble(problem, again) {
  const report = `${problem.code}: ${problem.message} (${location.pathname}${location.search})`;
  const copy = h("button", { onclick: () => navigator.clipboard?.writeText(report).then(() => { copy.textContent = say("copied"); }) }, say("copyReport"));
  return h("div", { class: "page narrow" }, h("section", { class: "sheet form", role: "alert" },
    h("h1", {}, problem.message), problem.detail && h("p", {}, problem.detail), h("p", { class: "soft" }, problem.code),
    h("div", { class: "row" }, h("button", { class: "primary", onclick: again }, say("tryAgain")), copy,
      h("a", { class: "button", href: "/", "data-link": true }, say("home")))));
}

/** Say a refusal where it happened, or pass on what is none. @param {HTMLElement} place */
export function refusalAt(place) {
  return (/** @type {unknown} */ problem) => {
    if (!(problem instanceof Problem)) throw problem;
    place.textContent = `${problem.message} ${problem.detail}`.trim();
    place.hidden = false;
  };
}
