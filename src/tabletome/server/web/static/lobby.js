// The lobby: begin a game, go on with one, come by a link, bring a journal.
import { $, all, button, call, dialog, el, toast } from "./dom.js";
import { dark, drop, flipTheme, forget, keep, tables } from "./kept.js";

const hue = (text) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7) % 6;
const people = ({ least, most }) => (least === most ? `${least} ${least === 1 ? "player" : "players"}` : `${least} to ${most} players`);

// --- choosing a game ---

function gameCard(game) {
  const card = button("", () => setUp(game), { className: "game" });
  const crest = el("span", { className: `crest c${hue(game.id)}`, aria_hidden: "true" }, game.name[0]);
  card.append(crest, el("b", {}, game.name), el("span", { className: "dim" }, people(game.seats)));
  return card;
}

function field(option) {
  const id = `option-${option.name}`, common = { id, name: option.name };
  const entry = ({ value, label }) => el("option", { value: JSON.stringify(value), selected: value === option.default }, label);
  const made = {
    choice: () => el("select", common, ...option.choices.map(entry)),
    int: () => el("input", { ...common, type: "number", value: option.default, required: true }),
    bool: () => el("input", { ...common, type: "checkbox", checked: option.default }),
    list: () => el("input", { ...common, placeholder: "separated by commas", value: (option.default || []).join(", ") }),
  }[option.type] || (() => el("input", { ...common, value: option.default ?? "" }));
  const label = el("label", { for: id }, option.label), control = made();
  control.dataset.type = option.type;
  if (!option.help) return el("div", { className: "field" }, label, control);
  control.setAttribute("aria-describedby", `${id}-help`);
  return el("div", { className: "field" }, label, control, el("p", { id: `${id}-help`, className: "help" }, option.help));
}

function chosenOptions(form) {
  const read = {
    choice: (control) => JSON.parse(control.value), int: (control) => +control.value, bool: (control) => control.checked,
    list: (control) => control.value.split(",").map((part) => part.trim()).filter(Boolean), text: (control) => control.value,
  };
  return Object.fromEntries(all("[data-type]", form).map((control) => [control.name, read[control.dataset.type](control)]));
}

function seatRow(game, number) {
  const pick = (name, choices, label) => el("select", { name, aria_label: `${label}, seat ${number + 1}` },
    ...choices.map(([value, text]) => el("option", { value }, text)));
  const kind = pick("kind", [["me", "me, here"], ["friend", "a friend, by link"], ["bot", "a bot"]], "Who plays");
  const bot = pick("bot", game.bots.map((one) => [one.name, one.label || one.name]), "Strength");
  const name = el("input", { name: "name", maxLength: 30, placeholder: `Player ${number + 1}`, aria_label: `Name, seat ${number + 1}` });
  name.value = number ? "" : localStorage.getItem("name") || "";
  const show = () => { bot.hidden = kind.value !== "bot"; name.hidden = kind.value === "bot"; };
  kind.value = number === 0 ? "me" : game.bots.length ? "bot" : "me";
  kind.onchange = show;
  show();
  return el("li", {}, el("span", { className: "number" }, String(number + 1)), kind, name, bot);
}

function setUp(game) {
  const { least, most } = game.seats, list = el("ol", { className: "seat-list" });
  const count = (to) => {
    while (list.children.length > to) list.lastChild.remove();
    while (list.children.length < to) list.append(seatRow(game, list.children.length));
    [fewer.disabled, more.disabled] = [to <= least, to >= most];
  };
  const fewer = button("−", () => count(list.children.length - 1), { aria_label: "One seat fewer", className: "tool" });
  const more = button("+", () => count(list.children.length + 1), { aria_label: "One seat more", className: "tool" });
  const seats = el("fieldset", {}, el("legend", {}, "Seats"), list, least === most ? "" : el("div", { className: "opts" }, fewer, more));
  const first = game.options.slice(0, 2).map(field), rest = game.options.slice(2).map(field);
  const options = first.length ? el("fieldset", {}, el("legend", {}, "The game"), ...first) : "";
  const others = rest.length ? el("details", {}, el("summary", {}, "More choices"), ...rest) : "";
  const learn = game.guide ? button("Show me the first turn", () => beginGuided(game), { className: "opt" }) : "";
  const start = el("button", { type: "submit", className: "opt primary" }, "Start");
  const form = el("form", { className: "set-up" }, seats, options, others, el("div", { className: "start" }, learn, start));
  count(Math.min(most, Math.max(least, 2)));
  const filled = (row) => Object.fromEntries(all("select, input", row).map((one) => [one.name, one.value.trim() || one.placeholder]));
  form.onsubmit = (event) => {
    event.preventDefault();
    begin(form, game, all("li", list).map(filled));
  };
  dialog(game.name, form);
}

async function begin(form, game, seats) {
  const mine = seats.find((one) => one.kind === "me" && !/^Player \d+$/.test(one.name));
  if (mine) localStorage.setItem("name", mine.name);
  const asked = seats.map(({ kind, name, bot }) => (kind === "bot" ? { kind, bot } : { kind, name }));
  const body = { game: game.id, options: chosenOptions(form), seats: asked };
  await sitDown(() => call("/api/tables", { body }), { game: game.id, name: game.name });
}

async function beginGuided(game) {
  const body = { game: game.id, guide: true, seats: [{ kind: "me" }] };
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
