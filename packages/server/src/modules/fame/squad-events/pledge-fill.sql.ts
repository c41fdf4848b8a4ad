import type { Position } from '@limelight/rules/position';
import type { SplitRatio } from '@limelight/rules/split';
import type { Tier } from '@limelight/rules/tier';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PledgeFill } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type PledgeFillRow = Selectable<PledgeFill>;

export interface FillingPlayer {
  readonly tier: Tier;
  readonly position: Position | null;
  /** How often the shares of the position were split; 0 without one. */
  readonly splits: number | null;
}

/** Players whose wallets the caller has locked, with what they hold of a celebrity. */
export async function findFillingPlayers(
  tx: Executor,
  celebrityId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, FillingPlayer>> {
  const { rows } = await sql<{
    userId: string;
    tier: Tier;
    shares: number | null;
    average: number;
    splits: number | null;
  }>`
    select wallet.user_id as "userId", wallet.tier, position.shares, position.average_price_cents as average, position.splits
    from wallet left join position on position.user_id = wallet.user_id and position.celebrity_id = ${celebrityId}
    where wallet.user_id = any(${userIds}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ userId, tier, shares, average, splits }) => [
      userId,
      { tier, splits, position: shares === null ? null : ({ shares, averagePriceCents: average } as Position) },
    ]),
  );
}

export async function findSplits(tx: Executor, celebrityId: string): Promise<number> {
  const { splits } = await tx
    .selectFrom('celebrity_market')
    .select('splits')
    .where('celebrity_id', '=', celebrityId)
    .executeTakeFirstOrThrow();
  return splits;
}

export async function insertFills(tx: Executor, fills: readonly Insertable<PledgeFill>[]): Promise<void> {
  if (fills.length > 0)
    await tx
      .insertInto('pledge_fill')
      .values([...fills])
      .execute();
}

/** Players after one, in the order of their ids, whose shares are locked or whose prize is not paid. */
export async function listUnsettledFills(
  tx: Executor,
  eventId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<PledgeFillRow[]> {
  return tx
    .selectFrom('pledge_fill')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('settled_at', 'is', null)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Of players whose wallets the caller has locked. */
export async function listLockedFills(
  tx: Executor,
  userIds: readonly string[],
  { eventId, celebrityId }: { readonly eventId?: string; readonly celebrityId?: string },
): Promise<PledgeFillRow[]> {
  let rows = tx
    .selectFrom('pledge_fill')
    .selectAll()
    .where('user_id', 'in', userIds.length === 0 ? [null] : userIds)
    .where('settled_at', 'is', null);
  if (eventId !== undefined) rows = rows.where('event_id', '=', eventId);
  if (celebrityId !== undefined) rows = rows.where('celebrity_id', '=', celebrityId).where('unlocked_at', 'is', null);
  return rows.orderBy('user_id').orderBy('event_id').execute();
}

/** Who has locked shares of a celebrity. */
export async function listLockedPlayers(tx: Executor, celebrityId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from hold
    where owner_kind = 'event-lock' and celebrity_id = ${celebrityId} order by user_id`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Of these, whose locked shares a split would leave with less than one. */
export async function listFillsThatVanish(
  tx: Executor,
  { celebrityId, from, to }: SplitRatio & { readonly celebrityId: string },
  userIds: readonly string[],
): Promise<PledgeFillRow[]> {
  const { rows } = await sql<PledgeFillRow>`
    select fill.* from pledge_fill as fill
    join hold on hold.user_id = fill.user_id and owner_kind = 'event-lock' and owner_id = event_id
    where fill.user_id = any(${userIds}::uuid[]) and fill.celebrity_id = ${celebrityId}
      and hold.shares::bigint * ${to}::integer / ${from}::integer = 0
    order by fill.user_id`.execute(tx);
  return rows;
}

interface FillKey {
  readonly user_id: string;
  readonly event_id: string;
}

function keys(fills: readonly FillKey[]) {
  return sql`unnest(
    ${fills.map(({ user_id }) => user_id)}::uuid[], ${fills.map(({ event_id }) => event_id)}::uuid[]
  ) as key (user_id, event_id)`;
}

export async function markUnlocked(tx: Executor, fills: readonly FillKey[], now: Date): Promise<void> {
  await sql`
    update pledge_fill as fill set unlocked_at = coalesce(unlocked_at, ${now}::timestamptz) from ${keys(fills)}
    where fill.user_id = key.user_id and fill.event_id = key.event_id`.execute(tx);
}

export async function markSettled(tx: Executor, fills: readonly FillKey[], now: Date): Promise<void> {
  await sql`
    update pledge_fill as fill
    set unlocked_at = coalesce(unlocked_at, ${now}::timestamptz), settled_at = ${now}::timestamptz from ${keys(fills)}
    where fill.user_id = key.user_id and fill.event_id = key.event_id`.execute(tx);
}

/** @returns whether all of a started event that is shared out is settled now */
export async function finishIfSettled(tx: Executor, eventId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update squad_event set stage = 'finished', finished_at = ${now}::timestamptz
    from pool
    where pool.id = squad_event.id and squad_event.id = ${eventId} and stage = 'started' and pool.state = 'shared'
      and not exists (select from pledge_fill where event_id = ${eventId} and settled_at is null)
    returning squad_event.id`.execute(tx);
  return rows.length === 1;
}

export interface OwnPledgeRow {
  readonly eventId: string;
  readonly cents: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly number: number | null;
  readonly held: boolean | null;
  readonly settledAt: Date | null;
  readonly returnedCents: number | null;
  readonly fill: {
    readonly shares: number;
    readonly totalCents: number;
    readonly feeCents: number;
    readonly prizeCents: number;
    readonly unlockedAt: string | null;
    readonly settledAt: string | null;
  } | null;
}

/** Of events ahead, and of those of the last days; the newest first. */
export async function listPledgesOf(
  db: Executor,
  userId: string,
  { since, eventId = null }: { readonly since: Date; readonly eventId?: string | null },
): Promise<OwnPledgeRow[]> {
  const { rows } = await sql<OwnPledgeRow>`
    select entry.pool_id as "eventId", entry.units as cents, entry.created_at as "createdAt",
      entry.changed_at as "changedAt", entry.number, entry.held, entry.settled_at as "settledAt",
      entry.returned_cents as "returnedCents",
      case when fill.user_id is not null then json_build_object(
        'shares', fill.shares, 'totalCents', fill.total_cents, 'feeCents', fill.fee_cents, 'prizeCents', fill.prize_cents,
        'unlockedAt', fill.unlocked_at, 'settledAt', fill.settled_at) end as fill
    from pool_entry as entry
    join squad_event as event on event.id = entry.pool_id
    left join pledge_fill as fill on fill.user_id = entry.user_id and fill.event_id = entry.pool_id
    where entry.user_id = ${userId} and event.starts_at > ${since} and (${eventId}::uuid is null or event.id = ${eventId}::uuid)
    order by event.starts_at desc, event.id`.execute(db);
  return rows;
}
