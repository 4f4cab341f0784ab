// @ts-check
/** A name, one button. The token and the recovery codes are shown once; both open the account elsewhere. */

import { Problem, send } from "../api.js";
import { h, put } from "../dom.js";
import { go } from "../router.js";
import { signIn, signUp } from "../session.js";
import { say } from "../words/words.js";

export class SignInPage {
  constructor() {
    this.element = h("main", {});
  }

  async open() {
    document.title = `${say("signIn")} - ${say("title")}`;
    const name = h("input", { name: "name", required: true, minlength: 1, maxlength: 40, autocomplete: "username" });
    const invitation = h("input", { name: "invitation", autocomplete: "off" });
    const token = h("input", { name: "token", autocomplete: "off", type: "password" });
    const code = h("input", { name: "code", autocomplete: "off" });
    put(this.element, h("div", { class: "page narrow" },
      h("h1", {}, say("signIn")),
      form(say("newHere"), () => signUp(name.value, invitation.value).then((opened) => this.welcome(opened)), [
        h("label", {}, say("name"), name), h("details", {}, h("summary", {}, say("haveInvitation")), h("label", {}, say("invitationCode"), invitation)),
        h("p", { class: "soft" }, say("deviceKeeps"))], say("signUp"), "sign-up", true),
      form(say("beenHere"), () => signIn(token.value).then(() => go("/")), [h("label", {}, say("yourToken"), token)], say("signIn"), "sign-in"),
      form(say("lostToken"), () => this.recover(code.value.trim()), [h("label", {}, say("recoveryCode"), code)], say("recover"), "recover")));
  }

  /** A code gives a new token, this once. @param {string} code */
  async recover(code) {
    const made = await send("POST", "/v1/recovery", { code });
    const account = await signIn(made.token);
    this.welcome({ name: account.name, token: made.token, recovery: [] });
  }

  /** Shown this once: the token opens the account elsewhere, a code when the token is lost. @param {any} opened */
  welcome(opened) {
    const kept = [opened.token, ...opened.recovery].join("\n");
    const copy = h("button", { "data-act": "copy", onclick: () => navigator.clipboard?.writeText(kept).then(() => put(copy, say("copied"))) }, say("copy"));
    put(this.element, h("div", { class: "page narrow" }, h("section", { class: "sheet form" }, h("h1", {}, say("welcomeName", { name: opened.name })), h("p", {}, say("tokenWhy")),
      h("p", { class: "codes one", "data-shows": "token" }, opened.token),
      opened.recovery.length ? [h("p", {}, say("recoveryWhy")),
        h("ul", { class: "codes", "data-shows": "recovery" }, ...opened.recovery.map((/** @type {string} */ code) => h("li", {}, code)))] : null,
      h("div", { class: "row end" }, copy, h("button", { class: "primary", "data-act": "go-on", onclick: () => go("/") }, say("home"))))));
  }

  close() {}
}

/** @param {string} heading @param {() => Promise<any>} act @param {import("../dom.js").Child[]} fields @param {string} button @param {string} name @param {boolean} [first] */
function form(heading, act, fields, button, name, first = false) {
  const refusal = h("p", { class: "refusal", role: "alert", hidden: true });
  const told = (/** @type {unknown} */ problem) => {
    if (!(problem instanceof Problem)) throw problem;
    refusal.hidden = false;
    refusal.textContent = problem.status === 401 ? say("wrongToken") : problem.status === 409 ? say("nameTaken") : `${problem.message} ${problem.detail}`.trim();
  };
  return h("form", { class: "sheet form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); refusal.hidden = true; act().catch(told); } },
    h("h2", {}, heading), ...fields, refusal, h("div", { class: "row end" }, h("button", { class: first ? "primary" : "", "data-act": name }, button)));
}
