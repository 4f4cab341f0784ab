// @ts-check
// Recomputing what was drawn from the key that the seed and the seats have made.

const WORDS = 2n ** 64n;

/** @typedef {(text: string) => Uint8Array} Mac */

/** @param {Mac} mac @param {string} place @param {(number | bigint)[]} bounds */
function drawn(mac, place, bounds) {
  const found = [];
  /** @type {bigint[]} */
  let words = [];
  let counter = 0;
  for (const bound of bounds.map(BigInt)) {
    for (;;) {
      if (words.length === 0) {
        const block = new DataView(mac(`${place}|${counter++}`).buffer);
        words = [0, 8, 16, 24].map((at) => block.getBigUint64(at));
      }
      const word = /** @type {bigint} */ (words.shift());
      if (word < WORDS - (WORDS % bound)) {
        found.push(Number(word % bound));
        break;
      }
    }
  }
  return found;
}

/** @param {any} one @param {any} other */
function inOrder(one, other) {
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [left, right] = [Array.from(one), Array.from(other)].map((text) => text.map((letter) => letter.codePointAt(0)));
  const at = left.findIndex((point, place) => point !== right[place]);
  return at < 0 ? left.length - right.length : left[at] - (right[at] ?? -1);
}

/** What chance gives for a field that was drawn. @param {any} how @param {any} fact @param {any} found @param {Mac} mac @param {string} place @returns {any} */
export function fair(how, fact, found, mac, place) {
  if (how.kind === "dice") return drawn(mac, place, found.map(() => how.sides)).map((face) => face + 1);
  if (how.kind === "below") return drawn(mac, place, [fact[how.of]])[0];
  const order = [...found].sort(inOrder);
  const picks = drawn(mac, place, order.slice(1).map((_, at) => order.length - at));
  picks.forEach((pick, at) => {
    const last = order.length - 1 - at;
    [order[last], order[pick]] = [order[pick], order[last]];
  });
  return order;
}
