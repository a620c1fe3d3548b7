// The page in a real browser. No test has a time to keep but for stopping, which the page itself measures.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { PATIENCE, ROOT, ask, begin, click, download, known, openMenu, puzzle, quadrille, ready, says, state, text } from "./browser.mjs";

const BOARD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const CAGE = '{"size": 4, "cages": [{"cells": ["r1c1", "r1c2"], "sum": 3}]}';
const KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
/** Pastes a text where the focus is. */
const paste = (page, text) => page.evaluate((text) => {
  const target = document.activeElement;
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const isFree = target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  if (isFree) document.execCommand("insertText", false, text);
}, text);
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** The digits of the board as its cells say them, 0 where they are empty. */
const digitsOf = async (page) => (await page.locator("#sudoku button").evaluateAll((all) => all.map((cell) => cell.ariaLabel.split(", ")[2]))).map((digit) => Number(digit) || 0).join("");
const CORNERS = { kind: "puzzle", name: "polyominoes", values: [["region", "########\n".repeat(7).replace("########", ".#######") + "#######.\n"], ["pieces", "dominoes"], ["any-number", "true"]] };
/** Every puzzle of the gallery, small. */
const GALLERY = ["queens 8", "langford 7", "skolem 8", "latin 4", "mates 5", "calendar 10-6", "insanity", "words 3x3 puzzles/words/three.txt", "steiner 7",
  "schoolgirls 9", "factorizations 6", "round-robin 6", "roster 4 --days 3", "crew 8", "assignment 4",
  "matchings petersen", "coloring petersen 3", "domination queen:6x6 3", "squares 3x2 --colors 2",
  "triangles hexagon:1", "partridge 3", "polyiamonds hexagon:3 2 --any-number", "polyhexes 7x4 4", "dominoes 8x8", "pentominoes 3x20",
  "polyominoes 4x6 --pieces trominoes,tetrominoes --any-number", "soma",
  "polycubes 4x4x2 --pieces tetracubes"];
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

check("the page opens with a puzzle that is solved, ready to be played", async () => {
  assert.match(await says(page, "said", /options/), /the puzzle pentominoes: 72 items, 2,056 options/);
  assert.equal(await page.locator("#picture svg text").count(), 60);
  assert.match(await page.textContent("#answered"), /^Solved/);
  assert.equal(await page.textContent("#ask-first"), "Solve");
  assert.ok(await page.isEnabled("#play"));
  assert.equal(await page.textContent("#at"), "0");
  assert.deepEqual(await page.locator("#questions button:not([hidden])").allTextContents(),
    ["How many solutions?", "All solutions", "Is it unique?", "Why is there none?", "Compare the engines"]);
});

check("the gallery has every puzzle, and a form made of its recipe", async () => {
  const names = await page.locator("#puzzle option").evaluateAll((all) => all.map((option) => option.value));
  assert.deepEqual(names.toSorted(), GALLERY.map((typed) => typed.split(" ")[0]).toSorted());
  for (const name of names) {
    await page.selectOption("#puzzle", name);
    await says(page, "said", new RegExp(`puzzle ${name}`));
    const help = quadrille("puzzle", name, "--help");
    const labels = (await page.locator("#puzzle-form label").allTextContents()).map((label) => label.trim());
    for (const label of labels) assert.ok(help.toLowerCase().includes(label), `${name}: ${label}`);
    const parameters = await page.evaluate(async (name) => (await import("./gallery.js")).recipe(name).parameters.map(({ name }) => name), name);
    assert.deepEqual(labels, parameters, name);
  }
  await page.selectOption("#puzzle", "roster");
  await page.fill("#value-days", "2");
  await says(page, "said", /puzzle roster/);
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
  assert.match(await ask(page, "count", /solutions/), /^4 solutions/);
});

check("an example is a button with plain words", async () => {
  await page.selectOption("#puzzle", "queens");
  assert.ok((await page.locator("#puzzle-examples button").allTextContents()).every((words) => !/--|queens/.test(words)));
  await page.click("#puzzle-examples button:has-text('torus')");
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
  assert.match(await ask(page, "count", /solutions/), /^4 solutions/);
});

check("digits typed in a run fill a sudoku; arrows, space and backspace move and clear", async () => {
  await page.click("#tab-sudoku");
  await page.click("#sudoku-clear");
  await known(page, ({ about }) => about?.board?.digits.every((digit) => digit === 0));
  await page.locator("#sudoku button").first().focus();
  await page.keyboard.type("53..7");
  await page.keyboard.press("Space");
  await page.keyboard.type("1");
  assert.equal((await digitsOf(page)).slice(0, 9), "530070100");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  assert.equal((await digitsOf(page)).slice(0, 9), "530070000");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("9");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("8");
  const { about } = await known(page, ({ about }) => about?.board?.digits[6] === 8);
  assert.deepEqual(about.board.digits.slice(0, 18), [5, 3, 0, 0, 7, 0, 8, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0]);
});

