// @ts-check
/** Edo: the road net with its cities, samurai and merchant. */

import { put, s } from "../dom.js";
import { GROUND, building, merchant, picture, samurai } from "./edo_pieces.js";
import { knowing } from "./edo_tray.js";
import { boxPath, circlePath, place, redrawn } from "./kit.js";

export { aside, figures, order, tell, tray, where } from "./edo_tray.js";

/** Seats and cards stand between the board and the question. */
export const middle = true;

const KEY = "#1f1b16";
const NARROW = 420;
const WATER = "M-682-235-95 40C140 150 250 260 300 300S300 620 340 690 420 900 260 1095L-60 1485M1680-60 1095 120C900 180 760 250 690 320S620 620 690 700 980 900 1095 930L1555 1050";

/** @typedef {{id: string, kind: string, neighbours: string[], at: [number, number]}} Space */

export class Board {
  /** @param {any} pack */
  constructor(pack) {
    this.pack = pack;
    knowing(pack.names);
    this.narrow = false;
    /** @type {Map<string, Space>} */
    this.spaces = new Map();
    /** @type {Map<string, SVGElement>} */
    this.yards = new Map();
    /** @type {Record<string, string>} */
    this.drawn = {};
    this.map = s("g");
    this.pieces = s("g", { "pointer-events": "none" });
    this.element = s("svg", { class: "edo", viewBox: "-66 -66 1132 1132" }, land(), this.map, this.pieces);
    this.shape();
    new ResizeObserver(() => this.shape()).observe(this.element);
  }

  /** A small picture shows colours and pieces, without names of spaces and profits. */
  shape() {
    const narrow = this.element.clientWidth > 0 && this.element.clientWidth < NARROW;
    if (narrow === this.narrow) return;
    this.narrow = narrow;
    this.drawn.map = "";
    if (this.view) this.update(this.view);
    redrawn(this.element);
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
  }

  /** @param {any} view */
  drawMap(view) {
    const board = this.pack.tables.boards.find((/** @type {any} */ one) => one.side === view.side);
    this.spaces = new Map(board.spaces.map((/** @type {Space} */ space) => [space.id, space]));
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
      const piece = building(one.kind, one.owner, at.x + cell / 2, at.y + cell / 2, cell / 33);
      piece.dataset.piece = `${one.kind}-${one.owner}`;
      piece.dataset.at = city.city;
      return piece;
    }));
  }

  /** @param {any} view */
  drawPieces(view) {
    /** @type {Record<string, number[]>} */
    const standing = {};
    for (const daimyo of view.daimyos) for (const space of daimyo.samurai) (standing[space] ??= []).push(daimyo.seat);
    const drawn = Object.entries(standing).flatMap(([id, seats]) => seats.map((seat, index) => {
      const [x, y] = this.spaces.get(id)?.at ?? [0, 0];
      const piece = this.yards.has(id)
        ? samurai(seat, x - 78 + (index % 5) * 36, y - 96 - Math.floor(index / 5) * 40 + (y < 60 ? 196 : 0))
        : samurai(seat, x + (x > 900 ? -38 : 38) + (index % 3) * (x > 900 ? -32 : 32), y - 30 + Math.floor(index / 3) * 44);
      piece.dataset.at = id;
      return piece;
    }));
    const [x, y] = this.spaces.get(view.merchant)?.at ?? [0, 0];
    const figure = merchant();
    figure.dataset.at = view.merchant;
    figure.setAttribute("transform", `translate(${x + (this.yards.has(view.merchant) ? (x > 800 ? -128 : 132) : x > 900 ? -52 : -50)} ${y + 44}) scale(1.25)`);
    put(this.pieces, ...drawn, figure);
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
    s("defs", {}, s("radialGradient", { id: "edo-land", gradientUnits: "userSpaceOnUse", cx: 500, cy: 500, r: 850 },
      s("stop", { offset: 0, "stop-color": "#f2e6c9" }), s("stop", { offset: ".6", "stop-color": "#dcd6ae" }), s("stop", { offset: 1, "stop-color": "#b7c59b" }))),
    s("rect", { x: -700, y: -700, width: 2400, height: 2400, fill: "url(#edo-land)" }),
    s("path", { d: WATER, fill: "none", stroke: "#b9cfd4", "stroke-width": 46, opacity: 0.8 }));
}
