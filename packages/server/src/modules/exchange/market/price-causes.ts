import type { CauseKind, DayCause } from '@limelight/rules/causes/causes';
import type { OpeningRecord } from '@limelight/rules/day-record';
import type { LondonDay } from '@limelight/rules/time';
import type { Clock } from '../../../platform/clock.js';
import type { Executor } from '../../../platform/database.js';

interface TickMoment {
  readonly number: number;
  readonly atMs: number;
  readonly day: LondonDay;
}

/** A celebrity after a tick. */
export interface TickState {
  readonly celebrityId: string;
  readonly priceCents: number;
  readonly haltTicks: number;
  /** A price that staff set is the price now. */
  readonly reached: boolean;
}

/** What begins at a tick. */
export interface TakenCauses {
  readonly causes: readonly DayCause[];
  /** Stores what the tick did, before the new prices are written. Trades wait meanwhile. */
  readonly settle: (states: readonly TickState[]) => Promise<void>;
}

/** A London day that opens: between the last tick before it and its first one. */
export interface OpeningMoment {
  readonly day: LondonDay;
  /** The last tick before the day. */
  readonly afterTick: number;
  readonly now: Date;
}

export interface TickRange {
  readonly firstTick: number;
  readonly lastTick: number;
}

/**
 * The part of a module in what moves prices. Each transaction is that of the tick or of the day's opening.
 */
export interface PriceCauses {
  /** The kinds of `rules/causes` that it answers for; each has one owner. */
  readonly kinds: readonly CauseKind[];
  /** What is announced together with the commitments of days ahead. */
  readonly announce?: (db: Executor, services: { readonly clock: Clock }) => Promise<void>;
  /** Whether prices or shares change as a day opens: then its first tick opens it. */
  readonly changesAtOpening?: (db: Executor, day: LondonDay) => Promise<boolean>;
  /** Decides what a day begins with. @returns its part of the opening record */
  readonly open?: (tx: Executor, opening: OpeningMoment) => Promise<Partial<OpeningRecord>>;
  readonly take?: (tx: Executor, tick: TickMoment) => Promise<TakenCauses>;
  /** What a range of ticks was the first to show, oldest first, as the closing record publishes it. */
  readonly list?: (db: Executor, range: TickRange) => Promise<readonly DayCause[]>;
}

/** The parts of all modules. */
export interface PriceCauseSource {
  readonly priceCauses: readonly PriceCauses[];
}

/** Announces what follows from the commitments of days ahead. Call it where days are committed. */
export async function announceCauses(
  db: Executor,
  { priceCauses, clock }: PriceCauseSource & { readonly clock: Clock },
): Promise<void> {
  for (const { announce } of priceCauses) await announce?.(db, { clock });
}
