// A search beside others: its board, its matrix, its tree, its lists, and a sentence for each step.

import { grouped, make } from "./dom.js";
import { Refused, Stopped, stepper, view } from "./engine.js";
import { BACK, CHOOSE, DEAD, FORCED, LEAVE, Replay, SOLVED, TAKE, WIDTH } from "./replay.js";
import * as stage from "./stage.js";
import { coverOf } from "./statement.js";

/** The events that are fetched at once, and the most that are kept. */
const FETCH = 4000;
const MOST = 200_000;
/** The most rows and columns of the matrix that are drawn. */
const ROWS = 1500;
const COLUMNS = 400;
const LISTED = 28;

/** The searches that a lane can show, by their names in links: engine, branching rule, and the reason why it branches on an item. */
export const SEARCHES = {
  fewest: ["cells", "fewest options", "no item has fewer"],
  last: ["cells", "fewest, last of ties", "no item has fewer"],
  first: ["cells", "first open item", "it is the first open item"],
  most: ["cells", "most options", "no item has more"],
  links: ["links", "fewest options", "no item has fewer"],
  delta: ["delta", "fewest options", "no item has fewer"],
  bits: ["bits", "fewest options", "no item has fewer"],
};

/** The engines in the small file; the others are in the large one. */
const SMALL = ["cells", "links"];

