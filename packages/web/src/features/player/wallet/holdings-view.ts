import { errorCatalogue } from '@limelight/contract/errors';
import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { Trade, Undo } from '@limelight/contract/play/trading.schema';
import { decimalOf } from '@limelight/rules/csv';
import { type SeCents, seCents, subtract } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { positionCost, positionProfit } from '@limelight/rules/position';
import { timeColumns } from '@limelight/rules/time-columns';
import { undoCost } from '@limelight/rules/undo';
import { compareNames } from '../compare-names';
import { leavingText } from '../market/retirement-text';
import { type CsvTable, tableOf } from './csv';
import type { PositionColumn, PositionOrder } from './holdings-search';

type HeldCelebrity = Pick<
  Celebrity,
  'id' | 'name' | 'category' | 'country' | 'imageUrl' | 'dayAgoPriceCents' | 'retirement'
>;

/** A position with its celebrity: a row of My Holdings. */
export type HoldingRow = ReturnType<typeof holdingRow>;

function holdingRow(position: Portfolio['positions'][number], { dayAgoPriceCents, ...celebrity }: HeldCelebrity) {
  const { shares, suspended } = position;
  const priceCents = seCents(position.priceCents);
  const averagePriceCents = seCents(position.averagePriceCents);
  return {
    ...celebrity,
    shares,
    averagePriceCents,
    priceCents,
    dayChangeBps: movement(priceCents, seCents(dayAgoPriceCents)).changeBps,
    valueCents: seCents(position.valueCents),
    ...positionProfit({ shares, averagePriceCents }, priceCents),
    suspended,
  };
}

/** Positions with an unknown celebrity are left out. */
export function holdingRows(portfolio: Portfolio, celebrities: readonly HeldCelebrity[]): HoldingRow[] {
  const known = new Map(celebrities.map((celebrity) => [celebrity.id, celebrity]));
  return portfolio.positions.flatMap((position) => {
    const celebrity = known.get(position.celebrityId);
    return celebrity === undefined ? [] : [holdingRow(position, celebrity)];
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

export function totalOf(rows: readonly HoldingRow[]) {
  const valueCents = seCents(rows.reduce((sum, row) => sum + row.valueCents, 0));
  const costCents = seCents(rows.reduce((sum, row) => sum + positionCost(row), 0));
  return { valueCents, profitCents: subtract(valueCents, costCents) };
}

/** Why a position is not traded: "Trading suspended", "Leaving the exchange"; null while it is. */
export function restText({ suspended, retirement }: Pick<HoldingRow, 'suspended' | 'retirement'>): string | null {
  if (retirement !== undefined) return leavingText(retirement);
  return suspended ? errorCatalogue.CELEBRITY_SUSPENDED.message : null;
}

const statusText = (row: HoldingRow) => restText(row) ?? 'Active';

/** Positions as CSV rows, in the order on screen. */
export function positionsTable(rows: readonly HoldingRow[]): CsvTable {
  return tableOf(rows, {
    Celebrity: ({ name }) => name,
    Category: ({ category }) => category,
    Country: ({ country }) => country,
    Shares: ({ shares }) => shares,
    'Average SE$': ({ averagePriceCents }) => decimalOf(averagePriceCents),
    'Price SE$': ({ priceCents }) => decimalOf(priceCents),
    '24 h %': ({ dayChangeBps }) => decimalOf(dayChangeBps),
    'Value SE$': ({ valueCents }) => decimalOf(valueCents),
    'Profit SE$': ({ profitCents }) => decimalOf(profitCents),
    'Profit %': ({ profitBps }) => decimalOf(profitBps),
    Status: statusText,
  });
}

/** A trade's change of cash: negative for a buy. */
export function cashChangeOf({ side, totalCents, feeCents }: Trade): SeCents {
  return seCents(side === 'buy' ? -(totalCents + feeCents) : totalCents - feeCents);
}

/** A row of the Activity tab: a trade, or its undo. The fee of an undo is negative, since it came back. */
export interface ActivityRow
  extends Pick<Trade, 'celebrityId' | 'shares' | 'priceCents' | 'totalCents' | 'feeCents' | 'time'> {
  readonly key: string;
  /** "Bought", "Sold", "Purchase undone", "Sale undone". */
  readonly action: string;
  readonly cashCents: SeCents;
  /** What undoing a sale at a higher price cost; zero for other rows. */
  readonly undoCostCents: SeCents;
  readonly trade: Trade;
  readonly isUndo: boolean;
}

/** Trades with their undos, newest first. */
export function activityRows(trades: readonly Trade[]): ActivityRow[] {
  const rows = trades.flatMap((trade) => [tradeRow(trade), ...(trade.undone ? [undoRow(trade, trade.undone)] : [])]);
  return rows.sort((left, right) => Date.parse(right.time) - Date.parse(left.time));
}

function tradeRow(trade: Trade): ActivityRow {
  const action = trade.side === 'buy' ? 'Bought' : 'Sold';
  const cashCents = cashChangeOf(trade);
  return { ...trade, key: trade.id, action, cashCents, undoCostCents: seCents(0), trade, isUndo: false };
}

function undoRow(trade: Trade, { id, feeCents, ...undone }: Undo): ActivityRow {
  const action = trade.side === 'buy' ? 'Purchase undone' : 'Sale undone';
  const { celebrityId, shares } = trade;
  const cashCents = seCents((trade.side === 'buy' ? undone.totalCents : -undone.totalCents) + feeCents);
  const costs = { cashCents, undoCostCents: undoCost(trade, undone.priceCents) };
  return { celebrityId, shares, ...undone, key: id, action, feeCents: -feeCents, ...costs, trade, isUndo: true };
}

/** Trades and undos as CSV rows, in the order of the Activity tab. */
export function activityTable(trades: readonly Trade[], nameOf: (celebrityId: string) => string): CsvTable {
  return tableOf(activityRows(trades), {
    ...timeColumns('Time', 'time'),
    Action: ({ action }) => action,
    Celebrity: ({ celebrityId }) => nameOf(celebrityId),
    Shares: ({ shares }) => shares,
    'Price SE$': ({ priceCents }) => decimalOf(priceCents),
    'Total SE$': ({ totalCents }) => decimalOf(totalCents),
    'Fee SE$': ({ feeCents }) => decimalOf(feeCents),
    'Cash change SE$': ({ cashCents }) => decimalOf(cashCents),
    'Trade id': ({ trade }) => trade.id,
  });
}
