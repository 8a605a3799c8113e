// A permanent on the board, and its details.

import { button, checkbox, select, stepper, textField } from "./controls.js";
import { h } from "./dom.js";
import * as model from "./model.js";
import {
  attackers, called, change, isA, known, mayBeCreature, recipients, says, store, targets, tell,
} from "./store.js";
import { joined, t } from "./strings.js";

const [ATTACK, BLOCK, DAMAGE] = model.QUESTIONS;
const TYPES = ["creature", "planeswalker", "battle", "artifact", "enchantment", "land"];
const COUNTERS = ["+1/+1", "-1/-1", "loyalty", "defense", "flying", "trample", "menace", "first strike", "deathtouch", "stun"];

/** What a permanent does, in words, by the play that is shown. */
function declared(id) {
  const { game } = store;
  const shown = store.preview ? model.withPlay(game, store.preview.play) : game;
  const target = shown.attackers[id];
  const words = [];
  if (typeof target === "string") words.push(t("attacks", { target: called(target) }));
  const band = model.bandOf(shown, id).filter((each) => each !== id);
  if (band.length) words.push(t("in_band", { names: joined(band.map(called)) }));
  if (game.question === ATTACK && shown.exert.includes(id)) words.push(t("exerted"));
  if (game.question === ATTACK && shown.enlist[id]) words.push(t("enlists", { name: called(shown.enlist[id]) }));
  const blocked = shown.blockers[id] ?? [];
  if (game.question !== ATTACK && blocked.length) words.push(t("blocks", { attackers: joined(blocked.map(called)) }));
  if (game.question === DAMAGE) {
    for (const [to, n] of Object.entries(shown.damage[id] ?? {})) if (n) words.push(t("assigns", { n, to: called(to) }));
  }
  return words;
}

function status(given) {
  const shown = known(given.id);
  return [
    given.tapped && t("tapped"), given.sick && t("sick"), given.token && t("token"), given.suspected && t("suspected"),
    given.goaded_by?.length && t("goaded_by", { players: joined(given.goaded_by) }),
    given.attached_to && t("on", { what: called(given.attached_to) }),
    ...Object.entries(given.counters ?? {}).map(([kind, n]) => t("counters", { n, kind })),
    given.damage && t("damage_marked", { n: given.damage }),
    ...(shown.keywords ?? []).filter((each) => !(shown.text ?? "").toLowerCase().includes(each.toLowerCase())),
  ].filter(Boolean);
}

function size(shown) {
  if (shown.power !== undefined || shown.toughness !== undefined) return `${shown.power ?? "?"}/${shown.toughness ?? "?"}`;
  if (shown.loyalty !== undefined) return t("loyalty", { n: shown.loyalty });
  if (shown.defense !== undefined) return t("defense", { n: shown.defense });
  return "";
}

/** Whether the server doesn't know the permanent. */
function unknown(given) {
  const place = /^case\.state\.battlefield\[(\d+)\]/.exec(store.refused?.path ?? "");
  return place !== null && store.game.state.battlefield[Number(place[1])]?.id === given.id;
}

/** The item of a permanent in the list of its controller. */
export function cardItem(given) {
  const { id } = given;
  const shown = known(id);
  const open = store.selected === id;
  const unread = (store.verdict?.unsupported ?? []).flatMap((each) => each.about?.words ?? [])
    .filter((each) => each.permanent === id);
  const states = status(given);
  const does = declared(id);
  const wrong = unknown(given);
  const classes = ["card", given.tapped && "tapped", open && "open", wrong && "wrong", store.preview && does.length && "preview"];
  return h("li", { class: classes.filter(Boolean).join(" "), "data-id": id, "data-target": id },
    h("div", { class: "top-of-card" },
      h("button", { type: "button", class: "face", "data-key": `card-${id}`, "aria-expanded": String(open),
        "aria-keyshortcuts": "T S A B E L Delete", onclick: () => toggle(id), onkeydown: (event) => keys(event, id) },
      h("span", { class: "name" }, called(id)),
      size(shown) && h("span", { class: "size" }, size(shown)),
      states.length > 0 && h("span", { class: "states" }, states.map((each) => h("span", { class: "badge" }, each))),
      does.length > 0 && h("span", { class: "does" }, does.join("; "))),
      h("span", { class: "grip", "aria-hidden": "true", title: t("grip") }, "⠿")),
    wrong && h("p", { class: "error" }, store.refused.message),
    shown.text && h("p", { class: "text", "data-unread": JSON.stringify(unread) }, shown.text),
    declaring(given),
    open && details(given));
}

function toggle(id) {
  store.selected = store.selected === id ? null : id;
  tell("view");
}

const edit = (id, call) => change((game) => call(model.permanent(game, id), game));

const flag = (id, key, value) => edit(id, (one) => { if (value) one[key] = true; else delete one[key]; });

