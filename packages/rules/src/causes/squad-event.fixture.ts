import {
  type CauseEdit,
  caused,
  changed,
  type Edit,
  inTurn,
  type Mutation,
  type Mutations,
  openingOf,
  played,
  without,
} from '../day-edits.fixture.js';
import { dayTicks, firstTick, roles } from '../day-file.fixture.js';
import { type DayPlan, type FinishedDay, finishDay, iso } from '../finish-day.fixture.js';
import { hourMs } from '../time.js';
import type { CauseFixture } from './cause.fixture.js';
import type { DayCause } from './causes.js';
import { withItsOpening } from './ipo.fixture.js';
import { at, eventIds, minuteOf, slotOf } from './squad-event-samples.fixture.js';

type EventCause = Extract<DayCause, { readonly event: string }>;
const hasEvent = (cause: DayCause): cause is EventCause => 'event' in cause;

/** Other causes of one event alone. */
export const ofEvent =
  (event: string, edit: (cause: EventCause) => DayCause | null): Edit<readonly DayCause[]> =>
  (causes) =>
    causes.flatMap((cause) => (hasEvent(cause) && cause.event === event ? (edit(cause) ?? []) : [cause]));

const added =
  (edit: CauseEdit): Edit<readonly DayCause[]> =>
  (causes) => [...causes, ...causes.flatMap((cause) => edit(cause) ?? [])];
const again = (kind: DayCause['kind'], change: (cause: EventCause) => Partial<EventCause>) =>
  caused(
    added((cause) => (cause.kind === kind && hasEvent(cause) ? ({ ...cause, ...change(cause) } as DayCause) : null)),
  );

/** The operator moves the price, and starts the event all the same. */
const playedWith =
  (...more: readonly DayCause[]): Mutation['mutate'] =>
  (day) =>
    played(day, (plan) => ({ ...plan, causes: inTurn([...plan.causes, ...more]) }));

/** The evening before is another, and so is the day that continues it. */
export function withEvening(day: FinishedDay, evening: Edit<readonly DayCause[]>, edit: Edit<DayPlan>): FinishedDay {
  const { previous } = day.plan;
  if (previous === null) throw new Error('the day has none before it');
  const closing = JSON.parse(previous.closing ?? '');
  const before = { ...previous, closing: JSON.stringify({ ...closing, causes: evening(closing.causes) }) };
  const plan = withItsOpening({ ...edit(day.plan), previous: before });
  return { ...finishDay(plan), previous: before, seen: {} };
}

/** Three hours after the split of its celebrity. */
function nearSplit(day: FinishedDay): FinishedDay {
  const place = 10;
  const times = day.ticks.slice(1).map(({ time }) => Date.parse(time));
  const change = { celebrityId: roles.split, startsAt: iso(minuteOf(times[place])) };
  const ticks = { startTick: firstTick + place, tick: firstTick + place + 1 };
  return withEvening(
    day,
    ofEvent(eventIds.quiet, (cause) => ({ ...cause, ...change })),
    (plan) => ({
      ...plan,
      causes: inTurn(ofEvent(eventIds.quiet, (cause) => ({ ...cause, ...change, ...ticks }) as DayCause)(plan.causes)),
    }),
  );
}

const nearPremiere: Mutation['mutate'] = (day) => {
  const { celebrityId = '' } = openingOf(day).premieres[0] ?? {};
  return caused(ofEvent(eventIds.today, (cause) => ({ ...cause, celebrityId })))(day, 0);
};

const hours = (startsAt: string, count: number) => iso(Date.parse(startsAt) + count * hourMs);

export const squadEventSlotFixture: CauseFixture = {
  mutations: () => ({
    'a squad event scheduled for nine': {
      code: 'EVENT_TOO_SMALL',
      mutate: caused(changed('squad-event-slot', () => ({ pledgers: 9 }))),
    },
    'a squad event scheduled two hours late': {
      code: 'EVENT_SLOT_TIME',
      mutate: caused(changed('squad-event-slot', ({ tick }) => ({ tick: tick + 5 }))),
    },
    'a squad event scheduled before its time': {
      code: 'EVENT_SLOT_TIME',
      mutate: caused(changed('squad-event-slot', ({ tick }) => ({ tick: tick - 5 }))),
    },
    'a squad event near midnight': {
      code: 'EVENT_NEAR_MIDNIGHT',
      mutate: caused(changed('squad-event-slot', ({ startsAt }) => ({ startsAt: hours(startsAt, 9) }))),
    },
    'two squad events of a celebrity two days apart': {
      code: 'EVENT_RIVALS',
      mutate: caused(
        added((cause) =>
          cause.kind === 'squad-event'
            ? slotOf(cause.tick, cause.celebrityId, eventIds.other, Date.parse(cause.startsAt) + 48 * hourMs)
            : null,
        ),
      ),
    },
    'a squad event scheduled before its rival is cancelled': {
      code: 'EVENT_RIVALS',
      mutate: caused(changed('squad-event-cancel', () => ({ tick: firstTick + at.later + 1 }))),
    },
    'a scheduled squad event dropped': { code: 'EVENT_MISSING', mutate: caused(without('squad-event')) },
    'a squad event of the day before that is neither started nor cancelled': {
      code: 'EVENT_MISSING',
      mutate: caused(without('squad-event-cancel')),
    },
    'a squad event scheduled for no time': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('squad-event-slot', ({ startsAt }) => ({ startsAt: startsAt.slice(0, 10) }))),
    },
  }),
};

