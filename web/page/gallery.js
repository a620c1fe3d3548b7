// The door of the gallery: a form for each puzzle, made of what its recipe says.

import { $, make } from "./dom.js";
import { view } from "./engine.js";
import { state } from "./statement.js";

let recipes = [];
let loading;

/** The recipes of all puzzles, asked for once. */
const load = () => (loading ??= view.ask({ do: "puzzles" }).then(({ reply }) => (recipes = reply)));

/** The puzzle of this name, and its first example as values. */
export const recipe = (name) => recipes.find((recipe) => recipe.name === name);

/** A puzzle as it is typed behind `quadrille puzzle`. */
export async function typed(words) {
  await load();
  const [name] = words.split(" ");
  return { kind: "puzzle", name, values: recipe(name) ? await valuesOf(recipe(name), words) : [] };
}

/** Questions and pictures with a word of their own. */
const ASKED = ["--svg", "--film", "--first", "--sheet", "--engine", "--cheapest", "--max-time"];

/** The words of an example as values of parameters; what is asked of the puzzle, or drawn, is left out. */
export async function valuesOf(recipe, example) {
  const words = example.split(" ").slice(1);
  const places = recipe.parameters.filter((parameter) => parameter.positional);
  const values = [];
  while (words.length > 0) {
    const word = words.shift();
    const named = word.startsWith("--");
    const parameter = named ? recipe.parameters.find(({ name }) => `--${name}` === word) : places.shift();
    if (!parameter) {
      if (ASKED.includes(word)) words.shift();
      continue;
    }
    const text = parameter.kind === "flag" ? "true" : named ? words.shift() : word;
    values.push([parameter.name, await contentOf(text)]);
  }
  return values;
}

/** What stands in a file of an example, which lies beside the page. */
async function contentOf(text) {
  return text.startsWith("puzzles/") ? (await fetch(text)).text() : text;
}

/** The parameters that are no business of a page. */
const isShown = ({ name }) => name !== "days";

function field(parameter, given) {
  const id = `value-${parameter.name}`;
  const about = make("span", { className: "about", id: `${id}-about` }, parameter.about);
  const common = { id, name: parameter.name, oninput: changed, "aria-describedby": about.id };
  const value = given.filter(([name]) => name === parameter.name).map(([, text]) => text);
  if (parameter.kind === "flag") {
    const box = make("input", { type: "checkbox", ...common, checked: value.length > 0 });
    return make("div", { className: "field" }, make("label", { className: "check" }, box, ` ${parameter.name}`), about);
  }
  const text = value.length > 0 ? value.join(parameter.kind === "cells" ? " " : "") : "";
  const placeholder = parameter.required ? "" : parameter.default;
  let entry;
  if (parameter.kind === "number") {
    const [least, most] = parameter.range;
    entry = make("input", { type: "number", min: least, max: most < 1e9 ? most : "", ...common, value: text, placeholder });
  } else if (parameter.kind === "file" || text.includes("\n")) {
    entry = make("textarea", { rows: 4, spellcheck: false, ...common, value: text });
  } else {
    entry = make("input", { ...common, value: text, placeholder });
  }
  return make("div", { className: "field" }, make("label", { htmlFor: id }, parameter.name), entry, about);
}

/** Shows the form of a puzzle with these values. */
function show(name, values) {
  const shown = recipe(name);
  $("puzzle").value = name;
  $("puzzle-about").textContent = [`${shown.about}.`, shown.details].filter(Boolean).join(" ");
  $("puzzle-form").replaceChildren(...shown.parameters.filter(isShown).map((parameter) => field(parameter, values)));
  const examples = shown.examples.map((example) =>
    make("button", { type: "button", onclick: () => open(name, example) }, example));
  $("puzzle-examples").replaceChildren("Examples: ", ...examples);
}

/** States a puzzle as its example has it, or with what it needs. */
async function open(name, example) {
  const values = await valuesOf(recipe(name), example ?? recipe(name).examples[0] ?? name);
  show(name, values);
  await state({ kind: "puzzle", name, values }, "example");
}

let waiting;

/** Someone typed: the puzzle is stated anew when they pause. */
function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const name = $("puzzle").value;
    const values = recipe(name).parameters.filter(isShown).flatMap((parameter) => {
      const entry = $(`value-${parameter.name}`);
      if (parameter.kind === "flag") return entry.checked ? [[parameter.name, "true"]] : [];
      if (parameter.kind === "cells") return entry.value.split(/\s+/).filter(Boolean).map((cell) => [parameter.name, cell]);
      return entry.value === "" ? [] : [[parameter.name, entry.value]];
    });
    state({ kind: "puzzle", name, values }, "gallery");
  }, 250);
}

/** Fills the list of puzzles. */
export async function begin() {
  await load();
  performance.mark("gallery");
  $("puzzle").append(...recipes.map(({ name, about }) => make("option", { value: name }, `${name}: ${about}`)));
  $("puzzle").onchange = () => open($("puzzle").value);
  $("puzzle-form").onsubmit = (event) => event.preventDefault();
}

/** Shows a statement that came through another door, or by a link. */
export function take({ kind, name, values }) {
  if (kind === "puzzle" && recipe(name)) show(name, values);
}
