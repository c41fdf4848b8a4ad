// Events of squads: what has to hold for slots, starts and cancellations; no price changes. Part of verify.mjs, which says how to run it.
import { centsOf, isPrice, isReason, isText, londonDay, must } from './verify-rules.mjs';

const hourMs = 3_600_000;
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isEvent = (value) => isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
const isHash = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isStart = (value) => /^2\d{3}-/.test(value) && Date.parse(value) > 0 && new Date(value).toISOString() === value;
const startOf = ({ startsAt }) => Date.parse(startsAt);
const firstAt = (times, ms) => times.find(({ time }) => Date.parse(time) >= ms)?.number;
const boostOf = (pledgers) => Math.min(30_000, 500 * pledgers);
const find = (list, { event }) => list.find((one) => one.event === event);

// Of the day, of the day before, and of both.
function causesOf(kind, { closing, before }) {
  const [own, old] = [closing.causes, before.closing?.causes ?? []].map((causes) =>
    causes.filter((cause) => cause.kind === kind),
  );
  return { own, old, all: [...old, ...own] };
}

// Two hours away from midnight in London, for the two hours that it takes.
function isClear(start) {
  const days = [start - 2 * hourMs, start, start + 4 * hourMs - 1].map((ms) => londonDay(ms));
  return days.every((day) => day === days[0]);
}

function checkSlots(day) {
  const slots = causesOf('squad-event-slot', day);
  const [starts, cancels] = ['squad-event', 'squad-event-cancel'].map((kind) => causesOf(kind, day).all);
  for (const [index, slot] of slots.own.entries()) {
    const [start, at] = [startOf(slot), `tick ${slot.tick}: ${slot.celebrityId}`];
    must(slot.pledgers >= 10, 'EVENT_TOO_SMALL', at);
    must(Number.isNaN(start) || isClear(start), 'EVENT_NEAR_MIDNIGHT', at);
    const time = day.times?.find(({ number }) => number === slot.tick)?.time;
    const ahead = time ? start - Date.parse(time) : 12 * hourMs;
    must(ahead >= 11.75 * hourMs && ahead <= 12 * hourMs + 30_000, 'EVENT_SLOT_TIME', `${at}, ${ahead} ms ahead`);
    for (const other of [...slots.old, ...slots.own.slice(0, index)]) {
      const isOther = other.celebrityId !== slot.celebrityId || other.event === slot.event;
      const isAway = isOther || !(Math.abs(start - startOf(other)) < 74 * hourMs);
      const isFree = cancels.some(({ event, tick }) => event === other.event && tick <= slot.tick);
      must(isAway || isFree, 'EVENT_RIVALS', at);
    }
  }
  for (const slot of slots.all) {
    const isOver = firstAt(day.times ?? [], startOf(slot) + 2 * hourMs) !== undefined;
    must(!isOver || find([...starts, ...cancels], slot), 'EVENT_MISSING', `${slot.celebrityId} ${slot.event}`);
  }
}

// What starts or is cancelled had a slot like this, and happens once.
function checkSlotted(kind, day) {
  const [slots, { own, old }] = [causesOf('squad-event-slot', day).all, causesOf(kind, day)];
  const isExcused = kind === 'squad-event-cancel' && causesOf('early-end', day).old.length > 0;
  for (const [index, cause] of own.entries()) {
    const at = `tick ${cause.tick}: ${kind} ${cause.event}`;
    must(!find([...old, ...own.slice(0, index)], cause), 'EVENT_TWICE', at);
    if (kind === 'squad-event-slot') continue;
    const slot = find(slots, cause);
    const isSame = slot?.celebrityId === cause.celebrityId && slot.tick <= cause.tick;
    const fits = isSame && [undefined, slot.startsAt].includes(cause.startsAt);
    must(slot ? fits : isExcused || !day.before.opening, 'EVENT_WITHOUT_SLOT', at);
  }
}

function checkCancels(day) {
  const [starts, cancels] = [causesOf('squad-event', day), causesOf('squad-event-cancel', day)];
  for (const one of cancels.own) must(!find(starts.all, one), 'EVENT_CANCELLED', one.event);
  for (const one of cancels.old) must(!find(starts.own, one), 'EVENT_CANCELLED', one.event);
}

// Six hours away from premieres of the celebrity, and from its split at midnight.
function isNear({ celebrityId: id, startsAt }, { opening, before }) {
  const premieres = [...(before.opening?.premieres ?? []), ...opening.premieres];
  const moments = premieres.filter((one) => one.celebrityId === id).map(({ time }) => Date.parse(time));
  const isSplit = opening.celebrities.some((one) => one.id === id && one.split);
  const midnight = [0, -1]
    .map((hours) => Date.parse(opening.day) + hours * hourMs)
    .find((ms) => londonDay(ms) > londonDay(ms - 1));
  if (isSplit) moments.push(midnight);
  const start = Date.parse(startsAt);
  return moments.some((ms) => ms > start - 6 * hourMs && ms < start + 8 * hourMs);
}

function checkStarts(day) {
  for (const kind of ['squad-event-slot', 'squad-event-cancel', 'squad-event']) checkSlotted(kind, day);
  for (const cause of causesOf('squad-event', day).own) {
    const { celebrityId, tick, startTick, priceCents, pledges, pledgers, boostPpm } = cause;
    const at = `tick ${tick}: ${celebrityId}`;
    must(pledgers <= pledges, 'EVENT_PLEDGERS', at);
    must(boostPpm === boostOf(pledgers), 'EVENT_BOOST', at);
    must(!isNear(cause, day), 'EVENT_TOO_NEAR', at);
    if (!day.times) continue;
    const [due, over] = [0, 2].map((hours) => firstAt(day.times, startOf(cause) + hours * hourMs));
    must(startTick === due, 'EVENT_START', `${at}, due at tick ${due}`);
    const isLast = tick === startTick && tick === day.times.at(-1).number;
    must(isLast || (tick > startTick && tick <= (over ?? tick)), 'EVENT_BOOST_TIME', at);
    const state = day.starts.get(startTick)?.find(({ id }) => id === celebrityId);
    if (!state) continue;
    must(centsOf(state) === priceCents, 'EVENT_PRICE', `${at} ${priceCents}, recomputed ${centsOf(state)}`);
    const isSplit = state.split && startTick <= day.opening.afterTick + 10;
    const isHalted = state.pendingJump !== 0 || state.targetCents !== null || isSplit;
    must(!isHalted && !state.suspended, 'EVENT_HALTED', at);
  }
}

export const eventCauses = {
  'squad-event-slot': {
    fields: ['event', 'startsAt', 'pledgers'],
    fits: ({ event, startsAt, pledgers }) => isEvent(event) && isStart(startsAt) && isCount(pledgers),
    check: checkSlots,
  },
  'squad-event-cancel': {
    fields: ['event', 'reason'],
    fits: ({ event, reason }) => isEvent(event) && isReason(reason),
    check: checkCancels,
  },
  'squad-event': {
    fields: ['event', 'startsAt', 'startTick', 'priceCents', 'pledges', 'pledgers', 'boostPpm', 'hash'],
    fits: ({ event, startsAt, startTick, priceCents, pledges, pledgers, boostPpm, hash }) =>
      isEvent(event) &&
      isStart(startsAt) &&
      [startTick, pledges, pledgers, boostPpm].every(isCount) &&
      isPrice(priceCents) &&
      isHash(hash),
    check: checkStarts,
  },
};
