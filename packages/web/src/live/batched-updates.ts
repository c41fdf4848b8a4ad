/** Acts that wait, in their order, until somebody lets them go; from then on each runs at once. */
export class HeldBack {
  #held: (() => void)[] | null = [];

  run(act: () => void): void {
    if (this.#held === null) act();
    else this.#held.push(act);
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const act of held) act();
  }
}
