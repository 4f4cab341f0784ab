// @ts-check
/** The time line of a game as the slider draws it: rounds as bands, turns, decisions, chance and changes of lead. */

import { Problem, get } from "../api.js";

/**
 * @typedef {{version: number, seat?: number, text?: string, last?: number, bot?: string}} Mark
 * @typedef {{rounds: Mark[], turns: Mark[], decisions: Mark[], chance: Mark[], leads: Mark[], tables: Mark[]}} Timeline
 */

/** @returns {Timeline} */
export function emptyTimeline() {
  return { rounds: [], turns: [], decisions: [], chance: [], leads: [], tables: [] };
}

/** @param {any[]} marks @param {Timeline} line */
export function sort(marks, line) {
  /** @type {Record<string, Mark[]>} */
  const kinds = { round: line.rounds, turn: line.turns, decision: line.decisions, chance: line.chance, lead: line.leads, table: line.tables };
  for (const mark of marks) kinds[mark.kind]?.push(mark);
  return line;
}

/** The marks behind a version, in the language of the page; none where the service has no time lines. @param {string} game @param {string} eyes @param {number} after @param {AbortSignal} signal */
export async function readTimeline(game, eyes, after, signal) {
  const line = emptyTimeline();
  const role = eyes === "as=spectator" ? `&${eyes}` : "";
  try {
    for (let from = after, more = true; more;) {
      const page = await get(`/v1/games/${game}/timeline?after=${from}&limit=1000${role}`, signal);
      sort(page.marks, line);
      more = page.next !== null;
      from = page.next ?? from;
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  }
  return line;
}
