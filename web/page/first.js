// What the page opens with: the puzzle of its link, or one that is solved already. Its picture comes before the rest of the page is loaded.

import { view } from "./engine.js";
import { saved } from "./history.js";
import { unpack } from "./link.js";
import * as stage from "./stage.js";
import { now, state } from "./statement.js";

const FIRST = { kind: "puzzle", name: "pentominoes", values: [["size", "6x10"]] };

/** A page opens without a solution if none is found in this many milliseconds. */
const PATIENCE = 500;

/** What the link asks for in words: `puzzle=` as it is typed for the program, and `embed` where only the player is shown. */
export const asked = () => new URLSearchParams(location.hash.slice(1));

/** What the link keeps, or a page that is `anew` had when it was left; nothing if there is nothing. */
export async function keptInLink(anew = false) {
  const typed = asked().get("puzzle");
  if (typed !== null) return { statement: await (await import("./gallery.js")).typed(typed), isSolved: true };
  const hash = location.hash.slice(1) || (anew ? saved() : "");
  return hash ? unpack(hash) : undefined;
}

/** States what a link keeps, or the first puzzle, which is shown with its solution. */
export async function stateKept(kept) {
  const statement = kept?.statement ?? FIRST;
  stage.clear();
  const stated = state(statement, "link");
  if (kept && !kept.isSolved) return stated;
  // asked at once: the worker answers in turn
  const asked = view.ask({ do: "first", statement, n: 1, milliseconds: PATIENCE }).catch(() => ({}));
  await stated;
  const { reply } = await asked;
  if (!reply?.solution || now.statement !== statement) return undefined;
  stage.claim();
  stage.show("solution", reply.svg, reply.text, "A solution");
  performance.mark("picture");
  return reply;
}

/** What the page was opened with, and the solution that it shows then, if there is one. */
export const kept = await keptInLink(true);
export const opened = stateKept(kept);

/** The other modules are loaded after the picture, or after this many milliseconds. */
const HEAD_START = 300;
Promise.race([opened, new Promise((resolve) => setTimeout(resolve, HEAD_START))]).finally(() => import("./main.js"));
