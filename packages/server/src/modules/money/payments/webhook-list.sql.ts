import type { WebhooksQuery } from '@limelight/contract/money/staff-payments.schema';
import { type GatewayName, gatewayNames, gatewayTitles, type WebhookState } from '@limelight/rules/payment';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { startPattern } from '../../../platform/staff-list.sql.js';
import type { WebhookSubject } from './gateways/gateway.js';
import type { EventKey } from './webhook.sql.js';

const withState: Readonly<Record<WebhookState, RawBuilder<boolean>>> = {
  waiting: sql`done_at is null and outcome is null`,
  failed: sql`done_at is null and outcome is not null`,
  done: sql`done_at is not null`,
};

/**
 * The webhooks of a filter, in its order.
 * @param ordered the orders whose reference is searched for, as webhooks name them
 */
export function webhookList(db: Executor, filter: WebhooksQuery, ordered: readonly WebhookSubject[]) {
  const { q, gateway, state, direction } = filter;
  let query = db
    .selectFrom('webhook_event')
    .select(['gateway', 'id', 'type', 'received_at', 'deliveries', 'replays', 'done_at', 'outcome']);
  if (q !== '') query = query.where(matches(q, ordered));
  if (gateway !== undefined) query = query.where('gateway', '=', gateway);
  if (state !== undefined) query = query.where(sql<boolean>`(${withState[state]})`);
  return query.orderBy('received_at', direction).orderBy('gateway', direction).orderBy('id', direction);
}

/**
 * Conditions that an index answers each, so that a rare text is looked up, and for a common one the newest
 * are compared.
 */
function matches(q: string, ordered: readonly WebhookSubject[]): RawBuilder<boolean> {
  const named = [{ ref: q }, { id: q.toLowerCase() }, ...ordered].map((subject) => JSON.stringify([subject]));
  const conditions = [
    sql`id like ${startPattern(q)}`,
    // Stripe writes types in small letters, PayPal in capitals.
    sql`type like ${startPattern(q.toLowerCase())}`,
    sql`type like ${startPattern(q.toUpperCase())}`,
    ...named.map((subject) => sql`subjects @> ${subject}::jsonb`),
    ...gatewaysNamed(q).map((gateway) => sql`gateway = ${gateway}::payment_gateway`),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Of one or two letters too many events begin with them to mean a provider. */
const gatewayLettersMin = 3;

function gatewaysNamed(q: string): readonly GatewayName[] {
  const start = q.toLowerCase();
  if (start.length < gatewayLettersMin) return [];
  return gatewayNames.filter((name) => name.startsWith(start) || gatewayTitles[name].toLowerCase().startsWith(start));
}

/** Shorter beginnings of a reference have too many orders. */
const referenceStart = /^[0-9A-HJKMNP-TV-Z]{4,8}$/;
const ordersMax = 20;

/** The orders whose reference starts with this text, newest first. */
export async function listOrdersReferenced(db: Executor, q: string) {
  const start = q.toUpperCase();
  if (!referenceStart.test(start)) return [];
  return db
    .selectFrom('payment')
    .select(['id', 'checkout_ref', 'payment_ref'])
    .where('reference', 'like', startPattern(start))
    .orderBy('created_at', 'desc')
    .limit(ordersMax)
    .execute();
}

export interface WebhookOrder extends EventKey {
  readonly orderId: string;
  readonly reference: string;
}

/** The newest order that each of these webhooks names. */
export async function listOrdersOfWebhooks(db: Executor, events: readonly EventKey[]): Promise<WebhookOrder[]> {
  const { rows } = await sql<WebhookOrder>`
    select distinct on (event.gateway, event.id) event.gateway, event.id, named.id as "orderId", named.reference
    from unnest(
      ${events.map(({ gateway }) => gateway)}::payment_gateway[], ${events.map(({ id }) => id)}::text[]
    ) as wanted (gateway, id)
    join webhook_event as event on event.gateway = wanted.gateway and event.id = wanted.id
    cross join lateral jsonb_to_recordset(event.subjects) as subject (kind text, ref text, id text)
    cross join lateral (
      select id, reference, created_at from payment
      where subject.kind = 'order' and payment.id = case
        when subject.id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then subject.id::uuid end
      union all
      select id, reference, created_at from payment
      where subject.kind = 'checkout' and payment.gateway = event.gateway and payment.checkout_ref = subject.ref
      union all
      select id, reference, created_at from payment
      where subject.kind = 'payment' and payment.gateway = event.gateway and payment.payment_ref = subject.ref
    ) as named
    order by event.gateway, event.id, named.created_at desc, named.id`.execute(db);
  return rows;
}
