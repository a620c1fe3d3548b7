// A count on one worker, or on two if it takes long. Each has a part of the tree; when it is done with it, it asks the other for half of what is left there.

import { helper, solve } from "./engine.js";

/** The second worker joins after this many milliseconds. */
const ALONE = 300;
/** A worker that has nothing to give is asked again after this many. */
const AGAIN = 50;

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A promise that may fail before anything awaits it. */
function caught(promise) {
  promise.catch(() => {});
  return promise;
}

/** A worker, and what it has counted so far. */
const counter = (engine) => ({ engine, begun: false, busy: false, far: { count: "0", nodes: 0, left: 0, layers: 0 } });

/**
 * Counts the solutions of an exact cover: `count`, whether that is `whole`, `nodes`, the `reason`, and how many `workers` took part. It ends early when it
 * is not `alive` any more. `hear` gets the share that all workers have done, and the seconds left.
 */
export async function countTogether({ cover, seconds, alone = ALONE }, alive, hear) {
  const begin = performance.now();
  const elapsed = () => performance.now() - begin;
  const first = counter(solve);
  const second = helper && counter(helper);
  const all = [first, second].filter(Boolean);
  let [ended, isLate, hasFailed, reason, share, helping] = [undefined, false, false, "search", 0, undefined];
  const isOver = () => ended || isLate || hasFailed || !alive();
  const workers = () => all.filter(({ begun }) => begun).length;
  const sum = () => ({
    count: all.reduce((sum, { far }) => sum + BigInt(far.count), 0n),
    nodes: all.reduce((sum, { far }) => sum + far.nodes, 0),
  });

  const tell = () => {
    const left = all.reduce((sum, { far }) => sum + far.left, 0);
    share = Math.min(1, Math.max(share, 1 - left, ...all.map(({ far }) => far.layers)));
    const { count, nodes } = sum();
    hear({ share, nodes, solutions: count, left: share > 0 ? (elapsed() / 1000) * (1 - share) / share : -1, workers: workers() });
  };

  /** A part that the other worker gives away, as a request; nothing if that is done, too. */
  const partOf = async (mine) => {
    const other = all.find((other) => other !== mine);
    while (other?.busy && !isOver()) {
      const { part, weight } = (await other.engine.ask({ do: "divide" })).reply;
      if (part) {
        other.far.left -= weight;
        mine.far.left = weight;
        mine.busy = true;
        return { do: "count", goes_on: true, part };
      }
      await wait(AGAIN);
    }
    return undefined;
  };

  /** The cover, and what is left of the time. */
  const beginning = () => ({ do: "count", cover, ...(seconds > 0 && { seconds: Math.max(seconds - elapsed() / 1000, 0.001) }) });

  /** Counts until there is nothing more to do for this worker. */
  const work = async (mine, request) => {
    [mine.begun, mine.busy] = [true, true];
    while (request && !isOver()) {
      const { reply } = await mine.engine.ask(request).catch((error) => {
        // a worker that failed gives nothing away, and its part is not counted
        [mine.busy, hasFailed] = [false, true];
        throw error;
      });
      mine.far = reply;
      request = { do: "count", goes_on: true };
      if (!reply.ended) {
        if (second && elapsed() > alone) helping ??= caught(help());
      } else if (!reply.whole) {
        isLate = true;
      } else if (reply.ended === "all") {
        ended = reply;
      } else {
        [mine.busy, reason] = [false, reply.reason];
        request = await partOf(mine);
      }
      tell();
    }
  };

  /** The second worker begins with a part of the first one's. */
  const help = async () => {
    const request = await partOf(second);
    if (request && !isOver()) await work(second, { ...beginning(), part: request.part });
  };

  await work(first, beginning());
  await helping;
  const found = ended ?? { ...sum(), whole: !isLate, reason };
  return { ...found, count: String(found.count), workers: workers(), seconds: elapsed() / 1000 };
}
