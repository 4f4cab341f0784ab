// @ts-check
/** The lobby: four titles, invitations, my games with whose turn it is, tables that wait, games to watch, competitions. */

import { follow, get, onceKey, send } from "../api.js";
import { crestIcon, emblem } from "../boards/kit.js";
import { h, put } from "../dom.js";
import { go } from "../router.js";
import { me } from "../session.js";
import { refusalAt } from "../shell.js";
import { botName, bots as readBots, titleName, titleSentence } from "../titles.js";
import { say, timeLeft } from "../words/words.js";
import { competitionCard } from "./competitions.js";
import { newGame } from "./new_game.js";
import { Thumbnails } from "./thumbnails.js";

const WITH_CLOCKS = 12;
const GUEST_LOOKS = 5000;
const OVER = ["finished", "abandoned"];

export class LobbyPage {
  constructor() {
    this.stop = new AbortController();
    this.thumbnails = new Thumbnails(this.stop.signal);
    this.element = h("main", {});
    this.notice = h("p", { class: "notice", role: "status", hidden: true });
    this.invitations = h("section", { hidden: true });
    this.mine = h("div", { class: "games", "data-list": "mine" });
    this.open_ = h("div", { class: "games", "data-list": "open" });
    this.running = h("div", { class: "games", "data-list": "running" });
    this.competitions = h("div", { class: "competitions" });
    this.refusal = h("p", { class: "refusal", role: "alert", hidden: true });
    /** @type {any} */
    this.people = {};
    /** @type {Map<string, number>} */
    this.deadlines = new Map();
  }

  async open() {
    const [{ titles }, bots] = await Promise.all([get("/v1/titles"), readBots()]);
    this.titles = new Map(titles.map((/** @type {any} */ title) => [title.name, title]));
    put(this.element, this.notice, h("div", { class: "page" },
      h("section", { class: "welcome" }, h("h1", {}, say("titlesHeading")), h("p", { class: "soft" }, say("welcome")),
        h("div", { class: "titles" }, ...titles.map((/** @type {any} */ title) => this.titleCard(title, bots)))),
      this.refusal,
      this.invitations,
      me() && h("section", {}, h("h2", {}, say("myGames")), this.mine),
      h("section", {}, h("h2", {}, say("watchNow")), this.running),
      h("section", {}, h("h2", {}, say("openTables")), this.open_),
      h("section", {}, h("div", { class: "spread" }, h("h2", {}, say("ladders")), h("span", { class: "row" },
        h("a", { href: "/tournaments", "data-link": true }, say("allTournaments")), h("a", { href: "/ladders", "data-link": true }, say("allLadders")))), this.competitions)));
    await this.refresh();
    if (me()) this.listen().catch(() => {});
    this.timer = setInterval(() => this.refresh().catch(() => {}), GUEST_LOOKS);
    this.ticking = setInterval(() => this.tick(), 1000);
  }

  close() {
    this.stop.abort();
    clearInterval(this.timer);
    clearInterval(this.ticking);
  }

  /** News of my games come by themselves: whatever it is, look again. After a lost connection some may be missing. */
  async listen() {
    const state = (/** @type {"live" | "lost"} */ now) => {
      if (now === "live" && this.element.dataset.connection === "lost") this.refresh().catch(() => {});
      this.notice.hidden = now === "live";
      this.notice.textContent = now === "lost" ? say("connectionLost", { time: new Date().toLocaleTimeString() }) : "";
      this.element.dataset.connection = now;
    };
    const path = (/** @type {string} */ last) => `/v1/me/stream?list=lobby${last && `&cursor=${encodeURIComponent(last)}`}`;
    for await (const message of follow(path, this.stop.signal, state)) if (message.event === "inbox") this.refresh().catch(() => {});
  }

  /** @param {any} title @param {import("../titles.js").Bot[]} bots */
  titleCard(title, bots) {
    return h("article", { class: "title-card sheet" }, emblem(title.name), h("h2", {}, titleName(title.name, title.label)), h("p", {}, titleSentence(title)),
      h("div", { class: "row" },
        h("button", { class: "primary", "data-new": title.name, "aria-label": `${say("playAgainstBots")}: ${title.label}`, onclick: () => newGame(title, bots) }, say("playAgainstBots")),
        h("a", { class: "button", href: `/rules/${title.name}`, "aria-label": `${say("rules")}: ${title.label}` }, say("rules"))));
  }

