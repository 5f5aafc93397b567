// What stands beside the board: counters, pseudocode, what the strategy keeps, the open frames.

const $ = (id) => document.getElementById(id);

/** An element with properties, attributes (in `attributes`) and children. */
function make(name, { attributes = {}, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const grouped = (number) => number.toLocaleString("en");

function showCounters(counters, step) {
  $("count-step").textContent = grouped(step);
  for (const name of ["tests", "placements", "backtracks", "solutions"]) {
    $(`count-${name}`).textContent = grouped(counters[name]);
  }
}

class Pseudocode {
  constructor(list) {
    this.list = list;
  }

  load(lines) {
    this.list.replaceChildren(...lines.map((line) => make("li", {}, make("code", { textContent: line }))));
  }

  show(index) {
    [...this.list.children].forEach((item, line) => {
      const current = line === index;
      item.classList.toggle("current", current);
      if (current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }
}

/** A cell of an array: what it holds, its index below. */
function cell(text, index, classes) {
  return make("span", { className: `cell ${classes}`, title: `entry ${index}` },
    make("b", { textContent: text }), make("i", { textContent: index }));
}

function structure(meta, entries, changed) {
  const mark = (entry) => (changed.has(entry) ? " changed" : "");
  if (meta.kind === "set") {
    const chips = [...entries].sort((a, b) => a - b)
      .map((entry) => make("span", { className: `chip${mark(entry)}`, textContent: entry }));
    return make("div", { className: "members" }, "{ ", ...chips, " }");
  }
  const cells = Array.from({ length: meta.length }, (_, index) => {
    const set = entries.has(index);
    const text = meta.kind === "mask" ? (set ? "1" : "0") : set ? "●" : "·";
    return cell(text, index, (set ? "set" : "") + mark(index));
  });
  return make("div", { className: `array ${meta.kind}` }, ...cells);
}

const KIND = { flags: "flags", set: "a set", mask: "a bit mask, bit 0 first" };

function showStructures(container, state) {
  const { meta } = state;
  const positions = new Array(meta.n).fill(null);
  for (const [row, column] of state.queens()) positions[row] = column;
  const cells = positions.map((column, row) => cell(column ?? "–", row, column === null ? "" : "set"));
  const parts = [
    make("h3", {}, "positions ", make("small", { textContent: "the column of the queen in each row" })),
    make("div", { className: "array" }, ...cells),
  ];
  if (meta.cover) parts.push(...itemLists(state));
  meta.structures.forEach((one, index) => {
    if (!KIND[one.kind]) return;
    const changed = new Set(state.changed.filter(([s]) => s === index).map(([, entry]) => entry));
    parts.push(make("h3", {}, `${one.name} `, make("small", { textContent: KIND[one.kind] })),
      structure(one, state.structures[index], changed));
  });
  if (meta.structures.length === 0) {
    parts.push(make("p", { className: "note", textContent: "This strategy keeps nothing but the queens themselves." }));
  }
  container.replaceChildren(...parts);
}

/** The items of an exact-cover search: those that are linked with their lists, then those that are not. */
function itemLists(state) {
  const { n, cover } = state.meta;
  const mark = (item) => (item === state.item ? " changed" : "");
  const name = (item) => make("span", { className: `chip${mark(item)}`, textContent: itemName(n, item) });
  const rows = cover.items.filter((item) => !state.covered.has(item)).map((item) => {
    const squares = state.list(item).map((option) => optionSquare(n, option).join());
    return make("div", { className: "members" }, name(item), squares.join(" ") || "–");
  });
  const covered = cover.items.filter((item) => state.covered.has(item)).map(name);
  return [
    make("h3", {}, "items ", make("small", { textContent: "linked, with the squares in their lists" })), ...rows,
    make("h3", {}, "covered ", make("small", { textContent: "unlinked from the list of items" })),
    make("div", { className: "members" }, ...(covered.length ? covered : ["–"])),
  ];
}

/** The open frames of an exact-cover search: the item of each, its queen, the option tried next. */
function coverFrames(state) {
  const { n } = state.meta;
  const at = (item, place) => optionSquare(n, state.optionAt(item, place)).join();
  return state.frames.map(({ item, next, choice }) =>
    [itemName(n, item), choice === null ? "–" : at(item, choice), next === n ? "none" : `from ${at(item, next)}`]);
}

function showFrames(body, state, words) {
  const { n } = state.meta;
  if (state.meta.cover) {
    body.replaceChildren(...coverFrames(state).map((texts) =>
      make("tr", {}, ...texts.map((textContent) => make("td", { textContent })))));
    return;
  }
  const rows = state.frames.map(({ next, choice }, depth) => {
    const full = depth === n;
    const queen = choice === null ? "–" : `${words.candidate} ${choice}`;
    const rest = full ? "–" : next === n ? "none" : `from ${words.candidate} ${next}`;
    return make("tr", {}, ...[full ? "full board" : `${words.line} ${depth}`, queen, rest]
      .map((textContent) => make("td", { textContent })));
  });
  body.replaceChildren(...rows);
}
