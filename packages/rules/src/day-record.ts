import type { CelebrityMarket } from './market.js';
import type { SplitRatio } from './split.js';
import type { TempoName } from './tempo.js';

/**
 * What is published about a London day, so that anybody recomputes its prices to the cent:
 *
 * - days ahead, the commitment to its seed;
 * - before its first tick, the opening record: the state that the first tick continues from;
 * - after it, the seed, and the closing record with every cause that no draw explains and the key of the day.
 *
 * A record is published as a JSON text, and its hash is the SHA-256 of exactly that text.
 */

/** The stages of a day's public events, in the order of their times. */
export const premiereStages = ['Spotlight', 'Gala night', 'Encore'] as const;
export type PremiereStage = (typeof premiereStages)[number];

/**
 * A public event of a day: the first tick at or after its time halts the celebrity (see
 * `causes/premiere.ts`).
 */
export interface Premiere {
  readonly stage: PremiereStage;
  readonly celebrityId: string;
  /** ISO 8601. */
  readonly time: string;
}

/**
 * A celebrity before the first tick of a day, after the splits and with the popularity that the day's prices
 * follow.
 */
export interface OpeningCelebrity extends CelebrityMarket {
  /** Place in the price arrays of ticks. */
  readonly slot: number;
  /** The price of a suspended one stands still. */
  readonly suspended: boolean;
  /** A price that staff set and that is not reached yet, in SE$ cents. */
  readonly targetCents: number | null;
  /**
   * Executed before the first tick: the price is the one after it, and the first `splitHaltTicks` ticks are
   * halted.
   */
  readonly split: SplitRatio | null;
}

/** What a draw of premieres chooses from (see `drawPremieres`). */
export interface PremiereChoice {
  readonly celebrityIds: readonly string[];
  /** Who was on stage two days before, and the day before, each in the order of their times. */
  readonly restingIds: readonly [readonly string[], readonly string[]];
}

/** A popularity that staff corrected: this day's count of followers starts from it. It moves no price. */
export interface PopularityCorrection {
  readonly celebrityId: string;
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** A popularity that was counted on the day before, and moves the prices of this one by its change. */
export interface CountedPopularity {
  readonly celebrityId: string;
  /** Of the accounts that count, those who hold or watch the celebrity. */
  readonly followers: number;
  readonly before: number;
  readonly after: number;
}

export interface PopularityCount {
  /** That count and follow anybody (see `popularityTargets`). */
  readonly accounts: number;
  /** In slot order: everybody who was listed at the count. */
  readonly celebrities: readonly CountedPopularity[];
}

export interface AnnouncedSplit extends SplitRatio {
  readonly celebrityId: string;
}

/**
 * 5: prices follow from the key of the day. Days of version 4 and before are of earlier rules, and are not
 * checked any more.
 */
export const recordVersion = 5;

export interface OpeningRecord {
  readonly model: 'random-walk';
  readonly version: typeof recordVersion;
  readonly day: string;
  /** The first day of the chain: those that follow within a week were committed to on it. */
  readonly firstDay: string;
  readonly tempo: TempoName;
  /** The time between two ticks of the day: that of every day. */
  readonly tickMs: number;
  /** Published with it; hexadecimal. */
  readonly commitment: string;
  /** The last tick before the day. */
  readonly afterTick: number;
  /** Announced by this opening or an earlier one, to be executed by a later one. */
  readonly splits: readonly AnnouncedSplit[];
  readonly corrections: readonly PopularityCorrection[];
  /** `null` for a count of before it was published. */
  readonly popularity: PopularityCount | null;
  /** `null` when no calendar was announced before the day; such a day has no premieres. */
  readonly premiereDraw: PremiereChoice | null;
  readonly premieres: readonly Premiere[];
  /** In slot order. */
  readonly celebrities: readonly OpeningCelebrity[];
  /** The hash of the opening record of the day before; `null` for the first one. Hexadecimal. */
  readonly previousOpening: string | null;
}

/** The published data of a tick. */
export interface DayTick {
  readonly number: number;
  /** ISO 8601 with milliseconds. */
  readonly time: string;
  /** By slot; 0 for a slot without a listed celebrity. */
  readonly pricesCents: readonly number[];
  readonly haltedSlots: readonly number[];
}

/** The line of a tick in the hash of a day's prices. */
export function tickLine({ number, time, pricesCents, haltedSlots }: DayTick): string {
  return `${number};${time};${pricesCents.join(',')};${haltedSlots.join(',')}\n`;
}
