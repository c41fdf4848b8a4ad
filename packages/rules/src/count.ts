/** Digits in groups of three: "1234567" → "1,234,567". */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 share", "1,234 shares"; a plural that does not end in a plain s is given. */
export function formatCounted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** A whole number for a sentence: 1234 → "1,234". */
export function formatCount(count: number): string {
  return count < 0 ? `\u2212${groupDigits(String(-count))}` : groupDigits(String(count));
}
