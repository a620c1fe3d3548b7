// The door of sudokus: digits are typed or pasted into the board on the stage, rules chosen, cages and thermometers drawn. What is stated is a text.

import { $, make } from "./dom.js";
import { Stopped, marker, view } from "./engine.js";
import * as stage from "./stage.js";
import { now, onStated, state, written } from "./statement.js";

const RULES = [
  ["diagonals", "both diagonals"],
  ["windows", "windoku"],
  ["anti-knight", "anti-knight"],
  ["anti-king", "anti-king"],
  ["non-consecutive", "non-consecutive"],
];
const EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** In a cell of a larger board digits are too small to be typed. */
const MAX_SIZE = 25;
/** Digits that are typed in a run are stated together, after a pause of this many milliseconds. */
const PAUSE = 120;

let size = 9;
let digits = [];
/** Cages and thermometers, as they stand in the text. */
let drawn = { cages: [], thermometers: [] };
let picked = [];
/** Candidates that hints have removed from the board that is stated, as cell and digit. */
let removed = [];

const cells = () => [...$("sudoku").children];
const name = (at) => `r${Math.floor(at / size) + 1}c${(at % size) + 1}`;

/** The cells lie over the picture of the board, which has the digits. */
function build(some) {
  const isSame = cells().length === size * size;
  digits = Array.from({ length: size * size }, (_, at) => Number(some[at]) || 0);
  $("sudoku").style.gridTemplate = `repeat(${size}, 1fr) / repeat(${size}, 1fr)`;
  if (!isSame) $("sudoku").replaceChildren(...digits.map((_, at) => make("button", { type: "button", tabIndex: at === 0 ? 0 : -1 })));
  cells().forEach((cell, at) => {
    cell.replaceChildren();
    cell.classList.remove("typed", "wrong");
    label(cell, at);
  });
  $("pad").replaceChildren(...Array.from({ length: size }, (_, at) => padKey(String(at + 1), letter(at + 1))), padKey("⌫", "Backspace", "Erase"));
  pick([]);
}

/** A digit as it is typed: from 10 on a letter. */
const letter = (digit) => digit.toString(36).toUpperCase();

const label = (cell, at) => (cell.ariaLabel = `row ${Math.floor(at / size) + 1}, column ${(at % size) + 1}, ${digits[at] || "empty"}`);

const padKey = (words, key, ariaLabel) => make("button", { type: "button", ariaLabel: ariaLabel ?? words, onclick: () => press(key) }, words);

/** The text of the board: a line, or JSON where there are rules. */
function text() {
  const rules = RULES.filter(([rule]) => $(`rule-${rule}`).checked).map(([rule]) => rule);
  const isPlain = rules.length + drawn.cages.length + drawn.thermometers.length === 0;
  // letters may be read in more than one way
  if (isPlain && size <= 9) return digits.map((digit) => (digit ? letter(digit) : ".")).join("");
  const givens = Array.from({ length: size }, (_, row) => digits.slice(row * size, (row + 1) * size));
  const puzzle = { size, givens };
  if (rules.length > 0) puzzle.rules = rules;
  for (const key of ["cages", "thermometers"]) if (drawn[key].length > 0) puzzle[key] = drawn[key];
  return JSON.stringify(puzzle);
}

let waiting;

function changed(pause = 0) {
  clearTimeout(waiting);
  waiting = setTimeout(stateNow, pause);
}

function stateNow() {
  clearTimeout(waiting);
  waiting = undefined;
  return state({ kind: "text", text: text(), input: "auto" }, "sudoku");
}

/** States digits that wait for others. */
export async function settle() {
  if (waiting) await stateNow();
}

/** The cell that has the focus, or had it last. */
const current = () => cells().findIndex((cell) => cell.tabIndex === 0);

function goTo(at) {
  cells().forEach((cell, other) => (cell.tabIndex = other === at ? 0 : -1));
  cells()[at].focus();
}

