// The lobby: begin a game, go on with one, come by a link, bring a journal.
import { $, button, call, el, toast } from "./dom.js";
import { dark, drop, flipTheme, forget, keep, tables } from "./kept.js";
import { setUp } from "./set_up.js";

const hue = (text) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7) % 6;
const people = ({ least, most }) => (least === most ? `${least} ${least === 1 ? "player" : "players"}` : `${least} to ${most} players`);

// --- choosing a game ---

function gameCard(game) {
  const card = button("", () => setUp(game, (options, seats) => begin(game, options, seats), (lesson) => beginGuided(game, lesson)), { className: "game" });
  const crest = el("span", { className: `crest c${hue(game.id)}`, aria_hidden: "true" }, game.name[0]);
  card.append(crest, el("b", {}, game.name), el("span", { className: "dim" }, people(game.seats)));
  return card;
}

async function begin(game, options, seats) {
  const mine = seats.find((one) => one.kind === "me" && !/^Player \d+$/.test(one.name));
  if (mine) localStorage.setItem("name", mine.name);
  const asked = seats.map(({ kind, name, bot }) => (kind === "bot" ? { kind, bot } : { kind, name }));
  const body = { game: game.id, options, seats: asked };
  await sitDown(() => call("/api/tables", { body }), { game: game.id, name: game.name });
}

async function beginGuided(game, lesson) {
  const body = { game: game.id, guide: true, lesson, seats: [{ kind: "me" }] };
  await sitDown(() => call("/api/tables", { body }), { game: game.id, name: game.name });
}

async function sitDown(make, what) {
  try {
    const made = await make();
    keep(made.table, { key: made.key, links: made.links, ...what });
    location.href = `/table/${made.table}`;
  } catch (error) {
    toast(error.message, "bad");
  }
}

// --- going on ---

async function running() {
  const known = Object.entries(tables()).sort(([, one], [, other]) => other.at - one.at).slice(0, 12);
  $("continue").hidden = !known.length;
  const list = $("continue").querySelector("ul");
  for (const [id, what] of known) {
    const state = el("span", { className: "dim" }, "…"), title = el("b", {}, what.name || "A game");
    const off = button("Forget", () => { forget(id); item.remove(); }, { className: "tool", aria_label: `Forget ${what.name || "this game"}` });
    const item = el("li", { className: "box" }, el("a", { href: `/table/${id}` }, title, state), off);
    list.append(item);
    call(`/api/tables/${id}`, { key: what.key, secret: what.secret }).then((table) => {
      title.textContent = table.title || table.name;
      const waits = table.seats?.find((one) => one.seat === table.waiting_for), mine = table.mine?.includes(table.waiting_for);
      const end = table.closed ? "can only be read" : `over: ${table.outcome}`;
      const now = table.over ? end : mine ? "your turn" : `waiting for ${waits?.name || "somebody"}`;
      state.textContent = table.title ? `${table.name} · ${now}` : now;
      item.classList.toggle("now", Boolean(mine && !table.over));
    }, (error) => {
      state.textContent = error.status === 401 ? "deleted, or its link was closed" : error.message;
      if (error.status === 409 && what.links) item.append(button("Delete", () => remove(id, what, item), { className: "tool" })); // damaged
    });
  }
}

/** The host's last word on a table that cannot be read any more. */
async function remove(id, { key, secret }, item) {
  try {
    await call(`/api/tables/${id}`, { key, secret, method: "DELETE" });
    drop(id);
    item.remove();
  } catch (error) {
    toast(error.message, "bad");
  }
}

// --- the page ---

$("link").onsubmit = (event) => {
  event.preventDefault();
  const found = /table\/([\w-]+)#(\S+)/.exec($("link-text").value);
  if (found) location.href = `/table/${found[1]}#${found[2]}`;
  else toast("That is no link to a table: it would hold “/table/…#…”.", "bad");
};
$("import").onsubmit = async (event) => {
  event.preventDefault();
  const journal = await $("journal").files[0].text();
  await sitDown(() => call("/api/tables/import", { body: { journal, seats: [] } }), {});
};
const themeName = () => { $("theme").textContent = dark() ? "Light" : "Dark"; };
$("theme").onclick = () => { flipTheme(); themeName(); };
themeName();
running();
call("/api/games").then((games) => $("games").replaceChildren(...games.map(gameCard)), (error) => toast(error.message, "bad"));
