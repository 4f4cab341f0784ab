// @ts-check
/** Yokohama: the town in staggered rows, the boards of Church and Customs, orders and technologies. */

import { put, s } from "../dom.js";
import { boxPath, place, redrawn } from "./kit.js";
import { FLAG, KEY, amounts, assistants, good, house, president, shop, station, text, wrapped } from "./yokohama_pieces.js";
import { deckWord } from "./yokohama_tray.js";

export { aside, figures, order, tell, tray, where } from "./yokohama_tray.js";

const NARROW = 620;
const WIDE_SIZE = { box: [1046, 690], tile: [166, 102], gap: 8, cards: [82, 94, 68], spaces: 250, title: 12.5 };
const PHONE_SIZE = { box: [390, 360], tile: [60, 58], gap: 4, cards: [31, 38, 26], spaces: 91, title: 8.5 };
const GROUND = { production: "#3d6b3f", commercial: "#22406b", canal: "#6f97a8" };

/** @param {any[]} rows @returns {Map<string, any>} */
const byId = (rows) => new Map(rows.map((row) => [row.id ?? row.area, row]));

export class Board {
  /** @param {any} pack */
  constructor(pack) {
    this.pack = pack;
    const tables = pack.tables;
    this.areas = byId(tables.areas);
    this.sites = byId(tables.sites);
    this.tokens = byId(tables.tokens);
    this.orders = byId(tables.orders);
    this.spaces = byId(tables.space_boards);
    this.levels = byId(tables.order_boards);
    this.extras = byId(tables.technology_boards);
    /** @type {Map<string, any>} */
    this.technologies = new Map(tables.technologies.flatMap((/** @type {any} */ row) => row.cards.map((/** @type {string} */ card) => [card, row])));
    this.narrow = false;
    this.pair = false;
    this.columns = 1;
    this.size = WIDE_SIZE;
    this.height = this.size.box[1];
    this.tile = this.size.tile;
    /** @type {any} */
    this.view = null;
    /** @type {Record<string, string>} */
    this.drawn = {};
    /** @type {Map<string, SVGElement>} */
    this.tiles = new Map();
    this.sea = s("rect", { fill: "url(#yokohama-sea)" });
    this.town = s("g");
    this.boards = s("g");
    this.element = s("svg", { class: "yokohama", }, defs(), this.sea, this.boards, this.town);
    this.shape();
    new ResizeObserver(() => this.shape()).observe(this.element);
  }

  /** A phone shows pieces only; the rest of a tile is told by the list of options. */
  shape() {
    const narrow = this.element.clientWidth > 0 && this.element.clientWidth < NARROW;
    if (narrow === this.narrow) return;
    this.narrow = narrow;
    this.size = narrow ? PHONE_SIZE : WIDE_SIZE;
    this.height = this.size.box[1];
    this.tile = this.size.tile;
    this.drawn = {};
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
    this.once("town", view.areas.map((/** @type {any} */ area) => [area.id, area.row, area.column]), () => this.layTown(view));
    const step = view.steps[view.steps.length - 1]?.facts ?? {};
    for (const area of view.areas) {
      const out = view.merchants.map((/** @type {any} */ merchant) => merchant.assistants[area.id] ?? 0);
      const building = step.area === area.id && step.step ? step.step : "";
      this.once(`tile ${area.id}`, [area, out, powerOf(view, view.active, area), building], () => this.drawTile(area, out, building));
    }
    this.once("boards", [view.boards, view.spaces, view.orders_in_deck], () => this.drawBoards(view));
  }

  /** Two merchants have one board of orders and one of technologies: side by side, in a lower picture. @param {any} view */
  frame(view) {
    const [width, full] = this.size.box;
    this.pair = !("DOCK" in view.boards);
    this.columns = 1 + Math.max(...view.areas.map((/** @type {any} */ area) => area.column + area.row));
    this.tile = this.narrow ? [Math.floor((384 - 4 * (this.columns - 1)) / this.columns), this.size.tile[1]] : this.size.tile;
    this.height = full - (this.pair ? this.size.cards[2] + (this.narrow ? 22 : 32) : 0);
    this.element.setAttribute("viewBox", `0 0 ${width} ${this.height}`);
    this.sea.setAttribute("x", String(-width));
    this.sea.setAttribute("width", String(3 * width));
    this.sea.setAttribute("height", String(this.height));
  }

