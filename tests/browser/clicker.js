/**
 * Plays at the table that is open, by clicking alone: highlighted places, rows of the list, the controls of forms, and
 * the primary button. It clicks where a pointer would hit the thing; what cannot be hit is reported as hidden.
 */
async ({ decisions, seed, patience }) => {
  const told = { decisions: 0, clicks: 0, by_place: 0, by_form: 0, over: false, hidden: [], undrawn: [] };
  window.clicked = told;
  let state = seed >>> 0 || 1;
  const random = (bound) => {
    state ^= state << 13; state >>>= 0; state ^= state >>> 17; state ^= state << 5; state >>>= 0;
    return state % bound;
  };
  const pick = (list) => list[random(list.length)];
  const box = () => document.querySelector(".question");
  const version = () => box()?.dataset.version;

  /** Until something holds, however busy the machine is. */
  const until = (holds, what) => new Promise((done, fail) => {
    const end = performance.now() + patience;
    const look = () => {
      const found = holds();
      if (found) done(found);
      else if (performance.now() > end) fail(new Error(`nothing happens: ${what}: ${box()?.innerText}`));
      else setTimeout(look, 8);
    };
    look();
  });

  /** A point of an element that a pointer would hit, or null. */
  const hit = (element, key) => {
    element.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    const frame = element.getBoundingClientRect();
    for (const part of [2, 3, 5, 9]) {
      for (let i = 1; i < part; i += 1) for (let j = 1; j < part; j += 1) {
        const [x, y] = [frame.x + frame.width * i / part, frame.y + frame.height * j / part];
        const found = document.elementFromPoint(x, y);
        if (found && (key === null ? element.contains(found) : found.closest("[data-place]")?.dataset.place === key || found.closest(`[data-place="${key}"]`))) return { found, x, y };
      }
    }
    return null;
  };

  const click = (element, key = null) => {
    const point = hit(element, key);
    if (!point) {
      const name = key ?? element.innerText;
      if (!told.hidden.includes(name)) told.hidden.push(name);
    }
    told.clicks += 1;
    (point?.found ?? element).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: point?.x, clientY: point?.y }));
  };

  const visible = (element) => element.getClientRects().length > 0;
  const places = () => [...document.querySelectorAll(".place.can")].filter(visible);
  /** What can be chosen is drawn as soon as the board shows the version that is asked about. */
  const drawn = async () => {
    await until(() => Number(document.querySelector("[data-version]:has(bakufu-board)")?.dataset.version) >= Number(version()), "an old board");
    const keys = [...box().querySelectorAll("li > button")].flatMap((row) => (row.dataset.places ?? "").split(" ")).filter(Boolean);
    for (const key of keys) if (!document.querySelector(`[data-place="${key}"]`) && !told.undrawn.includes(key)) told.undrawn.push(key);
  };

  /** Fill in a form: some chips and buttons, until its primary button can be pressed. */
  const fill = async () => {
    told.by_form += 1;
    for (let tries = 0; tries < 60; tries += 1) {
      const commit = box().querySelector("[data-act=commit]");
      if (!commit) return;
      const groups = [...box().querySelectorAll(".chips")];
      const open = groups.find((group) => !group.querySelector("[aria-pressed=true]") && group.querySelector("button:not(:disabled)"));
      if (open) click(pick([...open.querySelectorAll("button:not(:disabled)")]));
      else if (tries < 8 || commit.disabled) {
        const more = [...box().querySelectorAll(".amount button:not(:disabled)")];
        if (more.length) click(pick(more));
        else if (commit.disabled) break;
      }
      if (tries >= 8 && !box().querySelector("[data-act=commit]").disabled) break;
    }
    const commit = box().querySelector("[data-act=commit]");
    if (commit && !commit.disabled) click(commit);
    else click(box().querySelector("[data-act=as-list]"));
  };

  /** One click towards an answer. */
  const step = async () => {
    if (box().dataset.state === "confirm") return click(box().querySelector("button.primary"));
    if (box().querySelector("[data-act=commit]")) return fill();
    await drawn();
    const rows = [...box().querySelectorAll("li > button:not(:disabled)")];
    const amount = box().querySelector("[data-act=amount]");
    const board = places();
    if (board.length && random(3)) {
      told.by_place += 1;
      const chosen = pick(board);
      return click(chosen, chosen.dataset.place);
    }
    const form = box().querySelector("[data-act=open-form]:not(:disabled)");
    if (form && !random(4)) return click(form);
    if (amount && (!rows.length || random(2))) {
      for (let more = random(6); more > 0; more -= 1) click(box().querySelector(".stepper [data-key='+']"));
      return click(amount);
    }
    const unfold = box().querySelector("[data-act=unfold]");
    if (unfold && (!rows.length || !random(3))) return click(unfold);
    return rows.length ? click(pick(rows)) : undefined;
  };

  while (told.decisions < decisions) {
    const ready = await until(() => {
      const asked = box();
      if (document.querySelector(".result:not([hidden])")) return "over";
      return asked && ["asked", "confirm"].includes(asked.dataset.state) && asked.querySelector("button:not(:disabled)") ? "asked" : null;
    }, "no question");
    if (ready === "over") {
      told.over = true;
      break;
    }
    const before = version();
    await step();
    if (box().dataset.state === "busy") {
      await until(() => box().dataset.state !== "busy" || version() !== before || document.querySelector(".result:not([hidden])"), "no answer");
      if (!box().querySelector(".refusal")) told.decisions += 1;
    }
  }
  return told;
}
