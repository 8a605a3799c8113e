// The board that is edited: a case of Azor in parts, so that a declaration outlives a change of the question.

export const QUESTIONS = ["declare_attackers", "declare_blockers", "assign_combat_damage"];

const MOST_BYTES = 2 ** 20;
const MOST_PERMANENTS = 400;

/** A board without permanents. */
export function empty() {
  return {
    title: "", edition: "", question: QUESTIONS[0],
    state: { active: "Alice", players: { Alice: {}, Bob: {} }, battlefield: [] },
    attackers: {}, bands: [], exert: [], enlist: {}, blockers: {}, damage: {}, from: "", later: {}, after: [], rest: {},
  };
}

/** What is asked, in the order of the turn: the question that is shown, and before it those from which on it is judged. */
export function asked(game) {
  const last = QUESTIONS.indexOf(game.question);
  const first = QUESTIONS.indexOf(game.from);
  return QUESTIONS.slice(first < 0 ? last : Math.min(first, last), last + 1);
}

/** The case that a board says; with `alone`, of the question that is shown and of no other. */
export function toCase(game, alone = false) {
  const [question, ...next] = alone ? [game.question] : asked(game);
  const state = { ...game.state };
  if (question !== QUESTIONS[0]) {
    state.attacking = { ...game.attackers };
    if (game.bands.length) state.bands = game.bands;
  }
  if (question === QUESTIONS[2]) {
    const blocking = Object.entries(game.blockers).filter(([, attackers]) => attackers.length);
    if (blocking.length) state.blocking = Object.fromEntries(blocking);
  }
  const then = next.map((each) => ({ question: each, play: playOf(game, each), ...game.later[each] }));
  if (!alone) then.push(...game.after);
  return {
    ...(game.title ? { title: game.title } : {}),
    ...(game.edition ? { edition: game.edition } : {}),
    ...(question === QUESTIONS[0] ? {} : { question }),
    ...game.rest, state, play: playOf(game, question),
    ...(then.length ? { then } : {}),
  };
}

