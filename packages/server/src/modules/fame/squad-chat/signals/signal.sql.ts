import { handleKey } from '@limelight/rules/handle';
import type { SeCents } from '@limelight/rules/money';
import type { SignalCounts } from '@limelight/rules/squad-signal';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { SquadSignal } from '../../../../platform/database.generated.js';
import type { Executor } from '../../../../platform/database.js';
import { type SignalCard, signalCard } from '../signal-card.sql.js';

export type SignalRow = Selectable<SquadSignal>;

/** A signal as lists show it, with its caller. */
export interface ShownSignal {
  readonly signal: SignalCard;
  readonly user_id: string;
  readonly handle: string | null;
  readonly image: string | null;
}

const shownSignals = sql`
  select ${signalCard} as signal, signal.user_id, caller.handle, caller.image
  from squad_signal as signal left join "user" as caller on caller.id = signal.user_id`;

export function findSignal(db: Executor, id: string): Promise<SignalRow | undefined> {
  return db.selectFrom('squad_signal').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findShownSignal(db: Executor, id: string): Promise<ShownSignal | undefined> {
  const { rows } = await sql<ShownSignal>`${shownSignals} where signal.id = ${id}`.execute(db);
  return rows[0];
}

export async function findOpenSignal(db: Executor, userId: string): Promise<ShownSignal | undefined> {
  const { rows } = await sql<ShownSignal>`
    ${shownSignals} where signal.user_id = ${userId} and signal.outcome is null`.execute(db);
  return rows[0];
}

interface ListTerms {
  /** Below this number of the chat; 0 for the newest. */
  readonly before: number;
  readonly limit: number;
  /** Those whom this player has blocked, or who have blocked the player, are left out. */
  readonly viewerId: string;
}

/** The newest first. */
export async function listSignals(
  db: Executor,
  squadId: string,
  { before, limit, viewerId }: ListTerms,
): Promise<ShownSignal[]> {
  const { rows } = await sql<ShownSignal>`
    ${shownSignals}
    where signal.squad_id = ${squadId} and (${before} = 0 or signal.number < ${before})
      and not exists (
        select from player_block as block
        where (block.user_id = ${viewerId} and block.blocked_id = signal.user_id)
          or (block.user_id = signal.user_id and block.blocked_id = ${viewerId})
      )
    order by signal.number desc limit ${limit}`.execute(db);
  return rows;
}

/** Of all squads, the newest first. */
export async function listSignalsOf(db: Executor, userId: string, limit: number): Promise<ShownSignal[]> {
  const { rows } = await sql<ShownSignal>`
    ${shownSignals} where signal.user_id = ${userId} order by signal.made_at desc limit ${limit}`.execute(db);
  return rows;
}

export async function countSignals(db: Executor, userId: string): Promise<SignalCounts> {
  const { rows } = await sql<SignalCounts>`
    select (count(*) filter (where outcome is null))::integer as open,
      (count(*) filter (where outcome = 'right'))::integer as right,
      (count(*) filter (where outcome = 'missed'))::integer as missed,
      (count(*) filter (where outcome = 'unmoved'))::integer as unmoved,
      (count(*) filter (where outcome = 'void'))::integer as voided,
      coalesce(sum(case direction when 'up' then move_bps else -move_bps end), 0)::float8 as "calledMovesBps"
    from squad_signal where user_id = ${userId}`.execute(db);
  return rows[0] ?? { open: 0, right: 0, missed: 0, unmoved: 0, voided: 0, calledMovesBps: 0 };
}

export async function insertSignal(tx: Executor, row: Insertable<SquadSignal>): Promise<void> {
  await tx.insertInto('squad_signal').values(row).execute();
}

export interface CallState {
  readonly celebrityId: string;
  readonly name: string;
  readonly suspended: boolean;
  readonly halted: boolean;
  readonly tick: number;
  readonly priceCents: SeCents;
  /** Null for a tick before a split, and for one that is no longer stored. */
  readonly seenPriceCents: SeCents | null;
  readonly splits: number;
  readonly entryCount: number;
  readonly held: boolean;
  readonly hasOpen: boolean;
}

/**
 * What a call on the star of a squad depends on, of one moment, with the wallet locked. The price is the
 * tick's own: a boost of trades is no part of it.
 */
export async function findCallState(
  tx: Executor,
  { squadId, userId, tick }: { readonly squadId: string; readonly userId: string; readonly tick: number },
): Promise<CallState | undefined> {
  const { rows } = await sql<CallState>`
    select celebrity.id as "celebrityId", celebrity.name, celebrity.status = 'suspended' as suspended,
      state.halted_at_tick is not null as halted, market.tick_number as tick, state.price_cents as "priceCents",
      case when ${tick} = market.tick_number then state.price_cents
        when ${tick} >= coalesce(state.split_tick, 0)
          then (select tick.prices_cents[celebrity.slot + 1] from tick where tick.number = ${tick}) end as "seenPriceCents",
      state.splits, wallet.entry_count as "entryCount",
      exists (
        select from position where position.user_id = wallet.user_id and position.celebrity_id = celebrity.id
          and position.shares > 0
      ) as held,
      exists (select from squad_signal where user_id = wallet.user_id and outcome is null) as "hasOpen"
    from squad
    join celebrity on celebrity.id = squad.celebrity_id
    join celebrity_market as state on state.celebrity_id = celebrity.id
    join wallet on wallet.user_id = ${userId}
    cross join market
    where squad.id = ${squadId}`.execute(tx);
  return rows[0];
}

export async function findPlayerByHandle(db: Executor, handle: string) {
  const { rows } = await sql<{ id: string; handle: string; image: string | null }>`
    select account.id, account.handle, account.image from handle
    join "user" as account on account.id = handle.user_id
    where handle.key = ${handleKey(handle)} and account.handle is not null`.execute(db);
  return rows[0];
}

/** For the timeline of a person. */
export function selectSignalsOf(userId: string) {
  return sql`
    select signal.id::text as key, signal.made_at as at, jsonb_build_object(
      'direction', direction, 'outcome', outcome, 'celebrity', celebrity.name, 'squad', squad.name, 'held', held
    ) as data
    from squad_signal as signal
    join squad on squad.id = signal.squad_id
    join celebrity on celebrity.id = signal.celebrity_id
    where signal.user_id = ${userId}`;
}
