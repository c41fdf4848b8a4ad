import type { Category } from '@limelight/rules/celebrity';
import type { NewsStatus } from '@limelight/rules/news';
import { tiersWith } from '@limelight/rules/perk';
import { type Insertable, sql } from 'kysely';
import type { EarlyAlert } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

const updatingLockKey = 7_266_130;

/** Serialises updates of early alerts, on all instances, until this transaction ends. */
export async function lockEarlyAlerts(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(updatingLockKey)})`.execute(tx);
}

export interface AlertedNewsRow {
  readonly newsId: string;
  readonly status: NewsStatus;
  readonly celebrityId: string | null;
  readonly publishAt: Date | null;
  readonly publicAt: Date | null;
  /** Of the open alert; null without one, like the three below. */
  readonly alertId: string | null;
  readonly namedCelebrityId: string | null;
  readonly publicMinute: Date | null;
  readonly revision: number | null;
}

/**
 * News with an open alert, and news scheduled for a time before `until`; about a suspended celebrity it
 * counts as a draft.
 */
export async function listAlertedNews(tx: Executor, until: Date): Promise<AlertedNewsRow[]> {
  const { rows } = await sql<AlertedNewsRow>`
    select item.id as "newsId", case when celebrity.status = 'suspended' then 'draft' else item.status end as status, item.celebrity_id as "celebrityId", item.publish_at as "publishAt",
      item.public_at as "publicAt", alert.id as "alertId", alert.celebrity_id as "namedCelebrityId",
      alert.public_minute as "publicMinute", alert.revision
    from news_item as item
    left join early_alert as alert on alert.news_id = item.id and alert.ended_at is null
    left join celebrity on celebrity.id = item.celebrity_id
    where item.id in (
      select news_id from early_alert where ended_at is null
      union select id from news_item where status = 'scheduled' and publish_at < ${until}
    )
    order by item.publish_at, item.id`.execute(tx);
  return rows;
}

export async function insertEarlyAlert(
  tx: Executor,
  alert: Pick<Insertable<EarlyAlert>, 'id' | 'news_id' | 'celebrity_id' | 'public_minute' | 'opened_at'>,
): Promise<void> {
  await tx.insertInto('early_alert').values(alert).execute();
}

/** Names another minute. */
export async function updatePublicMinute(tx: Executor, id: string, publicMinute: Date): Promise<void> {
  await tx
    .updateTable('early_alert')
    .set({ public_minute: publicMinute, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

export async function updateEnded(
  tx: Executor,
  { id, now, withdrawn }: { readonly id: string; readonly now: Date; readonly withdrawn: boolean },
): Promise<void> {
  await tx
    .updateTable('early_alert')
    .set({ ended_at: now, withdrawn, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** Stores that every VIP player who has not received the alert receives it now. @returns those players */
export async function insertReceipts(
  tx: Executor,
  { id, publicMinute, now }: { readonly id: string; readonly publicMinute: Date; readonly now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into early_alert_receipt (user_id, alert_id, received_at, named_minute)
    select user_id, ${id}, ${now}, ${publicMinute} from wallet
    where tier = any(${tiersWith('earlyAlerts')}::membership_tier[]) and account_state = 'active' and not exists (
      select from early_alert_receipt as known where known.alert_id = ${id} and known.user_id = wallet.user_id
    )
    order by user_id
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Players who received an alert and are VIP now. */
export async function listReceivers(tx: Executor, id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from early_alert_receipt join wallet using (user_id)
    where alert_id = ${id} and tier = any(${tiersWith('earlyAlerts')}::membership_tier[]) and account_state = 'active'
    order by user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export async function findCelebrityName(tx: Executor, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('celebrity').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

export interface ReceivedAlertRow {
  readonly userId: string;
  /** Null, like the rest, for a player without alerts. */
  readonly id: string | null;
  readonly celebrityId: string | null;
  readonly category: Category | null;
  readonly publicMinute: Date;
  readonly namedMinute: Date;
  readonly withdrawn: boolean;
}

/**
 * What those of the players who are VIP at this moment received: alerts that are open or were withdrawn since
 * a time, by their public time. A VIP player without any has one row without an id.
 */
export async function listReceivedAlerts(
  db: Executor,
  { userIds, withdrawnSince }: { readonly userIds: readonly string[]; readonly withdrawnSince: Date },
): Promise<ReceivedAlertRow[]> {
  const { rows } = await sql<ReceivedAlertRow>`
    select wallet.user_id as "userId", received.id, received.celebrity_id as "celebrityId", celebrity.category,
      received.public_minute as "publicMinute", received.named_minute as "namedMinute", received.withdrawn
    from wallet
    left join (
      select receipt.user_id, receipt.named_minute, alert.*
      from early_alert as alert join early_alert_receipt as receipt on receipt.alert_id = alert.id
      where alert.ended_at is null or (alert.withdrawn and alert.ended_at > ${withdrawnSince})
    ) as received using (user_id)
    left join celebrity on celebrity.id = received.celebrity_id
    where wallet.user_id = any(${userIds}::uuid[]) and wallet.tier = any(${tiersWith('earlyAlerts')}::membership_tier[]) and wallet.account_state = 'active'
    order by received.public_minute, received.id`.execute(db);
  return rows;
}

/**
 * Alerts since a time that the player received before the news became public. Withdrawn ones do not count, as
 * they were about no news.
 */
export async function countEarlyAlertsSince(db: Executor, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from early_alert_receipt as receipt
    join early_alert as alert on alert.id = receipt.alert_id
    join news_item as item on item.id = alert.news_id
    where receipt.user_id = ${userId} and receipt.received_at >= ${since} and not alert.withdrawn
      and (item.public_at is null or receipt.received_at < item.public_at)`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteEndedBefore(tx: Executor, time: Date): Promise<void> {
  await sql`
    with ended as (delete from early_alert where ended_at < ${time} returning id)
    delete from early_alert_receipt where alert_id in (select id from ended)`.execute(tx);
}

/** LISTEN/NOTIFY channel for changes of early alerts; every instance listens. The payload is empty. */
export const earlyAlertChannel = 'early_alert';

/** Delivered when the transaction commits. */
export async function publishEarlyAlertChange(tx: Executor): Promise<void> {
  await sql`select pg_notify(${earlyAlertChannel}, '')`.execute(tx);
}
