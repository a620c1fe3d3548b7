// The page in a real browser. No test has a time to keep but for stopping, which the page itself measures.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PATIENCE, ROOT, ask, begin, download, known, puzzle, quadrille, ready, says, state, text } from "./browser.mjs";

const BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const CORNERS = { kind: "puzzle", name: "polyominoes", values: [["region", "########\n".repeat(7).replace("########", ".#######") + "#######.\n"], ["pieces", "dominoes"], ["any-number", "true"]] };
/** Every puzzle of the gallery, small. */
const GALLERY = ["queens 8", "langford 7", "skolem 8", "latin 4", "mates 5", "calendar 10-6", "insanity", "words 3x3 puzzles/words/three.txt", "steiner 7",
  "schoolgirls 9", "factorizations 6", "round-robin 6", "roster 4 --days 3", "crew 8", "assignment 4",
  "matchings petersen", "coloring petersen 3", "domination queen:6x6 3", "squares 3x2 --colors 2",
  "triangles hexagon:1", "partridge 3", "polyiamonds hexagon:3 2 --any-number", "polyhexes 7x4 4", "dominoes 8x8", "pentominoes 3x20",
  "polyominoes 4x6 --pieces trominoes,tetrominoes --any-number", "soma"];
/** A search that lasts longer than anybody waits. */
const LONG = "queens 18";

let browser;
let page;
const scratch = mkdtempSync(join(tmpdir(), "quadrille-"));

/** The program's word on what the page saved. */
function programReads(content, name, ...args) {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return quadrille(...args, path).trim();
}

const check = (name, work) => test(name, { timeout: 4 * PATIENCE }, async () => {
  await work();
  assert.deepEqual(page.errors, []);
});

before(async () => {
  browser = await begin();
  page = await browser.open();
});
after(async () => {
  await page.context().close();
  await browser.end();
});

// Doors

check("the page shows a picture of its first problem", async () => {
  assert.match(await says(page, "said", /options/), /the puzzle pentominoes: 72 items, 2,056 options/);
  assert.ok(await page.locator("#picture svg rect").count() > 50);
});

check("the gallery has every puzzle, and a form made of its recipe", async () => {
  const names = await page.locator("#puzzle option").evaluateAll((all) => all.map((option) => option.value));
  assert.deepEqual(names.toSorted(), GALLERY.map((typed) => typed.split(" ")[0]).toSorted());
  for (const name of names) {
    await page.selectOption("#puzzle", name);
    await says(page, "said", new RegExp(`puzzle ${name}`));
    const help = quadrille("puzzle", name, "--help");
    for (const label of await page.locator("#puzzle-form label").allTextContents()) assert.ok(help.toLowerCase().includes(label.trim()), `${name}: ${label}`);
  }
});

check("a number that is typed states another puzzle, one that is none is refused", async () => {
  await page.selectOption("#puzzle", "queens");
  await page.fill("#value-n", "6");
  assert.match(await says(page, "said", /36 options/), /puzzle queens/);
  await page.fill("#value-n", "-1");
  await says(page, "said", /n: expected a whole number/);
});

check("each number at its largest is stated, drawn, and the page goes on", async () => {
  const numbers = await page.evaluate(async () => {
    const { view } = await import("./engine.js");
    const { reply } = await view.ask({ do: "puzzles" });
    return reply.flatMap(({ name, parameters }) => parameters.filter(({ kind, range }) => kind === "number" && range[1] < 2 ** 32 - 1).map(({ name: number, range }) => [name, number, range[1]]));
  });
  assert.ok(numbers.length > 20, String(numbers.length));
  for (const [name, number, most] of numbers) {
    const typed = GALLERY.find((typed) => typed.split(" ")[0] === name);
    const at = async (value) => {
      const { about, refusal } = await page.evaluate(async ([typed, name, number, value]) => {
        const [{ typed: valuesOf }, { now, state }] = [await import("./gallery.js"), await import("./statement.js")];
        const { values } = await valuesOf(typed);
        await state({ kind: "puzzle", name, values: [...values.filter(([other]) => other !== number), [number, String(value)]] }, "test");
        return { ...now, refusal: now.refusal?.message };
      }, [typed, name, number, value]);
      return { about, refusal };
    };
    const { about, refusal } = await at(most);
    assert.ok(about, `${name} ${number} ${most}: ${refusal}`);
    await page.waitForSelector("#lanes > *");
    const more = await at(most + 1);
    assert.match(more.refusal ?? "", /at most|expected|too many|not in/, `${name} ${number} ${most + 1}`);
  }
  await puzzle(page, "queens 6");
  assert.match(await ask(page, "count", /answers/), /^4 answers/);
});

