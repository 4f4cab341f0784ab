// @ts-check
/** Checks a game apart from the page, so that the page stays quick: all of it at first, then single draws. */

import { hex } from "../verify/bytes.js";
import { fair } from "../verify/chance.js";
import { Fault, Game } from "../verify/game.js";
import { verify } from "../verify/verify.js";

/** @typedef {{version: number, type: string, field: string, how: any, place: string, block: string, values: any, sound: boolean}} Roll */

/** A game that remembers what was drawn by which event. */
class Remembering extends Game {
  /** @param {any} header */
  constructor(header) {
    super(header);
    /** @type {any} what a game knows of itself */
    this.known = this;
    /** @type {Map<number, Roll[]>} */
    this.rolls = new Map();
  }

  /** @param {any} fact */
  chance(fact) {
    super.chance(fact);
    if (!this.key) return;
    const { header, id, version } = this.known;
    for (const [field, how] of Object.entries(header.draws?.[fact.type] ?? {})) {
      if (!(field in fact)) continue;
      const place = `${id}|${version}|${fact.type}/${field}`;
      const values = fair(how, fact, fact[field], this.key, place);
      const roll = { version, type: fact.type, field, how, place, block: hex(this.key(`${place}|0`)), values, sound: JSON.stringify(values) === JSON.stringify(fact[field]) };
      this.rolls.set(version, [...(this.rolls.get(version) ?? []), roll]);
    }
  }
}

/** @param {Uint8Array} content */
function linesOf(content) {
  return new TextDecoder().decode(content).split("\n").filter(Boolean);
}

/** @type {Map<number, Roll[]>} */
let rolls = new Map();

/** @param {{content: Uint8Array, keys: string[], proof: any}} wanted */
async function checked({ content, keys, proof }) {
  const [report] = await verify(content, /** @type {any} */ ({ keys, proof }));
  const [first, ...lines] = linesOf(content);
  const game = new Remembering(JSON.parse(first));
  try {
    await game.check(lines.map((line) => new TextEncoder().encode(line)), null, []);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
  }
  rolls = game.rolls;
  const head = game.known.hashes.at(-1);
  return { ...report, head: head ? hex(head) : "", seed: game.seed !== null, drawn: [...rolls.keys()] };
}

self.addEventListener("message", async ({ data }) => {
  try {
    if (data.content) self.postMessage({ report: await checked(data) });
    else self.postMessage({ rolls: rolls.get(data.version) ?? [], version: data.version });
  } catch (error) {
    self.postMessage({ failure: String(error) });
  }
});
