// What the tests share: the command, its server, the browser, the page's own model of a search.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";
import { chromium } from "playwright-core";

export const repository = process.env.REPOSITORY;
const queens = process.env.QUEENS;
const scratch = mkdtempSync(join(tmpdir(), "queens-browser-"));

/** A page that plays a recording, as a file. */
export function recordedPage(name, ...parameters) {
  const file = join(scratch, `${name}.html`);
  execFileSync(queens, ["--quiet", "trace", ...parameters, "--format", "html", "-o", file]);
  return file;
}

/** What a page was given to show. */
export function configOf(file) {
  const text = readFileSync(file, "utf8");
  return JSON.parse(text.match(/<script id="config" type="application\/json">(.*?)<\/script>/s)[1]);
}

/** Starts `queens serve` at a free port. */
export async function startServer() {
  const server = spawn(queens, ["serve", "--port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  const url = await new Promise((resolve, reject) => {
    let text = "";
    server.stderr.on("data", (data) => {
      text += data;
      const found = text.match(/http:\/\/127\.0\.0\.1:\d+\//);
      if (found) resolve(found[0]);
    });
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
  return { server, url };
}

/** The answer of the server to a question. */
export async function ask(url, path, parameters) {
  const response = await fetch(`${url}${path}?${new URLSearchParams(parameters)}`);
  return { status: response.status, answer: await response.json() };
}

/** The part of the page's script that needs no page. */
export function model() {
  const assets = join(repository, "crates/queens-view/assets");
  const text = ["search.js", "cover.js", "complete.js"].map((name) => readFileSync(join(assets, name), "utf8")).join("");
  const names = "{ CODE, Stretch, stateOf, explain, pseudocodeLine, completion, conflicts }";
  return vm.runInNewContext(`${text}; (${names})`, { performance });
}

/** Plain data: what is compared must not depend on where it was made. */
export const plain = (value) => JSON.parse(JSON.stringify(value));

/** A browser whose pages may load nothing but `allowed`; `problems` gathers what goes wrong. */
export async function openBrowser() {
  const flags = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: flags });
  const open = async (url, options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    const problems = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      const own = protocol === "data:" || protocol === "file:" || origin === new URL(url).origin;
      if (!own) problems.push(`request to ${request.url()}`);
    });
    await page.goto(url);
    await page.waitForFunction(() => document.getElementById("sentence").textContent !== "");
    return { page, problems };
  };
  return { browser, open };
}
