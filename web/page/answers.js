// What is asked of a statement, and what is found.

import { $, duration, grouped, make } from "./dom.js";
import { countTogether } from "./count.js";
import { Refused, Stopped, helper, solve, stopSolving, view } from "./engine.js";
import { coverOf, now, onStated } from "./statement.js";

/** Answers on a page of small pictures. */
const PAGE = 24;
const ENGINES = ["links", "cells", "delta", "bits"];
const RACE_SECONDS = 20;
/** Solutions that are asked for at once where classes are counted, and for one of a class. */
const AT_ONCE = 2000;
const LEAST = 8;
const SHOWN_BOARDS = 1000;
const HAS_ANSWER = "There is an answer; “First” finds it.";

/** What was found last, for whoever saves it. */
export const found = { texts: [], svg: undefined };

let turn = 0;
let listed = 0;
/** Solutions that were found and are not shown yet. */
let waiting = [];
let goesOn = false;

const say = (text) => ($("answered").textContent = text);

/** Shows that something runs, until it ends, is stopped, or fails. */
async function run(question) {
  stop();
  const mine = ++turn;
  const alive = () => mine === turn;
  $("found").replaceChildren();
  $("found").className = "";
  $("more").hidden = true;
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
    say(error instanceof Refused ? error.message : `The engine failed and was started anew: ${error.message}`);
  } finally {
    clearTimeout(appear);
    if (alive()) $("running").hidden = true;
  }
}

function limit() {
  const seconds = $("seconds").valueAsNumber;
  return seconds > 0 ? { seconds } : {};
}

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
  if (solutions > 0) parts.push(`${grouped(solutions)} answers so far`);
  if (left >= 0) parts.push(`about ${duration(left)} left`);
  if (workers > 1) parts.push(`${workers} workers`);
  $("how-far").textContent = parts.join(" · ");
}

/** Ends what runs. */
export function stop() {
  if ($("running").hidden && !solve.isBusy && !helper?.isBusy) return;
  turn++;
  stopSolving();
  if (explaining) view.stop();
  const far = $("how-far").textContent;
  say(far ? `Stopped: ${far}` : "Stopped.");
  $("running").hidden = true;
}

