type Render = () => void;

/**
 * Renders parts of a page one at a time, first in, first out. The next part starts once the current one is
 * mounted and the browser had a frame to paint it; a part that unmounts leaves the queue.
 */
export class RenderQueue {
  readonly #afterFrame: (task: () => void) => void;
  readonly #waiting: Render[] = [];
  #current: Render | undefined;
  #isScheduled = false;

  /** @param afterFrame calls back once the browser has painted */
  constructor(afterFrame: (task: () => void) => void) {
    this.#afterFrame = afterFrame;
  }

  /** @returns a function to call when the part is mounted or no longer needed */
  add(render: Render): () => void {
    this.#waiting.push(render);
    this.#scheduleNext();
    return () => {
      if (this.#current === render) {
        this.#current = undefined;
        this.#scheduleNext();
        return;
      }
      const index = this.#waiting.indexOf(render);
      if (index !== -1) this.#waiting.splice(index, 1);
    };
  }

  #scheduleNext(): void {
    if (this.#isScheduled || this.#current !== undefined || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    this.#afterFrame(() => {
      this.#isScheduled = false;
      this.#current = this.#waiting.shift();
      this.#current?.();
    });
  }
}
