// Arrows over the board: what attacks, what blocks, what is dealt damage. The cards say the same in words.

import { store } from "./store.js";
import * as model from "./model.js";

const SVG = "http://www.w3.org/2000/svg";
const [ATTACK, , DAMAGE] = model.QUESTIONS;

function element(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Every arrow of the play that is shown: from, to, sort, label. */
function links() {
  const { game } = store;
  const shown = store.preview ? model.withPlay(game, store.preview.play) : game;
  const found = [];
  for (const [from, to] of Object.entries(shown.attackers)) if (typeof to === "string") found.push({ from, to, sort: "attack" });
  if (game.question !== ATTACK) {
    for (const [from, many] of Object.entries(shown.blockers)) for (const to of many) found.push({ from, to, sort: "block" });
  }
  if (game.question === DAMAGE) {
    for (const [from, amounts] of Object.entries(shown.damage)) {
      for (const [to, n] of Object.entries(amounts)) found.push({ from, to, sort: "damage", label: String(n) });
    }
  }
  return found;
}

/** A layer over the board that draws its arrows. */
export function arrows(table) {
  const layer = element("svg", { class: "arrows", "aria-hidden": "true" });
  table.append(layer);
  let loose = null;

  const place = (id) => {
    const target = table.querySelector(`[data-id="${CSS.escape(id)}"] .face, .owner [data-target="${CSS.escape(id)}"]`);
    if (!target) return null;
    const outer = table.getBoundingClientRect();
    const box = target.getBoundingClientRect();
    return { x: box.left - outer.left + box.width / 2, y: box.top - outer.top + box.height / 2, box, outer, height: box.height };
  };

  function draw() {
    const made = [];
    for (const { from, to, sort, label } of links()) {
      const start = place(from);
      const end = place(to);
      if (!start || !end) continue;
      made.push(...arrow(start, end, sort + (store.preview ? " tried" : ""), label));
    }
    if (loose) made.push(...arrow(loose.from, loose.to, "loose"));
    const head = (sort) => {
      const marker = element("marker", { id: `head-${sort}`, viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 6, markerHeight: 6, orient: "auto-start-reverse" });
      marker.append(element("path", { d: "M0 0L10 5L0 10z", class: `head ${sort}` }));
      return marker;
    };
    const defs = element("defs", {});
    defs.append(...["attack", "block", "damage", "loose"].map(head));
    layer.replaceChildren(defs, ...made);
  }

  function arrow(start, end, sort, label) {
    const down = end.y > start.y;
    const same = Math.abs(end.y - start.y) < 30;
    const y1 = start.y + (same ? -1 : down ? 1 : -1) * (start.height ?? 0) / 2;
    const y2 = end.y + (same ? -1 : down ? -1 : 1) * (end.height ?? 0) / 2;
    const bend = same ? -40 : (y2 - y1) / 2;
    const d = `M${start.x} ${y1}C${start.x} ${y1 + bend} ${end.x} ${same ? y2 - 40 : y2 - bend} ${end.x} ${y2}`;
    const name = sort.split(" ")[0];
    const made = [element("path", { d, class: `arrow ${sort}`, "marker-end": `url(#head-${name})` })];
    if (label) {
      const text = element("text", { x: (start.x + end.x) / 2, y: (y1 + y2) / 2, class: "amount" });
      text.textContent = label;
      made.push(text);
    }
    return made;
  }

  let frame = 0;
  const again = () => { cancelAnimationFrame(frame); frame = requestAnimationFrame(draw); };
  const sizes = new ResizeObserver(again);
  sizes.observe(table);
  table.addEventListener("toggle", again, true);
  return {
    draw, place,
    loose: (from, to) => { loose = from && { from, to }; draw(); },
    end: () => { cancelAnimationFrame(frame); sizes.disconnect(); },
  };
}
