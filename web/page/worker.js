// The engine in a worker: it answers requests one after the other, and reports its progress to the page.

const text = new TextDecoder();
const bytes = new TextEncoder();

let current;

/** Starts the compiled file that this worker is for. */
async function begin(module) {
  let exports;
  const page = {
    now: () => performance.now(),
    progress: (share, nodes, solutions, left) => postMessage({ id: current, progress: { share, nodes, solutions, left } }),
    panicked: (place, n) => {
      const message = text.decode(new Uint8Array(exports.memory.buffer, place, n));
      postMessage({ id: current, panic: message });
    },
  };
  ({ exports } = await WebAssembly.instantiate(module, { page }));
  exports.start();
  return exports;
}

/** A request in JSON; the reply, and its numbers. */
function answer(engine, request) {
  const asked = bytes.encode(JSON.stringify(request));
  const place = engine.lend(asked.length);
  new Uint8Array(engine.memory.buffer, place, asked.length).set(asked);
  engine.answer(place, asked.length);
  engine.give_back(place, asked.length);
  const { buffer } = engine.memory;
  const reply = JSON.parse(text.decode(new Uint8Array(buffer, engine.reply_text(), engine.reply_bytes())));
  const numbers = new Uint32Array(buffer, engine.reply_numbers(), engine.reply_length()).slice();
  return { reply, numbers };
}

/** Solves boards of 81 digits in place, and counts the answers of each, 2 for several. */
function solveList(engine, digits) {
  const n = digits.length / 81;
  const place = engine.lend(82 * n);
  const boards = () => new Uint8Array(engine.memory.buffer, place, 82 * n);
  boards().set(digits);
  const begin = performance.now();
  engine.solve_list(place, n);
  const milliseconds = performance.now() - begin;
  const solved = boards().slice();
  engine.give_back(place, 82 * n);
  return { reply: { milliseconds }, numbers: solved };
}

/** Lists of boards come as digits, all other requests as JSON. */
const replyTo = (engine, request) => (request.digits ? solveList(engine, request.digits) : answer(engine, request));

let begun;
/** The instance, once the page has sent the compiled file; requests may come before it. */
const instance = new Promise((resolve) => (begun = resolve));

onmessage = async ({ data: { module, id, request } }) => {
  if (module) {
    begun(begin(module));
    return;
  }
  try {
    const engine = await instance;
    current = id;
    const { reply, numbers } = replyTo(engine, request);
    postMessage({ id, reply, numbers }, [numbers.buffer]);
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
};
