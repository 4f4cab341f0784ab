// @ts-check
/** The page begins here: theme, language, who I am, and which page the address means. */

import { Problem } from "./api.js";
import { emblem } from "./boards/kit.js";
import { h, put } from "./dom.js";
import { LobbyPage } from "./pages/lobby.js";
import { SignInPage } from "./pages/sign_in.js";
import { TablePage } from "./pages/table.js";
import { go, route } from "./router.js";
import { begin, me, signOut } from "./session.js";
import { choose, language, say } from "./words/words.js";

/** @typedef {{element: HTMLElement, open: () => Promise<void>, close: () => void}} Page */

/** @type {Page | null} */
let current = null;

/** @param {string} theme */
function paint(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("bakufu.theme", theme);
}

/** @param {string} path @returns {Page} */
function pageOf(path) {
  const address = new URL(path, location.origin);
  const game = address.pathname.match(/^\/games\/([\w-]+)$/);
  if (game) return new TablePage(game[1], address.searchParams);
  return address.pathname === "/sign-in" ? new SignInPage() : new LobbyPage();
}

function bar() {
  const dark = document.documentElement.dataset.theme === "dark";
  return h("header", { class: "top" },
    h("a", { class: "brand", href: "/", "data-link": true }, emblem("bakufu"), h("strong", {}, say("title"))), h("span", { class: "where" }),
    h("button", { "aria-pressed": String(dark), onclick: () => { paint(dark ? "light" : "dark"); render(location.pathname + location.search); } }, say("dark")),
    h("button", { lang: say("languageTag"), onclick: () => { choose(language() === "de" ? "en" : "de"); render(location.pathname + location.search); } }, say("language")),
    h("a", { class: "button", href: "/docs" }, "API"),
    me() ? h("button", { onclick: () => signOut().then(() => go("/")) }, `${me().name} - ${say("signOut")}`) : h("a", { class: "button", href: "/sign-in", "data-link": true }, say("signIn")));
}

/** @param {string} path */
async function render(path) {
  current?.close();
  const page = pageOf(path);
  current = page;
  put(document.body, page instanceof TablePage ? null : bar(), page.element);
  try {
    await page.open();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (current !== page) return;
    put(page.element, h("div", { class: "lobby" }, h("section", { class: "sheet form" }, h("h1", {}, problem.message), h("p", { class: "soft" }, problem.code),
      h("div", { class: "row" }, h("button", { class: "primary", onclick: () => render(path) }, say("tryAgain")), h("a", { class: "button", href: "/", "data-link": true }, say("home"))))));
  }
}

paint(localStorage.getItem("bakufu.theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
choose(language());
await begin();
route(render);
