import {
  changed,
  closingOf,
  type Edit,
  type Mutation,
  rewritten,
  withCauses,
  withFile,
  withOpening,
} from './day-edits.fixture.js';
import { type DayPlan, eventfulTickMs, type FinishedDay, finishDay, firstTick, roles } from './day-file.fixture.js';
import type { DayCause, OpeningCelebrity, OpeningRecord } from './day-record.js';
import { splitPrice } from './split.js';
import { minuteMs, secondMs } from './time.js';

/** The operator plays another day from the start, so that all that is published agrees. Nobody had seen the records. */
function played(day: FinishedDay, edit: Edit<DayPlan>): FinishedDay {
  return { ...finishDay(edit(day.plan)), previous: day.previous, seen: {} };
}

const playedFrom = (day: FinishedDay, edit: Edit<DayPlan['opening']>) =>
  played(day, (plan) => ({ ...plan, opening: edit(plan.opening) }));

/** Another state of one celebrity at the opening, and a day that follows from it. */
const from =
  (id: string, edit: Edit<OpeningCelebrity>): Mutation['mutate'] =>
  (day) =>
    playedFrom(day, (opening) => ({
      ...opening,
      celebrities: opening.celebrities.map((state) => (state.id === id ? edit(state) : state)),
    }));

const split = (ratio: { readonly from: number; readonly to: number }) =>
  from(roles.quiet, (state) => ({ ...state, split: ratio, priceMicros: splitPrice(state.priceMicros, ratio) }));

const continued: Readonly<Record<string, Mutation>> = {
  'a price of staff that begins overnight': {
    code: 'STATE_AT_OPENING',
    mutate: from(roles.quiet, (state) => ({ ...state, targetCents: Math.round(state.priceMicros / 6_666) })),
  },
  'a suspension that begins overnight': {
    code: 'STATE_AT_OPENING',
    mutate: from(roles.quiet, (state) => ({ ...state, suspended: true })),
  },
  'a category that changes overnight': {
    code: 'STATE_AT_OPENING',
    mutate: from(roles.quiet, (state) => ({ ...state, category: state.category === 'Music' ? 'Sports' : 'Music' })),
  },
  'a celebrity listed overnight': {
    code: 'STATE_AT_OPENING',
    mutate: (day) =>
      playedFrom(day, (opening) => ({
        ...opening,
        celebrities: [
          ...opening.celebrities,
          ...opening.celebrities
            .filter(({ id }) => id === roles.quiet)
            .map((state) => ({ ...state, id: 'za9', slot: 30, hot: false, pendingJump: 0 })),
        ],
      })),
  },
  'ticks skipped overnight': {
    code: 'TICKS_SKIPPED',
    mutate: (day) =>
      played(day, (plan) => ({
        ...plan,
        opening: { ...plan.opening, afterTick: plan.opening.afterTick + 777 },
        causes: plan.causes.map((cause) => ({ ...cause, tick: cause.tick + 777 })),
      })),
  },
  'the day before withheld': { code: 'CHAIN_UNCHECKED', mutate: (day) => ({ ...day, previous: null }) },
  'the records of the day before withheld': {
    code: 'CHAIN_UNCHECKED',
    mutate: (day) => ({ ...day, previous: day.previous && { ...day.previous, opening: null, closing: null } }),
  },
  'the closing record of the day before withheld': {
    code: 'CHAIN_UNCHECKED',
    mutate: (day) => ({ ...day, previous: day.previous && { ...day.previous, closing: null } }),
  },
  'a day that says it is the first': {
    code: 'CHAIN_BROKEN',
    mutate: (day) => rewritten(withOpening(day, (opening) => ({ ...opening, previousOpening: null }))),
  },
  'a record of an unknown version': {
    code: 'RECORD_INVALID',
    mutate: (day) => rewritten(withOpening(day, (opening) => ({ ...opening, version: 3 }) as unknown as OpeningRecord)),
  },
};

const splits: Readonly<Record<string, Mutation>> = {
  'a split of an ordinary price': { code: 'SPLIT_NOT_ANNOUNCED', mutate: split({ from: 1, to: 10 }) },
  'a split by another ratio': { code: 'SPLIT_INVALID', mutate: split({ from: 1, to: 2 }) },
  'a split that raises a price by a third': { code: 'SPLIT_INVALID', mutate: split({ from: 100, to: 77 }) },
  'a split of a price that is still moving': {
    code: 'SPLIT_INVALID',
    mutate: from(roles.split, (state) => ({ ...state, pendingJump: 40_000 })),
  },
  'a split announced at an ordinary price': {
    code: 'SPLIT_INVALID',
    mutate: (day) =>
      playedFrom(day, (opening) => ({ ...opening, splits: [{ celebrityId: roles.quiet, from: 1, to: 10 }] })),
  },
  'an announced split dropped': {
    code: 'SPLIT_INVALID',
    mutate: from(roles.split, (state) => ({ ...state, split: null, priceMicros: state.priceMicros * 10 })),
  },
};

const withDraw = (edit: Edit<Pick<OpeningRecord, 'premieres' | 'premiereDraw'>>): Mutation => ({
  code: 'PREMIERE_NOT_DRAWN',
  mutate: (day) => playedFrom(day, (opening) => ({ ...opening, ...edit(opening) })),
});

