// The board: the players' sides, and the question that is asked.

import { arrows } from "./arrows.js";
import { cardItem } from "./cards.js";
import { button, checkbox, dialog, select, stepper, textField } from "./controls.js";
import { h, fill, say } from "./dom.js";
import { dragging } from "./drag.js";
import { counted, listed, nameField } from "./names.js";
import * as model from "./model.js";
import { asksWhat, called, change, canRedo, canUndo, listen, open, redo, store, tell, undo } from "./store.js";
import { t } from "./strings.js";

const MOST_PLAYERS = 6;

/** The board as an element. Returns it, and how to end it. */
export function boardView(editions) {
  const bar = h("div", { class: "bar" });
  const seats = h("div", { class: "seats" });
  const besides = h("div", {});
  const table = h("section", { class: "table", "aria-label": t("board") }, bar, seats, besides);
  const overlay = arrows(table);
  const drag = dragging(table, overlay);
  const wide = new Map();

  const drawBar = () => fill(bar, question(), tools());
  const drawSeats = () => fill(seats, ...order().map((player) => seat(player, wide)));
  const drawBesides = () => fill(besides, settings(editions, wide));
  const draw = () => { drawBar(); drawSeats(); drawBesides(); overlay.draw(); };
  draw();

  let waits = false;
  const stop = listen((what) => {
    if (what === "light") return light(table);
    if (what === "game") drawBar();
    if (what === "verdict" && asksWhat()) wide.set("#settings", true);
    if (what === "game" || what === "verdict") drawBesides();
    if (drag.held()) { waits = true; return undefined; }  // what is being pressed isn't replaced
    drawSeats();
    overlay.draw();
    return light(table);
  });
  drag.released(() => {
    if (!waits) return;
    waits = false;
    drawSeats();
    overlay.draw();
  });
  const keys = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    if (event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    if (event.shiftKey) redo(); else undo();
  };
  document.addEventListener("keydown", keys);
  return { element: table, end: () => { stop(); overlay.end(); drag.end(); document.removeEventListener("keydown", keys); } };
}

/** The players from the top: the others in the order of turns, and the active one last. */
function order() {
  const { players, active } = store.game.state;
  return [...Object.keys(players).filter((each) => each !== active), active].filter((each) => each in players);
}

function question() {
  return h("fieldset", { class: "question" }, h("legend", {}, t("question")),
    model.QUESTIONS.map((each) => h("label", { class: "chip" },
      h("input", { type: "radio", name: "question", value: each, checked: store.game.question === each,
        "data-key": `question-${each}`, onchange: () => change((game) => { game.question = each; }) }),
      h("span", {}, t(`question.${each}`)))),
    store.game.question !== model.QUESTIONS[0] && checkbox("through", t("through"), model.asked(store.game).length > 1,
      (value) => change((game) => { game.from = value ? model.QUESTIONS[0] : ""; game.after = []; })));
}

function tools() {
  return h("div", { class: "row tools" },
    button("undo", t("undo"), undo, { disabled: !canUndo() }),
    button("redo", t("redo"), redo, { disabled: !canRedo() }),
    button("new", t("new"), () => open(model.empty())),
    button("player", t("add_player"), addPlayer,
      { disabled: Object.keys(store.game.state.players).length >= MOST_PLAYERS }));
}

const NAMES = ["Alice", "Bob", "Carol", "Dan", "Erin", "Frank"];

function addPlayer() {
  change((game) => {
    const name = NAMES.find((each) => !(each in game.state.players));
    game.state.players[name] = {};
    if (Object.keys(game.state.players).length > 2 && !Object.keys(game.state.options ?? {}).length) {
      game.state.options = { attack_multiple_players: true };
    }
  });
}

/** One player's side: what it is called, a field for names, the cards. */
function seat(player, wide) {
  const active = store.game.state.active === player;
  const own = store.game.state.battlefield.filter((each) => each.controller === player);
  const heading = `seat-${player}`;
  return h("section", { "data-merge": `seat ${player}`, class: `seat${active ? " active" : ""}`, "data-player": player, "aria-labelledby": heading },
    h("div", { class: "owner" },
      h("h2", { id: heading, "data-target": player, tabindex: "-1" }, player),
      active ? h("span", { class: "badge" }, t("active")) : button(`activate-${player}`, t("make_active"),
        () => change((game) => { game.state.active = player; }), { class: "quiet" }),
      about(player, wide)),
    adding(player),
    own.length ? h("ul", { "data-merge": "cards", class: "cards", "aria-label": t("cards_of", { player }) }, own.map((each) => cardItem(each)))
      : h("p", { class: "hint" }, t("no_cards")));
}

