// Takes the picture of the page for the README: `tests/browser/run screenshots DIRECTORY`.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser, recordedPage } from "./support.mjs";

const directory = process.argv[2];
const { browser, open } = await openBrowser();
const { page } = await open(pathToFileURL(recordedPage("picture", 8)).href, {
  viewport: { width: 1200, height: 850 },
});
for (const key of ["n", "b", "b", "b", "b", "b", "b"]) await page.keyboard.press(key);
for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowRight");
await page.waitForFunction(() => document.querySelector("#watch-board .question.no"));
await page.screenshot({ path: join(directory, "page.png") });
await browser.close();
