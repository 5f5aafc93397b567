// Placing queens by hand.

class Hand {
  /** `complete(n, queens)` answers whether a board can be completed; `most` is the largest n. */
  constructor(complete, most, onWatch) {
    this.complete = complete;
    this.queens = [];
    this.history = [];
    this.cursor = [0, 0];
    this.ghosts = [];
    this.board = new Board($("hand-board"), (square) => {
      this.cursor = square;
      this.toggle(square);
    });
    $("hand-n").max = most;
    $("hand-n").addEventListener("change", (event) => {
      if (event.target.reportValidity()) this.load(Number(event.target.value));
    });
    $("hand-undo").addEventListener("click", () => this.undo());
    $("hand-clear").addEventListener("click", () => this.set([]));
    $("hand-complete").addEventListener("click", () => this.ask());
    $("hand-hatch").addEventListener("change", () => this.draw());
    $("hand-watch").hidden = !onWatch;
    $("hand-watch").addEventListener("click", () => onWatch(this.size, this.queens));
  }

  /** An empty board of this size, or one with these queens. */
  load(size, queens = []) {
    this.size = size;
    this.queens = queens;
    this.history = [];
    this.ghosts = [];
    this.cursor = [0, 0];
    $("hand-n").value = size;
    $("hand-answer").textContent = "";
    this.board.resize(size);
    this.draw();
  }

  set(queens) {
    this.history.push(this.queens);
    this.queens = queens;
    this.changed();
  }

  toggle(square) {
    const others = this.queens.filter((queen) => queen.join() !== square.join());
    this.set(others.length < this.queens.length ? others : [...this.queens, square]);
  }

  undo() {
    if (this.history.length === 0) return;
    this.queens = this.history.pop();
    this.changed();
  }

  changed() {
    this.ghosts = [];
    $("hand-answer").textContent = "";
    this.draw();
  }

  async ask() {
    const answer = $("hand-answer");
    const { queens } = this;
    answer.textContent = "Looking …";
    // Lets the browser show that before it may be busy.
    await new Promise((resolve) => setTimeout(resolve, 20));
    try {
      const result = await this.complete(this.size, queens);
      if (queens !== this.queens) return;
      this.ghosts = (result.columns ?? []).map((column, row) => [row, column]);
      answer.textContent = {
        yes: "Yes, like this.",
        no: "No: there is no solution with these queens.",
        conflict: "No: queens attack each other.",
        unknown: `Not known: ${result.seconds} seconds of searching did not tell.`,
      }[result.answer];
    } catch (error) {
      answer.textContent = error.message;
    }
    this.draw();
  }

  draw() {
    const { queens, size } = this;
    const attacks = conflicts(queens);
    const attacked = new Set(attacks.flat().map((square) => square.join()));
    const standing = queens.map((square) => ({ square, kind: attacked.has(square.join()) ? "attacked" : "" }));
    const ghosts = this.ghosts
      .filter((ghost) => !queens.some((queen) => queen.join() === ghost.join()))
      .map((square) => ({ square, kind: "ghost" }));
    const count = `${queens.length} of ${size} queens`;
    this.board.draw({
      queens: [...ghosts, ...standing],
      attacks,
      hatched: $("hand-hatch").checked ? attackedSquares(size, queens) : [],
      cursor: size > 0 ? this.cursor : null,
      title: count,
    });
    const solved = queens.length === size && attacks.length === 0;
    const pairs = attacks.length === 1 ? "1 pair attacks" : `${attacks.length} pairs attack`;
    $("hand-summary").textContent = solved
      ? `${count}: a solution!`
      : attacks.length > 0 ? `${count}; ${pairs} each other.` : `${count}, none attacks another.`;
    $("hand-conflicts").replaceChildren(...attacks.slice(0, 100).map(([a, b]) =>
      make("li", { textContent: `${squareName(a)} and ${squareName(b)} share the ${lineBetween(a, b)}.` })));
    $("hand-undo").disabled = this.history.length === 0;
    $("hand-clear").disabled = queens.length === 0;
    $("hand-watch").disabled = attacks.length > 0;
    this.describe();
  }

  describe() {
    if (this.size === 0) {
      $("hand-square").textContent = "The board has no squares.";
      return;
    }
    const here = this.cursor.join();
    const holds = this.queens.some((queen) => queen.join() === here);
    const attackers = this.queens.filter((queen) => queen.join() !== here && lineBetween(queen, this.cursor));
    const by = attackers.map((queen) => `the queen on ${squareName(queen)} (${lineBetween(queen, this.cursor)})`);
    $("hand-square").textContent = `${squareName(this.cursor)}: ${holds ? "a queen" : "empty"}, ` +
      (by.length > 0 ? `attacked by ${by.slice(0, 4).join(", ")}${by.length > 4 ? ", …" : ""}.` : "not attacked.");
  }

  move(rows, columns) {
    const within = (place) => Math.min(Math.max(place, 0), Math.max(0, this.size - 1));
    this.cursor = [within(this.cursor[0] + rows), within(this.cursor[1] + columns)];
    this.draw();
  }

  /** Whether the key meant something. Arrows and Space belong to the board, when it has focus. */
  key(event) {
    const onBoard = {
      arrowup: () => this.move(-1, 0),
      arrowdown: () => this.move(1, 0),
      arrowleft: () => this.move(0, -1),
      arrowright: () => this.move(0, 1),
      " ": () => this.toggle(this.cursor),
      enter: () => this.toggle(this.cursor),
    };
    const anywhere = { u: () => this.undo(), c: () => this.ask() };
    const focused = document.activeElement === $("hand-board") && this.size > 0;
    const action = (focused && onBoard[event.key.toLowerCase()]) || anywhere[event.key.toLowerCase()];
    action?.();
    return Boolean(action);
  }
}
