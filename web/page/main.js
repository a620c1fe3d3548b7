// The page: doors, answers, player and link, joined.

import * as answers from "./answers.js";
import { $, grouped } from "./dom.js";
import { asked, kept, keptInLink, stateKept, stated } from "./first.js";
import * as gallery from "./gallery.js";
import * as keep from "./keep.js";
import { pack } from "./link.js";
import * as player from "./player.js";
import * as region from "./region.js";
import { now, onStated } from "./statement.js";
import * as sudoku from "./sudoku.js";
import * as text from "./text.js";

const DOORS = ["gallery", "region", "sudoku", "text"];

let door = "gallery";
/** Whether only the player is shown, in a frame of another page. */
const isEmbedded = asked().has("embed");
document.documentElement.toggleAttribute("data-embedded", isEmbedded);

function openDoor(name, focus) {
  door = name;
  for (const other of DOORS) {
    const [tab, panel] = [$(`tab-${other}`), $(`door-${other}`)];
    tab.ariaSelected = String(other === name);
    tab.tabIndex = other === name ? 0 : -1;
    panel.hidden = other !== name;
  }
  if (focus) $(`tab-${name}`).focus();
}

/** Someone goes through a door: what is stated is shown there, or what the door has is stated. */
async function enter(name, focus) {
  openDoor(name, focus);
  if (name === "text") await text.open();
  else if (name === "region" && !region.take(now.statement)) region.open();
  else if (name === "sudoku" && !sudoku.take(now.about?.board)) sudoku.open();
  else if (name === "gallery" && now.statement.kind !== "puzzle") $("puzzle").onchange();
  writeLink();
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
  $("said").classList.toggle("bad", refusal !== undefined);
  if (refusal) return refusal.message.replaceAll(/--input (\w+)/g, "“Read as” $1");
  const plural = (n, what) => `${grouped(n)} ${what}${n === 1 ? "" : "s"}`;
  const secondary = about.secondary > 0 ? ` and ${grouped(about.secondary)} secondary ones` : "";
  const notes = [...about.warnings.map(({ message }) => message), about.misfit].filter(Boolean).map((note) => ` Note: ${note}.`);
  return `Read as ${about.what}: ${plural(about.items, "item")}${secondary}, ${plural(about.options, "option")}.${notes.join("")}`;
}

let writing;

/** The whole state in the hash; written when things are quiet, since browsers count. */
function writeLink() {
  if (isEmbedded) return;
  clearTimeout(writing);
  writing = setTimeout(writeNow, 300);
}

async function writeNow() {
  clearTimeout(writing);
  const hash = await pack({ statement: now.statement, door, player: player.position() });
  history.replaceState(null, "", `#${hash}`);
}

/** Shows what a link keeps, once it is stated. */
async function open(kept, stated) {
  openDoor(DOORS.includes(kept?.door) ? kept.door : "gallery");
  await stated;
  await player.take(kept?.player);
}

player.onMoved(writeLink);
tabs();
for (const part of [answers, player, region, sudoku, text]) part.begin();
keep.begin(writeNow);
onStated((from) => {
  $("said").textContent = describe();
  $("picture").innerHTML = now.about?.picture ?? "";
  if (from === "link") performance.mark("picture");
  if (from !== "gallery" && from !== "example") gallery.take(now.statement);
  if (from !== "region") region.take(now.statement);
  if (from !== "sudoku") sudoku.take(now.about?.board);
  text.take(from);
  if (from !== "link") writeLink();
});
addEventListener("hashchange", async () => {
  const kept = await keptInLink();
  // the name of a place on the page is no link that keeps something
  if (kept) await open(kept, stateKept(kept));
});
const opened = open(kept, stated);
await gallery.begin();
gallery.take(now.statement);
await opened;
document.documentElement.dataset.ready = "true";
