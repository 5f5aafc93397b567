// Watching a search: the transport, and everything that shows the step.

/** Steps a second. */
const SPEEDS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, 16384];

class Watch {
  constructor(words, pseudocode) {
    this.words = words;
    this.lines = pseudocode;
    this.board = new Board($("watch-board"));
    this.pseudocode = new Pseudocode($("pseudocode"));
    this.tree = new Tree($("tree"), (path) =>
      this.go((progress) => this.source.findNode(path, this.step, progress)));
    this.step = 0;
    this.playing = false;
    /** Counts jumps, so that one that was overtaken by another is not carried out. */
    this.turn = 0;
    /** Where a long jump has come to, or null. */
    this.underway = null;
    const actions = {
      start: () => this.go(0),
      back: () => this.go(this.step - 1),
      step: () => this.go(this.step + 1),
      play: () => this.toggle(),
      end: () => this.find("end"),
    };
    for (const button of document.querySelectorAll("[data-do]")) {
      const name = button.dataset.do;
      button.addEventListener("click", actions[name] ?? (() => this.find(name)));
    }
    $("scrubber").addEventListener("input", (event) => this.go(Number(event.target.value)));
    $("speed").addEventListener("input", () => this.showSpeed());
    for (const id of ["hatch", "follow"]) $(id).addEventListener("change", () => this.draw());
    for (const id of ["tree-panel", "frames-panel"]) $(id).addEventListener("toggle", () => this.draw());
    this.showSpeed();
  }

  get speed() {
    return SPEEDS[$("speed").value];
  }

  showSpeed() {
    const { speed } = this;
    $("speed-text").textContent = `${grouped(speed)} step${speed === 1 ? "" : "s"} a second`;
    $("speed").setAttribute("aria-valuetext", $("speed-text").textContent);
  }

  faster(by) {
    const slider = $("speed");
    slider.value = Number(slider.value) + by;
    this.showSpeed();
  }

  /** Shows another search, at its start. With `firstOnly` it ends at the first solution. */
  async load(source, firstOnly = false) {
    this.pause();
    // What was asked about the search before ends with it.
    this.source?.close?.();
    this.turn++;
    this.underway = null;
    this.source = source;
    this.firstOnly = firstOnly;
    const { meta } = source;
    this.board.resize(meta.n);
    this.pseudocode.load(this.lines[meta.axis]);
    const state = await source.state(0);
    if (source !== this.source) return;
    // Only a search that goes line by line has its tree shown.
    $("tree-panel").hidden = Boolean(meta.cover);
    if (!meta.cover) this.tree.load(state, this.words[meta.axis]);
    await this.go(0);
  }

  /** Goes to a step, or to the one that a function finds. Null stays here. */
  async go(where) {
    this.pause();
    const turn = ++this.turn;
    const { source } = this;
    source.cancel?.();
    this.underway = null;
    const progress = (step) => {
      if (turn !== this.turn) return;
      this.underway = step;
      this.say(`On the way, at step ${grouped(step)}. Space or the play button stops here.`);
    };
    try {
      let step = typeof where === "function" ? await where(progress) : where;
      if (turn !== this.turn) return;
      if (step === null) step = this.step;
      if (this.firstOnly) step = (await source.firstSolution(step, progress)) ?? step;
      const state = await source.state(Math.max(0, step));
      if (turn === this.turn) {
        this.underway = null;
        this.show(state);
      }
    } catch (error) {
      if (error.name !== "AbortError" && turn === this.turn) report(error);
    }
  }

  find(target) {
    // The search ends at the first solution, wherever the end of the whole tree may be.
    const to = target === "end" && this.firstOnly ? "solution" : target;
    if (to === "solution" && this.firstOnly && this.isAtEnd()) return this.go(this.step);
    return this.go((progress) => this.source.find(this.step, to, progress));
  }

  toggle() {
    if (this.underway !== null) this.go(this.underway);
    else if (this.playing) this.pause();
    else this.play();
  }

  pause() {
    this.playing = false;
    $("play").classList.remove("playing");
    $("play").setAttribute("aria-label", "Play");
    $("sentence").setAttribute("aria-live", "polite");
  }

