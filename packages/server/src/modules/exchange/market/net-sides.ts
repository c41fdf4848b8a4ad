import { ticksPerDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { deleteSideCounts, listSideChanges, listSplitTicks, type SideChange, saveSideCounts } from './net-sides.sql.js';

/** Trades of so many ticks are read by one query: at five million trades a day, two hundred thousand. */
const ticksPerQuery = 120;

/** Net shares by player, never 0, and how many of them are above and below it. */
class Sides {
  readonly #shares = new Map<number, number>();
  buyers = 0;
  sellers = 0;

  add(player: number, shares: number): void {
    const before = this.#shares.get(player) ?? 0;
    const after = before + shares;
    this.buyers += Number(after > 0) - Number(before > 0);
    this.sellers += Number(after < 0) - Number(before < 0);
    if (after === 0) this.#shares.delete(player);
    else this.#shares.set(player, after);
  }
}

/**
 * The net sides of the last day's settled ticks: net shares of each player's trades with each celebrity. They
 * stand in the memory of the instance that leads, and only their counts in the database: rows of their own
 * would be changed at random places of a large index. The first move reads a day, a later one what changed.
 */
export class NetSides {
  /** The last settled tick; nothing at it or before `#since` was counted. */
  #tick = Number.NEGATIVE_INFINITY;
  #since = 0;
  /** Small numbers in place of ids, which would take most of the memory. */
  readonly #players = new Map<string, number>();
  readonly #sides = new Map<string, Sides>();
  readonly #splitTicks = new Map<string, number>();
  /** Whose counts are not stored yet. */
  readonly #changed = new Set<string>();

  /**
   * Stores the counts at a finished tick. After a failed transaction, which moves to its tick once more, the
   * day is read again.
   */
  async moveTo(tx: Executor, number: number): Promise<void> {
    if (number <= this.#tick || number - this.#tick >= ticksPerDay) {
      this.#beginBefore(number);
      await deleteSideCounts(tx);
    }
    try {
      await this.#moveOn(tx, number);
    } catch (error) {
      this.#tick = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  async #moveOn(tx: Executor, number: number): Promise<void> {
    for (const { celebrityId, tick } of await listSplitTicks(tx)) this.#noteSplit(celebrityId, tick ?? 0);
    while (this.#tick < number) {
      const to = Math.min(this.#tick + ticksPerQuery, number);
      const changes = await listSideChanges(tx, { from: this.#tick + 1, to, since: this.#since });
      for (const change of changes) this.#add(change);
      this.#tick = to;
    }
    const counts = [...this.#changed].map((celebrityId) => {
      const { buyers, sellers } = this.#sidesOf(celebrityId);
      return { celebrityId, buyers, sellers };
    });
    await saveSideCounts(tx, counts);
    this.#changed.clear();
  }

  #beginBefore(number: number): void {
    this.#since = number - ticksPerDay;
    this.#tick = this.#since;
    for (const collection of [this.#players, this.#sides, this.#splitTicks, this.#changed]) collection.clear();
  }

  /** Shares of before a split are not those of now. */
  #noteSplit(celebrityId: string, tick: number): void {
    if (this.#splitTicks.get(celebrityId) === tick) return;
    this.#splitTicks.set(celebrityId, tick);
    this.#sides.delete(celebrityId);
    this.#changed.add(celebrityId);
  }

  #add({ celebrityId, userId, shares }: SideChange): void {
    let player = this.#players.get(userId);
    if (player === undefined) {
      player = this.#players.size;
      this.#players.set(userId, player);
    }
    this.#sidesOf(celebrityId).add(player, shares);
    this.#changed.add(celebrityId);
  }

  #sidesOf(celebrityId: string): Sides {
    const sides = this.#sides.get(celebrityId) ?? new Sides();
    this.#sides.set(celebrityId, sides);
    return sides;
  }
}
