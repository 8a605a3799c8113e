// What the page shows: the board, the verdict on it, and what is lit or tried out meanwhile. Views listen.

import * as api from "./api.js";
import { later } from "./dom.js";
import * as model from "./model.js";

const MILLISECONDS_TO_WAIT = 40;
const MILLISECONDS_OF_A_PAUSE = 200;
const MOST_UNDONE = 100;

export const store = {
  game: model.empty(),
  verdict: null,      // the answer of `check`
  refused: null,      // or why there is none
  besides: [],        // the answers to other questions of the turn, where these are judged, too
  pending: false,     // whether the board has changed since
  seen: new Map(),    // id to what the server told of the permanent last
  selected: null,     // the permanent whose details are open
  lit: null,          // what the sentence in focus is about
  preview: null,      // a play that is shown and isn't declared
};

const listeners = new Set();
let past = [];
let future = [];
let asking = null;
let asked = 0;
let changedAt = 0;
let changedBefore = 0;

/** Calls a listener with what has changed: "game", "verdict", "light" or "view". Returns how to stop that. */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let telling = false;

/** Tells the listeners that something has changed. What changes while they draw (a field that is taken away tells its
 * last value) is told afterward. */
export function tell(what) {
  if (telling) {
    queueMicrotask(() => tell(what));
    return;
  }
  telling = true;
  try {
    for (const each of [...listeners]) each(what);
  } finally {
    telling = false;
  }
}

/** Changes the board, and asks for a verdict. */
export function change(edit) {
  past = [...past.slice(1 - MOST_UNDONE), JSON.stringify(store.game)];
  future = [];
  edit(store.game);
  changed();
}

function changed() {
  changedBefore = changedAt;
  changedAt = performance.now();
  store.preview = null;
  store.lit = null;
  store.pending = true;
  asked += 1;  // an answer to an older board is dropped from now on, also before the next question is sent
  asking?.abort();
  if (store.selected && !model.permanent(store.game, store.selected)) store.selected = null;
  tell("game");
  judge();
  keep();
}

/** Asks for the same verdict anew, in another language. */
export function askAgain() {
  store.pending = true;
  tell("game");
  ask();
}

/** Another board in place of this one. */
export function open(game) {
  store.selected = null;
  store.verdict = null;
  store.refused = null;
  store.seen.clear();
  change((now) => { for (const key of Object.keys(now)) delete now[key]; Object.assign(now, game); });
}

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;
export const undo = () => step(past, future);
export const redo = () => step(future, past);

function step(from, to) {
  if (!from.length) return;
  to.push(JSON.stringify(store.game));
  store.game = JSON.parse(from.pop());
  changed();
}

/** Asks for the verdict now; an answer that comes after a newer question is dropped. */
async function ask() {
  const number = (asked += 1);
  asking?.abort();
  asking = new AbortController();
  try {
    const found = await api.check(model.toCase(store.game), asking.signal);
    if (number !== asked) return;
    const inOrder = [found, ...(found.then ?? [])];
    const shown = model.asked(store.game).length - 1;
    store.verdict = inOrder[shown];
    store.besides = inOrder.map((each, index) => ({ question: found.then?.[index - 1]?.question ?? model.asked(store.game)[0], ...each }))
      .filter((each, index) => index !== shown);
    store.refused = null;
    for (const each of inOrder) for (const one of each.board ?? []) store.seen.set(one.id, one);
  } catch (error) {
    if (number !== asked || error.name === "AbortError") return;
    store.refused = error;
    store.verdict = null;
    store.besides = [];
  }
  store.pending = false;
  const answered = performance.now();
  tell("verdict");
  performance.measure("answer", { start: changedAt, end: answered });
  performance.measure("verdict", { start: changedAt, end: performance.now() });
}

const judgeLater = later(MILLISECONDS_TO_WAIT, ask);

/** Asks at once after a single change, and while changes come one after another when they pause. */
function judge() {
  const since = changedAt - changedBefore;
  if (since > MILLISECONDS_OF_A_PAUSE) ask();
  else judgeLater();
}

const keep = later(300, async () => {
  const { game } = store;
  const word = await model.packed(model.toCase(game));
  if (game === store.game && onBoard()) {
    history.replaceState(null, "", `#board=${word}`);
  }
});

export const onBoard = () => !/^#(loops|situations|puzzle|about)/.test(location.hash);

// ------------------------------------------------------------------------------------------- what is known of things

/** What is known of a permanent: as it was judged last, and otherwise as it was given. */
export function known(id) {
  const given = model.permanent(store.game, id);
  const seen = store.seen.get(id);
  return given && seen && seen.name === (given.name ?? seen.name) ? { ...given, ...told(seen) } : given ?? { id };
}

function told(seen) {
  const { controller, ...shown } = seen;
  return shown;
}

export const isA = (id, type) => known(id).types?.includes(type) ?? false;
export const isAttachment = (id) =>
  (known(id).subtypes ?? []).some((each) => ["aura", "equipment", "fortification"].includes(each.toLowerCase()));

/** Whether it may be a creature, as far as is known. */
export const mayBeCreature = (id) => known(id).types === undefined || isA(id, "creature");

/** Whether a card says a word. */
export function says(id, word) {
  const { keywords = [], text = "" } = known(id);
  return [...keywords, text].some((each) => each.toLowerCase().includes(word));
}

/** What words in force leave open, as the server asks it: which of them, and what of it. */
export function asksWhat() {
  const [, index, plain, quoted] = /^case\.state\.effects\[(\d+)\]\.bind(?:\.(\w+)|\["(.*)"\])$/.exec(store.refused?.path ?? "") ?? [];
  return index === undefined ? null : { index: Number(index), slot: plain ?? quoted };
}

/** What a player or permanent is called; of several permanents of one name each with its id. */
export function called(id) {
  if (id in store.game.state.players) return id;
  const given = model.permanent(store.game, id);
  const name = given?.name ?? id;
  const shared = store.game.state.battlefield.filter((each) => (each.name ?? each.id) === name).length > 1;
  return shared && name !== id ? `${name} (${id})` : name;
}

/** What can be attacked, as far as the page offers it: the other players, and the planeswalkers and battles there are. */
export function targets(attacker) {
  const own = model.permanent(store.game, attacker)?.controller;
  const permanents = store.game.state.battlefield.filter((each) => {
    if (each.id === attacker) return false;
    return (isA(each.id, "planeswalker") && each.controller !== own) || isA(each.id, "battle");
  });
  return [...model.others(store.game, own), ...permanents.map((each) => each.id)];
}

export const attackers = () => Object.keys(store.game.attackers).filter((each) => model.permanent(store.game, each));

/** Whom a creature is offered to assign damage to: those that it blocks, that block it, and what it attacks. */
export function recipients(id) {
  const { game } = store;
  const blockers = Object.keys(game.blockers).filter((each) => game.blockers[each].includes(id));
  const target = game.attackers[id];
  const found = [...(game.blockers[id] ?? []), ...blockers];
  if (typeof target === "string") {
    found.push(target);
    const attacked = model.permanent(game, target);
    if (attacked && isA(target, "planeswalker")) found.push(attacked.controller);
  }
  return [...new Set([...found, ...Object.keys(game.damage[id] ?? {})])];
}
