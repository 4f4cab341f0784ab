// @ts-check
// Bytes, digests, and JSON as it is written.

import { hmacOf, sha256 } from "./sha256.js";

const utf8 = new TextEncoder();

/** @typedef {string | Uint8Array} Part */

/** @param {Part} part */
export const raw = (part) => (typeof part === "string" ? utf8.encode(part) : part);

/** @param {Part[]} parts */
export function joined(parts) {
  const pieces = parts.map(raw);
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** @param {...Part} parts */
export const sha = (...parts) => sha256(joined(parts));
/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export function unhex(text) {
  if (!/^([0-9a-fA-F]{2})*$/.test(text)) throw new TypeError("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {string} text */
export const unbase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
/** @param {Uint8Array} one @param {Uint8Array} other */
export const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

/** A function that signs text with a key. @param {Uint8Array} key @returns {(text: string) => Uint8Array} */
export function hmac(key) {
  const sign = hmacOf(key);
  return (text) => sign(raw(text));
}

/** A value as compact JSON with the names of its objects in order, so that equal ones read the same. @param {any} value @returns {string} */
export function sorted(value) {
  if (Array.isArray(value)) return `[${value.map(sorted)}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${sorted(value[name])}`)}}`;
}

/** Where the JSON value ends that begins at a place. @param {string} text @param {number} start */
function valueEnd(text, start) {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (quoted && letter === "\\") at++;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === "{" || letter === "[")) depth++;
    else if (!quoted && (letter === "}" || letter === "]")) depth--;
    if (quoted) continue;
    if (depth === 0 && '"}]'.includes(letter)) return at + 1;
    if (depth < 0 || (depth === 0 && letter === ",")) return at; // behind a number or a word
  }
  throw new SyntaxError("a value has no end");
}

/** The members of a compact JSON object, as written and as values: hashes cover what is written. @param {string} text @returns {[Record<string, string>, Record<string, any>]} */
export function members(text) {
  /** @type {Record<string, string>} */
  const written = {};
  /** @type {Record<string, any>} */
  const values = {};
  let at = 0;
  do {
    if (text[at] !== (at ? "," : "{") || text[at + 1] !== '"') throw new SyntaxError("not a compact object");
    const end = valueEnd(text, at + 1);
    const key = JSON.parse(text.slice(at + 1, end));
    const stop = valueEnd(text, end + 1);
    const value = text.slice(end + 1, stop);
    if (text[end] !== ":" || Object.hasOwn(written, key) || /^\s|\s$/.test(value)) {
      throw new SyntaxError("not a compact object");
    }
    written[key] = value;
    values[key] = JSON.parse(value);
    at = stop;
  } while (text[at] !== "}");
  if (at !== text.length - 1) throw new SyntaxError("something follows the object");
  return [written, values];
}
