import type { FairDay, FairDayFile, FairDayTicks } from '@limelight/contract/exchange/market.schema';
import { eventfulDay } from '@limelight/rules/day-file.fixture';
import { dayMutations } from '@limelight/rules/day-mutations.fixture';

const finished = eventfulDay(20_260_310);
const ticksPerPage = 40;
export const dayPrices = finished.ticks
  .slice(1)
  .reduce((sum, { pricesCents }) => sum + pricesCents.filter((price) => price > 0).length, 0);
const { file } = finished;

/** A finished day as the exchange publishes it; a freshly started test server has none. */
export const finishedDay: FairDay = {
  day: file.day,
  state: 'checkable',
  commitment: file.commitment,
  terms: file.terms,
  committedAt: file.committedAt,
  openingHash: finished.seen.opening ?? null,
  openedAt: file.openedAt,
  closingHash: finished.seen.closing ?? null,
  closedAt: file.closedAt,
  seed: file.seed,
  beacon: finished.plan.beacon,
};

export const finishedFile: FairDayFile = file;
/** Of the day before. */
export const previousDay = '2026-03-09';
export const previousFile = finished.plan.previous;
/** Of the day on which it was committed to. */
export const committedDay = '2026-03-03';
export const committedFile = finished.committed;
/** The same, when a celebrity stood still then that the list has. */
export const otherCommittedFile = dayMutations['a celebrity in the list that stood still at the commitment']?.mutate(
  finished,
  0,
).committed;

export interface Forgery {
  readonly tickNumber: number;
  /** Added to the price of celebrity "1". */
  readonly addedCents: number;
}

/** The page that starts with a tick, optionally with one forged price. */
export function pageOfFinishedDay(from: number = file.startTick, forgery?: Forgery): FairDayTicks {
  const ticks = finished.ticks.map((tick) => ({
    ...tick,
    pricesCents:
      tick.number === forgery?.tickNumber
        ? tick.pricesCents.with(0, (tick.pricesCents[0] ?? 0) + forgery.addedCents)
        : [...tick.pricesCents],
    haltedSlots: [...tick.haltedSlots],
    simulated: false,
    tempo: 'standard' as const,
  }));
  const end = from + ticksPerPage;
  const { day, startTick, endTick } = file;
  return {
    day,
    startTick,
    endTick,
    model: 'random-walk',
    ticks: ticks.filter(({ number }) => number >= from && number < end),
    nextFrom: end <= endTick ? end : null,
  };
}
