// The signs beside the page's own words, each drawn on 24 by 24.
const PATHS = {
  book: "M3 4.5c3.5-1 6.5-.7 8.3 1v14.3c-1.9-1.5-4.8-1.8-8.3-.9zm18 0c-3.5-1-6.5-.7-8.3 1v14.3c1.9-1.5 4.8-1.8 8.3-.9z",
  clock: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zm0 2.2a7.3 7.3 0 1 0 0 14.6 7.3 7.3 0 0 0 0-14.6zM11 7h2v4.6l3.2 1.9-1 1.7L11 12.7z",
  moon: "M14.5 2.5a9.5 9.5 0 1 0 7 13.2A8 8 0 0 1 14.5 2.5z",
  people: "M8.5 4a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4zm7.8 1a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM1.5 20c.2-4.6 2.8-7.2 7-7.2s6.8 2.6 7 7.2zm15.4 0c-.1-2.8-.9-5-2.4-6.7 4.6-1 7.8 1.5 8 6.7z",
  play: "M6 3.5 20.5 12 6 20.5z",
  sun: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM11 1h2v4h-2zm0 18h2v4h-2zM1 11h4v2H1zm18 0h4v2h-4zM3.5 4.9l1.4-1.4 2.8 2.8-1.4 1.4zm12.8 12.8 1.4-1.4 2.8 2.8-1.4 1.4zM4.9 20.5l-1.4-1.4 2.8-2.8 1.4 1.4zM17.7 7.7l-1.4-1.4 2.8-2.8 1.4 1.4z",
  weight: "M12 2a3.6 3.6 0 0 1 3.2 5.3H19L21.5 21h-19L5 7.3h3.8A3.6 3.6 0 0 1 12 2zm0 2a1.6 1.6 0 1 0 0 3.2A1.6 1.6 0 0 0 12 4z",
};

/** One of them; nobody needs to hear of it, as words stand beside it. */
export function sign(name) {
  const drawn = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  const attributes = [{ viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" }, { d: PATHS[name] }];
  drawn.forEach((one, place) => Object.entries(attributes[place]).forEach(([name, value]) => one.setAttribute(name, value)));
  drawn[0].append(drawn[1]);
  return drawn[0];
}
