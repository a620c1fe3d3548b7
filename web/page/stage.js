// The stage: the one place where the puzzle, a solution, a step or a hint is drawn.

import { $, make } from "./dom.js";
import { now } from "./statement.js";

/** The margin of every picture in its own units, as the engine draws them. */
const MARGIN = 12;

let turn = 0;
/** What is drawn besides the puzzle: nothing, a solution, a step or a hint. */
export let shown = "";

/** Takes the stage. A picture that was asked for by somebody else before is dropped when it comes. */
export const claim = () => ++turn;
export const isMine = (mine) => mine === turn;

/** Lays the cells of a sudoku over the board that was drawn. */
function layOver(svg) {
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const side = width - 2 * MARGIN;
  const percent = (part, whole) => `${(100 * part) / whole}%`;
  Object.assign($("sudoku").style, { left: percent(MARGIN, width), top: percent(MARGIN, height), width: percent(side, width), height: percent(side, height) });
}

/** Shows a picture of `what`, or its text, which may have marks, where there is no picture. Whoever shows something has claimed the stage. */
export function show(what, svg, text = "", name = "The puzzle") {
  shown = what;
  const isDrawn = document.documentElement.dataset.door === "region" && $("region").hasAttribute("data-stated");
  const isRegion = isDrawn && what === "";
  $("region").hidden = !isRegion;
  $("region-edit").hidden = isRegion || !isDrawn;
  const picture = $("picture");
  picture.hidden = isRegion || !(svg || text.length);
  picture.ariaLabel = name;
  if (svg) picture.innerHTML = svg;
  else picture.replaceChildren(make("pre", { className: "words" }, ...[text].flat()));
  if (svg && !$("sudoku").hidden) layOver(picture.firstElementChild);
}

/** Shows the puzzle as it is stated, or nothing where that was refused. */
export function showPuzzle() {
  claim();
  const { about, refusal, statement } = now;
  const isText = refusal && statement.kind === "text" && statement.text?.trim();
  show("", about?.picture ?? refusal?.board?.picture ?? refusal?.picture, isText ? excerpt(statement.text, refusal) : "");
}

/** Lines above and below the one that is wrong, and letters before and behind the place. */
const LINES = 3;
const LETTERS = 18;

/** A refused text around the place that is wrong, which is marked. */
function excerpt(text, { line, column, message }) {
  const lines = text.split("\n");
  const at = (line ?? 1) - 1;
  const shorten = (line) => (line.length > 2 * LETTERS ? `${line.slice(0, 2 * LETTERS)}…` : line);
  const [before, behind] = [lines.slice(Math.max(0, at - LINES), at), lines.slice(at + 1, at + 1 + LINES)].map((some) => some.map(shorten));
  const wrong = line ? marked(lines[at] ?? "", (column ?? 1) - 1, column ? message : undefined) : [shorten(lines[at])];
  return [...before.flatMap((line) => [line, "\n"]), ...wrong, ...behind.flatMap((line) => ["\n", line])];
}

/** A line with a mark: what the message says was found, a letter, or all of it where no message says more. */
function marked(line, at, message) {
  if (!message) return [make("mark", {}, line)];
  const found = message.match(/`([^`]+)`[^`]*$/)?.[1] ?? "";
  const begin = found && line.startsWith(found, at + 1) ? at + 1 : at;
  const end = begin + (found && line.startsWith(found, begin) ? found.length : 1);
  const start = Math.max(0, begin - LETTERS);
  const behind = line.slice(end, end + LETTERS);
  return [`${start > 0 ? "…" : ""}${line.slice(start, begin)}`, make("mark", {}, line.slice(begin, end) || " "), behind, end + LETTERS < line.length ? "…" : ""];
}

/** Shows nothing until something is stated. */
export function clear() {
  claim();
  show("");
}