  async refresh() {
    const account = me();
    const read = (/** @type {string} */ path) => get(path, this.stop.signal);
    const [mine, open, running, tournaments, ladders] = await Promise.all([
      account ? read(`/v1/games?player=${account.id}&limit=50`) : { games: [], players: {} },
      read("/v1/games?status=open&free=true&limit=12"), read("/v1/games?status=playing&limit=12"), read("/v1/tournaments?limit=4"), read("/v1/ladders?limit=4")]);
    Object.assign(this.people, mine.players, open.players, running.players);
    const own = mine.games.filter((/** @type {any} */ game) => !OVER.includes(game.status) && (game.status === "open" || isSeated(game)));
    const invited = own.filter((/** @type {any} */ game) => game.status === "open" && game.seats.some((/** @type {any} */ seat) => seat.invited === account?.id));
    const played = own.filter((/** @type {any} */ game) => !invited.includes(game));
    played.sort((/** @type {any} */ a, /** @type {any} */ b) => Number(myTurn(b)) - Number(myTurn(a)));
    await this.learnDeadlines(played);
    this.invite(invited);
    this.fill(this.mine, played, "myGamesNone");
    this.fill(this.open_, open.games.filter((/** @type {any} */ game) => !own.includes(game) && !isSeated(game)), "openTablesNone");
    const watched = running.games.filter((/** @type {any} */ game) => !isSeated(game));
    this.thumbnails.show(watched);
    this.fill(this.running, watched, "watchNowNone");
    put(this.competitions, ...tournaments.tournaments.map((/** @type {any} */ one) => competitionCard("tournaments", one)), ...ladders.ladders.map((/** @type {any} */ one) => competitionCard("ladders", one)),
      tournaments.tournaments.length + ladders.ladders.length ? null : h("p", { class: "soft" }, say("competitionsNone")));
    const waiting = played.filter(myTurn).length;
    document.title = waiting ? `(${waiting}) ${say("title")}` : say("title");
    this.tick();
  }

  /** Until when I must decide, where there is a clock. @param {any[]} games */
  async learnDeadlines(games) {
    this.deadlines.clear();
    await Promise.all(games.filter((game) => game.status === "playing").slice(0, WITH_CLOCKS).map(async (game) => {
      const whole = await get(`/v1/games/${game.id}`, this.stop.signal);
      const seats = whole.clocks?.seats ?? [];
      const next = seats.filter((/** @type {any} */ seat) => seat.deadline && whole.asked.includes(seat.seat)).map((/** @type {any} */ seat) => seat.deadline);
      if (next.length) this.deadlines.set(game.id, Math.min(...next));
    }));
  }

  tick() {
    for (const element of this.element.querySelectorAll("[data-deadline]")) {
      element.textContent = say("timeLeft", { time: timeLeft(Number(element.getAttribute("data-deadline")) - Date.now()) });
    }
  }

  /** @param {any[]} games */
  invite(games) {
    this.invitations.hidden = games.length === 0;
    const told = refusalAt(this.refusal);
    put(this.invitations, h("h2", {}, say("invitations")), h("div", { class: "games" }, ...games.map((game) => {
      const seat = game.seats.findIndex((/** @type {any} */ one) => one.invited === me().id);
      const path = `/v1/games/${game.id}/seats`;
      const once = { "Idempotency-Key": onceKey() };
      return h("article", { class: "game-card sheet mine", "data-invitation": game.id }, ...this.cardParts(game),
        h("div", { class: "row end" },
          h("button", { "data-act": "decline", onclick: () => send("DELETE", `${path}/${seat}`, undefined, once).then(() => this.refresh()).catch(told) }, say("decline")),
          h("button", { class: "primary", "data-act": "accept", onclick: () => send("POST", path, { seat }, once).then(() => go(`/games/${game.id}`)).catch(told) }, say("accept"))));
    })));
  }

  /** @param {HTMLElement} list @param {any[]} games @param {"myGamesNone" | "openTablesNone" | "watchNowNone"} none */
  fill(list, games, none) {
    put(list, games.length ? games.map((game) => this.gameCard(game)) : h("p", { class: "soft" }, say(none)));
  }

  /** @param {any} game */
  gameCard(game) {
    return h("a", { class: `game-card sheet${myTurn(game) ? " mine" : ""}`, href: `/games/${game.id}`, "data-link": true, "data-game": game.id }, this.thumbnails.of(game.id), ...this.cardParts(game));
  }

  /** @param {any} game */
  cardParts(game) {
    const deadline = this.deadlines.get(game.id);
    const asked = (game.asked ?? []).map((/** @type {number} */ seat) => this.nameOf(game.seats[seat])).join(", ");
    const turn = myTurn(game) ? say("yourTurn") : game.status === "open" ? say("waitsForPlayers") : asked ? say("theirTurn", { names: asked }) : "";
    return [emblem(game.title), h("b", {}, titleName(game.title, this.titles?.get(game.title)?.label)),
      deadline ? h("span", { class: "soft small numbers", "data-deadline": deadline }) : h("span", {}),
      h("span", { class: "turn small" }, game.rated ? `${say("ratedGame")}${turn && " · "}${turn}` : turn),
      h("span", { class: "players small" }, ...game.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => h("span", { class: "player" }, crestIcon(number), this.nameOf(seat))))];
  }

  /** @param {any} seat */
  nameOf(seat) {
    if (seat.player && !(seat.resigned && seat.bot)) return this.people[seat.player]?.name ?? say("guest");
    if (seat.bot) return say("botLevel", { bot: botName(seat.bot) });
    return seat.invited ? say("invitedPlayer", { name: this.people[seat.invited]?.name ?? say("guest") }) : say("openSeat");
  }
}

/** @param {any} game */
function myTurn(game) {
  return Boolean(me()) && game.status === "playing" && (game.asked ?? []).some((/** @type {number} */ seat) => game.seats[seat]?.player === me().id && !game.seats[seat].resigned);
}

/** @param {any} game */
function isSeated(game) {
  return Boolean(me()) && game.seats.some((/** @type {any} */ seat) => seat.player === me().id);
}
