// The door of texts: whatever the program reads; what is wrong stands beside its line.

import { $ } from "./dom.js";
import { view } from "./engine.js";
import { isSame, now, state } from "./statement.js";

/** How many lines get a number: more are nobody's to read. */
const NUMBERED = 2000;

/** Numbers the lines, with a mark at the one that is wrong, and says why beside it. */
function mark(line, message) {
  const n = Math.min($("text").value.split("\n").length, NUMBERED);
  const numbers = Array.from({ length: n }, (_, at) => (at + 1 === line ? Object.assign(document.createElement("b"), { textContent: line }) : `${at + 1}`));
  $("lines").replaceChildren(...numbers.flatMap((number) => [number, "\n"]));
  $("beside").textContent = line ? message : "";
  $("text").ariaInvalid = line ? "true" : "false";
  place(line);
}

let marked;

/** Keeps numbers and message beside their lines. */
function place(line = marked) {
  marked = line;
  const height = parseFloat(getComputedStyle($("text")).lineHeight);
  $("lines").scrollTop = $("text").scrollTop;
  $("beside").style.top = `${((line ?? 1) - 1) * height - $("text").scrollTop + 4}px`;
}

let waiting;

function changed() {
  clearTimeout(waiting);
  mark();
  waiting = setTimeout(() => state({ kind: "text", text: $("text").value, input: $("input").value }, "text"), 250);
}

/** Listens to what is typed and opened. */
export function begin() {
  $("text").oninput = $("input").onchange = changed;
  $("text").onscroll = () => place();
  $("file").onchange = async () => {
    const [file] = $("file").files;
    if (!file) return;
    $("text").value = await file.text();
    changed();
  };
}

/** Shows what was stated, a puzzle as Knuth's text; and what is wrong, if something is. */
export async function take(from) {
  const { statement, refusal } = now;
  if (statement.kind === "text" && from !== "text") {
    [$("text").value, $("input").value] = [statement.text, statement.input];
  } else if (statement.kind === "puzzle" && $("door-text").hidden) {
    $("text").value = "";
  }
  mark(statement.kind === "text" ? refusal?.line : undefined, refusal?.message);
}

/** The exact cover of a puzzle as a text, when somebody wants to see it. */
export async function open() {
  const { statement } = now;
  if (statement.kind === "text" || !now.about) return;
  const { text } = (await view.ask({ do: "write", statement, form: "dlx" })).reply;
  if (isSame(statement, now.statement)) {
    [$("text").value, $("input").value] = [text, "dlx"];
    mark();
  }
}
