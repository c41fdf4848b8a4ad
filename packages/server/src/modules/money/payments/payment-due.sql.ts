import type { GatewayName } from '@limelight/rules/payment';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** How often an undecided payment is read: after a share of its age, within bounds. */
export interface ReadingPace {
  readonly now: Date;
  readonly everyMsMin: number;
  readonly everyMsMax: number;
  readonly shareOfAge: number;
}

interface Due {
  readonly gateway: GatewayName;
  readonly limit: number;
}

/** Undecided payments that are due by their pace: those that were never read, then the longest unread. */
export function listUndecidedPayments(
  db: Executor,
  { gateway, limit, now, everyMsMin, everyMsMax, shareOfAge }: Due & ReadingPace,
) {
  const pause = sql`least(
    greatest((${now}::timestamptz - created_at) * ${shareOfAge}::float8, ${everyMsMin}::float8 * interval '1 ms'),
    ${everyMsMax}::float8 * interval '1 ms')`;
  return db
    .selectFrom('payment')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('state', 'in', ['open', 'pending'])
    .where(sql<boolean>`(read_at is null or read_at <= ${now}::timestamptz - ${pause})`)
    .orderBy('read_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

/**
 * Payments whose money came since `since`, also those in review, that were not read since, the longest unread
 * first: refunds and disputes may follow.
 */
export function listCollectedPayments(
  db: Executor,
  { gateway, limit, since, readBefore }: Due & { readonly since: Date; readonly readBefore: Date },
) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('gateway', '=', gateway)
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
  { gateway, limit, expiredAfter, readBefore }: Due & { readonly expiredAfter: Date; readonly readBefore: Date },
) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('state', 'in', ['failed', 'cancelled', 'expired'])
    .where('expires_at', '>', expiredAfter)
    .where('read_at', '<=', readBefore)
    .orderBy('read_at')
    .limit(limit)
    .execute();
}
