// @ts-check
/** What lies beside Ikusa's map: every colour against the goal, the battle that is fought, and the viewer's armies and bins. */

import { h, s } from "../dom.js";
import { language } from "../words/words.js";
import { KINDS, banner, counts } from "./ikusa_pieces.js";
import { crestIcon } from "./kit.js";

const BINS = ["build", "turn", "ninja", "ronin", "levy"];
const SAID = {
  en: { provinces: "provinces", koku: "koku", lost: "lost", lying: "daimyo assassinated", round: "Round", of: "of", out: "out", battle: "Battle for {place}", attacks: "attacks", defends: "defends", owes: "loses {count}", owesNone: "loses nothing", after: "round {round}", units: "units", nobody: "nobody's", figures: "Figures", bins: "Bins" },
  de: { provinces: "Provinzen", koku: "Koku", lost: "verloren", lying: "Daimyo ermordet", round: "Runde", of: "von", out: "ausgeschieden", battle: "Schlacht um {place}", attacks: "greift an", defends: "verteidigt", owes: "verliert {count}", owesNone: "verliert nichts", after: "Runde {round}", units: "Einheiten", nobody: "niemandes", figures: "Figuren", bins: "Felder" },
};

/** @param {keyof typeof SAID.en} key @param {Record<string, string | number>} [values] */
const say = (key, values = {}) => SAID[language()][key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** @param {any} pack @param {string} kind @param {string | number} id */
const named = (pack, kind, id) => pack.names?.[`${kind}.${id}`] ?? String(id);

/** Seats as their colours wage war. @param {any} view @returns {number[]} */
export function order(view) {
  const seats = (view.order ?? []).map((/** @type {number} */ number) => view.colours[number]?.seat);
  return [...new Set([...seats, ...view.colours.map((/** @type {any} */ colour) => colour.seat)])].filter((seat) => seat !== undefined && seat !== null);
}

/** Provinces against the goal, koku and daimyos of a seat, by colour. @param {any} view @param {number} seat @returns {Node[]} */
export function figures(view, seat) {
  const both = view.colours.filter((/** @type {any} */ colour) => colour.seat === seat).length > 1;
  return view.colours.flatMap((/** @type {any} */ colour, /** @type {number} */ number) => colour.seat !== seat ? [] : [row(view, colour, number, both), ...(both ? [] : [h("span", { class: "note extra" }, ...wealth(colour, number))])]);
}

/** @param {any} view @param {any} colour @param {number} number @param {boolean} named */
function row(view, colour, number, named) {
  const fill = h("i", {});
  fill.style.width = `${Math.min(100, 100 * colour.provinces.length / view.goal)}%`;
  fill.style.background = `var(--seat-${number})`;
  return h("span", { class: "full place", "data-place": `colour:${number}` }, named ? crestIcon(number) : null,
    h("span", { class: "bar", role: "img", "aria-label": `${colour.provinces.length} / ${view.goal} ${say("provinces")}` }, fill),
    h("b", { "data-count": `provinces-${number}` }, colour.provinces.length), h("span", { class: "soft extra" }, `/${view.goal}`), ...(named ? wealth(colour, number) : []));
}

/** Koku and daimyos. @param {any} colour @param {number} number */
function wealth(colour, number) {
  return [h("span", { class: "extra" }, h("b", { "data-count": `koku-${number}` }, colour.koku), ` ${say("koku")} `),
    colour.eliminated ? h("span", { class: "soft" }, say("out")) : crowns(Object.values(colour.armies), number)];
}

/** Three crowns: standing, lying hatched, lost hollow. @param {any[]} armies @param {number} number */
function crowns(armies, number) {
  const standing = armies.filter((army) => army.daimyo === "standing").length;
  return s("svg", { width: 46, height: 12, viewBox: "-8 -8 50 13", role: "img", "aria-label": `${standing} / ${armies.length}` }, ...armies.map((army, at) => s("path", {
    d: "M-6 4-7-5-3-1 0-7 3-1 7-5 6 4Z", transform: `translate(${at * 17} 0)`, fill: army.daimyo === "standing" ? `var(--seat-${number})` : "none",
    stroke: army.daimyo === "lost" ? "var(--line)" : `var(--seat-${number})`, "stroke-width": 1.3, "stroke-dasharray": army.daimyo === "lying" ? "2 1.5" : null,
  })));
}

/** The battle that is fought, as everybody sees it. @param {any} view @param {any} pack @returns {Node[]} */
export function aside(view, pack) {
  const battle = view.battle;
  if (!battle) return [];
  const owing = (/** @type {number} */ side) => (battle.owing[side] ? say("owes", { count: battle.owing[side] }) : say("owesNone"));
  const army = view.colours[battle.attacker]?.armies[battle.formation];
  const attackers = army ? army.units : view.provinces[battle.formation]?.units ?? {};
  const defenders = view.provinces[battle.target]?.units ?? {};
  const unit = (/** @type {string} */ kind) => named(pack, "unit", kind);
  /** @type {(colour: number, word: string, units: Record<string, number>, side: number) => Node} */
  const party = (colour, word, units, side) => h("article", { class: "card" }, h("p", {}, crestIcon(colour), " ", h("b", {}, `${named(pack, "colour", colour)} `), word),
    h("p", {}, ...counts(units, unit)), h("p", { class: "small soft" }, owing(side)));
  return [
    h("div", { class: "spread" }, h("h3", {}, say("battle", { place: named(pack, "province", battle.target) })), h("span", { class: "soft small" }, say("after", { round: battle.rounds }))),
    h("div", { class: "cards two" }, party(battle.attacker, say("attacks"), attackers, 0), battle.defender >= 0 ? party(battle.defender, say("defends"), defenders, 1) : null),
  ];
}

/** Armies, figures and bins of the viewer. @param {any} view @param {number | null} seat @param {any} pack @returns {Node[]} */
export function tray(view, seat, pack) {
  if (seat === null || seat === undefined) return [];
  return view.colours.flatMap((/** @type {any} */ colour, /** @type {number} */ number) => colour.seat === seat ? [ownColour(view, colour, number, pack)] : []);
}

/** @param {any} view @param {any} colour @param {number} number @param {any} pack */
function ownColour(view, colour, number, pack) {
  /** @param {string} kind @param {string | number} id @param {...any} inside */
  const card = (kind, id, ...inside) => h("article", { class: "card place", "data-place": `${kind}:${id}` }, ...inside);
  /** @param {string} kind @param {string | number} id @param {...any} inside */
  const chip = (kind, id, ...inside) => h("span", { class: "tag place", "data-place": `${kind}:${id}` }, ...inside);
  const unit = (/** @type {string} */ kind) => named(pack, "unit", kind);
  const armies = Object.entries(colour.armies).map(([code, army]) => {
    const { place, daimyo, units, hidden, level } = /** @type {any} */ (army);
    const state = daimyo === "lost" ? say("lost") : daimyo === "lying" ? say("lying") : place ? named(pack, "province", place) : "";
    return card("army", code, s("svg", { width: 18, height: 26, viewBox: "-17 -32 34 58", "aria-hidden": "true" }, banner(number, code, army)), " ",
      h("b", {}, `${named(pack, "army", code)} `), state, place ? h("span", { class: "soft" }, ` · ${level}`) : "", h("div", {}, ...counts({ ...units, ronin: (units.ronin ?? 0) + hidden }, unit)));
  });
  const left = KINDS.map((kind) => chip("unit", kind, ...counts({ [kind]: kind === "ronin" ? 1 : Math.max(1, colour.tray[kind]) }, unit).slice(0, 1).map((node) => node.firstChild), `${unit(kind)} `, h("b", {}, kind === "ronin" ? "" : colour.tray[kind])));
  const bins = BINS.map((bin) => chip("bin", bin, `${named(pack, "bin", bin)} `, h("b", {}, colour.bins?.[bin] ?? "–")));
  const packages = !["levy", "place-levy"].includes(view.action) ? [] : (pack.tables.packages ?? []).map((/** @type {any} */ one) => chip("package", one.id, named(pack, "package", one.id)));
  const markers = view.action !== "turn-order" ? [] : view.colours.map((/** @type {any} */ _, /** @type {number} */ at) => chip("marker", at + 1, named(pack, "marker", at + 1)));
  const parts = !view.battle ? [] : ["army", "force"].map((part) => chip("part", part, named(pack, "part", part)));
  return h("div", { class: "cards" }, ...armies,
    h("div", { class: "cards tags" }, h("b", {}, crestIcon(number)), ...left), h("div", { class: "cards tags" }, ...bins, ...packages, ...markers, ...parts));
}

/** What stands in a province, in words. @param {any} view @param {string} kind @param {string} id @param {any} pack */
export function tell(view, kind, id, pack) {
  const province = kind === "province" || kind === "formation" ? view.provinces[id] : null;
  if (!province) return "";
  const units = Object.values(province.units).reduce((/** @type {number} */ sum, count) => sum + /** @type {number} */ (count), 0);
  return `${province.owner === null ? say("nobody") : named(pack, "colour", province.owner)}, ${units} ${say("units")}`;
}

/** Round and phase in words. @param {any} view @param {any} pack */
export function where(view, pack) {
  const now = view.turn ? `${named(pack, "colour", view.turn.colour)}, ${named(pack, "phase", view.turn.phase)}` : named(pack, "action", view.action);
  return view.round ? `${say("round")} ${view.round} ${say("of")} ${view.max_rounds} · ${now}` : now;
}
