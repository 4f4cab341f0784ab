// @ts-check
/** A name, one button; recovery codes are shown once. */

import { Problem } from "../api.js";
import { h, put } from "../dom.js";
import { go } from "../router.js";
import { signIn, signUp } from "../session.js";
import { say } from "../words/words.js";

export class SignInPage {
  constructor() {
    this.element = h("main", {});
  }

  async open() {
    const name = h("input", { name: "name", required: true, minlength: 1, maxlength: 40, autocomplete: "username" });
    const token = h("input", { name: "token", autocomplete: "off", type: "password" });
    const trouble = h("p", { class: "refusal", role: "alert" });
    const told = (/** @type {unknown} */ problem) => {
      if (!(problem instanceof Problem)) throw problem;
      trouble.textContent = problem.status === 401 ? say("wrongToken") : problem.status === 409 ? say("nameTaken") : problem.message;
    };
    put(this.element, h("div", { class: "lobby" },
      h("form", { class: "sheet form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); signUp(name.value).then((opened) => this.welcome(opened)).catch(told); } },
        h("h1", {}, say("signIn")), h("label", {}, say("name"), name), h("p", { class: "soft" }, say("deviceKeeps")),
        h("div", { class: "row end" }, h("button", { class: "primary", "data-act": "sign-up" }, say("signUp")))),
      h("form", { class: "sheet form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); signIn(token.value).then(() => go("/")).catch(told); } },
        h("label", {}, say("signInToken"), token), h("div", { class: "row end" }, h("button", { "data-act": "sign-in" }, say("signIn")))),
      trouble));
  }

  /** The token is shown this once: it opens the same account elsewhere. @param {any} opened */
  welcome(opened) {
    const copy = h("button", { onclick: () => navigator.clipboard?.writeText(opened.token).then(() => put(copy, say("copied"))) }, say("copy"));
    put(this.element, h("div", { class: "lobby" }, h("section", { class: "sheet form" }, h("h1", {}, opened.name), h("p", {}, say("tokenWhy")),
      h("p", { class: "codes" }, opened.token),
      h("div", { class: "row end" }, copy, h("button", { class: "primary", "data-act": "go-on", onclick: () => go("/") }, say("home"))))));
  }

  close() {}
}
