// @ts-check
/** The lobby: four titles, my games, tables that wait, games to watch. */

import { Problem, get, onceKey, send } from "../api.js";
import { crestIcon, emblem } from "../boards/kit.js";
import { h, put } from "../dom.js";
import { go } from "../router.js";
import { me } from "../session.js";
import { say } from "../words/words.js";

const CLOCKS = /** @type {const} */ ({
  none: null,
  quick: { bank: 600, increment: 30 },
  day: { window: 86400 },
});

export class LobbyPage {
  constructor() {
    this.stop = new AbortController();
    this.element = h("main", {});
    this.mine = h("div", { class: "games" });
    this.open_ = h("div", { class: "games" });
    this.running = h("div", { class: "games" });
    /** @type {Map<string, string>} */
    this.names = new Map();
  }

  async open() {
    const [{ titles }, bots] = await Promise.all([get("/v1/titles"), get("/v1/bots").then((answer) => answer.bots.map((/** @type {any} */ bot) => bot.name)).catch(() => ["random", "greedy"])]);
    this.bots = bots;
    put(this.element, h("div", { class: "lobby" },
      h("section", {}, h("h1", {}, say("titlesHeading")), h("p", { class: "soft" }, say("welcome")),
        h("div", { class: "titles" }, ...titles.map((/** @type {any} */ title) => this.titleCard(title)))),
      me() && h("section", {}, h("h2", {}, say("myGames")), this.mine),
      h("section", {}, h("h2", {}, say("openTables")), this.open_),
      h("section", {}, h("h2", {}, say("watchNow")), this.running)));
    await this.refresh();
    this.timer = setInterval(() => this.refresh().catch(() => {}), 5000);
  }

  close() {
    this.stop.abort();
    clearInterval(this.timer);
  }

  /** @param {any} title */
  titleCard(title) {
    return h("article", { class: "title-card sheet" }, emblem(title.name), h("h2", {}, title.label), h("p", {}, title.summary),
      h("div", { class: "row" },
        h("button", { class: "primary", "data-new": title.name, onclick: () => this.newGame(title) }, say("playAgainstBots")),
        h("a", { class: "button", href: `/rules/${title.name}` }, say("rules"))));
  }

  async refresh() {
    const account = me();
    const [mine, open, running] = await Promise.all([
      account ? get(`/v1/games?player=${account.id}&limit=30`, this.stop.signal) : { games: [] },
      get("/v1/games?status=open&limit=12", this.stop.signal),
      get("/v1/games?status=playing&limit=12", this.stop.signal),
    ]);
    const turn = (/** @type {any} */ game) => game.asked?.some((/** @type {number} */ seat) => game.seats[seat]?.player === account?.id);
    const own = mine.games.filter((/** @type {any} */ game) => game.status !== "finished" && game.status !== "abandoned");
    own.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(turn(b)) - Number(turn(a)));
    await this.learn([...own, ...open.games, ...running.games]);
    this.fill(this.mine, own, "myGamesNone");
    this.fill(this.open_, open.games, "openTablesNone");
    this.fill(this.running, running.games, "watchNowNone");
  }

  /** @param {any[]} games */
  async learn(games) {
    const ids = new Set(games.flatMap((game) => game.seats.map((/** @type {any} */ seat) => seat.player)).filter((id) => id && !this.names.has(id)));
    await Promise.all([...ids].map(async (id) => this.names.set(id, (await get(`/v1/players/${id}`, this.stop.signal)).name)));
  }

  /** @param {HTMLElement} list @param {any[]} games @param {"myGamesNone" | "openTablesNone" | "watchNowNone"} none */
  fill(list, games, none) {
    put(list, games.length ? games.map((game) => this.gameCard(game)) : h("p", { class: "soft" }, say(none)));
  }

  /** @param {any} game */
  gameCard(game) {
    const mine = game.asked?.some((/** @type {number} */ seat) => game.seats[seat]?.player && game.seats[seat].player === me()?.id);
    return h("a", { class: "game-card sheet", href: `/games/${game.id}`, "data-link": true, "data-game": game.id },
      emblem(game.title), h("b", {}, game.title[0].toUpperCase() + game.title.slice(1)), h("span", { class: "turn" }, mine ? say("yourTurn") : ""),
      h("span", { class: "players small" }, ...game.seats.map((/** @type {any} */ seat, /** @type {number} */ number) =>
        h("span", { class: "player" }, crestIcon(number), seat.name ?? (seat.player ? this.names.get(seat.player) : seat.bot ?? say("openSeat"))))));
  }

  /** Title, variant, seats, bots, clock: sensible defaults, start at once. @param {any} title */
  newGame(title) {
    if (!me()) return go("/sign-in");
    const variant = h("select", { name: "variant" }, ...title.variants.map((/** @type {any} */ one) => h("option", { value: one.name }, one.label)));
    const seats = h("select", { name: "seats" });
    const level = h("select", { name: "bot" }, ...this.bots.map((/** @type {string} */ bot) => h("option", { value: bot, selected: bot === "greedy" }, bot)));
    const clock = h("select", { name: "clock" }, h("option", { value: "none" }, say("clockNone")), h("option", { value: "quick" }, say("clockQuick")), h("option", { value: "day" }, say("clockDay")));
    const sizes = () => {
      const chosen = title.variants.find((/** @type {any} */ one) => one.name === variant.value);
      put(seats, ...chosen.seats.map((/** @type {number} */ count) => h("option", { value: count }, count)));
    };
    variant.addEventListener("change", sizes);
    sizes();
    const trouble = h("p", { class: "refusal", role: "alert" });
    const dialog = h("dialog", { "aria-label": say("newGame") }, h("form", {
      class: "form", method: "dialog",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.begin(title.name, variant.value, Number(seats.value), level.value, clock.value).then((id) => { dialog.close(); go(`/games/${id}`); })
          .catch((problem) => { if (problem instanceof Problem) trouble.textContent = problem.message; else throw problem; });
      },
    }, h("h2", {}, title.label), h("label", {}, say("variant"), variant), h("label", {}, say("chooseSeats"), seats),
    h("label", {}, say("botLevel", { bot: "" }), level), h("label", {}, say("clock"), clock), trouble,
    h("div", { class: "row end" }, h("button", { type: "button", onclick: () => dialog.close() }, say("cancel")), h("button", { class: "primary", "data-act": "start" }, say("start")))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  /** @param {string} title @param {string} variant @param {number} seats @param {string} bot @param {string} clock */
  async begin(title, variant, seats, bot, clock) {
    const chosen = CLOCKS[/** @type {keyof typeof CLOCKS} */ (clock)];
    const once = () => ({ "Idempotency-Key": onceKey() });
    const game = await send("POST", "/v1/games", { title, variant, seats, ...(chosen ? { clock: chosen } : {}) }, once());
    await send("POST", `/v1/games/${game.id}/seats`, { seat: 0 }, once());
    for (let seat = 1; seat < seats; seat += 1) await send("POST", `/v1/games/${game.id}/seats`, { seat, bot }, once());
    await send("POST", `/v1/games/${game.id}/start`, undefined, once());
    return game.id;
  }
}