check("a digit that cannot stand is refused, and the board stays as it was typed", async () => {
  await page.locator("#sudoku button").nth(2).click();
  await page.keyboard.type("5");
  await says(page, "said", /row 1/);
  assert.equal((await digitsOf(page)).slice(0, 3), "535");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await says(page, "said", /a sudoku of 9x9/);
});

check("a sudoku is pasted, and all doors show it", async () => {
  await page.locator("#sudoku-clear").focus();
  await paste(page, `${BOARD.match(/.{9}/g).join("\n")}\n`);
  await known(page, ({ about }) => about?.board?.digits.join("") === BOARD.replaceAll(".", "0"));
  assert.equal(await digitsOf(page), BOARD.replaceAll(".", "0"));
  await page.click("#tab-text");
  assert.equal((await page.inputValue("#text")).replaceAll(/\s/g, ""), BOARD);
});

check("a pad of digits fills a sudoku on a phone", async () => {
  const other = await browser.open(PHONE);
  await other.tap("#tab-sudoku");
  await other.tap("#sudoku-clear");
  await known(other, ({ about }) => about?.board?.digits.every((digit) => digit === 0));
  await other.locator("#sudoku button").nth(9).tap();
  for (const digit of [7, 2]) await other.tap(`#pad button:has-text('${digit}')`);
  await known(other, ({ about }) => about?.board?.digits.slice(9, 12).join("") === "720");
  await other.tap("#pad button[aria-label=Erase]");
  await known(other, ({ about }) => about?.board?.digits.slice(9, 12).join("") === "700");
  await other.context().close();
});

/** The cells that are marked as wrong, as row and column. */
const wrongCells = (page) => page.locator("#sudoku .wrong").evaluateAll((all) => all.map((cell) => cell.ariaLabel.match(/row (\d+), column (\d+)/).slice(1).join(",")));

check("digits that contradict each other are red where they stand, also with rules, and the message names a cell", async () => {
  const other = await browser.open();
  await other.click("#tab-sudoku");
  await other.click("#sudoku-example");
  await known(other, ({ about }) => about?.board?.digits[0] === 5);
  await other.locator("#sudoku button").nth(3).click();
  await other.keyboard.type("3");
  assert.match(await says(other, "said", /twice/), /^row 1, column 2: the digit 3 appears twice/);
  assert.deepEqual(await wrongCells(other), ["1,2", "1,4"]);
  // the others still stand on the board
  assert.equal((await other.locator("#sudoku button").allTextContents()).join("").length, 31);
  await other.keyboard.press("ArrowLeft");
  await other.keyboard.press("Delete");
  await says(other, "said", /a sudoku of 9x9/);
  assert.deepEqual(await wrongCells(other), []);
  await paste(other, '{"size":4,"rules":["diagonals"],"givens":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,7]]}');
  assert.match(await says(other, "said", /found/), /^row 4, column 4: expected a digit/);
  assert.deepEqual(await wrongCells(other), ["4,4"]);
  assert.ok(await other.isChecked("#rule-diagonals"));
  await paste(other, "1...\n..7.\n....\n....\n");
  await says(other, "said", /^row 2, column 3: /);
  assert.deepEqual(await wrongCells(other), ["2,3"]);
  assert.equal(await other.locator("#picture svg").count(), 1);
  await other.context().close();
});

check("a pasted text that no board can be made of is shown with what is wrong marked", async () => {
  const other = await browser.open();
  await other.click("#tab-sudoku");
  await paste(other, '{"size": 4, "even": ["r1z1"], "givens": ["1...", "....", "....", "...4"]}');
  await says(other, "said", /r1z1/);
  assert.equal(await other.textContent("#picture mark"), "r1z1");
  assert.match(await other.textContent("#picture"), /"even": \["r1z1"\], "givens"/);
  await text(other, "a b c\na\nb x\nc\n", "dlx");
  assert.equal(await other.textContent("#picture mark"), "x");
  await other.context().close();
});

check("a large board is pasted, shows its size, and is typed with letters", async () => {
  const other = await browser.open();
  await other.click("#tab-sudoku");
  await paste(other, readFileSync(join(ROOT, "puzzles/sudoku/16x16.txt"), "utf8").split("\n\n")[0]);
  await known(other, ({ about }) => about?.board?.size === 16);
  assert.equal(await other.inputValue("#sudoku-size"), "16");
  await other.selectOption("#sudoku-size", "12");
  await known(other, ({ about }) => about?.board?.size === 12);
  await other.locator("#sudoku button").first().click();
  await other.keyboard.type("c1");
  const { about } = await known(other, ({ about }) => about?.board?.digits[1] === 1);
  assert.deepEqual(about.board.digits.slice(0, 3), [12, 1, 0]);
  await other.context().close();
});

