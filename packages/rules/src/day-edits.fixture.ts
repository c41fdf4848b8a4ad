import type { DayCause } from './causes/causes.js';
import type { TickToCheck } from './check-day.js';
import type { ClosingRecord } from './closing-record.js';
import { dayTicks, firstTick } from './day-file.fixture.js';
import type { DayFile } from './day-file.js';
import type { DayProblemCode } from './day-problem.js';
import { type OpeningCelebrity, type OpeningRecord, tickLine } from './day-record.js';
import { type DayPlan, type FinishedDay, finishDay, hashOf } from './finish-day.fixture.js';
import type { DayState } from './replay-day.js';

/**
 * Ways for an operator to cheat. Where it can, the operator repairs hashes afterwards: `rewritten` publishes
 * new records that agree with each other, which nobody had seen.
 */
export interface Mutation {
  readonly code: DayProblemCode;
  readonly mutate: (day: FinishedDay, pick: number) => FinishedDay;
}

export type Mutations = Readonly<Record<string, Mutation>>;

/** A table of fields as mutations with names. */
export const named = (prefix: string, fields: object): Mutations =>
  Object.fromEntries(Object.entries(fields).map(([field, mutation]) => [`${prefix} "${field}" changed`, mutation]));

/** Another cause that follows from one. */
export type CauseEdit = (cause: DayCause) => DayCause | null;

export type Edit<T> = (value: T) => T;

export const openingOf = ({ file }: FinishedDay): OpeningRecord => JSON.parse(file.opening ?? '');
export const closingOf = ({ file }: FinishedDay): ClosingRecord => JSON.parse(file.closing ?? '');

export const withFile = (day: FinishedDay, change: Partial<DayFile>): FinishedDay => ({
  ...day,
  file: { ...day.file, ...change },
});

/** The closing record with the hash of its opening record and of the prices as they are now. */
export function sealed(day: FinishedDay, edit: Edit<ClosingRecord> = (closing) => closing): FinishedDay {
  const prices = hashOf(day.ticks.slice(1).map(tickLine).join(''));
  const closing = edit({ ...closingOf(day), opening: hashOf(day.file.opening ?? ''), prices });
  return withFile(day, { closing: JSON.stringify(closing) });
}

export function withOpening(day: FinishedDay, edit: Edit<OpeningRecord>): FinishedDay {
  return withFile(day, { opening: JSON.stringify(edit(openingOf(day))) });
}

/** New records that no one has seen before. */
export const rewritten = (day: FinishedDay): FinishedDay => ({ ...sealed(day), seen: {} });

export function withTick(day: FinishedDay, number: number, edit: Edit<TickToCheck>): FinishedDay {
  return { ...day, ticks: day.ticks.map((tick) => (tick.number === number ? edit(tick) : tick)) };
}

export const withPrice =
  (slot: number, edit: Edit<number>): Edit<TickToCheck> =>
  (tick) => ({
    ...tick,
    pricesCents: tick.pricesCents.with(slot, edit(tick.pricesCents[slot] ?? 0)),
  });

export const tickOf = (pick: number) => firstTick + (pick % dayTicks);
export const slotOf = (pick: number) => pick % 9;

/**
 * The operator plays another day from the start, so that all that is published agrees. Nobody had seen the
 * records.
 */
export function played(day: FinishedDay, edit: Edit<DayPlan>): FinishedDay {
  return { ...finishDay(edit(day.plan)), previous: day.previous, seen: {} };
}

export const playedFrom = (day: FinishedDay, edit: Edit<DayPlan['opening']>) =>
  played(day, (plan) => ({ ...plan, opening: edit(plan.opening) }));

/** Another state of one celebrity at the opening, and a day that follows from it. */
export const from =
  (id: string, edit: Edit<OpeningCelebrity>): Mutation['mutate'] =>
  (day) =>
    playedFrom(day, (opening) => ({
      ...opening,
      celebrities: opening.celebrities.map((state) => (state.id === id ? edit(state) : state)),
    }));

/** The same, in the records alone. */
export const opened =
  (id: string, change: Edit<DayState>): Mutation['mutate'] =>
  (day) =>
    rewritten(withOpening(day, atOpening(id, change)));

/** Other causes that nobody had seen, at the prices of the day. */
export const caused =
  (edit: Edit<readonly DayCause[]>): Mutation['mutate'] =>
  (day) =>
    withCauses(day, edit);

export const inTurn = (causes: readonly DayCause[]) => causes.toSorted((one, other) => one.tick - other.tick);

export function withCauses(day: FinishedDay, edit: Edit<readonly DayCause[]>): FinishedDay {
  return sealed(day, (closing) => ({
    ...closing,
    causes: edit(closing.causes).toSorted((one, other) => one.tick - other.tick),
  }));
}

export const without =
  (kind: DayCause['kind']): Edit<readonly DayCause[]> =>
  (causes) =>
    causes.filter((cause) => cause.kind !== kind);

export const changed =
  <K extends DayCause['kind']>(
    kind: K,
    change: (cause: DayCause & { kind: K }) => Partial<DayCause>,
  ): Edit<readonly DayCause[]> =>
  (causes) =>
    causes.map((cause) =>
      cause.kind === kind ? ({ ...cause, ...change(cause as DayCause & { kind: K }) } as DayCause) : cause,
    );

export const atOpening =
  (id: string, change: Edit<DayState>): Edit<OpeningRecord> =>
  (opening) => ({
    ...opening,
    celebrities: opening.celebrities.map((state) => (state.id === id ? change(state) : state)),
  });

export const atClose =
  (id: string, change: Edit<DayState>): Edit<ClosingRecord> =>
  (closing) => ({
    ...closing,
    celebrities: closing.celebrities.map((state) => (state.id === id ? change(state) : state)),
  });
