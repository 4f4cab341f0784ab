// @ts-check
/** Addresses to pages. Links marked with data-link stay on this page. */

/** @type {(path: string) => void} */
let show = () => {};

/** @param {(path: string) => void} render */
export function route(render) {
  show = render;
  addEventListener("popstate", () => show(location.pathname + location.search));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-link]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
  show(location.pathname + location.search);
}

/** @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  show(path);
}
