import { type RankingWindow, rankingWindows, windowProfitBps } from '@limelight/rules/ranking';
import { assignRanks, RankingWorkspace, sortByScore } from '@limelight/rules/ranking-order';
import type { RankingTable } from '@limelight/rules/ranking-table';
import type { RankingGroup } from './ranking-queries.js';

const rankingGroups = ['players', 'bots'] as const satisfies readonly RankingGroup[];

/** The sort key: the profit of a window, or the value. */
export type RankingKey = RankingWindow | 'value';
export const rankingKeys: readonly RankingKey[] = [...rankingWindows, 'value'];

/** By row: `offset + contributed` is the opening value for `windowProfitBps`. Null without an offset: all time. */
export type WindowOffsets = Readonly<Record<RankingWindow, Float64Array | null>>;

/** All figures and ranks at one tick. Immutable once complete, so that no page mixes two rankings. */
export class RankingOrderSet {
  readonly rowCount: number;
  readonly tick: number;
  readonly values: Float64Array;
  readonly profits: Readonly<Record<RankingWindow, Int32Array>>;
  /** Ranks by row, shared by both groups, since a row is in only one of them; 0 for an unranked player. */
  readonly ranks: Readonly<Record<RankingKey, Uint32Array>>;
  /** Rows, best first. */
  readonly orders: Readonly<Record<RankingGroup, Record<RankingKey, Uint32Array>>>;

  constructor(tick: number, rowCount: number, members: Readonly<Record<RankingGroup, Uint32Array>>) {
    this.tick = tick;
    this.rowCount = rowCount;
    this.values = new Float64Array(rowCount);
    const int32 = () => new Int32Array(rowCount);
    this.profits = { week: int32(), month: int32(), all: int32() };
    const ranks = () => new Uint32Array(rowCount);
    this.ranks = { week: ranks(), month: ranks(), all: ranks(), value: ranks() };
    const copies = (rows: Uint32Array) => ({
      week: rows.slice(),
      month: rows.slice(),
      all: rows.slice(),
      value: rows.slice(),
    });
    this.orders = { players: copies(members.players), bots: copies(members.bots) };
  }

  /** Computes one row's profits from its value and contributions. */
  setProfits(row: number, contributedCents: number, offsets: WindowOffsets): void {
    const valueCents = this.values[row] ?? 0;
    for (const window of rankingWindows) {
      const openingCents = contributedCents + (offsets[window]?.[row] ?? 0);
      this.profits[window][row] = windowProfitBps(valueCents, openingCents);
    }
  }

  /** Computes values and profits of all rows at the same prices. */
  valueAll(table: RankingTable, pricesCents: Float64Array, offsets: WindowOffsets): void {
    table.valueAll(pricesCents, this.values);
    for (let row = 0; row < this.rowCount; row += 1) this.setProfits(row, table.contributedCents(row), offsets);
  }

  sort(key: RankingKey, workspace: RankingWorkspace): void {
    const scores = key === 'value' ? this.values : this.profits[key];
    for (const group of rankingGroups) {
      const order = this.orders[group][key];
      sortByScore(scores, order, workspace);
      assignRanks(scores, order, this.ranks[key]);
    }
  }
}

/** Reuses a workspace while it is large enough. */
export function workspaceFor(rows: number, known: RankingWorkspace | undefined): RankingWorkspace {
  return known !== undefined && known.rowsMax >= rows ? known : new RankingWorkspace(Math.ceil(rows * 1.25) + 1);
}
