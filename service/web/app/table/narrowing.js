// @ts-check
/**
 * From a list of options to one of them, place by place. Knows nothing of any game: an option names the places it
 * touches in order, and choosing a place keeps the options that name it next.
 */

/**
 * @typedef {{kind: string, id: string, field?: string}} Place
 * @typedef {{id: string, command: any, label?: string, detail?: string, places?: Place[], final?: boolean, group?: string}} Option
 */

/** @param {Place} place */
export function keyOf(place) {
  return `${place.kind}:${place.id}`;
}

/** @param {Option} option */
function keysOf(option) {
  return (option.places ?? []).map(keyOf);
}

export class Narrowing {
  /** @param {Option[]} options @param {string[]} [chosen] */
  constructor(options, chosen = []) {
    this.options = options;
    this.chosen = chosen;
    this.left = options.filter((option) => chosen.every((key, depth) => keysOf(option)[depth] === key));
    this.skipForced();
  }

  /** A place that all options left name next is no choice. */
  skipForced() {
    while (this.left.length > 1) {
      const next = new Set(this.left.map((option) => keysOf(option)[this.chosen.length]));
      const [only] = next;
      if (next.size !== 1 || only === undefined) return;
      this.chosen = [...this.chosen, only];
    }
  }

  /** The places that can be chosen now, each with the options behind it. @returns {Map<string, Option[]>} */
  get places() {
    /** @type {Map<string, Option[]>} */
    const found = new Map();
    for (const option of this.left) {
      const key = keysOf(option)[this.chosen.length];
      if (key === undefined) continue;
      const behind = found.get(key);
      if (behind) behind.push(option);
      else found.set(key, [option]);
    }
    return found;
  }

  /** What is left without a further place: chosen from the list. */
  get plain() {
    return this.left.filter((option) => keysOf(option).length <= this.chosen.length);
  }

  /** The one option that is meant, if only one is left after a choice. */
  get only() {
    return this.left.length === 1 ? this.left[0] : null;
  }

  /** @param {string} key */
  choose(key) {
    return new Narrowing(this.options, [...this.chosen, key]);
  }

  /** One choice back; forced places go with the choice before them. */
  back() {
    for (let length = this.chosen.length - 1; length >= 0; length -= 1) {
      const before = new Narrowing(this.options, this.chosen.slice(0, length));
      if (before.left.length > this.left.length || length === 0) return before;
    }
    return new Narrowing(this.options);
  }
}
