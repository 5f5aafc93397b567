// The page's model of a search against the reference traces and against the server's states.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask, configOf, model, plain, recordedPage, repository, startServer } from "./support.mjs";

const { Stretch, stateOf, explain, pseudocodeLine, completion } = model();

let url, server;
before(async () => ({ url, server } = await startServer()));
after(() => server.kill());

const PHASES = ["enter", "place", "emit", "undo", "leave"];

/** What the reference would say of a state. */
function referenceStep(state, boards) {
  const { n } = state.meta;
  const positions = new Array(n).fill(-1);
  for (const [row, column] of state.queens()) positions[row] = column;
  const flags = Object.fromEntries(state.meta.structures.map(({ name, length }, index) =>
    [name, Array.from({ length }, (_, entry) => state.structures[index].has(entry))]));
  const asked = state.asked();
  const step = {
    positions,
    ...flags,
    frames: state.frames.map(({ next, choice }, row) => ({ row, nextColumn: next, choice })),
    boards,
    phase: state.last === null ? "initial" : PHASES[state.last] ?? "reject",
    row: state.last === null ? null : state.line(),
    column: asked ? asked[1] : null,
  };
  if (asked) Object.assign(step, { d: asked[0] - asked[1] + n - 1, u: asked[0] + asked[1] });
  return plain(step);
}

const boardOf = (state) => state.queens().map(([, column]) =>
  ".".repeat(column) + "Q" + ".".repeat(state.meta.n - column - 1));

test("the reference traces, forward to the end and back to the start", () => {
  const fixture = join(repository, "crates/queens-tests/fixtures/flag-trace.json");
  const { traces } = JSON.parse(readFileSync(fixture, "utf8"));
  assert.equal(traces.length, 4);
  for (const { n, steps } of traces) {
    const { recording } = configOf(recordedPage(`reference-${n}`, n));
    const stretch = new Stretch(recording.meta, recording.window);
    // The last two entries repeat the last state and hold the result.
    const states = steps.slice(0, -2);
    assert.equal(stretch.last, states.length - 1);
    const boards = [];
    const emitted = states.map((_, step) => {
      const state = stretch.at(step);
      if (state.last === 2) boards.push(boardOf(state));
      return [...boards];
    });
    assert.deepEqual(plain(boards), steps.at(-1).result);
    for (const [step, expected] of states.entries()) {
      assert.deepEqual(referenceStep(stretch.at(step), emitted[step]), expected, `n = ${n}, step ${step}`);
    }
    for (const [step, expected] of [...states.entries()].reverse()) {
      assert.deepEqual(referenceStep(stretch.at(step), emitted[step]), expected, `n = ${n}, back at ${step}`);
    }
  }
});

test("every strategy: the states, sentences and lines of the program", async () => {
  const html = await (await fetch(url)).text();
  const config = JSON.parse(html.match(/type="application\/json">(.*?)<\/script>/s)[1]);
  const strategies = config.live.strategies.map(({ name }) => name);
  assert.ok(strategies.length >= 4, strategies.join());
  const problems = [{ n: 0 }, { n: 1 }, { n: 5 }, { n: 6, queens: "2,5" }, { n: 6, blocked: "0,1;3,3;5,5" }];
  for (const strategy of strategies) {
    for (const problem of problems) {
      const question = { ...problem, strategy };
      const { answer } = await ask(url, "api/steps", { ...question, from: 0, count: 4096 });
      assert.ok(answer.window.complete);
      const stretch = new Stretch(answer.meta, answer.window);
      for (let step = 0; step <= stretch.last; step += problem.n > 4 ? 5 : 1) {
        const at = (await ask(url, "api/steps", { ...question, from: step, count: 0 })).answer;
        const start = at.window.start;
        const label = `${strategy} ${JSON.stringify(problem)} step ${step}`;
        const state = stretch.at(step);
        assert.deepEqual(view(state), view(stateOf(answer.meta, start)), label);
        assert.equal(explain(state, config.words), start.sentence, label);
        assert.equal(pseudocodeLine(state), start.line, label);
      }
    }
  }
});

function view({ step, last, frames, choices, structures, counters, covered, hidden, item, option }) {
  const sorted = (entries) => [...entries].sort((a, b) => a - b);
  const cover = covered && { covered: sorted(covered), hidden: [...hidden].sort(), item, option };
  return plain({ step, last, frames, choices, structures: structures.map(sorted), counters, cover });
}

test("the page's own answer to a completion is the server's", async () => {
  for (const n of [0, 1, 2, 3, 4, 6, 7]) {
    for (let row = 0; row < n; row++) {
      for (let column = 0; column < n; column++) {
        const here = completion(n, [[row, column]], 1000);
        const { answer } = await ask(url, "api/complete", { n, queens: `${row},${column}` });
        assert.equal(here.answer, answer.answer, `n = ${n}, ${row},${column}`);
        if (here.answer !== "yes") continue;
        const checked = await ask(url, "api/complete",
          { n, queens: here.columns.map((c, r) => `${r},${c}`).join(";") });
        assert.deepEqual(checked.answer.columns, plain(here.columns));
      }
    }
  }
  assert.equal(completion(8, [[0, 0], [1, 1]], 1000).answer, "conflict");
  assert.equal(completion(20, [[0, 0]], 1000).answer, "yes");
});
