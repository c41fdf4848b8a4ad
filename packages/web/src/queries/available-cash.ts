import type { Portfolio } from '@limelight/contract/wallet.schema';
import { type SeCents, seCents } from '@limelight/rules/money';

/** What can be spent: the cash without what open orders have set aside. */
export function availableCash({ cashCents, reservedCents }: Pick<Portfolio, 'cashCents' | 'reservedCents'>): SeCents {
  return seCents(cashCents - reservedCents);
}
