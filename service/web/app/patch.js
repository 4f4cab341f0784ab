// @ts-check
/** JSON Patch (RFC 6902) as the service sends it: add, remove and replace. */

/**
 * Apply a patch without changing the document it starts from: parts that stay the same are shared.
 * @param {any} document
 * @param {{op: string, path: string, value?: any}[]} patch
 */
export function patched(document, patch) {
  return patch.reduce((made, step) => change(made, keys(step.path), step), document);
}

/** @param {string} path */
function keys(path) {
  return path === "" ? [] : path.slice(1).split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * @param {any} node
 * @param {string[]} path
 * @param {{op: string, value?: any}} step
 * @returns {any}
 */
function change(node, path, step) {
  if (path.length === 0) return step.value;
  const [key, ...rest] = path;
  const copy = Array.isArray(node) ? [...node] : { ...node };
  if (rest.length) copy[key] = change(copy[key], rest, step);
  else if (Array.isArray(copy)) inList(copy, key, step);
  else if (step.op === "remove") delete copy[key];
  else copy[key] = step.value;
  return copy;
}

/**
 * @param {any[]} list
 * @param {string} key
 * @param {{op: string, value?: any}} step
 */
function inList(list, key, step) {
  const at = key === "-" ? list.length : Number(key);
  if (step.op === "add") list.splice(at, 0, step.value);
  else if (step.op === "remove") list.splice(at, 1);
  else list[at] = step.value;
}
