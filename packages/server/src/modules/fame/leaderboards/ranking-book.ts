import { wealthShares } from '@limelight/rules/economy';
import type { RankingWindow } from '@limelight/rules/ranking';
import { RankingWorkspace } from '@limelight/rules/ranking-order';
import { RankingTable } from '@limelight/rules/ranking-table';
import { openingIndex, returnBps } from '@limelight/rules/time-weighted-return';
import { type Closes, inAllRankings, RankingGroups } from './ranking-groups.js';
import { type OpeningIndices, type RankingKey, RankingOrderSet, rankingKeys } from './ranking-order-set.js';
import type {
  BoardQuery,
  Figures,
  GroupReturn,
  OwnPlace,
  PlacedPlayer,
  RankingGroup,
  Wealth,
} from './ranking-queries.js';
import type { PriceVector, StoredRow } from './ranking-rows.sql.js';
import type { SnapshotDays, SnapshotRow } from './snapshot.sql.js';
import { rankedBits } from './spread.sql.js';

type RankedRow = Omit<PlacedPlayer, 'profile'> & { readonly userId: string };

const noDays: SnapshotDays = { week: null, month: null, last: null };

/** Every player's money and return index in memory, and the newest ranking computed from them. */
export class RankingBook {
  readonly #slots = new Map<string, number>();
  readonly #table = new RankingTable();
  readonly #rows = new Map<string, number>();
  readonly #userIds: string[] = [];
  readonly #groups = new RankingGroups();
  #prices = { tick: 0, pricesCents: new Float64Array() };
  #days = noDays;
  #openings: OpeningIndices = { week: null, month: null, all: null };
  /** Ranks at the newest close, to compute changes since. */
  #before: RankingOrderSet | undefined;
  #current: RankingOrderSet | undefined;
  #workspace: RankingWorkspace | undefined;

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

  addSlots(slots: readonly { readonly id: string; readonly slot: number }[]): void {
    for (const { id, slot } of slots) this.#slots.set(id, slot);
  }

