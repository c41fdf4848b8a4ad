import type { StaffEventQuery } from '@limelight/contract/fame/squad-events.schema';
import { dayMs } from '@limelight/rules/time';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { SquadEvent } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { contains } from '../../../platform/search-fold.sql.js';

/** How long players find an event that is over. */
const shownMs = 30 * dayMs;

/** With its squad and the state of its pool. */
function selectEvents(db: Executor) {
  return db
    .selectFrom('squad_event')
    .innerJoin('pool', 'pool.id', 'squad_event.id')
    .leftJoin('squad', 'squad.id', 'squad_event.squad_id')
    .selectAll('squad_event')
    .select(['pool.state as pool_state', 'pool.lines_hash', 'squad.name as squad_name', 'squad.handle as squad_handle'])
    .select('squad.archived_at as squad_archived_at')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('retirement')
          .select('id')
          .whereRef('retirement.celebrity_id', '=', 'squad_event.celebrity_id')
          .where('withdrawn_at', 'is', null),
      ).as('leaving'),
    );
}

export type SquadEventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

export function findSquadEvent(db: Executor, id: string): Promise<SquadEventRow | undefined> {
  return selectEvents(db).where('squad_event.id', '=', id).executeTakeFirst();
}

export function findEventByCode(db: Executor, code: string): Promise<SquadEventRow | undefined> {
  return selectEvents(db).where('squad_event.invite_code', '=', code.toUpperCase()).executeTakeFirst();
}

/** Locks its row until the transaction ends. */
export function lockSquadEvent(tx: Executor, id: string): Promise<SquadEventRow | undefined> {
  return selectEvents(tx).where('squad_event.id', '=', id).forUpdate('squad_event').executeTakeFirst();
}

export async function insertSquadEvent(tx: Executor, event: Insertable<SquadEvent>): Promise<void> {
  await tx.insertInto('squad_event').values(event).execute();
}

export async function updateSquadEvent(tx: Executor, id: string, changes: Updateable<SquadEvent>): Promise<void> {
  await tx.updateTable('squad_event').set(changes).where('id', '=', id).execute();
}

interface ShownQuery {
  readonly squadId?: string | undefined;
  readonly celebrityId?: string | undefined;
}

/**
 * Those ahead and under way, by their starts, then those of the last days, the newest first. A private one
 * once it has its slot: from then on its fee is public.
 */
export function listShownEvents(
  db: Executor,
  { squadId, celebrityId }: ShownQuery,
  now: Date,
): Promise<SquadEventRow[]> {
  const over = sql<boolean>`squad_event.stage in ('finished', 'cancelled')`;
  let rows = selectEvents(db)
    .where('starts_at', '>', new Date(now.getTime() - shownMs))
    .where(({ eb, or }) => or([eb('squad_event.squad_id', 'is not', null), eb('decided_at', 'is not', null)]));
  if (squadId !== undefined) rows = rows.where('squad_event.squad_id', '=', squadId);
  if (celebrityId !== undefined) rows = rows.where('squad_event.celebrity_id', '=', celebrityId);
  return rows
    .orderBy(over)
    .orderBy(sql`case when ${over} then -extract(epoch from starts_at) else extract(epoch from starts_at) end`)
    .orderBy('squad_event.id')
    .limit(200)
    .execute();
}

