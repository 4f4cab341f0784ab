// @ts-check
/** The page begins here: theme, language, who I am, and which page the address means. */

import { Problem } from "./api.js";
import { put } from "./dom.js";
import { route } from "./router.js";
import { begin } from "./session.js";
import { bar, paint, theme, trouble } from "./shell.js";
import { choose, language, say } from "./words/words.js";

/** @typedef {import("./shell.js").Page} Page */

/** @type {Page | null} */
let current = null;

/** Addresses and their pages; a page is fetched when it is first wanted. @type {[RegExp, (id: string, query: URLSearchParams) => Promise<Page>][]} */
const PAGES = [
  [/^\/games\/([\w-]+)$/, async (id, query) => query.has("at")
    ? new (await import("./pages/replay.js")).ReplayPage(id, query)
    : new (await import("./pages/table.js")).TablePage(id, query)],
  [/^\/tournaments$/, async () => new (await import("./pages/competitions.js")).CompetitionsPage("tournaments")],
  [/^\/ladders$/, async () => new (await import("./pages/competitions.js")).CompetitionsPage("ladders")],
  [/^\/tournaments\/([\w-]+)$/, async (id) => new (await import("./pages/tournament.js")).TournamentPage(id)],
  [/^\/ladders\/([\w-]+)$/, async (id) => new (await import("./pages/ladder.js")).LadderPage(id)],
  [/^\/players\/([\w-]+)$/, async (id) => new (await import("./pages/player.js")).PlayerPage(id)],
  [/^\/sign-in$/, async () => new (await import("./pages/sign_in.js")).SignInPage()],
  [/^/, async () => new (await import("./pages/lobby.js")).LobbyPage()],
];

/** @param {string} path @returns {Promise<Page>} */
async function pageOf(path) {
  const address = new URL(path, location.origin);
  for (const [form, make] of PAGES) {
    const found = address.pathname.match(form);
    if (found) return make(found[1] ?? "", address.searchParams);
  }
  throw new TypeError(path);
}

let wanted = 0;

/** @param {string} path */
async function render(path) {
  const turn = ++wanted;
  current?.close();
  current = null;
  const again = () => render(location.pathname + location.search);
  const page = await pageOf(path);
  if (turn !== wanted) return;
  current = page;
  document.title = say("title");
  put(document.body, page.bar === false ? null : bar(new URL(path, location.origin).pathname, again), page.element);
  scrollTo(0, 0);
  try {
    await page.open();
  } catch (problem) {
    if (current !== page) return;
    if (!(problem instanceof Problem)) throw problem;
    page.close();
    put(document.body, bar(path, again), page.element);
    put(page.element, trouble(problem, again));
  }
}

paint(theme());
choose(language());
await begin();
route(render);
