// Loops: names or a case are asked for a loop, and its round is shown as a ring, with the board after each step.

import * as api from "./api.js";
import { button, select, textField } from "./controls.js";
import { h, fill, say } from "./dom.js";
import * as model from "./model.js";
import { nameField } from "./names.js";
import { joined, t } from "./strings.js";

const ZONES = ["battlefield", "hand", "graveyard", "exile", "command", "library"];
const [FEWEST, MOST] = [1, 8];

/** What is asked: names with zones, or a whole case that was given. */
const asked = { things: [], mana: "", given: null };

function caseAsked() {
  if (asked.given) return asked.given;
  const state = { active: "Alice", phase: "main", players: { Alice: asked.mana ? { mana: asked.mana } : {}, Bob: {} } };
  const game = { state: { players: state.players, battlefield: [] } };
  for (const { name, zone, on } of asked.things) {
    const id = model.freshId(game, name);
    game.state.battlefield.push({ id });
    (state[zone] ??= []).push({ id, name, controller: "Alice", ...(on ? { on } : {}) });
  }
  for (const zone of ZONES) {
    for (const each of state[zone] ?? []) {
      const host = asked.things.findIndex((one) => one.name === each.on);
      delete each.on;
      if (host >= 0) each.attached_to = game.state.battlefield[host].id;
    }
  }
  state.battlefield ??= [];
  return { question: "find_loops", state };
}

/** The view as an element. */
export async function loopsView(place, word) {
  asked.given = null;
  if (word) {
    try {
      const given = await model.unpacked(word);
      if (given.question !== "find_loops" || typeof given.state !== "object") throw new Error("case");
      asked.given = given;
    } catch { say(t("bad_link")); }
  }
  const form = h("section", { class: "panel ask" });
  const answer = h("div", { class: "loop", "aria-busy": "false" });
  place.replaceChildren(h("div", { class: "loops" }, h("h1", {}, t("view.loops")), form, answer));
  drawForm(form, answer);
  if (asked.given) await look(answer);
}

