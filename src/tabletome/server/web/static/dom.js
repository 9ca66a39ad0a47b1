// Small words for the page's own elements.
export const $ = (id) => document.getElementById(id);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/** An element: properties are set as such, `on…` are listeners, data_x becomes data-x, aria_x aria-x. Text is never HTML. */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (/^(data|aria)_/.test(name)) made.setAttribute(name.replace("_", "-"), value);
    else if (name === "for" || name === "role") made.setAttribute(name, value);
    else if (value !== undefined) made[name] = value;
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

export const button = (text, onclick, more = {}) => el("button", { type: "button", onclick, ...more }, text);

export function toast(text, kind = "") {
  const made = el("p", { className: `toast ${kind}` }, text);
  const toasts = $("toasts"), open = document.querySelector("dialog[open]");
  if (open && !open.contains(toasts)) { // what lies outside an open window is below it, and not read out
    open.append(toasts);
    open.addEventListener("close", () => document.body.append(toasts), { once: true });
  }
  toasts.append(made);
  setTimeout(() => made.remove(), Math.max(kind === "bad" ? 7000 : 4000, 70 * text.length)); // as long as it takes to read
}

/** A window with a title; closed by Esc, by its button or from outside. Gives the close function. */
export function dialog(title, ...content) {
  const box = $("dialog"), close = () => box.close();
  if (box.open) close();
  const head = el("header", {}, el("h2", { id: "dialog-title" }, title), button("×", close, { className: "close", aria_label: "Close" }));
  box.replaceChildren(head, el("div", { className: "dialog-body" }, ...content));
  box.onclick = (event) => { if (event.target === box) close(); };
  box.showModal();
  return close;
}

/** `key` and `secret`: the link to a table, and what this browser sits there by. */
export async function call(path, { key, secret, body, method } = {}) {
  const headers = key ? { Authorization: `Bearer ${key}` } : {};
  if (key && secret) headers["Tabletome-Secret"] = secret;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method: method || (body === undefined ? "GET" : "POST"), headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  const type = answer.headers.get("Content-Type") || "";
  const data = type.includes("json") && text ? JSON.parse(text) : text;
  if (!answer.ok) throw Object.assign(new Error(data?.why || data?.detail || `The server said ${answer.status}.`), { status: answer.status });
  return data;
}

export function saveFile(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
