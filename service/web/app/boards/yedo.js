// @ts-check
/** Yedo: seven districts around the ring of the Watch Patrol; event, auctions, player order and decks in its middle. */

import { put, s } from "../dom.js";
import { boxPath, circlePath, crest, place, redrawn } from "./kit.js";
import { BACKS, KEY, PAPER, ROOFS, coin, disciple, lantern, short, text } from "./yedo_pieces.js";

export { figures, order, tray } from "./yedo_tray.js";

/** @typedef {[number, number, number, number]} Box left, top, width, height */

/** @type {Record<string, Box>} */
const WIDE = {
  GA: [16, 62, 250, 138], CA: [333, 12, 380, 140], TE: [780, 62, 250, 124], MK: [780, 218, 250, 190],
  RL: [560, 474, 270, 126], HA: [216, 474, 270, 138], TV: [16, 236, 250, 124],
};
/** @type {Record<string, Box>} */
const NARROW = {
  CA: [42, 6, 306, 80], GA: [6, 98, 152, 80], TE: [232, 98, 152, 80], TV: [6, 190, 152, 80],
  MK: [232, 190, 152, 80], HA: [6, 282, 152, 80], RL: [232, 282, 152, 80],
};
const RING = [[280, 175], [523, 165], [766, 175], [766, 345], [690, 448], [356, 448], [280, 345]];
const NARROW_RING = [[60, 66], [195, 52], [330, 66], [330, 350], [195, 368], [60, 350]];
/** @type {Record<string, [number, number]>} */
const POSTS = { GA: [304, 182], CA: [523, 172], TE: [742, 182], MK: [758, 345], RL: [688, 440], HA: [356, 440], TV: [288, 345] };
/** @type {Record<string, [number, number]>} */
const NARROW_POSTS = { CA: [195, 88], GA: [162, 102], TE: [228, 102], TV: [162, 194], MK: [228, 194], HA: [181, 322], RL: [209, 322] };
/** @type {Record<string, string>} */
const LETTERS = { "CA-S": "S", "CA-K1": "K", "CA-K2": "K", "CA-B1": "1", "CA-B2": "2", "CA-B3": "3" };
const CATEGORIES = ["action", "bonus", "weapon", "annex", "geisha", "disciple", "mission"];
const GROUPS = ["white", "black", "red"];
const MISSION_DECKS = ["green", "yellow", "red", "black"];
const NARROW_BELOW = 620;

/** Boxes of the districts as the pack draws them; a pack without a drawing is drawn like ours. @param {any} pack @param {boolean} wide */
function boxesOf(pack, wide) {
  const notes = pack.drawing?.notes ?? {};
  const usual = wide ? WIDE : NARROW;
  return Object.fromEntries(Object.entries(usual).map(([id, box]) => {
    const drawn = notes[`${wide ? "wide" : "narrow"}:${id}`];
    return [id, /** @type {Box} */ (drawn ? drawn.split(" ").map(Number) : box)];
  }));
}

/** A closed smooth way through points. @param {number[][]} points */
function wayThrough(points) {
  const middle = (/** @type {number[]} */ a, /** @type {number[]} */ b) => `${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2}`;
  const last = points[points.length - 1];
  return `M${middle(last, points[0])}${points.map((point, i) => `Q${point[0]} ${point[1]} ${middle(point, points[(i + 1) % points.length])}`).join("")}`;
}

/** A small place wears a thin halo, so that its words can still be read. @param {SVGGElement} drawn */
function thin(drawn) {
  for (const [line, width] of [["dark", "4"], ["pale", "2"]]) {
    const halo = drawn.querySelector(`.halo.${line}`);
    if (halo instanceof SVGElement) halo.style.strokeWidth = width;
  }
  return drawn;
}

/** The same board in one of two layouts: every piece is made once and changed afterwards. */
class Layout {
  /** @param {any} pack @param {boolean} wide */
  constructor(pack, wide) {
    this.pack = pack;
    this.wide = wide;
    this.boxes = boxesOf(pack, wide);
    /** @type {Record<string, [number, number]>} */
    this.points = (wide ? pack.drawing?.points : pack.drawing?.phone_points) ?? {};
    this.posts = wide ? POSTS : NARROW_POSTS;
    /** @type {Map<string, {group: SVGGElement, ring: Element, cover: Element, seat: number | null, r: number}>} */
    this.spaces = new Map();
    /** @type {Record<string, {roof: Element, sign: Element, name: string}>} */
    this.houses = {};
    /** @type {{weapon: Element, price: Element, money: Element}[]} */
    this.market = [];
    this.watch = lantern();
    this.watch.style.transition = "transform 320ms ease-out";
    /** @type {Record<string, Element>} */
    this.texts = {};
    this.orders = s("g");
    /** @type {Map<string, Element>} */
    this.auctions = new Map();
    /** @type {Record<string, Element>} */
    this.sizes = {};
    this.group = s("g", {}, this.ground(), ...pack.tables.districts.map((/** @type {any} */ row) => this.district(row)), this.marketRow(), this.middle(), this.watch);
  }

