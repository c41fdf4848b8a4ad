import type { ErrorCode } from '@limelight/contract/errors';
import type { TradeRequest } from '@limelight/contract/play/trading.schema';
import { type Tier, tiers } from '@limelight/rules/tier';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Executor } from '../../../platform/database.js';

export interface PlayerTradeRequest extends TradeRequest {
  readonly userId: string;
  /** The fee rate in place of the tier's. */
  readonly ownFeeBps?: number | null;
  /** Whether that is one of a fee window, which a first trade pays too. */
  readonly inWindow?: boolean;
  /** Neither counted towards the daily maximum nor refused at it. */
  readonly uncounted?: boolean;
}

/** What `place_trades` returns for one request of the batch. */
export interface TradeDecision {
  /** Position in the batch, from 1. */
  readonly ordinal: number;
  /** `WALLET_LOCKED`: another transaction has locked the player's wallet. Nothing was decided or written. */
  readonly outcome: 'TRADED' | 'REPEATED' | 'WALLET_LOCKED' | ErrorCode;
  readonly id: string;
  readonly celebrity_id: string;
  readonly side: 'buy' | 'sell';
  readonly shares: number;
  readonly price_cents: number;
  readonly tick_number: number;
  readonly total_cents: number;
  readonly fee_bps: number;
  readonly fee_cents: number;
  readonly cash_after_cents: number;
  readonly shares_after: number;
  readonly average_after_cents: number | null;
  readonly traded_at: Date;
}

export interface BatchTerms {
  readonly feeBpsByTier: Readonly<Record<Tier, number>>;
  readonly tradesPerDayMax: number;
  readonly gameDay: string;
  readonly now: Date;
}

const text = `
  select ordinal, outcome, id, celebrity_id, side, shares, price_cents, tick_number, total_cents, fee_bps, fee_cents,
    cash_after_cents, shares_after, average_after_cents, traded_at
  from place_trades($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

/**
 * Decides and writes a batch in one statement and so one transaction: when this returns, the batch is
 * durable.
 */
export async function placeTrades(
  pool: pg.Pool,
  requests: readonly PlayerTradeRequest[],
  terms: BatchTerms,
): Promise<TradeDecision[]> {
  const { rows } = await pool.query<TradeDecision>({ name: 'place trades', text, values: valuesOf(requests, terms) });
  return rows;
}

/** The same inside a transaction, which must have taken the market lock before it locks any wallet. */
export async function placeTradesWithin(
  tx: Executor,
  requests: readonly PlayerTradeRequest[],
  terms: BatchTerms,
): Promise<TradeDecision[]> {
  const { rows } = await tx.executeQuery<TradeDecision>(CompiledQuery.raw(text, valuesOf(requests, terms)));
  return rows;
}

function valuesOf(
  requests: readonly PlayerTradeRequest[],
  { feeBpsByTier, tradesPerDayMax, gameDay, now }: BatchTerms,
): unknown[] {
  return [
    requests.map(({ userId }) => userId),
    requests.map(({ id }) => id),
    requests.map(({ celebrityId }) => celebrityId),
    requests.map(({ side }) => side),
    requests.map(({ shares }) => shares),
    requests.map(({ tick }) => tick),
    requests.map(({ toleranceBps }) => toleranceBps),
    requests.map(({ ownFeeBps }) => ownFeeBps ?? null),
    // None in most batches, which an empty array says.
    requests.some(({ inWindow }) => inWindow) ? requests.map(({ inWindow }) => inWindow ?? false) : [],
    requests.map(({ uncounted }) => uncounted ?? false),
    tiers.map((tier) => feeBpsByTier[tier]),
    tradesPerDayMax,
    gameDay,
    now,
  ];
}
