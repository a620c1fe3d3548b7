// The door of sudokus: digits are typed or pasted, rules chosen, cages and thermometers drawn; what is stated is a text.

import { $, make } from "./dom.js";
import { state } from "./statement.js";

const RULES = [
  ["diagonals", "both diagonals"],
  ["windows", "windoku"],
  ["anti-knight", "anti-knight"],
  ["anti-king", "anti-king"],
  ["non-consecutive", "non-consecutive"],
];
const EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const BOXES = { 4: [2, 2], 6: [2, 3], 9: [3, 3] };

let size = 9;
/** Cages and thermometers, as they stand in the text. */
let drawn = { cages: [], thermometers: [] };
let picked = [];

const cells = () => [...$("sudoku").children];
const name = (at) => `r${Math.floor(at / size) + 1}c${(at % size) + 1}`;

function build(digits) {
  const [rows, columns] = BOXES[size];
  $("sudoku").style.gridTemplateColumns = `repeat(${size}, auto)`;
  $("sudoku").replaceChildren(...Array.from({ length: size * size }, (_, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    const lines = [(column + 1) % columns === 0 && column + 1 < size && "right", (row + 1) % rows === 0 && row + 1 < size && "below"];
    return make("input", {
      inputMode: "numeric", autocomplete: "off", value: digits[at] || "", className: lines.filter(Boolean).join(" "),
      ariaLabel: `row ${row + 1}, column ${column + 1}`,
    });
  }));
  pick([]);
}

/** The text of what is drawn: a line, or JSON where there are rules. */
function text() {
  const digits = cells().map((cell) => Number(cell.value) || 0);
  const rules = RULES.filter(([rule]) => $(`rule-${rule}`).checked).map(([rule]) => rule);
  const isPlain = rules.length + drawn.cages.length + drawn.thermometers.length === 0;
  if (isPlain) return digits.map((digit) => digit || ".").join("");
  const givens = Array.from({ length: size }, (_, row) => digits.slice(row * size, (row + 1) * size));
  const puzzle = { size, givens };
  if (rules.length > 0) puzzle.rules = rules;
  for (const key of ["cages", "thermometers"]) if (drawn[key].length > 0) puzzle[key] = drawn[key];
  return JSON.stringify(puzzle);
}

const changed = () => state({ kind: "text", text: text(), input: "auto" }, "sudoku");

function typed(event) {
  const digit = event.target.value.replace(/\D/g, "").slice(-1);
  event.target.value = digit > 0 && digit <= size ? digit : "";
  changed();
}

function key(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size, ArrowDown: size }[event.key];
  const at = cells().indexOf(event.target);
  if (step && cells()[at + step]) {
    event.preventDefault();
    cells()[at + step].focus();
  } else if ((event.key === " " || event.key === "Enter") && $("sudoku-tool").value) {
    event.preventDefault();
    toggle(at);
  }
}

function pasted(event) {
  const pasted = event.clipboardData.getData("text");
  if (pasted.trim().length < 2) return;
  event.preventDefault();
  // whatever it is, the engine knows, and the board follows
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

/** Makes the empty board. */
export function begin() {
  $("sudoku-rules").append(...RULES.map(([rule, words]) =>
    make("label", {}, make("input", { type: "checkbox", id: `rule-${rule}`, onchange: changed }), ` ${words}`)));
  const board = $("sudoku");
  board.oninput = typed;
  board.onkeydown = key;
  board.onpaste = pasted;
  board.onfocusin = (event) => event.target.select?.();
  board.onclick = (event) => $("sudoku-tool").value && event.detail > 0 && toggle(cells().indexOf(event.target));
  $("sudoku-size").onchange = () => clear(Number($("sudoku-size").value));
  $("sudoku-clear").onclick = () => clear(size);
  $("sudoku-example").onclick = () => clear(9, [...EXAMPLE].map(Number));
  $("sudoku-tool").onchange = () => {
    $("cage-label").hidden = $("sudoku-tool").value !== "cage";
    pick([]);
  };
  $("cage-label").hidden = true;
  $("sudoku-add").onclick = add;
  build([...EXAMPLE].map(Number));
}

function clear(of, digits = []) {
  [size, drawn] = [of, { cages: [], thermometers: [] }];
  $("sudoku-size").value = String(size);
  for (const [rule] of RULES) $(`rule-${rule}`).checked = false;
  build(digits);
  chips();
  changed();
}

/** States the board. */
export const open = changed;

/** Shows a board that came through another door, where this one can draw it. */
export function take(board) {
  const puzzle = board?.puzzle;
  if (!puzzle || !BOXES[board.size] || puzzle.boxes || puzzle.regions) return false;
  if (["arrows", "little_killers", "less", "seen", "only"].some((key) => puzzle[key])) return false;
  size = board.size;
  drawn = { cages: puzzle.cages ?? [], thermometers: puzzle.thermometers ?? [] };
  $("sudoku-size").value = String(size);
  for (const [rule] of RULES) $(`rule-${rule}`).checked = (puzzle.rules ?? []).includes(rule);
  build(board.digits);
  chips();
  return true;
}
