import {
  type RankedSquad,
  type RingLink,
  type SquadDay,
  type SquadDayPlayer,
  squadOpeningIndex,
} from '@limelight/rules/squad-ranking';
import { dayMs, type LondonDay, secondMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export const squadDayTask = 'squad days';

/** Two closes that follow one another: the days in London whose first ticks they are. */
export interface Closes {
  readonly openedOn: LondonDay;
  readonly closedOn: LondonDay;
}

/** Those that are not ranked, the oldest first; of before the first ranking the newest alone. */
export async function listUnrankedCloses(db: Executor, snapshotTask: string): Promise<readonly Closes[]> {
  const { rows } = await sql<Closes>`
    with close as (select day, lag(day) over (order by day) as before from daily_run where task = ${snapshotTask})
    select before as "openedOn", day as "closedOn" from close
    where before is not null and day > coalesce(
      (select max(day) from daily_run where task = ${squadDayTask}),
      (select max(before) from close)
    )
    order by day`.execute(db);
  return rows;
}

/** Who was in which of some squads, and since when without a break; null for who still is. */
interface Stay {
  readonly userId: string;
  readonly fromMs: number;
  readonly toMs: number | null;
}

export interface StayingPlayer extends SquadDayPlayer, Stay {}

/** The squads with members, after another one. */
export async function listSquadIds(db: Executor, after: string | null, limit: number): Promise<readonly string[]> {
  let rows = db.selectFrom('squad').select('id');
  if (after !== null) rows = rows.where('id', '>', after);
  return (await rows.orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

const sums = (close: 'opening' | 'closing') => sql`case when ${sql.ref(`${close}.counted_ticks`)} is not null then
  json_build_object('ticks', ${sql.ref(`${close}.counted_ticks`)}, 'investedTicks', ${sql.ref(`${close}.invested_ticks`)},
    'largestTicks', ${sql.ref(`${close}.largest_ticks`)}, 'heldTicks', ${sql.ref(`${close}.held_ticks`)}) end`;

/** The return index at a close. */
export const closeIndex = (close: 'opening' | 'closing') => sql<number>`coalesce(${sql.ref(`${close}.return_index`)},
  greatest(${sql.ref(`${close}.value_cents`)}, 1)::float8 / greatest(${sql.ref(`${close}.contributed_cents`)}, 1)::float8)`;

/**
 * Who is in a squad or left it after a moment, with both closes: active players with a trade who do not hide,
 * are no program, and whose return does not stand still.
 */
export async function listStayingPlayers(
  db: Executor,
  squadId: string,
  { openedOn, closedOn, endedAfter }: Closes & { readonly endedAfter: Date },
): Promise<readonly StayingPlayer[]> {
  const { rows } = await sql<StayingPlayer>`
    select stay.user_id as "userId", extract(epoch from account.created_at)::float8 * 1000 as "createdAtMs",
      extract(epoch from stay.unbroken_since)::float8 * 1000 as "fromMs", extract(epoch from stay.ended_at)::float8 * 1000 as "toMs",
      ${closeIndex('opening')} as "openingIndex", ${closeIndex('closing')} as "closingIndex",
      ${sums('opening')} as opening, ${sums('closing')} as closing
    from (
      select user_id, unbroken_since, null::timestamptz as ended_at from squad_member where squad_id = ${squadId}
      union all
      select user_id, unbroken_since, ended_at from squad_stay where squad_id = ${squadId} and ended_at >= ${endedAfter}
    ) as stay
    join "user" as account on account.id = stay.user_id
    join wallet on wallet.user_id = stay.user_id
    join ranking_snapshot as opening on opening.user_id = stay.user_id and opening.day = ${openedOn}
    join ranking_snapshot as closing on closing.user_id = stay.user_id and closing.day = ${closedOn}
    where account.role = 'user' and account.account_state = 'active' and not account.unranked and not account.bot
      and wallet.return_paused is not true
      and exists (select from standing_trade where standing_trade.user_id = stay.user_id)`.execute(db);
  return rows;
}

/** How far apart two sign-ups from one address may be: addresses are reassigned. */
const addressSeconds = 30 * (dayMs / secondMs);

/**
 * Which of these accounts share an origin: a device, an address within 30 days, a mailbox or a mobile number.
 * For rankings that is enough, as each counts once; nobody is refused for it.
 */
export async function listRingLinks(db: Executor, userIds: readonly string[]): Promise<readonly RingLink[]> {
  const ids = sql`${userIds}::uuid[]`;
  const { rows } = await sql<{ one: string; other: string }>`
    select user_id as one, other_id as other from shared_device where user_id = any(${ids}) and other_id = any(${ids})
    union
    select own.user_id, other.user_id from sign_up_origin as own
    join sign_up_origin as other on other.address_digest = own.address_digest and other.user_id > own.user_id
    where own.user_id = any(${ids}) and other.user_id = any(${ids})
      and abs(extract(epoch from other.created_at - own.created_at)) < ${addressSeconds}
    union
    select own.user_id, other.user_id from contact_trace as own
    join contact_trace as other on other.user_id > own.user_id
      and (other.mailbox_digest = own.mailbox_digest or other.mobile_digest = own.mobile_digest)
    where own.user_id = any(${ids}) and other.user_id = any(${ids})`.execute(db);
  return rows.map(({ one, other }): RingLink => [one, other]);
}

/** Chains a day to the index of a squad; one that is there stays. */
export async function insertSquadDay(
  db: Executor,
  squadId: string,
  { openedOn, closedOn, players, factor }: Closes & SquadDay,
): Promise<void> {
  await sql`
    insert into squad_day (squad_id, opened_on, closed_on, players, opening_index, closing_index)
    select ${squadId}, ${openedOn}, ${closedOn}, ${players}, index, index * ${factor}::float8
    from (
      select coalesce((
        select closing_index from squad_day where squad_id = ${squadId} and closed_on < ${closedOn}
        order by closed_on desc limit 1
      ), ${squadOpeningIndex}::float8) as index
    ) as before
    on conflict do nothing`.execute(db);
}

/** Of squads that are not archived and have a day of the month: the index before its first day, and now. */
export async function listSquadMonths(db: Executor, month: LondonDay) {
  const { rows } = await sql<{ squadId: string; openingIndex: number; closingIndex: number }>`
    select squad_id as "squadId", (array_agg(opening_index order by closed_on))[1] as "openingIndex",
      (array_agg(closing_index order by closed_on desc))[1] as "closingIndex"
    from squad_day join squad on squad.id = squad_id
    where opened_on >= ${month} and archived_at is null
    group by squad_id`.execute(db);
  return rows;
}

export async function replaceSquadRanks(tx: Executor, ranks: readonly RankedSquad[]): Promise<void> {
  await sql`delete from squad_rank`.execute(tx);
  await sql`
    insert into squad_rank (squad_id, return_bps, rank)
    select * from unnest(${ranks.map(({ squadId }) => squadId)}::uuid[], ${ranks.map(({ returnBps }) => returnBps)}::integer[],
      ${ranks.map(({ rank }) => rank)}::integer[])`.execute(tx);
}

export async function countRankedSquads(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from squad_rank join squad on squad.id = squad_id where archived_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stays that no day needs any more. */
export async function deleteStaysBefore(tx: Executor, before: Date): Promise<void> {
  await tx.deleteFrom('squad_stay').where('ended_at', '<', before).execute();
}
