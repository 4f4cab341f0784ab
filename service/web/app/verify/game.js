// @ts-check
// One game, checked event by event in the order of its log.

import { hex, hmac, members, same, sha, sorted, unbase64, unhex } from "./bytes.js";
import { fair } from "./chance.js";
import { root, signersOf } from "./checkpoints.js";

/** The first event that is not as it was written. */
export class Fault extends Error {
  /** @param {string} text @param {number} event */
  constructor(text, event) {
    super(text);
    this.event = event;
  }
}

/** Digests of the lists of draws that are known here; nothing in an export vouches for its own list. @type {Record<string, string>} */
const DRAWS = {
  edo: "5feb227858d57d3d48a2b23fcc37c87e",
  ikusa: "42b2986ce05a1e65849e1dfbb0b17c63",
  yedo: "6fe5323f3548db812c8c29e3cb46a62f",
  yokohama: "fb9e4b62a223a9ac31a2a4d8b5a96245",
};

/** @param {any} value */
function required(value) {
  if (value === undefined) throw new TypeError("something is missing");
  return value;
}

/** A line as text; null for one that is not UTF-8. @param {Uint8Array} line */
export function decoded(line) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
  } catch {
    return null;
  }
}

export class Game {
  /** @param {any} header */
  constructor(header) {
    this.header = header;
    /** @type {string} */
    this.id = header.id;
    this.version = this.at = this.left = this.old = this.seals = this.opened = this.draws = 0;
    /** @type {Uint8Array[]} */
    this.hashes = [];
    /** @type {((text: string) => Uint8Array) | null} */
    this.seed = null;
    /** @type {((text: string) => Uint8Array) | null} */
    this.key = null;
    /** @type {string[]} */
    this.entropy = [];
    /** @type {Record<number, [string, string]>} */
    this.promises = {};
    this.held = this.unsigned = this.title = "";
  }

  /** @param {any} holds @param {string} otherwise @param {number} [event] */
  demand(holds, otherwise, event = this.version) {
    if (!holds) throw new Fault(otherwise, event);
  }

  /** The seed, if it is revealed and is the one that the first event has promised. @param {string[]} lines */
  findSeed(lines) {
    for (const line of lines) {
      for (const [, seed] of line.matchAll(/"game\.seed-revealed","seed":"([0-9a-f]{64})"/g)) {
        if (lines[0].includes(hex(sha("bakufu.seed.1", unhex(seed))))) {
          this.seed = hmac(unhex(seed));
          return;
        }
      }
    }
  }

  /** @param {Uint8Array[]} lines @param {any} proof @param {Uint8Array[]} keys */
  async check(lines, proof, keys) {
    const texts = lines.map(decoded);
    this.hashes.push(sha("bakufu.stream.1|", this.id));
    this.findSeed(texts.map((text) => text ?? ""));
    for (const text of texts) {
      this.version++;
      try {
        this.take(...members(/** @type {string} */ (text)));
      } catch (error) {
        throw this.faultOf(error, "cannot be read");
      }
    }
    const { header } = this;
    const told = header.version ?? this.version;
    this.demand(told === this.version && this.left === 0, "is not there", Math.min(told, this.version) + 1);
    const last = hex(this.head);
    const opened = this.seed !== null;
    const ends = (header.hash ?? last) === last && (header.opened ?? opened) === opened;
    this.demand(ends, "is not the end that the header promises");
    try {
      this.unsigned = proof ? "no key was named" : "there is no checkpoint";
      if (proof) await this.checkpoint(proof, keys);
    } catch (error) {
      throw this.faultOf(error, "has a checkpoint that cannot be read");
    }
  }

  /** The newest link of the chain. */
  get head() {
    return this.hashes[this.hashes.length - 1];
  }

  /** @param {unknown} error @param {string} otherwise */
  faultOf(error, otherwise) {
    return error instanceof Fault ? error : new Fault(otherwise, this.version);
  }

  /** Order, chain, time and appends; format 1 covers neither time nor cause. @param {Record<string, string>} written @param {any} row */
  take(written, row) {
    const { meta = {}, seal = "" } = row;
    this.demand(written.version === String(this.version), `is not there: event ${row.version} has its place`);
    const first = this.left === 0;
    const covered = meta.format === 2;
    const middle = covered ? sha(written.meta) : unhex(seal || "00".repeat(32));
    this.hashes.push(sha(`bakufu.event.${covered ? 2 : 1}|`, this.head, middle, required(written.event)));
    this.demand(hex(this.head) === row.hash, "was changed: its hash does not fit");
    if (covered) {
      this.demand("events" in meta === first, "does not belong into its append");
      const timely = meta.at === this.at || (first && meta.at > this.at);
      this.demand(timely, "is not of the time of its append");
      this.demand(row.at === meta.at && seal === (meta.seal ?? ""), "shows another time or seal");
      this.left = (this.left || meta.events) - 1;
    } else {
      this.demand(this.old === this.version - 1 && !row.event.rules, "is chained in the old way");
      this.old = this.version;
    }
    this.at = required(row.at);
    this.unseal(1, seal, written.private ?? "", row.salt);
    this.unseal(2, meta.commands_seal ?? "", written.commands ?? "", row.commands_salt);
    this.chance(this.seed ? { ...row.event, ...row.private } : row.event);
  }

