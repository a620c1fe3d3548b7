// How long a browser takes from opening the page to the picture of its first problem, and what it waits for: `node web/test/first.mjs [RUNS]` after `web/build`.

import { begin } from "./browser.mjs";

const runs = Number(process.argv[2] ?? 15);
const browser = await begin();
const median = (all) => all.toSorted((a, b) => a - b)[all.length >> 1];
const seen = [];
for (let run = 0; run < runs; run++) {
  const page = await browser.open();
  seen.push(await page.evaluate(() => Object.fromEntries([
    ...performance.getEntriesByType("resource").map(({ name, responseEnd }) => [new URL(name).pathname, responseEnd]),
    ...performance.getEntriesByType("mark").map(({ name, startTime }) => [name, startTime]),
    ...performance.getEntriesByType("paint").map(({ name, startTime }) => [name, startTime]),
  ])));
  await page.context().close();
}
await browser.end();
for (const name of Object.keys(seen.at(-1))) console.log(`${median(seen.map((times) => times[name])).toFixed(0).padStart(6)} ms  ${name}`);
console.log(`first picture: ${median(seen.map(({ picture }) => picture)).toFixed(0)} ms, from ${Math.min(...seen.map(({ picture }) => picture)).toFixed(0)} to ${Math.max(...seen.map(({ picture }) => picture)).toFixed(0)}`);