export const squadEventCancelFixture: CauseFixture = {
  mutations: () => ({
    'a squad event cancelled without a reason': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('squad-event-cancel', () => ({ reason: '' }))),
    },
    'a squad event cancelled that had no slot': {
      code: 'EVENT_WITHOUT_SLOT',
      mutate: (day) =>
        withEvening(
          day,
          ofEvent(eventIds.cancelled, () => null),
          (plan) => plan,
        ),
    },
    'a squad event cancelled before it has its slot': {
      code: 'EVENT_WITHOUT_SLOT',
      mutate: caused(changed('squad-event-cancel', () => ({ event: eventIds.tomorrow }))),
    },
    'a squad event that starts after it is cancelled': {
      code: 'EVENT_CANCELLED',
      mutate: caused((causes) => [...causes, ...causes.flatMap(cancelledAt(-2))]),
    },
    'a squad event cancelled after its start': {
      code: 'EVENT_CANCELLED',
      mutate: caused((causes) => [...causes, ...causes.flatMap(cancelledAt(2))]),
    },
    'a squad event cancelled the evening before': {
      code: 'EVENT_CANCELLED',
      mutate: (day) =>
        withEvening(
          day,
          (causes) => [...causes, ...day.plan.causes.flatMap(cancelledAt(-dayTicks))],
          (plan) => plan,
        ),
    },
    'a squad event cancelled twice': {
      code: 'EVENT_TWICE',
      mutate: again('squad-event-cancel', ({ tick }) => ({ tick: tick + 1 })),
    },
  }),
};

/** So many ticks from the start of each. */
const cancelledAt =
  (ticks: number) =>
  (cause: DayCause): DayCause[] =>
    cause.kind === 'squad-event'
      ? [
          {
            kind: 'squad-event-cancel',
            tick: cause.startTick + ticks,
            celebrityId: cause.celebrityId,
            event: cause.event,
            reason: 'A mistake',
          },
        ]
      : [];

const ofStart = (): Mutations => ({
  'a squad event without its slot': {
    code: 'EVENT_WITHOUT_SLOT',
    mutate: caused(without('squad-event-slot')),
  },
  'a squad event without its slot of the day before': {
    code: 'EVENT_WITHOUT_SLOT',
    mutate: (day) =>
      withEvening(
        day,
        ofEvent(eventIds.quiet, () => null),
        (plan) => plan,
      ),
  },
  'a squad event at another time than that of its slot': {
    code: 'EVENT_WITHOUT_SLOT',
    mutate: caused(changed('squad-event', ({ startsAt }) => ({ startsAt: hours(startsAt, -1) }))),
  },
  'a squad event that starts twice': {
    code: 'EVENT_TWICE',
    mutate: again('squad-event', ({ tick }) => ({ tick: tick + 1 })),
  },
  'a squad event that starts again on the day after': {
    code: 'EVENT_TWICE',
    mutate: (day) =>
      withEvening(
        day,
        (causes) => [...causes, ...day.plan.causes.filter(({ kind }) => kind === 'squad-event')],
        (plan) => plan,
      ),
  },
  'a squad event that has two slots': {
    code: 'EVENT_TWICE',
    mutate: again('squad-event-slot', ({ tick }) => ({ tick: tick + 1 })),
  },
  'a squad event that starts a tick late': {
    code: 'EVENT_START',
    mutate: (day) =>
      played(day, (plan) => ({
        ...plan,
        causes: inTurn(
          changed('squad-event', ({ tick, startTick }) => ({ tick: tick + 1, startTick: startTick + 1 }))(plan.causes),
        ),
      })),
  },
});

const ofTerms = (): Mutations => ({
  'a boost that begins with the price of its start': {
    code: 'EVENT_BOOST_TIME',
    mutate: caused(changed('squad-event', ({ startTick }) => ({ tick: startTick }))),
  },
  'a boost that begins after its end': {
    code: 'EVENT_BOOST_TIME',
    mutate: caused(changed('squad-event', () => ({ tick: firstTick + at.later }))),
  },
  'pledges filled a cent below the price': {
    code: 'EVENT_PRICE',
    mutate: caused(changed('squad-event', ({ priceCents }) => ({ priceCents: priceCents - 1 }))),
  },
  'a boost of three percent for fourteen': {
    code: 'EVENT_BOOST',
    mutate: caused(changed('squad-event', () => ({ boostPpm: 30_000 }))),
  },
  'a boost above three percent': {
    code: 'EVENT_BOOST',
    mutate: caused(changed('squad-event', ({ pledgers }) => ({ boostPpm: 500 * Math.max(61, pledgers) }))),
  },
  'more players that count than pledges': {
    code: 'EVENT_PLEDGERS',
    mutate: caused(changed('squad-event', () => ({ pledges: 13 }))),
  },
  'a squad event of a celebrity that is suspended': {
    code: 'EVENT_HALTED',
    mutate: playedWith({
      kind: 'suspension',
      tick: firstTick + at.start,
      celebrityId: roles.quiet,
      reason: 'A test',
    }),
  },
  'a squad event of a celebrity that is halted': {
    code: 'EVENT_HALTED',
    mutate: playedWith({ kind: 'news', tick: firstTick + at.start, celebrityId: roles.quiet, impactBps: 2_000 }),
  },
  'a squad event near a premiere': { code: 'EVENT_TOO_NEAR', mutate: nearPremiere },
  'a squad event near a split': { code: 'EVENT_TOO_NEAR', mutate: nearSplit },
});

export const squadEventFixture: CauseFixture = { mutations: () => ({ ...ofStart(), ...ofTerms() }) };
