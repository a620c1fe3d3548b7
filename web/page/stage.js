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

/** Shows a picture of `what`, or its text where there is no picture. Whoever shows something has claimed the stage. */
export function show(what, svg, text = "", name = "The puzzle") {
  shown = what;
  const isDrawn = document.documentElement.dataset.door === "region" && $("region").hasAttribute("data-stated");
  const isRegion = isDrawn && what === "";
  $("region").hidden = !isRegion;
  $("region-edit").hidden = isRegion || !isDrawn;
  const picture = $("picture");
  picture.hidden = isRegion || !(svg || text);
  picture.ariaLabel = name;
  if (svg) picture.innerHTML = svg;
  else picture.replaceChildren(make("pre", { className: "words" }, text));
  if (svg && !$("sudoku").hidden) layOver(picture.firstElementChild);
}

/** Shows the puzzle as it is stated, or nothing where that was refused. */
export function showPuzzle() {
  claim();
  show("", now.about?.picture);
}

/** Shows nothing until something is stated. */
export function clear() {
  claim();
  show("");
}
