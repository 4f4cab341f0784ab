// @ts-check
/** Moments that are still to be shown: one after the other, so that people can follow, but never long behind the game. */

import { calm } from "../dom.js";

const EACH = 260;
const MOST = 2500;

export class Arrears {
  /** @param {(moment: any) => void} show @param {(count: number, from: number) => void} folded */
  constructor(show, folded) {
    this.show = show;
    this.folded = folded;
    /** @type {any[]} */
    this.moments = [];
    this.running = false;
    this.from = 0;
    this.skipped = 0;
  }

  get waiting() {
    return this.moments.length > 0;
  }

  /** @param {any} moment */
  add(moment) {
    this.moments.push(moment);
    if (this.running) return;
    this.running = true;
    requestAnimationFrame(() => this.next());
    if (document.hidden) this.next();
  }

  next() {
    if (!this.moments.length) {
      this.running = false;
      if (this.skipped) this.folded(this.skipped, this.from);
      this.skipped = 0;
      return;
    }
    const still = calm() || document.hidden;
    if (still || this.moments.length * EACH > MOST) this.fold(still);
    const moment = this.moments.shift();
    this.show(moment);
    if (still) requestAnimationFrame(() => this.next());
    else setTimeout(() => this.next(), EACH);
  }

  /** All but the newest are left out. @param {boolean} silently */
  fold(silently) {
    const newest = this.moments.length - 1;
    if (newest <= 0) return;
    if (!silently) {
      if (!this.skipped) this.from = this.moments[0].version;
      this.skipped += newest;
    }
    this.moments.splice(0, newest);
  }
}
