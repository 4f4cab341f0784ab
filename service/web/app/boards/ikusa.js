// @ts-check
/** The map of Ikusa: who owns which province, where forces and armies stand, which battles are declared. */

import { put, s } from "../dom.js";
import { KINDS, arrow, arrowHead, banner, force, fuji, works } from "./ikusa_pieces.js";
import { boxPath, place } from "./kit.js";

export { aside, figures, order, tell, tray, where } from "./ikusa_tray.js";

const KEY = "#1f1b16";
/** A piece is in nobody's way: it takes clicks only while it can be chosen itself. */
const PIECE = "place piece";
/** @param {any} pack @param {string} kind @param {string | number} id */
const named = (pack, kind, id) => pack.names?.[`${kind}.${id}`] ?? String(id);

/** The colours of the viewer: only theirs show what they have committed. @param {any} view */
const ownColours = (view) => view.colours.map((/** @type {any} */ _, /** @type {number} */ n) => n).filter((/** @type {number} */ n) => view.colours[n].committed !== null);

export class Board {
  /** @param {any} pack */
  constructor(pack) {
    this.pack = pack;
    const drawing = pack.drawing;
    /** @type {Map<string, any>} */
    this.provinces = new Map();
    this.pieces = new Map();
    this.battles = "";
    const lands = Object.entries(drawing.shapes).map(([key, path]) => ({ id: key.split(":")[1], path: String(path) }));
    const coast = lands.map((land) => land.path).join("");
    const [left, top, width, height] = drawing.box;
    this.element = s("svg", { viewBox: drawing.box.join(" "), preserveAspectRatio: "xMidYMid meet" },
      s("defs", {}, arrowHead("ikusa-arrow-key", KEY), arrowHead("ikusa-arrow", "#a8321a"),
        s("linearGradient", { id: "ikusa-sea", x1: 0, y1: 0, x2: 0, y2: 1 },
          ...[[0, "#7fa6b8"], [0.18, "#b9cfd4"], [0.8, "#d3dfdf"], [1, "#a9c3cb"]].map(([offset, colour]) => s("stop", { offset, "stop-color": colour })))),
      s("rect", { x: left - width, y: top - height, width: 3 * width, height: 3 * height, fill: "#b9cfd4" }),
      s("rect", { x: left - width, y: top, width: 3 * width, height, fill: "url(#ikusa-sea)" }),
      ...[[46, "#c3d5d8"], [30, "#b4cbd1"], [16, "#e6ede9"]].map(([stroke, colour]) => outline(coast, stroke, colour)),
      ...drawing.lines.filter((/** @type {any} */ line) => line.kind === "sea").map((/** @type {any} */ line) =>
        s("path", { d: line.path, fill: "none", stroke: "#22406b", "stroke-width": 3.4, "stroke-dasharray": "10 9", "stroke-linecap": "round" })),
      outline(coast, 7, KEY));
    this.borders = drawing.lines.filter((/** @type {any} */ line) => line.kind === "land").map((/** @type {any} */ line) => ({
      ends: line.ends.map((/** @type {string} */ end) => end.split(":")[1]),
      line: s("path", { d: line.path, fill: "none", stroke: KEY, "stroke-linejoin": "round", "stroke-linecap": "round", "pointer-events": "none" }),
    }));
    this.crossings = new Map(drawing.lines.map((/** @type {any} */ line) => [line.ends.map((/** @type {string} */ end) => end.split(":")[1]).sort().join(), line.crossing]));
    const ground = s("g", { class: "ikusa-land" });
    for (const { id, path } of lands) {
      const fill = s("path", { d: path, fill: "var(--board)" });
      const land = place(`province:${id}`, path, {}, s("title", {}, named(pack, "province", id)), fill);
      broaden(land);
      ground.append(land);
      this.provinces.set(id, { fill, owner: undefined });
    }
    this.names = s("g", { "font-family": "var(--serif)", "paint-order": "stroke", stroke: "#fbf6ea", "stroke-width": 4, "stroke-opacity": 0.75, "stroke-linejoin": "round", "pointer-events": "none" });
    this.forces = s("g", { class: "ikusa-forces" });
    this.works = s("g", { "pointer-events": "none" });
    this.banners = s("g", {});
    this.arrows = s("g", { opacity: 0.92, "pointer-events": "none" });
    for (const { id } of lands) {
      const [x, y] = drawing.points[`name:${id}`];
      this.names.append(s("text", { x, y: y + 7, "text-anchor": "middle", fill: KEY }, named(pack, "province", id).replace(/ \(.*/, "")));
    }
    const { lake, marsh } = drawing.notes;
    const water = [lake, marsh].map((path) => s("path", { d: path, fill: "#a9c6d6", stroke: "#22406b", "stroke-width": 2, "pointer-events": "none" }));
    this.element.append(ground, ...this.borders.map((/** @type {any} */ border) => border.line), ...water, fuji(drawing.points["mountain:fuji"]),
      this.names, this.arrows, this.works, this.forces, this.banners);
    if (typeof ResizeObserver !== "undefined") {
      new ResizeObserver(() => this.detail(this.element.clientWidth)).observe(this.element);
    }
  }

  /** On a phone colours, fronts and large banners; forces and names where there is room or one looks closer. @param {number} width @param {number} [scale] */
  detail(width, scale = 1) {
    const small = width > 0 && width * scale < 420;
    const [, , broad, high] = this.pack.drawing.box;
    const drawn = Math.min(width, (this.element.clientHeight || width) * broad / high);
    this.names.style.display = drawn * scale < 740 ? "none" : "";
    this.names.setAttribute("font-size", String(Math.min(25, Math.max(21, 9 * broad / Math.max(drawn, 1)))));
    this.forces.classList.toggle("small", small);
    for (const piece of this.banners.querySelectorAll(".banner")) piece.setAttribute("transform", small ? "scale(2)" : "");
    this.small = small;
  }

  /** @param {any} view */
  update(view) {
    this.drawOwners(view);
    this.drawForces(view);
    this.drawArmies(view);
    this.drawBattles(view);
  }

  /** @param {any} view */
  drawOwners(view) {
    let changed = false;
    for (const [id, land] of this.provinces) {
      const owner = view.provinces[id]?.owner ?? null;
      if (owner === land.owner) continue;
      land.owner = owner;
      land.fill.setAttribute("fill", owner === null ? "var(--board)" : `var(--fill-${owner})`);
      changed = true;
    }
    if (!changed) return;
    for (const { ends: [one, other], line } of this.borders) {
      const front = this.provinces.get(one).owner !== this.provinces.get(other).owner;
      line.setAttribute("stroke-width", front ? "5" : "2");
      line.setAttribute("opacity", front ? "1" : "0.5");
    }
  }

  /** Forces and castles; only what has changed is drawn anew. @param {any} view */
  drawForces(view) {
    for (const [id, province] of Object.entries(view.provinces)) {
      const { owner, units, hidden, works: work } = /** @type {any} */ (province);
      const regular = KINDS.slice(0, 4).reduce((sum, kind) => sum + (units[kind] ?? 0), 0);
      const ronin = (units.ronin ?? 0) + hidden;
      const [x, y] = this.pack.drawing.points[`province:${id}`];
      // Where nobody stands one may still move to: the place shows when it can be chosen.
      this.keep(`force:${id}`, `${owner},${regular},${ronin}`, this.forces, () =>
        place(`formation:${id}`, boxPath(-25, -17, 50, 34), { class: regular ? PIECE : `${PIECE} ghost`, transform: `translate(${x} ${y + 6})`, "data-piece": regular ? `force-${owner}` : null, "data-at": id }, force(owner, regular, ronin)));
      this.keep(`work:${id}`, work, this.works, () => work ? s("g", { transform: `translate(${x - 4} ${y - 13}) scale(.82)` }, works(work)) : null);
    }
  }

  /** @param {any} view */
  drawArmies(view) {
    const acting = view.turn ? [view.turn.colour] : ownColours(view);
    view.colours.forEach((/** @type {any} */ colour, /** @type {number} */ number) => {
      for (const [code, army] of Object.entries(colour.armies)) {
        const { place: where, daimyo, level } = /** @type {any} */ (army);
        const mine = acting.includes(number);
        this.keep(`army:${number}${code}`, `${where},${daimyo},${level},${mine}`, this.banners, () => {
          if (!where) return null;
          const [x, y] = this.pack.drawing.points[`army:${where}`];
          const piece = s("g", { class: "banner", transform: this.small ? "scale(2)" : "" }, banner(number, code, army));
          const at = { transform: `translate(${x} ${y})`, "data-piece": `army-${number}-${code}`, "data-at": where };
          if (!mine) return s("g", { ...at, "pointer-events": "none" }, piece);
          const frame = boxPath(-18, -33, 36, 58);
          const ground = () => s("path", { d: frame, fill: "transparent" });
          return place(`formation:${code}`, frame, { ...at, class: PIECE }, ground(), place(`army:${code}`, frame, { class: PIECE }, piece, ground()));
        });
      }
    });
  }

  /** Declared battles, and the one that is fought. @param {any} view */
  drawBattles(view) {
    const turn = view.turn;
    const shown = turn ? turn.declared.map((/** @type {any} */ battle) => Array.isArray(battle) ? battle : [battle.formation, battle.target]) : [];
    const fought = view.battle ? [[view.battle.formation, view.battle.target]] : [];
    const key = JSON.stringify([shown, fought]);
    if (key === this.battles) return;
    this.battles = key;
    const points = this.pack.drawing.points;
    put(this.arrows, ...[...fought, ...shown].map(([formation, target]) => {
      const army = view.colours[turn.colour].armies[formation];
      const origin = army ? army.place : formation;
      if (!points[`province:${origin}`]) return null;
      const from = points[`${army ? "army" : "province"}:${origin}`];
      return arrow(from, points[`province:${target}`], this.crossings.get([origin, target].sort().join()) ?? from);
    }));
  }

  /** A piece is drawn anew only if what it shows has changed. @param {string} key @param {string} shows @param {Element} layer @param {() => Element | null} draw */
  keep(key, shows, layer, draw) {
    const known = this.pieces.get(key);
    if (known?.shows === shows) return;
    known?.element?.remove();
    const element = draw();
    if (element) layer.append(element);
    this.pieces.set(key, { shows, element });
  }
}

/** The halo of a province is as broad as its coast. @param {Element} land */
function broaden(land) {
  const [dark, pale] = /** @type {NodeListOf<SVGElement>} */ (land.querySelectorAll(".halo"));
  dark.style.strokeWidth = "15";
  pale.style.strokeWidth = "9";
  pale.style.strokeDasharray = "22 10";
}

/** @param {string} d @param {any} width @param {any} colour */
function outline(d, width, colour) {
  return s("path", { d, fill: "none", stroke: colour, "stroke-width": width, "stroke-linejoin": "round" });
}
