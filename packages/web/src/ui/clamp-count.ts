export interface CountBounds {
  readonly min: number;
  readonly max: number;
}

/** The characters allowed in the field. The decimal point stays, or the next digit would make "2.5" 25. */
export function countDraft(text: string): string {
  return text.replace(/[^\d.]/g, '');
}

/** Parses a whole number and clamps it to the bounds; the minimum if there are no digits. "2.50" is 2. */
export function clampCount(text: string, { min, max }: CountBounds): number {
  const [digits = ''] = countDraft(text).split('.');
  if (digits === '') return min;
  return Math.max(min, Math.min(Number(digits), max));
}

/** A share of the maximum, rounded down to whole units but never below the minimum. */
export function countAtShare(share: number, { min, max }: CountBounds): number {
  return Math.max(min, Math.floor(max * share));
}
