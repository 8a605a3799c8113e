// Typing names: a field that completes them, and lists that are pasted.

import * as api from "./api.js";
import { h, later, say } from "./dom.js";
import { t } from "./strings.js";

const MOST_OF_ONE = 30;

/** A line of a list as a number and a name: `3x Goblin (XYZ) 12` is three Goblins. */
export function counted(line) {
  const found = /^\s*(?:(\d{1,2})\s*[x×]?\s+)?(.+?)\s*(?:\([A-Za-z0-9]{2,6}\)\s*\S*)?\s*$/u.exec(line);
  if (!found || !found[2]) return null;
  return { n: Math.min(Number(found[1] ?? 1), MOST_OF_ONE), name: found[2] };
}

/** The lines of a pasted list that name something. */
export function listed(text) {
  return text.split(/\r?\n/)
    .filter((line) => line.trim() && !/^(deck|sideboard|commander|about|name\b.*|\/\/.*|#.*)$/i.test(line.trim()))
    .map(counted).filter(Boolean);
}

/**
 * A field for a name, after the pattern of a combobox with a list.
 *
 * @param key what the field is told by when the page is drawn anew.
 * @param label its name.
 * @param chosen called with the text that is entered or chosen.
 * @param pasted called with a list of several lines; without it such a list is entered as it is.
 */
export function nameField(key, label, chosen, pasted) {
  const list = h("ul", { role: "listbox", id: `list-${key}`, class: "names", "aria-label": label, hidden: true });
  const input = h("input", {
    type: "text", role: "combobox", autocomplete: "off", autocapitalize: "words", spellcheck: "false",
    "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id, "aria-label": label,
    placeholder: label, "data-key": key, enterkeyhint: "done",
  });
  let at = -1;
  let asking = null;

  const options = () => [...list.children];
  const close = () => {
    list.hidden = true;
    at = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const mark = (next) => {
    at = next;
    options().forEach((each, index) => each.setAttribute("aria-selected", String(index === at)));
    if (at < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", options()[at].id);
    return options()[at].scrollIntoView({ block: "nearest" });
  };
  const enter = (text) => {
    close();
    asking?.abort();
    if (!text.trim()) return;
    input.value = "";
    chosen(text.trim());
  };
  const complete = later(70, async () => {
    const typed = /^\s*(\d{1,2}\s*[x×]?\s+)?(.*)$/u.exec(input.value);
    const prefix = typed[2].trim();
    if (prefix.length < 2) return close();
    asking?.abort();
    asking = new AbortController();
    try {
      const found = await api.names(prefix, asking.signal);
      if (document.activeElement !== input) return close();
      list.replaceChildren(...found.map((name, index) => h("li", {
        role: "option", id: `${list.id}-${index}`, "aria-selected": "false", text: name,
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => enter((typed[1] ?? "") + name),
      })));
      at = -1;
      input.removeAttribute("aria-activedescendant");
      list.hidden = !found.length;
      input.setAttribute("aria-expanded", String(found.length > 0));
      if (found.length) say(t("names.found", { n: found.length }));
    } catch (error) {
      if (error.name !== "AbortError") close();
    }
    return undefined;
  });

  input.addEventListener("input", complete);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const many = options().length;
    if (event.key === "ArrowDown" && !list.hidden) mark((at + 1) % many);
    else if (event.key === "ArrowUp" && !list.hidden) mark(at <= 0 ? many - 1 : at - 1);
    else if (event.key === "Escape" && !list.hidden) close();
    else if (event.key === "Enter") {
      const typed = /^\s*(\d{1,2}\s*[x×]?\s+)?/u.exec(input.value)[1] ?? "";
      enter(at >= 0 && !list.hidden ? typed + options()[at].textContent : input.value);
    } else return;
    event.preventDefault();
  });
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!pasted || !text.trim().includes("\n")) return;
    event.preventDefault();
    close();
    pasted(text);
  });
  return { field: h("div", { class: "combo" }, input, list), input, enter };
}
