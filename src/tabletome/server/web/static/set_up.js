// Setting up a game: who plays which seat and as whom, which game, and what else can be chosen. What does not fit is not asked.
import { all, button, dialog, el } from "./dom.js";

const AT_THE_TABLE = "";
const LONG = 44; // signs; more of them are cut in a control
const values = (choices) => choices.map(({ value, label }) => el("option", { value: JSON.stringify(value) }, inShort(label, choices)));

/** The name of a choice where the words of some would not fit; what it means stands below, once it is chosen. */
const inShort = (label, choices) => (choices.some((one) => one.label.length > LONG) && label.includes(": ") ? label.slice(0, label.indexOf(": ")) : label);
const rest = (label, choices) => (inShort(label, choices) === label ? "" : label.slice(inShort(label, choices).length + 2));

/** The control of an option; what is chosen stands in it until somebody chooses. */
function control(option, id) {
  const common = { id, name: option.name };
  const made = {
    choice: () => el("select", common, ...values(option.choices)),
    int: () => el("input", { ...common, type: "number", value: option.preset, required: true }),
    bool: () => el("input", { ...common, type: "checkbox", checked: option.preset }),
    list: () => el("input", { ...common, placeholder: "separated by commas", value: (option.preset || []).join(", ") }),
  }[option.type] || (() => el("input", { ...common, value: option.preset ?? "" }));
  const field = made();
  if (option.type === "choice") field.value = JSON.stringify(option.preset);
  field.dataset.type = option.type;
  return field;
}

function field(option) {
  const id = `option-${option.name}`, label = el("label", { for: id }, option.label), chosen = control(option, id);
  const made = el("div", { className: `field ${option.type}` }, label, chosen);
  made.dataset.asks = option.name;
  if (option.type === "choice" && option.choices.some(({ label }) => rest(label, option.choices))) {
    const meant = el("p", { className: "help meant" }), say = () => { meant.textContent = rest(option.choices[chosen.selectedIndex]?.label || "", option.choices); };
    chosen.addEventListener("change", say);
    say();
    made.append(meant);
  }
  if (!option.help) return made;
  chosen.setAttribute("aria-describedby", `${id}-help`);
  made.append(el("p", { id: `${id}-help`, className: "help" }, option.help));
  return made;
}

const READ = {
  choice: (control) => JSON.parse(control.value), int: (control) => +control.value, bool: (control) => control.checked,
  list: (control) => control.value.split(",").map((part) => part.trim()).filter(Boolean), text: (control) => control.value,
};

/** What is chosen, of all that is asked. */
function chosen(form) {
  const shown = all("[data-type]", form).filter((control) => !control.closest("[hidden]"));
  return Object.fromEntries(shown.map((control) => [control.name, READ[control.dataset.type](control)]));
}

/** Who plays whom, where that is one list for all seats: those who have not said get somebody who is left. */
function together(form, option) {
  const wishes = all(`[data-each="${option.name}"]`, form).map((control) => control.value);
  if (wishes.every((wish) => wish === AT_THE_TABLE)) return [];
  const left = option.choices.map(({ value }) => value).filter((value) => !wishes.includes(JSON.stringify(value)));
  return wishes.map((wish) => (wish === AT_THE_TABLE ? left.shift() : JSON.parse(wish)));
}

// --- seats ---

function seatRow(game, number) {
  const who = `seat ${number + 1}`;
  const pick = (name, choices, label) => el("select", { name, aria_label: `${label}, ${who}` },
    ...choices.map(([value, text]) => el("option", { value }, text)));
  const kind = pick("kind", [["me", "me, here"], ["friend", "a friend, by link"], ["bot", "a bot"]], "Who plays");
  const bot = pick("bot", game.bots.map((one) => [one.name, one.label || one.name]), "Strength");
  const name = el("input", { name: "name", maxLength: 30, placeholder: `Player ${number + 1}`, aria_label: `Name, ${who}` });
  name.value = number ? "" : localStorage.getItem("name") || "";
  const show = () => { bot.hidden = kind.value !== "bot"; name.hidden = kind.value === "bot"; };
  kind.value = number === 0 ? "me" : game.bots.length ? "bot" : "me";
  kind.onchange = show;
  show();
  return el("li", {}, el("span", { className: "number" }, String(number + 1)), kind, name, bot, ...plays(game, number));
}

