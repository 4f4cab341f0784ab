// @ts-check
/** An offer in Yedo's Market or Tavern: what I give, what I want, within the bounds of the view. */

import { h } from "../../dom.js";
import { say } from "../../words/words.js";
import { amount, chips } from "./parts.js";

/**
 * @typedef {{weapons: string[], mon: number, geisha: number, cards: string[]}} Give
 * @typedef {{weapons: string[], mon: number, geisha: number, actions: number, bonuses: number, missions: string[]}} Want
 */

/** @param {import("./forms.js").Listed} listed @param {import("./forms.js").Scene} scene @param {(commands: any[]) => void} _give @param {() => void} redraw @returns {import("./forms.js").Form | null} */
export function tradeForm(listed, scene, _give, redraw) {
  const trade = scene.view.trade;
  if (!trade || scene.seat === null) return null;
  const counter = listed.ask === "yedo.answer";
  const partners = counter ? [trade.offer?.seat] : trade.partners;
  const may = counter ? listed.options.some((option) => option.command.type === "yedo.counter-offer") : partners.length > 0;
  if (!may || partners[0] === undefined) return null;
  const form = new TradeForm(scene, partners, counter, redraw);
  return { draw: () => form.draw(), commands: () => form.commands(), label: say("sendOffer"), opening: say("ownOffer") };
}

class TradeForm {
  /** @param {import("./forms.js").Scene} scene @param {number[]} partners @param {boolean} counter @param {() => void} redraw */
  constructor(scene, partners, counter, redraw) {
    this.scene = scene;
    this.partners = partners;
    this.counter = counter;
    this.redraw = redraw;
    this.to = partners[0];
    /** @type {Give} */
    this.give = { weapons: [], mon: 0, geisha: 0, cards: [] };
    /** @type {Want} */
    this.want = { weapons: [], mon: 0, geisha: 0, actions: 0, bonuses: 0, missions: [] };
  }

  /** @param {number | null} seat */
  bounds(seat) {
    return this.scene.view.trade.bounds.find((/** @type {any} */ one) => one.seat === seat) ?? { weapons: [], mon: 0, geisha: 0, actions: 0, bonuses: 0, missions: {} };
  }

  draw() {
    const mine = this.bounds(this.scene.seat);
    const theirs = this.bounds(this.to);
    const limit = this.scene.view.trade.geisha_limit;
    const clans = this.scene.view.clans;
    const room = (/** @type {number} */ seat) => Math.max(0, limit - clans[seat].geisha);
    return h("div", { class: "trade" },
      !this.counter && this.partners.length > 1 ? chips(say("offerTo"), this.partners.map((seat) => ({ id: String(seat), name: this.scene.names[seat] })), (id) => Number(id) === this.to, (id) => this.turn(Number(id))) : null,
      h("fieldset", {}, h("legend", {}, say("iGive")),
        this.weapons(mine.weapons, this.give.weapons),
        this.number("Mon", this.give, "mon", mine.mon),
        mine.geisha ? this.number(this.word("geisha"), this.give, "geisha", Math.min(mine.geisha, room(this.to))) : null,
        this.ownCards(mine)),
      h("fieldset", {}, h("legend", {}, say("iWant", { name: this.scene.names[this.to] })),
        this.weapons(theirs.weapons, this.want.weapons),
        this.number("Mon", this.want, "mon", theirs.mon),
        theirs.geisha ? this.number(this.word("geisha"), this.want, "geisha", Math.min(theirs.geisha, room(this.scene.seat ?? 0))) : null,
        theirs.actions ? this.number(this.word("action"), this.want, "actions", theirs.actions) : null,
        theirs.bonuses ? this.number(this.word("bonus"), this.want, "bonuses", theirs.bonuses) : null,
        ...Object.entries(theirs.missions).map(([colour, most]) => this.missions(colour, /** @type {number} */ (most)))));
  }

  /** @param {string} kind */
  word(kind) {
    return (this.scene.parts.names[`category.${kind}`] ?? kind).replace(/^(the|die) /i, "");
  }

  /** @param {number} seat */
  turn(seat) {
    this.to = seat;
    this.want = { weapons: [], mon: 0, geisha: 0, actions: 0, bonuses: 0, missions: [] };
    this.redraw();
  }

  /** Weapons may be there twice: each is a chip of its own. @param {string[]} there @param {string[]} chosen */
  weapons(there, chosen) {
    if (!there.length) return null;
    const things = there.map((weapon, at) => ({ id: `${at}`, name: this.scene.parts.names[`weapon.${weapon}`] ?? weapon }));
    /** The so-many-eth of its kind is chosen if so many of its kind are. @param {number} at */
    const rank = (at) => there.slice(0, at + 1).filter((weapon) => weapon === there[at]).length;
    const count = (/** @type {string} */ weapon) => chosen.filter((one) => one === weapon).length;
    return chips(this.word("weapon"), things, (id) => count(there[Number(id)]) >= rank(Number(id)), (id) => {
      const weapon = there[Number(id)];
      if (count(weapon) >= rank(Number(id))) chosen.splice(chosen.indexOf(weapon), 1);
      else chosen.push(weapon);
      this.redraw();
    });
  }

  /** @param {string} label @param {any} side @param {string} field @param {number} most */
  number(label, side, field, most) {
    return amount(label, side[field], 0, most, (value) => { side[field] = value; this.redraw(); });
  }

  /** @param {any} mine */
  ownCards(mine) {
    const clan = this.scene.view.clans[this.scene.seat ?? 0];
    const names = this.scene.parts.names;
    const missions = Object.keys(mine.missions).length ? clan.missions.known.map((/** @type {string} */ id) => ({ id, name: names[`mission.${id}`] ?? id })) : [];
    const cards = [...(mine.actions ? clan.actions.known : []), ...(mine.bonuses ? clan.bonuses.known : [])].map((id) => ({ id, name: names[`card.${id}`] ?? id }));
    const things = [...missions, ...cards];
    if (!things.length) return null;
    return chips(say("ownCards"), things, (id) => this.give.cards.includes(id), (id) => {
      this.give.cards = this.give.cards.includes(id) ? this.give.cards.filter((one) => one !== id) : [...this.give.cards, id];
      this.redraw();
    });
  }

  /** @param {string} colour @param {number} most */
  missions(colour, most) {
    const label = this.scene.parts.names[`deck.${colour}`] ?? colour;
    return amount(label, this.want.missions.filter((one) => one === colour).length, 0, most, (count) => {
      this.want.missions = [...this.want.missions.filter((one) => one !== colour), ...Array(count).fill(colour)].sort();
      this.redraw();
    });
  }

  commands() {
    const { give, want } = this;
    const something = (/** @type {any} */ side) => Object.values(side).some((value) => (Array.isArray(value) ? value.length > 0 : value > 0));
    if (!something(give) || !something(want)) return null;
    const sides = { give: { ...give, weapons: [...give.weapons].sort() }, want: { ...want, weapons: [...want.weapons].sort() } };
    return [this.counter ? { type: "yedo.counter-offer", ...sides } : { type: "yedo.make-offer", to: this.to, ...sides }];
  }
}