/** Keys on a card that has the focus. */
function keys(event, id) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const given = model.permanent(store.game, id);
  const key = event.key.toLowerCase();
  const move = { arrowright: 1, arrowdown: 1, arrowleft: -1, arrowup: -1 }[key];
  if (move) {
    const all = [...document.querySelectorAll(".seats .face")];
    all[(all.indexOf(event.currentTarget) + move + all.length) % all.length]?.focus();
  } else if (key === "t") flag(id, "tapped", !given.tapped);
  else if (key === "s") flag(id, "sick", !given.sick);
  else if (key === "a") next(id);
  else if (key === "b" && attacks(id)) band(id, following(["", ...attackers().filter((each) => each !== id)], partner(id)));
  else if (key === "e" && attacks(id)) exert(id, !store.game.exert.includes(id));
  else if (key === "l" && attacks(id)) enlist(id, following(["", ...enlisted(id)], store.game.enlist[id] ?? ""));
  else if (key === "delete" || key === "backspace") change((game) => model.remove(game, id));
  else return;
  event.preventDefault();
}

/** The next thing that a creature can be declared to attack or block; after the last one nothing. */
function next(id) {
  const { game } = store;
  const own = model.permanent(game, id).controller === game.state.active;
  if (own && game.question !== DAMAGE) {
    attack(id, following(["", ...targets(id)], game.attackers[id] ?? ""));
  } else if (!own && game.question !== ATTACK) {
    block(id, following(["", ...attackers()], game.blockers[id]?.[0] ?? ""));
  }
}

const following = (list, now) => list[(list.indexOf(now) + 1) % list.length];

export function attack(id, target) {
  change((game) => model.attack(game, id, target));
}

/** Whether a creature is declared to attack now, so that more may be declared of it. */
const attacks = (id) => store.game.question === ATTACK && id in store.game.attackers;

/** Puts a creature into the band of an attacker, whose target it then attacks, too. */
export function band(id, other) {
  change((game) => {
    if (other && !(id in game.attackers)) model.attack(game, id, game.attackers[other]);
    model.band(game, id, other);
  });
}

const partner = (id) => model.bandOf(store.game, id).find((each) => each !== id) ?? "";

export function exert(id, value) {
  change((game) => { game.exert = [...game.exert.filter((each) => each !== id), ...(value ? [id] : [])]; });
}

export function enlist(id, tapped) {
  change((game) => { if (tapped) game.enlist[id] = tapped; else delete game.enlist[id]; });
}

/** What an attacker is offered to enlist: the creatures of its controller that don't attack. */
function enlisted(id) {
  const { controller } = model.permanent(store.game, id);
  return store.game.state.battlefield.map((each) => each.id).filter((each) => mayBeCreature(each)
    && model.permanent(store.game, each).controller === controller && !(each in store.game.attackers));
}

/** What may be declared of an attacker besides. Cards that speak of it show it; others have it among their details. */
function besides(id, spoken) {
  if (!attacks(id)) return [];
  const { game } = store;
  const name = called(id);
  const mates = attackers().filter((each) => each !== id);
  const now = model.bandOf(game, id);
  const offered = (said) => said === spoken;
  const found = [];
  if (mates.length && offered(now.length > 1 || [id, ...mates].some((each) => says(each, "banding") || says(each, "bands with other")))) {
    found.push(select(`band-${id}`, t("band_of", { name }), partner(id), [["", t("no_band")], ...mates.map((each) => [each, called(each)])], (value) => band(id, value)));
  }
  if (offered(game.exert.includes(id) || says(id, "exert"))) {
    found.push(checkbox(`exert-${id}`, t("exert", { name }), game.exert.includes(id), (value) => exert(id, value)));
  }
  const tapped = game.enlist[id] ?? "";
  if (offered(tapped !== "" || says(id, "enlist"))) {
    const list = [...new Set([...enlisted(id), ...(tapped ? [tapped] : [])])];
    found.push(select(`enlist-${id}`, t("enlist_of", { name }), tapped, [["", t("nothing")], ...list.map((each) => [each, called(each)])], (value) => enlist(id, value)));
  }
  return found;
}

export function block(id, attacker) {
  change((game) => { if (attacker) game.blockers[id] = [attacker]; else delete game.blockers[id]; });
}

/** Blocks one more attacker, or no longer that one. */
export function blockAlso(id, attacker, value = !(store.game.blockers[id] ?? []).includes(attacker)) {
  change((game) => {
    const rest = (game.blockers[id] ?? []).filter((each) => each !== attacker);
    game.blockers[id] = value ? [...rest, attacker] : rest;
    if (!game.blockers[id].length) delete game.blockers[id];
  });
}