/** As whom a seat plays: an option of its own, or its place in the list of all seats. */
function plays(game, number) {
  return game.options.filter((option) => option.place === "seat" && (option.seat === number || option.type === "list")).map((option) => {
    const label = `${option.label}, seat ${number + 1}`;
    if (option.type !== "list") return Object.assign(control(option, `option-${option.name}`), { ariaLabel: label, className: "plays" });
    const choose = el("option", { value: AT_THE_TABLE }, `any ${option.label}`);
    return el("select", { name: `${option.name}-${number}`, className: "plays", data_each: option.name, aria_label: label }, choose, ...values(option.choices));
  });
}

// --- what fits ---

/** Ask only what fits what else is chosen and how many play, and offer nobody twice. */
function fit(game, form, seats) {
  const now = chosen(form);
  for (const option of game.options) {
    const asked = form.querySelector(`[data-asks="${option.name}"]`);
    const wanted = Object.entries(option.when).every(([other, wanted]) => !(other in now) || wanted.includes(now[other]));
    if (asked) asked.hidden = !wanted;
    const control = asked?.querySelector("select");
    option.choices.forEach((choice, place) => {
      if (control && choice.seats.length) control.options[place].disabled = control.options[place].hidden = !choice.seats.includes(seats);
    });
    if (control?.selectedOptions[0]?.disabled) {
      control.value = JSON.stringify(option.preset);
      control.dispatchEvent(new Event("change")); // what it means is said anew
    }
    const each = all(`[data-each="${option.name}"]`, form);
    for (const one of each) {
      for (const entry of one.options) entry.disabled = entry.value !== AT_THE_TABLE && each.some((other) => other !== one && other.value === entry.value);
    }
  }
  const more = form.querySelector("details");
  if (more) more.hidden = all(".field", more).every((one) => one.hidden);
}

/** Ask for everything; `begin` gets the options and the seats, `guided` the number of a lesson. */
export function setUp(game, begin, guided) {
  const { least, most } = game.seats, list = el("ol", { className: "seat-list" });
  const count = (to) => {
    while (list.children.length > to) list.lastChild.remove();
    while (list.children.length < to) list.append(seatRow(game, list.children.length));
    [fewer.disabled, more.disabled] = [to <= least, to >= most];
    fit(game, form, to);
  };
  const fewer = button("−", () => count(list.children.length - 1), { aria_label: "One seat fewer", className: "tool" });
  const more = button("+", () => count(list.children.length + 1), { aria_label: "One seat more", className: "tool" });
  const seats = el("fieldset", {}, el("legend", {}, "Who plays"), list, least === most ? "" : el("div", { className: "opts" }, fewer, more));
  const placed = (place) => game.options.filter((option) => option.place === place).map(field);
  const first = placed("game"), rest = placed("more");
  const options = first.length ? el("fieldset", {}, el("legend", {}, "The game"), ...first) : "";
  const others = rest.length ? el("details", {}, el("summary", {}, "More choices"), ...rest) : "";
  const lesson = (title, place) => button(title, () => guided(place + 1), { className: "opt" });
  const learn = game.lessons.length ? el("fieldset", { className: "lessons" }, el("legend", {}, "Learn it by playing"), el("div", { className: "opts" }, ...game.lessons.map(lesson))) : "";
  const start = el("button", { type: "submit", className: "opt primary" }, "Start");
  const form = el("form", { className: "set-up" }, learn, seats, options, others, el("div", { className: "start" }, start));
  count(Math.min(most, Math.max(least, 2)));
  const filled = (row) => Object.fromEntries(["kind", "name", "bot"].map((name) => {
    const one = row.querySelector(`[name="${name}"]`);
    return [name, one.value.trim() || one.placeholder];
  }));
  form.onchange = () => fit(game, form, list.children.length);
  form.onsubmit = (event) => {
    event.preventDefault();
    const lists = game.options.filter((option) => option.place === "seat" && option.type === "list");
    const listed = Object.fromEntries(lists.map((option) => [option.name, together(form, option)]));
    begin({ ...chosen(form), ...listed }, all("li", list).map(filled));
  };
  dialog(game.name, form);
}
