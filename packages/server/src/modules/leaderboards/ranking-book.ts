import { type WealthShares, wealthShares } from '@limelight/rules/economy';
import { openingOffset, type RankingWindow, windowProfitBps } from '@limelight/rules/ranking';
import { RankingWorkspace } from '@limelight/rules/ranking-order';
import { RankingTable } from '@limelight/rules/ranking-table';
import { type RankingKey, RankingOrderSet, rankingKeys } from './ranking-order-set.js';
import type { BoardQuery, Figures, OwnPlace, PlacedPlayer, RankingGroup } from './ranking-queries.js';
import type { PriceVector, StoredRow } from './ranking-rows.sql.js';
import type { SnapshotDays, SnapshotRow } from './snapshot.sql.js';

const groupNumbers = { hidden: 0, players: 1, bots: 2 } as const;

type RankedRow = Omit<PlacedPlayer, 'face'> & { readonly userId: string };

/** Every player's money in memory, and the newest ranking computed from it. */
export class RankingBook {
  readonly #slots: ReadonlyMap<string, number>;
  readonly #table = new RankingTable();
  readonly #rows = new Map<string, number>();
  readonly #userIds: string[] = [];
  readonly #groups: number[] = [];
  #prices = { tick: 0, pricesCents: new Float64Array() };
  #days: SnapshotDays = { week: null, month: null, last: null };
  #offsets = { week: new Float64Array(), month: new Float64Array(), all: null };
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

  /**
   * Reads each player's figures at the start of the windows and at the newest snapshot, page by page, and computes the
   * ranking at that snapshot.
   */
  async setBaselines(days: SnapshotDays, pages: AsyncIterable<readonly SnapshotRow[]>): Promise<void> {
    const count = this.#table.rowCount;
    const offsets = { week: new Float64Array(count), month: new Float64Array(count), all: null };
    const values = new Float64Array(count);
    const contributed = new Float64Array(count);
    const inLast = new Uint8Array(count);
    for await (const snapshots of pages) {
      for (const { user_id, day, value_cents, contributed_cents } of snapshots) {
        const row = this.#rows.get(user_id);
        if (row === undefined || row >= count) continue;
        const offset = openingOffset({ valueCents: value_cents, contributedCents: contributed_cents });
        if (day === days.week) offsets.week[row] = offset;
        if (day === days.month) offsets.month[row] = offset;
        if (day !== days.last) continue;
        values[row] = value_cents;
        contributed[row] = contributed_cents;
        inLast[row] = 1;
      }
    }
    this.#days = days;
    this.#offsets = offsets;
    const set = new RankingOrderSet(0, count, this.#members(inLast));
    set.values.set(values);
    set.setProfits((row) => contributed[row] ?? 0, offsets);
    const workspace = this.#workspaceFor(count);
    for (const key of rankingKeys) set.sort(key, workspace);
    this.#before = set;
  }

  /**
   * Ranks all players at the newest prices. All figures are computed in one go; between two boards `pause` yields to
   * queries, which read the previous ranking until this one is complete.
   */
  async rank(pause: () => Promise<void>): Promise<void> {
    const count = this.#table.rowCount;
    const set = new RankingOrderSet(this.#prices.tick, count, this.#members());
    this.#table.valueAll(this.#prices.pricesCents, set.values);
    set.setProfits((row) => this.#table.contributedCents(row), this.#offsets);
    const workspace = this.#workspaceFor(count);
    for (const key of rankingKeys) {
      await pause();
      set.sort(key, workspace);
    }
    this.#current = set;
  }

  /** Reuses the workspace while it is large enough. */
  #workspaceFor(rows: number): RankingWorkspace {
    if (this.#workspace === undefined || this.#workspace.rowsMax < rows) {
      this.#workspace = new RankingWorkspace(Math.ceil(rows * 1.25) + 1);
    }
    return this.#workspace;
  }

  /** The rows of each group, if `among` is given only those that it marks. */
  #members(among?: Uint8Array): Record<RankingGroup, Uint32Array> {
    const membersOf = (group: RankingGroup) => {
      const members = new Uint32Array(this.#groups.length);
      let count = 0;
      for (let row = 0; row < this.#groups.length; row += 1) {
        if (this.#groups[row] !== groupNumbers[group] || (among && !among[row])) continue;
        members[count] = row;
        count += 1;
      }
      return members.slice(0, count);
    };
    return { players: membersOf('players'), bots: membersOf('bots') };
  }

  /** Of all players at the newest ranking, hidden ones too. */
  wealth(): WealthShares {
    return wealthShares(this.#current?.values.slice() ?? new Float64Array());
  }

  page(key: RankingKey, { group, window, offset, limit }: BoardQuery): { total: number; rows: RankedRow[] } {
    const order = this.#current?.orders[group][key] ?? new Uint32Array();
    const rows = [...order.subarray(offset, offset + limit)].map((row) => ({
      userId: this.#userIds[row] ?? '',
      rank: this.#current?.ranks[key][row] ?? 0,
      change: this.#changeOf(key, row),
      ...this.#figuresAt(row, window),
    }));
    return { total: order.length, rows };
  }

  /** Null for an unknown player. The rank is null for one who is not ranked or joined after the newest ranking. */
  placeOf(userId: string, key: RankingKey, window: RankingWindow): Omit<OwnPlace, 'face'> | null {
    const row = this.#rows.get(userId);
    if (row === undefined) return null;
    const rank = this.#current?.ranks[key][row] ?? 0;
    return { rank: rank === 0 ? null : rank, change: this.#changeOf(key, row), ...this.#figuresAt(row, window) };
  }

  figuresOf(userId: string, window: RankingWindow): Figures | null {
    const row = this.#rows.get(userId);
    return row === undefined ? null : this.#figuresAt(row, window);
  }

  /** Figures of the newest ranking; current ones for a player who joined after it. */
  #figuresAt(row: number, window: RankingWindow): Figures {
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
