// @ts-check
/** Beside the board of Yedo: what rivals have, and the viewer's secrets with what each mission lacks. */

import { h, s } from "../dom.js";
import { BACKS, KEY, ROOFS, chip, disciple, gains, short, styled } from "./yedo_pieces.js";

/** Clans in player order. @param {any} view @returns {number[]} */
export function order(view) {
  return view.order ?? [];
}

/** What an opponent looks at most. @param {any} view @param {number} seat @returns {Node[]} */
export function figures(view, seat) {
  const clan = view.clans[seat];
  if (!clan) return [];
  const people = [...Array(clan.home).fill(1), ...clan.out.map(() => 0.35)];
  const found = [
    h("span", {}, h("b", { "data-count": `prestige-${seat}` }, clan.prestige), " PP"),
    h("span", {}, h("b", { "data-count": `mon-${seat}` }, clan.mon), " Mon"),
    h("span", { class: "extra" }, h("b", { "data-count": `geisha-${seat}` }, clan.geisha), ` ${short("geisha")}`),
    clan.blessed && h("span", { class: "tag extra", title: short("blessed") }, short("blessed")),
    h("span", { role: "img", "aria-label": `${clan.home} ${short("home")}, ${clan.out.length} ${short("out")}` }, ...people.map((opacity) =>
      s("svg", { width: 13, height: 16, viewBox: "-15 -20 30 36", opacity, "aria-hidden": "true" }, disciple(seat, 1)))),
    h("span", { class: "backs place", "data-place": `seat:${seat}`, role: "img", "aria-label": clan.mission_colours.join(", ") }, ...clan.mission_colours.map((/** @type {string} */ colour) => styled(h("i", { title: colour }), `background:${BACKS[colour]}`))),
    h("span", { class: "note extra" }, `${short("done")} ${clan.completed.length} · ${short("held")} ${clan.actions.size + clan.bonuses.size}`),
    ...[...clan.weapons, ...clan.annexes].map((code) => h("span", { class: "tag extra" }, code)),
  ].filter((part) => part instanceof Node);
  return found;
}

/** @param {string} key @param {string} title @param {string} edge @param {...any} inside */
function card(key, title, edge, ...inside) {
  return styled(h("article", { class: "card place", "data-place": key }, h("b", {}, title), ...inside), `border-top-color:${edge}`);
}

/** The viewer's secrets: missions with what they lack, cards, weapons, annexes. @param {any} view @param {number} seat @param {any} pack @returns {Node[]} */
export function tray(view, seat, pack) {
  const clan = view.clans[seat];
  if (!clan) return [];
  const rows = Object.fromEntries(pack.tables.missions.map((/** @type {any} */ row) => [row.id, row]));
  const chips = (/** @type {string} */ codes) =>
    styled(h("p", { class: "small" }, ...codes.split(" ").filter(Boolean).map((code) => chip(code, clan, pack))), "display:flex;flex-wrap:wrap;gap:3px;margin:3px 0");
  const missions = clan.missions.known.map((/** @type {string} */ id) => card(`mission:${id}`, pack.names[`mission.${id}`], BACKS[rows[id].colour],
    h("div", { class: "place", "data-place": `card:${id}` }, chips(rows[id].needs), h("p", { class: "small" }, h("b", {}, `${short("gives")} ${gains(rows[id].reward)}`)),
      h("div", { class: "bonus small soft" }, `${short("bonus")} ${gains(rows[id].bonus_reward)}: `, chips(rows[id].bonus_needs)))));
  const cards = [...clan.actions.known, ...clan.bonuses.known].map((/** @type {string} */ id) =>
    card(`card:${id}`, pack.names[`card.${id}`], id.startsWith("A") ? BACKS.action : BACKS.bonus, h("p", { class: "small" }, pack.texts[`card.${id}`])));
  const weapons = clan.weapons.map((/** @type {string} */ id) => card(`card:${id}`, pack.names[`weapon.${id}`], BACKS.weapon));
  const annexes = clan.annexes.map((/** @type {string} */ id) => card(`place:${id}`, pack.names[`annex.${id}`] + (clan.out.includes(id) ? " ●" : ""), ROOFS.TV,
    ...(id === "KR" ? garden(pack) : [])));
  const favours = (view.step === "favours" ? view.favours : []).map((/** @type {string} */ id) => card(`favour:${id}`, pack.names[`favour.${id}`], BACKS.event));
  return [h("div", { class: "cards" }, ...dueCards(view, seat, pack), ...favours, ...missions, ...cards, ...weapons, ...annexes)];
}

/** Foresight of the sacred garden, deck by deck. @param {any} pack */
function garden(pack) {
  return pack.tables.uses.filter((/** @type {any} */ use) => use.at === "KR").map((/** @type {any} */ use) =>
    styled(h("span", { class: "place", "data-place": `use:${use.id}`, title: pack.names[`use.${use.id}`] }),
      `display:inline-block;width:16px;height:20px;margin:2px;border:1px solid ${KEY};background:${BACKS[use.id.slice(7)]}`));
}

/** What is to be chosen now: cards of a deck to be kept or arranged, or which of two things is lost. @param {any} view @param {number} seat @param {any} pack */
function dueCards(view, seat, pack) {
  const due = view.due[0];
  if (!due || due.seat !== seat) return [];
  if (due.what === "either") return ["disciple", "annex", "geisha", "weapon"].map((kind) => card(`loss:${kind}`, pack.names[`loss.${kind}`], "#a8321a"));
  if (!["keep", "arrange"].includes(due.what)) return [];
  const known = view.decks[due.of].known.filter((/** @type {any} */ one) => one.depth < due.amount);
  return known.map((/** @type {any} */ one) => card(`card:${one.card}`, pack.names[`card.${one.card}`], BACKS[due.of], h("p", { class: "small" }, pack.texts[`card.${one.card}`] ?? "")));
}
