/** Digits in groups of three: "1234567" → "1,234,567". */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 share", "1,234 shares"; for nouns whose plural ends in a plain s. */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A whole number for a sentence: 1234 → "1,234". */
export function formatCount(count: number): string {
  return count < 0 ? `\u2212${groupDigits(String(-count))}` : groupDigits(String(count));
}
