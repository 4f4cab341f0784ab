// @ts-check
/**
 * A game frame by frame, through one pair of eyes. Frames are fetched in reels of two hundred: first the one that is
 * looked at, then those around it, so that any moment is soon at hand and none is fetched twice.
 */

import { told } from "../api.js";
import { patched } from "../patch.js";
import { Recording } from "../table/recording.js";

const REEL = 200;

export class Film extends Recording {
  /** @param {string} id @param {string} eyes */
  constructor(id, eyes) {
    super(id, eyes);
    /** @type {Set<number>} */
    this.reels = new Set();
  }

  /** The frame of a version, or the nearest one that is at hand. @param {number} version */
  near(version) {
    for (let away = 0; away < this.last; away += 1) {
      const found = this.moments[version - away] ?? this.moments[version + away];
      if (found) return found;
    }
    return null;
  }

  /** Fetch everything, beginning where one looks. @param {() => number} looking @param {AbortSignal} signal @param {(share: number) => void} [progress] */
  async develop(looking, signal, progress = () => {}) {
    for (;;) {
      const missing = this.missing();
      if (!missing.length || signal.aborted) return;
      const here = Math.floor((looking() - 1) / REEL);
      missing.sort((a, b) => Math.abs(a - here) - Math.abs(b - here));
      await this.fetchReel(missing[0], signal);
      progress(1 - (missing.length - 1) / (Math.floor((this.last - 1) / REEL) + 1));
    }
  }

  /** Reels with a frame that is not at hand. */
  missing() {
    const count = Math.floor((this.last - 1) / REEL) + 1;
    return Array.from({ length: count }, (_, reel) => reel).filter((reel) => !this.reels.has(reel));
  }

  /** @param {number} reel @param {AbortSignal} signal */
  async fetchReel(reel, signal) {
    const first = Math.max(1, reel * REEL);
    const limit = Math.min(REEL, this.last - first);
    this.reels.add(reel);
    if (limit <= 0) return void await this.fetchAt(first);
    let moment = null;
    for await (const message of told(`/v1/games/${this.id}/events?patch=view&after=${first}&limit=${limit}&wait=0${this.eyes && `&${this.eyes}`}`, signal)) {
      moment = message.event === "view" ? message.data : patched(moment, message.data.patch);
      this.keep(moment);
    }
  }
}
