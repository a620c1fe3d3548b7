// Counts tilings and solves a sudoku with quadrille as WebAssembly, in node or in a browser:
//
//     cd examples/wasm && cargo build --release --target wasm32-unknown-unknown && node run.mjs

import { readFile } from "node:fs/promises";

const file = process.argv[2] ?? new URL("target/wasm32-unknown-unknown/release/quadrille_wasm.wasm", import.meta.url);
const { instance } = await WebAssembly.instantiate(await readFile(file), {});
const { pentominoes, board, solve, memory } = instance.exports;

const tilings = pentominoes();
console.log(`${tilings} tilings of a chessboard without its middle`);

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const cells = () => new Uint8Array(memory.buffer, board(), 81);
cells().set(new TextEncoder().encode(puzzle));
const solved = solve();
const answer = new TextDecoder().decode(cells());
console.log(answer);

const expected = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
if (tilings !== 520 || solved !== 1 || answer !== expected) {
  console.error("something is wrong");
  process.exit(1);
}
