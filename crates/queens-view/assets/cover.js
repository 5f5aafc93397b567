// The state of a search for an exact cover, kept step by step: which items are covered, and which
// options are hidden. Items are lines of the board, by their number; options are squares, by theirs.

const LINKS = ["choose", "deadEnd", "cover", "uncover", "hide", "unhide"];

/** What a code of the links does, and the item or the option that it names; null for other codes. */
function linkStep(code) {
  if (code === null || code < CODE.attacked) return null;
  const about = code - CODE.attacked;
  return { kind: LINKS[about % LINKS.length], number: Math.floor(about / LINKS.length) };
}

/** The kind and the index of an item, such as ["diagonal", 3]. */
function itemLine(n, item) {
  if (item < n) return ["row", item];
  if (item < 2 * n) return ["column", item - n];
  return item < 4 * n - 1 ? ["diagonal", item - 2 * n] : ["anti-diagonal", item - (4 * n - 1)];
}

const itemName = (n, item) => itemLine(n, item).join(" ");

/** The items of an option. */
function itemsOf(n, option) {
  const [row, column] = optionSquare(n, option);
  return [row, n + column, 2 * n + row - column + n - 1, 4 * n - 1 + row + column];
}

const optionSquare = (n, option) => [Math.floor(option / n), option % n];

/** All that can be seen of a search for an exact cover at one step. */
class CoverState extends SearchState {
  constructor(meta, snapshot) {
    super(meta, snapshot);
    const { frames, covered, hidden, item, option } = snapshot.cover;
    this.frames.forEach((frame, depth) => (frame.item = frames[depth]));
    this.covered = new Set(covered);
    this.hidden = new Map(hidden);
    /** The item and the option that the last step was about, or null. */
    this.item = item;
    this.option = option;
  }

  copy() {
    const frames = this.frames.map(({ next, choice }) => [next, choice]);
    const cover = { ...this, frames: this.frames.map(({ item }) => item) };
    return new CoverState(this.meta, { ...this, frames, cover });
  }

  /** The options in the list of an item. A hidden one stays in the list of the item that hides it. */
  list(item) {
    const { n, cover } = this.meta;
    if (!cover.lists) {
      cover.lists = new Map(cover.items.map((item) => [item, []]));
      for (const option of cover.options) {
        for (const item of itemsOf(n, option)) cover.lists.get(item)?.push(option);
      }
    }
    return cover.lists.get(item).filter((option) => (this.hidden.get(option) ?? item) === item);
  }

  /** The place of an option on the line of an item that is branched on: a row or a column. */
  place(item, option) {
    const [row, column] = optionSquare(this.meta.n, option);
    return itemLine(this.meta.n, item)[0] === "row" ? column : row;
  }

  optionAt(item, place) {
    const { n } = this.meta;
    return item < n ? item * n + place : place * n + (item - n);
  }

  /** The place after this one in the list of an item, n if there is none. */
  after(item, place) {
    const places = this.list(item).map((option) => this.place(item, option));
    return places[places.indexOf(place) + 1] ?? this.meta.n;
  }

  apply(code) {
    const frame = this.frames.at(-1);
    const link = linkStep(code);
    const before = this.item;
    this.item = null;
    this.option = null;
    if (code === CODE.place) {
      frame.choice = frame.next;
      frame.next = this.after(frame.item, frame.choice);
      this.option = this.optionAt(frame.item, frame.choice);
      this.item = frame.item;
      this.counters.placements++;
    } else if (code === CODE.undo) {
      // The frame of the node that was left is closed.
      this.option = this.optionAt(frame.item, frame.choice);
      this.item = frame.item;
      frame.choice = null;
      this.counters.backtracks++;
    } else if (code === CODE.emit) {
      this.counters.solutions++;
    } else if (code === CODE.leave) {
      if (frame && frame.choice === null) this.frames.pop();
    } else if (link) {
      this.link(link, before);
    }
    this.last = code;
    this.step++;
  }

