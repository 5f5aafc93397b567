// A board as SVG. One unit is one square.

const SVG = "http://www.w3.org/2000/svg";
const QUEEN_PATH =
  "M12 26a6 6 0 1 1 4.6 5.8L31 51 28.6 27.6a6 6 0 1 1 7.6-1.6L44 48 47.4 23.4a6 6 0 1 1 5.2 0" +
  "L56 48 63.8 26a6 6 0 1 1 7.6 1.6L69 51 83.4 31.8a6 6 0 1 1 3.4 1.2L75 66q-25 -8 -50 0" +
  "L13.2 33A6 6 0 0 1 12 26zM25.6 71q24.4 -8 48.8 0l1 6q-25.4 -8 -50.8 0z" +
  "M23 82q27 -8.5 54 0l3 8q-30 4 -60 0z";

function shape(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

class Board {
  static boards = 0;

  /** Draws on this <svg>; `onClick` gets [row, column]. */
  constructor(svg, onClick) {
    this.svg = svg;
    this.id = `board${Board.boards++}`;
    this.size = null;
    if (onClick) {
      svg.addEventListener("click", (event) => {
        const square = this.squareAt(event);
        if (square) onClick(square);
      });
    }
  }

  squareAt(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    const { x, y } = point.matrixTransform(this.svg.getScreenCTM().inverse());
    const square = [Math.floor(y), Math.floor(x)];
    return square.every((place) => place >= 0 && place < this.size) ? square : null;
  }

  /** Draws the squares and coordinates of a board of this size, unless they are there. */
  resize(n) {
    if (this.size === n) return;
    this.size = n;
    const margin = n > 30 ? 1.8 : n > 12 ? 1.1 : 0.62;
    const side = n + margin + 0.12;
    this.svg.setAttribute("viewBox", `${-margin} -0.12 ${side} ${side}`);
    const patterns = `${this.id}-squares`;
    const hatch = `${this.id}-hatch`;
    const queen = `${this.id}-queen`;
    const path = (className, d) => shape("path", { class: className, d });
    const whole = `M0 0h${n}v${n}h-${n}z`;
    const units = { patternUnits: "userSpaceOnUse" };
    this.labels = shape("g", { class: "labels", "aria-hidden": "true" });
    const every = n > 30 ? 5 : n > 20 ? 2 : 1;
    for (let place = 0; place < n; place += every) {
      const font = { "font-size": margin * 0.5 };
      const middle = place + 0.5;
      this.labels.append(
        shape("text", { ...font, x: -margin * 0.25, y: middle + margin * 0.17, "text-anchor": "end" }, place),
        shape("text", { ...font, x: middle, y: n + margin * 0.72, "text-anchor": "middle" }, place),
      );
    }
    this.layers = Object.fromEntries(
      ["hatched", "line", "marks", "queens", "attacks", "cursor"].map((name) => [name, shape("g", { class: name })]),
    );
    this.svg.replaceChildren(
      shape("title", {}),
      shape("defs", {},
        shape("pattern", { id: patterns, width: 2, height: 2, ...units },
          path("light", "M0 0h2v2h-2z"), path("dark", "M1 0h1v1h-1zM0 1h1v1h-1z")),
        shape("pattern", { id: hatch, width: 1, height: 1, ...units },
          path("tint", "M0 0h1v1h-1z"),
          path("strokes", "M-.1 .433L.433 -.1M-.1 .767L.767 -.1M-.1 1.1L1.1 -.1M.233 1.1L1.1 .233M.567 1.1L1.1 .567")),
        shape("path", { id: queen, d: QUEEN_PATH, transform: "scale(.01)" })),
      shape("path", { fill: `url(#${patterns})`, d: whole }),
      this.layers.hatched,
      this.layers.line,
      path("edge", whole),
      this.layers.marks,
      this.layers.queens,
      this.layers.attacks,
      this.layers.cursor,
      this.labels,
    );
  }

  /**
   * Draws what is on the board.
   *
   * - `queens`: [{ square, kind }], kind one of "", "given", "asked", "attacked", "ghost"
   * - `hatched`: squares that are attacked
   * - `tried`: squares that were tried
   * - `blocked`: squares that stay empty
   * - `line`: { axis, index } that is being filled
   * - `question`: { square, answer: "yes" | "no" }
   * - `attacks`: pairs of squares to join
   * - `cursor`: a square
   * - `title`: what it shows, in words
   */
  draw({ queens = [], hatched = [], tried = [], blocked = [], line, question, attacks = [], cursor, title = "" }) {
    const n = this.size;
    const squares = (list) => list.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join("");
    const layer = (name, ...children) => this.layers[name].replaceChildren(...children);
    this.svg.querySelector("title").textContent = title;
    layer("hatched", shape("path", { fill: `url(#${this.id}-hatch)`, d: squares(hatched) }));
    const along = { rows: (at) => `M0 ${at}h${n}v1h-${n}z`, columns: (at) => `M${at} 0h1v${n}h-1z` };
    const inside = line && line.index < n;
    layer("line", ...(inside ? [shape("path", { d: along[line.axis](line.index) })] : []));
    const cross = (r) => ([row, column]) =>
      `M${column + 0.5 - r} ${row + 0.5 - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
    const marks = [
      shape("path", { class: "blocked", d: squares(blocked) }),
      shape("path", { class: "blocked-cross", d: blocked.map(cross(0.25)).join("") }),
      shape("path", { class: "tried", d: tried.map(cross(0.1)).join("") }),
    ];
    if (question) {
      const [row, column] = question.square;
      marks.push(shape("rect", {
        class: `question ${question.answer}`, x: column + 0.06, y: row + 0.06, width: 0.88, height: 0.88, rx: 0.12,
      }));
      if (question.answer === "no") {
        marks.push(shape("path", { class: "no-cross", d: cross(0.2)(question.square) }));
      }
    }
    layer("marks", ...marks);
    layer("queens", ...queens.map(({ square: [row, column], kind = "" }) =>
      shape("use", { class: `queen ${kind}`, href: `#${this.id}-queen`, x: column, y: row })));
    const join = attacks
      .map(([[r1, c1], [r2, c2]]) => `M${c1 + 0.5} ${r1 + 0.5}L${c2 + 0.5} ${r2 + 0.5}`).join("");
    layer("attacks", shape("path", { class: "halo", d: join }), shape("path", { d: join }));
    layer("cursor", ...(cursor
      ? [shape("rect", { x: cursor[1] + 0.04, y: cursor[0] + 0.04, width: 0.92, height: 0.92, rx: 0.1 })]
      : []));
  }
}

/** The empty squares of a board that one of the queens attacks. */
function attackedSquares(n, queens) {
  const squares = [];
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      const attack = (queen) => lineBetween(queen, [row, column]);
      const holds = ([r, c]) => r === row && c === column;
      if (queens.some(attack) && !queens.some(holds)) squares.push([row, column]);
    }
  }
  return squares;
}
