// @ts-check
/** Pieces of Yedo: disciples, the lantern of the Watch Patrol, coins, weapons and the chips of a mission. */

import { h, s } from "../dom.js";
import { crestMark } from "./kit.js";
import { language } from "../words/words.js";

export const KEY = "#1f1b16";
export const PAPER = "#fbf6ea";
export const SOFT = "#3d362c";

/** Roofs of the districts. @type {Record<string, string>} */
export const ROOFS = {
  CA: "#a8321a", GA: "#5c5344", TE: "#4d7a34", MK: "#8a6414", RL: "#9c2f5d", HA: "#22406b", TV: "#6e431c",
};

/** Backs of the decks. @type {Record<string, string>} */
export const BACKS = {
  action: "#22406b", bonus: "#6e431c", event: "#7a3a8a", weapon: "#5c5344",
  green: "#3d7d4c", yellow: "#d0a020", red: "#a8321a", black: "#2a2724",
};

/** Short words of the board, English and German. @type {Record<string, [string, string]>} */
const WORDS = {
  recruit: ["Recruit, 7 Mon", "Diener, 7 Mon"], "beg-1": ["Beg 3 Mon, 1 PP", "1 PP für 3 Mon"], "beg-2": ["Beg 5 Mon, 2 PP", "2 PP für 5 Mon"],
  "foresee-action": ["See action cards", "Aktionskarten"], carpenter: ["Annex, 11 Mon", "Ausbau, 11 Mon"], "foresee-weapon": ["See weapons", "Waffen sehen"],
  church: ["Take from Church", "Kirche leeren"], "luxury-1": ["4 Mon: 1 PP", "4 Mon: 1 PP"], "luxury-3": ["9 Mon: 3 PP", "9 Mon: 3 PP"], "foresee-bonus": ["See bonus cards", "Bonuskarten"],
  "geisha-mon": ["Geisha, 8 Mon", "Geisha, 8 Mon"], "geisha-prestige": ["Geisha, 2 PP", "Geisha, 2 PP"], "buy-action": ["Card, 4 Mon", "Karte, 4 Mon"],
  blessing: ["Blessing", "Segnung"], audience: ["Shogun: 1 PP", "Shogun: 1 PP"], bakufu: ["Bakufu: mission", "Bakufu: Mission"],
  event: ["Event", "Ereignis"], auctions: ["Auctions", "Auktionen"], order: ["Player order", "Reihenfolge"], decks: ["Decks", "Stapel"],
  churchHas: ["Church", "Kirche"], geisha: ["geisha", "Geishas"], blessings: ["blessings", "Segnungen"], closed: ["closed", "geschlossen"],
  missions: ["Your missions", "Deine Missionen"], cards: ["Your cards", "Deine Karten"], annexes: ["Your annexes", "Deine Ausbauten"],
  gives: ["gives", "bringt"], bonus: ["bonus", "Bonus"], seen: ["Seen in the decks", "In den Stapeln gesehen"], own: ["Your weapons", "Deine Waffen"],
  prestige: ["PP", "PP"], home: ["home", "daheim"], out: ["out", "unterwegs"], done: ["done", "erfüllt"], held: ["cards", "Karten"], blessed: ["blessed", "gesegnet"],
  favours: ["Favours", "Gunst"], round: ["Round", "Runde"], of: ["of", "von"], watch: ["watch turns", "Wächter kehrt um"], exile: ["disciple exiled", "Diener verbannt"],
};

/** Styles are set by script: the page's policy allows no style in the markup. @template {HTMLElement} E @param {E} element @param {string} css */
export function styled(element, css) {
  element.style.cssText = css;
  return element;
}

/** @param {string} key */
export function short(key) {
  const found = WORDS[key];
  return found ? found[language() === "de" ? 1 : 0] : key;
}

/** @param {number} x @param {number} y @param {string | number} content @param {number} [size] @param {Record<string, any>} [more] */
export function text(x, y, content, size = 11.5, more = {}) {
  return s("text", { x, y, "font-size": size, fill: SOFT, "font-family": "var(--sans)", ...more }, content);
}

