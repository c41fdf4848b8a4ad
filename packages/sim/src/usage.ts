/** The command line cannot be understood; the message says what is wrong with it. */
export class UsageError extends Error {}

/** Seeds are below 2^32: random number generators have 32 bits for them. */
const wholeNumberMax = 4_000_000_000;

/** @throws UsageError unless `text` is a whole number from `min` to `wholeNumberMax` */
export function wholeNumber(option: string, text: string, min: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > wholeNumberMax) {
    throw new UsageError(`--${option} must be a whole number from ${min} to ${wholeNumberMax}`);
  }
  return value;
}
