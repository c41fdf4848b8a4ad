import { type RankingWindow, rankingWindows, windowProfitBps } from '@limelight/rules/ranking';
import type { RankingWorkspace } from '@limelight/rules/ranking-order';
import { RankingTable } from '@limelight/rules/ranking-table';
import { Baselines } from './baselines.js';
import {
  type RankingKey,
  RankingOrderSet,
  rankingKeys,
  type WindowOffsets,
  workspaceFor,
} from './ranking-order-set.js';
import type { Figures, RankingGroup } from './ranking-queries.js';
import type { PriceVector, StoredRow } from './ranking-rows.sql.js';
import type { SnapshotDays, SnapshotRow } from './snapshot.sql.js';

const groupNumbers = { hidden: 0, players: 1, bots: 2 } as const;

export interface Prices {
  readonly tick: number;
  readonly pricesCents: Float64Array;
}

export interface PageOfRows {
  readonly group: RankingGroup;
  readonly key: RankingKey;
  readonly offset: number;
  readonly limit: number;
}

export interface RankedRow {
  readonly userId: string;
  readonly rank: number;
  readonly change: number | null;
}

function grownTo(numbers: Float64Array, length: number): Float64Array {
  if (numbers.length >= length) return numbers;
  const larger = new Float64Array(Math.max(length, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

/** Every player's money in memory, and the newest ranking computed from it. */
export class RankingBook {
  readonly #slots: ReadonlyMap<string, number>;
  readonly #table = new RankingTable();
  readonly #rows = new Map<string, number>();
  readonly #userIds: string[] = [];
  readonly #groups: number[] = [];
  #prices: Prices = { tick: 0, pricesCents: new Float64Array() };
  #days: SnapshotDays = { week: null, month: null, last: null };
  #offsets: { week: Float64Array; month: Float64Array } = { week: new Float64Array(), month: new Float64Array() };
  /** Ranks at the newest snapshot, to compute changes since. */
  #before: RankingOrderSet | undefined;
  #current: RankingOrderSet | undefined;
  #workspace: RankingWorkspace | undefined;

  constructor(slots: ReadonlyMap<string, number>) {
    this.#slots = slots;
  }

  get slotCount(): number {
    return this.#slots.size;
  }

  get tick(): number {
    return this.#current?.tick ?? this.#prices.tick;
  }

  get days(): SnapshotDays {
    return this.#days;
  }

  has(userId: string): boolean {
    return this.#rows.has(userId);
  }

  /** Writes rows from the database, of known or new players. */
  write(stored: readonly StoredRow[]): void {
    for (const row of stored) {
      const held = row.held === '' ? [] : row.held.split(' ').map((text) => text.split(':'));
      const money = {
        cashCents: row.cash_cents,
        contributedCents: row.contributed_cents,
        slots: held.map(([celebrityId = '']) => this.#slotOf(celebrityId)),
        shares: held.map(([, shares]) => Number(shares)),
      };
      const known = this.#rows.get(row.user_id);
      if (known !== undefined) this.#table.write(known, money);
      const index = known ?? this.#table.add(money);
      if (known === undefined) {
        this.#rows.set(row.user_id, index);
        this.#userIds.push(row.user_id);
      }
      this.#groups[index] = row.ranked ? groupNumbers[row.bot ? 'bots' : 'players'] : groupNumbers.hidden;
    }
  }

  #slotOf(celebrityId: string): number {
    const slot = this.#slots.get(celebrityId);
    if (slot === undefined) throw new Error(`celebrity ${celebrityId} has no slot yet`);
    return slot;
  }

  setPrices({ number, prices_cents }: Pick<PriceVector, 'number' | 'prices_cents'>): void {
    this.#prices = { tick: number, pricesCents: Float64Array.from(prices_cents) };
  }

  /** Reads the baselines page by page, and computes the ranking at the newest snapshot. */
  async setBaselines(days: SnapshotDays, pages: AsyncIterable<readonly SnapshotRow[]>): Promise<void> {
    const baselines = new Baselines(days, this.#table.rowCount);
    for await (const snapshots of pages) {
      for (const snapshot of snapshots) {
        const row = this.#rows.get(snapshot.user_id);
        if (row !== undefined && row < baselines.week.length) baselines.take(row, snapshot);
      }
    }
    this.#days = days;
    this.#offsets = { week: baselines.week, month: baselines.month };
    this.#before = this.#rankAsOf(baselines);
  }

  #rankAsOf(baselines: Baselines): RankingOrderSet {
    const count = baselines.lastValues.length;
    const set = new RankingOrderSet(0, count, {
      players: this.#membersOf('players').filter((row) => baselines.knows(row)),
      bots: this.#membersOf('bots').filter((row) => baselines.knows(row)),
    });
    set.values.set(baselines.lastValues.map((value) => (Number.isNaN(value) ? 0 : value)));
    for (let row = 0; row < count; row += 1) {
      set.setProfits(row, baselines.lastContributed[row] ?? 0, this.#offsetsOf());
    }
    this.#workspace = workspaceFor(count, this.#workspace);
    for (const key of rankingKeys) set.sort(key, this.#workspace);
    return set;
  }

  /**
   * Ranks all players at the newest prices. All figures are computed in one go; between two boards `pause` yields to
   * queries, which read the previous ranking until this one is complete.
   */
  async rank(pause: () => Promise<void>): Promise<void> {
    const count = this.#table.rowCount;
    this.#offsets.week = grownTo(this.#offsets.week, count);
    this.#offsets.month = grownTo(this.#offsets.month, count);
    const members = { players: this.#membersOf('players'), bots: this.#membersOf('bots') };
    const set = new RankingOrderSet(this.#prices.tick, count, members);
    set.valueAll(this.#table, this.#prices.pricesCents, this.#offsetsOf());
    this.#workspace = workspaceFor(count, this.#workspace);
    for (const key of rankingKeys) {
      await pause();
      set.sort(key, this.#workspace);
    }
    this.#current = set;
  }

  #offsetsOf(): WindowOffsets {
    return { ...this.#offsets, all: null };
  }

  #membersOf(group: RankingGroup): Uint32Array {
    const wanted = groupNumbers[group];
    const members = new Uint32Array(this.#groups.length);
    let count = 0;
    for (let row = 0; row < this.#groups.length; row += 1) {
      if (this.#groups[row] !== wanted) continue;
      members[count] = row;
      count += 1;
    }
    return members.slice(0, count);
  }

  page({ group, key, offset, limit }: PageOfRows): { total: number; rows: RankedRow[] } {
    const order = this.#current?.orders[group][key] ?? new Uint32Array();
    const rows = [...order.subarray(offset, offset + limit)].map((row) => ({
      userId: this.#userIds[row] ?? '',
      rank: this.#current?.ranks[key][row] ?? 0,
      change: this.#changeOf(key, row),
    }));
    return { total: order.length, rows };
  }

  /** A player's rank; null for a player who is not ranked or joined after the newest ranking. */
  placeOf(userId: string, key: RankingKey): Pick<RankedRow, 'rank' | 'change'> | null {
    const row = this.#rows.get(userId);
    const rank = row === undefined ? 0 : (this.#current?.ranks[key][row] ?? 0);
    return row === undefined || rank === 0 ? null : { rank, change: this.#changeOf(key, row) };
  }

  /** Figures of the newest ranking; current ones for a player who joined after it. */
  figuresOf(userId: string, window: RankingWindow): Figures | null {
    const row = this.#rows.get(userId);
    if (row === undefined) return null;
    if (this.#current !== undefined && row < this.#current.rowCount) {
      return { valueCents: this.#current.values[row] ?? 0, profitBps: this.#current.profits[window][row] ?? 0 };
    }
    const valueCents = this.#table.valueCents(row, this.#prices.pricesCents);
    return { valueCents, profitBps: windowProfitBps(valueCents, this.#table.contributedCents(row)) };
  }

  /** Profit over a window at the newest snapshot; null when that snapshot began the window or has no rank. */
  profitBefore(userId: string, window: RankingWindow): number | null {
    const row = this.#rows.get(userId);
    if (row === undefined || !this.#comparable(window) || this.#before === undefined) return null;
    return this.#before.ranks[window][row] === 0 ? null : (this.#before.profits[window][row] ?? null);
  }

  #changeOf(key: RankingKey, row: number): number | null {
    if (key !== 'value' && !this.#comparable(key)) return null;
    const before = this.#before?.ranks[key][row] ?? 0;
    const now = this.#current?.ranks[key][row] ?? 0;
    return before === 0 || now === 0 ? null : before - now;
  }

  /** On the first day of a window there is no earlier rank in it to compare with. */
  #comparable(window: RankingWindow): boolean {
    return window === 'all' || this.#days[window] !== this.#days.last;
  }
}

export function sameDays(left: SnapshotDays, right: SnapshotDays): boolean {
  return (
    left.last === right.last && rankingWindows.every((window) => window === 'all' || left[window] === right[window])
  );
}