/** Head and shoulders with a crest. @param {number} seat @param {number} scale */
export function disciple(seat, scale) {
  const fill = `var(--seat-${seat})`;
  return s("g", { transform: `scale(${scale})`, class: `disciple seat-${seat}` },
    s("circle", { cy: -11, r: 7, fill, stroke: KEY, "stroke-width": 2 }),
    s("path", { d: "M-13 14Q-12-4 0-5Q12-4 13 14Z", fill, stroke: KEY, "stroke-width": 2 }),
    s("g", { transform: "translate(0 6) scale(0.55)" }, crestMark(seat)));
}

/** A lantern, red or blue. */
export function lantern() {
  return s("g", { class: "watch" },
    s("circle", { r: 26, fill: "#ffe9a8", opacity: 0.75 }),
    s("path", { d: "M0-30V-22", stroke: KEY, "stroke-width": 3 }),
    s("path", { d: "M-10-22H10V-18H-10Z", fill: "#fffdf6", stroke: KEY, "stroke-width": 2 }),
    s("path", { class: "glass", d: "M-12-18Q-20-2-12 14H12Q20-2 12-18Z", stroke: KEY, "stroke-width": 2.4 }),
    s("path", { d: "M-16-8H16M-17 4H17", stroke: "#fffdf6", "stroke-width": 1.6 }),
    s("path", { d: "M-10 14H10V19H-10Z", fill: "#fffdf6", stroke: KEY, "stroke-width": 2 }));
}

/** @param {number} x @param {number} y */
export function coin(x, y) {
  return s("g", { transform: `translate(${x} ${y})` },
    s("circle", { r: 9, fill: "#e2b33c", stroke: KEY, "stroke-width": 1.6 }),
    s("path", { d: "M-3-3h6v6h-6Z", fill: PAPER, stroke: KEY, "stroke-width": 1.1 }));
}

/** A requirement of a mission as a chip: ticked if the viewer has it. @param {string} code @param {any} clan @param {any} pack */
export function chip(code, clan, pack) {
  const standing = clan.out.map((/** @type {string} */ place) => place.slice(0, 2));
  const district = code in ROOFS;
  const have = district ? standing.includes(code)
    : code === "BL" ? clan.blessed
    : /^G\d$/.test(code) ? clan.geisha >= Number(code[1])
    : code.startsWith("$") ? clan.mon >= Number(code.slice(1))
    : clan.weapons.includes(code) || clan.annexes.includes(code);
  const label = district ? pack.names[`district.${code}`]?.replace(/ District$/, "") ?? code
    : pack.names[`weapon.${code}`] ?? pack.names[`annex.${code}`] ?? pack.names[`need.${code}`] ?? (code.startsWith("$") ? `${code.slice(1)} Mon` : code);
  const style = [
    "border:1.5px", have ? "solid" : "dashed", "var(--soft);border-radius:4px;padding:0 5px;",
    district ? `background:${ROOFS[code]};color:#fffdf6;` : have ? "background:var(--wash);" : "",
  ].join(" ");
  return styled(h("span", { title: pack.names[`need.${code}`] ?? label }, have ? "✓ " : "", label), style);
}

/** What a list of gain codes says. @param {string} codes */
export function gains(codes) {
  /** @type {Record<string, [string, string]>} */
  const words = {
    A: ["action card", "Aktionskarte"], B: ["bonus card", "Bonuskarte"], BL: ["Blessing", "Segnung"], M: ["mission", "Mission"],
    W: ["weapon", "Waffe"], CHURCH: ["Church", "Kirche"], END: ["the end", "das Ende"],
  };
  return codes.split(" ").map((code) => {
    if (code === "SWAP") return short("watch");
    if (code === "EXILE") return short("exile");
    return words[code]?.[language() === "de" ? 1 : 0] ?? code.replace("$", " Mon").replace("PP", " PP");
  }).join(", ");
}
