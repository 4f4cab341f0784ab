// @ts-check
/** Small boards of games that are being played, drawn from what a spectator sees; a title without a drawing keeps its emblem. */

import { get } from "../api.js";
import { moduleOf } from "../boards/board.js";
import { h, put } from "../dom.js";

const MOST = 4;

export class Thumbnails {
  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.signal = signal;
    /** @type {Map<string, {frame: HTMLElement, drawer: any, version: number}>} by game */
    this.kept = new Map();
    /** @type {Map<string, Promise<any>>} */
    this.packs = new Map();
  }

  /** Boards for the first of these games; those that were drawn before stay. @param {any[]} games */
  show(games) {
    const shown = games.slice(0, MOST);
    for (const id of this.kept.keys()) if (!shown.some((game) => game.id === id)) this.kept.delete(id);
    for (const game of shown) this.look(game).catch(() => {});
  }

  /** The board of a game, if it has one. @param {string} id */
  of(id) {
    return this.kept.get(id)?.frame ?? null;
  }

  /** Draw how a game stands now. @param {any} game */
  async look(game) {
    const known = this.kept.get(game.id) ?? { frame: h("div", { class: "thumbnail", "aria-hidden": "true", "data-thumbnail": game.id, hidden: true }), drawer: null, version: 0 };
    this.kept.set(game.id, known);
    const [module, view] = await Promise.all([moduleOf(game.title), get(`/v1/games/${game.id}/view?as=spectator`, this.signal)]);
    if (module.lines || !view.view || view.version === known.version) return;
    if (!known.drawer) {
      known.drawer = new module.Board(await this.pack(game.title, view.game.pack), { lines: () => [] });
      put(known.frame, known.drawer.element);
    }
    known.version = view.version;
    known.frame.dataset.version = view.version;
    known.drawer.update(view.view);
    known.frame.hidden = false;
  }

  /** @param {string} title @param {string} pack */
  pack(title, pack) {
    const path = `/v1/titles/${title}/packs/${encodeURIComponent(pack)}`;
    const found = this.packs.get(path) ?? get(path, this.signal);
    this.packs.set(path, found);
    return found;
  }
}
