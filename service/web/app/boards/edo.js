// @ts-check
/** Edo: the road net with its cities, samurai and merchant; beside it what the merchant offers and what is on display. */

import { h, put, s } from "../dom.js";
import { language } from "../words/words.js";
import { GROUND, building, goodIcon, merchant, picture, samurai, wrapped } from "./edo_pieces.js";
import { boxPath, circlePath, crestIcon, figure, place } from "./kit.js";

const KEY = "#1f1b16";
const NARROW = 620;
const WATER = "M-95 40C140 150 250 260 300 300S300 620 340 690 420 900 260 1095M1095 120C900 180 760 250 690 320S620 620 690 700 980 900 1095 930";

/** @typedef {{id: string, kind: string, neighbours: string[], at: [number, number]}} Space */

/** Names of the pack that is played with, for the rows of seats. @type {Record<string, string>} */
let known = {};

export class Board {
  /** @param {any} pack */
  constructor(pack) {
    this.pack = pack;
    known = pack.names;
    this.side = "";
    /** @type {Record<string, string>} */
    this.drawn = {};
    this.map = s("g");
    this.pieces = s("g", { "pointer-events": "none" });
    this.aside = s("g");
    this.element = s("svg", { class: "edo", role: "img" }, land(), this.map, this.pieces, this.aside);
    this.shape();
    new ResizeObserver(() => this.shape()).observe(this.element);
  }

  /** Cards stand beside the map where there is room; a phone shows them in the tray when they are asked for. */
  shape() {
    const narrow = this.element.clientWidth > 0 && this.element.clientWidth < NARROW;
    if (narrow === this.narrow) return;
    this.narrow = narrow;
    this.element.setAttribute("viewBox", narrow ? "-66 -66 1132 1132" : "-66 -66 1560 1132");
    this.drawn.aside = "";
    this.drawn.map = "";
    if (this.view) this.update(this.view);
  }

  /** Draw a part only when what it shows has changed. @param {string} part @param {any} shows @param {() => void} draw */
  once(part, shows, draw) {
    const key = JSON.stringify(shows);
    if (this.drawn[part] === key) return;
    this.drawn[part] = key;
    draw();
  }

  /** @param {any} view */
  update(view) {
    this.view = view;
    if (!view.side) return;
    this.once("map", [view.side, view.cities.map((/** @type {any} */ city) => [city.profit, city.closed])], () => this.drawMap(view));
    for (const city of view.cities) this.once(`city ${city.city}`, [view.side, city.buildings], () => this.drawBuildings(city));
    this.once("pieces", [view.side, view.merchant, view.daimyos.map((/** @type {any} */ daimyo) => daimyo.samurai)], () => this.drawPieces(view));
    this.once("aside", [view.merchant_card, view.next_merchant_card, view.display, view.fortresses], () => this.drawAside(view));
  }

  /** @param {any} view */
  drawMap(view) {
    const board = this.pack.tables.boards.find((/** @type {any} */ one) => one.side === view.side);
    /** @type {Map<string, Space>} */
    this.spaces = new Map(board.spaces.map((/** @type {Space} */ space) => [space.id, space]));
    /** @type {Map<string, SVGElement>} */
    this.yards = new Map();
    const cities = new Map(view.cities.map((/** @type {any} */ city) => [city.city, city]));
    put(this.map, ...this.roads(),
      ...board.spaces.map((/** @type {Space} */ space) => (cities.has(space.id) ? this.city(space, cities.get(space.id), space.id === board.capital) : this.space(space))));
    for (const key of Object.keys(this.drawn)) if (key.startsWith("city ")) this.drawn[key] = "";
  }

  roads() {
    const drawn = [];
    for (const space of this.spaces.values()) {
      for (const to of space.neighbours.filter((id) => space.id < id)) {
        const [x, y] = space.at;
        const [a, b] = this.spaces.get(to)?.at ?? [0, 0];
        const d = `M${x} ${y}L${a} ${b}`;
        drawn.push(s("path", { d, stroke: KEY, "stroke-width": 19 }), s("path", { d, stroke: "#e6d2a8", "stroke-width": 13 }),
          s("path", { d, stroke: "#b58f55", "stroke-width": 2.4, "stroke-dasharray": "9 8" }));
      }
    }
    return drawn;
  }

