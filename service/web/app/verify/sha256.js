// @ts-check
// SHA-256 and HMAC (FIPS 180-4, RFC 2104). The browser's own come only over HTTPS, and one promise a digest: a log has
// thousands, each of which needs the one before.

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

/** @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const words = new Int32Array(64);
/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Int32Array} state @param {DataView} view @param {number} at */
function mix(state, view, at) {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const late = words[i - 2];
    const early = words[i - 15];
    const one = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    const other = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    words[i] = (one + words[i - 7] + other + words[i - 16]) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUND[i] + words[i]) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] + word) | 0;
  });
}

/** @param {Uint8Array} message */
export function sha256(message) {
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) mix(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** A function that signs bytes with a key of at most 64 bytes. @param {Uint8Array} key @returns {(message: Uint8Array) => Uint8Array} */
export function hmacOf(key) {
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  key.forEach((byte, at) => {
    inner[at] ^= byte;
    outer[at] ^= byte;
  });
  /** @param {Uint8Array} one @param {Uint8Array} other */
  const joined = (one, other) => {
    const whole = new Uint8Array(one.length + other.length);
    whole.set(one);
    whole.set(other, one.length);
    return whole;
  };
  return (message) => sha256(joined(outer, sha256(joined(inner, message))));
}
