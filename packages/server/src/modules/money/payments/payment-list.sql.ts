import type { StaffPaymentsQuery } from '@limelight/contract/money/staff-payments.schema';
import { gatewayNames, type PaymentStatus } from '@limelight/rules/payment';
import type { Tier } from '@limelight/rules/tier';
import { endOfLondonDay, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { AccountSearch } from '../../../platform/account-search.sql.js';
import type { Executor } from '../../../platform/database.js';

/** Of a paid order when it was paid, of any other when it was ordered. Indexed as written here. */
const dated = sql<Date>`coalesce(payment.paid_at, payment.created_at)`;

/** `paymentStatus` of the rules as conditions that indexes answer; a test compares them. */
const withStatus: Readonly<Record<PaymentStatus, RawBuilder<boolean>>> = {
  completed: sql`payment.state = 'paid' and payment.refunded_us_cents = 0 and payment.disputed_us_cents = 0`,
  pending: sql`payment.state in ('open', 'pending')`,
  failed: sql`payment.state = 'failed'`,
  abandoned: sql`payment.state in ('cancelled', 'expired')`,
  refunded: sql`payment.refunded_us_cents > 0 and payment.disputed_us_cents = 0`,
  disputed: sql`payment.disputed_us_cents > 0`,
  review: sql`payment.state = 'review' and payment.refunded_us_cents = 0 and payment.disputed_us_cents = 0`,
};

/** The orders of a filter, in its order, with their players. */
export function paymentList(db: Executor, filter: StaffPaymentsQuery, players: AccountSearch | undefined) {
  const { q, gateway, status, product, from, until, direction } = filter;
  let query = db
    .selectFrom('payment')
    .selectAll()
    .select([
      sql<string>`(select name from "user" where "user".id = payment.user_id)`.as('player_name'),
      sql<string | null>`(select image from "user" where "user".id = payment.user_id)`.as('player_image'),
      sql<Tier>`(select tier from "user" where "user".id = payment.user_id)`.as('player_tier'),
    ])
    .select(dated.as('dated'));
  if (players !== undefined) query = query.where(matches(q, players));
  if (gateway !== undefined) query = query.where('gateway', '=', gateway);
  if (status !== undefined) query = query.where(sql<boolean>`(${withStatus[status]})`);
  if (product !== undefined) query = query.where('product', '=', product);
  if (from !== undefined) query = query.where(dated, '>=', new Date(startOfLondonDay(parseLondonDay(from))));
  if (until !== undefined) query = query.where(dated, '<', new Date(endOfLondonDay(parseLondonDay(until))));
  if (filter.sort === 'amount') query = query.orderBy('us_cents', direction);
  return query.orderBy(dated, direction).orderBy('id', direction);
}

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/** The start of a reference, an id of the provider or of ours, or a part of the player's name or address. */
function matches(q: string, { condition, isCommon }: AccountSearch): RawBuilder<boolean> {
  // A deleted account has no name.
  const isNamed = sql`${condition} and "user".account_state <> 'closed'`;
  const gateways = sql`${[...gatewayNames]}::payment_gateway[]`;
  const byId = sql`
    select id from payment where reference like ${`${q.toUpperCase().replaceAll(/[^0-9A-Z]/g, '?')}%`}
    union select id from payment where gateway = any(${gateways}) and payment_ref = ${q}
    union select id from payment where gateway = any(${gateways}) and checkout_ref = ${q}
    union select paid.id from subscription join payment as paid on paid.subscription_id = subscription.id
      where subscription.gateway = any(${gateways}) and subscription.ref = ${q}
    ${isUuid(q) ? sql`union select ${q}::uuid` : sql``}`;
  if (isCommon) {
    // Not "exists", which the planner answers by comparing every player first.
    return sql<boolean>`(payment.id in (${byId}) or (
      select ${isNamed} from "user" where "user".id = payment.user_id))`;
  }
  return sql<boolean>`payment.id in (${byId} union
    select own.id from payment as own where own.user_id in (select id from "user" where ${isNamed}))`;
}

/** What a player has paid for so far. */
export async function findPayerTotals(db: Executor, userId: string): Promise<{ orders: number; usCents: number }> {
  return db
    .selectFrom('payment')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(us_cents), 0)::bigint`.as('usCents'),
    ])
    .where('user_id', '=', userId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
}

/** For the timeline of a person. */
export function selectOrders(userId: string) {
  return sql`
    select id::text as key, coalesce(paid_at, created_at) as at, jsonb_build_object('reference', reference,
      'product', jsonb_build_object('kind', product, 'tokens', tokens, 'plan', plan), 'usCents', us_cents,
      'seCents', se_cents, 'gateway', gateway, 'state', state) as data
    from payment where user_id = ${userId}`;
}
