// Declaring and attaching by dragging a card onto what it is about; every drag has a control that does the same.

import { assign, attack, band, block, blockAlso, enlist } from "./cards.js";
import { say } from "./dom.js";
import * as model from "./model.js";
import { asksWhat, called, change, isA, isAttachment, says, store } from "./store.js";
import { t } from "./strings.js";

const [ATTACK, BLOCK, DAMAGE] = model.QUESTIONS;
const PIXELS_OF_A_CLICK = 8;

/** What it means that a permanent is dropped on a permanent or player. */
export function drop(id, target) {
  if (id === target) return;
  const { game } = store;
  const given = model.permanent(game, id);
  if (isAttachment(id)) {
    change((now) => { model.permanent(now, id).attached_to = target; });
    return say(t("now_attached", { name: called(id), target: called(target) }));
  }
  const active = given.controller === game.state.active;
  const player = target in game.state.players;
  if (game.question === DAMAGE) return assign(id, target, (game.damage[id]?.[target] ?? 0) + 1);
  if (active && game.question === ATTACK && target in game.attackers && model.permanent(game, target)?.controller === given.controller) {
    return says(target, "enlist") && !(id in game.attackers) ? enlist(target, id) : band(id, target);
  }
  if (active && (game.question === ATTACK || player)) {
    // A card that can't be attacked stands for the side that it lies on.
    const whom = player || isA(target, "planeswalker") || isA(target, "battle") ? target : model.permanent(game, target).controller;
    return attack(id, whom === given.controller ? "" : whom);
  }
  if (game.question === BLOCK && player) return block(id, "");
  if (game.question === BLOCK) return blockAlso(id, target);
  return undefined;
}

/** What it means that a permanent is dropped on words in force: they mean it. */
function mean(id, index) {
  const effect = store.game.state.effects[index];
  const open = asksWhat();
  const [slot] = open?.index === index ? [open.slot] : Object.keys(effect.bind ?? {});
  if (!slot) return;
  change((game) => {
    const meant = [effect.bind?.[slot] ?? []].flat();
    model.bind(game.state.effects[index], slot, [...new Set([...meant, id])]);
  });
}

/** Lets cards of a table be dragged: by a mouse anywhere, by a finger at their grip. */
export function dragging(table, overlay) {
  let from = null;
  let begun = false;
  let over = null;
  let done = false;
  let down = false;
  const waiting = [];
  const ended = new AbortController();
  const { signal } = ended;

  const at = (event) => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-target], [data-player], [data-effect]");
    return found && table.contains(found) ? found : null;
  };
  const hover = (next) => {
    over?.classList.remove("over");
    over = next;
    over?.classList.add("over");
  };

  table.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("[data-id]");
    const held = event.target.closest(".face, .grip");
    if (event.button !== 0) return;
    down = true;
    if (!card || !held) return;
    if (event.pointerType !== "mouse" && !event.target.closest(".grip")) return;
    from = { id: card.dataset.id, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    begun = false;
  });
  window.addEventListener("pointermove", (event) => {
    if (!from || event.pointerId !== from.pointer) return;
    if (!begun && Math.hypot(event.clientX - from.x, event.clientY - from.y) < PIXELS_OF_A_CLICK) return;
    begun = true;
    event.preventDefault();
    const target = at(event);
    hover(target?.dataset.id === from.id ? null : target);
    const start = overlay.place(from.id);
    if (start) overlay.loose(start, { x: event.clientX - start.outer.left, y: event.clientY - start.outer.top });
  }, { signal });
  const end = (event, dropped) => {
    if (down) { down = false; setTimeout(() => { for (const each of waiting) each(); }); }
    if (!from || event.pointerId !== from.pointer) return;
    const { id } = from;
    const target = begun && dropped ? at(event) : null;
    done = begun;
    from = null;
    begun = false;
    hover(null);
    overlay.loose(null);
    if (target?.dataset.effect) mean(id, Number(target.dataset.effect));
    else if (target) drop(id, target.dataset.target ?? target.dataset.player);
    setTimeout(() => { done = false; });
  };
  window.addEventListener("pointerup", (event) => end(event, true), { signal });
  window.addEventListener("pointercancel", (event) => end(event, false), { signal });
  table.addEventListener("click", (event) => { if (done) { event.stopPropagation(); event.preventDefault(); } }, true);
  return { held: () => down, released: (call) => { waiting.push(call); }, end: () => ended.abort() };
}
