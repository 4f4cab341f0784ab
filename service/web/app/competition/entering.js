// @ts-check
/** Taking part: enter, leave, say that one is there, pause. The service decides; what it refuses is said here. */

import { onceKey, send } from "../api.js";
import { h } from "../dom.js";
import { go } from "../router.js";
import { me } from "../session.js";
import { refusalAt } from "../shell.js";
import { say } from "../words/words.js";

/** @typedef {{text: string, act: string, primary?: boolean, send: () => Promise<any>}} Step */

/** @param {Step[]} steps @param {() => void} done */
function actions(steps, done) {
  const refusal = h("p", { class: "refusal", role: "alert", hidden: true });
  const told = refusalAt(refusal);
  return h("div", { class: "entering" }, h("div", { class: "row" }, ...steps.map((step) => h("button", {
    class: step.primary ? "primary" : "", "data-act": step.act, onclick: () => { refusal.hidden = true; step.send().then(done).catch(told); },
  }, step.text))), refusal);
}

/** @param {string} method @param {string} path @param {any} [body] */
function order(method, path, body) {
  return () => send(method, path, body, { "Idempotency-Key": onceKey() });
}

/** @param {string} text @param {string} act @param {() => Promise<any>} sending @param {boolean} [primary] @returns {Step} */
const step = (text, act, sending, primary = false) => ({ text, act, send: sending, primary });

/** Who is not signed in is asked to do so first. */
const signInFirst = () => step(say("signInToEnter"), "enter", async () => go("/sign-in"), true);

/** @param {any} tournament @param {any | undefined} entry mine @param {() => void} done */
export function tournamentEntry(tournament, entry, done) {
  const path = `/v1/tournaments/${tournament.id}/entries`;
  if (!["announced", "running"].includes(tournament.status)) return null;
  const open = tournament.rules.late_entries !== false && ["swiss", "arena"].includes(tournament.rules.format);
  const late = tournament.status === "announced" || open;
  if (!entry || entry.withdrawn) {
    if (!late || tournament.rules.field === "bots") return null;
    return actions([me() ? step(say("enter"), "enter", order("POST", path, {}), true) : signInFirst()], done);
  }
  const there = tournament.rules.check_in > 0 && tournament.status === "announced" && !entry.checked_in;
  return actions([
    ...(there ? [step(say("checkIn"), "check-in", order("POST", `${path}/${entry.entrant}/check-in`), true)] : []),
    step(say("withdraw"), "withdraw", order("DELETE", `${path}/${entry.entrant}`)),
  ], done);
}

/** @param {any} ladder @param {any | undefined} entry mine @param {() => void} done */
export function ladderEntry(ladder, entry, done) {
  const path = `/v1/ladders/${ladder.id}/entries`;
  if (ladder.status !== "open") return null;
  if (!entry || entry.left) {
    if (ladder.rules.field === "bots") return null;
    return actions([me() ? step(say("enter"), "enter", order("POST", path, { limit: 1 }), true) : signInFirst()], done);
  }
  const own = `${path}/${entry.entrant}`;
  return actions([
    entry.paused ? step(say("resume"), "resume", order("POST", `${own}/resume`), true) : step(say("pauseEntry"), "pause", order("POST", `${own}/pause`)),
    ...(entry.limit < ladder.rules.games_most ? [step(say("moreGames", { limit: entry.limit + 1 }), "more", order("PUT", `${own}/limit`, { limit: entry.limit + 1 }))] : []),
    ...(entry.limit > 1 ? [step(say("fewerGames", { limit: entry.limit - 1 }), "fewer", order("PUT", `${own}/limit`, { limit: entry.limit - 1 }))] : []),
    step(say("leaveLadder"), "withdraw", order("DELETE", own)),
  ], done);
}

/** Challenges of a challenge ladder: what one may do with each. @param {any} ladder @param {any} challenge @param {() => void} done */
export function challengeAnswer(ladder, challenge, done) {
  const account = me()?.id;
  const path = `/v1/ladders/${ladder.id}/challenges/${challenge.challenge}`;
  if (!challenge.targets.includes(account) || challenge.accepted.includes(account) || challenge.game) return null;
  return actions([step(say("accept"), "accept", order("POST", `${path}/accept`, {}), true), step(say("decline"), "decline", order("POST", `${path}/decline`, {}))], done);
}

/** @param {any} ladder @param {string} target @param {() => void} done */
export function challengeButton(ladder, target, done) {
  return actions([step(say("challenge"), "challenge", order("POST", `/v1/ladders/${ladder.id}/challenges`, { targets: [target] }))], done);
}
