import { parseHundredths, type SeCents, seCents } from '@limelight/rules/money';
import { isPrice } from '@limelight/rules/trade';

/** A typed price: "512", "512.4", "1,512.40". `null` if it is not a valid price. */
export function parsePrice(text: string): SeCents | null {
  const cents = parseHundredths(text);
  return cents !== null && isPrice(cents) ? seCents(cents) : null;
}
