// The link, and files to keep.

import { $, save } from "./dom.js";
import { found } from "./answers.js";
import { view } from "./engine.js";
import { stepsInWords } from "./player.js";
import { now } from "./statement.js";

const FORMS = { dlx: "dlx", json: "json", matrix: "txt", spp: "txt", mps: "mps", cnf: "cnf", lp: "lp" };

const say = (text) => ($("kept").textContent = text);

/** A drawing as PNG, twice as large. */
async function png(svg) {
  const image = new Image();
  const link = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = link;
  await image.decode();
  const canvas = new OffscreenCanvas(2 * image.width, 2 * image.height);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(link);
  return canvas.convertToBlob({ type: "image/png" });
}

/** The last answer that was drawn, or else the problem. */
function drawing() {
  if (!found.svg) say("There is no picture of this.");
  return found.svg;
}

/** Listens to the buttons. */
export function begin(linked) {
  $("copy").onclick = async () => {
    await linked();
    await navigator.clipboard.writeText(location.href).then(() => say("The link is copied."), () => say(`The link: ${location.href}`));
  };
  $("save-svg").onclick = () => drawing() && save("quadrille.svg", found.svg, "image/svg+xml");
  $("save-png").onclick = async () => drawing() && save("quadrille.png", await png(found.svg));
  $("save-text").onclick = () => {
    if (found.texts.length > 0) save("answers.txt", `${found.texts.map((text) => text.trimEnd()).join("\n\n")}\n`);
    else say("Ask for answers first.");
  };
  $("save-steps").onclick = () => save("steps.txt", stepsInWords());
  $("save-cover").onclick = async () => {
    const form = $("form").value;
    try {
      const { text } = (await view.ask({ do: "write", statement: now.statement, form })).reply;
      save(`problem.${FORMS[form]}`, text);
    } catch (error) {
      say(error.message);
    }
  };
}
