import type { RevenueKind, RevenueSpan, RevenueSum } from '@limelight/rules/revenue';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/database.js';
import type { PaymentRow } from '../payment.sql.js';

/** The caller has locked the payment. */
export async function insertRevenue(
  tx: Executor,
  { id, gateway, plan }: Pick<PaymentRow, 'id' | 'gateway' | 'plan'>,
  { kind, usCents, at }: { readonly kind: RevenueKind; readonly usCents: number; readonly at: Date },
): Promise<void> {
  await tx.insertInto('revenue_entry').values({ payment_id: id, kind, us_cents: usCents, at, gateway, plan }).execute();
}

/** The sums of a span by bar, kind, gateway and product. */
export async function sumRevenue(
  db: Executor,
  { fromMs, untilMs, startsMs }: RevenueSpan,
): Promise<readonly RevenueSum[]> {
  const starts = startsMs.map((ms) => new Date(ms).toISOString());
  const { rows } = await sql<RevenueSum>`
    select width_bucket(at, ${starts}::timestamptz[]) - 1 as bar, kind, gateway,
      coalesce(plan::text, 'tokens') as product, sum(us_cents)::bigint as "usCents", count(*) as count
    from revenue_entry where at >= ${new Date(fromMs)} and at < ${new Date(untilMs)}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

export interface RecurringRevenue {
  /** Subscriptions that give a tier or wait for a late renewal. */
  readonly subscriptions: number;
  /** Those that renew, and what their next renewals charge, in US$ cents a month. */
  readonly renewing: number;
  readonly monthlyUsCents: number;
  /** Of the players with a subscription at `since`: all, and those who have none now. */
  readonly subscribersBefore: number;
  readonly subscribersLost: number;
}

/** A player who changed to another subscription is not lost. */
export async function findRecurringRevenue(db: Executor, since: Date): Promise<RecurringRevenue> {
  const { rows } = await sql<RecurringRevenue>`
    with running as (select * from subscription where state <> 'ended'),
    before as (
      select distinct user_id from subscription
      where started_at <= ${since}::timestamptz
        and (state <> 'ended' or coalesce(closed_at, paid_until) > ${since}::timestamptz)
    )
    select (select count(*) from running) as subscriptions,
      (select count(*) from running where provider_state <> 'ended' and not ends_with_period) as renewing,
      (select coalesce(sum(coalesce(next_us_cents, us_cents)), 0)::bigint from running
        where provider_state <> 'ended' and not ends_with_period) as "monthlyUsCents",
      (select count(*) from before) as "subscribersBefore",
      (select count(*) from before where not exists (
        select from running where running.user_id = before.user_id)) as "subscribersLost"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returns a row');
  return row;
}

/** Payments that failed by when they were ordered. */
export async function countFailedPayments(db: Executor, from: Date, until: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where(sql<boolean>`coalesce(paid_at, created_at) >= ${from} and coalesce(paid_at, created_at) < ${until}`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOpenDisputes(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('payment_dispute')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

/** SE$ cents that the token orders paid in a span added to players' cash. */
export async function sumTokensCredited(
  db: Executor,
  { fromMs, untilMs }: Pick<RevenueSpan, 'fromMs' | 'untilMs'>,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(se_cents), 0)::bigint as cents from payment
    where state = 'paid' and coalesce(paid_at, created_at) >= ${new Date(fromMs)}
      and coalesce(paid_at, created_at) < ${new Date(untilMs)}`.execute(db);
  return rows[0]?.cents ?? 0;
}
