// A toy engine behind the protocol of azor validate: azor validate probe --engine "npx tsx engine.ts"
//
// It knows one thing: an untapped creature that isn't summoning sick can attack, an untapped one can block. Put your own
// engine in place of the two functions `unknown` and `accepts`.

import { createInterface } from "node:readline";

type Permanent = { id: string; controller: string; tapped?: boolean; sick?: boolean };
type State = { active: string; players: Record<string, object>; battlefield: Permanent[]; effects?: object[] };
type Case = { question?: string; state: State };
type Play = { attackers?: Record<string, string>; blockers?: Record<string, string[]> };
type Line = { method: string; id: number; case: Case; plays: Play[] };

const KNOWN = new Set(
  ("id name controller owner types subtypes supertypes colors mana_cost mana_value power toughness loyalty tapped sick " +
    "token timestamp").split(" "),
);

/** What the engine doesn't know on this board, the same words for the same thing. */
function unknown({ question, state }: Case): string | undefined {
  if (question === "assign_combat_damage") return "combat damage";
  if (Object.keys(state.players).length > 2) return "more than two players";
  if (state.effects?.length) return "effects";
  const given = state.battlefield.flatMap((each) => Object.entries(each));
  return given.find(([key, value]) => !KNOWN.has(key) && value !== "")?.[0];
}

/** Whether the engine accepts a play. */
function accepts({ state }: Case, play: Play): boolean {
  const permanents = new Map(state.battlefield.map((each) => [each.id, each]));
  for (const [creature, target] of Object.entries(play.attackers ?? {})) {
    const each = permanents.get(creature);
    if (!each || each.controller !== state.active || each.tapped || each.sick || target === state.active) return false;
  }
  for (const [creature, attackers] of Object.entries(play.blockers ?? {})) {
    if (permanents.get(creature)?.tapped || attackers.length > 1) return false;
  }
  return true;
}

/** The answer to a line. */
function answer(line: Line): object {
  if (line.method === "hello") return { protocol: 1, name: "toy engine", version: "1.0" };
  const unsupported = unknown(line.case);
  if (unsupported !== undefined) return { id: line.id, unsupported };
  return { id: line.id, accepts: line.plays.filter((play) => accepts(line.case, play)) };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line) as Line)) + "\n");
}
