// @ts-check
/** What lies beside Yokohama's board: merchants, achievements, agents, and the viewer's orders and pieces. */

import { h, s } from "../dom.js";
import { language } from "../words/words.js";
import { crestIcon } from "./kit.js";
import { FLAG, assistants, goodIcon, house, shop } from "./yokohama_pieces.js";

const WORDS = {
  en: { round: "Round", last: "last round", deck: "in the deck", power: "power", hand: "in hand", store: "stored", orders: "orders", fulfilled: "fulfilled", known: "technologies", goods: "Your goods and pieces", first: "first", later: "later", agents: "Agents left", goals: "Achievements", ready: "can be filled", steps: { additional: "Additional actions", placement: "Placement", movement: "Movement", recall: "Calling back", action: "Area action", exchanges: "Chinatown", offering: "Church or Customs", orders: "Orders", research: "Technology", items: "Warehouse", station: "Station", goods: "Goods", moves: "Moves" } },
  de: { round: "Runde", last: "letzte Runde", deck: "im Stapel", power: "Stärke", hand: "auf der Hand", store: "im Lager", orders: "Aufträge", fulfilled: "erfüllt", known: "Technologien", goods: "Deine Waren und Figuren", first: "zuerst", later: "später", agents: "Agenten übrig", goals: "Errungenschaften", ready: "erfüllbar", steps: { additional: "Zusatzaktionen", placement: "Setzen", movement: "Bewegung", recall: "Zurückrufen", action: "Gebietsaktion", exchanges: "Chinatown", offering: "Kirche oder Zoll", orders: "Aufträge", research: "Technologie", items: "Lager", station: "Bahnhof", goods: "Waren", moves: "Versetzen" } },
};

const words = () => WORDS[language()];

/** How many orders are left, for the board. @returns {string} */
export function deckWord() {
  return words().deck;
}

