import type { FaultLog } from './day-fault.js';
import type { DayRecords, PreviousDay } from './day-file.js';
import { parseRecord } from './day-file.js';
import type { ClosingRecord, DayCause, OpeningCelebrity, OpeningRecord } from './day-record.js';
import { newsImpactBpsMax, newsIntervalMs, popularityDailyChangeMax, priceCentsOf } from './market.js';
import { splitPrice } from './split.js';
import { secondMs, tickMs } from './time.js';
import { isPrice } from './trade.js';

/** A longer time between two ticks is a downtime, which has to be declared. */
export const tickPauseMsMax = 2 * tickMs - 1;

/** The causes of a day by tick: without those that the rules forbid, which are logged. */
export function allowedCauses(
  { opening, closing }: DayRecords,
  log: FaultLog,
): ReadonlyMap<number, readonly DayCause[]> {
  const byTick = new Map<number, DayCause[]>();
  const listed = new Map(opening.celebrities.map(({ id, slot }) => [id, slot]));
  let lastTick = closing.firstTick;
  for (const cause of closing.causes) {
    const { tick } = cause;
    const inDay = Number.isSafeInteger(tick) && tick >= lastTick && tick <= closing.lastTick;
    if (!inDay || !isPossible(cause, listed)) {
      const celebrityId = cause.kind === 'downtime' ? {} : { celebrityId: cause.celebrityId };
      log.add('CAUSE_INVALID', { tick, ...celebrityId, detail: cause.kind });
      continue;
    }
    lastTick = tick;
    if (cause.kind === 'listing') listed.set(cause.celebrityId, cause.slot);
    if (cause.kind === 'news' && !(Math.abs(cause.impactBps) <= newsImpactBpsMax)) {
      log.add('IMPACT_TOO_LARGE', { tick, celebrityId: cause.celebrityId, detail: `${cause.impactBps} bps` });
      continue;
    }
    byTick.set(tick, [...(byTick.get(tick) ?? []), cause]);
  }
  return byTick;
}

function isPossible(cause: DayCause, listed: ReadonlyMap<string, number>): boolean {
  switch (cause.kind) {
    case 'downtime':
      return cause.seconds > 0;
    case 'listing':
      return !listed.has(cause.celebrityId) && ![...listed.values()].includes(cause.slot) && isPrice(cause.priceCents);
    case 'price':
      return listed.has(cause.celebrityId) && isPrice(cause.targetCents);
    case 'news':
    case 'premiere':
    case 'suspension':
    case 'restoration':
    case 'category':
      return listed.has(cause.celebrityId);
    default:
      return false;
  }
}

/** Checks that news are at least 24 hours apart; between ticks lie 30 seconds and the declared downtimes. */
export function checkNewsIntervals({ closing }: DayRecords, previous: PreviousDay | null, log: FaultLog): void {
  const before = previous?.closing ? parseRecord<ClosingRecord>(previous.closing) : null;
  const causes = [...(before?.causes ?? []), ...closing.causes];
  const last = new Map<string, number>();
  for (const cause of causes) {
    if (cause.kind !== 'news') continue;
    const since = last.get(cause.celebrityId);
    last.set(cause.celebrityId, cause.tick);
    if (since === undefined) continue;
    // News that came during a downtime wait for the tick after it, so the downtime before the first one counts too.
    const downtime = causes.filter(({ kind, tick }) => kind === 'downtime' && tick >= since && tick <= cause.tick);
    const downtimeMs = downtime.reduce((sum, one) => sum + (one.kind === 'downtime' ? one.seconds * secondMs : 0), 0);
    if ((cause.tick - since + 1) * tickMs + downtimeMs < newsIntervalMs) {
      log.add('IMPACT_TOO_SOON', { tick: cause.tick, celebrityId: cause.celebrityId, detail: `after tick ${since}` });
    }
  }
}

/** The first tick at or after the premiere's time; `null` when the day had none. */
export type TickAtOrAfter = (timeMs: number) => number | null;

/** Checks that each announced premiere took place at its time, unless the celebrity was suspended, and no other. */
export function checkPremieres(
  { opening, closing }: DayRecords,
  tickAtOrAfter: TickAtOrAfter,
  isSuspendedAt: (celebrityId: string, tick: number) => boolean,
  log: FaultLog,
): void {
  const causes = closing.causes.filter((cause) => cause.kind === 'premiere');
  for (const { stage, celebrityId, tick } of causes) {
    const announced = opening.premieres.some((one) => one.stage === stage && one.celebrityId === celebrityId);
    if (!announced) log.add('PREMIERE_NOT_ANNOUNCED', { tick, celebrityId, detail: stage });
  }
  for (const { stage, celebrityId, time } of opening.premieres) {
    const due = tickAtOrAfter(Date.parse(time));
    const held = causes.filter((one) => one.stage === stage && one.celebrityId === celebrityId);
    const [first] = held;
    if (first === undefined) {
      if (due !== null && !isSuspendedAt(celebrityId, due)) {
        log.add('PREMIERE_MISSING', { tick: due, celebrityId, detail: stage });
      }
    } else if (first.tick !== due || held.length > 1) {
      log.add('PREMIERE_MOVED', { tick: first.tick, celebrityId, detail: `${stage}, due at tick ${due ?? '-'}` });
    }
  }
}

/** Checks the state before the first tick against the end of the day before, as far as that is known. */
export function checkOpeningState(opening: OpeningRecord, previous: PreviousDay | null, log: FaultLog): void {
  for (const { id, popularityChange } of opening.celebrities) {
    if (!(Math.abs(popularityChange) <= popularityDailyChangeMax)) {
      log.add('POPULARITY_TOO_LARGE', { celebrityId: id, detail: String(popularityChange) });
    }
  }
  const before = previous?.closing ? parseRecord<ClosingRecord>(previous.closing) : null;
  if (before === null) return;
  const opened = new Map(opening.celebrities.map((celebrity) => [celebrity.id, celebrity]));
  for (const last of before.celebrities) {
    const first = opened.get(last.id);
    opened.delete(last.id);
    if (first === undefined) log.add('STATE_AT_OPENING', { celebrityId: last.id, detail: 'removed' });
    else checkContinued(last, first, log);
  }
  // Listed after the last tick: like any listing, it begins without a past.
  for (const { id, hot, pendingJump } of opened.values()) {
    if (hot || pendingJump !== 0) log.add('STATE_AT_OPENING', { celebrityId: id, detail: 'listed with a past' });
  }
}

function checkContinued(last: OpeningCelebrity, first: OpeningCelebrity, log: FaultLog): void {
  const { id, split } = first;
  const expectedMicros = split === null ? last.priceMicros : splitPrice(last.priceMicros, split);
  if (first.priceMicros !== expectedMicros) {
    const cents = `SE$${priceCentsOf(first.priceMicros) / 100} after SE$${priceCentsOf(last.priceMicros) / 100}`;
    log.add(split === null ? 'STATE_AT_OPENING' : 'SPLIT_INVALID', { celebrityId: id, detail: cents });
  }
  if (first.hot !== last.hot) log.add('STATE_AT_OPENING', { celebrityId: id, detail: 'hot spell' });
  if (first.pendingJump !== last.pendingJump) log.add('STATE_AT_OPENING', { celebrityId: id, detail: 'pending jump' });
  if (first.slot !== last.slot) log.add('STATE_AT_OPENING', { celebrityId: id, detail: 'slot' });
}