  /** @param {any} view */
  layTown(view) {
    this.frame(view);
    const [width, height] = this.tile;
    this.tiles.clear();
    const left = (this.size.box[0] - this.columns * (width + this.size.gap) + this.size.gap) / 2;
    put(this.town, ...view.areas.map((/** @type {any} */ area) => {
      const x = left + (area.column + area.row / 2) * (width + this.size.gap);
      const y = this.size.gap + area.row * (height + this.size.gap);
      const inside = s("g");
      this.tiles.set(area.id, inside);
      return place(`area:${area.id}`, this.narrow ? boxPath(-1.5, -1.5, width + 3, height + 3) : boxPath(0, 0, width, height), { transform: `translate(${x} ${y})` }, s("title", {}, `${this.name("area", area.id)}: ${this.pack.texts[`area.${area.id}`] ?? ""}`), inside);
    }));
    for (const key of Object.keys(this.drawn)) if (key.startsWith("tile ")) this.drawn[key] = "";
  }

  /** @param {any} area @param {number[]} out @param {string} building */
  drawTile(area, out, building) {
    const row = this.areas.get(area.id);
    const [width, height] = this.tile;
    const bar = this.narrow ? 13 : 22;
    const name = this.narrow && width < 70 ? shortened(this.name("area", area.id)) : this.name("area", area.id).replace(/^Tea Plantation/, "Tea Plant.");
    const ground = GROUND[/** @type {"canal"} */ (row.kind)];
    const frame = [
      s("rect", { width, height, rx: this.narrow ? 3 : 6, fill: row.kind === "canal" ? "#b9cfd4" : "#fbf6ea", stroke: KEY, "stroke-width": 2 }),
      s("rect", { width, height: bar, rx: this.narrow ? 3 : 6, fill: ground, stroke: KEY, "stroke-width": 2 }),
      text(this.narrow ? 3 : 8, bar - (this.narrow ? 3.5 : 6), name, this.narrow ? Math.min(10, (1.38 * (width - 5)) / name.length) : this.size.title, { fill: "#fffdf6", "font-weight": 700 }),
    ];
    const waves = row.kind === "canal" ? [0.5, 0.66, 0.82].map((share) => s("path", { d: `M${width * 0.08} ${height * share}q${width * 0.07}-${height * 0.1} ${width * 0.14} 0t${width * 0.14} 0t${width * 0.14} 0t${width * 0.14} 0t${width * 0.14} 0t${width * 0.14} 0`, fill: "none", stroke: "#22406b", "stroke-width": this.narrow ? 1 : 2 })) : [];
    put(/** @type {Element} */ (this.tiles.get(area.id)), ...frame, ...waves, ...(this.narrow || row.kind === "canal" ? [] : [...this.powers(area, row), ...this.building(area, building)]), ...this.pieces(area, out));
  }

  /** What power 1 to 5 is worth; the box of whoever is on turn is framed. @param {any} area @param {any} row */
  powers(area, row) {
    const power = powerOf(this.view, this.view.active, area);
    const boxes = row.levels.flatMap((/** @type {number} */ level, /** @type {number} */ at) => {
      const on = at + 1 === power;
      return [
        s("rect", { x: 6 + at * 19, y: 26, width: 17, height: 16, rx: 2, fill: on ? "#fff6c9" : "#e9dec5", stroke: on ? `var(--seat-${this.view.active})` : "#b9ab90", "stroke-width": on ? 2.2 : 1 }),
        text(14.5 + at * 19, 38.5, row.effect === "orders" ? ["-", "L", "M", "H"][level] : level, 11.5, { "text-anchor": "middle", "font-weight": on ? 700 : 400 }),
      ];
    });
    return [...boxes, row.good ? good(row.good, 114, 34, 0.9) : row.effect === "yen" ? good("yen", 114, 34, 0.9) : null, area.station ? station(148, 34, 0.9) : null];
  }

