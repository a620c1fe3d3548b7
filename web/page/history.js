// What was stated is kept: edits are undone and done again, the browser's buttons walk from puzzle to puzzle, and a page that is opened anew has the last one.

import { $ } from "./dom.js";
import { pack } from "./link.js";
import { isSame, now, onStated, state } from "./statement.js";

/** The most edits that can be undone. */
const MOST = 1000;
/** The name under which the browser keeps the last state. */
const SAVED = "quadrille";
/** The link is written when nothing has changed for this many milliseconds, since browsers count. */
const QUIET = 300;

const [past, future] = [[], []];
/** What the page is about, as an entry of `past` and `future`. */
let present;
let page;
/** The puzzle that the browser's entry has: another one gets an entry of its own. */
let entry;
let isOther = false;
let writing;

const entryNow = () => `${page.door()} ${now.statement.kind} ${now.statement.name ?? ""}`;

/** The state that the page had when it was left. */
export function saved() {
  try {
    return localStorage.getItem(SAVED) ?? "";
  } catch {
    return "";
  }
}

function save(hash) {
  try {
    localStorage.setItem(SAVED, hash);
  } catch {
    // the browser keeps nothing; the link does
  }
}

/** Writes the whole state into the hash. */
export async function writeNow() {
  clearTimeout(writing);
  const [to, isNext] = [entryNow(), isOther || (entry !== undefined && entry !== entryNow())];
  [entry, isOther] = [to, false];
  const hash = await pack({ statement: now.statement, door: page.door(), player: page.position() });
  history[isNext ? "pushState" : "replaceState"](null, "", `#${hash}`);
  save(hash);
}

/** Writes it when things are quiet. */
export function writeLink() {
  if (page.isEmbedded) return;
  clearTimeout(writing);
  writing = setTimeout(writeNow, QUIET);
}

/** What the link keeps is what the page is about. */
export function opened() {
  clearTimeout(writing);
  entry = entryNow();
}

function buttons() {
  $("undo").disabled = past.length === 0;
  $("redo").disabled = future.length === 0;
}

/** States the last of `from`, and keeps the present for `to`. */
async function walk(from, to) {
  await page.settle();
  const next = from.pop();
  if (!next) return;
  to.push(present);
  present = next;
  page.openDoor(next.door);
  await state(next.statement, "undo");
}

const undo = () => walk(past, future);
const redo = () => walk(future, past);

/** Fields undo what is typed by themselves. */
function pressed(event) {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches("textarea, input:not([type=checkbox], [type=range])")) return;
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}

/** Begins; `of` the page are its `door`, `openDoor`, the `position` of the player, whether it `isEmbedded`, and how edits under way `settle`. */
export function begin(of) {
  page = of;
  $("undo").onclick = undo;
  $("redo").onclick = redo;
  document.addEventListener("keydown", pressed);
  onStated((from) => {
    const next = { statement: now.statement, door: page.door() };
    if (from !== "undo" && present && !isSame(present.statement, next.statement)) {
      past.push(present);
      if (past.length > MOST) past.shift();
      future.length = 0;
    }
    if (["pasted", "choice", "example"].includes(from)) isOther = true;
    present = next;
    buttons();
  });
  buttons();
}
