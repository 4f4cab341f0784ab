// @ts-check
/** Small helpers for elements; text is always set as text, never as markup. */

/**
 * @typedef {string | number | Node | null | undefined | false} Leaf
 * @typedef {Leaf | Leaf[] | Leaf[][]} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Node} element
 * @param {Child[]} children
 */
function fill(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) fill(element, child);
    else if (child instanceof Node) element.appendChild(child);
    else if (child !== null && child !== undefined && child !== false) element.appendChild(document.createTextNode(String(child)));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Replace what an element holds.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/** Whether the person asked for less movement. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
