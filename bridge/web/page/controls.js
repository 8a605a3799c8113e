// Controls that several views have.

import { h } from "./dom.js";
import { t } from "./strings.js";

/** A number between two buttons. `changed` is called with the new one. */
export function stepper(key, label, value, changed, { least = 0, most = 999 } = {}) {
  const set = (next) => changed(Math.max(least, Math.min(most, Number.isFinite(next) ? Math.trunc(next) : least)));
  return h("span", { class: "stepper", role: "group", "aria-label": label },
    h("button", { type: "button", "data-key": `${key}-less`, "aria-label": t("less", { what: label }),
      disabled: value <= least, onclick: () => set(value - 1) }, "−"),
    h("input", { type: "number", inputmode: "numeric", min: least, max: most, value, "data-key": key,
      "aria-label": label, onchange: (event) => set(event.target.valueAsNumber) }),
    h("button", { type: "button", "data-key": `${key}-more`, "aria-label": t("more", { what: label }),
      disabled: value >= most, onclick: () => set(value + 1) }, "+"));
}

export function checkbox(key, label, value, changed) {
  return h("label", { class: "check" },
    h("input", { type: "checkbox", checked: value, "data-key": key, onchange: (event) => changed(event.target.checked) }),
    " ", label);
}

/** A choice among pairs of value and words. */
export function select(key, label, value, pairs, changed, hideLabel = false) {
  const field = h("select", { "data-key": key, "aria-label": hideLabel ? label : undefined,
    onchange: (event) => changed(event.target.value) },
  pairs.map(([each, words]) => h("option", { value: each, selected: each === value }, words)));
  field.value = value;
  return hideLabel ? field : h("label", { class: "field" }, h("span", {}, label), field);
}

export function textField(key, label, value, changed, more = {}) {
  return h("label", { class: "field" }, h("span", {}, label),
    h("input", { type: "text", value, "data-key": key, onchange: (event) => changed(event.target.value), ...more }));
}

export function button(key, label, pressed, more = {}) {
  return h("button", { type: "button", "data-key": key, onclick: pressed, ...more }, label);
}

/** A window in front of the page, with a heading and a way to close it. */
export function dialog(title, ...content) {
  const made = h("dialog", { "aria-label": title },
    h("h2", {}, title), ...content,
    h("p", { class: "row" }, h("button", { type: "button", onclick: () => made.close() }, t("close"))));
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
  return made;
}
