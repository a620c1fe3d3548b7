// The door of texts: whatever the program reads; what is wrong stands beside its line.

import { $ } from "./dom.js";
import { view } from "./engine.js";
import { isSame, now, state } from "./statement.js";

/** The most lines that get a number. */
const MAX_NUMBERED = 2000;

/** A kind of text in words. */
export const nameOf = (kind) => [...$("input").options].find(({ value }) => value === kind)?.text ?? kind;

/** Numbers the lines, marks the one that is wrong, and says why beside it. */
function mark(line, message) {
  const n = Math.min($("text").value.split("\n").length, MAX_NUMBERED);
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

/** Shows what was stated, and what is wrong with it. The kind of a text changes only when somebody chooses one, or when a link names it. */
export function take(from) {
  const { statement, refusal } = now;
  if (statement.kind === "text") {
    if (from !== "text") $("text").value = statement.text;
    if (["choice", "link"].includes(from)) $("input").value = statement.input;
  } else if ($("door-text").hidden) {
    $("text").value = "";
  }
  mark(statement.kind === "text" ? refusal?.line : undefined, refusal?.message);
}

/** Shows the exact cover of a puzzle as a text. */
export async function open() {
  const { statement } = now;
  if (statement.kind === "text" || !now.about) return;
  const { text } = (await view.ask({ do: "write", statement, form: "dlx" })).reply;
  if (isSame(statement, now.statement)) {
    $("text").value = text;
    mark();
  }
}
