// @ts-check
/** Words among the players; spectators have their own. */

import { Problem, get, onceKey, send } from "../api.js";
import { h, put } from "../dom.js";
import { say } from "../words/words.js";

export class Chat {
  /** @param {string} game @param {(player: string) => string} nameOf @param {boolean} may */
  constructor(game, nameOf, may) {
    this.game = game;
    this.nameOf = nameOf;
    this.last = 0;
    this.list = h("ol", { tabindex: "0", "aria-label": say("chat") }, h("li", { class: "soft" }, say("nobodySaid")));
    this.input = h("input", { "aria-label": say("say"), placeholder: say("say"), maxlength: 500 });
    this.element = h("section", { class: "chat sheet" }, h("h2", {}, say("chat")), this.list,
      may && h("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.say(); } }, this.input, h("button", {}, say("send"))));
  }

  async refresh() {
    try {
      const { messages } = await get(`/v1/games/${this.game}/chat?after=${this.last}`);
      if (!messages.length) return;
      if (!this.last) put(this.list);
      for (const message of messages) {
        this.last = Math.max(this.last, message.number ?? message.id);
        this.list.append(h("li", {}, h("b", {}, `${this.nameOf(message.player)}: `), message.text ?? ""));
      }
      this.list.scrollTop = this.list.scrollHeight;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    }
  }

  async say() {
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    await send("POST", `/v1/games/${this.game}/chat`, { text }, { "Idempotency-Key": onceKey() });
    await this.refresh();
  }
}