/** What is said of a player besides the cards. */
function about(player, wide) {
  const data = store.game.state.players[player];
  const set = (key, value) => change((game) => {
    if (value === "" || value === undefined) delete game.state.players[player][key];
    else game.state.players[player][key] = value;
  });
  const number = (key) => textField(`${key}-${player}`, t(`player.${key}`), data[key] ?? "",
    (value) => set(key, value.trim() === "" ? "" : Math.max(0, Math.trunc(Number(value)) || 0)), { inputmode: "numeric" });
  const details = h("details", { class: "about", open: wide.get(player) ?? false, ontoggle: (event) => wide.set(player, event.target.open) },
    h("summary", { "data-key": `about-${player}` }, t("about_player", { player })),
    h("div", { class: "fields" },
      textField(`name-${player}`, t("player.name"), player, (value) => renamed(player, value.trim())),
      number("life"), number("hand"), number("poison"),
      textField(`mana-${player}`, t("player.mana"), data.mana ?? "", (value) => set("mana", value.trim()), { placeholder: "{G}{G}" }),
      Object.keys(store.game.state.players).length > 2 && button(`remove-${player}`, t("remove_player", { player }),
        () => change((game) => removePlayer(game, player)), { class: "danger" })));
  return details;
}

function renamed(player, name) {
  if (!name || name === player) return tell("game");
  if (name in store.game.state.players || model.permanent(store.game, name)) {
    say(t("name_taken", { name }));
    return tell("game");
  }
  return change((game) => model.rename(game, player, name));
}

function removePlayer(game, player) {
  for (const each of game.state.battlefield.filter((one) => one.controller === player)) model.remove(game, each.id);
  model.retract(game, player);
  for (const [id, target] of Object.entries(game.attackers)) if (target === player) model.attack(game, id, "");
  for (const each of game.state.battlefield) {
    if (each.goaded_by) each.goaded_by = each.goaded_by.filter((one) => one !== player);
    if (each.attached_to === player) delete each.attached_to;
  }
  delete game.state.players[player];
  if (game.state.active === player) [game.state.active] = Object.keys(game.state.players);
}

function adding(player) {
  const token = h("input", { type: "checkbox", "data-key": `token-${player}` });
  const put = (lines) => {
    if (!lines.length) return;
    change((game) => {
      for (const { n, name } of lines) {
        for (let made = 0; made < n; made += 1) model.add(game, player, name, token.checked ? { token: true } : {});
      }
    });
    say(t("added", { n: lines.reduce((sum, each) => sum + each.n, 0), player }));
  };
  const paste = (text) => put(listed(text));
  const { field, input, enter } = nameField(`add-${player}`, t("add_card", { player }),
    (text) => put([counted(text)].filter(Boolean)), paste);
  return h("div", { class: "row add", "data-keep": `add ${player}` }, field,
    h("button", { type: "button", "data-key": `put-${player}`, onclick: () => { enter(input.value); input.focus(); } }, t("add")),
    h("label", { class: "check" }, token, " ", t("token")),
    button(`paste-${player}`, t("list"), () => pasting(player, paste), { class: "quiet", "aria-label": t("list_of", { player }) }));
}

function pasting(player, paste) {
  const text = h("textarea", { rows: 8, "aria-label": t("list_of", { player }), placeholder: "2 Grizzly Bears\nSerra Angel" });
  const made = dialog(t("list_of", { player }), h("p", {}, t("list_hint")), text,
    h("p", { class: "row" }, button("list-add", t("add"), () => { made.close(); paste(text.value); }, { class: "main" })));
}

// ------------------------------------------------------------------------------------------------------- the settings

const WHO = ["attack_multiple_players", "defending", "attack_left", "attack_right"];

