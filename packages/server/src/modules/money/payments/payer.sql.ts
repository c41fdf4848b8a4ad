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