  /** The four shop sites, the trading house site and the token; places while one can be built or taken. @param {any} area @param {string} building */
  building(area, building) {
    const site = this.sites.get(area.site);
    const open = building === "bonus" || building === "construction";
    const boxes = area.shops.map((/** @type {number} */ owner, /** @type {number} */ at) => this.lot(`site:${area.site}-${at + 1}`, 6 + at * 26.5, 24, open,
      owner >= 0 ? [shop(owner, 12, 13, 0.92)] : this.small(site.shops[at])));
    const big = this.lot(`site:${area.site}-house`, 112, 27, open, area.house >= 0 ? [house(area.house, 13.5, 13, 0.9)] : this.small(site.house));
    const [kind, count] = area.token ? Object.entries(this.tokens.get(area.token).reward)[0] : ["", 0];
    const drawn = area.token ? [s("circle", { cx: 152, cy: 58.5, r: 11, fill: "#e2b33c", stroke: KEY, "stroke-width": 1.4 }), good(kind, 148.5, 58, 0.5), text(154, 62.5, /** @type {number} */ (count), 10.5, { "font-weight": 700 })] : [];
    const token = area.token && building === "bonus" ? place(`token:${area.token}`, boxPath(139, 45, 26, 27), {}, ...drawn) : s("g", {}, ...drawn);
    return [...boxes, big, token];
  }

  /** @param {string} key @param {number} x @param {number} width @param {boolean} open @param {any[]} inside */
  lot(key, x, width, open, inside) {
    const drawn = [s("rect", { width, height: 25, rx: 3, fill: "#f0e6d0", stroke: "#8f8672", "stroke-width": 1.2 }), s("title", {}, this.name("site", key.slice(5))), ...inside];
    return open ? place(key, boxPath(-1, -1, width + 2, 27), { transform: `translate(${x} 46)` }, ...drawn) : s("g", { transform: `translate(${x} 46)` }, ...drawn);
  }

  /** The first amount of a reward. @param {Record<string, number>} reward */
  small(reward) {
    const [kind, count] = Object.entries(reward)[0];
    return [good(kind, 8, 12.5, 0.62), text(13.5, 16.5, count, count > 9 ? 9.5 : 11, { "font-weight": 700 })];
  }

  /** Assistants and presidents; on a phone buildings, too. @param {any} area @param {number[]} out */
  pieces(area, out) {
    const [width, height] = this.tile;
    const there = out.map((count, seat) => ({ count, seat })).filter((one) => one.count);
    if (!this.narrow) {
      return [
        ...there.map((one, at) => marked(assistants(one.seat, one.count, 17 + at * 33, height - 14), "assistants", one.seat, area.id)),
        ...area.presidents.map((/** @type {number} */ seat, /** @type {number} */ at) => marked(president(seat, width - 18 - at * 24, height - 18, 0.86), "president", seat, area.id)),
      ];
    }
    const built = [...area.shops.filter((/** @type {number} */ owner) => owner >= 0).map((/** @type {number} */ owner) => ["shop", owner]), ...(area.house >= 0 ? [["house", area.house]] : [])];
    return [
      ...there.map((one, at) => assistants(one.seat, one.count, 8 + (at % 2) * 19, 23 + Math.floor(at / 2) * 15, 0.66)),
      ...built.map(([kind, owner], at) => (kind === "shop" ? shop : house)(owner, 7 + at * 11, height - 7, 0.45)),
      ...area.presidents.map((/** @type {number} */ seat, /** @type {number} */ at) => president(seat, width - 10 - at * 13, 30, 0.6)),
      area.token ? s("circle", { cx: width - 7, cy: height - 7, r: 4, fill: "#e2b33c", stroke: KEY }) : null,
      area.station ? station(width - 20, height - 9, 0.5) : null,
    ];
  }

  /** @param {any} view */
  drawBoards(view) {
    const height = this.size.tile[1];
    const edge = this.narrow ? 3 : 5;
    const row = this.size.gap + 3 * (height + this.size.gap);
    const top = this.size.gap + 4 * (height + this.size.gap) + 2;
    const half = (this.size.box[0] - 3 * edge) / 2;
    const [, tall, flat] = this.size.cards;
    const head = this.narrow ? 12 : 22;
    const shelves = Object.entries(view.boards).map(([area, cards]) => {
      const orders = this.levels.has(area);
      const right = area === "DOCK" || area === "RESE" || (this.pair && !orders);
      const x = edge + (right ? half + edge : 0);
      const y = top + (orders || this.pair ? 0 : tall + head + 10);
      return this.shelf(area, /** @type {string[]} */ (cards), x, y, half, orders ? tall : flat, head, orders);
    });
    put(this.boards, this.track("CUST", view.spaces.CUST, edge, row), this.track("CHUR", view.spaces.CHUR, this.size.box[0] - edge - this.size.spaces, row), ...shelves);
  }