export function assign(id, to, n) {
  change((game) => {
    const amounts = (game.damage[id] ??= {});
    if (n) amounts[to] = n; else delete amounts[to];
    if (!Object.keys(amounts).length) delete game.damage[id];
  });
}

/** What a creature does in this combat, by a choice or by steppers. */
function declaring(given) {
  const { id, controller } = given;
  const { game } = store;
  const own = controller === game.state.active;
  const now = game.attackers[id];
  if (!mayBeCreature(id) && now === undefined && !(id in game.blockers)) return null;
  if (own && (game.question === ATTACK || game.question === BLOCK)) {
    const pairs = [["", t("nothing")], ...targets(id).map((each) => [each, called(each)])];
    if (typeof now === "string" && !pairs.some(([each]) => each === now)) pairs.push([now, called(now)]);
    return h("div", { class: "declare" }, h("span", { "aria-hidden": "true" }, t("attacks_what")),
      select(`attack-${id}`, t("attack_of", { name: called(id) }), typeof now === "string" ? now : "", pairs,
        (value) => attack(id, value), true),
      besides(id, true));
  }
  if (!own && game.question === BLOCK && attackers().length) {
    const blocked = game.blockers[id] ?? [];
    const pairs = [["", t("nothing")], ...attackers().map((each) => [each, called(each)])];
    if (blocked.length > 1) pairs.push(["*", t("several", { n: blocked.length })]);
    return h("div", { class: "declare" }, h("span", { "aria-hidden": "true" }, t("blocks_what")),
      select(`block-${id}`, t("block_of", { name: called(id) }), blocked.length > 1 ? "*" : blocked[0] ?? "", pairs,
        (value) => { if (value !== "*") block(id, value); }, true));
  }
  if (game.question === DAMAGE) {
    const list = recipients(id);
    if (!list.length) return null;
    return h("div", { class: "declare damage" }, list.map((to) => h("div", { class: "row" },
      h("span", { "aria-hidden": "true" }, t("to", { to: called(to) })),
      stepper(`damage-${id}-${to}`, t("damage_from", { name: called(id), to: called(to) }), game.damage[id]?.[to] ?? 0,
        (n) => assign(id, to, n)))));
  }
  return null;
}

// --------------------------------------------------------------------------------------------------------- the details

function details(given) {
  const { id } = given;
  const { game } = store;
  const players = Object.keys(game.state.players);
  const set = (key, value) => edit(id, (one) => { if (value === "" || value === undefined) delete one[key]; else one[key] = value; });
  const blocks = game.question !== ATTACK && given.controller !== game.state.active && attackers().length > 1;
  return h("div", { class: "details", role: "group", "aria-label": t("details_of", { name: called(id) }) },
    h("fieldset", {}, h("legend", {}, t("status")),
      checkbox(`tapped-${id}`, t("tapped"), given.tapped ?? false, (value) => flag(id, "tapped", value)),
      checkbox(`sick-${id}`, t("sick"), given.sick ?? false, (value) => flag(id, "sick", value)),
      checkbox(`suspected-${id}`, t("suspected"), Boolean(given.suspected), (value) => flag(id, "suspected", value)),
      checkbox(`token-of-${id}`, t("token"), given.token ?? false, (value) => flag(id, "token", value)),
      checkbox(`attacked-${id}`, t("attacked_this_turn"), given.attacked_this_turn ?? false, (value) => flag(id, "attacked_this_turn", value))),
    mayBeCreature(id) && h("fieldset", {}, h("legend", {}, t("goaded")),
      model.others(game, given.controller).map((player) => checkbox(`goad-${id}-${player}`, t("by", { player }),
        given.goaded_by?.includes(player) ?? false, (value) => goad(id, player, value)))),
    besides(id, false).length > 0 && h("fieldset", {}, h("legend", {}, t("declared_besides")), besides(id, false)),
    blocks && h("fieldset", {}, h("legend", {}, t("block_of", { name: called(id) })),
      attackers().map((each) => checkbox(`blocks-${id}-${each}`, called(each), (game.blockers[id] ?? []).includes(each),
        (value) => blockAlso(id, each, value)))),
    h("div", { class: "fields" },
      select(`attached-${id}`, t("attached_to"), given.attached_to ?? "", [["", t("nothing")],
        ...game.state.battlefield.filter((each) => each.id !== id).map((each) => [each.id, called(each.id)]),
        ...players.map((each) => [each, each])], (value) => set("attached_to", value)),
      select(`controller-${id}`, t("controller"), given.controller, players.map((each) => [each, each]),
        (value) => edit(id, (one) => { one.controller = value; })),
      isA(id, "battle") && select(`protector-${id}`, t("protector"), given.protector ?? "", [["", "—"], ...players.map((each) => [each, each])],
        (value) => set("protector", value)),
      h("div", { class: "field" }, h("span", {}, t("damage_label")), stepper(`marked-${id}`, t("damage_label"), given.damage ?? 0, (n) => set("damage", n || "")))),
    countersOf(given), wordsOf(given, set),
    h("p", { class: "row" },
      button(`copy-${id}`, t("duplicate"), () => change((now) => {
        const { id: old, ...rest } = structuredClone(model.permanent(now, id));
        model.add(now, rest.controller, rest.name ?? old, rest);
      })),
      button(`remove-${id}`, t("remove_card", { name: called(id) }), () => change((now) => model.remove(now, id)), { class: "danger" }),
      button(`close-${id}`, t("close"), () => toggle(id))));
}

