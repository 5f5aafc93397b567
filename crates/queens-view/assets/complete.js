// Can a board be completed? Answered here where there is no server to ask.

/** The pairs of queens on a common line. */
function conflicts(queens) {
  return queens.flatMap((queen, index) =>
    queens.slice(index + 1).filter((other) => lineBetween(queen, other)).map((other) => [queen, other]));
}

/**
 * One completion of these queens, or none. The row with the fewest free squares is filled first,
 * so that dead ends show early. Gives up after so many milliseconds.
 */
function completion(n, queens, milliseconds) {
  const conflict = conflicts(queens)[0];
  if (conflict) return { answer: "conflict", queens: conflict };
  const deadline = performance.now() + milliseconds;
  const columns = new Array(n).fill(null);
  const lines = [new Set(), new Set(), new Set()];
  const keys = (row, column) => [column, row - column, row + column];
  const isFree = (row, column) => !keys(row, column).some((key, line) => lines[line].has(key));
  const put = (row, column) => {
    columns[row] = column;
    keys(row, column).forEach((key, line) => lines[line].add(key));
  };
  const take = (row) => {
    keys(row, columns[row]).forEach((key, line) => lines[line].delete(key));
    columns[row] = null;
  };
  queens.forEach(([row, column]) => put(row, column));
  let calls = 0;
  const fill = () => {
    if (++calls % 256 === 0 && performance.now() > deadline) throw deadline;
    let best = null;
    for (let row = 0; row < n; row++) {
      if (columns[row] !== null) continue;
      const free = [];
      for (let column = 0; column < n; column++) if (isFree(row, column)) free.push(column);
      if (!best || free.length < best.free.length) best = { row, free };
    }
    if (!best) return true;
    for (const column of best.free) {
      put(best.row, column);
      if (fill()) return true;
      take(best.row);
    }
    return false;
  };
  try {
    return fill() ? { answer: "yes", columns } : { answer: "no" };
  } catch (reason) {
    if (reason !== deadline) throw reason;
    return { answer: "unknown", seconds: milliseconds / 1000 };
  }
}