/** Private events that a player hosts or has pledged for, ahead or lately over. */
export function listPrivateEventsOf(db: Executor, userId: string, now: Date): Promise<SquadEventRow[]> {
  return selectEvents(db)
    .where('squad_event.squad_id', 'is', null)
    .where('starts_at', '>', new Date(now.getTime() - shownMs))
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('proposed_by', '=', userId),
        exists(
          selectFrom('pool_entry')
            .select('pool_id')
            .whereRef('pool_id', '=', 'squad_event.id')
            .where('user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('starts_at')
    .orderBy('squad_event.id')
    .execute();
}

/** Those that something is left to do for, the one that starts first at the beginning. */
export function listRunningEvents(db: Executor): Promise<SquadEventRow[]> {
  return selectEvents(db)
    .where(({ eb, or, and }) =>
      or([
        eb('squad_event.stage', 'in', ['proposed', 'scheduled', 'started']),
        and([eb('squad_event.stage', '=', 'cancelled'), eb('returned_at', 'is', null)]),
      ]),
    )
    .orderBy('starts_at')
    .orderBy('squad_event.id')
    .execute();
}

/** Other events of a celebrity that are ahead or were not cancelled, with starts in a span. */
export async function listNeighbours(
  db: Executor,
  { id, celebrityId, from, to }: { id: string; celebrityId: string; from: Date; to: Date },
): Promise<SquadEventRow[]> {
  return selectEvents(db)
    .where('squad_event.celebrity_id', '=', celebrityId)
    .where('squad_event.id', '<>', id)
    .where('squad_event.stage', '<>', 'cancelled')
    .where('starts_at', '>', from)
    .where('starts_at', '<', to)
    .orderBy('squad_event.id')
    .execute();
}

/** What is ahead of a squad or a host. */
export async function hasEventAhead(
  tx: Executor,
  { squadId, userId }: { readonly squadId: string | null; readonly userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from squad_event
    where stage in ('proposed', 'scheduled')
      and case when ${squadId}::uuid is null then squad_id is null and proposed_by = ${userId} else squad_id = ${squadId} end
    limit 1`.execute(tx);
  return rows.length > 0;
}

const celebrityLockClass = 7_266_141;

/** Events of one celebrity are proposed, decided and cancelled one after the other. Before any other lock. */
export async function lockEventsOf(tx: Executor, celebrityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(celebrityLockClass)}, hashtext(${celebrityId}))`.execute(tx);
}

export interface PledgedSums {
  readonly pledges: number;
  readonly pledgedCents: number;
}

export async function readPledged(db: Executor, id: string): Promise<PledgedSums> {
  const { rows } = await sql<PledgedSums>`
    select count(*)::integer as pledges, coalesce(sum(units), 0)::bigint as "pledgedCents"
    from pool_entry where pool_id = ${id}`.execute(db);
  return rows[0] ?? { pledges: 0, pledgedCents: 0 };
}

/** Of an event that has not started: what it started with stays. @returns whether that is something new */
export async function savePledged(
  db: Executor,
  id: string,
  { pledges, pledgedCents, pledgers }: PledgedSums & { readonly pledgers: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('squad_event')
    .set({ pledges, pledged_cents: pledgedCents, pledgers })
    .where('id', '=', id)
    .where('stage', 'in', ['proposed', 'scheduled'])
    .where(sql<boolean>`(pledges, pledged_cents, pledgers) <> (${pledges}, ${pledgedCents}, ${pledgers})`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** LISTEN/NOTIFY channel: an event has another state or other pledges. */
export const squadEventChannel = 'squad_event';

export async function publishEventChange(tx: Executor, id: string): Promise<void> {
  await sql`select pg_notify(${squadEventChannel}, ${id})`.execute(tx);
}

/** The rows of the list of staff: found by the squad, the celebrity or who proposed. */
export function selectStaffEvents(db: Executor, { q, stage, celebrity, sort, direction }: StaffEventQuery) {
  let rows = selectEvents(db)
    .leftJoin('celebrity', 'celebrity.id', 'squad_event.celebrity_id')
    .leftJoin('user as host', 'host.id', 'squad_event.proposed_by')
    .select(['host.id as host_id', 'host.name as host_name']);
  if (q !== '') {
    rows = rows.where(contains(sql`concat_ws(' ', squad.name, celebrity.name, host.name, host.handle)`, q));
  }
  if (stage !== undefined) rows = rows.where('squad_event.stage', '=', stage);
  if (celebrity !== undefined) rows = rows.where('squad_event.celebrity_id', '=', celebrity);
  const order = sort === 'pledged' ? 'squad_event.pledged_cents' : 'squad_event.starts_at';
  return rows.orderBy(order, direction).orderBy('squad_event.id');
}