check("an example is a button", async () => {
  await page.selectOption("#puzzle", "queens");
  await page.click("#puzzle-examples button:has-text('--torus')");
  await says(page, "said", /121 options/);
  assert.ok(await page.isChecked("#value-torus"));
});

check("cells of a region are clicked and dragged", async () => {
  await page.click("#tab-region");
  await says(page, "region-size", /^[1-9]/);
  await page.fill("#region-width", "4");
  await page.fill("#region-height", "3");
  await page.press("#region-height", "Enter");
  await says(page, "region-size", /^12 cells/);
  for (const box of await page.locator("#region-sets input, #region-flags input").all()) await box.uncheck();
  await page.check("#set-dominoes");
  await page.check("#flag-any-number");
  await page.click("#region-clear");
  await says(page, "region-size", /^0 cells/);
  const cell = async (at) => (({ x, y, width, height }) => [x + width / 2, y + height / 2])(await page.locator("#region button").nth(at).boundingBox());
  await page.locator("#region").scrollIntoViewIfNeeded();
  await page.mouse.move(...(await cell(0)));
  await page.mouse.down();
  for (const at of [1, 2, 3]) await page.mouse.move(...(await cell(at)));
  await page.mouse.up();
  await page.mouse.click(...(await cell(4)));
  await says(page, "region-size", /^5 cells/);
  await says(page, "said", /polyominoes: 5 items, 4 options/);
});

check("cells of a region change by the keyboard", async () => {
  await page.locator("#region button").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await says(page, "region-size", /^6 cells/);
});

check("a piece is drawn, and the region filled with it", async () => {
  await page.fill("#region-width", "4");
  await page.fill("#region-height", "3");
  await page.click("#region-fill");
  await page.click("summary:has-text('Draw a piece')");
  for (const at of [0, 1, 5]) await page.locator("#piece button").nth(at).click();
  await page.fill("#piece-copies", "*");
  await page.click("#piece-add");
  await says(page, "said", /12 items/);
  assert.equal(await page.inputValue("#pieces"), "*\nAA\nA");
  assert.match(await ask(page, "count", /answers/), /^4 answers/);
});

check("a sudoku is typed", async () => {
  await page.click("#tab-sudoku");
  await page.click("#sudoku-clear");
  await page.locator("#sudoku input").first().focus();
  await page.keyboard.type("5");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("3");
  await known(page, ({ about }) => String(about?.board?.digits.slice(0, 3)) === "5,3,0");
});

check("a sudoku is pasted, and all doors show it", async () => {
  await page.locator("#sudoku input").first().evaluate((cell, board) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", board);
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, `${BOARD.match(/.{9}/g).join("\n")}\n`);
  await page.waitForFunction(() => document.querySelectorAll("#sudoku input")[4].value === "7");
  await page.click("#tab-text");
  assert.equal((await page.inputValue("#text")).replaceAll(/\s/g, ""), BOARD);
});

check("rules are chosen, a cage is drawn", async () => {
  await page.click("#tab-sudoku");
  await page.selectOption("#sudoku-size", "4");
  await page.check("#rule-diagonals");
  await says(page, "said", /sudoku of 4x4 with rules/);
  await page.selectOption("#sudoku-tool", "cage");
  for (const at of [0, 4]) await page.locator("#sudoku input").nth(at).click();
  await page.fill("#cage-sum", "3");
  await page.click("#sudoku-add");
  await page.waitForSelector("#sudoku-drawn li");
  const { statement } = await known(page, ({ statement, about }) => about?.board?.puzzle.cages && statement.text.includes("cages"));
  const expected = programReads(statement.text, "cage.json", "solve", "--count");
  assert.match(await ask(page, "count", /answer/), new RegExp(`^${expected} answer`));
});