const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export class Lane {
  /** A lane that is alone draws its board on the stage, others have a board of their own. */
  constructor(search, { statement, matrix, isDrawn, isAlone }) {
    const [engine, rule, why] = SEARCHES[search];
    Object.assign(this, { search, engine, why, statement, matrix, isDrawn, isAlone, events: new Uint32Array(0), ended: false, replay: new Replay() });
    const name = `${engine}, branching on ${rule}`;
    this.sentence = make("p", { className: "sentence" });
    this.facts = make("dl", { className: "facts" });
    this.board = make("figure", { className: "paper", ariaLabel: "The board as it fills" });
    this.lengths = make("ol", { className: "lengths" });
    this.canvas = make("canvas", { role: "img", ariaLabel: "The matrix" });
    this.tree = make("canvas", { role: "img", ariaLabel: "The tree so far", width: 1200, height: 60 });
    this.note = make("p", { className: "caption" });
    this.element = make("article", { className: "lane", ariaLabel: name },
      make("h3", {}, name), this.sentence, this.facts,
      make("div", { className: "pair" }, ...(isAlone ? [] : [this.board]),
        make("div", {}, make("p", { className: "caption" }, "Open items and the options left for each"),
          make("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: "Lengths of the lists" }, this.lengths))),
      make("div", { className: "tree" }, make("p", { className: "caption" }, "The tree so far: a branch is as wide as its share of the whole"), this.tree),
      make("details", { open: true }, make("summary", {}, "Matrix"), this.note,
        make("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: "Matrix" }, this.canvas)));
  }

  get n() {
    return this.events.length / WIDTH;
  }

  /** Fetches more events, if there are any. */
  async more(until = this.n + 1) {
    while (!this.ended && this.n < Math.min(until, MOST)) {
      const { reply, numbers } = await this.#ask({ do: "steps", rule: this.search, from: this.n, n: FETCH });
      const events = new Uint32Array(this.events.length + numbers.length);
      events.set(this.events);
      events.set(numbers, this.events.length);
      this.events = events;
      this.ended = reply.ended;
      this.whole = reply;
    }
  }

  /** Asks the file that has the engine. An engine that refuses the problem has no steps. */
  async #ask(request) {
    try {
      if (SMALL.includes(this.engine)) return await view.ask({ statement: this.statement, ...request });
      return await stepper.ask({ cover: await coverOf(this.statement), ...request });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.message;
      return { reply: { ended: true, nodes: 0, has_updates: false }, numbers: [] };
    }
  }

  /** Shows the search after this many events. A board on the stage changes only where `isDrawn`. */
  show(at, isDrawn = true) {
    const to = Math.min(at, this.n);
    this.replay.go(to, this.events);
    this.replay.done = this.ended && to === this.n;
    const covered = this.matrix.covered(this.replay.chosen, this.replay.gone);
    this.#say();
    this.#count();
    this.#list(covered);
    this.#drawMatrix(covered);
    this.#drawTree();
    if (isDrawn || !this.isAlone) this.#drawBoard();
  }

  #say() {
    this.sentence.textContent = this.#words();
    this.sentence.classList.toggle("solved", this.replay.last?.[0] === SOLVED);
  }

  /** The sentence of a step. */
  wordsAt(step) {
    this.replay.go(step, this.events);
    this.replay.done = false;
    return this.#words();
  }

  #words() {
    const { replay, matrix } = this;
    const items = matrix.names;
    if (this.refusal) return `This engine cannot do it: ${this.refusal}.`;
    if (replay.done) {
      const updates = this.whole.has_updates ? `, ${grouped(replay.updates)} updates` : "";
      return `The whole tree is searched: ${grouped(replay.solutions)} solution${replay.solutions === 1 ? "" : "s"}, ${grouped(replay.nodes)} nodes${updates}.`;
    }
    if (replay.last) {
      const [what, whom, of] = replay.last;
      const level = replay.levels.at(-1);
      const sentences = {
        [CHOOSE]: () => `Branch on ${items[whom]}: ${of} options cover it, ${this.why}. They are tried in turn.`,
        [TAKE]: () => `Try option ${level.tried.length} of ${level.of} for ${items[level.item]}: ${matrix.nameOf(whom)}. Its items are covered, and whatever overlaps it is out.`,
        [FORCED]: () => `Forced: only this option is left for one of its items: ${matrix.nameOf(whom)}.`,
        [DEAD]: () => `Dead end: no option is left for ${items[whom]}.`,
        [SOLVED]: () => `Solution ${grouped(replay.solutions)}: every item is covered.`,
        [BACK]: () => `Back to the choice for ${items[level.item]}: what was taken since is given back.`,
        [LEAVE]: () => `${items[whom]} is covered often enough; no more options are taken for it.`,
      };
      return sentences[what]?.() ?? "";
    }
    return "Nothing is chosen yet: every item is open.";
  }

  #count() {
    const { replay } = this;
    const facts = [["nodes", grouped(replay.nodes)], ["solutions", grouped(replay.solutions)], ["updates", this.whole?.has_updates ? grouped(replay.updates) : "–"],
      ["depth", replay.levels.length], ["of the tree", `${(100 * replay.share).toFixed(replay.share > 0 && replay.share < 0.001 ? 6 : 1)} %`]];
    if (this.ended) facts.push(["nodes in all", grouped(this.whole.nodes)]);
    this.facts.replaceChildren(...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(value)))));
  }

  #list({ times, lengths }) {
    const { matrix, replay } = this;
    const branching = replay.last?.[0] === CHOOSE ? replay.last[1] : undefined;
    const open = [...lengths.keys()].filter((item) => times[item] < matrix.bounds[item][0]);
    open.sort((a, b) => lengths[a] - lengths[b] || a - b);
    const shown = open.slice(0, LISTED).map((item) => make("li", { className: item === branching ? "chosen" : "" },
      make("span", {}, matrix.names[item]), make("span", {}, String(lengths[item]))));
    if (open.length > LISTED) shown.push(make("li", {}, `and ${grouped(open.length - LISTED)} more`));
    if (open.length === 0) shown.push(make("li", {}, "none is open"));
    this.lengths.replaceChildren(...shown);
  }

  #drawMatrix({ times, live }) {
    const { matrix, canvas, replay } = this;
    const [rows, columns] = [Math.min(matrix.options.length, ROWS), Math.min(matrix.names.length, COLUMNS)];
    const cell = Math.max(3, Math.min(16, Math.floor(560 / columns), Math.floor(420 / rows)));
    if (canvas.width !== columns * cell || canvas.height !== rows * cell) [canvas.width, canvas.height] = [columns * cell, rows * cell];
    const brush = canvas.getContext("2d");
    const [card, shade, line, ink, accent, good] = ["--card", "--shade", "--line", "--ink", "--accent", "--good"].map(color);
    const fill = (style, x, y, w, h) => ((brush.fillStyle = style), brush.fillRect(x, y, w, h));
    fill(card, 0, 0, canvas.width, canvas.height);
    const branching = replay.last?.[0] === CHOOSE ? replay.last[1] : -1;
    for (let item = 0; item < columns; item++) if (times[item] > 0) fill(shade, item * cell, 0, cell, canvas.height);
    const chosen = new Set(replay.chosen);
    const gap = cell > 5 ? 1 : 0;
    for (let option = 0; option < rows; option++) {
      if (chosen.has(option)) {
        brush.globalAlpha = 0.25;
        fill(good, 0, option * cell, canvas.width, cell);
        brush.globalAlpha = 1;
      }
      const style = chosen.has(option) ? good : live[option] ? ink : line;
      for (const [item] of matrix.options[option]) {
        if (item < columns) fill(style, item * cell + gap, option * cell + gap, cell - gap, cell - gap);
      }
    }
    if (branching >= 0) {
      [brush.strokeStyle, brush.lineWidth] = [accent, 2];
      brush.strokeRect(branching * cell + 1, 1, cell - 1, canvas.height - 2);
    }
    const left = live.filter(Boolean).length;
    canvas.ariaLabel = `The matrix: ${replay.chosen.length} of ${matrix.options.length} rows are chosen, ${left} are left`;
    const cut = rows < matrix.options.length || columns < matrix.names.length ? ` The first ${rows} rows and ${columns} columns are drawn.` : "";
    this.note.textContent = `A row is an option, a column an item; grey is covered or out, green is chosen. ${grouped(left)} of ${grouped(matrix.options.length)} rows are left.${cut}`;
  }

  #drawTree() {
    const { tree, replay } = this;
    const depth = Math.max(3, ...replay.parts.map((part) => part.depth));
    const height = Math.max(4, Math.min(14, Math.floor(160 / (depth + 1))));
    tree.height = (depth + 1) * height;
    const brush = tree.getContext("2d");
    const [accent, good, bad, shade] = ["--accent", "--good", "--bad", "--shade"].map(color);
    const draw = (style, level, [from, to]) => {
      const x = from * tree.width;
      brush.fillStyle = style;
      brush.fillRect(x, level * height, Math.max((to - from) * tree.width - 1, 1), height - 1);
    };
    draw(shade, 0, [0, 1]);
    for (const { depth: level, part } of replay.parts) draw(shade, level, part);
    for (const { depth: level, part, end } of replay.parts) if (end !== undefined) draw(end === SOLVED ? good : bad, level, part);
    if (!replay.done) {
      for (const [level, { from, to }] of replay.levels.entries()) draw(accent, level, [from, to]);
      draw(accent, replay.levels.length, replay.part);
    }
    tree.ariaLabel = `The tree so far: ${(100 * replay.share).toFixed(2)} percent, ${replay.solutions} solutions, depth ${replay.levels.length}`;
  }

  /** Shows a board, unless the stage has got something else to show meanwhile. */
  #place(mine, svg, text) {
    if (!this.isAlone) {
      if (svg) this.board.innerHTML = svg;
      else this.board.replaceChildren(make("pre", { className: "words" }, text));
    } else if (stage.isMine(mine)) stage.show("step", svg, text, "The board as it fills");
  }

  /** Draws the board of the newest step; the engine draws one at a time. */
  async #drawBoard() {
    const chosen = [...this.replay.chosen];
    if (this.isAlone && !stage.isMine(this.mine)) this.mine = stage.claim();
    this.wanted = { chosen, mine: this.mine };
    if (!this.isDrawn) return this.#place(this.wanted.mine, undefined, chosen.map((option) => this.matrix.nameOf(option)).join("\n") || "(no option)");
    if (this.drawing) return;
    this.drawing = true;
    try {
      let drawn;
      while (drawn !== this.wanted) {
        drawn = this.wanted;
        const { reply } = await view.ask({ do: "pictures", statement: this.statement, chosen: [drawn.chosen] });
        this.#place(drawn.mine, reply[0].svg);
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    } finally {
      this.drawing = false;
    }
  }
}
