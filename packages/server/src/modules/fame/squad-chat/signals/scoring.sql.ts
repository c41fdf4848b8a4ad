import type { SeCents } from '@limelight/rules/money';
import type { SplitRatio } from '@limelight/rules/split';
import type { SignalDirection, SignalOutcome } from '@limelight/rules/squad-signal';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/database.js';

/** A signal that ends at this tick or waits for its star. */
export interface DueSignal {
  readonly id: string;
  readonly userId: string;
  readonly squadId: string;
  readonly squadName: string;
  readonly squadHandle: string;
  /** Null where the message was deleted. */
  readonly number: number;
  readonly star: string;
  readonly direction: SignalDirection;
  readonly priceCents: SeCents;
  readonly laterSplits: readonly SplitRatio[];
  readonly dueAt: Date;
  /** Whether the caller wants no notifications of the squad. */
  readonly quiet: boolean;
  readonly tick: number;
  readonly tickAt: Date;
  readonly tickCents: SeCents;
  readonly tradable: boolean;
  readonly leaving: boolean;
}

/**
 * Locks open signals that may end at the tick of now: those that are due, and those whose star leaves. Others
 * that are locked come with the next tick.
 */
export async function lockDueSignals(
  tx: Executor,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<DueSignal[]> {
  const { rows } = await sql<DueSignal>`
    select signal.id, signal.user_id as "userId", squad.id as "squadId", squad.name as "squadName",
      squad.handle as "squadHandle", signal.number, celebrity.name as star, signal.direction,
      signal.price_cents as "priceCents", signal.due_at as "dueAt", coalesce(reader.quiet, false) as quiet,
      market.tick_number as tick, tick.at as "tickAt", state.price_cents as "tickCents",
      celebrity.status = 'active' and state.halted_at_tick is null as tradable, leaves.yes as leaving,
      (
        select coalesce(jsonb_agg(jsonb_build_object('from', from_shares, 'to', to_shares) order by split.number), '[]')
        from split
        where split.celebrity_id = signal.celebrity_id and split.state = 'executed' and split.number > signal.splits
      ) as "laterSplits"
    from squad_signal as signal
    cross join market
    join tick on tick.number = market.tick_number
    join squad on squad.id = signal.squad_id
    join celebrity on celebrity.id = signal.celebrity_id
    join celebrity_market as state on state.celebrity_id = signal.celebrity_id
    left join squad_reader as reader on reader.squad_id = signal.squad_id and reader.user_id = signal.user_id
    cross join lateral (
      select exists (
        select from retirement where retirement.celebrity_id = signal.celebrity_id and withdrawn_at is null
      ) as yes
    ) as leaves
    where signal.outcome is null and (signal.due_at <= tick.at or leaves.yes) and signal.id > ${after}
    order by signal.id limit ${limit}
    for no key update of signal skip locked`.execute(tx);
  return rows;
}

export interface EndedSignal {
  readonly id: string;
  readonly outcome: SignalOutcome;
  /** Null of a void one, as what follows. */
  readonly tick: number | null;
  readonly calledCents: SeCents | null;
  readonly scoredCents: SeCents | null;
  readonly moveBps: number | null;
}

export async function endSignals(tx: Executor, ended: readonly EndedSignal[], at: Date): Promise<void> {
  await sql`
    update squad_signal as signal
    set outcome = score.outcome::squad_signal_outcome, scored_at = ${at}, scored_tick = score.tick,
      called_cents = score.called_cents, scored_cents = score.scored_cents, move_bps = score.move_bps
    from unnest(
      ${ended.map(({ id }) => id)}::uuid[], ${ended.map(({ outcome }) => outcome)}::text[],
      ${ended.map(({ tick }) => tick)}::bigint[], ${ended.map(({ calledCents }) => calledCents)}::bigint[],
      ${ended.map(({ scoredCents }) => scoredCents)}::bigint[], ${ended.map(({ moveBps }) => moveBps)}::integer[]
    ) as score (id, outcome, tick, called_cents, scored_cents, move_bps)
    where signal.id = score.id`.execute(tx);
}

export interface MarkedSignal {
  readonly squadId: string;
  readonly number: number;
}

/**
 * Notes when callers of open signals first parted with shares of the star: sold them, gave a purchase back by
 * its undo, or had them sold for what they owed. A split and the payment for a retired star are none of
 * these. Each reads only entries of the caller that are newer than the call, by their primary keys.
 */
export async function markSales(tx: Executor): Promise<MarkedSignal[]> {
  const { rows } = await sql<MarkedSignal>`
    update squad_signal as signal set sold_at = greatest(sale.at, signal.made_at)
    from (
      select open.id, least(
        (
          select min(trade.created_at) from trade
          where trade.user_id = open.user_id and trade.number > open.entry_count
            and trade.celebrity_id = open.celebrity_id and trade.side = 'sell'
        ),
        (
          select min(entry.created_at) from posted_entry as entry
          where entry.user_id = open.user_id and entry.number > open.entry_count
            and entry.celebrity_id = open.celebrity_id and entry.shares < 0 and entry.kind in ('undo', 'debt_sale')
        )
      ) as at
      from squad_signal as open
      where open.outcome is null and open.sold_at is null
    ) as sale
    where signal.id = sale.id and sale.at is not null and signal.outcome is null
    returning signal.squad_id as "squadId", signal.number`.execute(tx);
  return rows;
}
