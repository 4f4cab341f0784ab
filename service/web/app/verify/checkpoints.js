// @ts-check
// Checkpoints: trees of chain heads as in RFC 6962, signed with Ed25519.

import { hex, raw, same, sha } from "./bytes.js";

/** The root of a tree of `size` leaves in which `leaf` stands at a place. @param {Uint8Array} leaf @param {number} at @param {number} size @param {Uint8Array[]} path @returns {Uint8Array} */
export function root(leaf, at, size, path) {
  if (size === 1) return leaf;
  if (path.length === 0) throw new TypeError("the path is too short");
  let half = 1;
  while (half * 2 < size) half *= 2;
  const other = path[path.length - 1];
  const here = root(leaf, at % half, at < half ? half : size - half, path.slice(0, -1));
  return at < half ? sha("\u0001", here, other) : sha("\u0001", other, here);
}

/** Ids of the keys that have signed a note, or null where this browser cannot tell. @param {string} body @param {Uint8Array[]} lines @param {string} origin @param {Uint8Array[]} keys @returns {Promise<string[] | null>} */
export async function signersOf(body, lines, origin, keys) {
  const found = [];
  for (const line of lines) {
    for (const key of keys) {
      const id = sha(`${origin}\n\u0001`, key).slice(0, 4);
      if (!same(line.slice(0, 4), id)) continue;
      let public_;
      try {
        public_ = await crypto.subtle.importKey("raw", /** @type {BufferSource} */ (key), { name: "Ed25519" }, false, ["verify"]);
      } catch {
        return null;
      }
      if (await crypto.subtle.verify("Ed25519", public_, /** @type {BufferSource} */ (line.slice(4)), /** @type {BufferSource} */ (raw(`${body}\n`)))) found.push(hex(id));
    }
  }
  return found;
}
