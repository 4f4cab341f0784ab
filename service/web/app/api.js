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
    const line = new Line(signal);
    try {
      const headers = { Accept: "text/event-stream" };
      const response = await request("GET", address(last), { headers, signal: line.signal });
      if (response.status === 204) return;
      onState("live");
      let told = false;
      for await (const message of messages(response, () => line.heard())) {
        if (message.id) last = message.id;
        pause = 500;
        told = true;
        yield message;
      }
      if (told) continue;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429) throw error;
      onState("lost");
    } finally {
      line.close();
    }
    await sleep(pause, signal);
    pause = Math.min(pause * 2, 15000);
  }
}

const SILENCE = 20000; // the service gives a sign of life every four seconds

/** A connection that counts as lost when the browser says so, or when nothing is heard for too long. */
class Line {
  /** @param {AbortSignal} wanted ends it, too */
  constructor(wanted) {
    this.own = new AbortController();
    this.wanted = wanted;
    this.end = () => this.own.abort();
    wanted.addEventListener("abort", this.end);
    addEventListener("offline", this.end);
    this.heard();
  }

  get signal() {
    return this.own.signal;
  }

  heard() {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.end, SILENCE);
  }

  close() {
    clearTimeout(this.timer);
    this.wanted.removeEventListener("abort", this.end);
    removeEventListener("offline", this.end);
  }
}

/** What a stream tells now, without waiting for more. @param {string} path @param {AbortSignal} signal @returns {AsyncGenerator<Message>} */
export async function* told(path, signal) {
  const response = await request("GET", path, { headers: { Accept: "text/event-stream" }, signal });
  if (response.status !== 204) yield* messages(response);
}

/** The bytes behind an address. @param {string} path @param {AbortSignal} [signal] */
export async function bytes(path, signal) {
  return new Uint8Array(await (await request("GET", path, { headers: { Accept: "*/*" }, signal })).arrayBuffer());
}

/** @param {Response} response @param {() => void} [heard] @returns {AsyncGenerator<Message>} */
async function* messages(response, heard = () => {}) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).pipeThrough(/** @type {ReadableWritablePair<string, Uint8Array>} */ (/** @type {unknown} */ (new TextDecoderStream()))).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
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
    addEventListener("online", () => done(undefined), { once: true });
    signal.addEventListener("abort", () => { clearTimeout(timer); done(undefined); }, { once: true });
  });
}
