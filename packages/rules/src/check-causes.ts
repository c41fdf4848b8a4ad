import type { FaultLog } from './day-fault.js';
import type { DayRecords, PreviousDay } from './day-file.js';
import { parseOpening, parseRecord } from './day-file.js';
import type { ClosingRecord, DayCause } from './day-record.js';
import { isMarketCause } from './day-record.js';
import { newsImpactBpsMax, newsIntervalMs } from './market.js';
import { secondMs } from './time.js';
import { isPrice } from './trade.js';

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
      const celebrityId = isMarketCause(cause) ? {} : { celebrityId: cause.celebrityId };
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
    case 'catch-up':
      return Number.isSafeInteger(cause.ticks) && cause.ticks > 0;
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

/** Checks that news are at least 24 hours apart; between ticks lie their interval and the declared downtimes. */
export function checkNewsIntervals(
  { opening, closing }: DayRecords,
  previous: PreviousDay | null,
  log: FaultLog,
): void {
  const before = previous?.closing ? parseRecord<ClosingRecord>(previous.closing) : null;
  const intervalMs = Math.max(opening.tickMs, parseOpening(previous)?.tickMs ?? 0);
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
    if ((cause.tick - since + 1) * intervalMs + downtimeMs < newsIntervalMs) {
      log.add('IMPACT_TOO_SOON', { tick: cause.tick, celebrityId: cause.celebrityId, detail: `after tick ${since}` });
    }
  }
}

type TickAtOrAfter = (timeMs: number) => number | null;

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
