// The verdict beside the board: the outcome, the rules, the sentences, other plays, and what is asked back.

import * as api from "./api.js";
import { button } from "./controls.js";
import { h, fill, later, say } from "./dom.js";
import * as model from "./model.js";
import { asksWhat, called, change, known, listen, store, tell } from "./store.js";
import { has, joined, t } from "./strings.js";

const MOST_LISTED = 200;
const SIGNS = { legal: "✓", illegal: "✗", undetermined: "?", malformed: "!" };

/** The verdict as an element. Returns it, and how to end it. */
export function verdictView(besides) {
  const head = h("div", { class: "outcome", id: "outcome" });
  const evidence = h("div", { class: "evidence" });
  const plays = h("div", {});
  const element = h("aside", { class: "verdict", "aria-label": t("verdict") }, head, evidence, plays, besides);
  let listed = null;
  let listing = 0;
  let pinned = null;
  let told = "";

  const tellOutcome = later(400, () => {
    const words = [...head.querySelectorAll("strong, .word .cr, .because")].map((each) => each.textContent.trim()).join(" ");
    if (words !== told && !store.pending) say((told = words));
  });

  const light = (about) => {
    store.lit = about ?? pinned;
    tell("light");
  };

  function sentence(each, extra, kind = "") {
    const about = each.about ?? null;
    const words = kind ? each.sentence : onPage(each) ?? each.sentence;
    const key = `${each.cr} ${words}`;
    const made = h("button", { type: "button", class: `sentence ${kind}`, "data-key": `${kind} ${key}`, "aria-pressed": "false",
      onfocus: () => light(about), onblur: () => light(null),
      onpointerenter: () => light(about), onpointerleave: () => light(null),
      onclick: (event) => {
        const on = pinned !== about;
        pinned = on ? about : null;
        for (const other of element.querySelectorAll(".sentence")) other.setAttribute("aria-pressed", "false");
        event.currentTarget.setAttribute("aria-pressed", String(on));
        light(on ? about : null);
        if (on) say(aboutInWords(about));
      } },
    each.cr && !kind && h("span", { class: "cr" }, `CR ${each.cr} `), words);
    return kind ? made : h("li", {}, made, extra);
  }

  function group(title, list, more = () => null) {
    if (!list?.length) return null;
    return h("section", { class: "group" }, h("h3", {}, title), h("ul", {}, list.map((each) => sentence(each, more(each)))));
  }

  function draw() {
    const { verdict, refused } = store;
    pinned = null;
    element.classList.toggle("pending", store.pending);
    if (refused) {
      fill(head, h("p", { class: "word malformed" }, h("span", { class: "sign", "aria-hidden": "true" }, "!"), " ", h("strong", {}, t("no_verdict"))),
        h("p", { class: "because" }, refusedInWords(refused)));
      fill(evidence);
    } else if (verdict) {
      const first = (verdict.malformed ?? [])[0] ?? (verdict.unsupported ?? [])[0] ?? (verdict.violations ?? [])[0];
      fill(head,
        h("p", { class: `word ${verdict.outcome}` }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[verdict.outcome]), " ",
          h("strong", {}, t(`outcome.${verdict.outcome}`)), first?.cr && h("span", { class: "cr" }, ` CR ${first.cr}`)),
        first ? sentence({ ...first, sentence: onPage(first) ?? verdict.sentence ?? first.sentence }, null, "because")
          : h("p", { class: "because" }, verdict.sentence ?? ""));
      const rest = (list) => (list ?? []).filter((each) => each !== first);
      fill(evidence, inTurn(), questions(verdict), others(verdict),
        first && unread(first),
        group(t("group.malformed"), rest(verdict.malformed)),
        group(t("group.unsupported"), rest(verdict.unsupported), unread),
        group(t("group.violations"), rest(verdict.violations)),
        group(t("group.unmet"), verdict.requirements?.unmet, (each) => why(verdict, each)),
        group(t("group.obeyed"), verdict.requirements?.obeyed),
        group(t("group.payment"), verdict.payment),
        group(t("group.notes"), verdict.notes),
        h("p", { class: "hint" }, t("judged_by", { edition: verdict.edition })));
    }
    fill(plays, browsing());
    tellOutcome();
  }

  /** The verdicts on the plays before and after the one that is shown, where they are judged in order. */
  function inTurn() {
    if (!store.besides.length) return null;
    return h("section", { class: "group" }, h("h3", {}, t("group.in_turn")), h("ul", {}, store.besides.map((each) => h("li", {},
      h("strong", {}, t("in_turn", { question: t(`question.${each.question}`), outcome: t(`outcome.${each.outcome}`) })), " ", each.sentence ?? ""))));
  }

  /** Why an unmet requirement need not be met. */
  function why(verdict, requirement) {
    const key = JSON.stringify({ ...requirement, about: 0, sentence: 0 });
    const found = (verdict.conflicts ?? []).find((each) => JSON.stringify({ ...each.requirement, about: 0, sentence: 0 }) === key);
    if (!found) return null;
    return h("div", { class: "why" }, h("p", {}, found.sentence),
      h("ul", {}, [...found.restrictions, ...found.requirements].map((each) => sentence(each))));
  }

  /** What can be done about words that aren't understood. */
  function unread(each) {
    const id = each.about?.words?.[0]?.permanent ?? each.about?.permanents?.[0];
    if (each.kind === "unread_effect" && effectOf(each)) {
      const index = store.game.state.effects.indexOf(effectOf(each));
      return h("p", { class: "row" }, button(`reword-${index}`, t("reword_in_force"), () => {
        const place = document.querySelector(`[data-key="effect-${index}"]`);
        place.closest("details").open = true;
        place.focus();
      }));
    }
    if (each.kind !== "unread_effect" || !id || !model.permanent(store.game, id)) return null;
    return h("p", { class: "row" },
      button(`open-${id}`, t("reword", { name: called(id) }), () => {
        store.selected = id;
        tell("view");
        document.querySelector(`[data-key="${CSS.escape(`own-${id}`)}"], [data-key="${CSS.escape(`text-${id}`)}"]`)?.focus();
      }),
      button(`bears-not-${id}`, t("dont_matter"), () => change((game) => { model.permanent(game, id).effects = []; })));
  }

  /** The questions that the verdict depends on. */
  function questions(verdict) {
    const asked = [...new Set((verdict.completions ?? []).flatMap((each) => Object.keys(each.answers)))];
    const open = (verdict.unsupported ?? []).filter((each) => each.kind === "unanswered").map((each) => each.question);
    const list = [...new Set([...asked, ...open])].filter(Boolean);
    if (!list.length) return null;
    const answer = (question, value) => change((game) => { (game.state.answers ??= {})[question] = value; });
    return h("section", { class: "group asked" }, h("h3", {}, t("group.questions")), list.map((question) => {
      const leads = (value) => [...new Set(verdict.completions.filter((each) => each.answers[question] === value)
        .map((each) => t(`outcome.${each.outcome}`)))];
      const words = (value) => t(value ? "answer.yes" : "answer.no", { outcome: joined(leads(value)) });
      return h("div", { role: "group", "aria-label": question }, h("p", {}, question), h("p", { class: "row" },
        button(`yes-${question}`, words(true), () => answer(question, true)),
        button(`no-${question}`, words(false), () => answer(question, false))));
    }));
  }

  /** A better play and the nearest legal one, to be seen on the board and to be taken. */
  function others(verdict) {
    const key = { declare_attackers: "attackers", declare_blockers: "blockers", assign_combat_damage: "damage" }[store.game.question];
    const found = [];
    if (verdict.better_play) found.push(["better", { [key]: verdict.better_play }, t("better", { n: verdict.better_obeys })]);
    const same = verdict.nearest && JSON.stringify(verdict.nearest.play) === JSON.stringify({ [key]: verdict.better_play });
    if (same) found[0][2] = t("better_and_nearest", { n: verdict.better_obeys });
    else if (verdict.nearest) found.push(["nearest", verdict.nearest.play, t("nearest", { n: verdict.nearest.changes })]);
    if (!found.length) return null;
    return h("section", { class: "group" }, h("h3", {}, t("group.others")), found.map(([id, play, words]) =>
      h("div", { class: "other" }, h("p", {}, words, " ", h("em", {}, playInWords(play))), trying(id, play))));
  }

  function trying(id, play) {
    const on = store.preview?.id === id;
    return h("p", { class: "row" },
      button(`show-${id}`, t("show"), () => {
        store.preview = on ? null : { id, play };
        draw();
        tell("view");
      }, { "aria-pressed": String(on) }),
      button(`take-${id}`, t("take"), () => change((game) => Object.assign(game, structuredClone(model.withPlay(game, play)))), {}));
  }

  /** All legal plays, most requirements first. */
  function browsing() {
    if (!listed) {
      return h("p", {}, button("legal", t("legal"), async () => {
        const given = model.toCase(store.game, true);
        delete given.play;
        const mine = (listing += 1);
        let found;
        try {
          found = await api.legal(given, MOST_LISTED);
        } catch (error) { found = { error: refusedInWords(error) }; }
        if (mine !== listing) return;
        listed = found;
        if (!found.error) say(t("legal.count", { n: found.count }));
        draw();
      }));
    }
    if (listed.error) return h("p", { class: "error" }, listed.error);
    const reasons = [...listed.unsupported, ...listed.malformed];
    return h("section", { class: "group" }, h("h3", {}, t("legal.count", { n: listed.count })),
      listed.outcome !== "legal" && h("ul", {}, reasons.map((each) => sentence(each))),
      !listed.complete && h("p", { class: "hint" }, t("legal.more", { n: listed.plays.length })),
      h("ol", { class: "plays" }, (listed.plays ?? []).map((each, index) => {
        const { obeys, stands_for: alike, ...play } = each;
        return h("li", {}, h("p", {}, playInWords(play), " ", listed.maximum > 0 && h("span", { class: "badge" }, t("obeys", { n: obeys })),
          alike > 1 && h("span", { class: "badge" }, t("stands_for", { n: alike }))), trying(`play-${index}`, play));
      })));
  }

  draw();
  const stop = listen((what) => {
    if (what === "game") { listed = null; listing += 1; element.classList.add("pending"); }
    if (what === "verdict") draw();
  });
  return { element, end: stop };
}

