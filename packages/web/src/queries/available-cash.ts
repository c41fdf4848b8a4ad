import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { type SeCents, seCents } from '@limelight/rules/money';

/** Cash minus the reservations of open orders. */
export function availableCash({ cashCents, reservedCents }: Pick<Portfolio, 'cashCents' | 'reservedCents'>): SeCents {
  return seCents(cashCents - reservedCents);
}
