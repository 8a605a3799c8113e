// The words of the page: one catalog for each language, `strings/LANGUAGE.json`.
//
// A Korean entry has no particle whose form depends on the sound before it right behind a place: what it says of a name
// stands behind a colon, or with a particle that never changes (의, 에게, 에서). Sentences come from the server.

/** The languages there are, each by its own name. */
export const LANGUAGES = { en: "English", ko: "한국어" };

/** The language that is asked for: by the address (`?lang=ko`), or else the first of the browser's that there is. */
export function wantedLanguage() {
  const asked = new URLSearchParams(location.search).get("lang");
  const own = navigator.languages.map((each) => each.split("-")[0].toLowerCase());
  return [asked, ...own].find((each) => each in LANGUAGES) ?? "en";
}

/** The language that is spoken. */
export const language = () => document.documentElement.lang;

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
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(items);
}
