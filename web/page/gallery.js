// The door of the gallery: a form for each puzzle, made of what its recipe says.

import { $, make } from "./dom.js";
import { view } from "./engine.js";
import { state } from "./statement.js";

let recipes = [];
let loading;

/** The recipes of all puzzles, asked for once. */
const load = () => (loading ??= view.ask({ do: "puzzles" }).then(({ reply }) => (recipes = reply)));

/** The puzzle of this name. */
export const recipe = (name) => recipes.find((recipe) => recipe.name === name);

/** A puzzle as it is typed behind `quadrille puzzle`, or why it cannot be stated. */
export async function typed(words) {
  const [name] = words.split(" ");
  const statement = { kind: "puzzle", name, values: [] };
  try {
    await load();
    return recipe(name) ? { ...statement, values: await valuesOf(recipe(name), words) } : statement;
  } catch ({ message }) {
    return { ...statement, failed: message };
  }
}

/** Questions and pictures that take a word. */
const ASKED = ["--svg", "--film", "--first", "--sheet", "--engine", "--cheapest", "--max-time"];

/** The parameters of an example with their words; what is asked of the puzzle, or drawn, is left out. */
function split(recipe, example) {
  const words = example.split(" ").slice(1).filter(Boolean);
  const places = recipe.parameters.filter((parameter) => parameter.positional);
  const values = [];
  while (words.length > 0) {
    const word = words.shift();
    const named = word.startsWith("--");
    const parameter = named ? recipe.parameters.find(({ name }) => `--${name}` === word) : places.shift();
    if (parameter) values.push([parameter, parameter.kind === "flag" ? "true" : (named ? words.shift() : word) ?? ""]);
    else if (ASKED.includes(word)) words.shift();
  }
  return values;
}

/** An example as values of parameters. */
export const valuesOf = (recipe, example) => Promise.all(split(recipe, example).map(async ([{ name }, text]) => [name, await contentOf(text)]));

/** The content of a file that an example names, which lies beside the page. */
async function contentOf(text) {
  if (!text.startsWith("puzzles/")) return text;
  const file = await fetch(text);
  if (!file.ok) throw new Error(`${text} cannot be loaded`);
  return file.text();
}

/** An example in plain words: its values, without what is asked of it. */
function nameOf(recipe, example) {
  const words = split(recipe, example).map(([{ name, kind, positional }, text]) => {
    if (kind === "flag") return name;
    const value = text.split("/").at(-1).replace(/\.txt$/, "");
    return positional ? value : `${name} ${value}`;
  });
  return words.join(", ");
}

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
  $("puzzle-form").replaceChildren(...shown.parameters.map((parameter) => field(parameter, values)));
  const examples = new Map(shown.examples.map((example) => [nameOf(shown, example), example]));
  $("puzzle-examples").replaceChildren(...[...examples].filter(([words]) => words).map(([words, example]) =>
    make("button", { type: "button", onclick: () => open(name, example) }, words)));
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
    const values = recipe(name).parameters.flatMap((parameter) => {
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
