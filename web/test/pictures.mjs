// Draws the pictures of web/README.md: `node web/test/pictures.mjs` after `web/build`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, ask, begin, openMenu, puzzle, says, text } from "./browser.mjs";

const FOLDER = join(ROOT, "web/pictures");
/** Pictures are cut below this many pixels of the page. */
const MAX_HEIGHT = 820;
const CORNERS = `${".#######\n".repeat(1)}${"########\n".repeat(6)}#######.\n`;

const browser = await begin();
mkdirSync(FOLDER, { recursive: true });

/** A page of this width, a picture of a part of it. */
async function draw(name, part, act, options = {}) {
  const page = await browser.open({ viewport: { width: 860, height: 900 }, deviceScaleFactor: 0.75, ...options });
  await act(page);
  await page.waitForTimeout(600);
  await page.evaluate(() => document.activeElement.blur());
  const { x, y, width, height } = await page.locator(part).boundingBox();
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true, clip: { x, y, width, height: Math.min(height, MAX_HEIGHT) } });
  await page.context().close();
}

const CHAIN = "..5.8.3..........2.6...7........49.5...91.4....3..2..8218......7..5...........87.";

await draw("first", "main", () => {}, { viewport: { width: 860, height: 900 } });
await draw("hint", "#answer", async (page) => {
  await text(page, CHAIN);
  while (!/forcing chain/.test(await ask(page, "hint", /:/))) await page.waitForTimeout(50);
}, { colorScheme: "dark" });
await draw("region", "main", async (page) => {
  await page.evaluate(async (region) => {
    const { state } = await import("./statement.js");
    await state({ kind: "puzzle", name: "polyominoes", values: [["region", region], ["pieces", "dominoes"], ["any-number", "true"]] }, "link");
  }, CORNERS);
  await page.click("#tab-region");
});
await draw("text", "main", async (page) => {
  await page.click("#tab-text");
  await page.selectOption("#input", "dlx");
  await page.fill("#text", "| three people, two rooms\nAnn Ben Cid | 1 2\nAnn 1\nAnn 2\nBen 1\nBen 3\nCid 1\nCid 2\n");
  await says(page, "beside", /line 6/);
});
await draw("answers", "#found", async (page) => {
  await puzzle(page, "dominoes 4x4");
  await openMenu(page);
  await page.check("#symmetric");
  await ask(page, "all", /all 9 solutions/);
});
await draw("player", "#watch", async (page) => {
  await puzzle(page, "langford 7");
  await page.selectOption("#rule-0", "links");
  await page.selectOption("#rule-1", "fewest");
  await page.selectOption("#rule-2", "first");
  await page.waitForFunction(() => document.querySelectorAll(".lane").length === 3);
  await page.locator("#slider").fill("60");
}, { viewport: { width: 1240, height: 900 } });
await browser.end();
