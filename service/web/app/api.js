// @ts-check
/** Requests to the public API of this service. Whatever goes wrong is a Problem with a code and a sentence. */

import { language } from "./words/words.js";

/** What the API answers when it refuses: RFC 9457. */
export class Problem extends Error {
  /** @param {number} status @param {Record<string, any>} body */
  constructor(status, body) {
    super(body.title ?? `Status ${status}`);
    this.status = status;
    this.code = String(body.code ?? "service.unreachable");
    this.detail = body.detail ?? "";
    this.body = body;
  }
}

/** @param {Response} response */
async function problemOf(response) {
  /** @type {Record<string, any>} */
  let body = {};
  try {
    body = await response.json();
  } catch {
    body = { title: response.statusText };
  }
  return new Problem(response.status, body);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{body?: any, headers?: Record<string, string>, signal?: AbortSignal}} [options]
 * @returns {Promise<Response>}
 */
async function request(method, path, { body, headers = {}, signal } = {}) {
  /** @type {Record<string, string>} */
  const sent = { Accept: "application/json", "Accept-Language": language(), "Bakufu-Client": "web", ...headers };
  if (body !== undefined) sent["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(path, {
      method, headers: sent, signal, credentials: "same-origin", body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, { code: "service.unreachable", title: String(error) });
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function get(path, signal) {
  return (await request("GET", path, { signal })).json();
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export async function send(method, path, body, headers) {
  const response = await request(method, path, { body, headers });
  return response.status === 204 ? null : response.json();
}

/** A key under which a repeated request is carried out once. */
export function onceKey() {
  return crypto.randomUUID();
}

/**
 * @typedef {{id: string, event: string, data: any}} Message
 */

/**
 * Follow a stream of server-sent events for as long as the page wants it. A lost connection is taken up again behind
 * the last message, with growing pauses; `onState` hears of it.
 * @param {(last: string) => string} address the path to continue behind a message id
 * @param {AbortSignal} signal
 * @param {(state: "live" | "lost") => void} [onState]
 * @returns {AsyncGenerator<Message>}
 */
export async function* follow(address, signal, onState = () => {}) {
  let last = "";
  let pause = 500;
  while (!signal.aborted) {
    try {
      const headers = { Accept: "text/event-stream" };
      const response = await request("GET", address(last), { headers, signal });
      if (response.status === 204) return;
      onState("live");
      for await (const message of messages(response)) {
        if (message.id) last = message.id;
        pause = 500;
        yield message;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429) throw error;
      onState("lost");
    }
    await sleep(pause, signal);
    pause = Math.min(pause * 2, 15000);
  }
}

/** @param {Response} response @returns {AsyncGenerator<Message>} */
async function* messages(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += value;
      for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
        const message = parse(rest.slice(0, end));
        rest = rest.slice(end + 2);
        if (message) yield message;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param {string} block @returns {Message | null} */
export function parse(block) {
  let id = "";
  let event = "message";
  const data = [];
  for (const line of block.split("\n")) {
    const at = line.indexOf(":");
    if (at <= 0) continue;
    const value = line.slice(at + 1).replace(/^ /, "");
    if (line.startsWith("id:")) id = value;
    else if (line.startsWith("event:")) event = value;
    else if (line.startsWith("data:")) data.push(value);
  }
  return data.length ? { id, event, data: JSON.parse(data.join("\n")) } : null;
}

/** @param {number} ms @param {AbortSignal} signal */
function sleep(ms, signal) {
  return new Promise((done) => {
    const timer = setTimeout(done, ms, undefined);
    signal.addEventListener("abort", () => { clearTimeout(timer); done(undefined); }, { once: true });
  });
}
