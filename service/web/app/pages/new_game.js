// @ts-check
/** One sheet for a new game: sensible defaults, so that "Start" can be pressed at once. */

import { get, onceKey, send } from "../api.js";
import { crestIcon } from "../boards/kit.js";
import { h, put } from "../dom.js";
import { go } from "../router.js";
import { me } from "../session.js";
import { refusalAt } from "../shell.js";
import { botChoice, titleName, variantName } from "../titles.js";
import { say } from "../words/words.js";

const CLOCKS = /** @type {const} */ ({
  none: null,
  quick: { bank: 600, increment: 30 },
  day: { decision: 86400, action: "stand-in", bot: "greedy" },
});
const USUAL_BOT = "greedy";

/** @param {string} name @param {[string, string][]} choices @param {string} [chosen] @param {Record<string, any>} [more] */
function select(name, choices, chosen, more = {}) {
  return h("select", { name, ...more }, ...choices.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
}

/** @param {HTMLInputElement} box @param {string} text */
const check = (box, text) => h("label", { class: "check" }, box, h("span", {}, text));

class NewGame {
  /** @param {any} title @param {import("../titles.js").Bot[]} bots */
  constructor(title, bots) {
    this.title = title;
    this.choices = bots.map((bot) => /** @type {[string, string]} */ ([bot.name, botChoice(bot, title.name)]));
    this.about = h("p", { class: "soft small" });
    const tell = () => { this.about.textContent = bots.find((bot) => bot.name === this.level.value)?.about ?? ""; };
    this.variant = select("variant", title.variants.map((/** @type {any} */ one) => [one.name, variantName(title.name, one)]));
    this.count = h("select", { name: "seats" });
    this.level = select("bot", [...this.choices, ["open", say("openToAll")]], USUAL_BOT, { onchange: tell });
    tell();
    this.clock = select("clock", [["none", say("clockNone")], ["quick", say("clockQuick")], ["day", say("clockDay")]]);
    this.hidden = h("input", { type: "checkbox", name: "private" });
    this.hints = h("input", { type: "checkbox", name: "hints" });
    this.seats = h("ol", { class: "seat-rows" });
    this.refusal = h("p", { class: "refusal", role: "alert", hidden: true });
    this.known = h("datalist", { id: "known-players" });
    this.variant.addEventListener("change", () => this.sizes());
    this.count.addEventListener("change", () => this.rows());
    this.sizes();
  }

  sizes() {
    const chosen = this.title.variants.find((/** @type {any} */ one) => one.name === this.variant.value);
    put(this.count, ...chosen.seats.map((/** @type {number} */ count) => h("option", { value: count }, count)));
    this.rows();
  }

  /** One row for each seat after mine: as the others, a bot, anybody, or somebody who is invited. */
  rows() {
    const others = Array.from({ length: Number(this.count.value) - 1 }, (_, at) => at + 1);
    put(this.seats, h("li", {}, crestIcon(0), h("span", {}, say("me"))), ...others.map((seat) => {
      const guest = h("input", { name: `guest-${seat}`, list: "known-players", hidden: true, placeholder: say("name"), "aria-label": say("inviteWhom"), autocomplete: "off", oninput: () => this.find(guest.value) });
      const choice = select(`seat-${seat}`, [["", say("asOthers")], ...this.choices, ["open", say("openToAll")], ["invite", say("invite")]], "",
        { "aria-label": say("seatNumber", { seat: seat + 1 }), onchange: () => { guest.hidden = choice.value !== "invite"; if (!guest.hidden) guest.focus(); } });
      return h("li", {}, crestIcon(seat), choice, guest);
    }));
  }

  /** @param {string} name */
  async find(name) {
    if (name.length < 2) return;
    const { players } = await get(`/v1/players?name=${encodeURIComponent(name)}&limit=8`);
    put(this.known, ...players.map((/** @type {any} */ one) => h("option", { value: one.name })));
  }

  /** For whom each seat is meant, as the API wants to hear it. */
  async seating() {
    const places = [...this.seats.children].slice(1).map((row) => {
      const choice = row.querySelector("select")?.value || this.level.value;
      return { choice, guest: row.querySelector("input")?.value.trim() ?? "" };
    });
    return Promise.all([{ player: me().id }, ...places.map(async ({ choice, guest }) => {
      if (choice === "open") return {};
      return choice === "invite" ? { player: await playerCalled(guest) } : { bot: choice };
    })]);
  }

  async begin() {
    const clock = CLOCKS[/** @type {keyof typeof CLOCKS} */ (this.clock.value)];
    const seating = await this.seating();
    const full = seating.every((place) => "bot" in place || place.player === me().id);
    const body = {
      title: this.title.name, variant: this.variant.value, seats: Number(this.count.value), seating, start: { when: full ? "by-hand" : "full" },
      visibility: this.hidden.checked ? "private" : "public", stand_in_bot: USUAL_BOT, ...(clock ? { clock } : {}),
      undo: full ? "free" : "consent", hints: this.hints.checked,
    };
    const { id } = await send("POST", "/v1/games", body, { "Idempotency-Key": onceKey() });
    if (full) await send("POST", `/v1/games/${id}/start`, undefined, { "Idempotency-Key": onceKey() });
    return id;
  }

  open() {
    const dialog = h("dialog", { "aria-label": say("newGame") }, h("form", {
      class: "form", method: "dialog",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.refusal.hidden = true;
        this.begin().then((id) => { dialog.close(); go(`/games/${id}`); }).catch(refusalAt(this.refusal));
      },
    }, h("h2", {}, titleName(this.title.name, this.title.label)),
    h("div", { class: "pairs" }, h("label", {}, say("variant"), this.variant), h("label", {}, say("chooseSeats"), this.count),
      h("label", {}, say("opponents"), this.level), h("label", {}, say("clock"), this.clock)), this.about,
    h("details", {}, h("summary", {}, say("eachSeat")), this.seats, this.known, check(this.hidden, say("privateGame")), check(this.hints, say("hintsForAll"))), this.refusal,
    h("div", { class: "row end" }, h("button", { type: "button", onclick: () => dialog.close() }, say("cancel")), h("button", { class: "primary", "data-act": "start" }, say("start")))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }
}

/** The id of the player of that name. @param {string} name */
async function playerCalled(name) {
  const { players } = await get(`/v1/players?name=${encodeURIComponent(name || "?")}&limit=20`);
  const found = players.find((/** @type {any} */ one) => one.name.toLowerCase() === name.toLowerCase());
  return found?.id ?? name;
}

/** @param {any} title @param {import("../titles.js").Bot[]} bots */
export function newGame(title, bots) {
  if (me()) new NewGame(title, bots).open();
  else go("/sign-in");
}