check("texts are read as what they are", async () => {
  for (const [what, content, input] of [["an exact cover: 7 items, 6 options", KNUTH], ["a sudoku of 9x9", BOARD], ["a list of 2 sudokus", `${BOARD}\n${BOARD}\n`],
    ["an exact cover: 3 items", "110\n011\n001\n", "matrix"], ["a nonogram", "width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n"], ["a kakuro", "# 4\\ 3\\\n\\4 . .\n\\3 . .\n"],
    ["an exact cover: 2 items", '{"items":["a","b"],"options":[["a"],["b"]]}']]) {
    await text(page, content, input);
    assert.ok((await page.textContent("#said")).includes(what), `${what}: ${await page.textContent("#said")}`);
  }
});

check("what the program does not read, the page refuses with the same words", async () => {
  for (const content of ["1000\n0010\n0100\n0001\n", "3 2\n1 2 3\n", "# nothing\n", "hello world\n", "1 2 | 3\n1\n3 4\n"]) {
    const { refusal } = await text(page, content);
    assert.throws(() => programReads(content, "refused.txt", "solve", "--count"), ({ message }) => message.includes(refusal), `${content}: ${refusal}`);
  }
});

check("what is wrong in a text stands beside its line", async () => {
  await page.click("#tab-text");
  await page.selectOption("#input", "dlx");
  await page.fill("#text", "a b c\na\nb x\nc\n");
  await says(page, "beside", /line 3.*x/);
  assert.equal(await page.textContent("#lines b"), "3");
  assert.equal(await page.getAttribute("#text", "aria-invalid"), "true");
  const top = (id) => page.locator(id).boundingBox().then(({ y }) => y);
  assert.ok(Math.abs((await top("#beside")) - (await top("#lines b"))) < 12);
  await page.fill("#text", "a b c\na\nb\nc\n");
  await page.waitForFunction(() => document.getElementById("beside").textContent === "");
});

check("a file is opened", async () => {
  await page.setInputFiles("#file", join(ROOT, "puzzles/cover/soma.dlx"));
  await says(page, "said", /an exact cover: 34 items/);
});

check("a puzzle is shown as a text", async () => {
  await page.click("#tab-gallery");
  await puzzle(page, "queens 5");
  await page.click("#tab-text");
  await page.waitForFunction(() => document.getElementById("text").value.includes("r2"));
  assert.equal(programReads(await page.inputValue("#text"), "queens.dlx", "solve", "--count"), "10");
});

// Questions

check("first: an answer is drawn", async () => {
  await text(page, BOARD);
  assert.match(await ask(page, "first"), /answer/);
  await page.waitForSelector("#found svg");
  const drawn = await page.locator("#found svg text").allTextContents();
  assert.equal(drawn.join(""), SOLVED);
});

check("all: a page of answers grows", async () => {
  await puzzle(page, "queens 8");
  await ask(page, "all", /24 answers so far/);
  assert.equal(await page.locator("#found figure").count(), 24);
  for (const n of [48, 72]) {
    await page.click("#more");
    await says(page, "answered", new RegExp(`^${n} answers so far`));
  }
  await page.click("#more");
  await says(page, "answered", /all 92 answers/);
  assert.equal(await page.locator("#found figure").count(), 92);
});

check("up to symmetry: one of each class", async () => {
  await puzzle(page, "queens 8");
  await page.check("#symmetric");
  await ask(page, "all", /all 12 answers/);
  assert.match(await ask(page, "count", /class/), /^12 answers/);
  await page.uncheck("#symmetric");
});

check("unique: one, none, several", async () => {
  for (const [content, said] of [[BOARD, /exactly one/], [KNUTH, /exactly one/], ["a b\na\n", /no answer/], ["a b\na\nb\na b\n", /several/]]) {
    await text(page, content);
    await ask(page, "unique", said);
  }
});

