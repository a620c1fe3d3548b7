// How fast the engines are as WebAssembly: a list of sudokus, and the pentominoes of a chessboard. If QUADRILLE names a release build of the program, the
// list is compared with its portable solver on one thread.
//
//     web/build && QUADRILLE=target/release/quadrille node web/test/speed.mjs [LIST [FILE]]

import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";

const at = (path) => new URL(path, import.meta.url);
const bytes = new TextEncoder();

async function load(file) {
  let exports;
  const page = { now: () => performance.now(), progress() {}, panicked: (place, n) => console.error(Buffer.from(exports.memory.buffer, place, n).toString()) };
  ({ exports } = (await WebAssembly.instantiate(await readFile(file), { page })).instance);
  exports.start();
  return exports;
}

/** The shortest of some runs, in milliseconds. */
function best(runs, work) {
  let shortest = Infinity;
  for (let run = 0; run < runs; run++) {
    const begin = performance.now();
    work();
    shortest = Math.min(shortest, performance.now() - begin);
  }
  return shortest;
}

const solve = await load(process.argv[3] ?? at("../dist/solve.wasm"));
const text = await readFile(process.argv[2] ?? at("../../puzzles/sudoku/made/minimal.txt"), "utf8");
const boards = text.split("\n").filter((line) => /^[0-9.]{81}/.test(line)).slice(0, 1000);
const digits = Uint8Array.from(boards.map((line) => line.slice(0, 81)).join(""), (cell) => Number(cell) || 0);
const place = solve.lend(82 * boards.length);
const took = best(20, () => {
  new Uint8Array(solve.memory.buffer, place, digits.length).set(digits);
  solve.solve_list(place, boards.length);
});
const counts = new Uint8Array(solve.memory.buffer, place + 81 * boards.length, boards.length);
console.log(`${boards.length} sudokus: ${took.toFixed(2)} ms, ${counts.filter((count) => count === 1).length} with one answer`);

/** A list this many times as long hides the time that the program takes to start. */
const COPIES = 100;

if (process.env.QUADRILLE) {
  const args = ["solve", "-", "--unique", "--solver", "lockstep", "--simd", "portable", "--threads", "1", "--stats"];
  const input = `${boards.join("\n")}\n`.repeat(COPIES);
  const native = Math.min(...Array.from({ length: 5 }, () => {
    const { stderr } = spawnSync(process.env.QUADRILLE, args, { input, encoding: "utf8", maxBuffer: 1 << 30 });
    return (1000 * boards.length) / Number(stderr.match(/([\d.]+) puzzles\/s/)[1]);
  }));
  console.log(`the program: ${native.toFixed(2)} ms, so WebAssembly takes ${(took / native).toFixed(2)} times as long`);
}

const cover = await readFile(at("../../puzzles/cover/pent8x8.dlx"), "utf8");
const request = bytes.encode(JSON.stringify({ do: "count", cover }));
let reply;
const counted = best(20, () => {
  const asked = solve.lend(request.length);
  new Uint8Array(solve.memory.buffer, asked, request.length).set(request);
  solve.answer(asked, request.length);
  solve.give_back(asked, request.length);
  reply = JSON.parse(Buffer.from(solve.memory.buffer, solve.reply_text(), solve.reply_bytes()).toString());
});
console.log(`pent8x8: ${counted.toFixed(2)} ms, ${reply.count} answers, ${reply.reason}`);