  async play() {
    if (this.isAtEnd()) await this.go(0);
    this.playing = true;
    $("play").classList.add("playing");
    $("play").setAttribute("aria-label", "Pause");
    // A screen reader cannot keep up with more.
    $("sentence").setAttribute("aria-live", this.speed > 1 ? "off" : "polite");
    const turn = ++this.turn;
    let before = performance.now();
    let owed = 1;
    const frame = async (now) => {
      if (!this.playing || turn !== this.turn) return;
      // A tab in the background gets no frames; it does not catch up either.
      owed += (Math.min(Math.max(0, now - before), 250) * this.speed) / 1000;
      before = now;
      const steps = Math.floor(owed);
      if (steps > 0) {
        owed -= steps;
        try {
          await this.advance(steps, turn);
        } catch (error) {
          this.pause();
          report(error);
          return;
        }
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  async advance(steps, turn) {
    let to = this.step + steps;
    const solution = $("stop").checked || this.firstOnly ? this.source.solutionWithin(this.step, to) : null;
    if (solution !== null) to = solution;
    const state = await this.source.state(to);
    if (!this.playing || turn !== this.turn) return;
    const stop = solution !== null || state.isComplete() || state.step === this.step;
    if (stop) this.pause();
    this.show(state);
  }

  isAtEnd() {
    const atSolution = this.state.last === CODE.emit;
    return this.state.isComplete() || (this.firstOnly && atSolution) ||
      (this.source.ended && this.step >= this.source.known);
  }

  show(state) {
    this.state = state;
    this.step = state.step;
    this.draw();
  }

  say(sentence) {
    $("sentence").textContent = sentence;
  }

  draw() {
    const { state } = this;
    if (!state) return;
    const { meta } = state;
    const words = this.words[meta.axis];
    const atEnd = this.isAtEnd();
    let sentence = explain(state, this.words);
    if (this.firstOnly && state.last === CODE.emit) sentence += " Only the first was asked for, so the search ends.";
    else if (atEnd && !state.isComplete()) sentence += " The recording ends here.";
    this.say(sentence);
    showCounters(state.counters, state.step);
    this.pseudocode.show(pseudocodeLine(state));
    showStructures($("structures"), state);
    if ($("frames-panel").open) showFrames($("frames"), state, words);
    if ($("tree-panel").open && !meta.cover) this.tree.show(state, $("follow").checked);
    this.drawBoard(state);
    const scrubber = $("scrubber");
    scrubber.max = Math.max(this.source.known, state.step);
    scrubber.value = state.step;
    scrubber.setAttribute("aria-valuetext", `step ${state.step} of ${this.source.ended ? "" : "at least "}${this.source.known}`);
    for (const button of document.querySelectorAll("[data-do]")) {
      const name = button.dataset.do;
      const forward = !["start", "back", "previous-solution", "previous-backtrack", "play"].includes(name);
      button.disabled = name === "play" ? false : forward ? atEnd : state.step === 0;
    }
  }

  drawBoard(state) {
    const { meta } = state;
    const asked = state.asked();
    const attacker = state.attacker();
    const placed = state.queens();
    const same = (a, b) => a && b && a.join() === b.join();
    const queens = placed.map((square) => ({
      square,
      kind: same(square, attacker) ? "attacked"
        : state.last === CODE.place && same(square, asked) ? "asked"
        : meta.queens.some((given) => same(given, square)) ? "given" : "",
    }));
    for (const square of meta.queens) {
      if (placed.some((queen) => same(queen, square))) continue;
      queens.push({ square, kind: same(square, attacker) ? "attacked" : "given ghost" });
    }
    const answer = state.isRefusal() ? "no" : state.last === CODE.place ? "yes" : null;
    this.board.draw({
      queens,
      tried: state.triedSquares(),
      blocked: meta.blocked,
      hatched: $("hatch").checked ? attackedSquares(meta.n, [...placed, ...meta.queens]) : [],
      line: state.highlighted(),
      question: answer ? { square: asked, answer } : null,
      attacks: attacker ? [[attacker, asked]] : [],
      title: `Board with ${placed.length} of ${meta.n} queens. ` +
        placed.map((square) => squareName(square)).join("; "),
    });
  }

  /** Whether the key meant something. */
  key(event) {
    const letter = event.key.toLowerCase();
    const previous = event.shiftKey ? "previous-" : "";
    const actions = {
      " ": () => this.toggle(),
      arrowright: () => this.go(this.step + 1),
      arrowleft: () => this.go(this.step - 1),
      home: () => this.go(0),
      end: () => this.find("end"),
      n: () => this.find(`${previous}solution`),
      b: () => this.find(`${previous}backtrack`),
      r: () => this.go(0).then(() => this.play()),
      "+": () => this.faster(1),
      "=": () => this.faster(1),
      "-": () => this.faster(-1),
    };
    actions[letter]?.();
    return letter in actions;
  }
}
