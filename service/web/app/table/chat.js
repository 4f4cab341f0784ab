// @ts-check
/** Words at the table: one channel for everybody, one for the seats alone. */

import { Problem, get, onceKey, send } from "../api.js";
import { h, put } from "../dom.js";
import { say } from "../words/words.js";

const EVERY = 6000;

export class Chat {
  /** @param {string} game @param {(player: string) => string} nameOf @param {boolean} may @param {(unread: boolean) => void} [onUnread] */
  constructor(game, nameOf, may, onUnread = () => {}) {
    this.game = game;
    this.nameOf = nameOf;
    this.onUnread = onUnread;
    this.last = 0;
    this.opened = false;
    this.list = h("ol", { tabindex: "0", "aria-label": say("chat") }, h("li", { class: "soft" }, say("nobodySaid")));
    this.input = h("input", { "aria-label": say("say"), placeholder: say("say"), maxlength: 500 });
    this.channel = h("select", { "aria-label": say("channel"), name: "channel" }, h("option", { value: "table" }, say("channelTable")), h("option", { value: "seats" }, say("channelSeats")));
    this.trouble = h("p", { class: "refusal small", role: "alert", hidden: true });
    this.element = h("section", { class: "chat sheet" }, h("div", { class: "spread" }, h("h2", {}, say("chat")), may && this.channel), this.list, this.trouble,
      may && h("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.say(); } }, this.input, h("button", {}, say("send"))));
  }

  /** Ask for new words now and then, while somebody looks. @param {AbortSignal} signal */
  listen(signal) {
    const timer = setInterval(() => { if (!document.hidden) this.refresh(); }, EVERY);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  async refresh() {
    try {
      const { messages } = await get(`/v1/games/${this.game}/chat?after=${this.last}`);
      if (!messages.length) return;
      if (!this.last) put(this.list);
      for (const message of messages) {
        this.last = Math.max(this.last, message.number);
        this.list.append(h("li", {}, message.channel === "seats" && h("span", { class: "soft small" }, `${say("channelSeats")}: `),
          h("b", {}, `${this.nameOf(message.author)}: `), message.erased ? h("i", { class: "soft" }, say("removed")) : message.text));
      }
      this.list.scrollTop = this.list.scrollHeight;
      if (this.opened) this.onUnread(true);
      this.opened = true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    }
  }

  async say() {
    const text = this.input.value.trim();
    if (!text) return;
    this.trouble.hidden = true;
    try {
      await send("POST", `/v1/games/${this.game}/chat`, { text, channel: this.channel.value }, { "Idempotency-Key": onceKey() });
      this.input.value = "";
      await this.refresh();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.trouble.textContent = problem.message;
      this.trouble.hidden = false;
    }
  }
}
