import { errorCatalogue } from '@limelight/contract/errors';
import type { Celebrity } from '@limelight/contract/market.schema';
import type { Trade } from '@limelight/contract/trading.schema';
import type { Portfolio } from '@limelight/contract/wallet.schema';
import { type Bps, type SeCents, seCents, subtract } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { positionCost, positionProfit } from '@limelight/rules/position';
import { formatDateTime } from '@limelight/rules/time';
import type { Pictured } from '../celebrity-picture';
import { compareNames } from '../compare-names';
import { type CsvTable, decimalOf } from './csv';
import type { PositionColumn, PositionOrder } from './holdings-search';

/** A position with its celebrity: a row of My Holdings. */
export interface HoldingRow extends Pictured {
  readonly name: string;
  readonly category: Celebrity['category'];
  readonly country: Celebrity['country'];
  readonly shares: number;
  readonly averagePriceCents: SeCents;
  readonly priceCents: SeCents;
  readonly dayChangeBps: Bps;
  readonly valueCents: SeCents;
  readonly profitCents: SeCents;
  readonly profitBps: Bps;
  readonly suspended: boolean;
}

type HeldCelebrity = Pick<Celebrity, 'id' | 'name' | 'category' | 'country' | 'imageUrl' | 'dayAgoPriceCents'>;

/** Positions with an unknown celebrity are left out. */
export function holdingRows(portfolio: Portfolio, celebrities: readonly HeldCelebrity[]): HoldingRow[] {
  const known = new Map(celebrities.map((celebrity) => [celebrity.id, celebrity]));
  return portfolio.positions.flatMap((position) => {
    const celebrity = known.get(position.celebrityId);
    if (celebrity === undefined) return [];
    const priceCents = seCents(position.priceCents);
    const averagePriceCents = seCents(position.averagePriceCents);
    const profit = positionProfit({ shares: position.shares, averagePriceCents }, priceCents);
    return {
      id: celebrity.id,
      imageUrl: celebrity.imageUrl,
      name: celebrity.name,
      category: celebrity.category,
      country: celebrity.country,
      shares: position.shares,
      averagePriceCents,
      priceCents,
      dayChangeBps: movement(priceCents, seCents(celebrity.dayAgoPriceCents)).changeBps,
      valueCents: seCents(position.valueCents),
      ...profit,
      suspended: position.suspended,
    };
  });
}

const figureOf: Readonly<Record<Exclude<PositionColumn, 'name'>, (row: HoldingRow) => number>> = {
  shares: ({ shares }) => shares,
  average: ({ averagePriceCents }) => averagePriceCents,
  price: ({ priceCents }) => priceCents,
  day: ({ dayChangeBps }) => dayChangeBps,
  value: ({ valueCents }) => valueCents,
  profit: ({ profitCents }) => profitCents,
};

export function sortHoldings(rows: readonly HoldingRow[], { key, direction }: PositionOrder): HoldingRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = (left: HoldingRow, right: HoldingRow) =>
    key === 'name' ? compareNames(left.name, right.name) : figureOf[key](left) - figureOf[key](right);
  return [...rows].sort((left, right) => sign * compare(left, right) || compareNames(left.name, right.name));
}

export interface HoldingsTotal {
  readonly valueCents: SeCents;
  readonly profitCents: SeCents;
}

export function totalOf(rows: readonly HoldingRow[]): HoldingsTotal {
  const valueCents = seCents(rows.reduce((sum, row) => sum + row.valueCents, 0));
  const costCents = seCents(rows.reduce((sum, row) => sum + positionCost(row), 0));
  return { valueCents, profitCents: subtract(valueCents, costCents) };
}

/** Positions as CSV rows, in the order on screen. */
export function positionsTable(rows: readonly HoldingRow[]): CsvTable {
  const head = ['Celebrity', 'Category', 'Country', 'Shares', 'Average SE$', 'Price SE$', '24 h %', 'Value SE$'];
  return [
    [...head, 'Profit SE$', 'Profit %', 'Status'],
    ...rows.map((row) => [
      row.name,
      row.category,
      row.country,
      row.shares,
      decimalOf(row.averagePriceCents),
      decimalOf(row.priceCents),
      decimalOf(row.dayChangeBps),
      decimalOf(row.valueCents),
      decimalOf(row.profitCents),
      decimalOf(row.profitBps),
      row.suspended ? errorCatalogue.CELEBRITY_SUSPENDED.message : 'Active',
    ]),
  ];
}

/** A trade's change of cash: negative for a buy. */
export function cashChangeOf({ side, totalCents, feeCents }: Trade): SeCents {
  return seCents(side === 'buy' ? -(totalCents + feeCents) : totalCents - feeCents);
}

/** Trades as CSV rows, in the order of the Activity tab. */
export function activityTable(trades: readonly Trade[], nameOf: (celebrityId: string) => string): CsvTable {
  return [
    ['Time', 'Action', 'Celebrity', 'Shares', 'Price SE$', 'Total SE$', 'Fee SE$', 'Cash change SE$', 'Trade id'],
    ...trades.map((trade) => [
      formatDateTime(Date.parse(trade.time)),
      trade.side === 'buy' ? 'Bought' : 'Sold',
      nameOf(trade.celebrityId),
      trade.shares,
      decimalOf(trade.priceCents),
      decimalOf(trade.totalCents),
      decimalOf(trade.feeCents),
      decimalOf(cashChangeOf(trade)),
      trade.id,
    ]),
  ];
}
