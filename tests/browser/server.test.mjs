// The server: what it refuses, how it ends.

import assert from "node:assert/strict";
import net from "node:net";
import { test } from "node:test";
import { ask, startServer } from "./support.mjs";

test("bad questions get a clear 4xx", async () => {
  const { server, url } = await startServer();
  for (const [path, parameters, status] of [
    ["api/steps", { n: 8, strategy: "flagz", from: 0, count: 1 }, 400],
    ["api/steps", { n: 9999, strategy: "flags", from: 0, count: 1 }, 400],
    ["api/steps", { n: 4, strategy: "flags", from: 9999, count: 1 }, 416],
    ["api/steps", { n: 4, strategy: "flags", from: 0, count: 99999 }, 400],
    ["api/find", { n: 4, strategy: "flags", from: 0, to: "moon" }, 400],
    ["api/complete", { n: 4, queens: "9,9" }, 400],
    ["nothing/here", {}, 404],
  ]) {
    const { status: got, answer } = await ask(url, path, parameters);
    assert.equal(got, status, JSON.stringify(answer));
    assert.match(answer.error, /\w+ .*/);
  }
  const posted = await fetch(url, { method: "POST", body: "x" });
  assert.equal(posted.status, 405);
  const garbage = await raw(url, "GARBAGE\r\n\r\n");
  assert.match(garbage, /^HTTP\/1\.1 400/);
  const long = await raw(url, `GET /${"x".repeat(1 << 20)} HTTP/1.1\r\n\r\n`);
  assert.match(long, /^(HTTP\/1\.1 4|$)/);
  // It still answers.
  assert.equal((await ask(url, "api/find", { n: 8, strategy: "flags", from: 0, to: "solution" })).status, 200);
  server.kill();
});

test("Ctrl-C ends it cleanly, even while a client stays connected", async () => {
  const { server, url } = await startServer();
  const { port } = new URL(url);
  const idle = net.connect(Number(port), "127.0.0.1");
  await new Promise((resolve) => idle.on("connect", resolve));
  await ask(url, "api/find", { n: 6, strategy: "flags", from: 0, to: "end" });
  server.kill("SIGINT");
  const start = Date.now();
  const code = await new Promise((resolve) => server.on("exit", resolve));
  assert.equal(code, 0);
  assert.ok(Date.now() - start < 5000);
  idle.destroy();
});

test("many viewers at once", async () => {
  const { server, url } = await startServer();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, viewer) =>
    ask(url, "api/find", { n: 8 + (viewer % 3), strategy: "flags", from: 0, to: "solution" })));
  for (const [viewer, { status, answer }] of answers.entries()) {
    assert.equal(status, 200);
    assert.equal(answer.outcome, "reached");
    assert.equal(answer.step, answers[viewer % 3].answer.step);
  }
  server.kill();
});

/** What comes back for these bytes. */
function raw(url, bytes) {
  return new Promise((resolve) => {
    const socket = net.connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (data) => (text += data));
    socket.on("close", () => resolve(text));
    socket.on("error", () => {});
  });
}
