import { type SeCents, seCents } from '@limelight/rules/money';
import { isPrice } from '@limelight/rules/trade';
import { parseHundredths } from '@limelight/rules/typed-number';

/** A typed price; `null` if it is not a valid one. */
export function parsePrice(text: string): SeCents | null {
  const cents = parseHundredths(text);
  return cents !== null && isPrice(cents) ? seCents(cents) : null;
}