  ground() {
    const d = wayThrough(this.wide ? RING : NARROW_RING);
    const width = this.wide ? 30 : 18;
    return s("g", {},
      s("path", { d, fill: "none", stroke: KEY, "stroke-width": width + 5 }),
      s("path", { d, fill: "none", stroke: "#d9c9a3", "stroke-width": width }),
      s("path", { d, fill: "none", stroke: PAPER, "stroke-width": 2, "stroke-dasharray": "3 12" }));
  }

  /** @param {{id: string, spaces: string[]}} row */
  district(row) {
    const [x, y, width, height] = this.boxes[row.id];
    const roof = s("path", {
      d: `M${x - 6} ${y + 26}Q${x + width / 2} ${y - 16} ${x + width + 6} ${y + 26}L${x + width - 4} ${y + 28}H${x + 4}Z`,
      fill: ROOFS[row.id], stroke: KEY, "stroke-width": 2.2,
    });
    const name = (this.pack.names[`district.${row.id}`] ?? row.id).replace(/ District$/, "");
    const sign = text(x + width / 2, y + 21, name, this.wide ? 15.5 : 12.5, {
      "text-anchor": "middle", "font-weight": 700, fill: "#fffdf6", "font-family": "var(--serif)",
    });
    this.houses[row.id] = { roof, sign, name };
    const step = (width - 14) / row.spaces.length;
    const r = this.wide ? 17 : Math.min(15, step / 2 - 1.5);
    const top = y + (this.wide ? 54 : 51);
    return s("g", {},
      s("rect", { x, y, width, height, rx: 8, fill: PAPER, stroke: KEY, "stroke-width": 2.4 }), roof,
      sign,
      ...row.spaces.map((space, i) => this.space(space, ...(this.points[`place:${space}`] ?? [x + 7 + step * (i + 0.5), top]), r)),
      ...(this.wide ? this.uses(row.id, x, y, width) : []), this.stock(row.id, x, y, width, height));
  }

  /** @param {string} id @param {number} x @param {number} y @param {number} r */
  space(id, x, y, r) {
    const ring = s("circle", { cx: x, cy: y, r, fill: "#e9dec5", stroke: KEY, "stroke-width": 1.6 });
    const cover = s("path", { d: `M${x - 8} ${y - 8}l16 16M${x + 8} ${y - 8}l-16 16`, stroke: PAPER, "stroke-width": 3, visibility: "hidden" });
    const group = s("g", { transform: `translate(${x} ${y - 2})` });
    this.spaces.set(id, { group, ring, cover, seat: null, r });
    return place(`place:${id}`, circlePath(x, y, r + 2), {}, ring,
      text(x, y + 5, LETTERS[id] ?? "", 13, { "text-anchor": "middle", "font-weight": 700, fill: "#8f8672" }), cover, group);
  }

  /** What can be done in a district, two in a row. @param {string} id @param {number} x @param {number} y @param {number} width */
  uses(id, x, y, width) {
    const rows = this.pack.tables.uses.filter((/** @type {any} */ use) => use.at.startsWith(id));
    const plain = rows.filter((/** @type {any} */ use) => id !== "TE" || use.id === "blessing");
    const half = (width - 20) / 2;
    const drawn = plain.map((/** @type {any} */ use, /** @type {number} */ i) => {
      const [left, top] = [x + 10 + (i % 2) * half, y + 78 + Math.floor(i / 2) * 19];
      return thin(place(`use:${use.id}`, boxPath(left, top, half - 4, 17), {},
        s("rect", { x: left, y: top, width: half - 4, height: 17, fill: "transparent" }), text(left + 4, top + 12.5, short(use.id), 11)));
    });
    if (id !== "TE") return drawn;
    const decks = rows.filter((/** @type {any} */ use) => use.id !== "blessing");
    return [...drawn, ...decks.map((/** @type {any} */ use, /** @type {number} */ i) => {
      const left = x + 128 + i * 24;
      return thin(place(`use:${use.id}`, boxPath(left, y + 77, 18, 22), {},
        s("rect", { x: left, y: y + 77, width: 18, height: 22, rx: 3, fill: BACKS[use.id.slice(8)], stroke: KEY, "stroke-width": 1.2 })));
    })];
  }

