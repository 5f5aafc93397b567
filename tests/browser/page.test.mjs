// The page in a browser: recorded and live, by mouse, keyboard and touch.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { configOf, model, openBrowser, recordedPage, startServer } from "./support.mjs";

const { Stretch, explain } = model();

let browser, open, server, url;
before(async () => {
  ({ browser, open } = await openBrowser());
  ({ server, url } = await startServer());
});
after(async () => {
  await browser.close();
  server.kill();
});

/** What the page shows. */
function shown(page) {
  return page.evaluate(() => {
    const text = (id) => document.getElementById(id).textContent;
    const number = (name) => Number(text(`count-${name}`).replaceAll(",", ""));
    const queens = [...document.querySelectorAll("#watch-board .queens use")]
      .map((use) => [Number(use.getAttribute("y")), Number(use.getAttribute("x"))]);
    return {
      sentence: text("sentence"),
      step: number("step"),
      tests: number("tests"),
      solutions: number("solutions"),
      queens,
      attacks: document.querySelectorAll("#watch-board .question.no").length,
      line: [...document.querySelectorAll("#pseudocode li")].findIndex((item) => item.ariaCurrent === "step"),
      set: document.querySelectorAll("#structures .set").length,
    };
  });
}

/** Waits until the page is at a step that is not this one. */
async function settled(page, step, timeout = 30_000) {
  await page.waitForFunction(
    (before) => Number(document.getElementById("count-step").textContent.replaceAll(",", "")) !== before,
    step,
    { timeout },
  );
  return shown(page);
}

const fileUrl = (name, ...parameters) => pathToFileURL(recordedPage(name, ...parameters)).href;

test("a recording goes step by step to the end and back", async () => {
  const file = recordedPage("four", 4);
  const { recording, words } = configOf(file);
  const stretch = new Stretch(recording.meta, recording.window);
  const { page, problems } = await open(pathToFileURL(file).href);
  const expected = (step) => {
    const state = stretch.at(step);
    const marks = state.structures.reduce((sum, entries) => sum + entries.size, 0);
    return {
      sentence: explain(state, words),
      step,
      tests: state.counters.tests,
      solutions: state.counters.solutions,
      queens: [...state.queens()].map((queen) => [...queen]),
      attacks: state.last >= 5 ? 1 : 0,
      set: marks + state.choices.length,
    };
  };
  const check = async (step) => {
    const { line, ...rest } = await shown(page);
    assert.deepEqual(rest, expected(step));
    assert.equal(line === -1, step === 0);
  };
  await check(0);
  for (let step = 1; step <= stretch.last; step++) {
    await page.keyboard.press("ArrowRight");
    await settled(page, step - 1);
    await check(step);
  }
  assert.equal(await page.isDisabled('[data-do="step"]'), true);
  for (let step = stretch.last - 1; step >= 0; step--) {
    await page.click('[data-do="back"]');
    await settled(page, step + 1);
    await check(step);
  }
  assert.deepEqual(problems, []);
});

test("all of n = 8 in one small file: jumps, scrubber, tree, play", async () => {
  const file = recordedPage("eight", 8);
  assert.ok(statSync(file).size < 1_500_000);
  const { page, problems } = await open(pathToFileURL(file).href);
  await page.keyboard.press("n");
  const first = await settled(page, 0);
  assert.equal(first.solutions, 1);
  assert.deepEqual(first.queens.map(([, column]) => column), [0, 4, 7, 5, 2, 6, 1, 3]);
  await page.keyboard.press("End");
  const end = await settled(page, first.step);
  assert.deepEqual([end.step, end.tests, end.solutions], [21_982, 15_720, 92]);
  await page.keyboard.press("Shift+N");
  assert.equal((await settled(page, end.step)).solutions, 92);
  await page.keyboard.press("Home");
  await settled(page, 21_981);
  await page.keyboard.press("b");
  const undone = await settled(page, 0);
  assert.match(undone.sentence, /taken back/);
  await page.fill("#scrubber", "1201");
  assert.equal((await settled(page, undone.step)).solutions, 1);

  await page.click("#tree-panel > summary");
  assert.ok(await page.locator("#tree li.current").count() > 0);
  await page.click('#tree button[aria-label="go to row 0, column 3"]');
  const gone = await settled(page, 1201);
  assert.deepEqual(gone.queens, [[0, 3]]);
  await page.uncheck("#follow");
  await page.click('#tree button[data-path="3,5"]');
  assert.deepEqual((await settled(page, gone.step)).queens, [[0, 3], [1, 5]]);

  await page.keyboard.press("Home");
  await page.fill("#speed", "12");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.getElementById("sentence").textContent.includes("this is solution 1."));
  assert.equal(await page.getAttribute("#play", "aria-label"), "Play", "it stops at a solution");
  await page.uncheck("#stop");
  await page.click("#play");
  await page.waitForFunction(() => document.getElementById("sentence").textContent.includes("complete"));
  assert.equal((await shown(page)).solutions, 92);
  assert.deepEqual(problems, []);
});

