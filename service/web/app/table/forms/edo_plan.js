// @ts-check
/** Edo's plan: three slots with a card, an action and officials, changed at will until it is committed. */

import { h } from "../../dom.js";
import { say } from "../../words/words.js";
import { amount, chips } from "./parts.js";

/** @typedef {{card: string | null, action: string | null, own: number, neutral: number}} Slot */

const SLOTS = 3;
const ANSWERS = 4;

/** @param {import("./forms.js").Listed} _listed @param {import("./forms.js").Scene} scene @param {(commands: any[]) => void} _give @param {() => void} redraw @returns {import("./forms.js").Form | null} */
export function planForm(_listed, scene, _give, redraw) {
  const daimyo = scene.seat === null ? null : scene.view.daimyos?.[scene.seat];
  if (!daimyo || daimyo.answers === null || daimyo.answers === undefined) return null;
  const form = new PlanForm(daimyo, scene.parts, redraw);
  return { draw: () => form.draw(), commands: () => form.commands(), label: say("commitPlan") };
}

class PlanForm {
  /** @param {any} daimyo @param {any} parts @param {() => void} redraw */
  constructor(daimyo, parts, redraw) {
    this.daimyo = daimyo;
    this.parts = parts;
    this.redraw = redraw;
    /** Answers that the service has already: they stay. */
    this.given = daimyo.answers;
    this.cards = new Map([...parts.tables.base_cards, ...parts.tables.special_cards].map((card) => [card.id, card]));
    this.room = new Map(parts.tables.actions.map((/** @type {any} */ action) => [action.id, action.most * action.officials]));
    /** @type {Slot[]} */
    this.slots = Array.from({ length: SLOTS }, (_, at) => {
      const slot = daimyo.plan[at] ?? {};
      return { card: slot.card ?? null, action: slot.action ?? null, own: slot.own ?? 0, neutral: slot.neutral ?? 0 };
    });
  }

  /** @param {string} kind @param {string} id */
  name(kind, id) {
    return this.parts.names[`${kind}.${id}`] ?? id;
  }

  /** Officials that other slots have not taken. @param {"own" | "neutral"} kind @param {number} at */
  free(kind, at) {
    const all = kind === "own" ? this.daimyo.officials : this.daimyo.neutrals;
    return all - this.slots.reduce((sum, slot, place) => sum + (place === at ? 0 : slot[kind]), 0);
  }

  /** @param {number} at @param {Partial<Slot>} change */
  set(at, change) {
    const slot = { ...this.slots[at], ...change };
    if (change.card !== undefined && slot.card !== this.slots[at].card) {
      const actions = this.cards.get(slot.card ?? "")?.actions ?? [];
      slot.action = actions.length === 1 ? actions[0] : null;
    }
    const room = this.room.get(slot.action) ?? Infinity;
    slot.own = Math.min(slot.own, room);
    slot.neutral = Math.min(slot.neutral, room - slot.own);
    this.slots[at] = slot;
    this.redraw();
  }

  draw() {
    return h("div", { class: "plan" }, ...this.slots.map((slot, at) => this.slot(slot, at)));
  }

  /** @param {Slot} slot @param {number} at */
  slot(slot, at) {
    const taken = this.slots.filter((_, place) => place !== at).map((other) => other.card);
    const fixed = (/** @type {number} */ answer) => this.given > at * ANSWERS + answer;
    const cards = this.daimyo.cards.map((/** @type {string} */ id) => ({ id, name: this.name("card", id), off: fixed(0) || taken.includes(id), title: this.parts.texts[`card.${id}`] }));
    const actions = (this.cards.get(slot.card ?? "")?.actions ?? []).map((/** @type {string} */ id) => ({ id, name: this.name("action", id), off: fixed(1), title: this.parts.texts[`action.${id}`] }));
    const room = this.room.get(slot.action) ?? Infinity;
    return h("fieldset", { class: "slot" }, h("legend", {}, say("slot", { number: at + 1 })),
      chips(say("card"), cards, (id) => id === slot.card, (id) => this.set(at, { card: id })),
      slot.card && chips(say("action"), actions, (id) => id === slot.action, (id) => this.set(at, { action: id })),
      slot.action && room > 0 ? h("div", { class: "amounts" },
        amount(say("ownOfficials"), slot.own, fixed(2) ? slot.own : 0, fixed(2) ? slot.own : Math.min(this.free("own", at), room - slot.neutral), (own) => this.set(at, { own })),
        this.daimyo.neutrals > 0 && amount(say("neutralOfficials"), slot.neutral, fixed(3) ? slot.neutral : 0, fixed(3) ? slot.neutral : Math.min(this.free("neutral", at), room - slot.own), (neutral) => this.set(at, { neutral }))) : null);
  }

  commands() {
    if (this.slots.some((slot) => !slot.card || !slot.action)) return null;
    const answers = this.slots.flatMap((slot) => [
      { type: "edo.plan-card", card: slot.card }, { type: "edo.plan-action", action: slot.action },
      { type: "edo.plan-officials", own: slot.own }, { type: "edo.plan-neutrals", neutral: slot.neutral },
    ]);
    return [...answers, { type: "edo.commit-plan" }].slice(this.given);
  }
}
