// Elements, and what all views need of the document.

/** An element. `props` are attributes; `on…` are listeners, `class` and `text` what they say, `undefined` is left out. */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "text") made.textContent = value;
    else if (name === "value") { made.value = value; if (tag === "input") made.setAttribute("value", value); }
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((each) => each !== undefined && each !== null && each !== false));
  return made;
}

/**
 * Puts new children in place of the old ones. What is the same stays, so that nothing is lost that is being typed or
 * pressed; what has `data-keep` stays whatever it is, and in what has `data-merge` the same is done for its children.
 * What had the focus has it again, told by `data-key`.
 */
export function fill(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.key;
  merge(parent, children.flat().filter(Boolean));
  if (key && focused !== document.activeElement) {
    parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }
}

const nameOf = (element) => element.dataset?.keep ?? element.dataset?.merge ?? element.dataset?.id;

function merge(parent, next) {
  const named = new Map([...parent.children].filter(nameOf).map((each) => [nameOf(each), each]));
  const plain = [...parent.children].filter((each) => !nameOf(each));
  let place = parent.firstChild;
  for (const each of next) {
    const name = nameOf(each);
    const old = name ? named.get(name) : plain.find((one) => one.isEqualNode(each));
    const kept = old ? same(old, each) : each;
    if (!name && old) plain.splice(plain.indexOf(old), 1);
    if (kept === place) place = place.nextSibling;
    else parent.insertBefore(kept, place);
    named.delete(name);
    if (kept !== old && old) { if (old === place) place = place.nextSibling; old.remove(); }
  }
  while (place) { const gone = place; place = place.nextSibling; gone.remove(); }
}

function same(old, next) {
  if (old.dataset.keep || old.isEqualNode(next)) return old;
  if (!next.dataset.merge) return next;
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of [...next.attributes]) old.setAttribute(name, value);
  merge(old, [...next.childNodes]);
  return old;
}

/** Tells something to those who don't see it. */
export function say(text) {
  const place = document.getElementById("says");
  if (place.textContent === text) place.textContent = "";
  setTimeout(() => { place.textContent = text; }, 30);
}

/** A function that is called once, so many milliseconds after it was last asked for. */
export function later(milliseconds, call) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...given), milliseconds);
  };
}

/** A text as a file to keep. */
export function download(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