  /** What lies in a district. @param {string} id @param {number} x @param {number} y @param {number} width @param {number} height */
  stock(id, x, y, width, height) {
    if (id === "TV" && this.wide) return this.carpenter(x, y + height - 24);
    if (!["HA", "RL", "TE"].includes(id) || !this.wide) return s("g");
    this.texts[id] = text(x + width - 12, y + height - 8, "", 11.5, { "text-anchor": "end" });
    return this.texts[id];
  }

  /** Annexes that can still be built. @param {number} x @param {number} y */
  carpenter(x, y) {
    return s("g", {}, ...Object.keys(this.pack.tables.annexes).map((annex, i) => {
      const long = (this.pack.names[`annex.${annex}`] ?? annex).length > 8;
      const label = text(x + 8 + i * 60, y + 13, "", 9.5, long ? { textLength: 52, lengthAdjust: "spacingAndGlyphs" } : {});
      this.texts[annex] = label;
      const outline = boxPath(x + 5 + i * 60, y, 57, 18);
      return thin(place(`annex:${annex}`, outline, {}, s("path", { d: outline, fill: "transparent" }), label));
    }));
  }

  marketRow() {
    const [x, y] = this.boxes.MK;
    return s("g", {}, ...this.pack.tables.market.map((/** @type {number} */ _, /** @type {number} */ slot) => {
      const [left, top, width, height] = this.wide ? [x + 10 + slot * 47, y + 106, 43, 68] : [170, 118 + slot * 33, 50, 31];
      const weapon = text(left + width / 2, top + (this.wide ? 24 : 14), "", this.wide ? 9.5 : 9, { "text-anchor": "middle", "font-weight": 700, fill: KEY, lengthAdjust: "spacingAndGlyphs" });
      const price = text(left + width / 2 + (this.wide ? 8 : 0), top + (this.wide ? 55 : 27), "", this.wide ? 13 : 10, { "text-anchor": "middle", "font-weight": 700, fill: KEY });
      const money = this.wide ? coin(left + 13, top + 50) : s("g");
      this.market.push({ weapon, price, money });
      return place(`market:${slot}`, boxPath(left, top, width, height), {},
        s("rect", { x: left, y: top, width, height, rx: 4, fill: "#e9dec5", stroke: KEY, "stroke-width": 1.4 }), weapon,
        money, price);
    }));
  }

  middle() {
    return this.wide ? this.wideMiddle() : this.narrowMiddle();
  }

