// A link to the board, and the board in other forms.

import * as api from "./api.js";
import { button, dialog } from "./controls.js";
import { download, h, say } from "./dom.js";
import * as model from "./model.js";
import { store } from "./store.js";
import { t } from "./strings.js";
import { refusedInWords } from "./verdict.js";

const DOTS_PER_PIXEL = 2;

/** The address of this page with the board in it. */
export async function link() {
  return `${location.origin}${location.pathname}#board=${await model.packed(model.toCase(store.game))}`;
}

/** Puts a text on the clipboard, or shows it where the browser doesn't let it be put there. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(t("copied"));
    return;
  } catch { /* It is shown instead. */ }
  const area = h("textarea", { rows: 12, readonly: true, "aria-label": t("to_copy") }, text);
  dialog(t("to_copy"), area);
  area.select();
}

const svg = () => api.render(model.toCase(store.game, true), "svg");

/** The drawing of the combat as a picture of dots. */
async function png() {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([await svg()], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = h("canvas", { width: image.naturalWidth * DOTS_PER_PIXEL, height: image.naturalHeight * DOTS_PER_PIXEL });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}

/** The verdict as text, with the address of the board below it. */
async function forum() {
  const text = await api.render(model.toCase(store.game, true), "text");
  const { title } = store.game;
  return `${title ? `${title}\n` : ""}${text}\n${await link()}\n`;
}

async function picture() {
  const text = await svg();
  const image = h("img", { alt: t("picture_alt"), src: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })) });
  const made = dialog(t("picture"), h("div", { class: "picture" }, image), h("p", { class: "row" },
    button("svg", t("save_svg"), () => download(new Blob([text], { type: "image/svg+xml" }), "combat.svg")),
    button("png", t("save_png"), async () => download(await png(), "combat.png"))));
  made.classList.add("wide");
}

/** The buttons that copy and save. */
export function shareView() {
  const tried = (call) => async () => {
    try { await call(); } catch (error) { dialog(t("no_verdict"), h("p", {}, refusedInWords(error))); }
  };
  return h("section", { class: "group share" }, h("h3", {}, t("share")), h("p", { class: "row" },
    button("share-link", t("copy_link"), tried(async () => copy(await link()))),
    button("share-yaml", "YAML", tried(async () => copy(await api.render(model.toCase(store.game), "yaml"))), { "aria-label": t("copy_as", { form: "YAML" }) }),
    button("share-json", "JSON", tried(async () => copy(JSON.stringify(model.toCase(store.game), null, 1))), { "aria-label": t("copy_as", { form: "JSON" }) }),
    button("share-text", t("forum"), tried(async () => copy(await forum())), { "aria-label": t("copy_as", { form: t("forum") }) }),
    button("share-picture", t("picture"), tried(picture))));
}