/** Sets a digit, or clears the cell. The cell shows it until the board is drawn again. */
function set(at, digit) {
  if (digits[at] === digit) return;
  digits[at] = digit;
  const cell = cells()[at];
  cell.textContent = digit ? letter(digit) : "";
  cell.classList.add("typed");
  label(cell, at);
  changed(PAUSE);
}

/** What a key does on the board; whether it does something. */
function press(key) {
  const at = current();
  const last = size * size - 1;
  const row = at - (at % size);
  const digit = [" ", ".", "0"].includes(key) ? 0 : parseInt(key.length === 1 ? key : "", 36);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - size, ArrowDown: at + size, Home: row, End: row + size - 1 }[key];
  if (to !== undefined) goTo(to >= 0 && to <= last ? to : at);
  else if ([" ", "Enter"].includes(key) && $("sudoku-tool").value) toggle(at);
  else if (digit <= size) {
    set(at, digit);
    goTo(Math.min(at + 1, last));
  } else if (key === "Backspace") {
    const back = digits[at] === 0 && at > 0 ? at - 1 : at;
    set(back, 0);
    goTo(back);
  } else if (key === "Delete") set(at, 0);
  else return false;
  return true;
}

/** Takes a board that is pasted anywhere but into a field. */
function pasted(event) {
  const pasted = event.clipboardData.getData("text");
  if (document.documentElement.dataset.door !== "sudoku" || event.target.matches("input, textarea") || pasted.trim().length < 2) return;
  event.preventDefault();
  clearTimeout(waiting);
  waiting = undefined;
  // the engine knows the layouts of boards, and the cells follow
  state({ kind: "text", text: pasted, input: "sudoku" }, "pasted");
}

function pick(some) {
  picked = some;
  cells().forEach((cell, at) => cell.classList.toggle("picked", picked.includes(at)));
}

function toggle(at) {
  pick(picked.includes(at) ? picked.filter((other) => other !== at) : [...picked, at]);
}

/** The picked cells become a cage or a thermometer. */
function add() {
  const tool = $("sudoku-tool").value;
  if (!tool || picked.length < 2) {
    $("said").textContent = "Choose what to draw, then two cells or more, by clicks or with the space bar.";
    return;
  }
  const names = picked.map(name);
  const sum = $("cage-sum").valueAsNumber;
  if (tool === "cage") drawn.cages.push(sum > 0 ? { cells: names, sum } : { cells: names });
  else drawn.thermometers.push(names);
  pick([]);
  chips();
  changed();
}

function chips() {
  const chip = (key, at, words) => make("li", {}, make("button", {
    type: "button",
    ariaLabel: `Remove ${words}`,
    onclick: () => {
      drawn[key].splice(at, 1);
      chips();
      changed();
    },
  }, `${words} ×`));
  $("sudoku-drawn").replaceChildren(
    ...drawn.cages.map((cage, at) => chip("cages", at, `cage ${cage.sum ?? ""} ${cage.cells.join(" ")}`)),
    ...drawn.thermometers.map((cells, at) => chip("thermometers", at, `thermometer ${cells.join(" ")}`)),
  );
}

export const removedCandidates = () => removed;

/** Whether the board that is stated can be typed. */
export const isTyped = () => !$("sudoku").hidden;

/** Plays steps of hints: places digits, and removes candidates, which are shown then. False if something else is stated meanwhile. */
export async function play(placed, gone) {
  for (const [cell, digit] of placed) digits[cell] = digit;
  removed = [...removed, ...gone];
  const statement = { kind: "text", text: text(), input: "auto" };
  await state(statement, "hint");
  if (now.statement !== statement) return false;
  if (removed.length > 0 && $("candidates").value === "") $("candidates").value = "open";
  show();
  return true;
}

/** Shows the puzzle that is stated, and the candidates of its open cells, if they are wanted. */
export function show() {
  stage.showPuzzle();
  if (marker.isBusy) marker.stop();
  const kind = $("candidates").value;
  if (now.about?.board && kind) showCandidates(kind).catch((error) => error instanceof Stopped || tell(`No candidates were found: ${error.message}.`));
}

const tell = (words) => ($("answered").textContent = words);

