// Why? The rules behind a line of the log, in our words.
import { call, dialog, el } from "./dom.js";

export function openRules(game, ids) {
  const body = el("div", { className: "rules" }, ...ids.map((id) => el("section", {}, el("h3", {}, id), el("p", {}, "…"))));
  dialog("Why?", body);
  ids.forEach(async (id, place) => {
    const text = body.children[place].querySelector("p");
    try {
      const rule = await call(`/api/rules/${encodeURIComponent(game)}/${encodeURIComponent(id)}`);
      text.textContent = rule.rule;
      if (rule.page) body.children[place].append(el("p", { className: "dim" }, `Rulebook, page ${rule.page}`));
    } catch (error) {
      text.textContent = error.message;
    }
  });
}
