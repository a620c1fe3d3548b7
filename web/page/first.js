// What is stated first, before the rest of the page is there: what the link keeps, or a problem that shows at once what this is about.

import { unpack } from "./link.js";
import { state } from "./statement.js";

const FIRST = { kind: "puzzle", name: "pentominoes", values: [["size", "6x10"]] };

/** What the link asks for by words: `puzzle=` a puzzle as the program takes it, and `embed` where only the player is shown. */
export const asked = () => new URLSearchParams(location.hash.slice(1));

/** What the link keeps, nothing where it has none. */
export async function keptInLink() {
  const typed = asked().get("puzzle");
  if (typed !== null) return { statement: await (await import("./gallery.js")).typed(typed) };
  return location.hash.length > 1 ? unpack(location.hash.slice(1)) : undefined;
}

/** States what a link keeps. */
export const stateKept = (kept) => state(kept?.statement ?? FIRST, "link");

/** What the page was opened with, and when that is stated. */
export const kept = await keptInLink();
export const stated = stateKept(kept);
