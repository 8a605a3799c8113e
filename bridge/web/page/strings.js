// The words of the page: one catalog for each language, `strings/LANGUAGE.json`.

export const LANGUAGES = ["en"];

let catalog = {};
let plural = new Intl.PluralRules("en");

/** Reads the catalog of a language. */
export async function speak(language) {
  const answer = await fetch(`/page/strings/${language}.json`);
  catalog = await answer.json();
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
  for (const each of document.querySelectorAll("[data-t]")) each.textContent = t(each.dataset.t);
  for (const each of document.querySelectorAll("[data-t-label]")) each.setAttribute("aria-label", t(each.dataset.tLabel));
}

/** The words for a key; `{name}` in them is replaced, and `n` chooses between the forms of a number. */
export function t(key, values = {}) {
  let words = catalog[key];
  if (words && typeof words === "object") words = words[plural.select(values.n)] ?? words.other;
  if (words === undefined) return key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Whether there are words for a key. */
export function has(key) {
  return key in catalog;
}

/** A list in words. */
export function joined(items) {
  return new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(items);
}
