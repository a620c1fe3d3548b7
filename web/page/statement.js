// The statement that the page is about, and whoever wants to know when it changes.

import { Refused, Stopped, view } from "./engine.js";

/** What is stated, what is known about it, or why it was refused. */
export const now = { statement: undefined, about: undefined, refusal: undefined };

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
  try {
    now.about = (await view.ask({ do: "state", statement })).reply;
  } catch (error) {
    if (error instanceof Stopped || mine !== turn) return;
    now.refusal = error instanceof Refused ? error : new Refused({ message: `the engine failed: ${error.message}` });
  }
  if (mine !== turn) return;
  for (const listener of listeners) listener(from);
}

/** Whether two statements are the same. */
export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
