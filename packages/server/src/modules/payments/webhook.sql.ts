import type { GatewayName } from '@limelight/rules/payment';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';
import type { WebhookEvent, WebhookSubject } from './gateways/gateway.js';

/** @returns whether the event is new; a second delivery is counted */
export async function insertWebhookEvent(
  tx: Executor,
  gateway: GatewayName,
  { id, type, subjects }: WebhookEvent,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ deliveries: number }>`
    insert into webhook_event (gateway, id, type, subjects, received_at)
    values (${gateway}::payment_gateway, ${id}, ${type}, ${JSON.stringify(subjects)}::jsonb, ${now}::timestamptz)
    on conflict (gateway, id) do update set deliveries = webhook_event.deliveries + 1
    returning deliveries`.execute(tx);
  return rows[0]?.deliveries === 1;
}

export interface StoredWebhook {
  readonly subjects: readonly WebhookSubject[];
  readonly done: boolean;
}

export async function findWebhookEvent(
  db: Executor,
  gateway: GatewayName,
  id: string,
): Promise<StoredWebhook | undefined> {
  const row = await db
    .selectFrom('webhook_event')
    .select(['subjects', 'done_at'])
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { subjects: row.subjects as unknown as readonly WebhookSubject[], done: row.done_at !== null };
}

export async function markWebhookDone(
  db: Executor,
  { gateway, id, outcome, now }: { gateway: GatewayName; id: string; outcome: string; now: Date },
): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ done_at: now, outcome })
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .execute();
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

/** Makes an event undone again. @returns how often it was replayed with this time; undefined for an unknown event */
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

/** Newest first. */
export function listWebhookEvents(db: Executor, limit: number) {
  return db
    .selectFrom('webhook_event')
    .select(['gateway', 'id', 'type', 'received_at', 'deliveries', 'done_at', 'outcome'])
    .orderBy('received_at', 'desc')
    .limit(limit)
    .execute();
}
