import { dayMs } from '../time.js';
import { type Cause, type CelebrityCause, type DayFacts, isReason, type Log } from './cause.js';
import { msBetween } from './downtime.js';
import { fromTick } from './from-tick.js';

export interface SuspensionCause extends CelebrityCause {
  readonly kind: 'suspension';
  readonly reason: string;
}

/** So long at least lasts what staff change: who knows the seed would otherwise choose single ticks. */
export const staffChangeMsMin = dayMs;

/** What ends a change by staff: it comes a day after it, or not at all. */
const ends: Readonly<Record<string, string>> = { restoration: 'suspension', category: 'category', price: 'price' };
/** A retirement that is taken back ends as a suspension does. */
const begins = (kind: string) => (kind === 'retirement' ? 'suspension' : kind);

export const suspension: Cause<SuspensionCause, 'STAFF_TOO_SHORT'> = {
  kind: 'suspension',
  concerns: 'celebrity',
  byStaff: true,
  schema: { reason: isReason },
  problems: { STAFF_TOO_SHORT: 'A change by staff lasted less than 24 hours.' },
  apply: (state) => ({ ...state, suspended: true }),
  checkRecords: (_own, day, log) => checkDuration(day, log),
  words: ({ tick, reason }) => `suspended by staff, the price stood still ${fromTick(tick)}: ${reason}`,
};

function checkDuration(day: DayFacts, log: Log<'STAFF_TOO_SHORT'>): void {
  const last = new Map<string, number>();
  for (const { kind, tick, celebrityId } of [...day.before.causes, ...day.causes]) {
    const begun = ends[kind] === undefined ? undefined : last.get(`${ends[kind]} ${celebrityId}`);
    last.set(`${begins(kind)} ${celebrityId}`, tick);
    if (begun === undefined || tick < day.firstTick || msBetween(begun, tick, day) >= staffChangeMsMin) continue;
    log.add('STAFF_TOO_SHORT', {
      tick,
      ...(celebrityId !== undefined && { celebrityId }),
      detail: `after tick ${begun}`,
    });
  }
}
