import type { DayCause } from '@limelight/rules/causes/causes';
import type { Premiere } from '@limelight/rules/day-record';
import type { LondonDay } from '@limelight/rules/time';
import { type Selectable, sql } from 'kysely';
import type { CelebrityStatus, Premiere as PremiereTable } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import type { TickRange } from '../market/market.public.js';

export type PremiereRow = Selectable<PremiereTable>;

/** Committed days from `today` on that have no calendar yet, oldest first. */
export function listDaysWithoutPremieres(db: Executor, today: LondonDay) {
  return db
    .selectFrom('fair_day')
    .select(['day', 'commitment', 'terms'])
    .where('day', '>=', today)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('premiere_day').select('day').whereRef('premiere_day.day', '=', 'fair_day.day')),
      ),
    )
    .orderBy('day')
    .execute();
}

interface PremiereDay {
  readonly day: LondonDay;
  readonly celebrityIds: readonly string[];
  readonly announcedAt: Date;
  readonly premieres: readonly Premiere[];
}

/** In one statement: a day has all of its premieres or none. Does not change an existing day. */
export async function insertPremiereDay(
  db: Executor,
  { day, celebrityIds, announcedAt, premieres }: PremiereDay,
): Promise<void> {
  await sql`
    with announced as (
      insert into premiere_day (day, celebrity_ids, announced_at)
      values (${day}, ${celebrityIds}::text[], ${announcedAt}) on conflict do nothing returning day
    )
    insert into premiere (day, stage, celebrity_id, at)
    select announced.day, sampled.stage, sampled.celebrity_id, sampled.at
    from announced
    cross join unnest(
      ${premieres.map(({ stage }) => stage)}::premiere_stage[], ${premieres.map(({ celebrityId }) => celebrityId)}::text[],
      ${premieres.map(({ time }) => new Date(time))}::timestamptz[]
    ) as sampled (stage, celebrity_id, at)`.execute(db);
}

export function findPremiereDay(db: Executor, day: LondonDay) {
  return db
    .selectFrom('premiere_day')
    .innerJoin('fair_day', 'fair_day.day', 'premiere_day.day')
    .select(['premiere_day.day', 'celebrity_ids', 'announced_at', 'commitment'])
    .where('premiere_day.day', '=', day)
    .executeTakeFirst();
}

/** The premieres of a range of London days, both ends included, in the order of their times. */
export function listPremieres(
  db: Executor,
  { from, to }: { readonly from: LondonDay; readonly to: LondonDay },
): Promise<PremiereRow[]> {
  return db.selectFrom('premiere').selectAll().where('day', '>=', from).where('day', '<=', to).orderBy('at').execute();
}

/** The times of a celebrity's premieres since a moment, cancelled ones left out. */
export async function listPremiereTimes(db: Executor, celebrityId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('premiere')
    .select('at')
    .where('celebrity_id', '=', celebrityId)
    .where('cancelled_reason', 'is', null)
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

/**
 * Premieres whose time has come and that are neither over nor cancelled, with the state of their celebrity.
 */
export function listOpenPremieres(db: Executor, at: Date) {
  return (
    db
      .selectFrom('premiere')
      .innerJoin('celebrity', 'celebrity.id', 'premiere.celebrity_id')
      .select(['premiere.day', 'premiere.stage', 'premiere.celebrity_id', 'tick_number', 'price_before_cents'])
      // One that leaves and still absorbs a movement is no suspended one to the ticks.
      .select(sql<CelebrityStatus>`case when settling then 'active' else status end`.as('status'))
      .where('end_tick', 'is', null)
      .where('cancelled_reason', 'is', null)
      .where('at', '<=', at)
      .orderBy('at')
      .execute()
  );
}

type PremiereChange = Pick<PremiereRow, 'day' | 'stage'> &
  Partial<
    Pick<PremiereRow, 'tick_number' | 'price_before_cents' | 'end_tick' | 'price_after_cents' | 'cancelled_reason'>
  >;

export async function updatePremiere(tx: Executor, { day, stage, ...changes }: PremiereChange): Promise<void> {
  await tx.updateTable('premiere').set(changes).where('day', '=', day).where('stage', '=', stage).execute();
}

/** The premieres that a range of ticks began. A cancelled one has none. */
export async function listPremiereCauses(db: Executor, { firstTick, lastTick }: TickRange): Promise<DayCause[]> {
  const { rows } = await sql<DayCause>`
    select 'premiere' as kind, tick_number as tick, celebrity_id as "celebrityId", stage
    from premiere where tick_number between ${firstTick} and ${lastTick} order by tick_number`.execute(db);
  return rows;
}
