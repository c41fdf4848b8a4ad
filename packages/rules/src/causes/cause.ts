import type { OpeningCelebrity, OpeningRecord } from '../day-record.js';
import type { HmacSha256, Sha256 } from '../fairness.js';
import type { Jump } from '../market.js';

/** A cause as a closing record publishes it: without `celebrityId` when it concerns the whole market. */
export interface PublishedCause {
  readonly kind: string;
  /** The first tick that it affects. */
  readonly tick: number;
  readonly celebrityId?: string;
}

export interface CelebrityCause extends PublishedCause {
  readonly celebrityId: string;
}

export interface Place {
  readonly tick?: number;
  readonly celebrityId?: string;
  /** What was published and what was expected. */
  readonly detail?: string;
}

export interface Log<Code extends string> {
  add(code: Code, place?: Place): void;
}

/** The records of a day, and of the day before as far as they are known. */
export interface DayFacts {
  readonly opening: OpeningRecord;
  readonly firstTick: number;
  readonly causes: readonly PublishedCause[];
  readonly before: { readonly opening: OpeningRecord | null; readonly causes: readonly PublishedCause[] };
  readonly hmacSha256: HmacSha256;
  readonly sha256: Sha256;
  /** The key of the day's draws. */
  readonly dayKey: Uint8Array;
}

/** What is known when all ticks of a day are recomputed. */
export interface TickFacts {
  /** The first tick at or after a time; `null` when the day had none. */
  atOrAfter(timeMs: number): number | null;
  /** `null` for a tick that the day does not have. */
  timeOf(tick: number): number | null;
  isSuspended(celebrityId: string, tick: number): boolean;
  /** After a tick at which an event of a squad started by the records; `null` for others. */
  marketAt(celebrityId: string, tick: number): TickMarket | null;
}

export interface TickMarket {
  readonly priceCents: number;
  readonly isHalted: boolean;
}

type Schema<C> = {
  readonly [Field in Exclude<keyof C, keyof CelebrityCause>]: (value: unknown) => boolean;
};

/**
 * `before`: the tick itself absorbs of it. `after`: the celebrity halts with the tick, and the ones after it
 * absorb the jump.
 */
interface CauseJump<C> {
  readonly moment: 'before' | 'after';
  /**
   * Separates its draws from those of the others at a tick. No two causes have the same, and none that of the
   * moves.
   */
  readonly drawIndex: number;
  of(cause: C): Jump;
}

/**
 * Everything that the game knows about one kind of cause of a price. A day may have nothing else that moves,
 * halts or lists a celebrity besides the draws.
 */
export interface Cause<C extends PublishedCause, Code extends string = never> {
  readonly kind: C['kind'];
  /** A newcomer is not listed before it. */
  readonly concerns: 'celebrity' | 'newcomer' | 'market';
  /** What staff change in a market that is open to all: a day's headline counts it. */
  readonly byStaff?: true;
  /** What it is published with, besides its tick and celebrity. */
  readonly schema: Schema<C>;
  /** What can be wrong with it, each with a sentence for players. */
  readonly problems: Readonly<Record<Code, string>>;
  /**
   * Why it is impossible, for one whose tick, celebrity and schema are sound; its slots are those that are
   * taken.
   */
  allowed?(cause: C, takenSlots: readonly number[]): Code | 'CAUSE_INVALID' | null;
  /** The first state of a newcomer. */
  begins?(cause: C): OpeningCelebrity;
  /** The state before the draws of its tick. */
  apply?(state: OpeningCelebrity, cause: C): OpeningCelebrity;
  readonly jump?: CauseJump<C>;
  /** Checks all of its kind against the records, before any price is recomputed. */
  checkRecords?(own: readonly C[], day: DayFacts, log: Log<Code>): void;
  /** Checks all of its kind against the ticks. */
  checkTicks?(own: readonly C[], day: DayFacts & TickFacts, log: Log<Code>): void;
  /** What happened, without the celebrity's name: "news with an impact of +16%, from tick 6,017 on". */
  words(cause: C): string;
}

/** Fixed before the first tick of a day, without the celebrity's name. */
export interface OpeningMove {
  readonly kind: string;
  readonly celebrityId: string;
  readonly text: string;
}

/** A cause that a day begins with, a part of its opening record. */
export interface OpeningCause<Kind extends string, Code extends string = never> {
  readonly kind: Kind;
  readonly byStaff?: true;
  /** Its part of the opening record, in the order in which it is published. */
  readonly fields: readonly (keyof OpeningRecord)[];
  /** Whether its part of the record has the right form. */
  isWhole?(opening: OpeningRecord): boolean;
  readonly problems: Readonly<Record<Code, string>>;
  check(day: DayFacts, log: Log<Code>): void;
  /** What it moves, or could be thought to move, from the opening on. */
  words(opening: OpeningRecord): OpeningMove[];
}

export const isText = (value: unknown): value is string => typeof value === 'string';
/** What staff do has a reason that everybody can read. */
export const isReason = (value: unknown): value is string => isText(value) && value.trim() !== '';
export const isHash = (value: unknown) => isText(value) && /^[0-9a-f]{64}$/.test(value);
export const isUuid = (value: unknown) => isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
export const isCount = (value: unknown): value is number => isWhole(value) && value >= 0;

export function ofKind<C extends PublishedCause>(kind: C['kind'], causes: readonly PublishedCause[]): C[] {
  return causes.filter((cause) => cause.kind === kind) as C[];
}
