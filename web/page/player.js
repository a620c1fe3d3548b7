// The player: one search, two or three beside each other, step by step; its speeds, and the largest problem that it shows.

import { $, make } from "./dom.js";
import { Stopped, stepper, view } from "./engine.js";
import { Lane, SEARCHES } from "./lane.js";
import { Matrix } from "./replay.js";
import { now, onStated } from "./statement.js";

/** Larger problems are not shown step by step, for the page would be too slow. */
const MOST_ENTRIES = 400_000;

let lanes = [];
let at = 0;
let turn = 0;
let timer;
let onMove = () => {};

/** The choices of a search for each lane. */
const CHOICES = ["rule-0", "rule-1", "rule-2"];
const rules = () => CHOICES.map((id) => $(id).value).filter(Boolean);
const length = () => Math.max(0, ...lanes.map((lane) => lane.n));

/** The state of the player that a link keeps. */
export const position = () => ({ at, rules: rules() });

/** Hears when the position changes. */
export const onMoved = (listener) => (onMove = listener);

/** Shows the present step; its board is drawn unless the stage is to stay as it is. */
function show(isDrawn) {
  for (const lane of lanes) lane.show(at, isDrawn);
  $("at").textContent = at;
  $("of").textContent = lanes.every((lane) => lane.ended) ? length() : `${length()} and more`;
  [$("slider").max, $("slider").value] = [length(), at];
  $("slider").ariaValueText = `step ${at} of ${length()}`;
  $("back").disabled = $("to-start").disabled = at === 0;
  $("step").disabled = $("play").disabled = lanes.length === 0 || (at === length() && lanes.every((lane) => lane.ended));
}

/** Goes to a step, which is fetched if it is not here yet. */
async function go(to, isDrawn = true) {
  const mine = turn;
  const known = Math.max(0, to);
  if (known > length()) await Promise.all(lanes.map((lane) => lane.more(known)));
  if (mine !== turn) return;
  at = Math.min(known, length());
  show(isDrawn);
  onMove();
}

/** Goes to a step by hand: sentences are read out, and nothing plays. */
function move(to) {
  pause();
  go(to).catch(ignoreStop);
}

function ignoreStop(error) {
  if (!(error instanceof Stopped)) throw error;
}

export function pause() {
  clearTimeout(timer);
  timer = undefined;
  $("play").textContent = "Play";
  for (const lane of lanes) lane.sentence.setAttribute("aria-live", "polite");
}

function play() {
  if (timer !== undefined) return pause();
  $("play").textContent = "Pause";
  for (const lane of lanes) lane.sentence.setAttribute("aria-live", "off");
  const tick = async () => {
    const speed = $("speed").value;
    const begin = performance.now();
    const steps = speed === "all" ? Math.max(500, Math.ceil(length() / 20)) : Math.max(1, Math.round(Number(speed) / 30));
    const before = at;
    await go(at + steps);
    if (timer === undefined) return;
    if (at === before) return pause();
    const wait = speed === "all" ? 30 : (1000 * steps) / Number(speed);
    timer = setTimeout(tick, Math.max(0, wait - (performance.now() - begin)));
  };
  timer = setTimeout(() => tick().catch(ignoreStop), 0);
}

/** Says something in place of the lanes. */
const note = (text) => $("lanes").replaceChildren(make("p", { className: "about" }, text));

/** Makes the lanes of a new statement. */
async function begins(to = 0) {
  const mine = ++turn;
  if (stepper.isBusy) stepper.stop();
  pause();
  [lanes, at] = [[], 0];
  $("lanes").replaceChildren();
  const { statement, about } = now;
  show(false);
  if (!about) return;
  if (about.entries > MOST_ENTRIES) {
    note("This problem is too large to be watched; its questions are answered all the same.");
    return;
  }
  const { reply, numbers } = await view.ask({ do: "matrix", statement }).catch((error) => {
    if (!(error instanceof Stopped) && mine === turn) note(`The steps cannot be shown: ${error.message}`);
    throw new Stopped("no matrix");
  });
  if (mine !== turn) return;
  const matrix = new Matrix(reply, numbers);
  const isAlone = rules().length === 1;
  const made = rules().map((rule) => new Lane(rule, { statement, matrix, isDrawn: about.picture !== null, isAlone }));
  await Promise.all(made.map((lane) => lane.more(Math.max(to, 1))));
  if (mine !== turn) return;
  lanes = made;
  $("lanes").replaceChildren(...lanes.map((lane) => lane.element));
  pause();
  // the stage keeps what it shows until somebody plays
  await go(to, to > 0);
}

/** The steps shown so far, in words, one a line. */
export function stepsInWords() {
  const [lane] = lanes;
  if (!lane) return "";
  const lines = [];
  for (let step = 1; step <= Math.min(lane.n, 5000); step++) {
    lines.push(`${step}\t${lane.wordsAt(step)}`);
  }
  lane.show(at);
  return `${lines.join("\n")}\n`;
}

/** Shows the player of a link. */
export async function take({ at: to = 0, rules: wanted = [] } = {}) {
  const known = wanted.filter((rule) => rule in SEARCHES);
  CHOICES.forEach((id, at) => ($(id).value = known[at] ?? (at === 0 ? "fewest" : "")));
  await begins(to).catch(ignoreStop);
}

/** Listens to the controls. */
export function begin() {
  for (const id of CHOICES) {
    if (id !== CHOICES[0]) $(id).append(make("option", { value: "" }, "nothing"));
    $(id).append(...Object.entries(SEARCHES).map(([name, [engine, rule]]) => make("option", { value: name }, `${engine}: ${rule}`)));
    $(id).onchange = () => begins(at).then(onMove).catch(ignoreStop);
  }
  $("to-start").onclick = () => move(0);
  $("back").onclick = () => move(at - 1);
  $("step").onclick = () => move(at + 1);
  $("play").onclick = play;
  $("slider").oninput = () => move($("slider").valueAsNumber);
  onStated((from) => from !== "link" && begins().catch(ignoreStop));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => lanes.length > 0 && show(false));
}
