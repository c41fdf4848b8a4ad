export interface CountBounds {
  readonly min: number;
  readonly max: number;
}

/** Reads what was typed as a whole number inside the bounds; nothing readable gives the smallest. */
export function clampCount(text: string, { min, max }: CountBounds): number {
  const digits = text.replace(/[^\d]/g, '');
  if (digits === '') return min;
  return Math.max(min, Math.min(Number(digits), max));
}

/** A quarter step of what is possible, rounded down to whole units but never under the smallest. */
export function countAtShare(share: number, { min, max }: CountBounds): number {
  return Math.max(min, Math.floor(max * share));
}