  link({ kind, number }, before) {
    if (kind === "hide" || kind === "unhide") {
      this.option = number;
      this.item = kind === "hide" ? before : this.hidden.get(number);
      if (kind === "hide") this.hidden.set(number, before);
      else this.hidden.delete(number);
      return;
    }
    this.item = number;
    if (kind === "choose") {
      this.frames.push({ item: number, next: this.after(number, null), choice: null });
    } else if (kind === "cover") {
      this.covered.add(number);
    } else if (kind === "uncover") {
      this.covered.delete(number);
    }
  }

  /** The squares of the queens, in the order in which they were placed. */
  queens() {
    return this.frames.filter(({ choice }) => choice !== null)
      .map(({ item, choice }) => optionSquare(this.meta.n, this.optionAt(item, choice)));
  }

  /** The squares of the hidden options, without those of queens. */
  triedSquares() {
    const queens = new Set(this.queens().map(String));
    return [...this.hidden.keys()].map((option) => optionSquare(this.meta.n, option))
      .filter((square) => !queens.has(String(square)));
  }

  asked() {
    return this.option === null ? null : optionSquare(this.meta.n, this.option);
  }

  attacker() {
    return null;
  }

  /** Whether the last step took a square away. */
  isRefusal() {
    return linkStep(this.last)?.kind === "hide";
  }

  /** The row or column that the last step was about: { axis, index }, or null. */
  highlighted() {
    if (this.item === null) return null;
    const [kind, index] = itemLine(this.meta.n, this.item);
    return { row: { axis: "rows", index }, column: { axis: "columns", index } }[kind] ?? null;
  }

  explain(words) {
    const { n } = this.meta;
    const depth = this.queens().length;
    const left = this.item === null ? 0 : this.list(this.item).length;
    const square = this.option === null ? "" : squareName(this.asked());
    const item = this.item === null ? "" : itemName(n, this.item);
    const link = linkStep(this.last);
    let template = words.start;
    if (link) {
      template = {
        choose: this.hasFewest(left) ? words.choose_fewest : words.choose,
        deadEnd: words.dead_end,
        cover: words.cover,
        uncover: words.uncover,
        hide: words.hide,
        unhide: words.unhide,
      }[link.kind];
    } else if (this.last === CODE.enter) {
      template = depth === n ? words.enter_full : depth === 0 ? words.enter_first : words.enter;
    } else if (this.last === CODE.leave) {
      template = depth === 0 ? words.leave_first : depth === n ? words.leave_full : words.leave;
    } else if (this.last !== null) {
      template = { 1: words.place, 2: words.emit, 3: words.undo }[this.last];
    }
    const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
    const { solutions } = this.counters;
    return fill(template, {
      depth, solutions, square, item, left, Square: capitalized(square), Item: capitalized(item),
    });
  }

  /** Whether no open row or column has fewer options. */
  hasFewest(left) {
    const { n, cover } = this.meta;
    return cover.items.filter((item) => item < 2 * n && !this.covered.has(item))
      .every((item) => this.list(item).length >= left);
  }

  pseudocodeLine() {
    if (this.last === null) return null;
    const branches = this.frames.at(-1)?.choice === null;
    const link = linkStep(this.last);
    if (link) {
      return {
        choose: 2, deadEnd: 2,
        cover: branches ? 2 : 4, hide: branches ? 2 : 4,
        unhide: branches ? 7 : 6, uncover: branches ? 7 : 6,
      }[link.kind];
    }
    if (this.last === CODE.leave) return this.queens().length === this.meta.n ? 1 : 7;
    return [0, 3, 1, 6][this.last];
  }
}

/** The state that a snapshot shows. */
function stateOf(meta, snapshot) {
  return meta.cover ? new CoverState(meta, snapshot) : new SearchState(meta, snapshot);
}