check("cheapest: with what it costs", async () => {
  await text(page, readFileSync(join(ROOT, "puzzles/cover/tours.dlx"), "utf8"));
  assert.match(await ask(page, "cheapest", /cost/), /cost 31/);
});

check("worth most: an auction, whose bids are decimals", async () => {
  await text(page, "0:1|desk 0:1|lamp\ndesk |21.5\nlamp |8\ndesk lamp |1234.75\n");
  assert.match(await ask(page, "maximize", /cost/), /cost 1,234.75, 29.5, 21.5/);
});

check("a chessboard without two corners has no tiling, by its colors", async () => {
  await state(page, CORNERS);
  await ask(page, "explain", /weights|no answer|as many/i);
  assert.match(await page.textContent("#answer"), /as many items with \+ as with -/);
});

check("why a board has no answer, in the words of the puzzle", async () => {
  const content = "12..\n....\n..3.\n..4.\n";
  await text(page, content);
  await ask(page, "explain", /no answer/);
  const demands = await page.locator("#found li").allTextContents();
  assert.equal(demands.join(" "), programReads(content, "none.txt", "explain").split("can): ")[1]);
});

check("of several puzzles with rules the first is shown, and that is said", async () => {
  const one = '{"size":4,"rules":["diagonals"]}';
  await text(page, `[${one},${one},${one}]`);
  assert.match(await page.textContent("#said"), /4x4 with rules.* Note: the text holds 3 puzzles with rules; this is the first of them\./);
});

check("a hint is a step of logic", async () => {
  await text(page, BOARD);
  assert.match(await ask(page, "hint", /c6/), /R1c6=8: hidden single in box 2/);
});

check("engines beside each other", async () => {
  await puzzle(page, "queens 8");
  await ask(page, "race", /Each engine/);
  const rows = await page.locator("#found tbody tr").allTextContents();
  assert.equal(rows.length, 4);
  for (const row of rows) assert.match(row, /^(links|cells|delta|bits)92/);
});

check("a list of sudokus is solved at once", async () => {
  const list = readFileSync(join(ROOT, "puzzles/sudoku/famous.txt"), "utf8");
  const { about } = await text(page, list);
  assert.match(await ask(page, "boards", /boards/), new RegExp(`${about.boards} boards in .*: ${about.boards} have exactly one`));
});

check("counts are those of the program, for the whole gallery", async () => {
  for (const typed of GALLERY) {
    const known = quadrille("puzzle", ...typed.split(" "), "--count").trim();
    assert.equal((await puzzle(page, typed)).refusal, undefined, typed);
    const said = await ask(page, "count", /answer/);
    assert.equal(said.match(/^[\d,]+/)[0].replaceAll(",", ""), known, typed);
  }
});

check("a long search is stopped within 100 ms, and the page goes on", async () => {
  await puzzle(page, LONG);
  await page.click("#ask-count");
  await says(page, "how-far", /nodes/);
  const took = await page.evaluate(() => {
    const begin = performance.now();
    document.getElementById("stop").click();
    return performance.now() - begin;
  });
  assert.ok(took < 100, `${took} ms`);
  assert.match(await page.textContent("#answered"), /^Stopped/);
  assert.ok(await page.isHidden("#running"));
  await puzzle(page, "queens 6");
  assert.match(await ask(page, "count", /answers/), /^4 answers/);
});

check("a count that lasts is divided among two workers, and is what the program counts", async () => {
  const workers = await page.evaluate(() => Math.min(navigator.hardwareConcurrency, 2));
  await puzzle(page, "queens 15");
  const said = await ask(page, "count", /answers/);
  assert.equal(said.match(/^[\d,]+/)[0].replaceAll(",", ""), quadrille("puzzle", "queens", "15", "--count").trim());
  assert.equal(/on 2 workers/.test(said), workers === 2, said);
});

