// Where the steps come from: a recording in the page, or the local server.

const TARGETS = {
  solution: { code: CODE.emit, back: false },
  backtrack: { code: CODE.undo, back: false },
  "previous-solution": { code: CODE.emit, back: true },
  "previous-backtrack": { code: CODE.undo, back: true },
};

/** A recording: all its steps are here. */
class RecordedSource {
  constructor({ meta, window }) {
    this.meta = meta;
    this.stretch = new Stretch(meta, window);
  }

  /** The last step that is known to exist. */
  get known() {
    return this.stretch.last;
  }

  /** Whether that is the end of the search. */
  get ended() {
    return this.stretch.complete;
  }

  /** The state at a step, or the last there is. */
  async state(step) {
    return this.stretch.at(Math.min(step, this.stretch.last));
  }

  /** The first step in (from, to] that finds a solution, or null. */
  solutionWithin(from, to) {
    return this.stretch.next(from, to, (code) => code === CODE.emit);
  }

  /** The first solution of the search if it is at a step up to this one, or null. */
  async firstSolution(to) {
    return this.solutionWithin(0, to);
  }

  /** The step to jump to, or the end of the way if there is none. */
  async find(from, target) {
    if (target === "end") return this.stretch.last;
    const { code, back } = TARGETS[target];
    const wanted = (step) => step === code;
    return back
      ? this.stretch.previous(from, wanted) ?? 0
      : this.stretch.next(from, Infinity, wanted) ?? this.stretch.last;
  }

  async findNode(path) {
    return this.stretch.node(path);
  }
}

/** Asks the server, and again as long as it is on the way. Throws an Error with its sentence. */
async function ask(path, parameters, signal) {
  const query = new URLSearchParams(parameters);
  for (;;) {
    let response;
    try {
      response = await fetch(`${path}?${query}`, { signal });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Error("The server does not answer: is `queens serve` still running?");
    }
    const answer = await response.json();
    // 202: on the way.
    if (response.status === 202) continue;
    if (response.ok) return answer;
    throw new Error(answer.error);
  }
}

const squareList = (squares) => squares.map((square) => square.join(",")).join(";");

/** A search that the server walks through; windows of its steps are fetched as they are needed. */
class LiveSource {
  static WINDOW = 2048;
  static KEPT = 64;

  constructor(n, strategy, queens, blocked = []) {
    this.question = { n, strategy, queens: squareList(queens), blocked: squareList(blocked) };
    this.stretches = new Map();
    this.known = 0;
    this.ended = false;
    /** Gives up jumps that are underway. */
    this.abort = new AbortController();
    /** Gives up everything that was asked about this search. */
    this.closed = new AbortController();
    /** The step of the first solution, once it was seen. */
    this.first = null;
    /** There is no solution up to this step. */
    this.clear = 0;
  }

  /** Fetches the first steps; only then is there a `meta`. */
  async open() {
    await this.stretch(0);
    return this;
  }

  /** The window with a step in it. Windows that are being fetched are not fetched again. */
  stretch(step) {
    const index = Math.floor(step / LiveSource.WINDOW);
    let promise = this.stretches.get(index);
    if (!promise) {
      promise = this.fetch(index * LiveSource.WINDOW);
      promise.catch(() => this.stretches.delete(index));
      if (this.stretches.size >= LiveSource.KEPT) {
        this.stretches.delete(this.stretches.keys().next().value);
      }
      this.stretches.set(index, promise);
    }
    return promise;
  }

  async fetch(from) {
    const question = { ...this.question, from, count: LiveSource.WINDOW };
    const answer = await ask("api/steps", question, this.closed.signal);
    this.meta = answer.meta;
    const stretch = new Stretch(answer.meta, answer.window);
    stretch.meta = answer.meta;
    this.known = Math.max(this.known, stretch.last);
    this.ended ||= stretch.complete;
    this.latest = stretch;
    return stretch;
  }

  async state(step) {
    if (this.ended) step = Math.min(step, this.known);
    const stretch = await this.stretch(step);
    this.current = stretch;
    // The next window is on its way before it is needed.
    const left = stretch.last - step;
    if (left < LiveSource.WINDOW / 4 && !stretch.complete) {
      this.stretch(stretch.last + 1).catch(() => {});
    }
    return stretch.at(Math.min(step, stretch.last));
  }

  solutionWithin(from, to) {
    const has = this.current?.has(from);
    return has ? this.current.next(from, to, (code) => code === CODE.emit) : null;
  }

  /**
   * The first solution of the search if it is at a step up to this one, or null. What has been
   * looked through is not looked through again, and nothing behind the step is.
   */
  async firstSolution(to, onProgress) {
    while (this.first === null && this.clear < to) {
      if (to - this.clear > 2 * LiveSource.WINDOW) {
        const { outcome, step } = await this.jump(this.clear, { to: "solution" }, this.abort.signal);
        if (outcome === "nowhere") this.clear = Infinity;
        if (outcome === "underway") onProgress?.(step);
        continue;
      }
      const stretch = await this.stretch(this.clear);
      const end = Math.min(to, stretch.last);
      this.first = stretch.next(this.clear, end, (code) => code === CODE.emit);
      this.clear = stretch.complete && end === stretch.last ? Infinity : end;
    }
    return this.first !== null && this.first <= to ? this.first : null;
  }

  async find(from, target, onProgress) {
    return (await this.walk(from, { to: target }, onProgress)).step;
  }

  async findNode(path, from, onProgress) {
    const to = { to: "node", path: path.join(",") };
    const { outcome, step } = await this.walk(from, to, onProgress);
    return outcome === "reached" ? step : null;
  }

  async walk(from, to, onProgress) {
    const signal = this.abort.signal;
    for (;;) {
      const answer = await this.jump(from, to, signal);
      from = answer.step;
      this.known = Math.max(this.known, from);
      if (answer.outcome !== "underway") {
        if (to.to === "end") this.ended = true;
        return answer;
      }
      onProgress?.(from);
    }
  }

  /** Asks for a jump once: it may come to be underway. */
  async jump(from, to, signal) {
    const answer = await ask("api/find", { ...this.question, ...to, from }, signal);
    if (to.to === "solution" && from <= this.clear) {
      if (answer.outcome === "reached") this.first ??= answer.step;
      else this.clear = Math.max(this.clear, answer.step);
    }
    return answer;
  }

  /** Gives up everything that was asked, for good: another search takes its place. */
  close() {
    this.abort.abort();
    this.closed.abort();
  }

  /** Gives up a jump that is underway. */
  cancel() {
    this.abort.abort();
    this.abort = new AbortController();
  }
}
