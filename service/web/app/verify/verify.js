// @ts-check
// Checks a game without trusting the server that serves it: what verify.py checks, for browsers and for Node.
//
//   import { verify } from "./verify/verify.js";
//   const [report] = await verify(new Uint8Array(await (await fetch(`/v1/games/${id}/export`)).arrayBuffer()));
//
// A report has `sound`, and if it is false `event` and `fault`: the first event that is not as it was written, and what
// is wrong with it. `gaps` names what could not be checked. Throws Unsuitable for what is no export at all.

import { joined, raw, unhex } from "./bytes.js";
import { Fault, Game, decoded } from "./game.js";

export const LIMITS = { line: 2 ** 20, events: 1_000_000, bytes: 512 * 2 ** 20 };
const FORMATS = ["bakufu.game.1", "bakufu.game.2"];
const BEGIN = raw('{"format":');
const LF = 10;
const CR = 13;

/** Not an export, or not one that can be read here. */
export class Unsuitable extends Error {}

/** @param {Uint8Array} bytes */
async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const pieces = [];
  let length = 0;
  try {
    const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return joined(pieces);
      pieces.push(value);
      length += value.length;
      if (length > LIMITS.bytes) throw new Unsuitable("more than 512 MiB when unpacked");
    }
  } catch (error) {
    throw error instanceof Unsuitable ? error : new Unsuitable("the gzip file is damaged");
  }
}

/** @param {Uint8Array} bytes */
function* linesOf(bytes) {
  if (bytes.length > LIMITS.bytes) throw new Unsuitable("more than 512 MiB");
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LF, start);
    const end = found < 0 ? bytes.length : found;
    if (end - start >= LIMITS.line) throw new Unsuitable("a line is longer than 1 MiB");
    if (found > start && bytes[end - 1] === CR) throw new Unsuitable("lines end with CR and LF instead of LF alone");
    if (end > start) yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** @param {Uint8Array} line */
function headerOf(line) {
  let header;
  try {
    header = JSON.parse(decoded(line) ?? "");
  } catch {
    header = null;
  }
  if (typeof header?.format !== "string") throw new Unsuitable("the first line is no header of an export");
  if (!FORMATS.includes(header.format)) throw new Unsuitable(`another version: ${header.format}`);
  if (typeof header.id !== "string") throw new Unsuitable("the header names no game");
  return header;
}

/** @param {Uint8Array} bytes */
function gamesOf(bytes) {
  /** @type {[any, Uint8Array[]][]} */
  const games = [];
  for (const line of linesOf(bytes)) {
    if (games.length === 0 || BEGIN.every((byte, at) => line[at] === byte)) games.push([headerOf(line), []]);
    else games[games.length - 1][1].push(line);
    if (games[games.length - 1][1].length > LIMITS.events) throw new Unsuitable("more than 1,000,000 events");
  }
  if (games.length === 0) throw new Unsuitable("it is empty");
  return games;
}

/**
 * A report for each game of an export, given as text or bytes, plain or gzip.
 * `keys`: public keys of checkpoints that are trusted, in hex. `proof`: what /v1/games/{id}/proof told earlier.
 * @param {string | Uint8Array} content @param {{keys?: string[], proof?: any}} [trusted]
 */
export async function verify(content, { keys = [], proof = null } = {}) {
  const reports = [];
  for (const [header, lines] of gamesOf(await unpacked(raw(content)))) {
    const game = new Game(header);
    try {
      await game.check(lines, proof ?? header.checkpoint, keys.map(unhex));
      reports.push(game.report());
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      reports.push(game.report(fault));
    }
  }
  return reports;
}
