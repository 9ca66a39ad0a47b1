// The words of the book: a list to look in, and below a card those that stand on it.
import { all, call, dialog, el } from "./dom.js";
import { openRules } from "./rules.js";

let words = null;

/** Fetch the words of a game once; until they are there, nothing is explained. */
export async function learn(game) {
  words ??= await call(`/api/games/${encodeURIComponent(game)}/glossary`).then((found) => found.map(withPattern), () => []);
}

/** A word in capitals is meant only as such; others also in the plural. */
const withPattern = (one) => ({ ...one, pattern: new RegExp(`\\b${one.word.replace(/[^\w ]/g, "\\$&")}s?\\b`, one.word === one.word.toUpperCase() ? "" : "i") });

/** What the words of a text mean, as a list; nothing if it has none. */
export function explained(text) {
  const found = (words || []).filter((one) => one.pattern.test(text));
  return found.length ? [el("dl", { className: "glossary" }, ...found.map((one) => el("div", {}, el("dt", {}, one.word), el("dd", {}, one.means))))] : [];
}

export const known = () => Boolean(words?.length);

/** All words, and a field that finds some of them. */
export function open(game) {
  const entry = ({ word, means, rule }) => el("div", { data_word: `${word} ${means}`.toLowerCase() }, el("dt", {}, word), el("dd", {}, means, " ",
    rule ? el("button", { type: "button", className: "why", onclick: () => openRules(game, [rule]) }, rule) : ""));
  const list = el("dl", { className: "glossary whole-list" }, ...words.map(entry));
  const find = (event) => {
    const wanted = event.target.value.trim().toLowerCase();
    for (const row of all("[data-word]", list)) row.hidden = !row.dataset.word.includes(wanted);
  };
  dialog("Words of the book", el("input", { type: "search", id: "find-word", placeholder: "Find a word", aria_label: "Find a word", oninput: find }), list);
}
