import { type RankingWindow, rankingWindows, windowProfitBps } from '@limelight/rules/ranking';
import { assignRanks, type RankingWorkspace, sortByScore } from '@limelight/rules/ranking-order';
import type { RankingGroup } from './ranking-queries.js';

/** The sort key: the profit of a window, or the value. */
export type RankingKey = RankingWindow | 'value';
export const rankingKeys: readonly RankingKey[] = [...rankingWindows, 'value'];

/**
 * By row: `offset + contributed` is the opening value for `windowProfitBps`. No offset for all time (null) and for rows that
 * were added later.
 */
type WindowOffsets = Readonly<Record<RankingWindow, Float64Array | null>>;

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
    const profits = () => new Int32Array(rowCount);
    this.profits = { week: profits(), month: profits(), all: profits() };
    const copies = (rows: Uint32Array) => ({
      week: rows.slice(),
      month: rows.slice(),
      all: rows.slice(),
      value: rows.slice(),
    });
    this.ranks = copies(new Uint32Array(rowCount));
    this.orders = { players: copies(members.players), bots: copies(members.bots) };
  }

  /** Computes all rows' profits from their values and contributions. */
  setProfits(contributedCentsOf: (row: number) => number, offsets: WindowOffsets): void {
    for (let row = 0; row < this.rowCount; row += 1) {
      const contributedCents = contributedCentsOf(row);
      for (const window of rankingWindows) {
        const openingCents = contributedCents + (offsets[window]?.[row] ?? 0);
        this.profits[window][row] = windowProfitBps(this.values[row] ?? 0, openingCents);
      }
    }
  }

  sort(key: RankingKey, workspace: RankingWorkspace): void {
    const scores = key === 'value' ? this.values : this.profits[key];
    for (const orders of Object.values(this.orders)) {
      const order = orders[key];
      sortByScore(scores, order, workspace);
      assignRanks(scores, order, this.ranks[key]);
    }
  }
}
