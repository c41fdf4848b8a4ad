import type { Executor } from '../../platform/database.js';

/** Undecided payments that were not read since, oldest first. */
export function listUndecidedPayments(db: Executor, readBefore: Date, limit: number) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', ['open', 'pending'])
    .where((where) => where.or([where('read_at', 'is', null), where('read_at', '<=', readBefore)]))
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/**
 * Payments whose money came since `since`, also those in review, that were not read since, the longest unread first: refunds
 * and disputes may follow.
 */
export function listCollectedPayments(
  db: Executor,
  { since, readBefore, limit }: { readonly since: Date; readonly readBefore: Date; readonly limit: number },
) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', ['paid', 'review'])
    .where(({ fn }) => fn.coalesce('paid_at', 'created_at'), '>', since)
    .where('read_at', '<=', readBefore)
    .orderBy('read_at')
    .limit(limit)
    .execute();
}

/** Orders that ended without money, whose page expired after `expiredAfter`, and that were not read since. */
export function listEndedPayments(
  db: Executor,
  {
    expiredAfter,
    readBefore,
    limit,
  }: { readonly expiredAfter: Date; readonly readBefore: Date; readonly limit: number },
) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', ['failed', 'cancelled', 'expired'])
    .where('expires_at', '>', expiredAfter)
    .where('read_at', '<=', readBefore)
    .orderBy('read_at')
    .limit(limit)
    .execute();
}
