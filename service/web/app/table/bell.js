// @ts-check
/** Tells somebody who looks elsewhere that it is their turn: in the tab's title, and as a notice of the system if they want it. */

import { h } from "../dom.js";
import { say } from "../words/words.js";

export class Bell {
  constructor() {
    this.rung = false;
    this.element = h("button", { "data-act": "bell", "aria-pressed": String(this.wanted), hidden: !("Notification" in window), onclick: () => this.toggle() }, say("notices"));
  }

  get wanted() {
    return localStorage.getItem("bakufu.notices") === "on" && "Notification" in window && Notification.permission === "granted";
  }

  async toggle() {
    const on = !this.wanted && (await Notification.requestPermission()) === "granted";
    localStorage.setItem("bakufu.notices", on ? "on" : "off");
    this.element.setAttribute("aria-pressed", String(on));
  }

  /** @param {boolean} mine @param {string} question */
  ring(mine, question) {
    document.title = mine ? `● ${say("yourTurn")} - ${say("title")}` : say("title");
    if (mine && !this.rung && document.hidden && this.wanted) new Notification(say("yourTurn"), { body: question, tag: "bakufu-turn", icon: "/web/emblems/bakufu.svg" });
    this.rung = mine;
  }
}
