"use strict";
// The state of a search, kept step by step by the rules of depth-first search. Nothing here knows
// of a page.

const CODE = { enter: 0, place: 1, emit: 2, undo: 3, leave: 4, blocked: 5, attacked: 6 };

const isReject = (code) => code !== null && code >= CODE.blocked;

/** All that can be seen of a search at one step. */
class SearchState {
  constructor(meta, snapshot) {
    this.meta = meta;
    this.step = snapshot.step;
    this.last = snapshot.last;
    this.frames = snapshot.frames.map(([next, choice]) => ({ next, choice }));
    this.choices = [...snapshot.choices];
    this.structures = snapshot.structures.map((entries) => new Set(entries));
    this.counters = { ...snapshot.counters };
    /** The entries that the last step changed, as [structure, entry]. */
    this.changed = [];
  }

  copy() {
    const frames = this.frames.map(({ next, choice }) => [next, choice]);
    return new SearchState(this.meta, { ...this, frames });
  }

  /** Makes the step with this code; a step that moves a queen needs its list of changes. */
  apply(code, changes) {
    const frame = this.frames.at(-1);
    this.changed = [];
    if (code === CODE.enter) {
      this.frames.push({ next: 0, choice: null });
    } else if (code === CODE.place) {
      frame.choice = frame.next++;
      this.choices.push(frame.choice);
      this.counters.tests++;
      this.counters.placements++;
      this.change(changes);
    } else if (code === CODE.emit) {
      this.counters.solutions++;
    } else if (code === CODE.undo) {
      this.choices.pop();
      frame.choice = null;
      this.counters.backtracks++;
      this.change(changes);
    } else if (code === CODE.leave) {
      this.frames.pop();
    } else {
      frame.next++;
      this.counters.tests++;
    }
    this.last = code;
    this.step++;
  }

  change(numbers) {
    const { span, lowest } = this.meta;
    for (const number of numbers) {
      const structure = Math.floor(number / span);
      const entry = (number % span) + lowest;
      const entries = this.structures[structure];
      if (!entries.delete(entry)) entries.add(entry);
      this.changed.push([structure, entry]);
    }
  }

  square(line, candidate) {
    return this.meta.axis === "rows" ? [line, candidate] : [candidate, line];
  }

  /** The squares of the queens that the search has placed, line 0 first. */
  queens() {
    return this.choices.map((candidate, line) => this.square(line, candidate));
  }

  /** The line that the last step was about. */
  line() {
    if (this.last === null) return null;
    if (this.last === CODE.emit) return this.frames.length - 1;
    return this.last === CODE.leave ? this.frames.length : this.frames.length - 1;
  }

  /** The square that the last step asked about or moved a queen on, or null. */
  asked() {
    const moves = isReject(this.last) || this.last === CODE.place || this.last === CODE.undo;
    return moves ? this.square(this.frames.length - 1, this.frames.at(-1).next - 1) : null;
  }

  /** The queen that attacks the square asked about, or null. */
  attacker() {
    if (!(this.last >= CODE.attacked)) return null;
    const row = this.last - CODE.attacked;
    return [...this.queens(), ...this.meta.queens].find((queen) => queen[0] === row) ?? null;
  }

  /** Whether the last step refused a square. */
  isRefusal() {
    return isReject(this.last);
  }

  /** The squares that were tried on the open lines, without those of queens. */
  triedSquares() {
    return this.frames.flatMap(({ next, choice }, line) =>
      Array.from({ length: next }, (_, candidate) => candidate)
        .filter((candidate) => candidate !== choice)
        .map((candidate) => this.square(line, candidate)));
  }

  /** The line that is being filled: { axis, index }, or null. */
  highlighted() {
    const open = this.frames.length - 1;
    return open >= 0 ? { axis: this.meta.axis, index: open } : null;
  }

  isComplete() {
    return this.last === CODE.leave && this.frames.length === 0;
  }
}

/** The line that two squares share, or null. */
function lineBetween([row, column], [otherRow, otherColumn]) {
  if (row === otherRow) return "row";
  if (column === otherColumn) return "column";
  if (row - column === otherRow - otherColumn) return "diagonal";
  if (row + column === otherRow + otherColumn) return "anti-diagonal";
  return null;
}

