import type { SeCents } from '@limelight/rules/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PriceAlert } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type PriceAlertRow = Selectable<PriceAlert>;

type AlertKey = { readonly userId: string; readonly id: string };

export function findAlert(db: Executor, { userId, id }: AlertKey): Promise<PriceAlertRow | undefined> {
  return db.selectFrom('price_alert').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** The price and the suspension are null when the celebrity is unknown. */
export async function findAlertingState(
  db: Executor,
  userId: string,
  celebrityId: string,
): Promise<{ readonly priceCents: SeCents | null; readonly suspended: boolean | null; readonly waiting: number }> {
  const { rows } = await sql<{ priceCents: SeCents | null; suspended: boolean | null; waiting: number }>`
    select (select status = 'suspended' from celebrity where id = ${celebrityId}) as suspended,
      (select price_cents from celebrity_market where celebrity_id = ${celebrityId}) as "priceCents",
      (select count(*) from price_alert where user_id = ${userId} and fired_at is null) as waiting`.execute(db);
  return rows[0] ?? { priceCents: null, suspended: null, waiting: 0 };
}

export function insertAlert(tx: Executor, alert: Insertable<PriceAlert>): Promise<PriceAlertRow> {
  return tx.insertInto('price_alert').values(alert).returningAll().executeTakeFirstOrThrow();
}

/** @returns whether the alert existed */
export async function deleteAlert(db: Executor, { userId, id }: AlertKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('price_alert')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

interface AlertList {
  readonly alerts: readonly PriceAlertRow[];
  /** Of all celebrities, however the list is filtered. */
  readonly waitingCount: number;
}

/** Waiting alerts, newest first, then fired ones, most recent first. */
export async function listAlertsOf(
  db: Executor,
  userId: string,
  celebrityId: string | undefined,
  limit: number,
): Promise<AlertList> {
  let query = db
    .selectFrom('price_alert')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('fired_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (celebrityId !== undefined) query = query.where('celebrity_id', '=', celebrityId);
  const { rows } = await sql<{ readonly waitingCount: number } & (PriceAlertRow | { readonly id: null })>`
    select counted."waitingCount", page.* from (
      select count(*) as "waitingCount" from price_alert where user_id = ${userId} and fired_at is null
    ) as counted
    left join lateral (${query}) as page on true
    order by page.fired_at desc nulls first, page.created_at desc, page.id desc`.execute(db);
  return {
    alerts: rows.filter((row): row is PriceAlertRow & { readonly waitingCount: number } => row.id !== null),
    waitingCount: rows[0]?.waitingCount ?? 0,
  };
}

export interface FiredAlert extends PriceAlertRow {
  readonly celebrity_name: string;
  readonly fired_price_cents: number;
}

/**
 * Marks alerts whose price was reached as fired, so that each fires once; those of a suspended player or
 * celebrity wait. Skips rows that another transaction has locked to mark or delete them.
 */
export async function fireAlerts(tx: Executor, now: Date, limit: number): Promise<FiredAlert[]> {
  const { rows } = await sql<FiredAlert>`
    with reached as (
      select found.* from celebrity_market
      join celebrity on celebrity.id = celebrity_market.celebrity_id and celebrity.status = 'active'
      cross join lateral (
        select user_id, id, celebrity_market.price_cents as fired_price_cents from price_alert
        where fired_at is null and celebrity_id = celebrity_market.celebrity_id and direction = 'above'
          and splits = celebrity_market.splits and price_cents <= celebrity_market.price_cents
        union all
        select user_id, id, celebrity_market.price_cents from price_alert
        where fired_at is null and celebrity_id = celebrity_market.celebrity_id and direction = 'below'
          and splits = celebrity_market.splits and price_cents >= celebrity_market.price_cents
      ) as found
      where found.user_id not in (select id from "user" where account_state = 'suspended')
      limit ${limit}
    ),
    taken as (
      select alert.user_id, alert.id, reached.fired_price_cents from price_alert as alert
      join reached on reached.user_id = alert.user_id and reached.id = alert.id
      where alert.fired_at is null for no key update of alert skip locked
    )
    update price_alert as alert
    set fired_at = ${now}::timestamptz, fired_price_cents = taken.fired_price_cents
    from taken, celebrity
    where alert.user_id = taken.user_id and alert.id = taken.id and celebrity.id = alert.celebrity_id
    returning alert.*, celebrity.name as celebrity_name`.execute(tx);
  return rows;
}
