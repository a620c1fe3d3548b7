// An element for other pages: <quadrille-player puzzle="queens 8"> shows a puzzle, solved, and plays the search for its solutions. The attribute has the words
// that `quadrille puzzle` takes.

class QuadrillePlayer extends HTMLElement {
  static observedAttributes = ["puzzle"];
  #frame = document.createElement("iframe");

  connectedCallback() {
    this.style.display = "block";
    this.#frame.style = "width: 100%; height: 40rem; border: 0";
    this.#show();
    this.append(this.#frame);
    addEventListener("message", this.#hear);
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  #show() {
    const puzzle = this.getAttribute("puzzle") ?? "queens 8";
    this.#frame.title = `The search for ${puzzle}, step by step`;
    const page = new URL("index.html", import.meta.url);
    page.hash = new URLSearchParams({ embed: "", puzzle });
    this.#frame.src = page.href;
  }

  /** The player tells its height. */
  #hear = ({ source, data }) => {
    if (source === this.#frame.contentWindow && data?.quadrille > 0) this.#frame.style.height = `${data.quadrille}px`;
  };
}

customElements.define("quadrille-player", QuadrillePlayer);
