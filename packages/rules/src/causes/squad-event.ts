import { formatCount, formatCounted } from '../count.js';
import { formatSe, seCents } from '../money.js';
import { instantOf } from '../published-time.js';
import {
  areRivals,
  eventBoostPpm,
  eventMs,
  eventPledgersMin,
  eventSlotLateMs,
  eventSlotMs,
  isClearOfMidnight,
  isTooNear,
} from '../squad-event.js';
import { formatDate, formatTime, type LondonDay, startOfLondonDay, tickMs } from '../time.js';
import { isPrice } from '../trade.js';
import {
  type Cause,
  type CelebrityCause,
  type DayFacts,
  isCount,
  isHash,
  isReason,
  isText,
  isUuid,
  isWhole,
  type Log,
  ofKind,
  type TickFacts,
} from './cause.js';
import { fromTick } from './from-tick.js';

/** Of a year that a calendar page has. */
const isStart = (value: unknown) => isText(value) && value.startsWith('2') && !Number.isNaN(instantOf(value));

/** An event gets the slot of its celebrity, half a day ahead. */
export interface SquadEventSlotCause extends CelebrityCause {
  readonly kind: 'squad-event-slot';
  readonly event: string;
  readonly startsAt: string;
  /** Who counts. */
  readonly pledgers: number;
}

type SlotCode = 'EVENT_TOO_SMALL' | 'EVENT_NEAR_MIDNIGHT' | 'EVENT_SLOT_TIME' | 'EVENT_RIVALS' | 'EVENT_MISSING';

export const squadEventSlot: Cause<SquadEventSlotCause, SlotCode> = {
  kind: 'squad-event-slot',
  concerns: 'celebrity',
  schema: { event: isUuid, startsAt: isStart, pledgers: isCount },
  problems: {
    EVENT_TOO_SMALL: 'A squad event was scheduled for fewer than ten players who pledged.',
    EVENT_NEAR_MIDNIGHT: 'A squad event was scheduled within two hours of midnight in London.',
    EVENT_SLOT_TIME: 'A squad event was not scheduled twelve hours before its start.',
    EVENT_RIVALS: 'Two squad events of a celebrity were scheduled less than 72 hours apart.',
    EVENT_MISSING: 'A scheduled squad event neither started nor was cancelled.',
  },
  allowed: ({ startsAt, pledgers }) => {
    if (pledgers < eventPledgersMin) return 'EVENT_TOO_SMALL';
    return isClearOfMidnight(Date.parse(startsAt)) ? null : 'EVENT_NEAR_MIDNIGHT';
  },
  checkRecords: checkRivals,
  checkTicks(own, day, log) {
    for (const { tick, celebrityId, startsAt } of own) {
      const atMs = day.timeOf(tick);
      const aheadMs = atMs === null ? eventSlotMs : Date.parse(startsAt) - atMs;
      const isInTime = aheadMs >= eventSlotMs - eventSlotLateMs && aheadMs <= eventSlotMs + tickMs;
      if (!isInTime) log.add('EVENT_SLOT_TIME', { tick, celebrityId, detail: startsAt });
    }
    checkEnds(own, day, log);
  },
  words: ({ tick, startsAt, pledgers }) =>
    `a squad event with ${formatCounted(pledgers, 'player')} scheduled for ${timeText(startsAt)}, ${fromTick(tick)}`,
};

/** "10 Mar 2026 at 14:05 London time"; what is no time stays as it is. */
function timeText(startsAt: string): string {
  const ms = instantOf(startsAt);
  return Number.isNaN(ms) ? startsAt : `${formatDate(ms)} at ${formatTime(ms)} London time`;
}

/** Of two that are too close the earlier one has the slot, unless it is cancelled by then. */
function checkRivals(own: readonly SquadEventSlotCause[], day: DayFacts, log: Log<SlotCode>): void {
  const earlier = ofKind<SquadEventSlotCause>('squad-event-slot', day.before.causes);
  const cancelled = ofKind<SquadEventCancelCause>('squad-event-cancel', [...day.before.causes, ...day.causes]);
  for (const slot of own) {
    const { tick, celebrityId } = slot;
    for (const other of earlier) {
      const isFree = cancelled.some((one) => one.event === other.event && one.tick <= tick);
      const isRival = other.celebrityId === celebrityId && other.event !== slot.event && areNear(slot, other);
      if (isRival && !isFree) log.add('EVENT_RIVALS', { tick, celebrityId, detail: other.startsAt });
    }
    earlier.push(slot);
  }
}

const areNear = (one: SquadEventSlotCause, other: SquadEventSlotCause) =>
  areRivals(Date.parse(one.startsAt), Date.parse(other.startsAt));

