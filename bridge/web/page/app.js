// The page: which view is shown, told by the fragment of the address.

import * as api from "./api.js";
import { boardView } from "./board.js";
import { dialog } from "./controls.js";
import { h } from "./dom.js";
import * as model from "./model.js";
import { loopsView } from "./loops.js";
import { puzzleView } from "./puzzle.js";
import { shareView } from "./share.js";
import { situationsView } from "./situations.js";
import { askAgain, listen, open, store } from "./store.js";
import { LANGUAGES, language, speak, t, wantedLanguage } from "./strings.js";
import { refusedInWords, verdictView } from "./verdict.js";

const main = document.getElementById("main");
let endView = () => {};
let shown = "";
const editions = [];

const VIEWS = {
  board: async (place) => {
    const board = boardView(editions);
    const verdict = verdictView(shareView());
    const quick = h("a", { class: "quick", href: "#outcome", onclick: (event) => {
      event.preventDefault();
      const place = document.getElementById("outcome");
      place.tabIndex = -1;
      place.scrollIntoView({ block: "start" });
      place.focus({ preventScroll: true });
    } });
    const name = () => {
      const outcome = store.verdict?.outcome;
      quick.className = `quick ${outcome ?? ""}`;
      quick.textContent = outcome ? t(`outcome.${outcome}`) : t("verdict");
    };
    name();
    const stop = listen(name);
    place.replaceChildren(h("h1", { class: "hidden" }, t("view.board")), h("div", { class: "desk" }, board.element, verdict.element), quick);
    return () => { board.end(); verdict.end(); stop(); };
  },
  loops: loopsView,
  situations: situationsView,
  puzzle: puzzleView,
};

/** Where the fragment leads: a view, and what it says to it. */
function viewAsked(fragment) {
  const [name, value = ""] = decodeURIComponent(fragment.slice(1)).split(/=(.*)/s);
  return { name: name in VIEWS ? name : "board", value };
}

async function go(fragment = location.hash) {
  const { name, value } = viewAsked(fragment);
  for (const each of document.querySelectorAll("#views a")) {
    if (each.dataset.view === name) each.setAttribute("aria-current", "page"); else each.removeAttribute("aria-current");
  }
  if (name === "board" && value) {
    try {
      open(model.fromCase(await model.unpacked(value)));
    } catch {
      dialog(t("bad_link"), h("p", {}, t("bad_link_hint")));
    }
  }
  if (name === shown && name === "board") return;
  await draw(name, value);
}

/** Draws a view in place of the one that is shown. */
async function draw(name, value) {
  endView();
  endView = () => {};
  shown = name;
  document.title = `${t(`view.${name}`)} · Azor`;
  const place = h("div", {});  // of this view alone: one that is late doesn't draw over the next one
  main.replaceChildren(place);
  try {
    const end = await VIEWS[name](place, value) ?? (() => {});
    if (place.isConnected) endView = end; else end();
  } catch (error) {
    place.replaceChildren(h("p", { class: "panel error" }, refusedInWords(error)));
  }
}

/** Says everything around the views in a language. */
async function around(wanted) {
  await speak(wanted);
  document.getElementById("views").replaceChildren(h("ul", {}, Object.keys(VIEWS).map((name) =>
    h("li", {}, h("a", { href: `#${name}`, "data-view": name, "aria-current": name === shown ? "page" : undefined }, t(`view.${name}`))))));
  document.getElementById("languages").replaceChildren(...Object.entries(LANGUAGES).map(([each, name]) =>
    h("button", { type: "button", lang: each, "aria-pressed": String(each === language()), onclick: () => chosen(each) }, name)));
}

/** Another language: the address keeps it, and what is shown is said anew. The board stays as it is. */
async function chosen(wanted) {
  history.replaceState(null, "", `?lang=${wanted}${location.hash}`);
  await around(wanted);
  document.querySelector(`#languages [lang="${wanted}"]`).focus();
  askAgain();
  await draw(shown, viewAsked(location.hash).value);
}

async function begin() {
  await around(wantedLanguage());
  // The board that was there may be put into the address meanwhile: what is followed is the link, not the address.
  window.addEventListener("hashchange", (event) => go(new URL(event.newURL).hash));
  if (!location.hash) open(model.empty());
  await go();
  try {
    const found = await api.version();
    editions.push(...found.editions.toReversed());
  } catch { /* The newest edition can be judged by all the same. */ }
}

begin();