const draws: Readonly<Record<string, Mutation>> = {
  'a premiere of another celebrity': withDraw(({ premieres, premiereDraw }) => ({
    premiereDraw,
    premieres: premieres.map((one, index) => (index === 0 ? { ...one, celebrityId: roles.quiet } : one)),
  })),
  'a premiere at another time': withDraw(({ premieres, premiereDraw }) => ({
    premiereDraw,
    premieres: premieres.map((one, index) =>
      index === 1 ? { ...one, time: new Date(Date.parse(one.time) + minuteMs).toISOString() } : one,
    ),
  })),
  'a premiere dropped before the day': withDraw(({ premieres, premiereDraw }) => ({
    premiereDraw,
    premieres: premieres.slice(1),
  })),
  'all premieres dropped before the day': withDraw(() => ({ premieres: [], premiereDraw: null })),
  'a list of celebrities in another order': withDraw(({ premieres, premiereDraw }) => ({
    premieres,
    premiereDraw: premiereDraw && { ...premiereDraw, celebrityIds: premiereDraw.celebrityIds.toReversed() },
  })),
  'a celebrity that rests without a premiere': withDraw(({ premieres, premiereDraw }) => ({
    premieres,
    premiereDraw: premiereDraw && { ...premiereDraw, restingIds: [roles.quiet] },
  })),
};

const caughtUp: DayCause = { kind: 'catch-up', tick: firstTick + 1, ticks: 59 };

const pace: Readonly<Record<string, Mutation>> = {
  'ticks every two seconds': {
    code: 'TICK_TOO_SOON',
    mutate: (day) => played(day, (plan) => ({ ...plan, paceMs: 2 * secondMs })),
  },
  'ticks every two seconds, declared as caught up': {
    code: 'TICK_TOO_SOON',
    mutate: (day) =>
      played(day, (plan) => ({
        ...plan,
        paceMs: 2 * secondMs,
        causes: [caughtUp, ...plan.causes.filter(({ kind }) => kind !== 'catch-up' && kind !== 'downtime')].toSorted(
          (one, other) => one.tick - other.tick,
        ),
      })),
  },
  'more ticks early than the one before was ahead': {
    code: 'TICK_TOO_SOON',
    mutate: (day) =>
      played(day, (plan) => ({
        ...plan,
        causes: plan.causes.map((cause) => (cause.kind === 'catch-up' ? { ...cause, ticks: 5 } : cause)),
      })),
  },
  'an early tick that is not declared': {
    code: 'TICK_TOO_SOON',
    mutate: (day) => withCauses(day, (list) => list.filter(({ kind }) => kind !== 'catch-up')),
  },
  'an interval that changes inside the day': {
    code: 'TICK_TOO_SOON',
    mutate: (day) => played(day, (plan) => ({ ...plan, paceMs: eventfulTickMs / 2 })),
  },
};

const midnightNews = (day: FinishedDay): FinishedDay => {
  const { previous } = day.plan;
  if (previous === null) throw new Error('the day has none before it');
  const news = { kind: 'news', celebrityId: roles.news, impactBps: 2_000 } as const;
  const closing = { ...JSON.parse(previous.closing ?? ''), causes: [{ ...news, tick: firstTick - 3 }] };
  const before = { ...previous, closing: JSON.stringify(closing) };
  return { ...finishDay({ ...day.plan, previous: before }), previous: before, seen: {} };
};

const causes: Readonly<Record<string, Mutation>> = {
  'news before midnight and after it': { code: 'IMPACT_TOO_SOON', mutate: midnightNews },
  'a premiere held twice': {
    code: 'PREMIERE_MOVED',
    mutate: (day) =>
      played(day, (plan) => {
        const held = closingOf(day).causes.find(({ kind }) => kind === 'premiere');
        const again = held === undefined ? [] : [{ ...held, tick: Math.min(day.file.endTick, held.tick + 12) }];
        return { ...plan, causes: [...plan.causes, ...again].toSorted((one, other) => one.tick - other.tick) };
      }),
  },
  'a cause of an unknown kind': {
    code: 'CAUSE_INVALID',
    mutate: (day) =>
      withCauses(day, (list) => [
        ...list,
        { kind: 'favour', tick: day.file.endTick, celebrityId: roles.quiet } as unknown as DayCause,
      ]),
  },
  'a listing in a slot that is taken': {
    code: 'CAUSE_INVALID',
    mutate: (day) =>
      withCauses(
        day,
        changed('listing', () => ({ slot: 0 })),
      ),
  },
  'a listing at a price outside the limits': {
    code: 'CAUSE_INVALID',
    mutate: (day) =>
      withCauses(
        day,
        changed('listing', () => ({ priceCents: 0 })),
      ),
  },
  'a price of staff outside the limits': {
    code: 'CAUSE_INVALID',
    mutate: (day) =>
      withCauses(
        day,
        changed('price', () => ({ targetCents: 0.5 })),
      ),
  },
  'a downtime of no length': {
    code: 'CAUSE_INVALID',
    mutate: (day) =>
      withCauses(
        day,
        changed('downtime', () => ({ seconds: 0 })),
      ),
  },
  'causes out of order': {
    code: 'CAUSE_INVALID',
    mutate: (day) => {
      const closing = closingOf(day);
      return {
        ...withFile(day, { closing: JSON.stringify({ ...closing, causes: closing.causes.toReversed() }) }),
        seen: {},
      };
    },
  },
};

export const openings: Readonly<Record<string, Mutation>> = { ...continued, ...splits, ...draws, ...pace, ...causes };
