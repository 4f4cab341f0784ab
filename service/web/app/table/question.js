// @ts-check
/** What is asked, and the answers: as places of the board, as a numbered list that narrows, or as a form. */

import { h, put } from "../dom.js";
import { say } from "../words/words.js";
import { formOf } from "./forms/forms.js";
import { Narrowing, keyOf } from "./narrowing.js";
import { Stepper, numbersIn } from "./stepper.js";

const MANY = 9;
const KEYS = "123456789abcdefghijklmnopqrstuvwxyz";

/**
 * @typedef {import("./narrowing.js").Option} Option
 * @typedef {{version: number, ask: string | null, question: {question: string, stake: string, rule: string} | null, options: Option[]}} Listed
 * @typedef {{title: string, view: any, seat: number | null, parts: any, names: string[]}} Scene what a form may look at
 */

export class Question {
  /**
   * @param {import("../boards/board.js").BoardElement} board
   * @param {(commands: any[]) => Promise<void>} send
   */
  constructor(board, send) {
    this.board = board;
    this.send = send;
    this.element = h("section", { class: "question sheet", tabindex: "-1", "aria-label": say("decide") });
    this.narrowing = new Narrowing([]);
    this.heading = "";
    this.stake = "";
    this.rule = "";
    this.title = "";
    this.version = 0;
    this.mine = false;
    this.busy = false;
    /** Offline nothing can be answered. */
    this.closed = false;
    /** @type {string | null} */
    this.group = null;
    /** @type {Option | null} */
    this.pending = null;
    /** @type {{text: string, rule: string, link: string} | null} */
    this.refusal = null;
    /** @type {import("./forms/forms.js").Form | null} */
    this.form = null;
    this.listed = false;
    /** On a small screen a long list waits behind a button, while places of the board can be tapped. */
    this.unfolded = false;
    /** @type {string | null} what a bot would do */
    this.advice = null;
    /** @type {HTMLElement[]} buttons of the table itself: take back, hint */
    this.more = [];
    board.addEventListener("place-chosen", (event) => this.choose(/** @type {CustomEvent<string>} */ (event).detail));
    board.addEventListener("place-left", () => this.back());
    board.addEventListener("place-pointed", (event) => this.point(/** @type {CustomEvent<string>} */ (event).detail));
  }

  /** A question to the viewer. The same one again leaves what has been chosen alone. @param {Listed} listed @param {Scene} scene @param {HTMLElement[]} [more] */
  ask(listed, scene, more = []) {
    const same = this.mine && !this.busy && this.heading === listed.question?.question && sameOptions(this.narrowing.options, listed.options);
    this.version = listed.version;
    this.element.dataset.version = String(listed.version);
    if (same) return;
    this.begin(listed.question?.question ?? listed.ask ?? say("decide"), listed.question?.stake ?? "", true);
    this.rule = listed.question?.rule ?? "";
    this.title = scene.title;
    this.narrowing = new Narrowing(listed.options);
    this.form = formOf(listed, scene, (commands) => this.give(commands), () => this.form && this.draw());
    this.listed = Boolean(this.form?.opening);
    this.more = more;
    this.draw();
  }

  /** Nothing is asked of the viewer. @param {string} heading @param {...Node} inside */
  wait(heading, ...inside) {
    if (!this.mine && !this.busy && this.heading === heading && !inside.length && this.element.childElementCount === 1) return;
    this.begin(heading, "", false);
    this.narrowing = new Narrowing([]);
    this.draw();
    this.element.append(...inside);
  }

  /** @param {string} heading @param {string} stake @param {boolean} mine */
  begin(heading, stake, mine) {
    Object.assign(this, { heading, stake, mine, rule: "", group: null, pending: null, refusal: null, busy: false, form: null, listed: false, unfolded: false, advice: null, more: [] });
  }

  /** Say why not, and where that is written. @param {string} text @param {string} [rule] @param {string} [link] */
  refuse(text, rule = "", link = "") {
    this.refusal = { text, rule, link };
    this.busy = false;
    this.pending = null;
    this.draw();
  }

  /** Show what a bot would do. @param {Option} option */
  advise(option) {
    this.advice = option.label ?? option.id;
    this.draw();
    this.board.light((option.places ?? []).map(keyOf));
  }

  /** @param {string} key */
  choose(key) {
    if (this.busy || this.closed) return;
    this.narrowing = this.narrowing.choose(key);
    this.group = null;
    this.refusal = null;
    this.listed = this.form !== null;
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
    if (this.busy || this.closed) return;
    if (option.final !== false && this.pending !== option && this.narrowing.options.length > 1) {
      this.pending = option;
      this.draw();
      return;
    }
    this.give([option.command]);
  }

  /** @param {any[]} commands */
  give(commands) {
    if (this.busy || this.closed) return;
    this.busy = true;
    this.draw();
    this.send(commands);
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
    const button = this.element.querySelector(`button[data-key="${CSS.escape(key)}"]`);
    if (button instanceof HTMLButtonElement && !button.disabled) {
      button.click();
      return true;
    }
    if (key !== "Escape" || (!this.narrowing.chosen.length && this.group === null && !this.pending)) return false;
    this.back();
    return true;
  }

