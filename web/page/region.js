// The door of regions: cells are drawn on the stage, pieces chosen or drawn. It states the puzzle `polyominoes`.

import { $, make } from "./dom.js";
import * as stage from "./stage.js";
import { state } from "./statement.js";

const SETS = ["monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes", "tricubes", "soma"];
const FLAGS = [
  ["any-number", "each piece any number of times"],
  ["one-sided", "turned, but not flipped over"],
  ["fixed", "neither turned nor flipped over"],
  ["partly", "cells may stay empty"],
];
/** The side of the board on which a piece is drawn. */
const PIECE = 5;

/** A board of cells that are switched on and off, by pointer and keyboard. */
class Cells {
  #board;
  #onChange;
  #painting;

  constructor(board, onChange) {
    this.#board = board;
    this.#onChange = onChange;
    board.onpointerdown = (event) => this.#begin(event);
    board.onpointermove = (event) => this.#go(event);
    board.onpointerup = board.onpointercancel = () => this.#end();
    board.onkeydown = (event) => this.#key(event);
    // a click without a pointer comes from the keyboard or a screen reader
    board.onclick = (event) => {
      if (event.detail === 0 && event.target.matches("button")) {
        this.#set(event.target, event.target.ariaPressed !== "true");
        this.#onChange();
      }
    };
  }

  /** Rows of `#` and `.`. */
  get rows() {
    return this.#board.dataset.rows ? JSON.parse(this.#board.dataset.rows) : [];
  }

  set rows(rows) {
    const width = Math.max(...rows.map((row) => row.length), 1);
    const cells = rows.flatMap((row, r) => [...row.padEnd(width, ".")].map((cell, c) =>
      make("button", { type: "button", ariaPressed: String(cell === "#"), ariaLabel: `row ${r + 1}, column ${c + 1}`, tabIndex: r + c === 0 ? 0 : -1 })));
    this.#board.style.gridTemplateColumns = `repeat(${width}, auto)`;
    this.#board.classList.toggle("small", width > 12);
    this.#board.replaceChildren(...cells);
    this.#note();
  }

  get #width() {
    return this.#board.style.gridTemplateColumns.match(/\d+/)[0] | 0;
  }

  #note() {
    const width = this.#width;
    const letters = [...this.#board.children].map((cell) => (cell.ariaPressed === "true" ? "#" : "."));
    const rows = Array.from({ length: letters.length / width }, (_, r) => letters.slice(r * width, (r + 1) * width).join(""));
    this.#board.dataset.rows = JSON.stringify(rows);
  }

  #set(cell, on) {
    cell.ariaPressed = String(on);
    this.#note();
  }

  #begin(event) {
    if (!event.target.matches("button")) return;
    event.preventDefault();
    event.target.focus();
    this.#painting = event.target.ariaPressed !== "true";
    this.#set(event.target, this.#painting);
  }

  #go(event) {
    if (this.#painting === undefined) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("button");
    if (cell?.parentElement === this.#board) this.#set(cell, this.#painting);
  }

  #end() {
    if (this.#painting === undefined) return;
    this.#painting = undefined;
    this.#onChange();
  }

  #key(event) {
    const cells = [...this.#board.children];
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.#width, ArrowDown: this.#width }[event.key];
    const next = cells[cells.indexOf(document.activeElement) + step];
    if (!step || !next) return;
    event.preventDefault();
    for (const cell of cells) cell.tabIndex = cell === next ? 0 : -1;
    next.focus();
  }
}

const region = new Cells($("region"), changed);
const piece = new Cells($("piece"), () => {});

const blank = (width, height, cell) => Array(height).fill(cell.repeat(width));
// the longest side of what is drawn
const MOST_SIDE = 24;
const side = (id) => Math.min(Math.max($(id).valueAsNumber | 0, 1), MOST_SIDE);
for (const id of ["region-width", "region-height"]) $(id).max = MOST_SIDE;