check("divided at once, and again and again, a count is still the same", async () => {
  let divided = 0;
  for (const typed of ["queens 11", "langford 8", "pentominoes 5x12", "matchings queen:4x4", "soma"]) {
    const { statement } = await puzzle(page, typed);
    const found = await page.evaluate(async (statement) => {
      const [{ countTogether }, { coverOf }] = [await import("./count.js"), await import("./statement.js")];
      return countTogether({ cover: await coverOf(statement), alone: -1 }, () => true, () => {});
    }, statement);
    assert.deepEqual([found.count, found.whole], [quadrille("puzzle", ...typed.split(" "), "--count").trim(), true], typed);
    divided += found.workers - 1;
  }
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  assert.equal(divided > 0, cores > 1);
});

check("stopping ends all workers, and progress is of all", async () => {
  const workers = await page.evaluate(() => Math.min(navigator.hardwareConcurrency, 2));
  await puzzle(page, LONG);
  await page.click("#ask-count");
  await says(page, "how-far", workers === 2 ? /% .* nodes .* left .* 2 workers/ : /% .* nodes .* left/);
  const busy = (click) => page.evaluate(async (click) => {
    const { helper, solve } = await import("./engine.js");
    if (click) document.getElementById("stop").click();
    return [solve.isBusy, helper?.isBusy ?? false];
  }, click);
  // who counts is in a turn nearly all the time
  while (!(await busy(false)).slice(0, workers).every(Boolean));
  assert.deepEqual(await busy(true), [false, false]);
  await page.waitForTimeout(200);
  assert.deepEqual(await busy(false), [false, false]);
  await page.fill("#seconds", "1");
  await ask(page, "count", /At least .*time was up/);
  await page.fill("#seconds", "");
});

check("the page lives while a search runs", async () => {
  await puzzle(page, LONG);
  await page.click("#ask-count");
  await says(page, "how-far", /nodes/);
  await page.click("#step");
  await says(page, "at", /^1$/);
  await page.click("#stop");
});

check("a limit of time ends a search, and what is known is said", async () => {
  await puzzle(page, LONG);
  await page.fill("#seconds", "0.2");
  await ask(page, "count", /At least .*time was up/);
  await page.fill("#seconds", "");
});

check("an engine that fails is made anew", async () => {
  const failed = await page.evaluate(async () => {
    const { Engine } = await import("./engine.js");
    const engine = new Engine("view.wasm");
    const failure = await engine.ask({ do: "steps", statement: null, digits: new Uint8Array(81) }).catch((error) => error.message);
    return [failure, (await engine.ask({ do: "puzzles" })).reply.length];
  });
  assert.match(failed[0], /solve_list/);
  assert.equal(failed[1], GALLERY.length);
});

check("each file of WebAssembly is fetched once, the first one before any script runs", async () => {
  const other = await browser.open();
  await puzzle(other, LONG);
  for (let time = 0; time < 2; time++) {
    await other.click("#ask-count");
    await says(other, "how-far", /nodes/);
    await other.click("#stop");
  }
  const fetched = (file) => other.asked.filter((url) => url.endsWith(file)).length;
  assert.deepEqual([fetched("view.wasm"), fetched("solve.wasm")], [1, 1]);
  const begun = await other.evaluate(() => performance.getEntriesByType("resource").find(({ name }) => name.endsWith("view.wasm")).initiatorType);
  assert.equal(begun, "link");
  await other.context().close();
});

check("the picture is there before the gallery is", async () => {
  const other = await browser.open();
  const [picture, gallery] = await other.evaluate(() => ["picture", "gallery"].map((name) => performance.getEntriesByName(name)[0].startTime));
  assert.ok(picture < gallery, `${picture} < ${gallery}`);
  await other.context().close();
});

// The player

check("step, back and slider go through the search", async () => {
  await text(page, KNUTH);
  await page.waitForSelector("#lanes .lane");
  await page.click("#step");
  assert.match(await page.textContent(".sentence"), /Branch on|Forced/);
  const end = Number(await page.textContent("#of"));
  await page.locator("#slider").fill(String(end));
  assert.match(await page.textContent(".sentence"), /whole tree is searched: 1 solution/);
  await page.click("#back");
  await says(page, "at", new RegExp(`^${end - 1}$`));
  await page.click("#to-start");
  assert.match(await page.textContent(".sentence"), /every item is open/);
});