  /** Writes rows from the database, of known or new players. */
  write(stored: readonly StoredRow[]): void {
    for (const row of stored) {
      const held = row.held === '' ? [] : row.held.split(' ').map((text) => text.split(':'));
      const money = {
        cashCents: row.cash_cents,
        chain: { index: row.return_index, baseCents: row.return_base_cents },
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
      this.#groups.setGroup(index, row.shown ? (row.bot ? 'bots' : 'players') : 'hidden');
    }
  }

  isRanked(userId: string, window: RankingWindow): boolean {
    return (this.rankedBits(userId) & rankedBits[window]) !== 0;
  }

  /** In which rankings a player is; none for an unknown one. */
  rankedBits(userId: string): number {
    const row = this.#rows.get(userId);
    return row === undefined ? 0 : this.#groups.rankedBits(row);
  }

  /** Who of these is not in all rankings. */
  notInAll(userIds: readonly string[]): readonly string[] {
    return userIds.filter((userId) => this.has(userId) && this.rankedBits(userId) !== inAllRankings);
  }

  /** Puts a player into rankings, who leaves them with a close at the earliest. */
  addRanked(userId: string, bits: number): void {
    const row = this.#rows.get(userId);
    if (row !== undefined) this.#groups.addRanked(row, bits);
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
   * Reads the closes that the windows begin with, day by day, and computes the ranking at the newest one. A
   * close that is already known is not read again. Until all are read, everything is ranked by those of
   * before.
   *
   * @param closesOf all players' closes of a day, in pages
   */
  async setBaselines(
    days: SnapshotDays,
    closesOf: (day: NonNullable<SnapshotDays['last']>) => AsyncIterable<readonly SnapshotRow[]>,
  ): Promise<void> {
    const read = new Map<string, Promise<Closes>>();
    const closes = (day: NonNullable<SnapshotDays['last']>) => {
      const reading = read.get(day) ?? this.#readCloses(closesOf(day));
      read.set(day, reading);
      return reading;
    };
    const opening = async (window: 'week' | 'month') => {
      const day = days[window];
      if (day === null) return null;
      return day === this.#days[window] ? this.#openings[window] : (await closes(day)).indices;
    };
    const openings = { week: await opening('week'), month: await opening('month'), all: null };
    const last = days.last === null ? null : await closes(days.last);
    if (last !== null) this.#groups.setRankedOf(last);
    this.#before = last === null ? undefined : this.#rankCloses(last, openings);
    this.#days = days;
    this.#openings = openings;
  }

  async #readCloses(pages: AsyncIterable<readonly SnapshotRow[]>): Promise<Closes> {
    const count = this.#table.rowCount;
    const closes = {
      indices: new Float64Array(count).fill(openingIndex),
      values: new Float64Array(count),
      known: new Uint8Array(count),
      ranked: new Uint8Array(count),
    };
    for await (const page of pages) {
      for (const { user_id, value_cents, return_index, ranked } of page) {
        const row = this.#rows.get(user_id);
        if (row === undefined || row >= count) continue;
        closes.indices[row] = return_index;
        closes.values[row] = value_cents;
        closes.known[row] = 1;
        // Of before it was stored: nobody leaves without a close that says so.
        closes.ranked[row] = ranked ?? inAllRankings;
      }
    }
    return closes;
  }

  #rankCloses({ indices, values, known }: Closes, openings: OpeningIndices): RankingOrderSet {
    const set = new RankingOrderSet(0, values.length, this.#groups.members(known));
    set.values.set(values);
    set.setReturns((row) => indices[row] ?? openingIndex, openings);
    const workspace = this.#workspaceFor(values.length);
    for (const key of rankingKeys) set.sort(key, workspace);
    return set;
  }

  /**
   * Ranks all players at the newest prices. All figures are computed in one go; between two boards `pause`
   * yields to queries, which read the previous ranking until this one is complete.
   */
  async rank(pause: () => Promise<void>): Promise<void> {
    const count = this.#table.rowCount;
    const set = new RankingOrderSet(this.#prices.tick, count, this.#groups.members());
    this.#table.valueAll(this.#prices.pricesCents, set.values);
    set.setReturns((row) => this.#table.indexAt(row, set.values[row] as number), this.#openings);
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

  /**
   * At the newest ranking: the wealth of all players, hidden ones too, and the returns of those who are
   * ranked.
   */
  wealth(): Wealth {
    return {
      ...wealthShares(this.#current?.values.slice() ?? new Float64Array()),
      monthReturns: { players: this.#monthReturn('players'), bots: this.#monthReturn('bots') },
    };
  }

  #monthReturn(group: RankingGroup): GroupReturn {
    const rows = this.#current?.orders[group].month ?? new Uint32Array();
    let sumBps = 0;
    for (const row of rows) sumBps += this.#current?.returns.month[row] ?? 0;
    return { ranked: rows.length, meanBps: rows.length === 0 ? null : Math.round(sumBps / rows.length) };
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

  /**
   * Null for an unknown player. A hidden one gets the rank among the others of their group; null is the rank
   * of a player who joined after the newest ranking.
   */
  placeOf(userId: string, key: RankingKey, { window, group }: Pick<BoardQuery, 'window' | 'group'>) {
    const row = this.#rows.get(userId);
    if (row === undefined) return null;
    const rank = this.#rankAt(this.#current, key, { row, group });
    const before = this.#comparable(key) ? this.#rankAt(this.#before, key, { row, group }) : null;
    const change = rank === null || before === null ? null : before - rank;
    return { rank, change, ...this.#figuresAt(row, window) } satisfies Omit<OwnPlace, 'profile' | 'standing'>;
  }

  #rankAt(
    set: RankingOrderSet | undefined,
    key: RankingKey,
    { row, group }: { readonly row: number; readonly group: RankingGroup },
  ): number | null {
    if (set === undefined || row >= set.rowCount) return null;
    const rank = set.ranks[key][row] as number;
    if (rank > 0) return rank;
    // A row without a value had no close: the player joined later.
    const isHidden = this.#groups.isHidden(row) && set.values[row] !== 0;
    return isHidden && this.#groups.isIn(row, key) ? set.rankAmong(group, key, row) : null;
  }

  /** The rank that somebody with such a return would have; null before the first ranking. */
  rankOfReturn(group: RankingGroup, window: RankingWindow, returnBps: number): number | null {
    return this.#current?.rankOfScore(group, window, returnBps) ?? null;
  }

  figuresOf(userId: string, window: RankingWindow): Figures | null {
    const row = this.#rows.get(userId);
    return row === undefined ? null : this.#figuresAt(row, window);
  }

  /** Figures of the newest ranking; current ones for a player who joined after it. */
  #figuresAt(row: number, window: RankingWindow): Figures {
    if (this.#current !== undefined && row < this.#current.rowCount) {
      return { valueCents: this.#current.values[row] ?? 0, returnBps: this.#current.returns[window][row] ?? 0 };
    }
    const valueCents = this.#table.valueCents(row, this.#prices.pricesCents);
    return { valueCents, returnBps: returnBps(this.#table.indexAt(row, valueCents), openingIndex) };
  }

  /**
   * The return over a window at the newest close; null when that close began the window or the player joined
   * later.
   */
  returnBefore(userId: string, window: RankingWindow): number | null {
    const row = this.#rows.get(userId);
    if (row === undefined || !this.#comparable(window) || this.#before === undefined) return null;
    const hadClose = row < this.#before.rowCount && this.#before.values[row] !== 0;
    return hadClose ? (this.#before.returns[window][row] as number) : null;
  }

  #changeOf(key: RankingKey, row: number): number | null {
    if (!this.#comparable(key)) return null;
    const before = this.#before?.ranks[key][row] ?? 0;
    const now = this.#current?.ranks[key][row] ?? 0;
    return before === 0 || now === 0 ? null : before - now;
  }

  /** On the first day of a window there is no earlier rank in it to compare with. */
  #comparable(key: RankingKey): boolean {
    return key === 'all' || key === 'value' || this.#days[key] !== this.#days.last;
  }
}
