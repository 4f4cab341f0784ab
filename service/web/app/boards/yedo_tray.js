// @ts-check
/** Beside the board of Yedo: what rivals have, and the viewer's secrets with what each mission lacks. */

import { h } from "../dom.js";
import { figure } from "./kit.js";
import { BACKS, KEY, ROOFS, chip, gains, short, styled } from "./yedo_pieces.js";

/** What an opponent looks at most. @param {any} view @param {number} seat @returns {Node[]} */
export function figures(view, seat) {
  const clan = view.clans[seat];
  if (!clan) return [];
  const found = [
    figure(short("prestige"), clan.prestige), figure("Mon", clan.mon), figure(short("geisha"), clan.geisha),
    figure(short("home"), clan.home), figure(short("out"), clan.out.length), figure(short("done"), clan.completed.length),
    figure(short("held"), clan.actions.size + clan.bonuses.size),
  ];
  if (clan.blessed) found.push(h("span", {}, short("blessed")));
  found.push(h("span", { "data-place": `seat:${seat}` }, ...clan.mission_colours.map((/** @type {string} */ colour) =>
    styled(h("i", { title: colour }), `display:inline-block;width:9px;height:13px;margin-right:2px;border:1px solid ${KEY};background:${BACKS[colour]}`))));
  const things = [...clan.weapons, ...clan.annexes];
  if (things.length) found.push(h("span", {}, things.join(" ")));
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
    chips(rows[id].needs), h("p", { class: "small" }, `${short("gives")} ${gains(rows[id].reward)}`),
    h("p", { class: "small soft" }, `${short("bonus")}: ${gains(rows[id].bonus_reward)}`), chips(rows[id].bonus_needs)));
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
