// A browser, a server for the page, and what tests do on it.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const HERE = fileURLToPath(new URL(".", import.meta.url));
export const ROOT = join(HERE, "../..");
const DIST = join(HERE, "../dist");
const BOOK = join(ROOT, "docs/book");
const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".txt": "text/plain" };

/** A machine that has much else to do takes long. */
export const PATIENCE = Number(process.env.PATIENCE ?? 120_000);

const program = process.env.QUADRILLE ?? join(ROOT, "target/debug/quadrille");

/** What the program prints; 1 is the exit code of a puzzle without an answer. */
export function quadrille(...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: "utf8", env: { ...process.env, QUADRILLE_PROGRESS: "none" } });
  if (status > 1 || status === null) throw new Error(`quadrille ${args.join(" ")}: ${stderr}`);
  return stdout;
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A page of the book as far as its script sees it: what is typed, and the pictures. */
async function pageOfBook(name) {
  const source = await readFile(join(BOOK, "src", `${name}.md`), "utf8");
  const parts = [...source.matchAll(/^```console\n([^]*?)^```|^!\[([^\]]*)\]\((\S+)\)/gm)];
  const shown = parts.map(([, typed, words, picture]) =>
    picture ? `<p><img src="${picture}" alt="${escaped(words)}"></p>` : `<pre><code class="language-console">${escaped(typed)}</code></pre>`);
  return `<!doctype html><html lang="en"><title>${name}</title><link rel="icon" href="watch/icon.svg"><main>${shown.join("")}</main><script src="watch.js"></script></html>`;
}

/** What lies at a path: the page, and below `book/` the book, beside which the page lies again. */
async function contentAt(path) {
  const book = path.match(/^\/book\/(.*)$/)?.[1];
  if (book === undefined) return readFile(join(DIST, path.replace(/\/$/, "/index.html")));
  if (book.startsWith("watch/")) return readFile(join(DIST, book.slice("watch/".length)));
  if (book.endsWith(".html")) return pageOfBook(book.slice(0, -".html".length));
  return readFile(join(BOOK, book.startsWith("pictures/") ? "src" : "", book));
}

/** Serves the page and the book from a port of its own. */
async function serve() {
  const server = createServer(async ({ url }, response) => {
    const path = new URL(url, "http://page").pathname;
    try {
      const content = await contentAt(path);
      response.setHeader("content-type", TYPES[extname(path)] ?? (path.endsWith("/") ? "text/html" : "application/octet-stream"));
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

/** Begins: what a test file shares. */
export async function begin() {
  const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const { server, address } = await serve();
  const end = async () => {
    await browser.close();
    server.close();
  };
  /** Serves nothing any more. */
  const unplug = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { address, end, unplug, open: (options, hash) => open(browser, address, options, hash), openFile: (url) => watched(browser, url) };
}

/** A page that is ready. */
async function open(browser, address, options, hash = "") {
  const page = await watched(browser, address + hash, options);
  await ready(page);
  return page;
}

/** A page at an address; whatever goes wrong on it is an error of its own. */
async function watched(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, acceptDownloads: true, serviceWorkers: "block", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.errors = [];
  page.asked = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  page.on("request", (request) => page.asked.push(request.url()));
  await page.goto(url);
  return page;
}

/** Waits until the page has what it needs. */
export const ready = (page) => page.waitForFunction(() => document.documentElement.dataset.ready);

/** Waits until an element says something, and gives it. */
export async function says(page, id, pattern) {
  await page.waitForFunction(([id, source]) => new RegExp(source).test(document.getElementById(id).textContent), [id, pattern.source]);
  return page.textContent(`#${id}`);
}

/** What is known of the statement, once it is this. */
export async function known(page, isIt) {
  for (;;) {
    const now = await page.evaluate(async () => {
      const { now } = await import("./statement.js");
      const kept = await (await import("./link.js")).unpack(location.hash.slice(1));
      return { ...now, refusal: now.refusal?.message, kept };
    });
    if ((now.about || now.refusal) && isIt(now)) return now;
    await page.waitForTimeout(50);
  }
}

/** States something, as a door would. */
export const state = (page, statement) => page.evaluate(async (statement) => {
  const { now, state } = await import("./statement.js");
  await state(statement, "test");
  return { ...now, refusal: now.refusal?.message };
}, statement);

/** States a text. */
export const text = (page, text, input = "auto") => state(page, { kind: "text", text, input });

/** States a puzzle of the gallery as it is typed; where an argument names a file, what is in it. */
export async function puzzle(page, typed) {
  return page.evaluate(async (typed) => {
    const [{ recipe, valuesOf }, { now, state }] = [await import("./gallery.js"), await import("./statement.js")];
    const name = typed.split(" ")[0];
    await state({ kind: "puzzle", name, values: await valuesOf(recipe(name), typed) }, "test");
    return { ...now, refusal: now.refusal?.message };
  }, typed);
}

const MAX_TRIES = 12;

/** Opens the menu of questions. */
export const openMenu = (page) => page.evaluate(() => (document.getElementById("menu").open = true));

/** Clicks a question; most of them are in the menu. */
export async function click(page, question) {
  const isInMenu = !["first", "hint"].includes(question);
  for (let tries = 1; ; tries++) {
    // the menu closes when something else is stated meanwhile
    if (isInMenu) await openMenu(page);
    try {
      return await page.click(`#ask-${question}`, { timeout: PATIENCE / MAX_TRIES });
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
    }
  }
}

/** Asks a question, and waits for what is said. */
export async function ask(page, question, pattern = /\S/) {
  await click(page, question);
  return says(page, "answered", pattern);
}

/** What the page gives as a file when this is clicked. */
export async function download(page, selector) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(selector)]);
  return readFile(await file.path());
}
