// @ts-check
/** Who uses this browser. The token lies in a cookie that scripts cannot read. */

import { Problem, get, send } from "./api.js";

/** @type {any} */
let account = null;

/** @returns {any} the account, or null for a guest */
export function me() {
  return account;
}

/** Ask the service once who this is; a session that counts no more is forgotten. */
export async function begin() {
  try {
    account = await get("/v1/me");
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
    account = null;
    await send("DELETE", "/v1/session");
  }
  return account;
}

/** A new account under a name; the answer holds what is shown only once. @param {string} name @param {string} [invitation] where one is needed */
export async function signUp(name, invitation = "") {
  const opened = await send("POST", "/v1/session", invitation ? { name, invitation } : { name });
  await begin();
  return opened;
}

/** @param {string} token */
export async function signIn(token) {
  await send("POST", "/v1/session", { token });
  return begin();
}

export async function signOut() {
  await send("DELETE", "/v1/session");
  account = null;
}
