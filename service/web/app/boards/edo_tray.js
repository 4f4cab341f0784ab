// @ts-check
/** What lies beside Edo's map: the planning boards of all, cards and the merchant, and the viewer's own plan. */

import { h, s } from "../dom.js";
import { language } from "../words/words.js";
import { building, goodIcon } from "./edo_pieces.js";
import { crestIcon } from "./kit.js";

const GOAL = 12;
const GOODS = ["ryo", "rice", "wood", "stone"];
const WORDS = {
  en: {
    round: "Round", of: "of", plan: "plan", walk: "card", wages: "wages", set: "set-up", officials: "officials", houses: "houses left", none: "no official", start: "start",
    now: "Merchant now", next: "Next round", last: "Last round", cards: "Merchant and cards", left: "rounds left", points: "points", samurai: "samurai", here: "the merchant is here", hand: "Your cards",
  },
  de: {
    round: "Runde", of: "von", plan: "Planung", walk: "Karte", wages: "Lohn", set: "Aufbau", officials: "Beamte", houses: "Häuser übrig", none: "kein Beamter", start: "Start",
    now: "Händler jetzt", next: "Nächste Runde", last: "Letzte Runde", cards: "Händler und Karten", left: "Runden übrig", points: "Punkte", samurai: "Samurai", here: "der Händler ist hier", hand: "Deine Karten",
  },
};

/** Names of the pack that is played with, for the rows of seats. @type {Record<string, string>} */
let known = {};

/** @param {Record<string, string>} names */
export function knowing(names) {
  known = names;
}

/** @param {string} kind @param {string} id */
const named = (kind, id) => known[`${kind}.${id}`] ?? id;

