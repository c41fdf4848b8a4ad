export interface CountBounds {
  readonly min: number;
  readonly max: number;
}

/** A share of the maximum, rounded down to whole units but never below the minimum. */
export function countAtShare(share: number, { min, max }: CountBounds): number {
  return Math.max(min, Math.floor(max * share));
}
