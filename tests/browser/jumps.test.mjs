// A jump and a question end with the search that they belong to.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openBrowser, startServer } from "./support.mjs";

let browser, open, server, url;
before(async () => {
  ({ browser, open } = await openBrowser());
  ({ server, url } = await startServer());
});
after(async () => {
  await browser.close();
  server.kill();
});

const textOf = (page, id) => page.evaluate((name) => document.getElementById(name).textContent, id);

async function search(page, n, find) {
  await page.fill("#set-n", String(n));
  await page.selectOption("#set-find", find);
  await page.click("#settings button");
  await page.waitForFunction(
    (size) => document.getElementById("about").textContent.includes(`n = ${size},`) ||
      document.getElementById("about").textContent.endsWith(`n = ${size}`),
    n,
  );
}

test("a jump ends with the search that it belongs to", async () => {
  const { page, problems } = await open(url);
  await search(page, 40, "all");
  await page.waitForFunction(() => document.activeElement.id === "play");
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.getElementById("sentence").textContent.startsWith("On the way"));
  await search(page, 6, "all");
  // Nothing of the old search is asked for any more, and nothing of it is shown.
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const sentence = await textOf(page, "sentence");
  await page.waitForTimeout(1500);
  assert.equal(await textOf(page, "sentence"), sentence);
  assert.equal(await textOf(page, "count-step"), "0");
  assert.deepEqual(asked.filter((address) => address.includes("n=40")), []);
  // The keys belong to the new one.
  await page.waitForFunction(() => document.activeElement.id === "play");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.getElementById("count-step").textContent === "1");
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.getElementById("count-solutions").textContent === "4");
  assert.deepEqual(problems, []);
});

test("the first solution of a large board is searched for, and no more", async () => {
  const { page, problems } = await open(url);
  await search(page, 20, "first");
  await page.waitForFunction(() => document.activeElement.id === "play");
  await page.keyboard.press("End");
  await page.waitForFunction(
    () => document.getElementById("count-solutions").textContent === "1",
    null,
    { timeout: 60_000 },
  );
  assert.match(await textOf(page, "sentence"), /Only the first/);
  // Where that takes too long, the way is shown.
  await search(page, 40, "first");
  await page.waitForFunction(() => document.activeElement.id === "play");
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.getElementById("sentence").textContent.startsWith("On the way"));
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.getElementById("play").ariaLabel === "Play");
  assert.deepEqual(problems, []);
});