/** An operator could otherwise drop an event that is unwelcome. */
function checkEnds(own: readonly SquadEventSlotCause[], day: DayFacts & TickFacts, log: Log<SlotCode>): void {
  const causes = [...day.before.causes, ...day.causes];
  const ended = [
    ...ofKind<SquadEventCause>('squad-event', causes),
    ...ofKind<SquadEventCancelCause>('squad-event-cancel', causes),
  ];
  for (const slot of [...ofKind<SquadEventSlotCause>('squad-event-slot', day.before.causes), ...own]) {
    const isOver = day.atOrAfter(Date.parse(slot.startsAt) + eventMs) !== null;
    if (!isOver || ended.some(({ event }) => event === slot.event)) continue;
    log.add('EVENT_MISSING', { celebrityId: slot.celebrityId, detail: `${slot.startsAt} ${slot.event}` });
  }
}

/** An event that had its slot was cancelled, by staff or by the rules. */
export interface SquadEventCancelCause extends CelebrityCause {
  readonly kind: 'squad-event-cancel';
  readonly event: string;
  readonly reason: string;
}

export const squadEventCancel: Cause<SquadEventCancelCause, 'EVENT_CANCELLED'> = {
  kind: 'squad-event-cancel',
  concerns: 'celebrity',
  schema: { event: isUuid, reason: isReason },
  problems: { EVENT_CANCELLED: 'A squad event was cancelled and started.' },
  checkRecords(own, { causes, before }, log) {
    const [early, started] = [before.causes, causes].map((list) => ofKind<SquadEventCause>('squad-event', list));
    const check = (cancelled: readonly SquadEventCancelCause[], starts: readonly SquadEventCause[] = []) => {
      for (const { tick, celebrityId, event: detail } of cancelled) {
        if (starts.some(({ event }) => event === detail)) log.add('EVENT_CANCELLED', { tick, celebrityId, detail });
      }
    };
    check(own, [...(early ?? []), ...(started ?? [])]);
    check(ofKind<SquadEventCancelCause>('squad-event-cancel', before.causes), started);
  },
  words: ({ tick, reason }) => `a scheduled squad event cancelled ${fromTick(tick)}: ${reason}`,
};

/** All pledges become shares at one price, and trades alone pay a boost from then on. */
export interface SquadEventCause extends CelebrityCause {
  readonly kind: 'squad-event';
  readonly event: string;
  readonly startsAt: string;
  /** Whose price all pledges have. */
  readonly startTick: number;
  readonly priceCents: number;
  /** Lines of the list, */
  readonly pledges: number;
  /** of which so many count. */
  readonly pledgers: number;
  readonly boostPpm: number;
  /** Of the list. */
  readonly hash: string;
}

type EventCode =
  | 'EVENT_WITHOUT_SLOT'
  | 'EVENT_TWICE'
  | 'EVENT_START'
  | 'EVENT_BOOST_TIME'
  | 'EVENT_PRICE'
  | 'EVENT_BOOST'
  | 'EVENT_PLEDGERS'
  | 'EVENT_HALTED'
  | 'EVENT_TOO_NEAR';

export const squadEvent: Cause<SquadEventCause, EventCode> = {
  kind: 'squad-event',
  concerns: 'celebrity',
  schema: {
    event: isUuid,
    startsAt: isStart,
    startTick: isWhole,
    priceCents: (value) => isPrice(value as number),
    pledges: isCount,
    pledgers: isCount,
    boostPpm: isCount,
    hash: isHash,
  },
  problems: {
    EVENT_WITHOUT_SLOT: 'A squad event started or was cancelled that was not scheduled like this.',
    EVENT_TWICE: 'A squad event was scheduled, started or cancelled twice.',
    EVENT_START: 'A squad event did not start with the first tick at or after its time.',
    EVENT_BOOST_TIME: 'The boost of a squad event did not begin between its start and its end, on the same day.',
    EVENT_PRICE: 'The pledges of a squad event were filled at another price than that of its start.',
    EVENT_BOOST: 'The boost of a squad event is not 0.05% for each player who counts, up to 3%.',
    EVENT_PLEDGERS: 'More players of a squad event count than pledged.',
    EVENT_HALTED: 'A squad event started while trading was halted or suspended.',
    EVENT_TOO_NEAR: 'A squad event started within six hours of a premiere or split.',
  },
  allowed: ({ pledges, pledgers, boostPpm }) => {
    if (pledgers > pledges) return 'EVENT_PLEDGERS';
    return boostPpm === eventBoostPpm(pledgers) ? null : 'EVENT_BOOST';
  },
  checkRecords(own, day, log) {
    checkSlots(day, log);
    checkOnce(day, log);
    for (const cause of own) {
      const { tick, celebrityId, startsAt } = cause;
      const isNear = momentsOf(cause, day).some((ms) => isTooNear(Date.parse(startsAt), ms));
      if (isNear) log.add('EVENT_TOO_NEAR', { tick, celebrityId, detail: startsAt });
    }
  },
  checkTicks(own, day, log) {
    for (const cause of own) checkStart(cause, day, log);
  },
  words: ({ tick, startTick, priceCents, pledges, boostPpm }) =>
    `a squad event filled ${formatCounted(pledges, 'pledge')} at ${formatSe(seCents(priceCents))}, ` +
    `the price of tick ${formatCount(startTick)}, ` +
    (tick === startTick
      ? 'the last one of the day, so no trade had a boost'
      : `and trades alone had a boost of up to ${boostPpm / 10_000}% ${fromTick(tick)}`),
};

