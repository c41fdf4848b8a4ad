export interface CountBounds {
  readonly min: number;
  readonly max: number;
}

/** What of a typed count stays in its field. A point stays: without it the next digit would make "2.5" 25. */
export function countDraft(text: string): string {
  return text.replace(/[^\d.]/g, '');
}

/** Reads what was typed as a whole number inside the bounds; nothing readable gives the smallest. "2.50" is 2. */
export function clampCount(text: string, { min, max }: CountBounds): number {
  const [digits = ''] = countDraft(text).split('.');
  if (digits === '') return min;
  return Math.max(min, Math.min(Number(digits), max));
}

/** A quarter step of what is possible, rounded down to whole units but never under the smallest. */
export function countAtShare(share: number, { min, max }: CountBounds): number {
  return Math.max(min, Math.floor(max * share));
}
