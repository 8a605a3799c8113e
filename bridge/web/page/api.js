// What the server is asked, in the language of the page. Nothing is judged here.

import { language } from "./strings.js";

/** What the server says in place of a result. */
export class Refused extends Error {
  constructor(problem, after) {
    super(problem.detail ?? problem.title ?? "");
    this.kind = problem.kind ?? "internal";
    this.path = problem.path ?? "";
    this.after = after;
  }
}

const MOST_TRIES = 4;

async function result(path, options = {}) {
  for (let tries = 1; ; tries += 1) {
    let answer;
    try {
      answer = await fetch(`/v1/${path}`, { ...options, headers: { ...options.headers, "Accept-Language": language() } });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Refused({ kind: "unreachable" });
    }
    if (answer.ok) return (await answer.json()).result;
    const after = Number(answer.headers.get("Retry-After")) || 0;
    if (after && after <= 5 && tries < MOST_TRIES) {
      await new Promise((done) => { setTimeout(done, after * 1000); });
      continue;
    }
    throw new Refused(await answer.json().catch(() => ({})), after);
  }
}

const post = (path, body, signal) =>
  result(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });

export const check = (given, signal) => post("check", { case: given, options: { board: true } }, signal);
export const checkMany = (cases) => post("check_many", { cases });
export const explain = (given, signal) => post("explain", { case: given, options: { board: true } }, signal);
export const legal = (given, limit, signal) => post("legal", { case: given, options: { limit } }, signal);
export const render = async (given, format) => (await post("render", { case: given, format })).text;
export const examples = async () => (await result("examples")).examples;
export const version = () => result("version");

export async function names(prefix, signal) {
  return (await result(`cards?${new URLSearchParams({ prefix, limit: "12" })}`, { signal })).names;
}

const cards = new Map();

/** A card of the index, as the server tells it; asked for once. `null`: there is none of that name. */
export function card(name, token = false) {
  const key = `${token} ${name}`;
  if (!cards.has(key)) {
    const asked = result(`cards/${encodeURIComponent(name)}${token ? "?token=true" : ""}`).catch((error) => {
      if (error.kind === "unknown_name" || error.kind === "input") return null;
      cards.delete(key);
      throw error;
    });
    cards.set(key, asked);
  }
  return cards.get(key);
}