/** Seats beginning with the first. @param {any} view @returns {number[]} */
export function order(view) {
  const seats = (view.merchants ?? []).map((/** @type {any} */ _, /** @type {number} */ seat) => seat);
  const first = Math.max(0, seats.indexOf(view.first));
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/** @param {(seat: number, x: number, y: number) => Node} draw @param {number} seat @param {string} label */
function icon(draw, seat, label) {
  return s("svg", { class: "good", viewBox: "-12 -12 24 24", width: 17, height: 17, role: "img", "aria-label": label }, /** @type {any} */ (draw(seat, 0, 0)));
}

/** What an opponent looks at most. @param {any} view @param {number} seat @returns {Node[]} */
export function figures(view, seat) {
  const merchant = view.merchants?.[seat];
  if (!merchant) return [];
  const stock = { points: merchant.points, yen: merchant.yen, imports: merchant.imports, ...merchant.goods };
  /** @type {[(seat: number, x: number, y: number) => Node, number, number, string][]} */
  const pieces = [
    [(owner, x, y) => assistants(owner, "", x, y), merchant.assistants_in_hand, merchant.assistants_in_warehouse, "assistants"],
    [shop, merchant.shops_in_hand, merchant.shops_in_warehouse, "shops"], [house, merchant.houses_in_hand, merchant.houses_in_warehouse, "houses"],
  ];
  return [
    ...Object.entries(stock).map(([kind, count]) => h("span", { class: kind === "points" || kind === "yen" ? null : "extra" }, goodIcon(kind, kind), h("b", { "data-count": `${kind}-${seat}` }, /** @type {number} */ (count)))),
    ...pieces.map(([draw, hand, store, label]) => h("span", { class: "extra" }, icon(draw, seat, label), h("b", {}, hand), h("span", { class: "soft" }, `+${store}`))),
    h("span", { class: "note extra" }, `${words().orders} ${merchant.orders_in_hand} · ${words().fulfilled} ${merchant.fulfilled.length} · ${words().known} ${Object.keys(merchant.technologies).length}`),
  ];
}

/** Achievements and the agents that are left. @param {any} view @param {any} pack @returns {Node[]} */
export function aside(view, pack) {
  if (!view.achievements) return [];
  const rows = new Map(pack.tables.achievements.map((/** @type {any} */ row) => [row.id, row]));
  return [
    h("h3", {}, words().goals),
    h("div", { class: "cards" }, ...Object.entries(view.achievements).map(([card, seats]) => h("article", { class: "card place", "data-place": `achievement:${card}`, title: pack.texts[`achievement.${card}`] },
      h("b", {}, pack.names[`achievement.${card}`] ?? card), h("p", { class: "small soft" }, `${rows.get(card)?.first} ${words().first}, ${rows.get(card)?.later} ${words().later}`),
      h("p", {}, .../** @type {number[]} */ (seats).map((seat) => crestIcon(seat)))))),
    h("p", { class: "small" }, `${words().agents}: `, ...Object.entries(view.agents).map(([country, count]) => flag(country, ` ${count}`, pack.names[`country.${country}`]))),
  ];
}

/** @param {string} country @param {string} more @param {string} [title] */
function flag(country, more, title) {
  const drawn = h("span", { class: "tag", title }, `${country}${more}`);
  Object.assign(drawn.style, { background: FLAG[country], color: "#fffdf6", marginRight: "4px" });
  return drawn;
}

/** Goods or rewards in a row. @param {Record<string, number>} amounts */
function amounts(amounts) {
  return h("p", {}, ...Object.entries(amounts).map(([kind, count]) => h("span", {}, goodIcon(kind, kind), h("b", {}, count), " ")));
}

/** The viewer's orders and technologies, and own goods and pieces as places. @param {any} view @param {number} seat @param {any} pack @returns {Node[]} */
export function tray(view, seat, pack) {
  const merchant = view.merchants?.[seat];
  if (!merchant || !view.own) return [];
  const name = (/** @type {string} */ kind, /** @type {string} */ id) => pack.names[`${kind}.${id}`] ?? id;
  const rows = new Map(pack.tables.orders.map((/** @type {any} */ row) => [row.id, row]));
  const held = view.own.dealt.length ? view.own.dealt : view.own.hand;
  const orders = held.map((/** @type {string} */ id) => {
    const row = rows.get(id);
    const ready = Object.entries(row.goods).every(([kind, count]) => merchant.goods[kind] >= /** @type {number} */ (count));
    const drawn = h("article", { class: `card place${ready ? " ready" : ""}`, "data-place": `order:${id}`, title: pack.texts[`order.${id}`] }, flag(row.country, ""), ready ? h("span", { class: "small" }, words().ready) : "", amounts(row.goods), h("hr"), amounts(row.reward));
    drawn.style.borderTopColor = ready ? "" : FLAG[row.country];
    return drawn;
  });
  const stock = { yen: merchant.yen, imports: merchant.imports, ...merchant.goods };
  const goods = Object.entries(stock).map(([kind, count]) => h("span", { class: "tag place", "data-place": `piece:${kind}` }, goodIcon(kind, name("piece", kind)), " ", h("b", {}, /** @type {number} */ (count))));
  /** @type {[string, number, number][]} */
  const pieces = [["assistant", merchant.assistants_in_hand, merchant.assistants_in_warehouse], ["shop", merchant.shops_in_hand, merchant.shops_in_warehouse], ["house", merchant.houses_in_hand, merchant.houses_in_warehouse]];
  const items = pieces.map(([kind, hand, store]) => h("span", { class: "tag place", "data-place": `item:${kind}` }, `${name("item", kind)} `, h("b", {}, hand), `+${store}`));
  const known = Object.values(merchant.technologies).map((card) => h("article", { class: "card technology" }, h("b", {}, name("technology", /** @type {string} */ (card))), h("p", { class: "small soft" }, pack.texts[`technology.${card}`] ?? "")));
  return [
    h("div", { class: "cards tags" }, h("span", { class: "tag place", "data-place": "hand:hand" }, `${words().hand} + ${words().store}`), ...items, ...goods),
    h("div", { class: "cards" }, ...orders, ...known),
  ];
}

/** Who is in an area, in words. @param {any} view @param {string} kind @param {string} id @param {any} _pack @param {string[]} names */
export function tell(view, kind, id, _pack, names) {
  if (kind !== "area") return "";
  return view.merchants.flatMap((/** @type {any} */ merchant, /** @type {number} */ seat) => {
    const count = (merchant.assistants[id] ?? 0) + (merchant.president === id ? 1 : 0);
    return count ? [`${names[seat]} ${count}`] : [];
  }).join(", ");
}

/** Round and step in words. @param {any} view @returns {string} */
export function where(view) {
  const last = view.ending && view.round >= view.last_round ? ` (${words().last})` : "";
  const path = view.steps.map((/** @type {any} */ step) => words().steps[/** @type {"action"} */ (step.step)]).filter(Boolean).slice(-2).join(" › ");
  return `${words().round} ${view.round}${last}${path ? ` · ${path}` : ""}`;
}