check("it plays to the end, and counts what the program counts", async () => {
  await puzzle(page, "queens 6");
  await page.selectOption("#speed", "all");
  await page.click("#play");
  await page.waitForFunction(() => /whole tree/.test(document.querySelector(".sentence")?.textContent));
  assert.match(await page.textContent(".sentence"), /4 solutions/);
  await says(page, "play", /^Play$/);
  assert.match(await page.textContent(".facts"), /of the tree100\.0 %/);
});

check("it pauses", async () => {
  await page.click("#to-start");
  await page.selectOption("#speed", "15");
  await page.click("#play");
  await page.waitForFunction(() => Number(document.getElementById("at").textContent) > 2);
  await page.click("#play");
  const at = await page.textContent("#at");
  await page.waitForTimeout(300);
  assert.equal(await page.textContent("#at"), at);
});

check("two rules stand beside each other", async () => {
  await puzzle(page, "langford 7");
  await page.selectOption("#rule-1", "first");
  await page.waitForFunction(() => document.querySelectorAll(".lane").length === 2);
  await page.selectOption("#speed", "all");
  await page.click("#play");
  await page.waitForFunction(() => [...document.querySelectorAll(".sentence")].every((said) => /whole tree/.test(said.textContent)));
  const nodes = (await page.locator(".sentence").allTextContents()).map((said) => Number(said.match(/([\d,]+) nodes/)[1].replaceAll(",", "")));
  assert.ok(nodes[0] < nodes[1], String(nodes));
  await page.selectOption("#rule-1", "");
});

check("three engines stand beside each other, each with its updates", async () => {
  await puzzle(page, "langford 7");
  for (const [at, engine] of ["links", "delta", "bits"].entries()) await page.selectOption(`#rule-${at}`, engine);
  await page.waitForFunction(() => document.querySelectorAll(".lane").length === 3);
  assert.deepEqual(await page.locator(".lane h3").allTextContents(), ["links", "delta", "bits"].map((engine) => `${engine}, branching on fewest options`));
  await page.click("#play");
  await page.waitForFunction(() => [...document.querySelectorAll(".sentence")].every((said) => /whole tree/.test(said.textContent)));
  const ends = await page.locator(".sentence").allTextContents();
  const [links, delta, bits] = ends.map((said) => said.match(/: (\d+) solutions, ([\d,]+) nodes(?:, ([\d,]+) updates)?\./).slice(1));
  assert.deepEqual([links[0], links[1]], ["52", bits[1]]);
  assert.deepEqual(delta.slice(0, 2), links.slice(0, 2));
  assert.ok(links[2] && delta[2] && !bits[2], ends.join(" "));
  const { kept } = await known(page, ({ kept }) => kept?.player.at > 0 && kept.player.rules.length === 3);
  assert.deepEqual(kept.player.rules, ["links", "delta", "bits"]);
});

check("an engine that cannot do it says so, and the others go on", async () => {
  await text(page, "0:2|a b c\na b\na c\nb\nc\n", "dlx");
  await page.waitForFunction(() => document.querySelectorAll(".sentence").length === 3);
  const said = await page.locator(".sentence").allTextContents();
  assert.match(said[0], /This engine cannot do it: .*links/);
  await page.selectOption("#rule-0", "fewest");
  await page.selectOption("#rule-1", "");
  await page.selectOption("#rule-2", "");
  await page.waitForFunction(() => document.querySelectorAll(".lane").length === 1);
  await page.click("#step");
  assert.match(await page.textContent(".sentence"), /Branch on|Forced|Try/);
});

