import type { TimelineFilter } from '@limelight/rules/user-trace';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** Where a page ended; kinds and keys order what happened in the same microsecond. */
export interface TimelineCursor {
  /** Microseconds since 1970, as a text: beyond what a number of JSON carries. */
  readonly atMicros: string;
  readonly kind: string;
  readonly key: string;
}

export interface TimelineRow {
  readonly kind: string;
  readonly key: string;
  readonly at: Date;
  readonly atMicros: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface TimelineQuery {
  readonly userId: string;
  readonly entries: readonly TimelineEntry[];
  readonly cursor: TimelineCursor | undefined;
  readonly limit: number;
}

type Source = (userId: string) => RawBuilder<unknown>;

/** One kind of what happens to a person, as staff see it. A module declares it in `timeline` of its *.module.ts. */
export interface TimelineEntry {
  /** Unique among the entries of all modules. */
  readonly kind: string;
  /** The filters that show it; all have `all`. */
  readonly filters: readonly TimelineFilter[];
  /** Selects a unique `key`, a time `at`, and as `data` a jsonb object from which the texts are made. */
  readonly select: Source;
  readonly texts: (data: TimelineRow['data']) => { readonly title: string; readonly text: string };
}

/** The entries that all modules declare. */
export interface Timeline {
  readonly timeline: readonly TimelineEntry[];
}

export const sources = {
  'sign-up': (userId) => sql`
    select 'account' as key, created_at as at, '{}'::jsonb as data from "user" where id = ${userId}`,
  login: (userId) => sql`
    select event.id::text as key, event.last_at as at, jsonb_build_object('kind', event.kind, 'address', event.address,
      'count', event.count, 'userAgent', session.user_agent) as data
    from security_event as event
    left join lateral (
      select user_agent from session
      where event.kind = 'sign-in' and session.user_id = event.user_id and session.ip_address = event.address
        and session.created_at between event.minute - interval '1 minute' and event.minute + interval '2 minutes'
      limit 1
    ) as session on true
    where event.user_id = ${userId} and event.kind not in ('limit', 'refused')`,
  trade: (userId) => sql`
    select entry.number::text as key, entry.created_at as at, jsonb_build_object('side', trade.side,
      'shares', trade.shares, 'name', celebrity.name, 'priceCents', trade.price_cents, 'totalCents', trade.total_cents,
      'feeCents', trade.fee_cents) as data
    from ledger_entry as entry
    join trade on trade.user_id = entry.user_id and trade.id = entry.reference_id
    join celebrity on celebrity.id = trade.celebrity_id
    where entry.user_id = ${userId} and entry.kind in ('buy', 'sell')`,
  cash: (userId) => sql`
    select number::text as key, created_at as at, jsonb_build_object('kind', kind, 'amountCents', amount_cents,
      'balanceCents', balance_cents) as data
    from ledger_entry
    where user_id = ${userId} and kind not in ('buy', 'sell', 'fee', 'undo_fee', 'tokens')
    union all
    select month || ' ' || kind, (month + interval '1 month') at time zone 'Europe/London' - interval '1 second',
      jsonb_build_object('kind', kind, 'amountCents', amount_cents, 'balanceCents', null, 'entries', entries)
    from ledger_month where user_id = ${userId} and kind <> 'fee'`,
  payment: (userId) => sql`
    select id::text as key, coalesce(paid_at, created_at) as at, jsonb_build_object('reference', reference,
      'product', product, 'tokens', tokens, 'plan', plan, 'usCents', us_cents, 'seCents', se_cents,
      'gateway', gateway, 'state', state) as data
    from payment where user_id = ${userId}`,
  ticket: (userId) => sql`
    select number::text as key, created_at as at, jsonb_build_object('subject', subject) as data
    from support_ticket where user_id = ${userId}`,
  referral: (userId) => sql`
    select invited.id::text as key, referral.noted_at as at, jsonb_build_object('state', referral.state,
      'name', invited.name) as data
    from referral join "user" as invited on invited.id = referral.invited_id
    where referral.referrer_id = ${userId}`,
  staff: (userId) => sql`
    select entry.number::text as key, entry.at, jsonb_build_object('action', entry.action, 'by', staff.name,
      'before', entry.before, 'after', entry.after, 'reason', entry.reason) as data
    from audit_entry as entry left join "user" as staff on staff.id = entry.actor_id
    where entry.target_kind = 'user' and entry.target_id = ${userId}::text`,
} satisfies Readonly<Record<string, Source>>;

/** What happened to an account, newest first. Each source is read no further than the page needs. */
export async function listTimeline(
  db: Executor,
  { userId, entries, cursor, limit }: TimelineQuery,
): Promise<readonly TimelineRow[]> {
  const isOlder = (kind: string) =>
    cursor === undefined
      ? sql`true`
      : sql`(at, ${kind}::text, key) < (${timeOf(cursor)}, ${cursor.kind}::text, ${cursor.key}::text)`;
  const parts = entries.map(
    ({ kind, select }) => sql`(
      select ${kind}::text as kind, key, at, data from (${select(userId)}) as source
      where ${isOlder(kind)} order by at desc, key desc limit ${limit})`,
  );
  const { rows } = await sql<TimelineRow>`
    select kind, key, at, (extract(epoch from at) * 1000000)::bigint::text as "atMicros", data
    from (${sql.join(parts, sql` union all `)}) as event
    order by at desc, kind desc, key desc limit ${limit}`.execute(db);
  return rows;
}

function timeOf({ atMicros }: TimelineCursor) {
  return sql`timestamptz 'epoch' + ${atMicros}::bigint * interval '1 microsecond'`;
}
