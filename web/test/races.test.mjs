// The page of a race in a real browser: its tables and charts say what the lines of JSON in it say.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { PATIENCE, begin, quadrille } from "./browser.mjs";

const scratch = mkdtempSync(join(tmpdir(), "quadrille-"));
const path = join(scratch, "races.html");
const RACE = ["--rounds", "1", "--max-time", "1m", "--budget", "10m", "--html", path];

let browser;
before(async () => { browser = await begin(); });
after(async () => {
  await browser.end();
  rmSync(scratch, { recursive: true });
});

/** The page of a race, and the lines in it. */
async function raced(...args) {
  quadrille("compare", ...RACE, ...args);
  const [, lines] = readFileSync(path, "utf8").match(/id="lines">\n([^]*?)<\/script>/);
  const page = await browser.openFile(pathToFileURL(path).href);
  return { page, lines: lines.trim().split("\n").map((line) => JSON.parse(line)) };
}

const check = (name, work) => test(name, { timeout: 4 * PATIENCE }, work);
const texts = (page, selector) => page.locator(selector).allTextContents();

check("a race over sudokus and covers has its tables and charts", async () => {
  const { page, lines } = await raced("--solvers", "lockstep,cover:links", "--engines", "bits,links", "puzzles/sudoku/hard.txt", "puzzles/cover/langford7.dlx", "puzzles/cover/soma.dlx");
  const tables = lines.filter(({ type }) => type === "table");
  assert.deepEqual(new Set(await texts(page, "section h2")), new Set(tables.map(({ title }) => title)));
  for (const { set, heads, rows } of tables.filter(({ set }) => set)) {
    const table = page.locator(`section[data-set="${set}"] > .scroll table`);
    assert.deepEqual(await table.locator("thead th").allTextContents(), heads.map(([name]) => name));
    assert.deepEqual(await table.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))), rows);
  }
  const pair = /^(lockstep and cover:links|cover:links and lockstep), /;
  assert.deepEqual((await texts(page, "figure h3")).map((title) => title.replace(pair, "two, ")), [
    "Instances decided within a time each", "Within so many times the best time", "two, instance by instance",
    "Instances decided within a time each", "hard: time over size",
  ]);
  // every time of a sudoku is a dot of the chart of times over sizes
  const n = lines.filter(({ type, seconds }) => type === "sudokus" && seconds).flatMap(({ seconds }) => seconds).length;
  assert.equal(await page.locator("figure").last().locator("svg[role=img] circle").count(), n);
  const drawn = await page.locator("figure svg[role=img]").evaluateAll((all) => all.map((svg) => svg.outerHTML));
  assert.ok(drawn.every((svg) => !/NaN|Infinity|undefined/.test(svg)), drawn.join("\n"));
  assert.deepEqual(page.errors, []);
});

check("no words of an axis stand on others, or beyond the chart, however long the race took", async () => {
  await raced("--solvers", "lockstep,cover:links", "--engines", "bits,links", "puzzles/sudoku/hard.txt", "puzzles/cover/langford7.dlx", "puzzles/cover/soma.dlx");
  const html = readFileSync(path, "utf8");
  for (let factor = 1e-3; factor <= 1e3; factor *= Math.sqrt(10)) {
    const scaled = html.replace(/"seconds":\[([^\]]*)\]/g, (_, all) => `"seconds":[${all.split(",").map((one) => one === "null" ? one : one * factor)}]`);
    assert.notEqual(scaled, html);
    writeFileSync(path, scaled);
    const page = await browser.openFile(pathToFileURL(path).href);
    const crowded = await page.locator("figure svg[role=img]").evaluateAll((all) => all.flatMap((svg) => {
      const words = [...svg.querySelectorAll("text")].filter((text) => text.textContent).map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
      const whole = svg.getBoundingClientRect();
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const beyond = words.filter(({ box }) => box.left < whole.left || box.right > whole.right || box.top < whole.top || box.bottom > whole.bottom);
      const meeting = words.flatMap((one, number) => words.slice(0, number).filter((other) => meet(one.box, other.box)).map((other) => `${other.text} and ${one.text}`));
      return [...beyond.map(({ text }) => text), ...meeting];
    }));
    assert.equal(await page.locator("figure svg[role=img]").count(), 5);
    assert.deepEqual(crowded, [], `times of the race by ${factor}`);
    await page.close();
  }
});

check("rows are sorted by a column and chosen by their words", async () => {
  const { page } = await raced("--engines", "bits,links,cells", "puzzles/cover/langford7.dlx", "puzzles/cover/soma.dlx");
  const solvers = () => texts(page, 'section[data-set="soma"] tbody th');
  await page.click('section[data-set="soma"] thead th:first-child button');
  assert.deepEqual(await solvers(), ["bits", "cells", "links"]);
  await page.click('section[data-set="soma"] thead th:first-child button');
  assert.deepEqual(await solvers(), ["links", "cells", "bits"]);
  assert.equal(await page.getAttribute('section[data-set="soma"] thead th:first-child', "aria-sort"), "descending");
  await page.fill("#words", "cell");
  assert.deepEqual(await page.locator('section[data-set="soma"] tbody tr:visible th').allTextContents(), ["cells"]);
  await page.selectOption("#set", "langford7");
  assert.deepEqual(await page.locator("section:visible h2").allTextContents(), ["langford7: 26 solutions"]);
  assert.deepEqual(page.errors, []);
});

check("everybody can use the page", async () => {
  const { page } = await raced("--solvers", "lockstep,cover:links", "puzzles/sudoku/hard.txt", "puzzles/sudoku/famous.txt");
  await page.evaluate(readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8"));
  const { violations } = await page.evaluate(() => window.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
});
