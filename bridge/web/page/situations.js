// Situations to begin with: the examples that the server gives, as links.

import * as api from "./api.js";
import { h } from "./dom.js";
import * as model from "./model.js";
import { has, t } from "./strings.js";

const GROUPS = ["first", "canonical", "against", "combos"];

/** The title of a situation in the language of the page. */
const titled = (title) => (has(`title.${title}`) ? t(`title.${title}`) : title);

export async function situationsView(place) {
  place.replaceChildren(h("div", { class: "situations" }, h("h1", {}, t("view.situations")), h("p", { class: "hint" }, t("loading"))));
  const listed = await api.examples();
  const items = await Promise.all(listed.map(async (each) => {
    const loop = each.case.question === "find_loops";
    const address = `#${loop ? "loops" : "board"}=${await model.packed(each.case)}`;
    const about = t(loop ? "question.find_loops" : `question.${each.case.question ?? "declare_attackers"}`);
    return { group: each.group, item: h("li", {}, h("a", { href: address }, h("strong", {}, titled(each.title)), h("span", { class: "badge" }, about))) };
  }));
  place.replaceChildren(h("div", { class: "situations" }, h("h1", {}, t("view.situations")), h("p", {}, t("situations.hint")),
    GROUPS.map((group) => h("section", {}, h("h2", {}, t(`situations.${group}`)),
      h("ul", { class: "gallery" }, items.filter((each) => each.group === group).map((each) => each.item))))));
}