  /** Church or Customs. @param {string} area @param {number[]} owners @param {number} x @param {number} y */
  track(area, owners, x, y) {
    const height = this.size.tile[1];
    const width = this.size.spaces;
    const bar = this.narrow ? 13 : 22;
    const rows = this.spaces.get(area).spaces;
    const step = (width - 6) / rows.length;
    const small = this.narrow ? 0.6 : 1;
    return s("g", { transform: `translate(${x} ${y})` },
      s("rect", { width, height, rx: 5, fill: "#fbf6ea", stroke: KEY, "stroke-width": 2 }), s("rect", { width, height: bar, rx: 5, fill: "#22406b", stroke: KEY, "stroke-width": 2 }),
      text(this.narrow ? 4 : 8, bar * 0.73, this.name("area", area), this.size.title, { fill: "#fffdf6", "font-weight": 700 }),
      ...rows.map((/** @type {any} */ space, /** @type {number} */ at) => {
        const owner = owners[at];
        const extra = Object.entries(space.reward).find(([kind]) => kind !== "points");
        return place(`board-space:${area}-${at + 1}`, boxPath(0, 0, step - 2, height - bar - 8), { transform: `translate(${4 + step * at} ${bar + 4})` },
          s("title", {}, `${this.name("board-space", `${area}-${at + 1}`)}: ${this.pack.texts[`board-space.${area}-${at + 1}`] ?? ""}`),
          s("rect", { width: step - 2, height: height - bar - 8, rx: 3, fill: owner === -1 ? "#e9dec5" : "#f0e6d0", stroke: "#8f8672", "stroke-width": 1.1 }),
          text(step / 2 - 1, 13 * small, space.need, 12 * small, { "text-anchor": "middle", "font-weight": 700, fill: "#3d362c" }),
          owner >= 0 ? assistants(owner, "", step / 2 - 1, 34 * small, small) : owner === -2 ? text(step / 2 - 1, 36 * small, "x", 16 * small, { "text-anchor": "middle" })
            : text(step / 2 - 1, 35 * small, space.reward.points, 13 * small, { "text-anchor": "middle", "font-weight": 700, fill: "#a8321a" }),
          !this.narrow && extra ? [good(extra[0], step / 2 - 7, 60, 0.5), text(step / 2, 64, /** @type {number} */ (extra[1]), 10)] : null);
      }));
  }

  /** A board of cards. @param {string} area @param {string[]} cards @param {number} x @param {number} y @param {number} width @param {number} height @param {number} head @param {boolean} orders */
  shelf(area, cards, x, y, width, height, head, orders) {
    const step = (width - 8) / cards.length;
    const deck = area === "PORT" ? `${this.view.orders_in_deck} ${deckWord()}` : "";
    return s("g", { transform: `translate(${x} ${y})` },
      s("rect", { width, height: height + head + 6, rx: 5, fill: "#e9dec5", stroke: KEY, "stroke-width": 1.6 }),
      text(this.narrow ? 4 : 8, head * 0.72, this.name("area", area), this.narrow ? 8.5 : 12, { fill: "#22406b", "font-weight": 700 }),
      text(width - 6, head * 0.72, deck, this.narrow ? 8 : 11, { "text-anchor": "end", fill: "#3d362c" }),
      ...cards.map((card, at) => card && s("g", { transform: `translate(${5 + at * step} ${head})` },
        orders ? this.order(card, step - 3, height, this.levels.get(area).levels[at]) : this.technology(card, step - 3, height, this.extras.get(area).extra[at]))));
  }

  /** @param {string} card @param {number} width @param {number} height @param {string} level */
  order(card, width, height, level) {
    const row = this.orders.get(card);
    const goods = Object.entries(row.goods);
    const bar = this.narrow ? 9 : 17;
    const scale = this.narrow ? 0.42 : 0.86;
    return place(`order:${card}`, boxPath(-1, -1, width + 2, height + 2), {},
      s("title", {}, `${this.name("order", card)}: ${this.pack.texts[`order.${card}`] ?? ""}`),
      s("rect", { width, height, rx: 4, fill: "#fbf6ea", stroke: KEY, "stroke-width": 1.3 }), s("rect", { width, height: bar, rx: 3, fill: FLAG[row.country], stroke: KEY, "stroke-width": 1.3 }),
      text(this.narrow ? 2 : 6, bar * 0.77, row.country, this.narrow ? 7 : 11.5, { fill: "#fffdf6", "font-weight": 700 }),
      text(width - (this.narrow ? 2 : 5), bar * 0.77, this.narrow ? level[0] : level, this.narrow ? 6.5 : 10, { fill: "#fffdf6", "text-anchor": "end" }),
      ...goods.flatMap(([kind, count], at) => {
        const [gx, gy] = [width * (0.17 + (at % 2) * 0.47), bar + (this.narrow ? 6.5 : 14) + Math.floor(at / 2) * (this.narrow ? 9 : 19)];
        return [good(kind, gx, gy, scale), text(gx + 10.5 * scale, gy + 4.5 * scale, /** @type {number} */ (count), this.narrow ? 7 : 12.5, { "font-weight": 700 })];
      }),
      this.narrow ? text(width / 2, height - 2, `${row.reward.points}`, 7.5, { "text-anchor": "middle", "font-weight": 700, fill: "#a8321a" })
        : [s("path", { d: `M5 ${height - 22}h${width - 10}`, stroke: "#b9ab90" }), ...this.rewards(row.reward, width, height)]);
  }

