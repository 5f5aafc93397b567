// The search tree. It follows from the board alone which squares of a line are attacked, and from
// the open frames which nodes are done, which are open and which are still to come; so any part of
// it can be unfolded at any time.

class Tree {
  /** `onGo` gets the path of a node to go to. */
  constructor(container, onGo) {
    this.container = container;
    this.onGo = onGo;
    this.nodes = [];
    container.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.onGo(button.dataset.path.split(",").map(Number));
    });
  }

  load(state, words) {
    this.words = words;
    this.nodes = [];
    this.followed = [];
    this.container.replaceChildren(this.list(state, []));
  }

  /** The children of the node that this path leads to. */
  list(state, path) {
    const { meta } = state;
    const queens = path.map((candidate, line) => state.square(line, candidate));
    const items = Array.from({ length: meta.n }, (_, candidate) => {
      const square = state.square(path.length, candidate);
      const isGiven = meta.queens.some((queen) => queen.join() === square.join());
      const isBlocked = meta.blocked.some((other) => other.join() === square.join());
      const attacker = queens.find((queen) => lineBetween(queen, square)) ??
        (isGiven ? undefined : meta.queens.find((queen) => lineBetween(queen, square)));
      const name = `${this.words.line} ${path.length}, ${this.words.candidate} ${candidate}`;
      if (attacker || isBlocked) {
        const why = attacker
          ? `${lineBetween(square, attacker)} of the queen on ${squareName(attacker)}`
          : "blocked";
        const item = make("li", { className: "no", title: why }, name, make("small", { textContent: ` no: ${why}` }));
        this.nodes.push({ path: [...path, candidate], item });
        return item;
      }
      return this.branch(state, [...path, candidate], name);
    });
    return make("ol", {}, ...items);
  }

  branch(state, path, name) {
    const status = make("small");
    const go = make("button", { type: "button", textContent: "go", attributes: { "aria-label": `go to ${name}` } });
    go.dataset.path = path.join(",");
    const isLeaf = path.length === state.meta.n;
    const line = [make("span", { textContent: name }), " ", status, " ", go];
    const item = make("li", { className: "yes" });
    const node = { path, item, status };
    if (isLeaf) {
      item.append(...line);
    } else {
      const details = make("details", {}, make("summary", {}, ...line));
      details.addEventListener("toggle", () => {
        if (!details.open || details.lastChild.tagName === "OL") return;
        details.append(this.list(this.state, path));
        this.mark();
      });
      node.details = details;
      item.append(details);
    }
    this.nodes.push(node);
    return item;
  }

  /** Shows where the search is, and follows it there if wanted. */
  show(state, follow) {
    this.state = state;
    if (follow) this.follow(state.choices);
    this.mark();
  }

  /** Unfolds the nodes on this path, and folds those that were unfolded on the way before. */
  follow(path) {
    const isOn = (node) => node.path.every((candidate, line) => candidate === path[line]);
    for (const node of this.followed) if (!isOn(node)) node.details.open = false;
    this.followed = [];
    for (let depth = 1; depth <= path.length; depth++) {
      const node = this.nodes.find((one) => one.path.length === depth && one.details && isOn(one));
      if (!node) return;
      if (node.details.lastChild.tagName !== "OL") node.details.append(this.list(this.state, node.path));
      node.details.open = true;
      this.followed.push(node);
    }
  }

  mark() {
    const { state } = this;
    const current = state.choices.join();
    for (const { path, item, status } of this.nodes) {
      const where = whereIs(state, path);
      item.dataset.where = where;
      const isCurrent = path.join() === current;
      item.classList.toggle("current", isCurrent);
      if (status) {
        const full = path.length === state.meta.n;
        status.textContent = { done: full ? "a solution" : "done", open: full ? "a solution" : "a queen stands", ahead: "" }[where];
      }
    }
  }
}

/** Whether the search has done with the node of a path, is in it, or has it ahead. */
function whereIs(state, path) {
  if (state.isComplete()) return "done";
  for (let line = 0; line < path.length; line++) {
    const frame = state.frames[line];
    if (!frame) return "ahead";
    if (frame.choice !== path[line]) {
      const reached = frame.choice ?? frame.next;
      return path[line] < reached ? "done" : "ahead";
    }
  }
  return "open";
}
