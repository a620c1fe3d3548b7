// The questions about a statement, the words of their answers, how many solutions are shown, and the seconds of a race.

import { $, duration, grouped, make } from "./dom.js";
import { countTogether } from "./count.js";
import { Refused, Stopped, helper, solve, stopSolving, view } from "./engine.js";
import { pause } from "./player.js";
import * as stage from "./stage.js";
import { coverOf, now, onStated, settled } from "./statement.js";
import * as sudoku from "./sudoku.js";

/** Solutions on a page of small pictures. */
const PAGE = 24;
const ENGINES = ["links", "cells", "delta", "bits"];
const RACE_SECONDS = 20;
/** The share of a search from which the time that is left is estimated. */
const LEAST_SHARE = 0.001;
/** Solutions that are asked for at once where classes are counted, and for one of a class. */
const AT_ONCE = 2000;
const LEAST = 8;
const MAX_SHOWN_BOARDS = 1000;
const HAS_SOLUTION = "There is a solution; “Solve” finds it.";
const NO_SOLUTION = "There is no solution.";
/** What is said of a solution that was found at once. */
const FIRST = { one: "This is the only solution.", several: "This is one of several solutions.", unknown: "This is a solution.", none: NO_SOLUTION };
const UNIQUE = {
  one: "There is exactly one solution.", several: "There are several solutions.", none: NO_SOLUTION, unknown: "The time was up before that was known.",
};

/** What was found last, to be saved. */
export const found = { texts: [], svg: undefined };

let turn = 0;
let listed = 0;
/** Solutions that were found and are not shown yet. */
let waiting = [];
let goesOn = false;
/** The number of steps that hints have shown since the board was stated. */
let hinted = 0;
/** The last hint: its words, and the digits and candidates that change on the board by then. */
let hinting;

const say = (text) => ($("answered").textContent = text);

/** Closes the menu; the focus stays near. */
function closeMenu() {
  if ($("questions").contains(document.activeElement)) $("more-questions").focus();
  $("menu").open = false;
}

/** Answers a question about what was stated last, and shows that it runs until it ends, is stopped, or fails. */
async function run(question) {
  await settled();
  if (!now.about) return;
  stop();
  pause();
  closeMenu();
  const mine = ++turn;
  const alive = () => mine === turn;
  $("found").replaceChildren();
  $("more").hidden = $("apply").hidden = true;
  [found.texts, listed, waiting, goesOn] = [[], 0, [], false];
  await during(alive, () => question(alive));
}

async function during(alive, work) {
  say("");
  $("how-far").textContent = "";
  $("progress").removeAttribute("value");
  const appear = setTimeout(() => ($("running").hidden = false), 60);
  try {
    await work();
  } catch (error) {
    if (error instanceof Stopped || !alive()) return;
    say(error instanceof Refused ? sentence(error.message) : `The engine failed and was started anew: ${error.message}`);
  } finally {
    clearTimeout(appear);
    if (alive()) $("running").hidden = true;
  }
}