  /** At the foot of an order; three kinds are drawn smaller than two. @param {Record<string, number>} reward @param {number} width @param {number} height */
  rewards(reward, width, height) {
    return Object.keys(reward).length > 2 ? amounts(reward, 9, height - 11, 0.58, width * 0.32, 9.5) : amounts(reward, 13, height - 11, 0.78, width * 0.48, 11.5);
  }

  /** @param {string} card @param {number} width @param {number} height @param {number} extra */
  technology(card, width, height, extra) {
    const row = this.technologies.get(card);
    const bar = this.narrow ? 9 : 17;
    const size = this.narrow ? 6 : 11.5;
    return place(`technology:${card}`, boxPath(-1, -1, width + 2, height + 2), {},
      s("title", {}, `${this.name("technology", card)}: ${this.pack.texts[`technology.${card}`] ?? row.effect}`),
      s("rect", { width, height, rx: 4, fill: "#fbf6ea", stroke: KEY, "stroke-width": 1.3 }), s("rect", { width, height: bar, rx: 3, fill: "#6b4a86", stroke: KEY, "stroke-width": 1.3 }),
      text(this.narrow ? 2 : 6, bar * 0.77, extra ? `${row.cost}+${extra}` : row.cost, this.narrow ? 7 : 11.5, { fill: "#fffdf6", "font-weight": 700 }),
      text(width - (this.narrow ? 2 : 6), bar * 0.77, row.country, this.narrow ? 6.5 : 11, { fill: "#fffdf6", "text-anchor": "end" }),
      ...wrapped(this.name("technology", card), Math.floor(width / (size * 0.62)), 2).map((line, at) => text(this.narrow ? 2 : 5, bar + size * (1.15 + 1.12 * at), line, Math.min(size, (width - 7) / (0.63 * line.length)), { "font-weight": 700 })));
  }

  /** @param {string} kind @param {string} id */
  name(kind, id) {
    return this.pack.names[`${kind}.${id}`] ?? id;
  }
}

/** A piece that moves. @param {SVGElement} piece @param {string} sort @param {number} seat @param {string} area */
function marked(piece, sort, seat, area) {
  Object.assign(piece.dataset, { piece: `${sort}-${seat}`, at: area });
  return piece;
}

/** A name for a small tile: `Fishing Grounds #1` is `Fishing #1`. @param {string} name */
function shortened(name) {
  const [, words, number] = /** @type {string[]} */ (name.match(/^(.*?)( #?\d)?$/));
  const first = words.split(" ")[0];
  return `${first.length > 11 ? `${first.slice(0, 9)}.` : first}${number ?? ""}`;
}

/** Power of a seat in an area as it stands. @param {any} view @param {number} seat @param {any} area */
function powerOf(view, seat, area) {
  const merchant = view.merchants[seat];
  if (!merchant) return 0;
  const there = (merchant.assistants[area.id] ?? 0) + (merchant.president === area.id ? 1 : 0);
  return Math.min(5, there + (area.shops.includes(seat) ? 1 : 0) + (area.house === seat ? 1 : 0) + (area.station && there ? 1 : 0));
}

function defs() {
  return s("defs", {}, s("linearGradient", { id: "yokohama-sea", x1: 0, y1: 0, x2: 0, y2: 1 },
    s("stop", { offset: 0, "stop-color": "#e3dcc0" }), s("stop", { offset: ".35", "stop-color": "#d6dccb" }), s("stop", { offset: ".6", "stop-color": "#b9cfd4" }), s("stop", { offset: 1, "stop-color": "#8fb0bb" })));
}
