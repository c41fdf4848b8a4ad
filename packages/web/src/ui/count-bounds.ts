export interface CountBounds {
  readonly min: number;
  readonly max: number;
}

/**
 * The characters allowed in the field. The decimal point stays, or the next digit would make "2.5" 25, and
 * the minus at the beginning, or "-4" would be 4.
 */
export function countDraft(text: string): string {
  return text.trim().replace(/(?!^-)[^\d.]/g, '');
}

/** Parses a whole number, at most `max`; 0 if there are no digits or it is negative. "2.50" is 2. */
export function typedCount(text: string, { max }: Pick<CountBounds, 'max'>): number {
  const draft = countDraft(text);
  const [digits = ''] = draft.split('.');
  return draft.startsWith('-') ? 0 : Math.min(Number(digits), max);
}

/** A share of the maximum, rounded down to whole units but never below the minimum. */
export function countAtShare(share: number, { min, max }: CountBounds): number {
  return Math.max(min, Math.floor(max * share));
}
