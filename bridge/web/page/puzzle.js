// The puzzle of the day: a board on which an engine goes wrong, and declarations of which some are legal.

import * as api from "./api.js";
import { button } from "./controls.js";
import { h, say } from "./dom.js";
import * as model from "./model.js";
import { open, store } from "./store.js";
import { t } from "./strings.js";
import { playInWords, refusedInWords } from "./verdict.js";

const MILLISECONDS_OF_A_DAY = 86_400_000;

const today = () => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / MILLISECONDS_OF_A_DAY);

export async function puzzleView(place, word) {
  place.replaceChildren(h("p", { class: "panel" }, t("loading")));
  const { puzzles } = await (await fetch("/page/puzzles.json")).json();
  const number = /^\d{1,4}$/.test(word) ? Number(word) % puzzles.length : today() % puzzles.length;
  const { case: given, plays, engine } = puzzles[number];
  open(model.fromCase({ ...given, play: {} }));
  store.selected = null;

  const blocks = given.question === "declare_blockers";
  const boxes = plays.map((play, index) => h("input", { type: "checkbox", "data-key": `puzzle-${index}` }));
  const answers = plays.map(() => h("div", { class: "solution" }));
  const done = h("p", { role: "status" });
  const board = h("div", { class: "puzzle-board" });

  async function reveal() {
    try {
      const found = (await api.checkMany(plays.map((play) => ({ ...given, play })))).answers;
      let right = 0;
      for (const [index, { result }] of found.entries()) {
        const legal = result?.outcome === "legal";
        const good = legal === boxes[index].checked;
        right += good ? 1 : 0;
        boxes[index].disabled = true;
        const first = result?.violations?.[0] ?? result?.unsupported?.[0];
        const link = h("a", { href: `#board=${await model.packed({ ...given, play: plays[index] })}` }, t("puzzle.look"));
        answers[index].replaceChildren(h("p", { class: result?.outcome }, h("strong", {}, t(good ? "puzzle.right" : "puzzle.wrong")), " ",
          t(`outcome.${result?.outcome}`), first ? ` · CR ${first.cr} ${first.sentence}` : "", " ", link));
      }
      done.textContent = t("puzzle.done", { right, of: plays.length, engine });
    } catch (error) { done.textContent = refusedInWords(error); }
    say(done.textContent);
  }

  place.replaceChildren(h("div", { class: "puzzle" }, h("h1", {}, t("view.puzzle")),
    h("p", {}, t(blocks ? "puzzle.which_blocks" : "puzzle.which_attacks", { engine })),
    board,
    h("ul", { class: "choices" }, plays.map((play, index) => h("li", { class: "panel" },
      h("label", { class: "check" }, boxes[index], " ", playInWords(play)), answers[index]))),
    h("p", { class: "row" }, button("reveal", t("puzzle.reveal"), reveal, { class: "main" }),
      h("a", { href: `#puzzle=${(number + puzzles.length - 1) % puzzles.length}` }, t("puzzle.before")),
      h("a", { href: `#puzzle=${(number + 1) % puzzles.length}` }, t("puzzle.after"))),
    done));
  await drawing(board, given);
}

/** The board as the server draws it, and in words. */
async function drawing(place, given) {
  try {
    const { play, ...state } = given;
    const text = await api.render(state, "svg");
    const image = h("img", { alt: t("puzzle.board"), src: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })) });
    const found = await api.check({ ...state, play: {} });
    place.replaceChildren(h("div", { class: "picture" }, image), h("details", {}, h("summary", {}, t("puzzle.words")),
      h("ul", { class: "plain" }, (found.board ?? []).map((each) => h("li", {}, h("strong", {}, each.name ?? each.id), ` (${each.id}, ${each.controller}) `,
        each.power === undefined ? "" : `${each.power}/${each.toughness} `, (each.keywords ?? []).join(", "), " ", each.text ?? "")))));
  } catch (error) { place.textContent = refusedInWords(error); }
}