check("the matrix says what is left, the lists how long they are", async () => {
  await text(page, KNUTH);
  await page.waitForSelector("#lanes .lane");
  await says(page, "at", /^0$/);
  assert.match(await page.getAttribute("canvas[aria-label^='The matrix']", "aria-label"), /0 of 6 rows are chosen, 6 are left/);
  assert.match(await page.textContent(".lengths"), /a2/);
  await page.click("#step");
  await page.click("#step");
  assert.doesNotMatch(await page.getAttribute("canvas[aria-label^='The matrix']", "aria-label"), /0 of 6/);
});

// Keeping

check("the link of every puzzle opens it again", async () => {
  for (const typed of GALLERY) {
    const { about, statement } = await puzzle(page, typed);
    const hash = await page.evaluate(async (statement) => (await import("./link.js")).pack({ statement, door: "gallery", player: { at: 3, rules: ["fewest"] } }), statement);
    await page.goto("about:blank");
    await page.goto(`${browser.address}#${hash}`);
    await ready(page);
    const again = await page.evaluate(async () => (await import("./statement.js")).now);
    assert.deepEqual([again.statement, again.about.what, again.about.options], [statement, about.what, about.options], typed);
    assert.equal(await page.textContent("#at"), String(Math.min(3, Number((await page.textContent("#of")).match(/\d+/)[0]))), typed);
  }
});

check("what is changed is in the link", async () => {
  await page.click("#tab-gallery");
  await page.selectOption("#puzzle", "queens");
  await page.fill("#value-n", "7");
  await says(page, "said", /49 options/);
  await page.click("#step");
  await known(page, ({ kept }) => kept?.player.at === 1 && kept.statement.values.some(([, value]) => value === "7"));
  await page.reload();
  await ready(page);
  assert.equal(await page.inputValue("#value-n"), "7");
  assert.equal(await page.textContent("#at"), "1");
});

check("a broken link opens the first problem", async () => {
  await page.goto("about:blank");
  await page.goto(`${browser.address}#no-link-at-all`);
  await ready(page);
  assert.match(await page.textContent("#said"), /pentominoes/);
});

check("a name of a place on the page changes nothing", async () => {
  await puzzle(page, "langford 7");
  await page.focus(".skip");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash === "#answer");
  await page.waitForTimeout(300);
  assert.match(await page.textContent("#said"), /langford/);
});

// The book

check("each puzzle of the book with a picture is watched there", async () => {
  const other = await browser.open();
  const pages = readdirSync(join(ROOT, "docs/book/src")).filter((file) => file.endsWith(".md")).map((file) => file.slice(0, -".md".length));
  const drawn = pages.filter((name) => /^\$ quadrille puzzle .* --svg \S*pictures/m.test(readFileSync(join(ROOT, `docs/book/src/${name}.md`), "utf8")));
  assert.ok(drawn.length > 20, drawn.join(" "));
  for (const name of drawn) {
    await other.goto(`${browser.address}book/${name}.html`);
    await other.locator("button.watch").first().click();
    const frame = other.frameLocator("iframe");
    await frame.locator("#lanes .lane .facts").waitFor();
    const inside = other.frames().find((frame) => frame.url().includes("watch/"));
    const { what, refusal } = await inside.evaluate(async () => {
      const { now } = await import("./statement.js");
      return { what: now.about?.what, refusal: now.refusal?.message };
    });
    assert.equal(refusal, undefined, name);
    if (name !== "introduction") assert.equal(what, `the puzzle ${name}`);
    assert.deepEqual(await inside.locator("section").evaluateAll((all) => all.filter((one) => one.offsetParent).map(({ id }) => id)), ["watch"], name);
  }
  await other.goto(`${browser.address}book/queens.html`);
  await other.locator("button.watch").click();
  await other.frameLocator("iframe").locator("#speed").selectOption("all");
  await other.frameLocator("iframe").locator("#play").click();
  await other.frameLocator("iframe").locator(".sentence", { hasText: /whole tree is searched: 92 solutions/ }).waitFor();
  assert.deepEqual(other.errors, []);
  await other.context().close();
});