/** Seats beginning with the start player. @param {any} view @returns {number[]} */
export function order(view) {
  const seats = (view.daimyos ?? []).map((/** @type {any} */ daimyo) => daimyo.seat);
  const first = Math.max(0, seats.indexOf(view.start));
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/** A planning board: points, goods, officials, and what has been revealed. @param {any} view @param {number} seat @returns {Node[]} */
export function figures(view, seat) {
  const daimyo = view.daimyos?.[seat];
  if (!daimyo) return [];
  const words = WORDS[language()];
  return [
    h("span", {}, goodIcon("points"), h("b", { "data-count": `points-${seat}` }, daimyo.points ?? "?"), h("span", { class: "extra" }, pips(daimyo.points ?? 0))),
    ...GOODS.map((good) => h("span", {}, goodIcon(good), h("b", { "data-count": `${good}-${seat}` }, daimyo[good] ?? "?"))),
    h("span", { class: "note extra" }, `${daimyo.officials}+${daimyo.neutrals} ${words.officials} · ${daimyo.houses} ${words.houses}${view.start === seat ? ` · ${words.start}` : ""}`),
    h("div", { class: "slots full extra" }, ...Array.from({ length: 3 }, (_, at) => slot(daimyo.plan[at], seat, `${view.round}-${at}`))),
  ];
}

/** @param {number} points */
function pips(points) {
  return s("svg", { width: GOAL * 10, height: 10, viewBox: `0 0 ${GOAL * 10} 10`, "aria-hidden": "true" },
    ...Array.from({ length: GOAL }, (_, at) => s("circle", { cx: 5 + at * 10, cy: 5, r: 3.6, fill: at < points ? "#a8321a" : "none", stroke: at < points ? "#a8321a" : "var(--soft)" })));
}

/** @param {any} planned @param {number} seat @param {string} key */
function slot(planned, seat, key) {
  if (!planned?.revealed) {
    return h("div", { class: "slot-back" }, s("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, s("circle", { r: 8 }), s("path", { d: "M-5 0H5M0-5V5" })));
  }
  return h("div", { class: "slot-card", "data-reveal": `${seat}-${key}` },
    h("span", { class: "soft" }, named("card", planned.card)), h("br"), h("b", {}, named("action", planned.action)), " ",
    ...Array.from({ length: planned.own ?? 0 }, () => crestIcon(seat)), planned.neutral ? `+${planned.neutral}` : "");
}

/** What the merchant offers, what is on display, what can be built. @param {any} view @param {any} pack @returns {Node[]} */
export function aside(view, pack) {
  if (!view.side) return [];
  const words = WORDS[language()];
  const text = (/** @type {string} */ key) => pack.texts[key] ?? "";
  /** @type {(title: string, about: string, key?: string) => Node} */
  const card = (title, about, key) => h("article", { class: `card${key ? " place" : ""}`, "data-place": key }, h("b", {}, title), h("p", { class: "small soft" }, about));
  return [
    h("div", { class: "spread" }, h("h3", {}, words.cards), h("span", { class: "soft small" }, `${words.left}: ${view.merchant_cards_left}`)),
    h("div", { class: "cards" },
      card(words.now, text(`merchant-card.${view.merchant_card}`)),
      card(view.next_merchant_card ? words.next : words.last, text(`merchant-card.${view.next_merchant_card}`)),
      ...view.display.map((/** @type {string} */ id) => card(named("card", id), actionsOf(pack, id), `card:${id}`)),
    ),
  ];
}

/** @param {any} pack @param {string} id */
function actionsOf(pack, id) {
  const row = [...pack.tables.base_cards, ...pack.tables.special_cards].find((card) => card.id === id);
  return (row?.actions ?? []).map((/** @type {string} */ action) => named("action", action)).join(" / ");
}

/** The viewer's plan and cards; sets and actions are places while they are chosen. @param {any} view @param {number} seat @param {any} pack @returns {Node[]} */
export function tray(view, seat, pack) {
  const daimyo = view.daimyos?.[seat];
  if (!daimyo) return [];
  const words = WORDS[language()];
  const slots = daimyo.plan.map((/** @type {any} */ planned) => h("article", { class: `card${planned.revealed ? "" : " secret"}` },
    h("span", { class: "soft small" }, planned.card ? named("card", planned.card) : "-"),
    h("p", {}, h("b", {}, planned.action ? named("action", planned.action) : "")),
    planned.action ? (planned.own || planned.neutral ? Array.from({ length: planned.own ?? 0 }, () => crestIcon(seat)) : h("span", { class: "soft small" }, words.none)) : null,
    planned.neutral ? ` +${planned.neutral}` : null));
  if (view.ask === "edo.set") {
    return [h("div", { class: "cards" }, ...pack.tables.resource_sets.map((/** @type {any} */ set) =>
      h("article", { class: "card place", "data-place": `set:${set.id}` }, h("b", {}, named("set", set.id)), h("p", { class: "small" }, pack.texts[`set.${set.id}`]))))];
  }
  const rows = new Map([...pack.tables.base_cards, ...pack.tables.special_cards].map((card) => [card.id, card]));
  const hand = daimyo.cards.map((/** @type {string} */ id) => h("article", { class: "card place", "data-place": `card:${id}` },
    h("b", {}, named("card", id)),
    h("ul", { class: "small plain" }, ...(rows.get(id)?.actions ?? []).map((/** @type {string} */ action) => h("li", { class: "place", "data-place": `action:${action}`, title: pack.texts[`action.${action}`] }, named("action", action))))));
  return [h("div", { class: "cards" }, ...(daimyo.answers ? slots : []), ...hand, ...pack.tables.buildings.map((/** @type {any} */ one) => toBuild(one.kind, pack)))];
}

/** What a building costs and gives. @param {string} kind @param {any} pack */
function toBuild(kind, pack) {
  const [cost, gain] = (pack.texts[`building.${kind}`] ?? "").split(". ")[0].split(": ");
  return h("article", { class: "card place building", "data-place": `building:${kind}`, title: pack.texts[`building.${kind}`] },
    h("b", {}, s("svg", { viewBox: "-16 -14 32 28", width: 22, height: 18, "aria-hidden": "true" }, building(kind, null, 0, 0)), ` ${named("building", kind)}`), h("p", { class: "small soft" }, cost), h("p", { class: "small soft" }, gain ?? ""));
}

/** What stands on a space, in words. @param {any} view @param {string} kind @param {string} id @param {any} _pack @param {string[]} names */
export function tell(view, kind, id, _pack, names) {
  if (kind !== "space") return "";
  const words = WORDS[language()];
  const there = view.daimyos.flatMap((/** @type {any} */ daimyo) => {
    const count = daimyo.samurai.filter((/** @type {string} */ space) => space === id).length;
    return count ? [`${count} ${words.samurai} (${names[daimyo.seat]})`] : [];
  });
  return [...there, ...(view.merchant === id ? [words.here] : [])].join(", ");
}

/** Round and phase in words. @param {any} view @returns {string} */
export function where(view) {
  const words = WORDS[language()];
  const rounds = view.round + view.merchant_cards_left;
  const phase = { "edo.plan": words.plan, "edo.wages": words.wages, "edo.set": words.set, "edo.home": words.set }[/** @type {string} */ (view.ask)];
  const now = phase ?? (view.turn ? `${words.walk} ${view.turn.slot + 1}` : "");
  return `${words.round} ${view.round} ${words.of} ${rounds}${now ? ` · ${now}` : ""}`;
}
