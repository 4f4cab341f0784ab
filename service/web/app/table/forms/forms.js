// @ts-check
/**
 * Answers that belong together and are filled in as one form: a plan, an allocation, a trade. A form knows the parts of
 * its title's view that it shows; whether the result is allowed is judged by the service, as for any other answer.
 */

import { binsForm } from "./ikusa_bins.js";
import { planForm } from "./edo_plan.js";
import { tradeForm } from "./yedo_trade.js";

/**
 * @typedef {import("../question.js").Listed} Listed
 * @typedef {import("../question.js").Scene} Scene
 * @typedef {object} Form
 * @property {() => HTMLElement} draw
 * @property {() => any[] | null} commands what would be sent, or null while something is missing
 * @property {string} label of the primary button
 * @property {string} [opening] of the button that opens the form, where the list comes first
 */

/** @type {Record<string, (listed: Listed, scene: Scene, give: (commands: any[]) => void, redraw: () => void) => Form | null>} */
const FORMS = { "edo.plan": planForm, "ikusa.plan": binsForm, "yedo.offer": tradeForm, "yedo.answer": tradeForm };

/** The form of a question, if it has one. @param {Listed} listed @param {Scene} scene @param {(commands: any[]) => void} give @param {() => void} redraw */
export function formOf(listed, scene, give, redraw) {
  return FORMS[listed.ask ?? ""]?.(listed, scene, give, redraw) ?? null;
}