function goad(id, player, value) {
  edit(id, (one) => {
    const rest = (one.goaded_by ?? []).filter((each) => each !== player);
    if (value) rest.push(player);
    if (rest.length) one.goaded_by = rest; else delete one.goaded_by;
  });
}

function countersOf(given) {
  const { id } = given;
  const counters = given.counters ?? {};
  const set = (kind, n) => edit(id, (one) => {
    one.counters = { ...one.counters, [kind]: n };
    if (!n) delete one.counters[kind];
    if (!Object.keys(one.counters).length) delete one.counters;
  });
  const kinds = h("datalist", { id: `kinds-${id}` }, COUNTERS.map((each) => h("option", { value: each })));
  const kind = h("input", { type: "text", list: kinds.id, value: "+1/+1", "aria-label": t("kind_of_counter"), "data-key": `kind-${id}` });
  return h("fieldset", {}, h("legend", {}, t("counters_label")),
    Object.entries(counters).map(([each, n]) => h("div", { class: "row" }, h("span", { "aria-hidden": "true" }, each),
      stepper(`counter-${id}-${each}`, t("counters_of", { kind: each }), n, (value) => set(each, value)))),
    h("div", { class: "row" }, kind, kinds,
      button(`counter-add-${id}`, t("add_counter"), () => { const word = kind.value.trim(); if (word) set(word, (counters[word] ?? 0) + 1); })));
}

/** What a card is and says, when the index doesn't know it or the user says otherwise. */
function wordsOf(given, set) {
  const { id } = given;
  const own = given.types !== undefined || unknown(given);
  const begin = () => edit(id, (one) => {
    const shown = known(id);
    one.types = shown.types ?? ["creature"];
    for (const key of ["subtypes", "colors", "power", "toughness", "loyalty", "defense", "text", "keywords"]) {
      if (shown[key] !== undefined && one[key] === undefined && key !== "keywords") one[key] = shown[key];
    }
    one.printed = true;
  });
  if (!own) {
    return h("p", { class: "row" }, button(`own-${id}`, t("own_words"), begin),
      given.effects === undefined ? null : checkbox(`bears-${id}`, t("says_nothing"), true, () => set("effects", undefined)));
  }
  const number = (key) => textField(`${key}-${id}`, t(`size.${key}`), given[key] ?? "",
    (value) => described(id, (one) => { if (value.trim() === "") delete one[key]; else one[key] = Math.trunc(Number(value)) || 0; }), { inputmode: "numeric" });
  return h("fieldset", {}, h("legend", {}, t("own_words_of", { name: called(id) })),
    h("div", { class: "row" }, TYPES.map((type) => checkbox(`type-${type}-${id}`, t(`type.${type}`), (given.types ?? []).includes(type),
      (value) => described(id, (one) => { one.types = [...one.types.filter((each) => each !== type), ...(value ? [type] : [])]; })))),
    h("div", { class: "fields" },
      number("power"), number("toughness"),
      (given.types ?? []).includes("planeswalker") && number("loyalty"),
      (given.types ?? []).includes("battle") && number("defense"),
      textField(`subtypes-${id}`, t("subtypes"), (given.subtypes ?? []).join(" "),
        (value) => described(id, (one) => { one.subtypes = value.trim().toLowerCase().split(/\s+/).filter(Boolean); })),
      select(`color-${id}`, t("color"), given.colors?.[0] ?? "", ["", "white", "blue", "black", "red", "green"].map((each) => [each, t(`color.${each || "none"}`)]),
        (value) => described(id, (one) => { one.colors = value ? [value] : []; }))),
    h("label", { class: "field" }, h("span", {}, t("text")),
      h("textarea", { rows: 3, "data-key": `text-${id}`, onchange: (event) => described(id, (one) => { one.text = event.target.value; delete one.effects; }) }, given.text ?? "")),
    given.effects !== undefined && checkbox(`bears-${id}`, t("says_nothing"), true, () => set("effects", undefined)));
}

/** Changes a card that is described by hand; its characteristics are those printed on it. */
function described(id, call) {
  edit(id, (one) => {
    one.types ??= ["creature"];
    one.printed = true;
    call(one);
  });
}