  /** With the seed; while the game runs with the salt that a seat is given of what it sees in full. @param {number} kind @param {string} seal @param {string} part @param {string} salt */
  unseal(kind, seal, part, salt) {
    this.demand(seal || !part, "shows a secret that was never sealed");
    if (!seal) return;
    this.seals++;
    if (!this.seed && !salt) return;
    const used = this.seed ? this.seed(`bakufu.salt.${kind}|${this.id}|${this.version}`) : unhex(salt);
    this.demand(hex(sha(`bakufu.seal.${kind}|`, used, part)) === seal, "shows another secret than was sealed");
    this.opened++;
  }

  /** What the seats add to chance, and all that was drawn. @param {any} fact */
  chance(fact) {
    const { type, seat } = fact;
    this.demand((required(type) === "game.opened") === (this.version === 1), "is not where a game begins");
    this.demand(this.seed || type !== "game.seed-revealed", "reveals another seed than was promised");
    if (type === "game.opened") this.begin(fact);
    else if (type === "game.seat-taken" || type === "game.seat-left") {
      this.entropy[seat] = fact.entropy ?? "";
      this.promises[seat] = [fact.promise, fact.player];
    } else if (type === "game.entropy-revealed") {
      const [promise, player] = this.promises[seat];
      const kept = hex(sha(`bakufu.entropy.1|${this.id}|${player}|${fact.entropy}`));
      this.demand(kept === promise, "reveals other entropy than was promised");
      this.entropy[seat] = fact.entropy;
    } else if (type === "game.started" && this.seed) {
      this.key = hmac(this.seed(`bakufu.chance.1|${JSON.stringify(this.entropy)}`));
    }
    if (!this.key) return;
    for (const [field, how] of Object.entries(this.header.draws?.[type] ?? {})) {
      if (!(field in fact)) continue;
      const place = `${this.id}|${this.version}|${type}/${field}`;
      const chance = fair(how, fact, fact[field], this.key, place);
      this.demand(JSON.stringify(chance) === JSON.stringify(fact[field]), `was not drawn: ${field}`);
      this.draws++;
    }
  }

  /** @param {any} fact */
  begin(fact) {
    this.title = required(fact.title);
    this.entropy = new Array(fact.setup.seats).fill("");
    const { pack = { key: fact.setup.pack, digest: fact.pack_digest }, ...told } = this.header;
    const agrees = Object.entries(told).every(
      ([name, value]) => !(name in fact) || JSON.stringify(value) === JSON.stringify(fact[name]),
    );
    const packed = pack.key === fact.setup.pack && pack.digest === required(fact.pack_digest);
    this.demand(agrees && packed, "contradicts the header");
  }

  /** That a checkpoint holds the game as it is here, and which key has signed that. @param {any} proof @param {Uint8Array[]} keys */
  async checkpoint(proof, keys) {
    const { game, version, hash, leaf, path, checkpoint } = proof;
    const { n, note } = checkpoint;
    const here = game === this.id && this.hashes[version] !== undefined && hex(this.hashes[version]) === hash;
    this.demand(here, `is not as in checkpoint ${n}`, Math.min(required(version), this.version + 1));
    const cut = note.indexOf("\n\n");
    const body = note.slice(0, cut);
    const [origin, size, top] = body.split("\n");
    const own = sha("\u0000", `bakufu.head.1|${this.id}|${version}|${hash}`);
    const found = root(own, leaf, Number(size), path.map(unhex));
    this.demand(same(found, unbase64(top)), `is not below the root of checkpoint ${n}`, version);
    const lines = note.slice(cut + 2).split("\n").filter(Boolean);
    const signatures = lines.map((/** @type {string} */ line) => unbase64(line.split(/\s+/).slice(-1)[0]));
    const signers = await signersOf(body, signatures, origin, keys);
    if (signers === null) this.unsigned = "this browser cannot check it";
    if (signers === null) return;
    const nobody = `stands in checkpoint ${n}, which none of the keys has signed`;
    this.demand(signers.length || !keys.length, nobody, version);
    if (signers.length) this.held = `checkpoint ${n} holds event ${version}; signed by key ${signers[0]}`;
  }

  /** @param {Fault | null} [fault] */
  report(fault = null) {
    const { id, version, seals, opened, draws, held, old } = this;
    const gaps = [
      [old > 0, `times and causes up to event ${old}`],
      [!held, `signature, because ${this.unsigned}`],
      [!this.seed, "secrets and chance"],
      [hex(sha(sorted(this.header.draws))).slice(0, 32) !== DRAWS[this.title], "whether all draws are listed"],
    ].flatMap(([so, gap]) => (so ? [gap] : []));
    const found = { id, sound: fault === null, events: version, seals, opened, draws, held, gaps };
    return fault === null ? found : { ...found, event: fault.event, fault: fault.message };
  }
}
