// Runs Azor's conformance suite: node conformance.ts level*.jsonl. Put your engine in place of `accepts`.

import { readFileSync } from "node:fs";

type Permanent = { id: string; types: string[]; tapped?: boolean; sick?: boolean; keywords?: string[] };
type Board = { board: string; level: number; question: string; state: { battlefield: Permanent[] } };
type Play = Record<string, string | string[]>;

/** A toy engine: which creatures can attack or block at all, and flying. */
function accepts(question: string, state: Board["state"], play: Play): boolean {
  if (question === "assign_combat_damage") return true;
  const creatures = new Map(state.battlefield.map((each) => [each.id, each]));
  const has = (id: string, word: string) => creatures.get(id)!.keywords?.includes(word) ?? false;
  return Object.entries(play).every(([id, on]) => {
    const mine = creatures.get(id)!;
    if (mine.tapped || !mine.types.includes("creature")) return false;
    if (question === "declare_attackers" && mine.sick && !has(id, "haste")) return false;
    if (question !== "declare_blockers") return true;
    return (on as string[]).every((each) => !has(each, "flying") || has(id, "flying") || has(id, "reach"));
  });
}

const [right, plays, wrong] = [new Map<number, number>(), new Map<number, number>(), new Map<string, number>()];
const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
let board!: Board;
for (const line of process.argv.slice(2).flatMap((name) => readFileSync(name, "utf8").trimEnd().split("\n"))) {
  const value = JSON.parse(line);
  if ("board" in value) {
    board = value;
    continue;
  }
  count(plays, board.level);
  const accepted = accepts(board.question, board.state, value.legal ?? value.illegal);
  if (accepted === "legal" in value) count(right, board.level);
  else for (const rule of value.rules ?? ["a legal play is refused"]) count(wrong, rule);
}
for (const level of [...plays.keys()].sort())
  console.log(`level ${level}: ${right.get(level) ?? 0} of ${plays.get(level)}`);
for (const rule of [...wrong.keys()].sort()) console.log(`  ${rule}: ${wrong.get(rule)}`);
