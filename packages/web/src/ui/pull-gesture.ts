export interface FingerPoint {
  readonly x: number;
  readonly y: number;
}

/** In px: a finger that has moved less has no direction yet. */
const slop = 10;
/** In px: a finger that pulls this far refreshes the page when it leaves the screen. */
export const pullMin = 96;

/**
 * Follows one finger and separates a pull, down from the top of the page, from a scroll, a swipe or a pinch.
 */
export class PullGesture {
  #start: FingerPoint | undefined;
  #isPull = false;
  #travel = 0;

  /** @param canPull false for a page that is scrolled, and for a second finger */
  begin(point: FingerPoint, canPull: boolean): void {
    this.#start = canPull ? point : undefined;
    this.#isPull = false;
    this.#travel = 0;
  }

  /** @returns how far the finger pulls, in px; 0 for any other movement */
  move({ x, y }: FingerPoint): number {
    if (this.#start === undefined) return 0;
    const down = y - this.#start.y;
    const aside = Math.abs(x - this.#start.x);
    if (!this.#isPull) {
      if (Math.hypot(down, aside) < slop) return 0;
      // The first direction decides: a scroll or a swipe that turns down later is no pull.
      if (down <= aside) {
        this.cancel();
        return 0;
      }
      this.#isPull = true;
    }
    this.#travel = Math.max(0, down - slop);
    return this.#travel;
  }

  /** @returns whether the finger had pulled far enough */
  end(): boolean {
    const isFar = this.#travel >= pullMin;
    this.cancel();
    return isFar;
  }

  cancel(): void {
    this.#start = undefined;
    this.#isPull = false;
    this.#travel = 0;
  }
}
