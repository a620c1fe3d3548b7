// Where the page of the engine lies beside the book, the picture of a puzzle gets a button, and its search can be watched there. Which puzzle that is,
// stands in the command that has drawn the picture.

(() => {
  const PLAYER = "watch/quadrille-player.js";

  /** The puzzle of a picture as it is typed behind `quadrille puzzle`; nothing where no command draws it. */
  function puzzleOf(image) {
    const lines = [...document.querySelectorAll("main pre code")].flatMap((code) => code.textContent.split("\n"));
    for (const line of lines) {
      const [, puzzle, picture] = line.match(/^\$ quadrille puzzle (.+) --svg (\S+)$/) ?? [];
      if (picture?.endsWith(`/${image.getAttribute("src")}`)) return puzzle;
    }
    return undefined;
  }

  /** A button below a picture, which becomes the player. */
  function offer(image, puzzle) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "watch";
    button.textContent = "Watch it here";
    button.onclick = () => {
      const player = document.createElement("quadrille-player");
      player.setAttribute("puzzle", puzzle);
      button.replaceWith(player);
      import(new URL(PLAYER, location));
    };
    image.closest("p").after(button);
  }

  async function begin() {
    const images = [...document.querySelectorAll("main img")];
    const drawn = images.map((image) => [image, puzzleOf(image)]).filter(([, puzzle]) => puzzle);
    if (drawn.length === 0 || !location.protocol.startsWith("http")) return;
    const page = await fetch(PLAYER, { method: "HEAD" }).catch(() => ({ ok: false }));
    if (page.ok) for (const [image, puzzle] of drawn) offer(image, puzzle);
  }

  begin();
})();