check("edits are undone and done again, by keys and by buttons", async () => {
  const other = await browser.open();
  await other.click("#tab-sudoku");
  await other.click("#sudoku-clear");
  await known(other, ({ about }) => about?.board?.digits.every((digit) => digit === 0));
  await other.locator("#sudoku button").first().click();
  const digits = (expected) => known(other, ({ about }) => about?.board?.digits.slice(0, 3).join("") === expected);
  await other.keyboard.type("5");
  await digits("500");
  await other.keyboard.type("3");
  await digits("530");
  // a digit that is not stated yet is the first that goes
  await other.keyboard.type("7");
  await other.keyboard.press("Control+z");
  await digits("530");
  await other.keyboard.press("Control+z");
  await digits("500");
  await other.keyboard.press("Control+y");
  await digits("530");
  await other.click("#undo");
  await digits("500");
  await other.click("#redo");
  await digits("530");
  await other.keyboard.press("Control+Shift+Z");
  await digits("537");
  assert.ok(await other.isDisabled("#redo"));
  // what was stated through another door comes back with it
  await other.click("#sudoku-example");
  await digits("530");
  await other.click("#tab-gallery");
  await says(other, "said", /the puzzle/);
  await other.click("#undo");
  await digits("530");
  assert.equal(await other.getAttribute("#tab-sudoku", "aria-selected"), "true");
  await other.context().close();
});

check("the browser's own button walks from puzzle to puzzle, and a page that is opened anew has the last one", async () => {
  const other = await browser.open();
  const kept = (name) => known(other, ({ kept }) => kept?.statement.name === name);
  await other.selectOption("#puzzle", "queens");
  await kept("queens");
  await other.fill("#value-n", "6");
  await known(other, ({ kept }) => JSON.stringify(kept?.statement.values).includes("6"));
  await other.selectOption("#puzzle", "langford");
  await kept("langford");
  await other.goBack();
  assert.match(await says(other, "said", /puzzle queens/), /36 options/);
  await other.goBack();
  await says(other, "said", /puzzle pentominoes/);
  await other.goForward();
  await says(other, "said", /puzzle queens/);
  await other.selectOption("#puzzle", "skolem");
  await kept("skolem");
  const again = await other.context().newPage();
  await again.goto(browser.address);
  await ready(again);
  assert.match(await again.textContent("#said"), /puzzle skolem/);
  await other.context().close();
});

check("rules are chosen, a cage is drawn", async () => {
  await page.click("#tab-sudoku");
  await page.selectOption("#sudoku-size", "4");
  await page.check("#rule-diagonals");
  await says(page, "said", /sudoku of 4x4 with rules/);
  await page.selectOption("#sudoku-tool", "cage");
  for (const at of [0, 4]) await page.locator("#sudoku button").nth(at).click();
  await page.fill("#cage-sum", "3");
  await page.click("#sudoku-add");
  await page.waitForSelector("#sudoku-drawn li");
  const { statement } = await known(page, ({ statement, about }) => about?.board?.puzzle.cages && statement.text.includes("cages"));
  const expected = programReads(statement.text, "cage.json", "solve", "--count");
  assert.match(await ask(page, "count", /solution/), new RegExp(`^${expected} solution`));
});

/** Texts, and what each is read as without a word about its kind. */
const TEXTS = [
  ["a sudoku of 9x9", BOARD],
  ["a sudoku of 9x9", `${BOARD.replaceAll(".", "0").match(/.{9}/g).join("\n")}\n`],
  ["a list of 2 sudokus", `${BOARD}\n${BOARD}\n`],
  ["a list of 2 sudokus", `${BOARD.replaceAll(".", "0")}\n${BOARD.replaceAll(".", "0")}\n`],
  ["a sudoku of 4x4", "1...\n..2.\n.3..\n...4\n"],
  ["a sudoku of 4x4 with rules", '{"size":4,"rules":["diagonals"]}'],
  ["an exact cover: 7 items, 6 options", KNUTH],
  ["an exact cover: 7 items, 6 options", KNUTH.replaceAll("\n", "\r\n")],
  ["an exact cover: 3 items", "110\n011\n001\n100\n"],
  ["an exact cover: 2 items", '{"items":["a","b"],"options":[["a"],["b"]]}'],
  ["a nonogram", "width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n"],
  ["a kakuro", "# 4\\ 3\\\n\\4 . .\n\\3 . .\n"],
];

check("twelve texts are pasted behind each other, and each is read as what it is", async () => {
  await page.click("#tab-gallery");
  await puzzle(page, "queens 5");
  await page.click("#tab-text");
  await page.waitForFunction(() => document.getElementById("text").value.includes("r2"));
  for (const [what, content] of TEXTS) {
    await page.focus("#text");
    await page.keyboard.press("Control+a");
    await paste(page, content);
    await known(page, ({ statement }) => statement.text === content.replaceAll("\r", ""));
    assert.ok((await page.textContent("#said")).includes(what), `${what}: ${await page.textContent("#said")}`);
    assert.equal(await page.inputValue("#input"), "auto", what);
  }
});

