/** Updates collected in their order until `release` applies them; later ones run immediately. */
export class BatchedUpdates {
  #waiting: (() => void)[] | null = [];

  run(update: () => void): void {
    if (this.#waiting === null) update();
    else this.#waiting.push(update);
  }

  release(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const update of waiting) update();
  }
}