  /** @param {Space} space */
  space(space) {
    const [x, y] = space.at;
    return place(`space:${space.id}`, circlePath(x, y, 53), {},
      s("title", {}, this.name("space", space.id)),
      s("circle", { cx: x, cy: y, r: 46, fill: GROUND[space.kind], stroke: KEY, "stroke-width": 3.2 }),
      s("circle", { cx: x, cy: y, r: 41, fill: "none", stroke: "#fffdf6", "stroke-width": 1.6 }),
      s("g", { transform: this.narrow ? `translate(${x} ${y}) scale(1.6)` : `translate(${x} ${y - 5}) scale(1.2)` }, ...picture(space.kind)),
      !this.narrow && text(x, y + 36, this.name("space", space.id).replace(/^\D+/, ""), 19, { "text-anchor": "middle", "font-weight": 700 }));
  }

  /** @param {Space} space @param {any} city @param {boolean} capital */
  city(space, city, capital) {
    const [x, y] = space.at;
    const cell = capital ? 38 : 33;
    const width = 5 * cell + 28;
    const left = x - width / 2;
    const top = y - cell - 34;
    const yard = s("g");
    this.yards.set(space.id, yard);
    const cells = Array.from({ length: 10 }, (_, index) => s("rect", {
      ...cellAt(space, capital, index), width: cell, height: cell, rx: 3, fill: city.closed ? "#b9ab90" : "#eee3cb", stroke: "#b9ab90", "stroke-width": 1.4,
    }));
    const shares = this.pack.tables.profits.find((/** @type {any} */ profit) => profit.id === city.profit)?.shares ?? [];
    return place(`space:${space.id}`, boxPath(left - 6, top - 6, width + 12, 2 * cell + 84), {},
      s("title", {}, `${this.name("space", space.id)}: ${this.pack.texts[`profit.${city.profit}`] ?? ""}`),
      s("rect", { x: left, y: top, width, height: 2 * cell + 72, rx: 7, fill: "#fbf6ea", stroke: KEY, "stroke-width": 3.4 }),
      s("rect", { x: left, y: top, width, height: 32, rx: 7, fill: capital ? "#a8321a" : "#22406b", stroke: KEY, "stroke-width": 3.4 }),
      text(x, top + 24, this.name("space", space.id), this.narrow ? 30 : 22, { "text-anchor": "middle", "font-weight": 700, fill: "#fffdf6", "font-family": "var(--serif)" }),
      ...cells, yard,
      !this.narrow && text(x, top + 2 * cell + 64, shares.slice(0, this.seats(city)).map((/** @type {number[]} */ row) => row.join("/")).join(" · "), 17, { "text-anchor": "middle", fill: "#5c5344" }),
      city.closed && s("path", { d: `M${left + 8} ${top + 2 * cell + 44}L${left + width - 8} ${top + 40}`, stroke: KEY, "stroke-width": 5 }));
  }

  /** Rows of shares that can matter. @param {any} _city */
  seats(_city) {
    return Math.min(3, this.view.daimyos.length);
  }

  /** @param {any} city */
  drawBuildings(city) {
    const space = this.spaces.get(city.city);
    const yard = this.yards.get(city.city);
    if (!space || !yard) return;
    const capital = city.city === this.pack.tables.boards.find((/** @type {any} */ one) => one.side === this.view.side).capital;
    const cell = capital ? 38 : 33;
    put(yard, ...city.buildings.map((/** @type {any} */ one, /** @type {number} */ index) => {
      const at = cellAt(space, capital, index);
      return building(one.kind, one.owner, at.x + cell / 2, at.y + cell / 2, cell / 33);
    }));
  }

  /** @param {any} view */
  drawPieces(view) {
    /** @type {Record<string, number[]>} */
    const standing = {};
    for (const daimyo of view.daimyos) for (const space of daimyo.samurai) (standing[space] ??= []).push(daimyo.seat);
    const drawn = Object.entries(standing).flatMap(([id, seats]) => seats.map((seat, index) => {
      const [x, y] = this.spaces.get(id)?.at ?? [0, 0];
      if (this.yards.has(id)) return samurai(seat, x - 78 + (index % 5) * 36, y - 96 - Math.floor(index / 5) * 40 + (y < 60 ? 196 : 0));
      return samurai(seat, x + 38 + (index % 3) * 32, y - 30 + Math.floor(index / 3) * 44);
    }));
    const [x, y] = this.spaces.get(view.merchant)?.at ?? [0, 0];
    const figure = merchant();
    figure.setAttribute("transform", `translate(${x + (this.yards.has(view.merchant) ? (x > 800 ? -128 : 132) : x > 900 ? -52 : -50)} ${y + 44}) scale(1.25)`);
    put(this.pieces, ...drawn, figure);
  }