check("a text that can be two things is asked about, and the choice stays", async () => {
  await page.fill("#text", "1000\n0010\n0100\n0001\n");
  await says(page, "said", /sudokus or a matrix/);
  assert.deepEqual(await page.locator("#said button").allTextContents(), ["Read it as sudokus", "Read it as a matrix"]);
  await page.click("#said button:has-text('matrix')");
  await says(page, "said", /an exact cover: 4 items/);
  assert.equal(await page.inputValue("#input"), "matrix");
  await page.fill("#text", "10\n01\n");
  await says(page, "said", /an exact cover: 2 items/);
  await page.selectOption("#input", "auto");
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
  assert.equal(await page.textContent("#said"), "Line 3 cannot be read.");
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

check("no part of the page that is closed and opened depends on the browser to hide and show its contents", async () => {
  for (const id of ["menu", "door-region"]) {
    if (id !== "menu") await page.click("#tab-region");
    const seen = await page.evaluate((id) => {
      const part = document.querySelector(`details#${id}, #${id} details`);
      return [true, false, true, false].map((open) => {
        part.open = open;
        const inside = [...part.children].filter((child) => child.tagName !== "SUMMARY");
        return [getComputedStyle(part, "::details-content").contentVisibility, inside.every((child) => child.checkVisibility() === open)];
      });
    }, id);
    assert.deepEqual(seen, Array(4).fill(["visible", true]), id);
  }
  await page.click("#tab-text");
});

check("first: an answer is drawn", async () => {
  await text(page, BOARD);
  assert.match(await ask(page, "first"), /only solution/);
  const drawn = await page.locator("#picture svg text").allTextContents();
  assert.equal(drawn.join(""), SOLVED);
});

check("all: a page of answers grows", async () => {
  await puzzle(page, "queens 8");
  await ask(page, "all", /24 solutions so far/);
  assert.equal(await page.locator("#found figure").count(), 24);
  // the board above the list is not empty
  assert.equal(await page.getAttribute("#picture", "aria-label"), "A solution");
  const [stage, first] = await Promise.all(["#picture", "#found figure"].map((figure) => page.locator(figure).first().innerHTML()));
  assert.equal(stage, first);
  for (const n of [48, 72]) {
    await page.click("#more");
    await says(page, "answered", new RegExp(`^${n} solutions so far`));
  }
  await page.click("#more");
  await says(page, "answered", /all 92 solutions/);
  assert.equal(await page.locator("#found figure").count(), 92);
});

check("up to symmetry: one of each class", async () => {
  await puzzle(page, "queens 8");
  await openMenu(page);
  await page.check("#symmetric");
  await ask(page, "all", /all 12 solutions/);
  assert.match(await ask(page, "count", /class/), /^12 solutions/);
  await openMenu(page);
  await page.uncheck("#symmetric");
});

check("unique: one, none, several", async () => {
  for (const [content, said] of [[BOARD, /exactly one/], [KNUTH, /exactly one/], ["a b\na\n", /no solution/], ["a b\na\nb\na b\n", /several/]]) {
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
  await ask(page, "explain", /weights|no solution|as many/i);
  assert.match(await page.textContent("#answer"), /as many items with \+ as with -/);
});

check("why a board has no answer, in the words of the puzzle", async () => {
  const content = "12..\n....\n..3.\n..4.\n";
  await text(page, content);
  await ask(page, "explain", /no solution/);
  const demands = await page.locator("#found li").allTextContents();
  assert.equal(demands.join(" "), programReads(content, "none.txt", "explain").split("can): ")[1]);
});

check("of several puzzles with rules the first is shown, and that is said", async () => {
  const one = '{"size":4,"rules":["diagonals"]}';
  await text(page, `[${one},${one},${one}]`);
  assert.match(await page.textContent("#said"), /4x4 with rules.* Note: the text holds 3 puzzles with rules; this is the first of them\./);
});

check("hints are steps of logic, one after the other, drawn on the board", async () => {
  await text(page, BOARD);
  assert.match(await ask(page, "hint", /c6/), /R1c6=8: hidden single in box 2/);
  assert.equal(await page.locator("#picture .placed").count(), 1);
  await ask(page, "hint", /^R(?!1c6)/);
  assert.match(await page.textContent("#picture svg"), /hidden single|naked single/);
  // a chain: eliminations and links
  await text(page, "..5.8.3..........2.6...7........49.5...91.4....3..2..8218......7..5...........87.");
  await ask(page, "hint", /:/);
  const seen = { removed: 0, link: 0 };
  for (let step = 0; step < 12 && !(seen.removed && seen.link); step++) {
    const before = await page.textContent("#answered");
    await page.click("#ask-hint");
    await page.waitForFunction((before) => !["", before].includes(document.getElementById("answered").textContent), before);
    for (const sign of Object.keys(seen)) seen[sign] += await page.locator(`#picture .${sign}`).count();
  }
  assert.ok(seen.removed > 0 && seen.link > 0, JSON.stringify(seen));
});

check("hints work on boards of every size and with other houses, and their steps are those of the program", async () => {
  for (const name of ["sudoku/6x6.txt", "sudoku/12x12.txt", "variants/jigsaw.txt", "variants/x6.json"]) {
    const content = readFileSync(join(ROOT, "puzzles", name), "utf8");
    const board = name.startsWith("sudoku/") ? content.split("\n\n")[0] : content;
    await text(page, board);
    const steps = [...programReads(board, basename(name), "rate", "--explain").matchAll(/^ *\d+\. +[\d.]+ (.+)$/gm)];
    for (const [, words] of steps.slice(0, 2)) {
      const said = await ask(page, "hint", /^R.*:/);
      assert.equal(said.toLowerCase().replace(/\.$/, ""), words.toLowerCase());
      assert.ok(await page.locator("#picture .placed, #picture .removed").count() > 0);
    }
  }
  await text(page, '{"size":4,"cages":[{"cells":["r1c1","r1c2"],"sum":3}]}');
  assert.ok(await page.isVisible("#ask-hint"), "a cage has steps, too");
});

check("a sudoku is rated, and all hints of a position are a list", async () => {
  const other = await browser.open();
  await text(other, BOARD);
  const { er, ep, ed } = JSON.parse(programReads(BOARD, "rated.txt", "rate", "--json").split("\n")[0]);
  assert.ok((await ask(other, "rate", /^Rated/)).includes(`(ER ${er.toFixed(1)}, EP ${ep.toFixed(1)}, ED ${ed.toFixed(1)})`));
  await ask(other, "hints", /first step of each/);
  const hints = await other.locator("#found .hints button").allTextContents();
  assert.ok(hints.length > 1 && /^1\.\d · r\dc\d=\d: hidden single/.test(hints[0]), hints.join("; "));
  await other.locator("#found .hints button").nth(1).click();
  assert.ok(await other.locator("#picture .placed, #picture .removed").count() > 0);
  await other.click("#apply");
  await says(other, "answered", /^Applied/);
  await other.context().close();
});

check("a hint is applied: it goes onto the board, and the next one follows it", async () => {
  const other = await browser.open();
  await text(other, BOARD);
  await ask(other, "hint", /^R1c6=8/);
  await other.focus("#apply");
  await other.keyboard.press("Enter");
  await says(other, "answered", /^Applied: r1c6=8/);
  assert.equal(await digitsOf(other), BOARD.replaceAll(".", "0").replace(/^(.{5})0/, "$18"));
  assert.ok(await other.isHidden("#apply"));
  // the next hint is one key away
  assert.equal(await other.evaluate(() => document.activeElement.id), "ask-hint");
  await known(other, ({ kept }) => kept?.statement.text.startsWith("53..78"));
  await other.keyboard.press("Enter");
  await says(other, "answered", /^R(?!1c6)/);
  // two hints are applied together
  await ask(other, "hint", /^R/);
  await other.click("#apply");
  await says(other, "answered", /^Applied/);
  assert.equal((await digitsOf(other)).replaceAll("0", "").length, 33);
  await other.context().close();
});

check("applied one by one, hints are the steps of the program, and removed candidates are gone", async () => {
  const hard = "..5.8.3..........2.6...7........49.5...91.4....3..2..8218......7..5...........87.";
  const other = await browser.open();
  const steps = [...programReads(hard, "hard.txt", "rate", "--explain").matchAll(/^ *\d+\. +[\d.]+ (.+)$/gm)].map(([, words]) => words);
  const removedCandidates = () => other.evaluate(async () => (await import("./sudoku.js")).removedCandidates().length);
  await text(other, hard);
  let removed = 0;
  for (const words of steps.slice(0, 10)) {
    await ask(other, "hint", /^R/);
    const gone = await other.locator("#picture .removed").count();
    await other.click("#apply");
    assert.equal(await says(other, "answered", /^Applied/), `Applied: ${words}.`);
    if (removed === 0 && gone > 0) {
      const options = Number((await other.textContent("#said")).match(/(\d+) options/)[1]);
      await other.waitForFunction((n) => document.querySelectorAll("#picture svg text").length === n, options - gone);
    }
    removed += gone;
    assert.equal(await removedCandidates(), removed);
    assert.equal(await other.inputValue("#candidates"), removed > 0 ? "open" : "");
  }
  assert.ok(removed > 1, String(removed));
  await text(other, hard);
  assert.ok(await other.isHidden("#apply"));
  assert.equal(await removedCandidates(), 0);
  await other.context().close();
});

check("candidates are drawn on the board", async () => {
  await text(page, BOARD);
  await page.selectOption("#candidates", "open");
  await page.waitForFunction(() => document.querySelectorAll("#picture svg text").length > 150);
  const options = Number((await page.textContent("#said")).match(/(\d+) options/)[1]);
  assert.equal(await page.locator("#picture svg text").count(), options);
  await page.selectOption("#candidates", "");
  assert.equal(await page.locator("#picture svg text").count(), 30);
});

check("true candidates follow the digits that are typed, and say when there is no solution", async () => {
  const other = await browser.open();
  const count = (n) => other.waitForFunction((n) => document.querySelectorAll("#picture svg text").length === n, n);
  await text(other, CAGE);
  await other.selectOption("#candidates", "true");
  // 48 candidates and the sum of the cage
  await count(49);
  await other.click("#tab-sudoku");
  await other.locator("#sudoku button").nth(0).click();
  await other.keyboard.type("1");
  const { candidates } = JSON.parse(programReads(CAGE.replace("{", '{"givens": ["1...", "....", "....", "...."], '), "cage.json", "solve", "--candidates", "--json").split("\n")[0]);
  await count(candidates.flat(2).length + 1);
  await other.locator("#sudoku button").nth(2).click();
  await other.keyboard.type("2");
  await says(other, "answered", /There is no solution/);
  assert.equal(await other.inputValue("#candidates"), "true");
  await other.context().close();
});

check("a puzzle with unknown rules is drawn without them, and they are named", async () => {
  const { refusal } = await text(page, CAGE.replace("{", '{"rules": ["magic"], '));
  assert.match(refusal, /the rule `magic` is not known/);
  assert.equal(await page.locator("#picture svg text").count(), 1);
  assert.ok(await page.isHidden("#sudoku"));
  await text(page, BOARD);
});

check("a page of sudokus loads no engine that it does not use", async () => {
  const other = await browser.open();
  await other.click("#tab-sudoku");
  await says(other, "said", /a sudoku of 9x9/);
  for (const question of ["first", "hint", "unique"]) await ask(other, question, /solution|single/);
  assert.deepEqual(other.asked.filter((url) => url.endsWith("solve.wasm")), []);
  await click(other, "count");
  await says(other, "answered", /1 solution/);
  assert.equal(other.asked.filter((url) => url.endsWith("solve.wasm")).length, 1);
  await other.context().close();
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
  assert.match(await ask(page, "first", /boards/), new RegExp(`${about.boards} boards in .*: ${about.boards} have exactly one`));
});

check("counts are those of the program, for the whole gallery", async () => {
  for (const typed of GALLERY) {
    const known = quadrille("puzzle", ...typed.split(" "), "--count").trim();
    assert.equal((await puzzle(page, typed)).refusal, undefined, typed);
    const said = await ask(page, "count", /solution/);
    assert.equal(said.match(/^[\d,]+/)[0].replaceAll(",", ""), known, typed);
  }
});

check("a long search is stopped within 100 ms, and the page goes on", async () => {
  await puzzle(page, LONG);
  await click(page, "count");
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
  assert.match(await ask(page, "count", /solutions/), /^4 solutions/);
});

check("a count that lasts is divided among two workers, and is what the program counts", async () => {
  const workers = await page.evaluate(() => Math.min(navigator.hardwareConcurrency, 2));
  await puzzle(page, "queens 15");
  const said = await ask(page, "count", /solutions/);
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
  await click(page, "count");
  await says(page, "how-far", workers === 2 ? /% .* nodes .* 2 workers/ : /% .* nodes/);
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
  await openMenu(page);
  await page.fill("#seconds", "1");
  await ask(page, "count", /At least .*time was up/);
  await openMenu(page);
  await page.fill("#seconds", "");
});

check("no time is guessed for a search of which a thousandth is not done", async () => {
  await puzzle(page, "roster 20");
  await click(page, "count");
  assert.doesNotMatch(await says(page, "how-far", /0\.0 % .* nodes/), /left/);
  await page.click("#stop");
});

check("the page lives while a search runs", async () => {
  await puzzle(page, LONG);
  await click(page, "count");
  await says(page, "how-far", /nodes/);
  await page.click("#step");
  await says(page, "at", /^1$/);
  await page.click("#stop");
});

check("a limit of time ends a search, and what is known is said", async () => {
  await puzzle(page, LONG);
  await openMenu(page);
  await page.fill("#seconds", "0.2");
  await ask(page, "count", /At least .*time was up/);
  await openMenu(page);
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
    await click(other, "count");
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

check("what the first answer needs has at most 920 kB with brotli, and is there in time", async () => {
  const other = await browser.open();
  await ask(other, "first", /solution/);
  const needed = [...new Set(other.asked.map((url) => new URL(url).pathname))].map((path) => readFileSync(join(ROOT, "web/dist", path.replace(/\/$/, "/index.html"))));
  const bytes = needed.map((content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length);
  const sum = bytes.reduce((sum, n) => sum + n, 0);
  assert.ok(sum <= 920_000, `${sum} bytes in ${bytes.length} files`);
  const picture = await other.evaluate(() => performance.getEntriesByName("picture")[0].startTime);
  // 300 ms is the aim, which `first.mjs` measures; a busy machine takes longer
  assert.ok(picture < 3000, `${picture} ms`);
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

// Offline, and in other pages

check("after the first visit the page works offline", async () => {
  const other = await begin();
  const visitor = await other.open({ serviceWorkers: "allow" });
  await visitor.evaluate(() => navigator.serviceWorker.ready);
  await other.unplug();
  await assert.rejects(visitor.evaluate(() => fetch("icon.svg?", { cache: "no-store" }).then(({ status }) => status)));
  await visitor.reload();
  await ready(visitor);
  await puzzle(visitor, "queens 8");
  assert.match(await ask(visitor, "count", /solutions/), /^92 solutions/);
  await visitor.goto(`${other.address}#puzzle=words 3x3 puzzles/words/three.txt`);
  await says(visitor, "said", /puzzle words/);
  await visitor.goto(`${other.address}embedding.html`);
  await visitor.frameLocator("iframe").locator("#lanes .lane .facts").waitFor();
  await visitor.context().close();
  await other.end();
});

check("other pages embed the player", async () => {
  const other = await browser.open();
  await other.goto(`${browser.address}embedding.html`);
  const frame = other.frameLocator("quadrille-player iframe");
  await frame.locator("#answered", { hasText: "Solved" }).waitFor();
  assert.equal(await frame.locator("#picture svg:visible").count(), 1);
  await frame.locator("#speed").selectOption("all");
  await frame.locator("#play").click();
  await frame.locator(".sentence", { hasText: /92 solutions/ }).waitFor();
  const fits = (frame) => Math.abs(frame.clientHeight - frame.contentDocument.body.offsetHeight) < 3;
  await other.waitForFunction(`(${fits})(document.querySelector("iframe"))`);
  await other.locator("quadrille-player").evaluate((player) => player.setAttribute("puzzle", "langford 7"));
  await frame.locator("#said", { hasText: "langford" }).waitFor({ state: "attached" });
  assert.deepEqual(other.errors, []);
  await other.context().close();
});

check("no error says undefined", async () => {
  const other = await browser.open();
  const wrong = /undefined|NaN|\[object|null/;
  for (const hash of ["#puzzle=", "#puzzle=nothing", "#puzzle=queens", "#puzzle=queens --n", "#puzzle=words 3x3 puzzles/none.txt", "#puzzle=queens x y z", "#embed"]) {
    await other.goto("about:blank");
    await other.goto(browser.address + hash);
    await ready(other);
    assert.doesNotMatch(await other.evaluate(() => document.body.innerText), wrong, hash);
  }
  for (const statement of [{}, { kind: "puzzle" }, { kind: "puzzle", name: "queens", values: 5 }, { kind: "text" }, { kind: "text", text: "a", input: "x" }]) {
    await state(other, statement);
    assert.doesNotMatch(await other.evaluate(() => document.body.innerText), wrong, JSON.stringify(statement));
    assert.match(await other.getAttribute("#said", "class"), /bad/);
  }
  for (const file of ["worker.js", "solve.wasm"]) {
    await other.goto("about:blank");
    await other.goto(browser.address);
    await ready(other);
    await puzzle(other, "queens 8");
    await other.route(`**/${file}`, (route) => route.abort());
    await ask(other, "count", /failed|loaded/);
    assert.doesNotMatch(await other.evaluate(() => document.body.innerText), wrong, file);
    await other.unroute(`**/${file}`);
  }
  await other.context().close();
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
  await page.waitForFunction(() => location.hash === "#state");
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
    assert.deepEqual(await inside.locator("section").evaluateAll((all) => all.filter((one) => one.offsetParent).map(({ id }) => id)), ["answer", "watch"], name);
  }
  await other.goto(`${browser.address}book/queens.html`);
  await other.locator("button.watch").click();
  // a player that is not ready forgets what is clicked
  await other.frameLocator("iframe").locator("#lanes .lane .facts").waitFor();
  await other.frameLocator("iframe").locator("#speed").selectOption("all");
  await other.frameLocator("iframe").locator("#play").click();
  await other.frameLocator("iframe").locator(".sentence", { hasText: /whole tree is searched: 92 solutions/ }).waitFor();
  assert.deepEqual(other.errors, []);
  await other.context().close();
});

check("the book stays as it is where no page lies beside it, and where no command draws a picture", async () => {
  const other = await browser.open();
  await other.route("**/watch/quadrille-player.js", (route) => route.fulfill({ status: 404 }));
  await other.goto(`${browser.address}book/queens.html`);
  await other.waitForLoadState("networkidle");
  assert.equal(await other.locator("button").count(), 0);
  await other.unroute("**/watch/quadrille-player.js");
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
  await ask(page, "first", /solution/);
  assert.match((await download(page, "#save-svg")).toString(), /^<svg [\s\S]*<\/svg>\s*$/);
});

check("answers and steps are saved as text", async () => {
  await text(page, BOARD);
  await ask(page, "first", /solution/);
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
      await ask(other, "first", /solution/i);
      await other.waitForSelector("#lanes .lane");
      if (door === "sudoku") await ask(other, "hint", /single/);
      await other.click("#menu summary");
      const { violations } = await other.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html]), [], `${colorScheme} ${door}`);
      await other.click("#menu summary");
    }
    await other.goto(`${browser.address}embedding.html`);
    await other.frameLocator("iframe").locator("#lanes .lane").waitFor();
    for (const frame of other.frames()) {
      await frame.evaluate(axe);
      const { violations } = await frame.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html]), [], `${colorScheme} ${frame.url()}`);
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
  await reach("ask-first");
  await other.keyboard.press("Enter");
  // on a busy machine the time is too short to see that there are several
  await says(other, "answered", /^This is .*solution/);
  await reach("more-questions");
  await other.keyboard.press("Enter");
  await reach("ask-count");
  await other.keyboard.press("Enter");
  await says(other, "answered", /solutions \(/);
  assert.equal(await other.evaluate(() => document.activeElement.id), "more-questions");
  await reach("step");
  await other.keyboard.press("Enter");
  await says(other, "at", /^1$/);
  await reach("tab-gallery");
  await other.keyboard.press("ArrowRight");
  await other.keyboard.press("ArrowRight");
  await says(other, "said", /a sudoku of 9x9/);
  await other.evaluate(() => document.querySelector(".skip").focus());
  while (!(await other.evaluate(() => document.activeElement.closest("#sudoku")))) await other.keyboard.press("Tab");
  await other.keyboard.press("ArrowRight");
  await other.keyboard.press("ArrowRight");
  await other.keyboard.type("4");
  await known(other, ({ about }) => about?.board?.digits[2] === 4);
  await reach("ask-hint");
  await other.keyboard.press("Space");
  await says(other, "answered", /single/);
  await other.context().close();
});

check("a phone of 360 pixels scrolls in one direction, and what is touched is large enough", async () => {
  const other = await browser.open(PHONE);
  for (const door of ["gallery", "region", "sudoku", "text"]) {
    await other.click(`#tab-${door}`);
    await says(other, "said", /options/);
    await ask(other, "first", /solution/i);
    if (door === "sudoku") {
      await ask(other, "hint", /single/);
      assert.ok(await other.isVisible("#apply"));
    }
    await other.click("#menu summary");
    const wide = await other.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.viewport.width, `${door}: ${wide}`);
    const small = await other.evaluate(() => [...document.querySelectorAll("button, select, summary, input, textarea")]
      .map((one) => [one, (one.closest("label:has(input[type=checkbox])") ?? one).getBoundingClientRect()])
      // the cells of boards are as large as the screen allows
      .filter(([one, { width, height }]) => width > 0 && !one.closest("#sudoku, .region") && (width < 44 || height < 44))
      .map(([one, { width, height }]) => `${one.id || one.textContent} ${width}x${height}`));
    assert.deepEqual(small, [], door);
    await other.click("#menu summary");
  }
  await other.context().close();
});

check("a question that comes while a statement is read is answered for that statement", async () => {
  const other = await browser.open(PHONE);
  await ask(other, "first", /solution/i);
  await other.evaluate(async () => {
    const { state } = await import("./statement.js");
    state({ kind: "puzzle", name: "queens", values: [["n", "6"]] }, "test");
    document.getElementById("ask-first").click();
  });
  await known(other, ({ statement }) => statement.name === "queens");
  await says(other, "answered", /solution/i);
  await other.context().close();
});

check("board, button and answer are on one screen of a phone, and nothing is shown twice", async () => {
  for (const door of ["gallery", "sudoku"]) {
    const other = await browser.open(PHONE);
    await other.click(`#tab-${door}`);
    await says(other, "said", /options/);
    await ask(other, "first", /solution/i);
    await other.evaluate(() => scrollTo(0, 0));
    for (const part of ["#picture svg", "#ask-first", "#answered", "#play"]) {
      const { y, height } = await other.locator(part).boundingBox();
      assert.ok(y >= 0 && y + height <= PHONE.viewport.height, `${door} ${part}: ${y} to ${y + height}`);
    }
    assert.equal(await other.locator("figure svg:visible").count(), 1, door);
    await other.context().close();
  }
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