/** What is declared for a question. */
function playOf(game, question) {
  if (question === QUESTIONS[1]) return { blockers: { ...game.blockers } };
  if (question === QUESTIONS[2]) return { damage: game.damage };
  const { attackers, bands, exert, enlist } = game;
  return {
    attackers: { ...attackers },
    ...(bands.length ? { bands } : {}), ...(exert.length ? { exert } : {}), ...(Object.keys(enlist).length ? { enlist } : {}),
  };
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const object = (value) => (isObject(value) ? value : {});

/** The board of a case. Of what isn't edited everything is kept as it is. Throws if it is no case about one play. */
export function fromCase(given) {
  const { title, edition, question = QUESTIONS[0], state, play, then, expect, meta, ...rest } = given;
  if (!QUESTIONS.includes(question) || !isObject(state) || !isObject(state.players)) throw new Error("case");
  const { attacking, blocking, bands, battlefield = [], ...kept } = state;
  if (!Array.isArray(battlefield) || battlefield.length > MOST_PERMANENTS) throw new Error("battlefield");
  if (battlefield.some((each) => !isObject(each) || typeof each.id !== "string")) throw new Error("battlefield");
  const all = [{ question, play }, ...list(then).filter(isObject)];
  // Of each question the first one is edited; a second combat damage step is judged, and stays as it is.
  const edited = all.filter((each, index) => all.findIndex((one) => one.question === each.question) === index);
  if (edited.some((each) => !QUESTIONS.includes(each.question))) throw new Error("then");
  const plays = Object.fromEntries(edited.map((each) => [each.question, object(each.play)]));
  const [attack, block, damage] = QUESTIONS.map((each) => plays[each]);
  return {
    title: typeof title === "string" ? title : "",
    edition: typeof edition === "string" ? edition : "",
    question: edited.at(-1).question, from: edited.length > 1 ? question : "", rest,
    later: Object.fromEntries(edited.slice(1).map(({ question: each, play: done, expect: told, ...more }) => [each, more])),
    after: all.filter((each) => !edited.includes(each)).map((each) => structuredClone(each)),
    state: { ...kept, battlefield: battlefield.map((each) => structuredClone(each)) },
    attackers: { ...object(attack ? attack.attackers : attacking) },
    bands: list(attack ? attack.bands : bands).map((each) => [...list(each)]),
    exert: [...list(attack?.exert)], enlist: { ...object(attack?.enlist) },
    blockers: lists(object(block ? block.blockers : blocking)),
    damage: structuredClone(object(damage?.damage)),
  };
}

const list = (value) => (Array.isArray(value) ? value : []);

const lists = (blocks) => Object.fromEntries(Object.entries(blocks).map(([one, many]) => [one, [many].flat()]));

export const permanent = (game, id) => game.state.battlefield.find((each) => each.id === id);
export const others = (game, player) => Object.keys(game.state.players).filter((each) => each !== player);

/** An id that nothing else has: the last word of a name, as players say it, with a number if it is taken. */
export function freshId(game, name) {
  const taken = new Set([...Object.keys(game.state.players), ...game.state.battlefield.map((each) => each.id)]);
  const words = name.split(/, | \/\/ /)[0].toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const plain = words.at(-1) ?? "permanent";
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? plain : `${plain} ${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Adds a permanent, and returns it. */
export function add(game, controller, name, more = {}) {
  const made = { id: freshId(game, name), name, controller, ...more };
  game.state.battlefield.push(made);
  return made;
}

/** Takes a permanent away, with all that is said of it. */
export function remove(game, id) {
  game.state.battlefield = game.state.battlefield.filter((each) => each.id !== id);
  for (const each of game.state.battlefield) if (each.attached_to === id) delete each.attached_to;
  retract(game, id);
  for (const [one, target] of Object.entries(game.attackers)) if (target === id) attack(game, one, "");
  for (const each of game.state.effects ?? []) {
    for (const [slot, meant] of Object.entries(each.bind ?? {})) bind(each, slot, [meant].flat().filter((one) => one !== id));
  }
}

/** Declares what a creature attacks; with nothing, all that is declared of it as an attacker is taken back. */
export function attack(game, id, target) {
  if (target) game.attackers[id] = target;
  else {
    delete game.attackers[id];
    delete game.enlist[id];
    game.exert = game.exert.filter((each) => each !== id);
    band(game, id, "");
  }
}

/** The band that a creature attacks in. */
export const bandOf = (game, id) => game.bands.find((each) => each.includes(id)) ?? [];

/** Puts an attacker into the band of another one, or, with none, into no band. */
export function band(game, id, other) {
  const rest = game.bands.map((each) => each.filter((one) => one !== id)).filter((each) => each.length > 1);
  const found = rest.find((each) => each.includes(other));
  if (found) found.push(id);
  else if (other) rest.push([other, id]);
  game.bands = rest;
}

/** Says what words in force mean by one of theirs: permanents, players, a number or a word. */
export function bind(effect, slot, meant) {
  const named = { ...effect.bind };
  if (meant.length) named[slot] = meant.length > 1 ? meant : meant[0]; else delete named[slot];
  if (Object.keys(named).length) effect.bind = named; else delete effect.bind;
}

/** Takes back what a permanent does in this combat, and what is done to it. */
export function retract(game, id) {
  attack(game, id, "");
  for (const [one, tapped] of Object.entries(game.enlist)) if (tapped === id) delete game.enlist[one];
  delete game.blockers[id];
  delete game.damage[id];
  for (const many of Object.values(game.blockers)) if (many.includes(id)) many.splice(many.indexOf(id), 1);
  for (const amounts of Object.values(game.damage)) delete amounts[id];
}

/** Calls a player otherwise. Only what names players is changed. */
export function rename(game, from, to) {
  const swap = (value) => (value === from ? to : value);
  const { state } = game;
  state.players = Object.fromEntries(Object.entries(state.players).map(([id, each]) => [swap(id), each]));
  state.active = swap(state.active);
  if (state.declaring) state.declaring = swap(state.declaring);
  if (state.options?.defending) state.options.defending = swap(state.options.defending);
  for (const each of state.battlefield) {
    for (const key of ["controller", "owner", "protector", "attached_to"]) if (key in each) each[key] = swap(each[key]);
    if (each.goaded_by) each.goaded_by = each.goaded_by.map(swap);
  }
  for (const each of state.effects ?? []) {
    if (each.controller) each.controller = swap(each.controller);
    for (const [slot, meant] of Object.entries(each.bind ?? {})) each.bind[slot] = Array.isArray(meant) ? meant.map(swap) : swap(meant);
  }
  for (const [id, target] of Object.entries(game.attackers)) game.attackers[id] = swap(target);
  for (const amounts of Object.values(game.damage)) {
    if (from in amounts) { amounts[to] = amounts[from]; delete amounts[from]; }
  }
}

/** The declarations of a board with a play for the question that is shown in place of its own, as parts of a board. */
export function withPlay(game, play) {
  const { attackers, bands, exert, enlist, blockers, damage } = game;
  const shown = { attackers, bands, exert, enlist, blockers, damage };
  if (game.question === QUESTIONS[0]) return { ...shown, attackers: {}, bands: [], exert: [], enlist: {}, ...play };
  if (game.question === QUESTIONS[1]) return { ...shown, blockers: lists(play.blockers ?? {}) };
  return { ...shown, damage: play.damage ?? {} };
}

// ------------------------------------------------------------------------------------------------------------- links

/** A value as a word of a link: JSON, compressed. */
export async function packed(value) {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The value that a word of a link says. Throws if it says none, or is too large. */
export async function unpacked(word) {
  const text = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_BYTES) throw new Error("too large");
    parts.push(value);
  }
  return JSON.parse(await new Blob(parts).text());
}
