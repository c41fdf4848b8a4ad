import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { Order } from '@limelight/contract/play/orders.schema';
import { type Receipt, type Trade, tradeSchema } from '@limelight/contract/play/trading.schema';
import { seCents } from '@limelight/rules/money';
import { applyBuy, applySell, type Position } from '@limelight/rules/position';
import { type Account, readAccount } from './account.js';
import { compareValues, describeByCelebrity, findExactlyOne, haveEqualFields, type Mismatch } from './mismatch.js';
import { compareOrders } from './order-audit.js';
import type { Acknowledged, VirtualPlayer } from './player.js';

/** What a receipt and the list agree on; until when a trade can be undone changes with the time. */
const tradeFields = Object.keys(tradeSchema.omit({ undoUntil: true }).shape) as (keyof Trade)[];

/**
 * Compares what was acknowledged to a player with what the exchange returns now. Shares only the rules with
 * the server.
 */
export function compare(acknowledged: Acknowledged, account: Account): Mismatch[] {
  const expected = expectedTrades(acknowledged, account);
  const known = new Set(expected.map(({ id }) => id));
  const unexpected = account.trades
    .filter(({ id }) => !known.has(id))
    .map(({ id }): Mismatch => ({ kind: 'unexpected', of: 'trade', id }));
  return [
    ...acknowledged.receipts.flatMap((receipt) => compareTrade(receipt, account.trades)),
    ...compareOrders(acknowledged.orders, account),
    ...unexpected,
    ...compareDividends(account),
    ...compareValues('total', account.trades.length, account.tradesTotal),
    ...compareValues('cash', expectedCashCents(expected, account), account.portfolio.cashCents),
    ...compareValues('position', replayPositions(expected), presentPositions(account.portfolio)),
  ];
}

function compareTrade(receipt: Receipt, trades: readonly Trade[]): Mismatch[] {
  const found = findExactlyOne('trade', receipt.id, trades);
  if ('mismatch' in found) return [found.mismatch];
  // A receipt has more fields than a listed trade: only the common ones are compared.
  const same = haveEqualFields<Trade>(tradeFields, found.item, receipt);
  return same ? [] : [{ kind: 'changed', of: 'trade', id: receipt.id }];
}

/**
 * The trades that must exist, oldest first: those with a receipt, as acknowledged, and those of filled
 * orders, which have no receipt. A lost trade is placed after the acknowledged one before it.
 */
function expectedTrades({ receipts, orders }: Acknowledged, { trades, orders: now }: Account): Trade[] {
  const placeOf = new Map(trades.map(({ id }, place) => [id, place]));
  const own = new Set(orders.map(({ id }) => id));
  const filled = new Set(now.filter(({ id, state }) => own.has(id) && state === 'filled').map(({ id }) => id));
  const placed: { readonly trade: Trade; readonly place: number }[] = [];
  let place = -1;
  for (const trade of receipts) {
    place = placeOf.get(trade.id) ?? place;
    placed.push({ trade, place });
  }
  for (const [at, trade] of trades.entries()) if (filled.delete(trade.id)) placed.push({ trade, place: at });
  return placed.sort((left, right) => left.place - right.place).map(({ trade }) => trade);
}

/**
 * Dividends are paid without a request, after 00:05 in London, at most once a day; the list has the amounts.
 */
function compareDividends({ dividends, dividendsTotalCents }: Account): Mismatch[] {
  const paidCents = dividends.reduce((sum, { paidAt, amountCents }) => sum + (paidAt === null ? 0 : amountCents), 0);
  return [
    ...compareValues('dividend', paidCents, dividendsTotalCents),
    ...compareValues('dividend', dividends.length, new Set(dividends.map(({ day }) => day)).size),
    ...dividends.flatMap(({ amountCents, positions }) =>
      compareValues(
        'dividend',
        positions.reduce((sum, position) => sum + position.amountCents, 0),
        amountCents,
      ),
    ),
  ];
}

function expectedCashCents(expected: readonly Trade[], { startingCashCents, dividendsTotalCents }: Account): number {
  return expected.reduce(
    (cash, { side, totalCents, feeCents }) => cash + (side === 'buy' ? -totalCents : totalCents) - feeCents,
    startingCashCents + dividendsTotalCents,
  );
}

function describe({ shares, averagePriceCents }: { shares: number; averagePriceCents: number }): string {
  return `${shares} at ${averagePriceCents}`;
}

function presentPositions({ positions }: Portfolio): string {
  return describeByCelebrity(positions.map((position) => [position.celebrityId, describe(position)]));
}

/** The holdings that result from replaying the expected trades in order. */
function replayPositions(expected: readonly Trade[]): string {
  const positions = new Map<string, Position>();
  for (const { celebrityId, side, shares, priceCents } of expected) {
    const before = positions.get(celebrityId) ?? null;
    if (side === 'sell' && (before?.shares ?? 0) < shares) return `a sale of ${shares} ${celebrityId} that nobody held`;
    const after =
      side === 'buy'
        ? applyBuy(before, { shares, priceCents: seCents(priceCents) })
        : before && applySell(before, shares);
    if (after === null) positions.delete(celebrityId);
    else positions.set(celebrityId, after);
  }
  return describeByCelebrity([...positions].map(([id, position]) => [id, describe(position)]));
}

export interface AuditResult {
  readonly trades: number;
  readonly orders: readonly Order[];
  readonly mismatches: readonly Mismatch[];
  /** The mismatches, and what the players themselves noticed. */
  readonly problems: readonly string[];
}

/** With what was acknowledged of an order and what is found now, where it has changed. */
function describeMismatch(one: Mismatch, players: readonly VirtualPlayer[], orders: readonly Order[]): string {
  if (one.kind !== 'changed' || one.of !== 'order') return JSON.stringify(one);
  const last = players.flatMap(({ acknowledged }) => acknowledged.orders).find(({ id }) => id === one.id);
  return JSON.stringify({ ...one, last, now: orders.find(({ id }) => id === one.id) });
}

export async function auditPlayers(players: readonly VirtualPlayer[]): Promise<AuditResult> {
  const mismatches: Mismatch[] = [];
  const orders: Order[] = [];
  for (const player of players) {
    const account = await readAccount(player.client);
    mismatches.push(...compare(player.acknowledged, account));
    orders.push(...account.orders);
  }
  const trades = players.reduce((sum, player) => sum + player.receipts.length, 0);
  const problems = [
    ...mismatches.map((one) => describeMismatch(one, players, orders)),
    ...players.flatMap((player) => player.problems),
  ];
  return { trades, orders, mismatches, problems };
}
