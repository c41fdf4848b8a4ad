import type { Executor } from '../../platform/database.js';

/** Whom the provider's page greets and mails. */
export function findPayer(db: Executor, userId: string) {
  return db.selectFrom('user').select(['email', 'name']).where('id', '=', userId).executeTakeFirstOrThrow();
}