test("playing is smooth", async () => {
  const { page, problems } = await open(fileUrl("smooth", 8));
  await page.fill("#speed", "9");
  await page.uncheck("#stop");
  await page.click("#play");
  const longest = await page.evaluate(() => new Promise((resolve) => {
    const gaps = [];
    let before = performance.now();
    const frame = (now) => {
      gaps.push(now - before);
      before = now;
      if (gaps.length < 120) requestAnimationFrame(frame);
      else resolve(gaps.sort((a, b) => a - b)[Math.floor(gaps.length * 0.9)]);
    };
    requestAnimationFrame(frame);
  }));
  assert.ok(longest < 50, `nine frames of ten within ${longest} ms`);
  assert.deepEqual(problems, []);
});

test("keys, speed and help", async () => {
  const { page, problems } = await open(fileUrl("keys", 5));
  await page.keyboard.press("?");
  assert.ok(await page.isVisible("#help"));
  await page.keyboard.press("Escape");
  assert.ok(!(await page.isVisible("#help")));
  const speed = await page.textContent("#speed-text");
  await page.keyboard.press("+");
  assert.notEqual(await page.textContent("#speed-text"), speed);
  await page.keyboard.press("-");
  assert.equal(await page.textContent("#speed-text"), speed);
  await page.keyboard.press("r");
  await page.waitForFunction(() => document.getElementById("play").ariaLabel === "Pause");
  await page.keyboard.press("Space");
  assert.equal(await page.getAttribute("#play", "aria-label"), "Play");
  for (const control of await page.locator("button:visible, input:visible, select:visible").all()) {
    const name = await control.evaluate((element) =>
      element.ariaLabel || element.textContent.trim() || element.labels?.[0]?.textContent.trim());
    assert.ok(name, await control.evaluate((element) => element.outerHTML));
  }
  assert.deepEqual(problems, []);
});

test("queens by hand, in a recording", async () => {
  const { page, problems } = await open(fileUrl("by-hand", 6));
  await byHand(page);
  assert.deepEqual(problems, []);
});

test("queens by hand, live, and on to the search with them given", async () => {
  const { page, problems } = await open(url);
  await page.fill("#set-n", "6");
  await page.click("#settings button");
  await page.waitForFunction(() => document.getElementById("about").textContent.includes("n = 6"));
  await page.click("#tab-hand");
  await page.fill("#hand-n", "6");
  await page.dispatchEvent("#hand-n", "change");
  await byHand(page);
  await page.click("#hand-watch");
  await page.waitForFunction(() => document.getElementById("given").textContent.includes("row 0, column 1"));
  // The search is there a moment after its queens are named; a key that is pressed before is lost.
  let solution = null;
  for (let tries = 0; solution === null; tries++) {
    assert.ok(tries < 30);
    await page.keyboard.press("n");
    solution = await settled(page, 0, 2000).catch(() => null);
  }
  assert.deepEqual(solution.queens[0], [0, 1]);
  assert.deepEqual(problems, []);
});

/** On an empty board of 6 x 6; leaves a queen on row 0, column 1. */
async function byHand(page) {
  const queens = () => page.locator("#hand-board .queens use:not(.ghost)").count();
  const summary = () => page.textContent("#hand-summary");
  if (await page.isHidden("#hand")) await page.keyboard.press("h");
  const click = async (row, column) => {
    const point = await page.evaluate(([row, column]) => {
      const matrix = document.getElementById("hand-board").getScreenCTM();
      const { x, y } = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(matrix);
      return { x, y };
    }, [row, column]);
    await page.mouse.click(point.x, point.y);
  };
  await click(0, 0);
  assert.match(await summary(), /^1 of 6 queens, none/);
  await click(2, 2);
  assert.match(await summary(), /1 pair attacks/);
  assert.equal(await page.locator("#hand-board .attacked").count(), 2);
  assert.match(await page.textContent("#hand-conflicts"), /share the diagonal/);
  await page.keyboard.press("c");
  await page.waitForFunction(() => document.getElementById("hand-answer").textContent.includes("attack"));
  await page.keyboard.press("u");
  assert.equal(await queens(), 1);
  await page.click("#hand-complete");
  await page.waitForFunction(() => document.getElementById("hand-answer").textContent.startsWith("No: there is no"));
  await click(0, 0);
  assert.equal(await queens(), 0);
  await page.focus("#hand-board");
  for (const key of ["ArrowRight", "ArrowDown", "ArrowUp", "Space"]) await page.keyboard.press(key);
  assert.match(await page.textContent("#hand-square"), /^row 0, column 1: a queen/);
  await page.keyboard.press("c");
  await page.waitForFunction(() => document.getElementById("hand-answer").textContent.startsWith("Yes"));
  assert.equal(await page.locator("#hand-board .ghost").count(), 5);
}

