// The board that is edited: a case of Azor in parts, so that a declaration outlives a change of the question.

export const QUESTIONS = ["declare_attackers", "declare_blockers", "assign_combat_damage"];

const MOST_BYTES = 2 ** 20;
const MOST_PERMANENTS = 400;

/** A board without permanents. */
export function empty() {
  return {
    title: "", edition: "", question: QUESTIONS[0],
    state: { active: "Alice", players: { Alice: {}, Bob: {} }, battlefield: [] },
    attackers: {}, blockers: {}, damage: {}, more: {}, rest: {},
  };
}

/** The case that a board says. */
export function toCase(game) {
  const { question } = game;
  const state = { ...game.state };
  if (question !== QUESTIONS[0]) state.attacking = { ...game.attackers };
  if (question === QUESTIONS[2]) {
    const blocking = Object.entries(game.blockers).filter(([, attackers]) => attackers.length);
    if (blocking.length) state.blocking = Object.fromEntries(blocking);
  }
  const play = question === QUESTIONS[0] ? { attackers: { ...game.attackers }, ...game.more }
    : question === QUESTIONS[1] ? { blockers: { ...game.blockers } } : { damage: game.damage };
  return {
    ...(game.title ? { title: game.title } : {}),
    ...(game.edition ? { edition: game.edition } : {}),
    ...(question === QUESTIONS[0] ? {} : { question }),
    ...game.rest, state, play,
  };
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const object = (value) => (isObject(value) ? value : {});

/** The board of a case. Of what isn't edited everything is kept as it is. Throws if it is no case about one play. */
export function fromCase(given) {
  const { title, edition, question = QUESTIONS[0], state, play, then, expect, meta, ...rest } = given;
  if (!QUESTIONS.includes(question) || !isObject(state) || !isObject(state.players)) throw new Error("case");
  const { attacking, blocking, battlefield = [], ...kept } = state;
  if (!Array.isArray(battlefield) || battlefield.length > MOST_PERMANENTS) throw new Error("battlefield");
  if (battlefield.some((each) => !isObject(each) || typeof each.id !== "string")) throw new Error("battlefield");
  const { attackers, blockers, damage, ...more } = object(play);
  return {
    title: typeof title === "string" ? title : "",
    edition: typeof edition === "string" ? edition : "",
    question, rest, more,
    state: { ...kept, battlefield: battlefield.map((each) => structuredClone(each)) },
    attackers: { ...object(question === QUESTIONS[0] ? attackers : attacking) },
    blockers: lists(object(question === QUESTIONS[2] ? blocking : blockers)),
    damage: structuredClone(object(damage)),
  };
}

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
  for (const [one, target] of Object.entries(game.attackers)) if (target === id) delete game.attackers[one];
}

/** Takes back what a permanent does in this combat, and what is done to it. */
export function retract(game, id) {
  delete game.attackers[id];
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
  for (const each of state.effects ?? []) if (each.controller) each.controller = swap(each.controller);
  for (const [id, target] of Object.entries(game.attackers)) game.attackers[id] = swap(target);
  for (const amounts of Object.values(game.damage)) {
    if (from in amounts) { amounts[to] = amounts[from]; delete amounts[from]; }
  }
}

/** The declarations of a play, as the parts of a board. */
export function withPlay(game, play) {
  const shown = { attackers: game.attackers, blockers: game.blockers, damage: game.damage };
  if (play.attackers) shown.attackers = play.attackers;
  if (play.blockers) shown.blockers = lists(play.blockers);
  if (play.damage) shown.damage = play.damage;
  return shown;
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
