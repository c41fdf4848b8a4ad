import type { GatewayName } from '@limelight/rules/payment';
import type { Executor } from '../../../platform/database.js';

/**
 * Whom the provider's page greets and mails. The row outlives a deleted account, without its name and
 * address.
 */
export function findPayer(db: Executor, userId: string) {
  return db
    .selectFrom('user')
    .select(['email', 'name', 'image', 'tier', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Players who paid at a provider since a time. */
export async function countPayers(db: Executor, gateway: GatewayName, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('count'))
    .where('state', '=', 'paid')
    .where('paid_at', '>', since)
    .where('gateway', '=', gateway)
    .executeTakeFirstOrThrow();
  return count;
}