/**
 * What starts or is cancelled had the slot, for this celebrity and time. When the market stood still over
 * midnight, an event is cancelled on the day after its start: its slot may be of two days before.
 */
function checkSlots({ causes, before }: DayFacts, log: Log<EventCode>): void {
  const stoodStill = before.causes.some(({ kind }) => kind === 'early-end');
  const slots = ofKind<SquadEventSlotCause>('squad-event-slot', [...before.causes, ...causes]);
  const check = ({ tick, celebrityId, event }: SquadEventCause | SquadEventCancelCause, startsAt?: string) => {
    const slot = slots.find((one) => one.event === event);
    const isOther =
      slot && (slot.celebrityId !== celebrityId || slot.tick > tick || (startsAt ?? slot.startsAt) !== slot.startsAt);
    const isKnown = before.opening !== null && !(startsAt === undefined && stoodStill);
    if (isOther ?? isKnown) log.add('EVENT_WITHOUT_SLOT', { tick, celebrityId, detail: event });
  };
  for (const cause of ofKind<SquadEventCause>('squad-event', causes)) check(cause, cause.startsAt);
  for (const cause of ofKind<SquadEventCancelCause>('squad-event-cancel', causes)) check(cause);
}

const eventKinds = ['squad-event-slot', 'squad-event', 'squad-event-cancel'] as const;
type AnyEventCause = SquadEventSlotCause | SquadEventCause | SquadEventCancelCause;

function checkOnce({ causes, before }: DayFacts, log: Log<EventCode>): void {
  for (const kind of eventKinds) {
    const known = new Set(ofKind<AnyEventCause>(kind, before.causes).map(({ event }) => event));
    for (const { tick, celebrityId, event } of ofKind<AnyEventCause>(kind, causes)) {
      if (known.has(event)) log.add('EVENT_TWICE', { tick, celebrityId, detail: event });
      known.add(event);
    }
  }
}

/** When else something moves the celebrity: its premieres, and its split as the day opens. */
function momentsOf({ celebrityId }: SquadEventCause, { opening, before }: DayFacts): number[] {
  const premieres = [...(before.opening?.premieres ?? []), ...opening.premieres];
  const own = premieres.filter((one) => one.celebrityId === celebrityId);
  const isSplit = opening.celebrities.some(({ id, split }) => id === celebrityId && split !== null);
  const opened = isSplit ? [startOfLondonDay(opening.day as LondonDay)] : [];
  return [...own.map(({ time }) => Date.parse(time)), ...opened];
}

function checkStart(cause: SquadEventCause, day: DayFacts & TickFacts, log: Log<EventCode>): void {
  const { tick, celebrityId, startTick, priceCents } = cause;
  const startMs = Date.parse(cause.startsAt);
  const due = day.atOrAfter(startMs);
  const add = (code: EventCode, detail: string) => log.add(code, { tick, celebrityId, detail });
  if (startTick !== due) add('EVENT_START', `started at tick ${startTick}, due at tick ${due ?? '-'}`);
  // After a pause a boost may be over before it begins.
  const last = day.atOrAfter(startMs + eventMs) ?? tick;
  // With the last tick of a day it starts without a boost: before the next one it is over.
  const isLast = tick === startTick && day.timeOf(tick + 1) === null;
  if (!isLast && (tick <= startTick || tick > last))
    add('EVENT_BOOST_TIME', `started at tick ${startTick}, over at tick ${last}`);
  const market = day.marketAt(celebrityId, startTick);
  if (market === null) return;
  if (market.priceCents !== priceCents)
    add('EVENT_PRICE', `filled at ${priceCents}, recomputed ${market.priceCents} cents`);
  if (market.isHalted || day.isSuspended(celebrityId, startTick)) add('EVENT_HALTED', `at tick ${startTick}`);
}
