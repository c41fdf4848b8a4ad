import type { OwnPayout } from '@limelight/contract/exchange/retirements.schema';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Retirement } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type RetirementRow = Selectable<Retirement>;

export async function insertRetirement(tx: Executor, row: Insertable<Retirement>): Promise<void> {
  await tx.insertInto('retirement').values(row).execute();
}

/** Of a celebrity that is leaving or has left, or whose withdrawn notice still stops its price; locked. */
export function lockOpenRetirement(tx: Executor, celebrityId: string): Promise<RetirementRow | undefined> {
  return tx
    .selectFrom('retirement')
    .selectAll()
    .where('celebrity_id', '=', celebrityId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRetirement(tx: Executor, id: string, changes: Partial<RetirementRow>): Promise<void> {
  await tx.updateTable('retirement').set(changes).where('id', '=', id).execute();
}

/** Withdraws a retirement; who was notified of it is notified of that too. */
export async function withdraw(
  tx: Executor,
  { id, stood_at }: RetirementRow,
  { now, lastTick }: { readonly now: Date; readonly lastTick: number },
): Promise<void> {
  const again = { notified_to: null, notified_at: null };
  // One that still absorbs a movement has stopped no price: it is over.
  const end = stood_at === null ? { ended_at: now, last_tick: lastTick } : {};
  await updateRetirement(tx, id, { withdrawn_at: now, ...again, ...end });
}

export async function findPriceOf(db: Executor, celebrityId: string) {
  const { rows } = await sql<{ priceCents: number; halted: boolean }>`
    select price_cents as "priceCents", halted_at_tick is not null as halted
    from celebrity_market where celebrity_id = ${celebrityId}`.execute(db);
  return rows[0];
}

/** What ends with a retirement, and what it costs: its preview. */
export interface RetirementCounts {
  readonly holders: number;
  readonly shares: number;
  readonly orders: number;
  readonly alerts: number;
  readonly watchers: number;
  readonly scheduledNews: number;
  readonly premieres: number;
  readonly splits: number;
}

export async function countRetirement(db: Executor, celebrityId: string, now: Date): Promise<RetirementCounts> {
  const { rows } = await sql<RetirementCounts>`
    select held.holders, held.shares,
      (select count(*) from player_order where celebrity_id = ${celebrityId} and state = 'open') as orders,
      (select count(*) from price_alert where celebrity_id = ${celebrityId} and fired_at is null) as alerts,
      (select count(*) from watchlist_entry where celebrity_id = ${celebrityId}) as watchers,
      (select count(*) from news_item where celebrity_id = ${celebrityId} and (status = 'scheduled'
        or (status = 'published' and public_at is null))) as "scheduledNews",
      (select count(*) from premiere where celebrity_id = ${celebrityId} and at > ${now} and cancelled_reason is null)
        as premieres,
      (select count(*) from split where celebrity_id = ${celebrityId} and state = 'announced') as splits
    from (
      select count(*) as holders, coalesce(sum(shares), 0)::bigint as shares
      from current_position where celebrity_id = ${celebrityId}
    ) as held`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count has a row');
  return counts;
}

/**
 * Retirements whose price has absorbed everything with this tick: from the next one on it stands still.
 * @returns their celebrities
 */
export async function standStill(
  tx: Executor,
  { celebrityIds, tick, now }: { readonly celebrityIds: readonly string[]; readonly tick: number; readonly now: Date },
  pricesCents: ReadonlyMap<string, number>,
): Promise<void> {
  for (const celebrityId of celebrityIds) {
    await tx
      .updateTable('retirement')
      .set({ stood_at: now, first_tick: tick + 1, price_cents: pricesCents.get(celebrityId) ?? null })
      .where('celebrity_id', '=', celebrityId)
      .where('ended_at', 'is', null)
      .execute();
  }
  await tx.updateTable('celebrity').set({ settling: false }).where('id', 'in', celebrityIds).execute();
}

/** Celebrities that leave and whose price still absorbs a movement. */
export async function listSettlingIds(tx: Executor): Promise<string[]> {
  const rows = await tx.selectFrom('celebrity').select('id').where('settling', '=', true).execute();
  return rows.map(({ id }) => id);
}

export interface NamedRetirement extends RetirementRow {
  readonly name: string;
}

function selectNamed(db: Executor) {
  return db
    .selectFrom('retirement')
    .innerJoin('celebrity', 'celebrity.id', 'retirement.celebrity_id')
    .selectAll('retirement')
    .select('celebrity.name')
    .orderBy('noticed_at');
}

/** With somebody to notify: of a notice whose price stands still, or of its withdrawal. */
export function listToNotify(db: Executor): Promise<NamedRetirement[]> {
  return selectNamed(db).where('notified_at', 'is', null).where('stood_at', 'is not', null).execute();
}

/**
 * Due to be paid, and not paid out. A split whose holders are not all converted comes first: their shares
 * count as before it.
 */
export function listToPay(db: Executor, now: Date): Promise<NamedRetirement[]> {
  return selectNamed(db)
    .where('due_at', '<=', now)
    .where('stood_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where('completed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('split')
            .select('split.id')
            .whereRef('split.celebrity_id', '=', 'retirement.celebrity_id')
            .where('state', '=', 'executed')
            .where('split.completed_at', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Of which a story may be missing. */
export function listToReport(db: Executor, since: Date): Promise<NamedRetirement[]> {
  return selectNamed(db)
    .where('stood_at', 'is not', null)
    .where((row) =>
      row.or([row('stood_at', '>', since), row('withdrawn_at', '>', since), row('completed_at', '>', since)]),
    )
    .execute();
}

/** Locks it until the transaction ends. Undefined when it is over, or another transaction works on it. */
export function lockUnlessBusy(tx: Executor, id: string): Promise<RetirementRow | undefined> {
  return tx
    .selectFrom('retirement')
    .selectAll()
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

const lowestId = '00000000-0000-0000-0000-000000000000';

export interface Concerned {
  readonly userId: string;
  readonly shares: number;
  readonly alerts: number;
}

/**
 * The next players, by id, who hold, watch or wait for a price of the celebrity. Positions are read along
 * their primary key: an index by celebrity would cost every trade that opens or closes one.
 */
export async function listConcerned(
  tx: Executor,
  { celebrity_id, notified_to }: RetirementRow,
  limit: number,
): Promise<Concerned[]> {
  const after = notified_to ?? lowestId;
  const next = (table: string) => sql`
    (select user_id from ${sql.table(table)}, (select set_config('enable_seqscan', 'off', true)) as along_the_key
      where celebrity_id = ${celebrity_id} and user_id > ${after} order by user_id limit ${limit})`;
  const { rows } = await sql<Concerned>`
    with player as (
      select distinct user_id from (${sql.join(['position', 'watchlist_entry', 'price_alert'].map(next), sql` union all `)})
        as found order by user_id limit ${limit}
    )
    select user_id as "userId",
      coalesce((select shares from current_position as own
        where own.user_id = player.user_id and own.celebrity_id = ${celebrity_id}), 0) as shares,
      (select count(*) from price_alert as alert where alert.user_id = player.user_id
        and alert.celebrity_id = ${celebrity_id} and fired_at is null) as alerts
    from player order by user_id`.execute(tx);
  return rows;
}

/** Alerts that no price can reach any more. */
export async function deleteAlerts(tx: Executor, celebrityId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from price_alert
    where user_id = any(${userIds}::uuid[]) and celebrity_id = ${celebrityId} and fired_at is null`.execute(tx);
}

/** The next holders, by id. */
export async function listHolders(
  tx: Executor,
  { celebrity_id, paid_to }: RetirementRow,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from position, (select set_config('enable_seqscan', 'off', true)) as along_the_key
    where celebrity_id = ${celebrity_id} and user_id > ${paid_to ?? lowestId} order by user_id limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ user_id }) => user_id);
}

/** The caller has locked the wallets. */
export async function listHeld(tx: Executor, celebrityId: string, userIds: readonly string[]) {
  const { rows } = await sql<{ readonly userId: string; readonly shares: number }>`
    select user_id as "userId", shares from position
    where user_id = any(${userIds}::uuid[]) and celebrity_id = ${celebrityId} order by user_id`.execute(tx);
  return rows;
}

/** What a player was paid for shares of celebrities that left, newest first. */
export async function listPayoutsOf(db: Executor, userId: string) {
  const { rows } = await sql<Omit<OwnPayout, 'time'> & { readonly time: Date }>`
    select reference_id as "retirementId", celebrity_id as "celebrityId", created_at as time, -shares as shares,
      amount_cents as "cashCents"
    from share_entry where user_id = ${userId} and kind = 'retirement' order by number desc`.execute(db);
  return rows;
}
