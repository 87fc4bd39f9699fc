export interface Pressed {
  key: string;
  square: string;
}

/** Keys that the field for typed moves handles on the squares. */
const orders = /^[RFHLC/]$/;

/** Records keys until that field is loaded. After a slash all keys are for the field, until Escape. */
export class Early {
  #pressed: Pressed[] = [];

  constructor(readonly root: ShadowRoot) {
    root.addEventListener("keydown", this.#hear, true);
  }

  readonly #hear = (e: Event): void => {
    const event = e as KeyboardEvent;
    const square = (event.target as Element).getAttribute?.("data-square");
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = this.#pressed.some(({ key }) => key === "/");
    if (!(typing ? /^(.|Enter|Backspace|Escape)$/u : orders).test(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (typing && event.key === "Escape") this.#pressed = this.#pressed.slice(0, this.#pressed.findIndex(({ key }) => key === "/"));
    else this.#pressed.push({ key: event.key, square });
  };

  end(): Pressed[] {
    this.root.removeEventListener("keydown", this.#hear, true);
    return this.#pressed;
  }
}