check("the book stays as it is where no page lies beside it, and where no command draws a picture", async () => {
  const other = await browser.open();
  await other.route("**/watch/index.html", (route) => route.fulfill({ status: 404 }));
  await other.goto(`${browser.address}book/queens.html`);
  await other.waitForLoadState("networkidle");
  assert.equal(await other.locator("button").count(), 0);
  await other.unroute("**/watch/index.html");
  await other.goto(`${browser.address}book/kakuro.html`);
  await other.waitForLoadState("networkidle");
  assert.equal(await other.locator("button").count(), 0);
  await other.context().close();
});

check("exact covers are saved in every form, and the program reads them", async () => {
  await puzzle(page, "langford 7");
  for (const form of ["dlx", "json", "matrix", "spp", "mps"]) {
    await page.selectOption("#form", form);
    assert.equal(programReads(await download(page, "#save-cover"), `langford.${form}.txt`, "solve", "--count", "--input", form), "52", form);
  }
  await puzzle(page, "queens 6");
  await page.selectOption("#form", "matrix");
  await page.click("#save-cover");
  await says(page, "kept", /secondary/);
});

check("a picture is saved", async () => {
  await puzzle(page, "queens 6");
  await ask(page, "first");
  await page.waitForSelector("#found svg");
  assert.match((await download(page, "#save-svg")).toString(), /^<svg [\s\S]*<\/svg>\s*$/);
});

check("answers and steps are saved as text", async () => {
  await text(page, BOARD);
  await ask(page, "first");
  await page.waitForSelector("#found svg");
  assert.equal((await download(page, "#save-text")).toString().trim(), SOLVED);
  await text(page, KNUTH);
  await page.waitForSelector("#lanes .lane");
  await says(page, "of", /^\d+$/);
  const steps = (await download(page, "#save-steps")).toString().trim().split("\n");
  assert.equal(steps.length, Number(await page.textContent("#of")));
  assert.ok(steps.some((step) => /Solution 1/.test(step)));
});

// For everybody

check("no door and no answer breaks a rule of accessibility, light or dark", async () => {
  const axe = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    const other = await browser.open({ colorScheme, bypassCSP: true });
    await other.evaluate(axe);
    for (const door of ["gallery", "region", "sudoku", "text"]) {
      await other.click(`#tab-${door}`);
      await says(other, "said", /options/);
      await ask(other, "first", /answer/i);
      await other.waitForSelector("#lanes .lane");
      const { violations } = await other.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html]), [], `${colorScheme} ${door}`);
    }
    await other.context().close();
  }
});

check("the keyboard alone is enough", async () => {
  const other = await browser.open();
  const reach = async (id) => {
    for (let pressed = 0; pressed < 200; pressed++) {
      if (await other.evaluate((id) => document.activeElement?.id === id, id)) return;
      await other.keyboard.press("Tab");
    }
    assert.fail(`${id} is not reached`);
  };
  await reach("tab-gallery");
  await other.keyboard.press("ArrowRight");
  await says(other, "said", /polyominoes|pentominoes/);
  await other.keyboard.press("ArrowLeft");
  await reach("ask-count");
  await other.keyboard.press("Enter");
  await says(other, "answered", /answers/);
  await reach("step");
  await other.keyboard.press("Enter");
  await says(other, "at", /^1$/);
  await other.context().close();
});

check("a phone of 360 pixels scrolls in one direction", async () => {
  const other = await browser.open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (const door of ["gallery", "region", "sudoku", "text"]) {
    await other.click(`#tab-${door}`);
    await says(other, "said", /options/);
    await ask(other, "first", /answer/i);
    const [wide, seen] = await other.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= seen, `${door}: ${wide} of ${seen}`);
  }
  await other.context().close();
});

check("nothing moves where that is not wanted", async () => {
  const other = await browser.open({ reducedMotion: "reduce" });
  const moving = await other.evaluate(() => [...document.querySelectorAll("*")].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0).length);
  assert.equal(moving, 0);
  await other.context().close();
});

check("nothing is asked of anybody else", async () => {
  assert.deepEqual(page.asked.filter((url) => !url.startsWith(browser.address) && !url.startsWith("blob:") && !url.startsWith("about:")), []);
});