function changed() {
  const cells = region.rows.join("").replaceAll(".", "").length;
  $("region-size").textContent = `${cells} cells`;
  const drawn = $("pieces").value.trim();
  const sets = SETS.filter((name) => $(`set-${name}`).checked).join(",");
  const flags = FLAGS.filter(([name]) => $(`flag-${name}`).checked).map(([name]) => [name, "true"]);
  const values = [["region", `${region.rows.join("\n")}\n`], ["pieces", drawn ? `${drawn}\n` : sets], ...flags];
  if (cells > 0 && (drawn || sets)) state({ kind: "puzzle", name: "polyominoes", values }, "region");
}

function resize() {
  const [width, height] = [side("region-width"), side("region-height")];
  const rows = blank(width, height, "#").map((row, r) => (region.rows[r] ?? row).padEnd(width, "#").slice(0, width));
  region.rows = rows;
  changed();
}

/** Adds the drawn piece to the others, with a letter of its own. */
function addPiece() {
  const rows = piece.rows.filter((row) => row.includes("#"));
  if (rows.length === 0) return;
  const left = Math.min(...rows.map((row) => row.indexOf("#")));
  const used = new Set($("pieces").value);
  const letter = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !used.has(letter)) ?? "A";
  const drawing = rows.map((row) => row.slice(left).replace(/\.+$/, "").replaceAll("#", letter)).join("\n");
  const copies = $("piece-copies").value.trim();
  $("pieces").value = `${$("pieces").value.trim()}\n\n${copies === "1" ? "" : `${copies}\n`}${drawing}`.trim();
  piece.rows = blank(PIECE, PIECE, ".");
  changed();
}

/** Draws the boards. Nothing is stated until one is changed. */
export function begin() {
  const check = (id, text) => make("label", {}, make("input", { type: "checkbox", id, onchange: changed }), ` ${text}`);
  $("region-sets").append(...SETS.map((name) => check(`set-${name}`, name)));
  $("region-flags").append(...FLAGS.map(([name, text]) => check(`flag-${name}`, text)));
  $("set-pentominoes").checked = true;
  $("region-width").onchange = $("region-height").onchange = resize;
  $("region-fill").onclick = () => fill("#");
  $("region-clear").onclick = () => fill(".");
  $("region-edit").onclick = stage.showPuzzle;
  $("piece-add").onclick = addPiece;
  $("pieces").onchange = changed;
  piece.rows = blank(PIECE, PIECE, ".");
  region.rows = blank(8, 8, "#").map((row, r) => (r === 3 || r === 4 ? "###..###" : row));
}

function fill(cell) {
  region.rows = blank(side("region-width"), side("region-height"), cell);
  changed();
}

/** States what is drawn. */
export const open = changed;

/** Shows a packing of a flat region that was stated elsewhere. */
export function take({ kind, name, values }) {
  if (kind !== "puzzle" || !["polyominoes", "pentominoes", "dominoes"].includes(name)) return false;
  const value = (wanted) => values.find(([given]) => given === wanted)?.[1];
  const text = value("region") ?? value("size") ?? "";
  const [, width, height] = text.match(/^(\d+)x(\d+)$/) ?? [];
  const rows = width ? blank(+width, +height, "#") : text.split("\n").filter(Boolean);
  if (rows.length === 0 || rows.length > MOST_SIDE || rows.some((row) => row.length > MOST_SIDE || /[^#.]/.test(row))) return false;
  region.rows = rows;
  [$("region-width").value, $("region-height").value] = [Math.max(...rows.map((row) => row.length)), rows.length];
  const pieces = value("pieces") ?? (name === "dominoes" ? "dominoes" : "pentominoes");
  const named = pieces.trim().split(",");
  const isDrawn = !named.every((set) => SETS.includes(set));
  for (const set of SETS) $(`set-${set}`).checked = !isDrawn && named.includes(set);
  $("pieces").value = isDrawn ? pieces : "";
  for (const [flag] of FLAGS) $(`flag-${flag}`).checked = name === "dominoes" ? flag === "any-number" : value(flag) !== undefined;
  $("region-size").textContent = `${rows.join("").replaceAll(".", "").length} cells`;
  return true;
}
