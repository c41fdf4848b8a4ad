import type { Executor } from '../../../platform/database.js';
import { updateWithdrawn, upsertSuppression } from './mail-consent.sql.js';

interface Withdrawal {
  /** Null for an address without an account. */
  readonly userId: string | null;
  readonly email: string;
  readonly now: Date;
}

/** Ends all campaign mail to an address, also by lists that staff imported. */
export async function withdrawConsent(tx: Executor, { userId, email, now }: Withdrawal): Promise<void> {
  if (userId !== null) await updateWithdrawn(tx, userId, now);
  await upsertSuppression(tx, { email, reason: 'unsubscribed', now });
}