function limit() {
  const seconds = $("seconds").valueAsNumber;
  return seconds > 0 ? { seconds } : {};
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, "")}.`;

/** Asks the large engine about the exact cover; progress is shown. */
async function ask(request) {
  const whole = { cover: await coverOf(now.statement), ...limit(), ...request };
  return (await solve.ask(whole, showProgress)).reply;
}

/** Asks the small engine about the statement: what solutions look like, and which are images of each other. */
const about = async (request) => (await view.ask({ statement: now.statement, ...request })).reply;

const isSymmetric = () => $("symmetric").checked;

function showProgress({ share, nodes, solutions, left, workers = 1 }) {
  if (share > 0) $("progress").value = share;
  const parts = [`${(100 * share).toFixed(1)} %`, `${grouped(nodes)} nodes`];
  if (solutions > 0) parts.push(`${grouped(solutions)} solutions so far`);
  // from less, hours are said of what takes a moment, and of what takes years
  if (left >= 0 && share >= LEAST_SHARE) parts.push(`about ${duration(left)} left`);
  if (workers > 1) parts.push(`${workers} workers`);
  $("how-far").textContent = parts.join(" · ");
}

/** Ends what runs. */
export function stop() {
  if ($("running").hidden && !solve.isBusy && !helper?.isBusy) return;
  turn++;
  stopSolving();
  if (view.isBusy) view.stop();
  const far = $("how-far").textContent;
  say(far ? `Stopped: ${far}` : "Stopped.");
  $("running").hidden = true;
}

/** Draws solutions below those that are there, with their costs; the first of all is drawn on the stage, too. */
async function show(solutions, alive, costs = []) {
  if (solutions.length === 0) return;
  const drawn = await about({ do: "pictures", chosen: solutions });
  if (!alive()) return;
  if (found.texts.length === 0 && drawn[0].svg) onStage(drawn[0]);
  drawn.forEach(({ svg, text }, at) => {
    found.texts.push(text);
    found.svg = svg ?? found.svg;
    const cost = costs[at] === undefined ? "" : `cost ${grouped(costs[at])}`;
    const picture = svg ? make("figure", { className: "paper", ariaLabel: `Solution ${found.texts.length}` }) : make("pre", { className: "words" }, text);
    if (svg) picture.innerHTML = svg;
    if (cost) picture.append(make("figcaption", { className: "caption" }, cost));
    $("found").append(picture);
  });
}

/** Of solutions those that are one of their class. */
async function leastOf(solutions) {
  if (!isSymmetric() || solutions.length === 0) return solutions;
  const least = await about({ do: "least", chosen: solutions });
  return solutions.filter((_, at) => least[at]);
}

/** Shows solutions as they come, until this many are there. */
async function list(until, alive) {
  let reply = { ended: false };
  while (!reply.ended && listed < until) {
    const wanted = isSymmetric() ? LEAST : 1;
    reply = await ask({ do: "list", n: (until - listed) * wanted, goes_on: goesOn });
    goesOn = true;
    waiting.push(...(await leastOf(reply.solutions)));
    if (!alive()) return;
    const next = waiting.splice(0, until - listed);
    listed += next.length;
    await show(next, alive);
    $("how-far").textContent = `${grouped(listed)} solutions, ${grouped(reply.nodes)} nodes`;
  }
  if (!alive()) return;
  const isWhole = reply.ended && reply.whole && waiting.length === 0;
  if (listed === 0) say(isWhole ? NO_SOLUTION : "No solution was found in time.");
  else if (isWhole) say(listed === 1 ? FIRST.one : `These are all ${grouped(listed)} solutions.`);
  else say(`${grouped(listed)} solutions so far.`);
  $("more").hidden = isWhole;
}

/** Shows one solution on the stage. */
function onStage({ svg, text }) {
  stage.claim();
  stage.show("solution", svg, text, "A solution");
}

/** Shows one solution alone. */
function place(drawn) {
  [found.texts, found.svg] = [[drawn.text], drawn.svg ?? found.svg];
  onStage(drawn);
}

/** Asks the small engine for a solution, which it knows at once or not at all. */
async function atOnce() {
  try {
    return await about({ do: "first" });
  } catch (error) {
    if (error instanceof Refused) return { known: "unknown" };
    throw error;
  }
}

/** A solution by the large engines, as `known`, `svg` and `text`. */
async function searched() {
  let reply;
  do reply = await ask({ do: "list", n: 1, goes_on: reply !== undefined });
  while (reply.solutions.length === 0 && !reply.ended);
  const { solutions, whole } = reply;
  if (solutions.length === 0) return { known: whole ? "none" : "late" };
  const [drawn] = await about({ do: "pictures", chosen: solutions });
  return { known: "unknown", solution: solutions[0], ...drawn };
}

async function first(alive) {
  if (now.about.boards > 1) return boards(alive);
  let solved = await atOnce();
  if (solved.known === "unknown" && !solved.solution && alive()) solved = await searched();
  if (!alive()) return;
  if (solved.solution) place(solved);
  say(FIRST[solved.known] ?? "No solution was found in time.");
}

/** Says that the page opened with a solution. */
export function showSolved(solved) {
  [found.texts, found.svg] = [[solved.text], solved.svg];
  say("Solved. Press “Play” to watch the search.");
}

async function count(alive) {
  if (isSymmetric()) return countClasses(alive);
  const asked = { cover: await coverOf(now.statement), ...limit() };
  const { count, whole, nodes, reason, seconds, workers } = await countTogether(asked, alive, showProgress);
  if (!alive()) return;
  const what = count === "1" ? "1 solution" : `${grouped(count)} solutions`;
  const how = `${grouped(nodes)} nodes in ${duration(seconds)}, ${reason}${workers > 1 ? `, on ${workers} workers` : ""}`;
  say(whole ? `${what} (${how}).` : `At least ${what}; the time was up (${how}).`);
}

/** Counts one solution of each class, from a list of all. */
async function countClasses(alive) {
  let [n, reply] = [0, { ended: false }];
  while (!reply.ended) {
    reply = await ask({ do: "list", n: AT_ONCE, goes_on: n > 0 || reply.nodes > 0 });
    n += (await leastOf(reply.solutions)).length;
    if (!alive()) return;
    $("how-far").textContent = `${grouped(n)} classes, ${grouped(reply.nodes)} nodes`;
  }
  const what = `${grouped(n)} solution${n === 1 ? "" : "s"}, one of each class of images`;
  say(reply.whole ? `${what}.` : `At least ${what}; the time was up.`);
}

async function unique(alive) {
  let solved = await atOnce();
  if (solved.known === "unknown" && alive()) solved = await ask({ do: "unique" });
  if (!alive()) return;
  say(UNIQUE[solved.known]);
  if (solved.known !== "one") return;
  const [drawn] = await about({ do: "pictures", chosen: [solved.solution] });
  if (alive()) place(drawn);
}

async function cheapest(alive, maximize = false) {
  const { solutions, costs, proven } = await ask({ do: "cheapest", n: 6, maximize });
  if (!alive()) return;
  await show(solutions, alive, costs);
  const [kind, better] = maximize ? ["most valuable", "better"] : ["cheapest", "cheaper"];
  say(costs.length === 0 ? NO_SOLUTION : `The ${kind} cost ${costs.map(grouped).join(", ")}${proven ? "" : `; that none is ${better} was not proved in time`}.`);
}

async function explain(alive) {
  const { misfit, has_demands } = now.about;
  if (misfit) return say(`There is no solution: ${misfit}.`);
  if (has_demands) return explainBoard(alive);
  const { known, text } = await ask({ do: "explain" });
  if (!alive()) return;
  if (known === "solution") return say(HAS_SOLUTION);
  if (known === "unknown") return say("No reason was found in time.");
  const [reason, ...rest] = text.trimEnd().split("\n");
  say(`${reason[0].toUpperCase()}${reason.slice(1)}`);
  if (rest.length > 0) $("found").append(words(rest.join("\n"), "The reason"));
}

async function explainBoard(alive) {
  const { demands, minimal } = await about({ do: "demands" });
  if (!alive()) return;
  if (!demands) return say(HAS_SOLUTION);
  say(`There is no solution: these demands cannot be met together${minimal ? "; any one less, and they can" : ""}.`);
  $("found").append(make("ul", { className: "chips demands" }, ...demands.map((demand) => make("li", {}, demand))));
}

/** Text that may be wider than the page. */
const words = (text, name) => make("pre", { className: "words", tabIndex: 0, role: "region", ariaLabel: name }, text);

/** The next step of logic, drawn on the board: after each hint the one that follows. */
async function hint(alive) {
  const { text, svg, placed, removed } = await about({ do: "hint", n: hinted, removed: sudoku.removedCandidates() });
  if (!alive()) return;
  say(sentence(text));
  if (!svg) return;
  hinted++;
  showHint({ text, svg, placed, removed });
}

/** Draws a hint on the board; it can be applied then. */
function showHint({ text, svg, placed, removed }) {
  hinting = { text, placed, removed };
  $("apply").hidden = !sudoku.isTyped();
  stage.claim();
  stage.show("hint", svg, "", text);
}

/** The hints of a position as a list; one that is clicked is drawn on the board. */
async function hints(alive) {
  const found = await about({ do: "hints", removed: sudoku.removedCandidates() });
  if (!alive()) return;
  say(found.length === 0 ? "No technique finds a step." : "The first step of each technique, with its rating:");
  const choose = (hint) => () => {
    say(sentence(hint.text));
    showHint(hint);
  };
  const rows = found.map((hint) => make("li", {}, make("button", { type: "button", onclick: choose(hint) }, `${hint.rating} · ${hint.text}`)));
  if (rows.length > 0) $("found").append(make("ul", { className: "hints", ariaLabel: "Hints" }, ...rows));
}

/** How hard a sudoku is, on the scale of Sudoku Explainer. */
async function rate(alive) {
  const { er, ep, ed, hardest, steps } = await about({ do: "rate" });
  if (!alive()) return;
  const whole = hardest ? `its hardest step is ${/^[aeiou]/i.test(hardest) ? "an" : "a"} ${hardest}` : "steps of higher techniques are needed, which are not looked for on such boards";
  say(`Rated ${hardest ? er : `${er} or more`}: ${whole}, of ${steps} steps (ER ${er}, EP ${ep}, ED ${ed}).`);
}

/** Plays the last hint, and those before it, on the board. */
async function apply() {
  const { text, placed, removed } = hinting;
  $("ask-hint").focus();
  if (await sudoku.play(placed, removed)) say(`Applied: ${text}.`);
}

/** All engines count the same, one after the other. */
async function race(alive) {
  const body = make("tbody");
  const head = ["engine", "solutions", "nodes", "updates", "time"].map((name) => make("th", { scope: "col" }, name));
  $("found").append(make("table", {}, make("thead", {}, make("tr", {}, ...head)), body));
  for (const engine of ENGINES) {
    let cells;
    try {
      const { count, nodes, updates, seconds, whole } = await ask({ do: "race", engine, seconds: RACE_SECONDS });
      cells = [whole ? grouped(count) : `at least ${grouped(count)}`, grouped(nodes), updates ? grouped(updates) : "–", duration(seconds)];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      cells = [make("span", {}, "cannot do it"), "–", "–", "–"];
    }
    if (!alive()) return;
    body.append(make("tr", {}, make("th", { scope: "row" }, engine), ...cells.map((cell) => make("td", {}, cell))));
  }
  say("Each engine counted all solutions by itself, without help from the others.");
}

/** Solves the boards of a list: how many solutions each has, 2 for several. */
async function boards(alive) {
  const { numbers } = await view.ask({ do: "boards", statement: now.statement });
  const { reply, numbers: solved } = await solve.ask({ digits: Uint8Array.from(numbers) });
  if (!alive()) return;
  const counts = [...solved.subarray(numbers.length)];
  const having = (fits) => grouped(counts.filter(fits).length);
  const left = now.about.boards - counts.length;
  const others = left > 0 ? ` ${grouped(left)} other${left === 1 ? " is" : "s are"} not of 9x9 digits.` : "";
  say(`${grouped(counts.length)} boards in ${duration(reply.milliseconds / 1000)}: ${having((n) => n === 1)} have exactly one solution, ${having((n) => n === 0)} none, ${having((n) => n > 1)} several.${others}`);
  const verdicts = { 0: "no solution", 2: "several solutions" };
  found.texts = counts.map((n, at) => verdicts[n] ?? [...solved.subarray(81 * at, 81 * at + 81)].join(""));
  $("found").append(words(found.texts.slice(0, MAX_SHOWN_BOARDS).join("\n"), "Solutions"));
}

const fitsAll = () => true;
const hasHints = (about) => about.has_hints && about.boards <= 1;

/** The questions of the menu: name, words, what answers it, and for which statements it is asked. */
const QUESTIONS = [
  ["count", "How many solutions?", count, fitsAll],
  ["all", "All solutions", (alive) => list(PAGE, alive), fitsAll],
  ["unique", "Is it unique?", unique, fitsAll],
  ["explain", "Why is there none?", explain, fitsAll],
  ["cheapest", "Cheapest", cheapest, (about) => about.has_costs],
  ["maximize", "Most valuable", (alive) => cheapest(alive, true), (about) => about.has_costs],
  ["rate", "How hard is it?", rate, (about) => hasHints(about) && about.has_rating],
  ["hints", "All hints", hints, hasHints],
  ["race", "Compare the engines", race, fitsAll],
];

/** Offers one solution of each class where solutions have images. */
async function offerClasses() {
  const choice = $("symmetric").parentElement;
  [choice.hidden, $("symmetric").checked] = [true, false];
  const { statement } = now;
  const images = now.about?.is_gallery ? await about({ do: "images" }) : 1;
  if (statement === now.statement) choice.hidden = images === 1;
}

/** Makes the buttons. */
export function begin() {
  $("questions").prepend(...QUESTIONS.map(([id, name, question]) => make("button", { type: "button", id: `ask-${id}`, onclick: () => run(question) }, name)));
  $("ask-first").onclick = () => run(first);
  $("ask-hint").onclick = () => run(hint);
  $("apply").onclick = apply;
  $("stop").onclick = stop;
  $("menu").onkeydown = ({ key }) => {
    if (key === "Escape") closeMenu();
  };
  document.addEventListener("click", ({ target }) => $("menu").contains(target) || closeMenu());
  $("more").onclick = () => {
    const mine = ++turn;
    during(() => mine === turn, () => list(listed + PAGE, () => mine === turn));
  };
  onStated(() => {
    turn++;
    hinted = 0;
    closeMenu();
    stopSolving();
    $("running").hidden = true;
    $("more").hidden = $("apply").hidden = true;
    $("found").replaceChildren();
    say("");
    [found.texts, found.svg] = [[], now.about?.picture ?? undefined];
    const { about } = now;
    $("ask-first").disabled = !about;
    $("ask-first").textContent = about?.boards > 1 ? `Solve all ${grouped(about.boards)}` : "Solve";
    $("ask-hint").hidden = !(about && hasHints(about));
    for (const [id, , , fits] of QUESTIONS) {
      $(`ask-${id}`).disabled = !about;
      $(`ask-${id}`).hidden = about ? !fits(about) : fits !== fitsAll;
    }
    offerClasses().catch(() => {});
  });
}
