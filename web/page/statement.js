// The statement that the page is about, and whoever wants to know when it changes.

import { Refused, Stopped, view } from "./engine.js";

/** What is stated, what is known about it, or why it was refused. */
export const now = { statement: undefined, about: undefined, refusal: undefined };

/** What is not stated within this many milliseconds is given up. */
const PATIENCE = 30_000;

const listeners = [];
let turn = 0;

/** Calls this whenever something was stated, also where it was before this; `from` is the door that it came through. */
export function onStated(listener) {
  listeners.push(listener);
  if (now.about || now.refusal) listener("link");
}

/** States a problem, unless it is stated already. */
export async function state(statement, from) {
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
    now.about = (await view.ask({ do: "state", statement })).reply;
  } catch (error) {
    if (isLate) error = new Refused({ message: `this is too large for a page: it was not stated within ${PATIENCE / 1000} seconds; the program goes further` });
    if (error instanceof Stopped || mine !== turn) return;
    now.refusal = error instanceof Refused ? error : new Refused({ message: `the engine failed: ${error.message}` });
  } finally {
    clearTimeout(waiting);
  }
  if (mine !== turn) return;
  for (const listener of listeners) listener(from);
}

let cover;

/** A statement as an exact cover, written once. */
export async function coverOf(statement) {
  if (cover?.statement !== statement) cover = { statement, text: (await view.ask({ do: "write", statement, form: "any" })).reply.text };
  return cover.text;
}

/** Whether two statements are the same. */
export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