test("live: any strategy, the first solution only, a long search", async () => {
  const { page, problems } = await open(url);
  for (const strategy of ["bitmask", "hashset", "scan", "cursor"]) {
    await page.selectOption("#set-strategy", strategy);
    await page.selectOption("#set-find", "first");
    await page.click("#settings button");
    await page.waitForFunction((name) => document.getElementById("about").textContent.includes(name), strategy);
    await page.keyboard.press("End");
    const end = await settled(page, 0);
    assert.equal(end.solutions, 1, strategy);
    assert.match(end.sentence, /Only the first/);
  }
  await page.fill("#set-n", "12");
  await page.selectOption("#set-strategy", "flags");
  await page.selectOption("#set-find", "all");
  await page.click("#settings button");
  await page.waitForFunction(() => document.getElementById("about").textContent.includes("n = 12"));
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.getElementById("sentence").textContent.includes("complete"), null, { timeout: 60_000 });
  const end = await shown(page);
  assert.equal(end.solutions, 14_200);
  await page.keyboard.press("ArrowLeft");
  assert.equal((await settled(page, end.step)).step, end.step - 1);
  assert.deepEqual(problems, []);
});

test("live: a long jump can be stopped on its way", async () => {
  const { page, problems } = await open(url);
  await page.fill("#set-n", "40");
  await page.click("#settings button");
  await page.waitForFunction(() => document.getElementById("about").textContent.includes("n = 40"));
  await page.waitForFunction(() => document.activeElement.id === "play");
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.getElementById("sentence").textContent.startsWith("On the way"));
  await page.keyboard.press("Space");
  const stopped = await settled(page, 0);
  assert.ok(stopped.step > 10_000, `${stopped.step}`);
  assert.equal(await page.getAttribute("#play", "aria-label"), "Play");
  await page.keyboard.press("ArrowRight");
  assert.equal((await settled(page, stopped.step)).step, stopped.step + 1);
  assert.deepEqual(problems, []);
});

test("live: steps and jumps at n = 12 are quick", async () => {
  const { page, problems } = await open(url);
  await page.fill("#set-n", "12");
  await page.click("#settings button");
  await page.waitForFunction(() => document.getElementById("about").textContent.includes("n = 12"));
  const median = async (key, times) => {
    const taken = [];
    for (let time = 0; time < times; time++) {
      taken.push(await page.evaluate((pressed) => new Promise((resolve) => {
        const start = performance.now();
        const done = new MutationObserver(() => {
          done.disconnect();
          resolve(performance.now() - start);
        });
        done.observe(document.getElementById("count-step"), { childList: true });
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
      }), key));
    }
    return taken.sort((a, b) => a - b)[Math.floor(times / 2)];
  };
  const solution = await median("n", 21);
  const forward = await median("ArrowRight", 51);
  const back = await median("ArrowLeft", 51);
  console.log(`medians at n = 12: forward ${forward.toFixed(1)} ms, back ${back.toFixed(1)} ms, next solution ${solution.toFixed(1)} ms`);
  assert.ok(forward < 16 && back < 16 && solution < 100);
  assert.deepEqual(problems, []);
});

test("live: a server that is gone is told of", async () => {
  const other = await startServer();
  const { page } = await open(other.url);
  other.server.kill();
  await new Promise((resolve) => other.server.on("exit", resolve));
  await page.click("#settings button");
  await page.waitForSelector("#problem:not([hidden])");
  assert.match(await page.textContent("#problem"), /does not answer/);
});

test("on a phone and in the dark nothing is cut off", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, problems } = await open(fileUrl("phone", 8), {
      viewport: { width: 360, height: 740 }, colorScheme, hasTouch: true, isMobile: true,
    });
    await page.tap('[data-do="solution"]');
    assert.equal((await settled(page, 0)).solutions, 1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `the page is ${wide} wide`);
    await page.tap("#tab-hand");
    await page.tap("#hand-board");
    assert.match(await page.textContent("#hand-summary"), /1 of 8/);
    assert.deepEqual(problems, []);
  }
});