/** Why there is no verdict. */
export function refusedInWords(error) {
  if (error.kind === "unreachable") return t("unreachable");
  const place = /^case\.state\.battlefield\[(\d+)\]/.exec(error.path ?? "");
  const given = place && store.game.state.battlefield[Number(place[1])];
  const open = asksWhat();
  if (open && error === store.refused) return t("asks_what", { slot: open.slot, words: store.game.state.effects[open.index]?.text ?? "" });
  const words = error.message || t("error");
  return given ? t("error_at", { name: called(given.id), words }) : words;
}

/** The words in force that a sentence is about; `undefined` if it is about words on a card. */
function effectOf(witness) {
  if (witness.about?.words?.length || witness.about?.permanents?.length) return undefined;
  const name = String(witness.effect ?? "");
  const effects = store.game.state.effects ?? [];
  const [, number] = /^effect#(\d+)/.exec(name) ?? [];
  return number ? effects[Number(number) - 1] : effects.find((each) => name.startsWith(`${each.id ?? each.card}#`));
}

/** A sentence in words of the page, where the server's are those of a case file; `undefined` for any other one. */
function onPage(witness) {
  if (has(`page.${witness.kind}`)) return t(`page.${witness.kind}`, { question: witness.question, name: called(witness.player ?? store.game.state.active) });
  if (witness.kind !== "unread_effect") return undefined;
  const [place] = witness.about?.words ?? [];
  if (place) return t("unread_on", { name: called(place.permanent), words: (known(place.permanent).text ?? "").slice(place.start, place.end) });
  const effect = effectOf(witness);
  return effect && t("unread_in_force", { words: effect.text ?? effect.card ?? "" });
}

/** A play in words. */
export function playInWords(play) {
  const parts = [];
  for (const [id, target] of Object.entries(play.attackers ?? {})) if (typeof target === "string") parts.push(t("play.attacks", { name: called(id), target: called(target) }));
  for (const [id, many] of Object.entries(play.blockers ?? {})) if ([many].flat().length) parts.push(t("play.blocks", { name: called(id), attackers: joined([many].flat().map(called)) }));
  for (const [id, amounts] of Object.entries(play.damage ?? {})) {
    for (const [to, n] of Object.entries(amounts)) if (n) parts.push(t("play.damage", { name: called(id), n, to: called(to) }));
  }
  for (const each of play.bands ?? []) parts.push(t("play.band", { names: joined(each.map(called)) }));
  for (const id of play.exert ?? []) parts.push(t("play.exert", { name: called(id) }));
  for (const [id, tapped] of Object.entries(play.enlist ?? {})) parts.push(t("play.enlist", { name: called(id), tapped: called(tapped) }));
  return parts.length ? `${parts.join("; ")}.` : t("play.none");
}

function aboutInWords(about) {
  const all = [...(about?.permanents ?? []), ...(about?.players ?? [])].map(called);
  return all.length ? t("about", { what: joined(all) }) : "";
}
