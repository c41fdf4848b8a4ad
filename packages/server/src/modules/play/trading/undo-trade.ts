import type { UndoReceipt, UndoRequest } from '@limelight/contract/play/trading.schema';
import { undoEntries } from '@limelight/rules/ledger';
import type { Position } from '@limelight/rules/position';
import { londonDay } from '@limelight/rules/time';
import { decideUndo, replayPosition, type UndoState } from '@limelight/rules/undo';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { lockMarketShared } from '../../exchange/market/market.public.js';
import { postEntries, publishPortfolioChange, withWallet } from '../../exchange/wallet/wallet.public.js';
import {
  countUndosToday,
  findSharesBefore,
  findUndoState,
  insertUndo,
  listTradesToReplay,
  listUndosLike,
  type ReplayRow,
  type TradeKey,
  type UndoRow,
  type UndoStateRow,
} from './undo.sql.js';

type PlayerUndoRequest = TradeKey & UndoRequest;

/**
 * Reverses a trade at the current price and gives its fee back, in one transaction, under the locks of a
 * trade: the market shared, then the wallet. The request's id is its idempotency key.
 * @throws Refusal with the code of `decideUndo`, TICK_UNKNOWN, ID_REUSED, ACCOUNT_BUSY, or NOT_FOUND when the
 * player has no such trade
 */
export function undoTrade(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: PlayerUndoRequest,
): Promise<UndoReceipt> {
  const { userId, tradeId } = request;
  const run = async (tx: Executor) => {
    const earlier = await listUndosLike(tx, request);
    const repeated = earlier.find(({ id }) => id === request.id);
    if (repeated) return presentRepeated(repeated, request);
    const now = clock.now();
    const found = await findUndoState(tx, request, { seenTick: request.tick, now });
    if (!found) throw new Refusal('NOT_FOUND', { message: 'Trade not found' });
    if (request.tick > found.currentTick) throw new Refusal('TICK_UNKNOWN');
    const trades = await listTradesToReplay(tx, request, found.celebrityId);
    const gameDay = londonDay(now.getTime());
    const undosToday = await countUndosToday(tx, userId, gameDay);
    const start = { celebrityId: found.celebrityId, number: trades[0]?.number ?? 0 };
    const heldBefore = await findSharesBefore(tx, userId, start);
    const state = { ...toState(found, { trades, heldBefore }, tradeId), undosToday };
    const outcome = decideUndo(state, {
      seenPriceCents: found.seenPriceCents ?? Number.NaN,
      toleranceBps: request.toleranceBps,
      nowMs: now.getTime(),
    });
    if (!outcome.ok) throw refusalOf(outcome.code, found);
    await write(tx, { request, found, outcome, gameDay, now });
    await publishPortfolioChange(tx, [userId]);
    const [row] = await listUndosLike(tx, request);
    if (!row) throw new Error('an undo has no entry');
    return present(row);
  };
  return withWallet(db, { userId, lockFirst: lockMarketShared, run });
}

function toState(
  {
    sharesHeld,
    averagePriceCents,
    suspended,
    halted,
    split,
    inEvent,
    priceCents,
    side,
    shares,
    feeCents,
    ...found
  }: UndoStateRow,
  { trades, heldBefore }: { readonly trades: readonly ReplayRow[]; readonly heldBefore: Position | null },
  tradeId: string,
): Omit<UndoState, 'undosToday'> {
  const remaining = trades.filter(({ id, undone }) => !undone && id !== tradeId);
  const own = trades.find(({ id }) => id === tradeId);
  return {
    ...found,
    celebrity: { suspended, halted, priceCents },
    trade: {
      side,
      shares,
      feeCents,
      undone: own?.undone === true,
      split,
      inEvent,
      tradedAtMs: found.tradedAt.getTime(),
      haltedMs: found.haltedMs,
    },
    position: positionOf(sharesHeld, averagePriceCents),
    positionWithout: replayPosition(heldBefore, remaining),
  };
}

function positionOf(shares: number | null, averagePriceCents: Position['averagePriceCents'] | null): Position | null {
  return shares && averagePriceCents ? { shares, averagePriceCents } : null;
}

function refusalOf(code: Extract<ReturnType<typeof decideUndo>, { ok: false }>['code'], found: UndoStateRow): Refusal {
  if (code !== 'PRICE_MOVED') return new Refusal(code);
  return new Refusal(code, { details: { priceCents: found.priceCents, tick: found.currentTick } });
}

interface Decided {
  readonly request: PlayerUndoRequest;
  readonly found: UndoStateRow;
  readonly outcome: Extract<ReturnType<typeof decideUndo>, { ok: true }>;
  readonly gameDay: string;
  readonly now: Date;
}

async function write(tx: Executor, { request, found, outcome, gameDay, now }: Decided): Promise<void> {
  const { userId, tradeId, id } = request;
  const { celebrityId, side, shares, feeCents } = found;
  const { priceCents, quote, positionAfter } = outcome;
  const moved = {
    celebrityId,
    shares: side === 'buy' ? -shares : shares,
    sharesAfter: positionAfter?.shares ?? 0,
    averageAfterCents: positionAfter?.averagePriceCents ?? 0,
  };
  const entries = undoEntries(quote);
  for (const { kind, amountCents } of entries) {
    const entry = { userId, kind, amountCents, referenceId: id };
    await postEntries(tx, [kind === 'undo' ? { ...entry, shares: moved } : entry], now);
  }
  await insertUndo(tx, {
    user_id: userId,
    trade_id: tradeId,
    id,
    celebrity_id: celebrityId,
    side,
    shares,
    price_cents: priceCents,
    total_cents: Math.abs(quote.movedCents),
    fee_cents: feeCents,
    tick_number: found.currentTick,
    number: found.entryCount + entries.length,
    game_day: gameDay,
    created_at: now,
  });
}

function presentRepeated(row: UndoRow, { tradeId }: TradeKey): UndoReceipt {
  if (row.trade_id !== tradeId) {
    throw new Refusal('ID_REUSED', { message: 'This id was already used for the undo of a different trade' });
  }
  return present(row);
}

function present(row: UndoRow): UndoReceipt {
  const sharesAfter = row.shares_after ?? 0;
  return {
    id: row.id,
    tradeId: row.trade_id,
    celebrityId: row.celebrity_id,
    side: row.side,
    shares: row.shares,
    priceCents: row.price_cents,
    totalCents: row.total_cents,
    feeCents: row.fee_cents,
    tick: row.tick_number,
    time: row.created_at.toISOString(),
    cashAfterCents: row.balance_cents,
    sharesAfter,
    averagePriceAfterCents: sharesAfter === 0 ? null : row.average_after_cents,
  };
}
