import { type RankingWindow, rankingWindows } from '@limelight/rules/ranking';
import { assignRanks, type RankingWorkspace, sortByScore } from '@limelight/rules/ranking-order';
import { openingIndex, returnBps } from '@limelight/rules/time-weighted-return';
import type { RankingGroup } from './ranking-queries.js';

/** The sort key: the return over a window, or the value. */
export type RankingKey = RankingWindow | 'value';
export const rankingKeys: readonly RankingKey[] = [...rankingWindows, 'value'];

/** The index at the start of each window, by row: 1 for all time (null) and for players who joined later. */
export type OpeningIndices = Readonly<Record<RankingWindow, Float64Array | null>>;

/** The rows of each group that are in each ranking. */
export type RankingMembers = Readonly<Record<RankingGroup, Record<RankingKey, Uint32Array>>>;

/** All figures and ranks at one tick. Immutable once complete, so that no page mixes two rankings. */
export class RankingOrderSet {
  readonly rowCount: number;
  readonly tick: number;
  readonly values: Float64Array;
  readonly returns: Readonly<Record<RankingWindow, Int32Array>>;
  /** Ranks by row, shared by both groups, since a row is in only one of them; 0 for an unranked player. */
  readonly ranks: Readonly<Record<RankingKey, Uint32Array>>;
  /** Rows, best first. */
  readonly orders: RankingMembers;

  constructor(tick: number, rowCount: number, members: RankingMembers) {
    this.tick = tick;
    this.rowCount = rowCount;
    this.values = new Float64Array(rowCount);
    const returns = () => new Int32Array(rowCount);
    this.returns = { week: returns(), month: returns(), all: returns() };
    const ranks = () => new Uint32Array(rowCount);
    this.ranks = { week: ranks(), month: ranks(), all: ranks(), value: ranks() };
    // Sorted in place.
    this.orders = members;
  }

  /** Computes all rows' returns from their indices. */
  setReturns(indexOf: (row: number) => number, openings: OpeningIndices): void {
    for (let row = 0; row < this.rowCount; row += 1) {
      const index = indexOf(row);
      for (const window of rankingWindows) {
        this.returns[window][row] = returnBps(index, openings[window]?.[row] ?? openingIndex);
      }
    }
  }

  sort(key: RankingKey, workspace: RankingWorkspace): void {
    const scores = key === 'value' ? this.values : this.returns[key];
    for (const orders of Object.values(this.orders)) {
      const order = orders[key];
      sortByScore(scores, order, workspace);
      assignRanks(scores, order, this.ranks[key]);
    }
  }

  /** The rank that a row would have in a group that does not contain it. */
  rankAmong(group: RankingGroup, key: RankingKey, row: number): number {
    return this.rankOfScore(group, key, (key === 'value' ? this.values : this.returns[key])[row] ?? 0);
  }

  /** The rank that somebody with such a return or value would have in a group. */
  rankOfScore(group: RankingGroup, key: RankingKey, own: number): number {
    const scores = key === 'value' ? this.values : this.returns[key];
    const order = this.orders[group][key];
    let better = 0;
    for (let end = order.length; better < end; ) {
      const middle = (better + end) >>> 1;
      if ((scores[order[middle] as number] as number) > own) better = middle + 1;
      else end = middle;
    }
    return better + 1;
  }
}