  wideMiddle() {
    const head = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ key) => text(x, y, short(key), 11.5, { "font-weight": 700, fill: "#22406b" });
    this.texts.event = text(352, 262, "", 14, { "font-weight": 700, fill: KEY, "font-family": "var(--serif)" });
    this.texts.lines = s("g");
    return s("g", {},
      s("rect", { x: 330, y: 214, width: 386, height: 202, rx: 8, fill: PAPER, stroke: KEY, "stroke-width": 2 }),
      s("rect", { x: 340, y: 224, width: 184, height: 94, rx: 6, fill: "#f5eddb", stroke: "#a8321a", "stroke-width": 1.6 }),
      text(352, 243, short("event"), 11, { "font-weight": 700, fill: "#a8321a" }), this.texts.event, this.texts.lines,
      head(536, 240, "auctions"), ...CATEGORIES.map((name, i) => this.category(name, 536 + (i % 2) * 88, 246 + Math.floor(i / 2) * 18, 84)),
      ...GROUPS.map((name, i) => this.category(name, 536 + i * 58, 246, 54)),
      head(342, 338, "order"), this.orders,
      head(536, 338, "decks"), ...Object.keys(BACKS).map((name, i) => this.deck(name, 534 + (i % 4) * 46, 346 + Math.floor(i / 4) * 30)));
  }

  narrowMiddle() {
    this.texts.church = text(195, 297, "", 10.5, { "text-anchor": "middle", fill: KEY, "font-weight": 700 });
    return s("g", {}, s("rect", { x: 167, y: 112, width: 56, height: 192, rx: 6, fill: "none", stroke: KEY, "stroke-width": 1.4 }), this.texts.church,
      ...MISSION_DECKS.map((name, i) => this.deck(name, 200 + i * 46, 372)), this.orders,
      ...CATEGORIES.map((name, i) => this.category(name, 6 + (i % 4) * 96, 400 + Math.floor(i / 4) * 19, 92)),
      ...GROUPS.map((name, i) => this.category(name, 6 + i * 96, 400, 92)));
  }

  /** @param {string} id @param {number} x @param {number} y @param {number} width */
  category(id, x, y, width) {
    const label = (this.pack.names[`category.${id}`] ?? id).replace(/^(the|die) | (category|Kategorie)$/g, "").replace(/karten$/, "k.");
    const drawn = text(x + 4, y + 12, label, this.wide ? (width < 60 ? 10.5 : 12) : 11, { fill: KEY });
    const found = thin(place(`category:${id}`, boxPath(x, y, width, 16), {}, s("rect", { x, y, width, height: 16, fill: "transparent" }), drawn));
    this.auctions.set(id, found);
    return found;
  }

  /** @param {string} id @param {number} x @param {number} y */
  deck(id, x, y) {
    const size = text(x + 22, y + 17, "", 12, { "font-weight": 600, fill: KEY });
    this.sizes[id] = size;
    return thin(place(`deck:${id}`, boxPath(x, y, 18, 23), {}, s("rect", { x, y, width: 18, height: 23, rx: 3, fill: BACKS[id], stroke: KEY, "stroke-width": 1.4 }), size));
  }

  /** @param {any} view */
  update(view) {
    this.updateSpaces(view);
    for (const [id, house] of Object.entries(this.houses)) {
      const shut = view.closed === id;
      house.roof.setAttribute("fill", shut ? "#8f8672" : ROOFS[id]);
      house.sign.textContent = !shut ? house.name : this.wide ? `${house.name}: ${short("closed")}` : `✕ ${house.name}`;
    }
    view.market.forEach((/** @type {any} */ shelf, /** @type {number} */ slot) => {
      const { weapon } = this.market[slot];
      weapon.textContent = shelf.weapon ? this.pack.names[`weapon.${shelf.weapon}`] ?? shelf.weapon : "-";
      if (weapon.textContent.length > 7) weapon.setAttribute("textLength", this.wide ? "40" : "46");
      else weapon.removeAttribute("textLength");
      this.market[slot].price.textContent = shelf.weapon ? String(shelf.price) : "";
      this.market[slot].money.setAttribute("visibility", shelf.weapon ? "visible" : "hidden");
    });
    for (const [id, label] of Object.entries(this.sizes)) label.textContent = String(view.decks[id]?.size ?? "");
    this.updateWatch(view);
    this.updateMiddle(view);
  }

  /** @param {any} view */
  updateSpaces(view) {
    /** @type {Map<string, number>} */
    const taken = new Map();
    const danger = new Set(view.clans.flatMap((/** @type {any} */ clan) => clan.in_danger));
    for (const clan of view.clans) for (const at of clan.out) taken.set(at, clan.seat);
    for (const [id, space] of this.spaces) {
      const covered = view.covered.includes(id);
      space.ring.setAttribute("fill", covered ? "#8f8672" : "#e9dec5");
      space.ring.setAttribute("stroke", danger.has(id) ? "#e0900c" : KEY);
      space.ring.setAttribute("stroke-width", danger.has(id) ? "5" : "1.6");
      space.cover.setAttribute("visibility", covered ? "visible" : "hidden");
      const seat = taken.get(id) ?? null;
      if (seat !== space.seat) {
        space.seat = seat;
        const piece = seat === null ? null : disciple(seat, space.r / 17);
        if (piece) Object.assign(piece.dataset, { piece: `disciple-${seat}`, at: id });
        put(space.group, piece);
      }
    }
  }

  /** @param {any} view */
  updateWatch(view) {
    const at = this.posts[view.patrol];
    this.watch.setAttribute("visibility", at ? "visible" : "hidden");
    if (at) this.watch.style.transform = `translate(${at[0]}px, ${at[1]}px) scale(${this.wide ? 1 : 0.55})`;
    this.watch.querySelector(".glass")?.setAttribute("fill", view.patrol_colour === "red" ? "#c0341b" : "#2c56b0");
  }

  /** @param {any} view */
  updateMiddle(view) {
    const grouped = view.seats < 4;
    for (const [id, drawn] of this.auctions) {
      drawn.setAttribute("visibility", GROUPS.includes(id) === (grouped && !view.auction?.paid) ? "visible" : "hidden");
      drawn.setAttribute("opacity", view.taken.includes(id) ? "0.35" : "1");
    }
    put(this.orders, ...view.order.map((/** @type {number} */ seat, /** @type {number} */ i) => {
      const [x, y] = this.wide ? [356 + i * 34, 364] : [18 + i * 26, 384];
      const r = this.wide ? 13 : 10;
      return place(`position:${i + 1}`, circlePath(x, y, r + 3), {}, crest(seat, x, y, r),
        seat === view.turn ? s("circle", { cx: x, cy: y, r: r + 3, fill: "none", stroke: "#a8321a", "stroke-width": 2.4 }) : null);
    }));
    if (!this.wide) {
      this.texts.church.textContent = `${short("churchHas")} ${view.church}`;
      return;
    }
    this.texts.HA.textContent = `${short("churchHas")}: ${view.church} Mon`;
    this.texts.RL.textContent = `${view.geisha} ${short("geisha")}`;
    this.texts.TE.textContent = `${view.blessings} ${short("blessings")}`;
    for (const [annex, left] of Object.entries(view.annexes)) this.texts[annex].textContent = `${this.pack.names[`annex.${annex}`] ?? annex} ${left}`;
    if (this.shownEvent !== view.event) {
      this.shownEvent = view.event;
      const name = this.pack.names[`card.${view.event}`] ?? "";
      this.texts.event.textContent = name;
      this.texts.event.setAttribute("font-size", `${Math.min(14, 250 / name.length)}`);
      put(this.texts.lines, ...wrapped(this.pack.texts[`card.${view.event}`] ?? "", 29).slice(0, 4).map((line, i) => text(352, 278 + i * 13, line, 11)));
    }
  }
}