/** Shows candidates that the rules leave open, or those of all solutions. */
async function showCandidates(kind) {
  const [mine, { statement }] = [stage.claim(), now];
  const isWanted = () => stage.isMine(mine) && now.statement === statement;
  const request = { do: "pictures", statement, candidates: true, removed };
  if (kind === "true") {
    const { text, placements } = await written(statement);
    if (!isWanted()) return;
    const { reply, numbers } = await marker.ask({ do: "show", cover: text, options: placements });
    if (!isWanted()) return;
    if (!reply.whole) return tell("The search for candidates was stopped before it ended.");
    if (reply.solutions === 0) return tell("There is no solution.");
    request.chosen = [[...numbers]];
  }
  const { reply } = await view.ask(request);
  if (isWanted()) stage.show("candidates", reply[0].svg);
}

/** Makes the board and its controls. */
export function begin() {
  $("sudoku-rules").append(...RULES.map(([rule, words]) =>
    make("label", {}, make("input", { type: "checkbox", id: `rule-${rule}`, onchange: () => changed() }), ` ${words}`)));
  const board = $("sudoku");
  board.onkeydown = (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && press(event.key)) event.preventDefault();
  };
  document.addEventListener("paste", pasted);
  board.onclick = ({ target }) => {
    const at = cells().indexOf(target);
    if (at < 0) return;
    goTo(at);
    if ($("sudoku-tool").value) toggle(at);
  };
  $("sudoku-size").onchange = () => clear(Number($("sudoku-size").value));
  $("sudoku-clear").onclick = () => clear(size);
  $("sudoku-example").onclick = () => clear(9, EXAMPLE);
  $("candidates").onchange = show;
  $("sudoku-tool").onchange = () => {
    $("cage-label").hidden = $("sudoku-tool").value !== "cage";
    pick([]);
  };
  $("cage-label").hidden = true;
  onStated((from) => {
    if (from !== "hint") removed = [];
  });
  $("sudoku-add").onclick = add;
  build(EXAMPLE);
}

/** Shows all digits in their cells, and marks those that are wrong. */
function showTyped(wrong) {
  for (const [at, cell] of cells().entries()) {
    if (digits[at] === 0) continue;
    cell.textContent = letter(digits[at]);
    cell.classList.toggle("wrong", wrong.includes(at));
    if (wrong.includes(at)) cell.ariaLabel += ", wrong";
  }
}

function clear(of, some = "") {
  [size, drawn] = [of, { cages: [], thermometers: [] }];
  showSize();
  for (const [rule] of RULES) $(`rule-${rule}`).checked = false;
  build(some);
  chips();
  changed();
}

/** States the board. */
export const open = () => changed();

/** Shows a size, also one that is offered nowhere else. */
function showSize() {
  if (![...$("sudoku-size").options].some(({ text }) => text === String(size))) $("sudoku-size").append(make("option", {}, String(size)));
  $("sudoku-size").value = String(size);
}

/** Shows a board that was stated, if its cells can be typed here. Where it was refused, some cells are `wrong`, and no picture has its digits. */
export function take(board, wrong) {
  const puzzle = board?.puzzle;
  const isOurs = board?.size <= MAX_SIZE && !["boxes", "regions", "arrows", "little_killers", "less", "seen", "only"].some((key) => puzzle[key]);
  $("sudoku").hidden = $("pad").hidden = !isOurs;
  // in a cell of a larger board they are too small
  const hasCandidates = board?.size <= 16;
  $("candidates").parentElement.hidden = !hasCandidates;
  if (!hasCandidates) $("candidates").value = "";
  if (!isOurs) return false;
  // the cells have newer digits than the board
  if (waiting) return true;
  size = board.size;
  drawn = { cages: puzzle.cages ?? [], thermometers: puzzle.thermometers ?? [] };
  showSize();
  for (const [rule] of RULES) $(`rule-${rule}`).checked = (puzzle.rules ?? []).includes(rule);
  build(board.digits);
  if (wrong) showTyped(wrong);
  chips();
  return true;
}