const squareName = ([row, column]) => `row ${row}, column ${column}`;

/** The last step in a sentence, from the sentences for the axis. */
function explain(state, sentences) {
  const words = sentences[state.meta.axis];
  if (state.meta.cover) return state.explain(words);
  const full = state.meta.n;
  const asked = state.asked();
  const attacker = state.attacker();
  const depth = state.line() ?? 0;
  let template = words.start;
  if (state.last === CODE.enter) {
    template = depth === full ? words.enter_full : depth === 0 ? words.enter_first : words.enter;
  } else if (state.last === CODE.leave) {
    template = depth === 0 ? words.leave_first : depth === full ? words.leave_full : words.leave;
  } else if (state.last === CODE.blocked) {
    template = words.blocked;
  } else if (attacker) {
    template = words.reject;
  } else if (state.last !== null) {
    template = { 1: words.place, 2: words.emit, 3: words.undo }[state.last];
  }
  const values = {
    line: words.line,
    depth,
    before: Math.max(0, depth - 1),
    solutions: state.counters.solutions,
    square: asked && squareName(asked),
    by: attacker && squareName(attacker),
    attack: attacker && lineBetween(asked, attacker),
  };
  return fill(template, values);
}

/** A sentence with its names filled in. */
function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The line of the pseudocode that the last step carried out, or null. */
function pseudocodeLine(state) {
  if (state.meta.cover) return state.pseudocodeLine();
  if (state.last === null) return null;
  if (state.last === CODE.leave) return state.line() === state.meta.n ? 1 : 7;
  if (isReject(state.last)) return 3;
  return [0, 4, 1, 6][state.last];
}

/** The states of a window of steps. */
class Stretch {
  static BETWEEN_CHECKPOINTS = 256;

  constructor(meta, window) {
    this.steps = window.steps;
    this.changes = window.changes;
    this.first = window.start.step;
    this.last = this.first + this.steps.length;
    this.complete = window.complete;
    /** [state, changes used], every so many steps; grows as steps are reached. */
    this.checkpoints = [[stateOf(meta, window.start), 0]];
  }

  has(step) {
    return step >= this.first && step <= this.last;
  }

  /** The state at a step of the window. */
  at(step) {
    const wanted = Math.floor((step - this.first) / Stretch.BETWEEN_CHECKPOINTS);
    let index = Math.min(wanted, this.checkpoints.length - 1);
    let used = this.checkpoints[index][1];
    const state = this.checkpoints[index][0].copy();
    while (state.step < step) {
      const code = this.steps[state.step - this.first];
      const moves = code === CODE.place || code === CODE.undo;
      state.apply(code, moves ? this.changes[used++] : null);
      const passed = state.step - this.first;
      if (passed === (index + 1) * Stretch.BETWEEN_CHECKPOINTS) {
        index++;
        if (index === this.checkpoints.length) this.checkpoints.push([state.copy(), used]);
      }
    }
    return state;
  }

  /** The first step after `from`, up to `to`, whose code this holds of, or null. */
  next(from, to, wanted) {
    for (let step = from + 1; step <= Math.min(to, this.last); step++) {
      if (wanted(this.steps[step - this.first - 1])) return step;
    }
    return null;
  }

  /** The last step before `from` whose code this holds of, or null. */
  previous(from, wanted) {
    for (let step = from - 1; step > this.first; step--) {
      if (wanted(this.steps[step - this.first - 1])) return step;
    }
    return null;
  }

  /** The step that places the last queen of this path, or null. */
  node(path) {
    const choices = [];
    const next = [];
    for (let index = 0; index < this.steps.length; index++) {
      const code = this.steps[index];
      if (code === CODE.enter) next.push(0);
      else if (code === CODE.leave) next.pop();
      else if (code === CODE.undo) choices.pop();
      else if (code !== CODE.emit) {
        const candidate = next[next.length - 1]++;
        if (code !== CODE.place) continue;
        choices.push(candidate);
        if (choices.length === path.length && choices.every((c, line) => c === path[line])) {
          return this.first + index + 1;
        }
      }
    }
    return null;
  }
}