/** @param {string} sentence @param {number} most */
function wrapped(sentence, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of sentence.split(" ")) {
    const last = lines.length - 1;
    if (last >= 0 && lines[last].length + word.length < most) lines[last] += ` ${word}`;
    else if (word) lines.push(word);
  }
  return lines;
}

export class Board {
  /** @param {any} pack */
  constructor(pack) {
    this.wide = new Layout(pack, true);
    this.narrow = new Layout(pack, false);
    this.element = s("svg", { preserveAspectRatio: "xMidYMid meet" },
      s("defs", {}, s("linearGradient", { id: "dusk", gradientUnits: "userSpaceOnUse", x1: 0, y1: 0, x2: 0, y2: 520 },
        ...[["0", "#8d7fa3"], [".22", "#d9b9a6"], [".55", "#e9dec5"], ["1", "#dcd2b4"]].map(([offset, colour]) => s("stop", { offset, "stop-color": colour })))),
      s("rect", { x: -600, y: -600, width: 2400, height: 2400, fill: "url(#dusk)" }), this.wide.group);
    this.layout = this.wide;
    this.fit(1000);
    new ResizeObserver(([entry]) => this.fit(entry.contentRect.width)).observe(this.element);
  }

  /** @param {number} width */
  fit(width) {
    const layout = width > 0 && width < NARROW_BELOW ? this.narrow : this.wide;
    this.element.setAttribute("viewBox", layout.wide ? "0 0 1046 622" : "0 0 390 440");
    if (layout === this.layout) return;
    this.layout.group.replaceWith(layout.group);
    this.layout = layout;
    if (this.view) this.update(this.view);
    redrawn(this.element);
  }

  /** @param {any} view */
  update(view) {
    this.view = view;
    this.layout.update(view);
  }
}

/** Who stands on a space, in words. @param {any} view @param {string} kind @param {string} id @param {any} _pack @param {string[]} names */
export function tell(view, kind, id, _pack, names) {
  const clan = kind === "place" ? view.clans.find((/** @type {any} */ one) => one.out.includes(id)) : null;
  return clan ? names[clan.seat] : "";
}

/** Round and phase in words. @param {any} view @param {any} pack */
export function where(view, pack) {
  const step = pack.names[`step.${view.step}`] ?? view.step;
  return `${short("round")} ${view.round} ${short("of")} ${pack.tables.rounds} · ${step}`;
}
