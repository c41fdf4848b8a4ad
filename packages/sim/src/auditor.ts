import { publicSettingsSchema } from '@limelight/contract/settings';
import { listTrades, type Receipt, type Trade, tradeSchema, tradesPageSizeMax } from '@limelight/contract/trading';
import { type Portfolio, portfolioSchema } from '@limelight/contract/wallet';
import { seCents } from '@limelight/rules/money';
import { applyBuy, applySell, type Position } from '@limelight/rules/position';
import type { ApiClient } from './api-client.js';
import type { VirtualPlayer } from './player.js';

export type Discrepancy =
  /** An acknowledged trade is not there: the one thing that must never happen. */
  | { readonly kind: 'lost'; readonly tradeId: string }
  | { readonly kind: 'duplicated'; readonly tradeId: string }
  | { readonly kind: 'changed'; readonly tradeId: string }
  /** A trade that nobody was told of, though every outcome was asked for. */
  | { readonly kind: 'unasked'; readonly tradeId: string }
  | { readonly kind: 'total' | 'cash' | 'position'; readonly expected: string; readonly found: string };

export interface Account {
  readonly startingCashCents: number;
  /** Oldest first. */
  readonly trades: readonly Trade[];
  readonly tradesTotal: number;
  readonly portfolio: Portfolio;
}

/** Compares what a player was promised with what the exchange says now. Shares nothing with the server but the rules. */
export function compare(acknowledged: readonly Receipt[], account: Account): Discrepancy[] {
  const promised = new Set(acknowledged.map(({ id }) => id));
  const unasked = account.trades
    .filter(({ id }) => !promised.has(id))
    .map(({ id }): Discrepancy => ({ kind: 'unasked', tradeId: id }));
  return [
    ...acknowledged.flatMap((receipt) => compareTrade(receipt, account.trades)),
    ...unasked,
    ...differing('total', String(account.trades.length), String(account.tradesTotal)),
    ...differing('cash', String(expectedCashCents(acknowledged, account)), String(account.portfolio.cashCents)),
    ...differing('position', replayPositions(acknowledged), presentPositions(account.portfolio)),
  ];
}

function compareTrade(receipt: Receipt, trades: readonly Trade[]): Discrepancy[] {
  const [found, ...more] = trades.filter(({ id }) => id === receipt.id);
  if (!found) return [{ kind: 'lost', tradeId: receipt.id }];
  if (more.length > 0) return [{ kind: 'duplicated', tradeId: receipt.id }];
  // A receipt says more than a trade in a list: the list's fields are what both have.
  const same = Object.keys(tradeSchema.shape).every(
    (field) => Reflect.get(found, field) === Reflect.get(receipt, field),
  );
  return same ? [] : [{ kind: 'changed', tradeId: receipt.id }];
}

function differing(kind: 'total' | 'cash' | 'position', expected: string, found: string): Discrepancy[] {
  return expected === found ? [] : [{ kind, expected, found }];
}

function expectedCashCents(acknowledged: readonly Receipt[], { startingCashCents }: Account): number {
  return acknowledged.reduce(
    (cash, { side, totalCents, feeCents }) => cash + (side === 'buy' ? -totalCents : totalCents) - feeCents,
    startingCashCents,
  );
}

function describePositions(positions: readonly (readonly [string, Position])[]): string {
  const lines = positions.map(([id, { shares, averagePriceCents }]) => `${id}: ${shares} at ${averagePriceCents}`);
  return lines.sort().join(', ');
}

function presentPositions({ positions }: Portfolio): string {
  return describePositions(
    positions.map(({ celebrityId, shares, averagePriceCents }) => [
      celebrityId,
      { shares, averagePriceCents: seCents(averagePriceCents) },
    ]),
  );
}

/** The holdings that the promised trades, in their order, must have left. */
function replayPositions(acknowledged: readonly Receipt[]): string {
  const positions = new Map<string, Position>();
  for (const { celebrityId, side, shares, priceCents } of acknowledged) {
    const before = positions.get(celebrityId) ?? null;
    const after =
      side === 'buy'
        ? applyBuy(before, { shares, priceCents: seCents(priceCents) })
        : before && applySell(before, shares);
    if (after === null) positions.delete(celebrityId);
    else positions.set(celebrityId, after);
  }
  return describePositions([...positions]);
}

/** Everything the exchange says about a player, over all pages. */
export async function readAccount(client: ApiClient): Promise<Account> {
  const settings = publicSettingsSchema.parse(await client.demand('/api/v1/settings'));
  const trades: Trade[] = [];
  for (let cursor: number | null = null, total = 0; ; ) {
    const query = `limit=${tradesPageSizeMax}${cursor === null ? '' : `&cursor=${cursor}`}`;
    const page = listTrades.response.parse(await client.demand(`${listTrades.url}?${query}`));
    trades.push(...page.trades);
    total = page.total;
    cursor = page.nextCursor;
    if (cursor !== null) continue;
    const portfolio = portfolioSchema.parse(await client.demand('/api/v1/portfolio'));
    return { startingCashCents: settings.startingCashCents, trades: trades.reverse(), tradesTotal: total, portfolio };
  }
}

export interface AuditResult {
  readonly acknowledged: number;
  readonly discrepancies: readonly Discrepancy[];
}

export async function auditPlayers(players: readonly VirtualPlayer[]): Promise<AuditResult> {
  const discrepancies: Discrepancy[] = [];
  for (const { client, acknowledged } of players)
    discrepancies.push(...compare(acknowledged, await readAccount(client)));
  return { acknowledged: players.reduce((sum, player) => sum + player.acknowledged.length, 0), discrepancies };
}
