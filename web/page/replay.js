// The state of a search after some of its events.

/** What happens in an event. */
export const CHOOSE = 0, TAKE = 1, FORCED = 2, DEAD = 3, SOLVED = 4, BACK = 5, LEAVE = 6;
/** Numbers of an event. */
export const WIDTH = 4;

/** A problem as lists: the entries of each option, and the options of each item. */
export class Matrix {
  constructor({ names, primary, bounds }, numbers) {
    [this.names, this.primary, this.bounds, this.options] = [names, primary, bounds, []];
    for (let at = 0; at < numbers.length;) {
      const n = numbers[at++];
      const items = [];
      for (let entry = 0; entry < n; entry++, at += 2) items.push([numbers[at], numbers[at + 1]]);
      this.options.push(items);
    }
  }

  /** An option as its items are named. */
  nameOf(option) {
    return this.options[option].map(([item]) => this.names[item]).join(" ");
  }

  /** What is covered by these options, which options are left, and how many each primary item has. */
  covered(chosen, gone) {
    const times = new Uint32Array(this.names.length);
    const colors = new Uint32Array(this.names.length);
    for (const option of chosen) {
      for (const [item, color] of this.options[option]) {
        times[item]++;
        colors[item] = color;
      }
    }
    const fits = ([item, color]) => (color > 0 && color === colors[item]) || times[item] < this.bounds[item][1];
    const live = this.options.map((entries, option) => !gone.has(option) && entries.every(fits));
    const lengths = new Uint32Array(this.primary);
    this.options.forEach((entries, option) => {
      if (live[option]) for (const [item] of entries) if (item < this.primary) lengths[item]++;
    });
    return { times, live, lengths };
  }
}

/** Goes through the events of a search: forward, or back by starting again. */
export class Replay {
  constructor() {
    this.reset();
  }

  reset() {
    // an open choice: its item, its children, those tried so far, how many options were chosen before, and its part of the tree
    [this.at, this.chosen, this.levels, this.nodes, this.solutions, this.updates] = [0, [], [], 1, 0, 0];
    this.last = undefined;
    /** The parts of the tree that were visited: depth, from, to, and how it ended. */
    this.parts = [];
  }

  /** The present node's part of the tree. */
  get part() {
    const level = this.levels.at(-1);
    if (!level) return [0, 1];
    const width = (level.to - level.from) / level.of;
    const from = level.from + width * Math.max(level.tried.length + level.left - 1, 0);
    return [from, from + width];
  }

  /** The share of the tree that is done. */
  get share() {
    return this.done ? 1 : this.part[0];
  }

  /** Options that are chosen, or were tried at an open choice. */
  get gone() {
    return new Set([...this.chosen, ...this.levels.flatMap(({ tried }) => tried)]);
  }

  /** Goes to this event. */
  go(to, events) {
    if (to < this.at) this.reset();
    while (this.at < to) this.#next(events.subarray(this.at * WIDTH, ++this.at * WIDTH));
  }

  #next([what, whom, of, updates]) {
    this.updates = updates;
    this.last = [what, whom, of];
    const level = this.levels.at(-1);
    switch (what) {
      case CHOOSE: {
        const [from, to] = this.part;
        this.levels.push({ item: whom, of, tried: [], left: 0, before: this.chosen.length, from, to });
        break;
      }
      case TAKE:
        level.tried.push(whom);
        this.chosen.push(whom);
        this.#enter();
        break;
      case LEAVE:
        level.left++;
        this.#enter();
        break;
      case FORCED:
        this.chosen.push(whom);
        break;
      case BACK:
        this.levels.length = whom + 1;
        this.chosen.length = this.levels[whom].before;
        break;
      case SOLVED:
      case DEAD:
        this.solutions += what === SOLVED;
        this.parts.push({ depth: this.levels.length, part: this.part, end: what });
        break;
    }
  }

  #enter() {
    this.nodes++;
    this.parts.push({ depth: this.levels.length, part: this.part });
  }
}