/** The rules that are used, and what is in force besides the cards. */
function settings(editions, wide) {
  const { state } = store.game;
  const options = state.options ?? {};
  const several = Object.keys(state.players).length > 2;
  const who = WHO.find((each) => options[each]) ?? "";
  const choose = (value) => change((game) => {
    const kept = { ...game.state.options };
    for (const each of WHO) delete kept[each];
    if (value) kept[value] = value === "defending" ? model.others(game, game.state.active)[0] : true;
    game.state.options = kept;
  });
  return h("details", { class: "settings", open: wide.get("#settings") ?? false, ontoggle: (event) => wide.set("#settings", event.target.open) },
    h("summary", { "data-key": "settings" }, t("settings")),
    h("div", { class: "fields" },
      textField("title", t("title_of_board"), store.game.title, (value) => change((game) => { game.title = value; })),
      select("edition", t("edition"), store.game.edition, [["", t("newest")], ...editions.map((each) => [each, each])],
        (value) => change((game) => { game.edition = value; })),
      several && select("who", t("who_is_attacked"), who, [["", t("who.unsaid")], ...WHO.map((each) => [each, t(`who.${each}`)])], choose),
      options.defending && select("defending", t("who.defending"), options.defending,
        model.others(store.game, state.active).map((each) => [each, each]),
        (value) => change((game) => { game.state.options.defending = value; }))),
    h("h3", {}, t("in_force")), h("p", { class: "hint" }, t("in_force_hint")),
    (state.effects ?? []).map((each, index) => h("div", { class: "row", "data-effect": index },
      h("input", { type: "text", value: each.text ?? each.card ?? each.kind ?? "", readonly: each.text === undefined,
        "aria-label": t("words_in_force", { n: index + 1 }), "data-key": `effect-${index}`, class: "wide",
        onchange: (event) => change((game) => { game.state.effects[index].text = event.target.value; delete game.state.effects[index].bind; }) }),
      select(`effect-of-${index}`, t("controller"), each.controller ?? "", ["", ...Object.keys(state.players)].map((one) => [one, one || "—"]),
        (value) => change((game) => { if (value) game.state.effects[index].controller = value; else delete game.state.effects[index].controller; }), true),
      button(`effect-away-${index}`, t("remove"), () => change((game) => { game.state.effects.splice(index, 1); })),
      meanings(each, index))),
    button("effect-new", t("add_words"), () => {
      const words = h("input", { type: "text", "aria-label": t("words_new"), class: "wide" });
      const made = dialog(t("add_words"), words, h("p", { class: "row" }, button("effect-add", t("add"), () => {
        made.close();
        if (words.value.trim()) change((game) => { (game.state.effects ??= []).push({ text: words.value.trim(), controller: game.state.active }); });
      }, { class: "main" })));
    }),
    Object.entries(state.answers ?? {}).length > 0 && h("h3", {}, t("answers")),
    Object.entries(state.answers ?? {}).map(([asked, answer]) => h("div", { class: "row" },
      checkbox(`answer-${asked}`, asked, answer, (value) => change((game) => { game.state.answers[asked] = value; })),
      button(`answer-away-${asked}`, t("forget_answer"), () => change((game) => { delete game.state.answers[asked]; })))));
}

/** What words in force leave open: which permanents and players, numbers and words are meant. */
function meanings(effect, index) {
  const open = asksWhat();
  const slots = [...new Set([...Object.keys(effect.bind ?? {}), ...(open?.index === index ? [open.slot] : [])])];
  const { state } = store.game;
  const things = [...state.battlefield.map((each) => each.id), ...Object.keys(state.players)].map((each) => [each, called(each)]);
  const set = (slot, meant) => change((game) => model.bind(game.state.effects[index], slot, meant));
  return slots.map((slot) => {
    const meant = [effect.bind?.[slot] ?? []].flat();
    const label = t("means", { slot, n: index + 1 });
    if (slot === "X" || typeof meant[0] === "number") {
      return h("label", { class: "field" }, h("span", {}, label), stepper(`bind-${index}-${slot}`, label, meant[0] ?? 0, (n) => set(slot, [n])));
    }
    if (slot.startsWith("chosen ")) return textField(`bind-${index}-${slot}`, label, meant[0] ?? "", (value) => set(slot, value.trim() ? [value.trim()] : []));
    return h("span", { class: "row" }, [...meant, ""].map((each, place) => select(`bind-${index}-${slot}-${place}`,
      place ? t("means_also", { slot, n: index + 1 }) : label, each, [["", "—"], ...things.filter(([one]) => one === each || !meant.includes(one))],
      (value) => set(slot, [...meant.slice(0, place), value, ...meant.slice(place + 1)].filter(Boolean)))));
  });
}

/** Lights what the sentence in focus is about: cards, players, words. */
function light(table) {
  const { permanents = [], players = [], words = [] } = store.lit ?? {};
  for (const each of table.querySelectorAll("[data-id]")) {
    const on = permanents.includes(each.dataset.id);
    each.classList.toggle("lit", on);
    const text = each.querySelector(".text");
    if (!text) continue;
    const spans = words.filter((one) => one.permanent === each.dataset.id);
    marked(text, spans);
  }
  for (const each of table.querySelectorAll("[data-player]")) each.classList.toggle("lit", players.includes(each.dataset.player));
}

/** The text of a card with words marked: lit ones, and those that can't be read. */
function marked(element, spans) {
  const whole = element.textContent;
  const unread = JSON.parse(element.dataset.unread ?? "[]");
  const cuts = [...new Set([0, whole.length, ...[...spans, ...unread].flatMap((each) => [each.start, each.end])])]
    .filter((each) => each >= 0 && each <= whole.length).sort((a, b) => a - b);
  const within = (from, list) => list.some((each) => each.start <= from && from < each.end);
  const parts = cuts.slice(0, -1).map((from, index) => {
    const text = whole.slice(from, cuts[index + 1]);
    if (within(from, spans)) return h("mark", { class: "lit" }, text);
    return within(from, unread) ? h("mark", { class: "unread" }, text) : text;
  });
  element.replaceChildren(...parts);
}
