// The statement that the page is about, its listeners, and how long reading it may take.

import { Refused, Stopped, view } from "./engine.js";

/** What is stated, what is known about it, or why it was refused. */
export const now = { statement: undefined, about: undefined, refusal: undefined };

/** A statement is given up after this many milliseconds. */
const PATIENCE = 30_000;

const listeners = [];
let turn = 0;
let underWay = Promise.resolve();

/** Resolves when the last statement that was made is known, or refused. */
export async function settled() {
  let last;
  do {
    last = underWay;
    await last;
  } while (last !== underWay);
}

/** Calls a listener after each statement, also after one that was made before; `from` is the door that it came through. */
export function onStated(listener) {
  listeners.push(listener);
  if (now.about || now.refusal) listener("link");
}

/** States a problem. */
export const state = (statement, from) => (underWay = learn(statement, from));

/** Asks the engine what a statement says, and calls the listeners, unless another statement was made meanwhile. */
async function learn(statement, from) {
  // a link may hold anything
  if (statement.kind === "puzzle" && !Array.isArray(statement.values)) statement = { ...statement, values: [] };
  const mine = ++turn;
  if (view.isBusy) view.stop();
  now.statement = statement;
  [now.about, now.refusal] = [undefined, undefined];
  let isLate = false;
  const waiting = setTimeout(() => {
    isLate = mine === turn;
    if (isLate) view.stop();
  }, PATIENCE);
  try {
    if (statement.failed) throw new Refused({ message: statement.failed });
    now.about = (await view.ask({ do: "state", statement })).reply;
  } catch (error) {
    if (isLate) error = new Refused({ message: `this is too large for a page: it was not stated within ${PATIENCE / 1000} seconds; the program goes further` });
    if (mine !== turn) return;
    if (error instanceof Stopped) error = new Refused({ message: "it was stopped before it was read" });
    now.refusal = error instanceof Refused ? error : new Refused({ message: `the engine failed: ${error.message}` });
  } finally {
    clearTimeout(waiting);
  }
  if (mine !== turn) return;
  for (const listener of listeners) listener(from);
}

let cover;

/** A statement as an exact cover, and the options that place a digit, written once. */
export async function written(statement) {
  if (cover?.statement === statement) return cover;
  const { reply, numbers } = await view.ask({ do: "write", statement, form: "any" });
  return (cover = { statement, text: reply.text, placements: [...numbers] });
}

/** The text of the same. */
export const coverOf = async (statement) => (await written(statement)).text;

/** Whether two statements are the same. */
export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