  /** @param {any} view */
  drawAside(view) {
    const names = { en: ["Merchant now", "Next round", "Last round"], de: ["Händler jetzt", "Nächste Runde", "Letzte Runde"] }[language()];
    const cards = [
      { title: names[0], text: this.pack.texts[`merchant-card.${view.merchant_card}`] ?? "" },
      { title: view.next_merchant_card ? names[1] : names[2], text: this.pack.texts[`merchant-card.${view.next_merchant_card}`] ?? "" },
      ...view.display.map((/** @type {string} */ id) => ({ key: `card:${id}`, title: this.name("card", id), text: this.actions(id) })),
      ...this.pack.tables.buildings.map((/** @type {any} */ one) => ({
        key: `building:${one.kind}`, title: this.name("building", one.kind), text: (this.pack.texts[`building.${one.kind}`] ?? "").split(". ")[0], kind: one.kind,
      })),
    ];
    put(this.aside, ...(this.narrow ? [] : cards.map((card, index) => this.card(card, 1088 + (index % 2) * 204, -58 + Math.floor(index / 2) * 222))));
  }

  /** @param {string} id */
  actions(id) {
    const row = [...this.pack.tables.base_cards, ...this.pack.tables.special_cards].find((card) => card.id === id);
    return (row?.actions ?? []).map((/** @type {string} */ action) => this.name("action", action)).join(" / ");
  }

  /** @param {{key?: string, title: string, text: string, kind?: string}} card @param {number} x @param {number} y */
  card(card, x, y) {
    const [width, height, size] = [196, 214, 19];
    const inside = [
      s("rect", { x, y, width, height, rx: 5, fill: "#fbf6ea", stroke: KEY, "stroke-width": 2 }),
      s("rect", { x, y, width, height: 9, rx: 4, fill: "#22406b" }),
      text(x + 12, y + 20 + size, card.title, Math.min(size + 1, Math.floor((width - 20) / (0.58 * card.title.length))), { "font-weight": 700 }),
      ...wrapped(card.text, Math.floor((width - 20) / (size * 0.5)), 6).map((line, index) => text(x + 12, y + 30 + size * (2.1 + 1.2 * index), line, size - 1, { fill: "#5c5344" })),
      card.kind && building(card.kind, null, x + width - 30, y + height - 30, 1.6),
    ];
    return card.key ? place(card.key, boxPath(x - 3, y - 3, width + 6, height + 6), {}, ...inside) : s("g", {}, ...inside);
  }

  /** @param {string} kind @param {string} id */
  name(kind, id) {
    return this.pack.names[`${kind}.${id}`] ?? id;
  }
}

/** @param {Space} space @param {boolean} capital @param {number} index */
function cellAt(space, capital, index) {
  const cell = capital ? 38 : 33;
  const [x, y] = space.at;
  return { x: x - (5 * cell + 28) / 2 + 6 + (index % 5) * (cell + 4), y: y - cell + 2 + Math.floor(index / 5) * (cell + 4) };
}

/** @param {number} x @param {number} y @param {string} words @param {number} size @param {Record<string, any>} [more] */
function text(x, y, words, size, more = {}) {
  return s("text", { x, y, "font-size": size, fill: KEY, "font-family": "var(--sans)", ...more }, words);
}

function land() {
  return s("g", {},
    s("defs", {}, s("radialGradient", { id: "edo-land", r: ".75" },
      s("stop", { offset: 0, "stop-color": "#f2e6c9" }), s("stop", { offset: ".6", "stop-color": "#dcd6ae" }), s("stop", { offset: 1, "stop-color": "#b7c59b" }))),
    s("rect", { x: -66, y: -66, width: 1132, height: 1132, fill: "url(#edo-land)", stroke: KEY, "stroke-width": 3 }),
    s("svg", { x: -66, y: -66, width: 1132, height: 1132, viewBox: "-66 -66 1132 1132" },
      s("path", { d: WATER, fill: "none", stroke: "#b9cfd4", "stroke-width": 46, opacity: 0.8 })));
}

