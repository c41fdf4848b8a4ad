import type { SplitRatio } from '@limelight/rules/split';
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../../platform/bigints.js';
import type { Executor } from '../../../platform/database.js';
import type { HoldKind } from './hold-kind.sql.js';

export interface HoldKey {
  readonly userId: string;
  readonly ownerId: string;
}

/** Cash or shares, one of the two, that are set aside for an owner. */
export interface NewHold extends HoldKey {
  /** What it is about; null only for cash that is about no celebrity. */
  readonly celebrityId: string | null;
  readonly cents: number;
  readonly shares: number;
  /** By when the owner releases it. */
  readonly until: Date;
}

/**
 * Holds free cash or free shares. The caller has locked the wallet.
 * @returns false, with nothing changed, when not enough is free
 */
export async function placeHold(tx: Executor, { kind }: HoldKind, hold: NewHold): Promise<boolean> {
  const { userId, ownerId, celebrityId, cents, shares, until } = hold;
  const { rows } = await sql`
    with reserved as (
      update position set reserved_shares = reserved_shares + ${shares}::integer
      where user_id = ${userId} and celebrity_id = ${celebrityId} and ${shares}::integer > 0
        and shares - reserved_shares >= ${shares}::integer
      returning user_id
    ),
    changed as (
      update wallet set reserved_cents = reserved_cents + ${cents}::bigint, reservation_count = reservation_count + 1
      where user_id = ${userId} and (${cents}::bigint = 0 or cash_cents - reserved_cents >= ${cents}::bigint)
        and (${shares}::integer = 0 or exists (select from reserved))
      returning user_id
    )
    insert into hold (user_id, owner_kind, owner_id, celebrity_id, cents, shares, until)
    select user_id, ${kind}, ${ownerId}::uuid, ${celebrityId}, ${cents}::bigint, ${shares}::integer, ${until}::timestamptz
    from changed
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** Cash that is set aside for an owner and is about no celebrity. */
export interface NewCashHold extends HoldKey {
  readonly cents: number;
  readonly until: Date;
}

/**
 * Holds free cash of players, each named once. The caller has locked the wallets.
 * @throws when what is free of one does not suffice
 */
export async function placeCashHolds(tx: Executor, { kind }: HoldKind, holds: readonly NewCashHold[]): Promise<void> {
  if (holds.length === 0) return;
  const { rows } = await sql`
    with wanted as (
      select key.user_id, key.owner_id, amount.cents, amount.until
      from ${keyTable(holds)}
      join unnest(${bigints(holds.map(({ cents }) => cents))}, ${holds.map(({ until }) => until)}::timestamptz[])
        with ordinality as amount (cents, until, place) using (place)
    ),
    changed as (
      update wallet set reserved_cents = reserved_cents + wanted.cents, reservation_count = reservation_count + 1
      from wanted where wallet.user_id = wanted.user_id and cash_cents - reserved_cents >= wanted.cents
      returning wallet.user_id
    )
    insert into hold (user_id, owner_kind, owner_id, celebrity_id, cents, shares, until)
    select user_id, ${kind}, owner_id, null, cents, 0, until from wanted join changed using (user_id)
    returning user_id`.execute(tx);
  if (rows.length !== holds.length) throw new Error(`free cash does not suffice for a hold of kind "${kind}"`);
}

/** Free shares of a celebrity that are set aside for an owner. */
export interface NewShareHold extends HoldKey {
  readonly celebrityId: string;
  readonly shares: number;
  readonly until: Date;
}

/**
 * Holds free shares of players, each named once. The caller has locked the wallets.
 * @throws when what is free of one does not suffice
 */
export async function placeShareHolds(tx: Executor, { kind }: HoldKind, holds: readonly NewShareHold[]): Promise<void> {
  if (holds.length === 0) return;
  const { rows } = await sql`
    with wanted as (
      select key.user_id, key.owner_id, part.celebrity_id, part.shares, part.until
      from ${keyTable(holds)}
      join unnest(
        ${holds.map(({ celebrityId }) => celebrityId)}::text[], ${holds.map(({ shares }) => shares)}::integer[],
        ${holds.map(({ until }) => until)}::timestamptz[]
      ) with ordinality as part (celebrity_id, shares, until, place) using (place)
    ),
    reserved as (
      update position set reserved_shares = reserved_shares + wanted.shares from wanted
      where position.user_id = wanted.user_id and position.celebrity_id = wanted.celebrity_id
        and position.shares - reserved_shares >= wanted.shares
      returning position.user_id
    ),
    changed as (
      update wallet set reservation_count = reservation_count + 1
      from reserved where wallet.user_id = reserved.user_id
      returning wallet.user_id
    )
    insert into hold (user_id, owner_kind, owner_id, celebrity_id, cents, shares, until)
    select user_id, ${kind}, owner_id, celebrity_id, 0, shares, until from wanted join changed using (user_id)
    returning user_id`.execute(tx);
  if (rows.length !== holds.length) throw new Error(`free shares do not suffice for a hold of kind "${kind}"`);
}

/** Releases holds, each named once. The caller has locked the wallets. @throws when one was not there */
export async function releaseHolds(tx: Executor, { kind }: HoldKind, keys: readonly HoldKey[]): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await sql<{ holds: number; wallets: number; owed: number; positions: number; promised: number }>`
    with freed as (
      delete from hold using ${keyTable(keys)}
      where hold.user_id = key.user_id and hold.owner_kind = ${kind} and hold.owner_id = key.owner_id
      returning hold.user_id, hold.celebrity_id, hold.cents, hold.shares
    ),
    freed_shares as (
      select user_id, celebrity_id, sum(shares)::integer as shares from freed
      where shares > 0 group by user_id, celebrity_id
    ),
    positions as (
      update position set reserved_shares = reserved_shares - freed_shares.shares from freed_shares
      where position.user_id = freed_shares.user_id and position.celebrity_id = freed_shares.celebrity_id
      returning position.user_id
    ),
    freed_cash as (select user_id, sum(cents)::bigint as cents from freed group by user_id),
    wallets as (
      update wallet set reserved_cents = reserved_cents - freed_cash.cents, reservation_count = reservation_count + 1
      from freed_cash where wallet.user_id = freed_cash.user_id
      returning wallet.user_id
    )
    select (select count(*) from freed) as holds, (select count(*) from wallets) as wallets,
      (select count(*) from freed_cash) as owed, (select count(*) from positions) as positions,
      (select count(*) from freed_shares) as promised`.execute(tx);
  const [counts] = rows;
  if (counts?.holds !== keys.length || counts.wallets !== counts.owed || counts.positions !== counts.promised) {
    throw new Error(`a released hold of kind "${kind}" did not exist`);
  }
}

type HeldCash = HoldKey & { readonly cents: number };

/**
 * Lowers what holds have of cash. The caller has locked the wallets.
 * @throws when one was not there, or would rise
 */
export function lowerHolds(tx: Executor, kind: HoldKind, lowered: readonly HeldCash[]): Promise<void> {
  return changeHolds(tx, kind, lowered, sql`hold.cents >= target.cents`);
}

/**
 * Lowers or raises what holds have of cash. The caller has locked the wallets.
 * @throws when one was not there, or what is free does not suffice
 */
export function resetHolds(tx: Executor, kind: HoldKind, changed: readonly HeldCash[]): Promise<void> {
  return changeHolds(tx, kind, changed, sql`true`);
}

async function changeHolds(
  tx: Executor,
  { kind }: HoldKind,
  targets: readonly HeldCash[],
  isAllowed: RawBuilder<unknown>,
): Promise<void> {
  if (targets.length === 0) return;
  const { rows } = await sql<{ holds: number; wallets: number; owed: number }>`
    with before as (
      select hold.user_id, hold.owner_id, hold.cents - target.cents as freed, target.cents
      from ${keyTable(targets)}
      join unnest(${bigints(targets.map(({ cents }) => cents))}) with ordinality as target (cents, place) using (place)
      join hold on hold.user_id = key.user_id and hold.owner_kind = ${kind} and hold.owner_id = key.owner_id
      where ${isAllowed}
    ),
    changed as (
      update hold set cents = before.cents from before
      where hold.user_id = before.user_id and hold.owner_kind = ${kind} and hold.owner_id = before.owner_id
      returning hold.user_id
    ),
    freed_cash as (select user_id, sum(freed)::bigint as cents from before group by user_id),
    wallets as (
      update wallet set reserved_cents = reserved_cents - freed_cash.cents, reservation_count = reservation_count + 1
      from freed_cash where wallet.user_id = freed_cash.user_id
      returning wallet.user_id
    )
    select (select count(*) from changed) as holds, (select count(*) from wallets) as wallets,
      (select count(*) from freed_cash) as owed`.execute(tx);
  const [counts] = rows;
  if (counts?.holds !== targets.length || counts.wallets !== counts.owed) {
    throw new Error(`a changed hold of kind "${kind}" did not exist`);
  }
}

function keyTable(keys: readonly HoldKey[]) {
  return sql`unnest(${keys.map(({ userId }) => userId)}::uuid[], ${keys.map(({ ownerId }) => ownerId)}::uuid[])
    with ordinality as key (user_id, owner_id, place)`;
}

interface HoldSplit extends SplitRatio {
  readonly celebrityId: string;
  readonly number: number;
}

/**
 * Turns what is held of a split celebrity's shares into the ratio, for owners of every kind, and rounds down:
 * the sum stays within the position. Meanwhile nothing of the positions is reserved, so that
 * `convertPositions` can change them. A hold of less than one share ends; its owner ended it before, or the
 * audit names it.
 */
export async function convertHolds(
  tx: Executor,
  { celebrityId, number, from, to }: HoldSplit,
  userIds: readonly string[],
  convertPositions: () => Promise<void>,
): Promise<void> {
  const ofPlayers = sql`user_id = any(${userIds}::uuid[]) and celebrity_id = ${celebrityId}`;
  await sql`update position set reserved_shares = 0 where ${ofPlayers} and reserved_shares > 0`.execute(tx);
  await convertPositions();
  const converted = sql`(shares::bigint * ${to}::integer / ${from}::integer)::integer`;
  const isDue = sql`${ofPlayers} and splits < ${number}::integer`;
  await sql`delete from hold where ${isDue} and shares > 0 and ${converted} = 0`.execute(tx);
  await sql`update hold set shares = ${converted}, splits = ${number} where ${isDue}`.execute(tx);
  await sql`
    update position set reserved_shares = held.shares
    from (select user_id, sum(shares) as shares from hold where ${ofPlayers} and shares > 0 group by user_id) as held
    where position.user_id = held.user_id and position.celebrity_id = ${celebrityId}`.execute(tx);
}
