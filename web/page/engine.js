// Workers that can be asked, and stopped at any moment.

/** What a request was refused with. */
export class Refused extends Error {
  constructor({ message, line, column, board, picture }) {
    super(message);
    Object.assign(this, { line, column, board, picture });
  }
}

/** The request was stopped. */
export class Stopped extends Error {}

/** The files of WebAssembly, as they are compiled. */
const modules = new Map();

/** A file, fetched and compiled once for all workers. */
function compiled(file) {
  if (!modules.has(file)) modules.set(file, WebAssembly.compileStreaming(fetch(new URL(file, import.meta.url))));
  return modules.get(file);
}

/**
 * A worker with one file of WebAssembly. It is made when it is first asked, and anew after it was stopped or has failed; the file is compiled while the
 * worker starts.
 */
export class Engine {
  #file;
  #worker;
  #open = new Map();
  #last = 0;

  /** An engine that is wanted `soon` is loaded before the first request. */
  constructor(file, soon = false) {
    this.#file = file;
    if (soon) this.#worker = this.#make();
  }

  /** Whether a request has no reply yet. */
  get isBusy() {
    return this.#open.size > 0;
  }

  /** Asks; `onProgress` hears how far the answer is. */
  ask(request, onProgress) {
    this.#worker ??= this.#make();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ id, request });
    });
  }

  /** Ends all requests at once. */
  stop() {
    this.#end(new Stopped("stopped"));
  }

  #make() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: this.#file });
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#end(new Error(event.message ? `the worker failed: ${event.message}` : "worker.js cannot be loaded"));
    compiled(this.#file).then((module) => worker.postMessage({ module }), (error) => {
      modules.delete(this.#file);
      if (worker === this.#worker) this.#end(new Error(`${this.#file} cannot be loaded: ${error.message}`));
    });
    return worker;
  }

  #hear({ id, reply, numbers, progress, panic, failed }) {
    const asked = this.#open.get(id);
    if (panic !== undefined || failed !== undefined) {
      // its memory cannot be trusted any more
      this.#end(new Error(panic ?? failed));
      return;
    }
    if (!asked) return;
    if (progress) {
      asked.onProgress?.(progress);
      return;
    }
    this.#open.delete(id);
    if (reply?.error) asked.reject(new Refused(reply.error));
    else asked.resolve({ reply, numbers });
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { reject } of open) reject(error);
  }
}

/** Statements, pictures, steps, hints and first solutions; loaded with the page. */
export const view = new Engine("view.wasm", true);
/** All engines, and lists of sudokus; loaded with the first question that needs them. */
export const solve = new Engine("solve.wasm");
/** The same for the true candidates of a board, which are found while digits are typed. */
export const marker = new Engine("solve.wasm");
/** The same again, for a part of what the first one counts, if the machine has a core for it. */
export const helper = navigator.hardwareConcurrency > 1 ? new Engine("solve.wasm") : undefined;

/** Ends all questions. */
export function stopSolving() {
  for (const engine of [solve, helper]) if (engine?.isBusy) engine.stop();
}
/** The same for steps of engines that the small file lacks. It runs beside questions. */
export const stepper = new Engine("solve.wasm");