const WORDS = {
  en: { round: "Round", of: "of", plan: "plan", walk: "card", wages: "wages", set: "set-up", officials: "officials", houses: "houses left", none: "no official" },
  de: { round: "Runde", of: "von", plan: "Planung", walk: "Karte", wages: "Lohn", set: "Aufbau", officials: "Beamte", houses: "Häuser übrig", none: "kein Beamter" },
};

/** What an opponent looks at most. @param {any} view @param {number} seat @returns {Node[]} */
export function figures(view, seat) {
  const daimyo = view.daimyos?.[seat];
  if (!daimyo) return [];
  const words = WORDS[language()];
  const goods = ["points", "ryo", "rice", "wood", "stone"].map((good) => h("span", {}, goodIcon(good), h("b", {}, daimyo[good] ?? "?")));
  const slots = daimyo.plan.map((/** @type {any} */ slot, /** @type {number} */ index) =>
    (slot.revealed ? h("span", { class: "soft" }, `${index + 1}: ${known[`action.${slot.action}`] ?? slot.action} ${(slot.own ?? 0) + (slot.neutral ?? 0)}`) : null));
  return [...goods, figure(words.officials, `${daimyo.officials}+${daimyo.neutrals}`), figure(words.houses, daimyo.houses), ...slots.filter(Boolean)];
}

/** The viewer's plan and cards; sets and actions are places while they are chosen. @param {any} view @param {number} seat @param {any} pack @returns {Node[]} */
export function tray(view, seat, pack) {
  const daimyo = view.daimyos?.[seat];
  if (!daimyo) return [];
  const words = WORDS[language()];
  const name = (/** @type {string} */ kind, /** @type {string} */ id) => pack.names[`${kind}.${id}`] ?? id;
  const rows = new Map([...pack.tables.base_cards, ...pack.tables.special_cards].map((card) => [card.id, card]));
  const slots = daimyo.plan.map((/** @type {any} */ slot) => h("article", { class: "card" },
    h("span", { class: "soft small" }, slot.card ? name("card", slot.card) : "-"),
    h("p", {}, h("b", {}, slot.action ? name("action", slot.action) : "")),
    slot.action ? (slot.own || slot.neutral ? Array.from({ length: slot.own ?? 0 }, () => crestIcon(seat)) : h("span", { class: "soft small" }, words.none)) : null,
    slot.neutral ? ` +${slot.neutral}` : null));
  /** @type {(kind: string, id: string, text: string) => Node} */
  const choice = (kind, id, text) => h("article", { class: "card place", "data-place": `${kind}:${id}` }, h("b", {}, name(kind, id)), h("p", { class: "small" }, text));
  if (view.ask === "edo.set") return [h("div", { class: "cards" }, ...pack.tables.resource_sets.map((/** @type {any} */ set) => choice("set", set.id, pack.texts[`set.${set.id}`])))];
  if (view.ask === "edo.build") return [h("div", { class: "cards" }, ...pack.tables.buildings.map((/** @type {any} */ one) => choice("building", one.kind, pack.texts[`building.${one.kind}`])))];
  if (view.ask === "edo.develop") return [h("div", { class: "cards" }, ...view.display.map((/** @type {string} */ id) => choice("card", id, pack.texts[`card.${id}`])))];
  const hand = daimyo.cards.map((/** @type {string} */ id) => h("article", { class: "card place", "data-place": `card:${id}` },
    h("b", {}, name("card", id)),
    h("ul", { class: "small plain" }, ...(rows.get(id)?.actions ?? []).map((/** @type {string} */ action) => h("li", { class: "place", "data-place": `action:${action}`, title: pack.texts[`action.${action}`] }, name("action", action))))));
  return [h("div", { class: "cards" }, ...(daimyo.answers ? slots : []), ...(view.ask === "edo.plan" ? hand : []))];
}

/** Round and phase in words. @param {any} view @returns {string} */
export function where(view) {
  const words = WORDS[language()];
  const rounds = view.round + view.merchant_cards_left;
  const phase = { "edo.plan": words.plan, "edo.wages": words.wages, "edo.set": words.set, "edo.home": words.set }[/** @type {string} */ (view.ask)];
  return `${words.round} ${view.round} ${words.of} ${rounds} · ${phase ?? (view.turn ? `${words.walk} ${view.turn.slot + 1}` : "")}`;
}
