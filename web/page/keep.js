// The link, and files to keep, with the formats that they have.

import { $, save } from "./dom.js";
import { found } from "./answers.js";
import { view } from "./engine.js";
import { stepsInWords } from "./player.js";
import { now } from "./statement.js";

const FORMS = { dlx: "dlx", json: "json", matrix: "txt", spp: "txt", mps: "mps", cnf: "cnf", lp: "lp" };

const say = (text) => ($("kept").textContent = text);

/** The last solution that was drawn, or else the problem. */
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
