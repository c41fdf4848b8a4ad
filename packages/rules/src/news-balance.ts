/** How many impacts pushed a price up and how many down. */
export interface DirectionCounts {
  readonly up: number;
  readonly down: number;
}

export const balanceDays = 30;

/**
 * With more than this share in one direction, betting on each early alert earns a member of VIP Basic more
 * than the plan costs: docs/economy.md.
 */
export const directionShareBpsMax = 5_500;

export interface Lean {
  readonly direction: 'up' | 'down';
  /** Of all impacts, rounded half up. */
  readonly shareBps: number;
}

/**
 * Which way impacts lean too much; null while they are balanced. One more than the other way is balanced: an
 * odd number has no closer split.
 */
export function leanOf({ up, down }: DirectionCounts): Lean | null {
  const shareBps = Math.round((Math.max(up, down) / (up + down)) * 10_000);
  if (Math.abs(up - down) <= 1 || shareBps <= directionShareBpsMax) return null;
  return { direction: up > down ? 'up' : 'down', shareBps };
}
