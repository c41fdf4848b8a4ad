type Draw = () => void;

/**
 * Parts of a page that are drawn one after the other, in the order in which they asked. The next one starts when the one
 * before stands on the page and the browser had a frame to paint it in; one that is taken away gives up its turn.
 */
export class DrawingLine {
  readonly #afterFrame: (act: () => void) => void;
  readonly #waiting: Draw[] = [];
  #drawing: Draw | undefined;
  #hasAsked = false;

  /** @param afterFrame calls back once the browser has painted */
  constructor(afterFrame: (act: () => void) => void) {
    this.#afterFrame = afterFrame;
  }

  /** @returns to be called when the part stands on the page, or is not wanted any more */
  join(draw: Draw): () => void {
    this.#waiting.push(draw);
    this.#askForTurn();
    return () => {
      if (this.#drawing === draw) {
        this.#drawing = undefined;
        this.#askForTurn();
        return;
      }
      const place = this.#waiting.indexOf(draw);
      if (place !== -1) this.#waiting.splice(place, 1);
    };
  }

  #askForTurn(): void {
    if (this.#hasAsked || this.#drawing !== undefined || this.#waiting.length === 0) return;
    this.#hasAsked = true;
    this.#afterFrame(() => {
      this.#hasAsked = false;
      this.#drawing = this.#waiting.shift();
      this.#drawing?.();
    });
  }
}
