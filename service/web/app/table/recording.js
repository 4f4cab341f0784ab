// @ts-check
/**
 * Everything a perspective has seen of a game, version by version. Views share what did not change, so that keeping
 * all of them costs little and any moment is at hand.
 */

import { follow, get } from "../api.js";
import { patched } from "../patch.js";

export class Recording {
  /** @param {string} id @param {string} [eyes] a query such as `as=spectator` or `seat=2` */
  constructor(id, eyes = "") {
    this.id = id;
    this.eyes = eyes;
    /** @type {any[]} by version; holes have not been fetched */
    this.moments = [];
    this.last = 0;
  }

  /** The newest moment. */
  async open() {
    const shown = await get(`/v1/games/${this.id}/view${this.eyes && `?${this.eyes}`}`);
    this.keep(shown);
    return shown;
  }

  /** @param {any} shown */
  keep(shown) {
    this.moments[shown.version] = shown;
    this.last = Math.max(this.last, shown.version);
  }

  /** The moment at a version, if it is at hand. @param {number} version */
  at(version) {
    return this.moments[version];
  }

  /** Fetch one moment by itself. @param {number} version */
  async fetchAt(version) {
    if (!this.moments[version]) {
      this.keep(await get(`/v1/games/${this.id}/view?version=${version}${this.eyes && `&${this.eyes}`}`));
    }
    return this.moments[version];
  }

  /**
   * Follow the game from a version on; each moment is yielded as it comes.
   * @param {number} from
   * @param {AbortSignal} signal
   * @param {(state: "live" | "lost") => void} [onState]
   */
  async *follow(from, signal, onState) {
    const path = `/v1/games/${this.id}/events?patch=view${this.eyes && `&${this.eyes}`}`;
    let moment = this.moments[from];
    let reached = from;
    for await (const message of follow((last) => `${path}&after=${last || from}`, signal, onState)) {
      if (message.event === "view") moment = message.data;
      else moment = patched(moment, message.data.patch);
      if (message.event === "view" && moment.version <= reached) continue;
      reached = moment.version;
      this.keep(moment);
      yield moment;
    }
  }

  /** Fetch all moments up to a version, oldest first. @param {number} upto @param {AbortSignal} signal @param {(version: number) => void} [progress] */
  async fill(upto, signal, progress = () => {}) {
    const first = this.firstHole(upto);
    if (first > upto) return;
    const stop = new AbortController();
    signal.addEventListener("abort", () => stop.abort(), { once: true });
    await this.fetchAt(Math.max(1, first - 1));
    for await (const moment of this.follow(Math.max(1, first - 1), stop.signal)) {
      progress(moment.version);
      if (moment.version >= upto) stop.abort();
    }
  }

  /** @param {number} upto */
  firstHole(upto) {
    for (let version = 1; version <= upto; version += 1) if (!this.moments[version]) return version;
    return upto + 1;
  }
}
