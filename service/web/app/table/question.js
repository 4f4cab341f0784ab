// @ts-check
/** What is asked, and the options as a numbered list that narrows with every chosen place. */

import { h, put } from "../dom.js";
import { say } from "../words/words.js";
import { Narrowing, keyOf } from "./narrowing.js";

const MANY = 9;
const KEYS = "123456789abcdefghijklmnopqrstuvwxyz";

/** @typedef {import("./narrowing.js").Option} Option */

export class Question {
  /**
   * @param {import("../boards/board.js").BoardElement} board
   * @param {(option: Option) => Promise<void>} send
   */
  constructor(board, send) {
    this.board = board;
    this.send = send;
    this.element = h("section", { class: "question sheet", "aria-live": "polite" });
    this.narrowing = new Narrowing([]);
    this.heading = "";
    this.stake = "";
    this.mine = false;
    /** @type {string | null} */
    this.group = null;
    /** @type {Option | null} */
    this.pending = null;
    /** @type {{text: string, code: string} | null} */
    this.refusal = null;
    this.busy = false;
    board.addEventListener("place-chosen", (event) => this.choose(/** @type {CustomEvent<string>} */ (event).detail));
    board.addEventListener("place-left", () => this.back());
    board.addEventListener("place-pointed", (event) => this.point(/** @type {CustomEvent<string>} */ (event).detail));
  }

  /** A new question to the viewer. @param {string} heading @param {string} stake @param {Option[]} options */
  ask(heading, stake, options) {
    Object.assign(this, { heading, stake, mine: true, group: null, pending: null, refusal: null, busy: false });
    this.narrowing = new Narrowing(options);
    this.draw();
  }

  /** Nothing is asked of the viewer. @param {string} heading */
  wait(heading) {
    Object.assign(this, { heading, stake: "", mine: false, group: null, pending: null, refusal: null, busy: false });
    this.narrowing = new Narrowing([]);
    this.draw();
  }

  /** @param {string} text @param {string} code */
  refuse(text, code) {
    this.refusal = { text, code };
    this.busy = false;
    this.pending = null;
    this.draw();
  }

  /** @param {string} key */
  choose(key) {
    if (this.busy) return;
    this.narrowing = this.narrowing.choose(key);
    this.group = null;
    this.refusal = null;
    const only = this.narrowing.only;
    if (only) this.take(only);
    else this.draw();
  }

  back() {
    if (this.busy) return;
    if (this.pending) this.pending = null;
    else if (this.group !== null) this.group = null;
    this.narrowing = this.narrowing.back();
    this.draw();
  }

  /** What can be taken back is sent at once, the rest asks first. @param {Option} option */
  take(option) {
    if (this.busy) return;
    if (option.final !== false && this.pending !== option && this.narrowing.options.length > 1) {
      this.pending = option;
      this.draw();
      return;
    }
    this.busy = true;
    this.draw();
    this.send(option);
  }

  /** @param {string} key */
  point(key) {
    for (const button of this.element.querySelectorAll("li > button")) {
      button.classList.toggle("lit", key !== "" && (button.getAttribute("data-places") ?? "").split(" ").includes(key));
    }
  }

  /** A key of the keyboard. @param {string} key @returns {boolean} whether it meant anything */
  press(key) {
    if (!this.mine) return false;
    if (key === "Escape") {
      this.back();
      return true;
    }
    const button = this.element.querySelector(`button[data-key="${CSS.escape(key)}"]`);
    if (button instanceof HTMLButtonElement && !button.disabled) {
      button.click();
      return true;
    }
    return false;
  }

  draw() {
    const narrowing = this.narrowing;
    this.element.classList.toggle("mine", this.mine);
    this.board.mark(new Set(this.busy ? [] : narrowing.places.keys()), narrowing.chosen);
    put(
      this.element,
      h("h2", {}, this.heading),
      this.stake && h("p", { class: "soft" }, this.stake),
      this.refusal && h("p", { class: "refusal", role: "alert" }, say("refused", { title: this.refusal.text }), " ",
        h("a", { href: `/v1/problems/${encodeURIComponent(this.refusal.code)}`, target: "_blank" }, say("ruleLink"))),
      this.pending ? this.confirmation(this.pending) : this.list(),
    );
  }

  /** @param {Option} option */
  confirmation(option) {
    return h("div", { class: "form" },
      h("p", {}, h("b", {}, option.label ?? option.id), option.detail ? ` - ${option.detail}` : ""),
      h("p", { class: "soft" }, say("confirmWhy")),
      h("div", { class: "row end" },
        h("button", { "data-key": "Escape", onclick: () => this.back() }, say("cancel")),
        h("button", { class: "primary", "data-key": "Enter", onclick: () => this.take(option) }, say("confirm"))));
  }

  list() {
    const options = this.narrowing.left;
    if (!options.length) return null;
    const grouped = options.length > MANY && this.group === null ? groupsOf(options) : null;
    const rows = grouped ? this.groupRows(grouped) : this.optionRows(options.filter((option) => this.group === null || (option.group ?? "") === this.group));
    const deep = this.narrowing.chosen.length > 0 || this.group !== null;
    return [
      h("ol", {}, ...rows),
      deep && h("div", { class: "row" }, h("button", { "data-key": "Escape", onclick: () => this.back() }, say("back"))),
    ];
  }

  /** @param {Map<string, Option[]>} groups */
  groupRows(groups) {
    return [...groups].map(([group, options], place) => options.length === 1
      ? this.row(place, options[0].label ?? options[0].id, options[0].detail ?? "", options, () => this.take(options[0]))
      : this.row(place, group, say("moreOptions", { count: options.length }), options, () => { this.group = group; this.draw(); }));
  }

  /** @param {Option[]} options */
  optionRows(options) {
    return options.map((option, place) => this.row(place, option.label ?? option.id, option.detail ?? "", [option], () => this.take(option)));
  }

  /** @param {number} place @param {string} label @param {string} detail @param {Option[]} behind @param {() => void} act */
  row(place, label, detail, behind, act) {
    const keys = [...new Set(behind.flatMap((option) => (option.places ?? []).map(keyOf)))];
    const lit = () => this.board.light(keys);
    return h("li", {}, h("button", {
      "data-key": KEYS[place] ?? "", "data-option": behind.length === 1 ? behind[0].id : null, "data-places": keys.join(" "), disabled: this.busy,
      onclick: act, onpointerenter: lit, onfocus: lit, onpointerleave: () => this.board.light([]), onblur: () => this.board.light([]),
    }, KEYS[place] && h("kbd", {}, KEYS[place].toUpperCase()), h("span", {}, label), detail && h("span", { class: "detail" }, detail)));
  }
}

/** @param {Option[]} options */
function groupsOf(options) {
  /** @type {Map<string, Option[]>} */
  const groups = new Map();
  for (const option of options) {
    const group = option.group ?? "";
    const members = groups.get(group);
    if (members) members.push(option);
    else groups.set(group, [option]);
  }
  return groups.size > 1 ? groups : null;
}
