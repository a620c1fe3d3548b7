// Counts tilings, solves sudokus and shows a search with quadrille as WebAssembly, in node or in a browser:
//
//     cd examples/wasm && cargo build --release --target wasm32-unknown-unknown && node run.mjs
//
// With `--no-default-features --features steps` (or sudokus, counting) it has one of the three. RUSTFLAGS="-C target-feature=+simd128" solves sudokus
// in an eighth of the time.

import { readFile } from "node:fs/promises";

const file = process.argv[2] ?? new URL("target/wasm32-unknown-unknown/release/quadrille_wasm.wasm", import.meta.url);
const bytes = await readFile(file);
const { instance } = await WebAssembly.instantiate(bytes, {});
const { memory, lend, pentominoes, dominoes, solve, begin, step } = instance.exports;
console.log(`${bytes.length} bytes`);

const timed = (what, work, expected) => {
  const start = performance.now();
  const found = work();
  console.log(`${what}: ${found} in ${(performance.now() - start).toFixed(1)} ms`);
  if (found !== expected) {
    console.error(`expected ${expected}`);
    process.exit(1);
  }
};

if (pentominoes) {
  timed("tilings of a chessboard without its middle", pentominoes, 520);
  timed("tilings of a chessboard by dominoes", dominoes, 12988816);
}

if (solve) {
  const text = await readFile(new URL("../../puzzles/sudoku/made/minimal.txt", import.meta.url), "utf8");
  const boards = text.split("\n").filter((line) => /^[0-9.]{81}/.test(line)).map((line) => line.slice(0, 81));
  const place = lend(81 * boards.length);
  const digits = [...boards.join("")].map((cell) => (cell === "." ? 0 : Number(cell)));
  for (const round of ["first", "second"]) {
    new Uint8Array(memory.buffer, place, digits.length).set(digits);
    timed(`sudokus with one answer, ${round} time`, () => solve(place, boards.length), boards.length);
  }
}

if (begin) {
  const text = new TextEncoder().encode("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n");
  const place = lend(text.length);
  new Uint8Array(memory.buffer, place, text.length).set(text);
  const run = () => {
    begin(place, text.length);
    let solved = 0;
    for (let event = step(); event !== 0; event = step()) {
      solved += event === 5;
    }
    return solved;
  };
  timed("solutions of the example of Knuth's Dancing Links", run, 1);
}
