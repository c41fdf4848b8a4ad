import type { GatewayName } from '@limelight/rules/payment';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { WebhookEvent, WebhookSubject } from './gateways/gateway.js';

export interface EventKey {
  readonly gateway: GatewayName;
  readonly id: string;
}

/**
 * In the order of their keys, so that two transactions with the same events cannot deadlock.
 * @returns those that are new; a second delivery is counted
 */
export async function insertWebhookEvents(
  tx: Executor,
  events: readonly (WebhookEvent & EventKey)[],
  now: Date,
): Promise<EventKey[]> {
  const { rows } = await sql<EventKey & { readonly deliveries: number }>`
    insert into webhook_event (gateway, id, type, subjects, received_at)
    select gateway, id, type, subjects::jsonb, ${now}::timestamptz
    from unnest(
      ${events.map(({ gateway }) => gateway)}::payment_gateway[], ${events.map(({ id }) => id)}::text[],
      ${events.map(({ type }) => type)}::text[], ${events.map(({ subjects }) => JSON.stringify(subjects))}::text[]
    ) as event (gateway, id, type, subjects)
    order by gateway, id
    on conflict (gateway, id) do update set deliveries = webhook_event.deliveries + 1
    returning gateway, id, deliveries`.execute(tx);
  return rows.filter(({ deliveries }) => deliveries === 1);
}

export interface OpenWebhook extends EventKey {
  readonly subjects: readonly WebhookSubject[];
}

/** Of these events those that are not done, in the order in which they came. */
export async function listOpenWebhooks(db: Executor, events: readonly EventKey[]): Promise<readonly OpenWebhook[]> {
  const { rows } = await sql<OpenWebhook>`
    select gateway, id, subjects from webhook_event
    where (gateway, id) in (${namedEvents(events)}) and done_at is null
    order by received_at, id`.execute(db);
  return rows;
}

function namedEvents(events: readonly EventKey[]) {
  return sql`select * from unnest(
    ${events.map(({ gateway }) => gateway)}::payment_gateway[], ${events.map(({ id }) => id)}::text[])`;
}

export async function markWebhooksDone(
  db: Executor,
  events: readonly (EventKey & { readonly outcome: string })[],
  now: Date,
): Promise<void> {
  await sql`
    update webhook_event set done_at = ${now}::timestamptz, outcome = done.outcome
    from unnest(
      ${events.map(({ gateway }) => gateway)}::payment_gateway[], ${events.map(({ id }) => id)}::text[],
      ${events.map(({ outcome }) => outcome)}::text[]
    ) as done (gateway, id, outcome)
    where webhook_event.gateway = done.gateway and webhook_event.id = done.id`.execute(db);
}

/** A failed try: the job is repeated. */
export async function noteWebhookFailure(
  db: Executor,
  { gateway, id, outcome }: { gateway: GatewayName; id: string; outcome: string },
): Promise<void> {
  await db.updateTable('webhook_event').set({ outcome }).where('gateway', '=', gateway).where('id', '=', id).execute();
}

/** Deletes events that were done before. */
export async function deleteWebhookEvents(tx: Executor, before: Date): Promise<void> {
  await tx.deleteFrom('webhook_event').where('done_at', '<', before).execute();
}

/**
 * Makes an event undone again.
 * @returns how often it was replayed with this time; undefined for an unknown event
 */
export async function reopenWebhookEvent(tx: Executor, gateway: GatewayName, id: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('webhook_event')
    .set({ done_at: null, outcome: null, replays: sql`replays + 1` })
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .returning('replays')
    .executeTakeFirst();
  return row?.replays;
}

/** Oldest first: those that name one of the provider's objects, or our order. */
export async function listWebhooksAbout(
  db: Executor,
  gateway: GatewayName,
  subjects: readonly WebhookSubject[],
): Promise<
  readonly {
    readonly type: string;
    readonly received_at: Date;
    readonly deliveries: number;
    readonly outcome: string | null;
  }[]
> {
  const named = subjects.map((subject) => JSON.stringify([subject]));
  return db
    .selectFrom('webhook_event')
    .select(['type', 'received_at', 'deliveries', 'outcome'])
    .where('gateway', '=', gateway)
    .where(sql<boolean>`subjects @> any(${named}::jsonb[])`)
    .orderBy('received_at')
    .limit(200)
    .execute();
}