/** Draws solutions below those that are there, with their costs. */
async function show(solutions, alive, costs = []) {
  if (solutions.length === 0) return;
  const drawn = await about({ do: "pictures", chosen: solutions });
  if (!alive()) return;
  drawn.forEach(({ svg, text }, at) => {
    found.texts.push(text);
    found.svg = svg ?? found.svg;
    const cost = costs[at] === undefined ? "" : `cost ${grouped(costs[at])}`;
    const picture = svg ? make("figure", { className: "paper", ariaLabel: `Answer ${found.texts.length}` }) : make("pre", { className: "words" }, text);
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

/** Shows answers as they come, until this many are there. */
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
    $("how-far").textContent = `${grouped(listed)} answers, ${grouped(reply.nodes)} nodes`;
  }
  if (!alive()) return;
  const isWhole = reply.ended && reply.whole && waiting.length === 0;
  if (listed === 0) say(isWhole ? "There is no answer." : "No answer was found in time.");
  else if (isWhole) say(listed === 1 ? "This is the only answer." : `These are all ${grouped(listed)} answers.`);
  else say(until === 1 ? "An answer." : `${grouped(listed)} answers so far.`);
  $("more").hidden = isWhole || until === 1;
}

async function first(alive) {
  $("found").className = "one";
  await list(1, alive);
}

async function count(alive) {
  if (isSymmetric()) return countClasses(alive);
  const asked = { cover: await coverOf(now.statement), ...limit() };
  const { count, whole, nodes, reason, seconds, workers } = await countTogether(asked, alive, showProgress);
  if (!alive()) return;
  const what = count === "1" ? "1 answer" : `${grouped(count)} answers`;
  const how = `${grouped(nodes)} nodes in ${duration(seconds)}, ${reason}${workers > 1 ? `, on ${workers} workers` : ""}`;
  say(whole ? `${what} (${how}).` : `At least ${what}; the time was up (${how}).`);
}

/** Counts one answer of each class, of a list of all. */
async function countClasses(alive) {
  let [n, reply] = [0, { ended: false }];
  while (!reply.ended) {
    reply = await ask({ do: "list", n: AT_ONCE, goes_on: n > 0 || reply.nodes > 0 });
    n += (await leastOf(reply.solutions)).length;
    if (!alive()) return;
    $("how-far").textContent = `${grouped(n)} classes, ${grouped(reply.nodes)} nodes`;
  }
  const what = `${grouped(n)} answer${n === 1 ? "" : "s"}, one of each class of images`;
  say(reply.whole ? `${what}.` : `At least ${what}; the time was up.`);
}

async function unique(alive) {
  const { known, solution } = await ask({ do: "unique" });
  if (!alive()) return;
  say({ one: "There is exactly one answer.", none: "There is no answer.", several: "There are several answers.", unknown: "The time was up before that was known." }[known]);
  $("found").className = "one";
  if (solution) await show([solution], alive);
}

async function cheapest(alive, maximize = false) {
  const { solutions, costs, proven } = await ask({ do: "cheapest", n: 6, maximize });
  if (!alive()) return;
  await show(solutions, alive, costs);
  const [kind, better] = maximize ? ["most valuable", "better"] : ["cheapest", "cheaper"];
  say(costs.length === 0 ? "There is no answer." : `The ${kind} cost ${costs.map(grouped).join(", ")}${proven ? "" : `; that none is ${better} was not proved in time`}.`);
}

async function explain(alive) {
  const { misfit, has_demands } = now.about;
  if (misfit) return say(`There is no answer: ${misfit}.`);
  if (has_demands) return explainBoard(alive);
  const { known, text } = await ask({ do: "explain" });
  if (!alive()) return;
  if (known === "solution") return say(HAS_ANSWER);
  if (known === "unknown") return say("No reason was found in time.");
  const [sentence, ...rest] = text.trimEnd().split("\n");
  say(`${sentence[0].toUpperCase()}${sentence.slice(1)}`);
  if (rest.length > 0) $("found").append(words(rest.join("\n"), "The reason"));
}

/** The engine of pictures looks for the reason on a board, and may have to be stopped. */
let explaining = false;

async function explainBoard(alive) {
  explaining = true;
  const { demands, minimal } = await about({ do: "demands" }).finally(() => (explaining = false));
  if (!alive()) return;
  if (!demands) return say(HAS_ANSWER);
  say(`There is no answer: these demands cannot be met together${minimal ? "; any one less, and they can" : ""}.`);
  $("found").append(make("ul", { className: "chips demands" }, ...demands.map((demand) => make("li", {}, demand))));
}

/** Text that may be wider than the page. */
const words = (text, name) => make("pre", { className: "words", tabIndex: 0, role: "region", ariaLabel: name }, text);

/** Solves boards of 81 digits: the answers, and how many each has, 2 for several. */
async function solveBoards(digits) {
  const { reply, numbers } = await solve.ask({ digits: Uint8Array.from(digits) });
  return { ...reply, answers: numbers, counts: [...numbers.subarray(digits.length)] };
}

async function hint(alive) {
  const [n] = (await solveBoards(now.about.board.digits)).counts;
  if (!alive()) return;
  if (n === 0) return say("There is no answer.");
  if (n > 1) return say("There are several answers, and no step can decide between them.");
  const { text } = await about({ do: "hint" });
  if (alive()) say(`${text[0].toUpperCase()}${text.slice(1)}.`);
}

/** All engines count the same, one after the other. */
async function race(alive) {
  const body = make("tbody");
  const head = ["engine", "answers", "nodes", "updates", "time"].map((name) => make("th", { scope: "col" }, name));
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
  say("Each engine counted all answers by itself, without help from the others.");
}

/** Solves all boards of a list. */
async function boards(alive) {
  const { numbers } = await view.ask({ do: "boards", statement: now.statement });
  const { milliseconds, answers, counts } = await solveBoards(numbers);
  if (!alive()) return;
  const having = (fits) => grouped(counts.filter(fits).length);
  say(`${grouped(counts.length)} boards in ${duration(milliseconds / 1000)}: ${having((n) => n === 1)} have exactly one answer, ${having((n) => n === 0)} none, ${having((n) => n > 1)} several.`);
  const verdicts = { 0: "no answer", 2: "several answers" };
  found.texts = counts.map((n, at) => verdicts[n] ?? [...answers.subarray(81 * at, 81 * at + 81)].join(""));
  $("found").append(words(found.texts.slice(0, SHOWN_BOARDS).join("\n"), "Answers"));
}

const QUESTIONS = [
  ["first", "First", first, () => true, "One answer"],
  ["all", "All", (alive) => list(PAGE, alive), () => true, "A page of answers that grows"],
  ["count", "Count", count, () => true, "The number of all answers"],
  ["unique", "Only one?", unique, () => true, "Whether there is exactly one answer"],
  ["cheapest", "Cheapest", cheapest, (about) => about.has_costs, "The answers that cost least"],
  ["maximize", "Worth most", (alive) => cheapest(alive, true), (about) => about.has_costs, "The answers that cost most, where costs are values"],
  ["explain", "Why none?", explain, () => true, "Why there is no answer"],
  ["hint", "Hint", hint, (about) => about.is_plain_sudoku && about.board.size === 9 && about.boards === 1, "The next step, by the easiest technique"],
  ["race", "Engines", race, () => true, "All engines beside each other, with their counts"],
  ["boards", "Solve the list", boards, (about) => about.boards > 1, "All boards of the list"],
];

/** One answer of each class can be asked for where an answer has images. */
async function offerClasses() {
  const choice = $("symmetric").parentElement;
  [choice.hidden, $("symmetric").checked] = [true, false];
  const { statement } = now;
  const images = now.about?.is_gallery ? await about({ do: "images" }) : 1;
  if (statement === now.statement) choice.hidden = images === 1;
}

/** Makes the buttons. */
export function begin() {
  $("questions").append(...QUESTIONS.map(([id, name, question, , title]) =>
    make("button", { type: "button", id: `ask-${id}`, title, className: id === "first" ? "main" : "", onclick: () => run(question) }, name)));
  $("stop").onclick = stop;
  $("more").onclick = () => {
    const mine = ++turn;
    during(() => mine === turn, () => list(listed + PAGE, () => mine === turn));
  };
  onStated(() => {
    turn++;
    stopSolving();
    $("running").hidden = true;
    $("more").hidden = true;
    $("found").replaceChildren();
    say("");
    [found.texts, found.svg] = [[], now.about?.picture ?? undefined];
    const { about } = now;
    for (const [id, , , fits] of QUESTIONS) {
      const button = $(`ask-${id}`);
      button.disabled = !about;
      button.hidden = about ? !fits(about) : id === "cheapest" || id === "hint" || id === "boards";
    }
    offerClasses().catch(() => {});
  });
}
