import type { Place } from './causes/cause.js';
import { type CauseProblem, causeProblems } from './causes/causes.js';

const problemsOfRecords = {
  COMMITMENT_BROKEN: 'The revealed seed does not fit the commitment that was published.',
  COMMITMENT_CHANGED: 'The commitment is not the one that was published before.',
  COMMITTED_LATE: 'The commitment was published less than seven days ahead.',
  CHAIN_BROKEN: 'The records do not continue those of the day before.',
  CHAIN_UNCHECKED: 'The day before, which this one continues, is missing: how this day began was not checked.',
  OPENING_LATE: 'The opening record was published after the first price.',
  OPENING_CHANGED: 'The opening record is not the one that was published before the day.',
  CLOSING_CHANGED: 'The closing record is not the one that was published after the day.',
  TIME_UNTRUE: 'A commitment or a record is dated at a time that cannot be true.',
  RECORD_WITHHELD: 'A record of the day is missing.',
  RECORD_INVALID: 'A record of the day contradicts itself or the day.',
  RECORD_FORM: 'A record has another form than the only possible one, or lists something twice or not at all.',
  INTERVAL_CHANGED: 'The time between two ticks is not 30 seconds.',
  STATE_AT_OPENING: 'The day did not begin where the day before ended.',
  TICKS_SKIPPED: 'The numbers of the ticks do not go on from the day before, which would leave a choice of draws.',
  KEY_BROKEN: 'The key of the day does not follow from its seed, the record before it and its public random number.',
  BEACON_BROKEN: 'The public random number is not the one that was due.',
  BEACON_UNSIGNED: 'The public random number was not signed by its source.',
  TERMS_BROKEN: 'Tempo or who can be on stage is not what was committed to with the seed.',
  LIST_BROKEN: 'The list of who can be on stage is not everybody who traded when the day was committed to.',
  LIST_UNCHECKED: 'Records of the day of the commitment are missing: whether its list was complete was not checked.',
  TEMPO_CHANGED: 'Prices were made with another tempo than the one that was fixed before the day.',
  TICK_MISSING: 'A tick is missing.',
  TICK_DOUBLED: 'A tick was published twice.',
  TICK_EXTRA: 'A tick lies outside the day’s numbers.',
  TICK_SIMULATED: 'A tick is marked as simulated.',
  DAY_TOO_SLOW: 'Ticks came late again and again, and nothing says so.',
  TIME_BACKWARDS: 'A tick is not later than the one before it.',
  TIME_OUTSIDE_DAY: 'A tick lies outside the day.',
  PRICE: 'A price differs from the recomputed one.',
  PRICE_AT_OPENING: 'The last price before the day is not the one that the day begins with.',
  PRICE_NULL: 'A listed celebrity has no price.',
  PRICE_UNLISTED: 'A price belongs to no listed celebrity.',
  HALT_WITHOUT_CAUSE: 'Trading was halted without a cause.',
  HALT_MISSING: 'Trading was not halted although it had to be.',
  CAUSE_INVALID: 'A cause is incomplete, or refers to nothing that it could change.',
  STATE_AT_CLOSE: 'The state in the closing record differs from the recomputed one.',
  PRICES_HASH: 'The hash of the day’s prices differs from the closing record.',
  LEDGER_ROOT: 'The ledger of the day differs from the closing record.',
} as const;

export type DayProblemCode = keyof typeof problemsOfRecords | CauseProblem;

/** What a day's check can find, each with a sentence for players. */
export const dayProblems: Readonly<Record<DayProblemCode, string>> = { ...problemsOfRecords, ...causeProblems };

/** The same problem of the same celebrity is counted, and named with its first tick. */
export interface DayProblem {
  readonly code: DayProblemCode;
  readonly tick: number | null;
  readonly celebrityId: string | null;
  readonly count: number;
  /** What was published and what was expected. */
  readonly detail: string | null;
}

/** Collects the problems of a day in the order in which they are found. */
export class ProblemLog {
  readonly #problems = new Map<string, DayProblem>();

  add(code: DayProblemCode, { tick, celebrityId, detail }: Place = {}): void {
    const key = `${code} ${celebrityId ?? ''}`;
    const known = this.#problems.get(key);
    this.#problems.set(
      key,
      known
        ? { ...known, count: known.count + 1 }
        : { code, tick: tick ?? null, celebrityId: celebrityId ?? null, count: 1, detail: detail ?? null },
    );
  }

  get problems(): readonly DayProblem[] {
    return [...this.#problems.values()];
  }
}