function drawForm(form, answer) {
  const again = () => drawForm(form, answer);
  const start = (event) => { event?.preventDefault(); return look(answer); };
  if (asked.given) {
    const objects = ZONES.flatMap((zone) => (asked.given.state[zone] ?? []).map((each) => each.name ?? each.id));
    fill(form, h("h2", {}, asked.given.title ?? t("loops.given")), h("p", {}, joined([...new Set(objects)])),
      h("p", { class: "row" }, button("look", t("loops.look"), start, { class: "main" }),
        button("other", t("loops.other"), () => { asked.given = null; answer.replaceChildren(); again(); })));
    return;
  }
  const { field, input } = nameField("loop-name", t("loops.name"), (text) => {
    if (asked.things.length >= MOST) return;
    asked.things.push({ name: text, zone: "battlefield", on: "" });
    again();
    document.querySelector('[data-key="loop-name"]')?.focus();
  });
  fill(form, h("p", {}, t("loops.hint")), h("div", { class: "row add" }, field,
    button("loop-add", t("add"), () => input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" })))),
  h("ul", { class: "things" }, asked.things.map((each, index) => h("li", { class: "row" }, h("strong", {}, each.name),
    select(`zone-${index}`, t("loops.zone_of", { name: each.name }), each.zone, ZONES.map((zone) => [zone, t(`zone.${zone}`)]),
      (value) => { each.zone = value; }, true),
    asked.things.length > 1 && select(`on-${index}`, t("loops.on", { name: each.name }), each.on,
      [["", t("loops.unattached")], ...asked.things.filter((one) => one !== each).map((one) => [one.name, t("on", { what: one.name })])],
      (value) => { each.on = value; }, true),
    button(`away-${index}`, t("remove_card", { name: each.name }), () => { asked.things.splice(index, 1); again(); }, { class: "quiet" })))),
  h("div", { class: "fields" }, textField("loop-mana", t("player.mana"), asked.mana, (value) => { asked.mana = value.trim(); }, { placeholder: "{U}{U}" })),
  h("p", { class: "row" }, button("look", t("loops.look"), start, { class: "main", disabled: asked.things.length < FEWEST })));
}

async function look(answer) {
  answer.setAttribute("aria-busy", "true");
  answer.replaceChildren(h("p", { class: "panel" }, t("loops.looking")));
  say(t("loops.looking"));
  const given = caseAsked();
  try {
    const found = await api.check(given);
    history.replaceState(null, "", `#loops=${await model.packed(given)}`);
    show(answer, given, found);
  } catch (error) {
    answer.replaceChildren(h("p", { class: "panel error" }, error.message || t("unreachable")));
  }
  answer.setAttribute("aria-busy", "false");
}

const OUTCOMES = { mandatory: "malformed", ends: "malformed", optional: "legal", fragmented: "legal", none: "", undetermined: "undetermined" };

function show(answer, given, found) {
  const steps = [...found.start, ...found.round];
  const boards = found.boards ?? [];
  let at = found.start.length;  // how many steps have been taken
  const ring = h("ol", { class: "ring", "aria-label": t("loops.round") });
  const center = h("div", { class: "center" });
  const board = h("section", { class: "panel", "aria-label": t("loops.board") });

  const go = (next) => {
    const first = found.start.length;
    at = next > steps.length ? first + 1 : Math.max(0, next);
    draw();
    say(at ? steps[at - 1].sentence : t("loops.begin"));
  };
  function draw() {
    ring.style.setProperty("--n", String(found.round.length));
    fill(ring, found.round.map((step, index) => {
      const number = found.start.length + index + 1;
      const item = h("li", {}, h("button", { type: "button", "data-key": `step-${number}`, "aria-current": at === number ? "step" : undefined,
        "aria-label": t("loops.step", { n: number, words: step.sentence }), onclick: () => go(number) }, String(number)));
      item.style.setProperty("--i", String(index));
      return item;
    }));
    const step = steps[at - 1];
    fill(center, h("p", { class: "hint" }, step ? t(at <= found.start.length ? "loops.in_start" : "loops.in_round", { n: at, of: steps.length }) : t("loops.begin")),
      h("p", {}, step?.sentence ?? t("loops.begin_hint")),
      step && h("p", { class: "cr" }, (step.rules ?? []).map((each) => `CR ${each}`).join(", ")),
      h("p", { class: "row" }, button("back", t("loops.back"), () => go(at - 1), { disabled: at === 0 }),
        button("on", t("loops.next"), () => go(at + 1), { class: "main" })));
    fill(board, h("h2", {}, t("loops.board")), boards[at] ? boardOf(boards[at]) : h("p", { class: "hint" }, t("loops.no_board")));
  }

  const rule = found.rule ? `CR ${found.rule}` : "";
  const words = found.sentence.replace(/^.*? {2}(?:CR \S+ {2})?/, "");
  const told = words.charAt(0).toUpperCase() + words.slice(1);
  const head = h("section", { class: "panel outcome-of-loop" },
    h("p", { class: `word ${OUTCOMES[found.kind] ?? ""}` }, h("strong", {}, t(`loop.${found.kind}`)), " ", h("span", { class: "cr" }, rule)),
    h("p", {}, told));
  if (!steps.length) {
    answer.replaceChildren(head, h("ul", {}, (found.unsupported ?? []).map((each) => h("li", {}, `CR ${each.cr} ${each.sentence}`))));
    return;
  }
  draw();
  const objects = ZONES.flatMap((zone) => (given.state[zone] ?? []).map((each) => [zone, each]));
  answer.replaceChildren(head, h("div", { class: "turning" },
    h("section", { class: "panel", "aria-label": t("loops.round") }, h("h2", {}, t("loops.round")), h("div", { class: "circle" }, ring, center)),
    board),
  h("div", { class: "turning" },
    h("section", { class: "panel" }, h("h2", {}, t("loops.needs")),
      h("ul", { class: "plain" }, objects.map(([zone, each]) => h("li", {}, t("loops.need", { n: each.n ?? 1, name: each.name ?? each.id, zone: t(`zone.${zone}`) }))),
        Object.entries(given.state.players).filter(([, each]) => each?.mana).map(([player, each]) => h("li", {}, t("loops.need_mana", { player, mana: each.mana })))),
      found.start.length > 0 && h("h3", {}, t("loops.start")),
      h("ol", { class: "plain numbered" }, found.start.map((step, index) => h("li", {}, button(`step-${index + 1}`, step.sentence, () => go(index + 1), { class: "sentence" }))))),
    h("section", { class: "panel" }, h("h2", {}, t("loops.yields")),
      (found.yields_in_words ?? []).length ? h("ul", { class: "plain" }, found.yields_in_words.map((each) => h("li", {}, each))) : h("p", {}, t("loops.nothing")),
      (found.notes ?? []).length > 0 && h("ul", { class: "plain hint" }, found.notes.map((each) => h("li", {}, each))),
      found.checked && h("p", { class: "hint" }, t("loops.checked", { n: found.checked.comparisons })))));
}

/** The board after a step: what each player has, and the stack. */
function boardOf({ players, objects, stack }) {
  const item = (each) => {
    const words = [each.tapped && t("tapped"), each.token && t("token"), each.damage && t("damage_marked", { n: each.damage }),
      ...Object.entries(each.counters ?? {}).map(([kind, n]) => t("counters", { n, kind })),
      each.attached_to && t("on", { what: each.attached_to })].filter(Boolean);
    return h("li", { class: `card${each.tapped ? " tapped" : ""}` }, h("p", { class: "name" }, each.card),
      each.id.toLowerCase() !== each.card.toLowerCase() && h("span", { class: "hint" }, each.id),
      h("p", {}, words.map((word) => h("span", { class: "badge" }, word))));
  };
  return Object.entries(players).map(([player, each]) => h("div", { class: "side" },
    h("h3", {}, player, " ", h("span", { class: "hint" }, t("loops.player", { life: each.life, library: each.library, mana: each.mana || "—" }))),
    ZONES.map((zone) => [zone, objects.filter((one) => one.controller === player && one.zone === zone)])
      .filter(([, list]) => list.length)
      .map(([zone, list]) => h("div", {}, h("h4", {}, t(`zone.${zone}`)), h("ul", { class: "cards" }, list.map(item))))))
    .concat(stack.length ? h("div", {}, h("h3", {}, t("loops.stack")), h("ol", { class: "plain" }, stack.toReversed().map((each) =>
      h("li", {}, each.spell ?? t("loops.ability", { card: each.ability_of ?? "" }))))) : []);
}