  draw() {
    const narrowing = this.narrowing;
    const held = this.element.contains(document.activeElement);
    const silent = this.busy || this.closed || this.pending !== null;
    this.element.classList.toggle("mine", this.mine);
    this.element.dataset.state = !this.mine ? "waiting" : this.busy ? "busy" : this.pending ? "confirm" : "asked";
    this.board.mark(new Set(silent ? [] : narrowing.places.keys()), this.pending ? (this.pending.places ?? []).map(keyOf) : narrowing.chosen);
    put(this.element,
      h("h2", {}, this.heading),
      (this.stake || this.rule) && h("p", { class: "soft" }, this.stake, this.stake && this.rule ? " " : "", this.rule && h("a", { class: "small", href: `/rules/${this.title}`, target: "_blank" }, this.rule)),
      this.advice && h("p", { class: "advice", role: "status" }, say("advice", { label: this.advice })),
      this.refusal && this.explanation(this.refusal),
      this.pending ? this.confirmation(this.pending) : this.form && !this.listed ? this.shownForm(this.form) : this.list(),
      this.mine && !this.pending && this.more.length ? h("div", { class: "row more" }, ...this.more) : null);
    if (held) this.keepFocus();
  }

  /** Drawing anew must not throw a keyboard out of the box. */
  keepFocus() {
    const first = this.element.querySelector("button.primary, li > button, button");
    if (first instanceof HTMLElement && this.mine && !this.busy) first.focus({ preventScroll: true });
    else this.element.focus({ preventScroll: true });
  }

  /** @param {{text: string, rule: string, link: string}} refusal */
  explanation(refusal) {
    return h("p", { class: "refusal", role: "alert" }, say("refused", { title: refusal.text }), " ",
      refusal.link && h("a", { href: refusal.link, target: "_blank" }, refusal.rule || say("ruleLink")));
  }

  /** @param {Option} option */
  confirmation(option) {
    return h("div", { class: "form" },
      h("p", {}, h("b", {}, option.label ?? option.id), option.detail ? ` · ${option.detail}` : ""),
      h("p", { class: "soft" }, say("confirmWhy")),
      h("div", { class: "row end" },
        h("button", { "data-key": "Escape", onclick: () => this.back() }, say("cancel")),
        h("button", { class: "primary", "data-key": "Enter", disabled: this.busy || this.closed, onclick: () => this.take(option) }, say("confirm"))));
  }

  /** @param {import("./forms/forms.js").Form} form */
  shownForm(form) {
    const commands = form.commands();
    return h("div", { class: "form" }, form.draw(),
      h("div", { class: "row spread" },
        h("button", { class: "quiet", "data-act": "as-list", onclick: () => { this.listed = true; this.draw(); } }, form.opening ? say("back") : say("asList")),
        h("button", { class: "primary", "data-key": "Enter", "data-act": "commit", disabled: !commands || this.busy || this.closed, onclick: () => commands && this.give(commands) }, form.label)));
  }

  list() {
    const options = this.narrowing.left;
    if (!options.length) return null;
    const tappable = [...this.narrowing.places.keys()].filter((key) => this.board.shows(key)).length;
    if (tappable > 2 && tappable === this.narrowing.places.size && options.length > 6 && !this.unfolded && matchMedia("(max-width: 699px)").matches) return this.folded(tappable);
    const grouped = options.length > MANY && this.group === null ? groupsOf(options) : null;
    const listed = options.filter((option) => this.group === null || (option.group ?? "") === this.group);
    const runs = grouped ? [] : numbersIn(listed);
    const plain = listed.filter((option) => !runs.some((run) => run.options.includes(option)));
    const deep = this.narrowing.chosen.length > 0 || this.group !== null || (this.listed && !this.form?.opening);
    return [
      ...runs.map((run) => new Stepper(run, (option) => this.give([option.command]), this.busy || this.closed).element),
      plain.length || grouped ? h("ol", {}, ...(grouped ? this.groupRows(grouped) : this.optionRows(plain))) : null,
      this.form?.opening && !deep ? h("button", { "data-act": "open-form", disabled: this.busy || this.closed, onclick: () => { this.listed = false; this.draw(); } }, this.form.opening) : null,
      deep && h("div", { class: "row" }, h("button", { "data-key": "Escape", onclick: () => this.leave() }, say("back"))),
    ];
  }

  /** The board first; what is no place stays a button. @param {number} places */
  folded(places) {
    return [
      h("div", { class: "row spread" }, h("span", { class: "soft" }, say("tapPlace", { count: places })),
        h("button", { "data-act": "unfold", onclick: () => { this.unfolded = true; this.draw(); } }, say("asList"))),
      this.narrowing.plain.length && this.narrowing.plain.length < 5 ? h("ol", {}, ...this.optionRows(this.narrowing.plain)) : null,
      this.narrowing.chosen.length ? h("div", { class: "row" }, h("button", { "data-key": "Escape", onclick: () => this.leave() }, say("back"))) : null,
    ];
  }

  /** One step back in the list; at its top, back to the form. */
  leave() {
    if (this.listed && !this.narrowing.chosen.length && this.group === null) {
      this.listed = false;
      this.draw();
    } else this.back();
  }

  /** @param {Map<string, Option[]>} groups */
  groupRows(groups) {
    return [...groups].map(([group, options], place) => options.length === 1
      ? this.row(place, options[0].label ?? options[0].id, options[0].detail ?? "", options, () => this.take(options[0]))
      : this.row(place, group || say("others"), say("moreOptions", { count: options.length }), options, () => { this.group = group; this.draw(); }));
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
      "data-key": KEYS[place] ?? "", "data-option": behind.length === 1 ? behind[0].id : null, "data-places": keys.join(" "), disabled: this.busy || this.closed,
      onclick: act, onpointerenter: lit, onfocus: lit, onpointerleave: () => this.board.light([]), onblur: () => this.board.light([]),
    }, KEYS[place] && h("kbd", {}, KEYS[place].toUpperCase()), h("span", {}, label), detail && h("span", { class: "detail" }, detail)));
  }
}

/** @param {Option[]} some @param {Option[]} others */
function sameOptions(some, others) {
  return some.length === others.length && some.every((option, place) => option.id === others[place].id && option.detail === others[place].detail);
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
