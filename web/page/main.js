// The page: doors, questions, player and link, joined.

import * as answers from "./answers.js";
import { $, grouped, make } from "./dom.js";
import { asked, kept, keptInLink, opened, stateKept } from "./first.js";
import * as gallery from "./gallery.js";
import * as keep from "./keep.js";
import * as history from "./history.js";
import * as player from "./player.js";
import * as region from "./region.js";
import * as stage from "./stage.js";
import { now, onStated, state } from "./statement.js";
import * as sudoku from "./sudoku.js";
import * as text from "./text.js";

const DOORS = ["gallery", "region", "sudoku", "text"];

let door = "gallery";
/** Whether only the player is shown, in a frame of another page. */
const isEmbedded = asked().has("embed");
document.documentElement.toggleAttribute("data-embedded", isEmbedded);

function openDoor(name, focus) {
  document.documentElement.dataset.door = door = name;
  for (const other of DOORS) {
    const [tab, panel] = [$(`tab-${other}`), $(`door-${other}`)];
    tab.ariaSelected = String(other === name);
    tab.tabIndex = other === name ? 0 : -1;
    panel.hidden = other !== name;
  }
  if (focus) $(`tab-${name}`).focus();
}

/** Opens a door: it shows what is stated, or states what it has. */
async function enter(name, focus) {
  openDoor(name, focus);
  if (stage.shown === "" || name === "region") stage.showPuzzle();
  if (name === "text") await text.open();
  else if (name === "region" && !region.take(now.statement)) region.open();
  else if (name === "sudoku" && !sudoku.take(now.about?.board)) sudoku.open();
  else if (name === "gallery" && now.statement.kind !== "puzzle") $("puzzle").onchange();
  history.writeLink();
}

function tabs() {
  for (const [at, name] of DOORS.entries()) {
    const tab = $(`tab-${name}`);
    tab.onclick = () => enter(name);
    tab.onkeydown = ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step) enter(DOORS[(at + step + DOORS.length) % DOORS.length], true);
    };
  }
}

/** What is known about the statement, in words. */
function describe() {
  const { about, refusal } = now;
  // the text has the message beside its line
  if (refusal?.line && door === "text") return `Line ${refusal.line} cannot be read.`;
  if (refusal) return refusal.message.replaceAll(/--input (\w+)/g, (_, name) => `“${text.nameOf(name)}”`);
  const plural = (n, what) => `${grouped(n)} ${what}${n === 1 ? "" : "s"}`;
  const secondary = about.secondary > 0 ? ` and ${grouped(about.secondary)} secondary ones` : "";
  const notes = [...about.warnings.map(({ message }) => message), about.misfit].filter(Boolean).map((note) => ` Note: ${note}.`);
  return `Read as ${about.what}: ${plural(about.items, "item")}${secondary}, ${plural(about.options, "option")}.${notes.join("")}`;
}

/** Says what was read. A text that can be two things gets a button for each of them. */
function say() {
  const { refusal, statement } = now;
  const kinds = statement.kind === "text" ? [...(refusal?.message ?? "").matchAll(/--input (\w+)/g)].map(([, kind]) => kind) : [];
  const choices = kinds.map((input) => make("button", { type: "button", onclick: () => state({ ...statement, input }, "choice") }, `Read it as ${text.nameOf(input)}`));
  $("said").classList.toggle("bad", refusal !== undefined);
  $("said").replaceChildren(describe(), ...choices);
}

/** Shows what a link keeps, once it is stated, or a solution. */
async function open(kept, opened) {
  openDoor(DOORS.includes(kept?.door) ? kept.door : "gallery");
  const solved = await opened;
  if (solved) answers.showSolved(solved);
  await player.take(kept?.player);
  history.opened();
}

/** Tells the page around this one how high the player is. */
function tellHeight() {
  new ResizeObserver(() => parent.postMessage({ quadrille: Math.ceil(document.body.getBoundingClientRect().height) }, "*")).observe(document.body);
}

player.onMoved(history.writeLink);
tabs();
for (const part of [answers, player, region, sudoku, text]) part.begin();
keep.begin(history.writeNow);
history.begin({ door: () => door, openDoor, position: player.position, isEmbedded, settle: sudoku.settle });
onStated((from) => {
  say();
  if (from !== "gallery" && from !== "example") gallery.take(now.statement);
  $("region").toggleAttribute("data-stated", from === "region" || region.take(now.statement));
  const board = now.about?.board ?? now.refusal?.board;
  // a board that is typed stays as it is, right or wrong
  if (now.about || board || from !== "sudoku") {
    sudoku.take(board, now.refusal?.board?.wrong);
    // a link may have come with its solution
    if (from !== "link" || stage.shown === "") sudoku.show();
  }
  text.take(from);
  if (from !== "link") history.writeLink();
});
addEventListener("hashchange", async () => {
  const kept = await keptInLink();
  // the name of a place on the page is no link that keeps something; without a hash the page had its first puzzle
  if (kept || location.hash.length <= 1) await open(kept, stateKept(kept));
});
const shown = open(kept, opened);
// the picture does not wait for the gallery
await opened;
await gallery.begin();
gallery.take(now.statement);
await shown;
if (kept && location.hash.length <= 1) await history.writeNow();
if (isEmbedded) tellHeight();
else navigator.serviceWorker?.register("offline.js").catch(() => {});
document.documentElement.dataset.ready = "true";
