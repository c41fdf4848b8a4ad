import type { DayCause } from './causes/causes.js';
import { eventIds } from './causes/squad-event-samples.fixture.js';
import { caused, changed, type Mutation, type Mutations, named } from './day-edits.fixture.js';
import { firstTick, roles } from './day-file.fixture.js';
import { iso } from './finish-day.fixture.js';
import { minuteMs } from './time.js';

/** One change of every field of every cause: one without its mutation does not compile. */
type Fields<Kind> = Exclude<keyof Extract<DayCause, { readonly kind: Kind }>, 'kind'>;
type CauseFields = {
  readonly [Kind in DayCause['kind']]: { readonly [Field in Fields<Kind>]: Mutation };
};

/** At the prices of the day. */
function cause<K extends DayCause['kind']>(
  kind: K,
  code: Mutation['code'],
  change: (one: DayCause & { kind: K }) => Partial<DayCause>,
): Mutation {
  return { code, mutate: caused(changed(kind, change as never)) };
}
const later = ({ tick: number }: DayCause) => ({ tick: number + 1 });
/** So long that its prices differ by cents. */
const muchLater = ({ tick: number }: DayCause) => ({ tick: number + 4 });
const ofQuiet = () => ({ celebrityId: roles.quiet });
const otherIpo = () => ({ ipo: '0197f3a0-3333-7000-8000-000000000003' });
const otherEvent = () => ({ event: eventIds.other });
const aMinuteLater = ({ startsAt }: { startsAt: string }) => ({ startsAt: iso(Date.parse(startsAt) + minuteMs) });
const withCelebrity = (kind: 'downtime' | 'catch-up' | 'early-end' | 'ipo-close' | 'ipo-cancel') =>
  cause(kind, 'RECORD_FORM', ofQuiet);

const causeFields: CauseFields = {
  listing: {
    tick: cause('listing', 'PRICE_UNLISTED', later),
    celebrityId: cause('listing', 'PRICE', () => ({ celebrityId: 'za8' })),
    slot: cause('listing', 'CAUSE_INVALID', () => ({ slot: 10 })),
    category: cause('listing', 'PRICE', () => ({ category: 'Sports' })),
    priceCents: cause('listing', 'PRICE', () => ({ priceCents: 40_000 })),
  },
  ipo: {
    tick: cause('ipo', 'PRICE_UNLISTED', later),
    celebrityId: cause('ipo', 'IPO_PRICE', () => ({ celebrityId: 'za8' })),
    ipo: cause('ipo', 'IPO_NOT_CLOSED', otherIpo),
    slot: cause('ipo', 'CAUSE_INVALID', () => ({ slot: 11 })),
    category: cause('ipo', 'PRICE', () => ({ category: 'Music' })),
    priceCents: cause('ipo', 'PRICE', () => ({ priceCents: 20_000 })),
  },
  'ipo-close': {
    tick: cause('ipo-close', 'CAUSE_INVALID', () => ({ tick: firstTick - 1 })),
    celebrityId: withCelebrity('ipo-close'),
    ipo: cause('ipo-close', 'CAUSE_INVALID', () => ({ ipo: 'x' })),
    priceCents: cause('ipo-close', 'CAUSE_INVALID', () => ({ priceCents: 0 })),
    shares: cause('ipo-close', 'CAUSE_INVALID', () => ({ shares: 0.5 })),
    lines: cause('ipo-close', 'CAUSE_INVALID', () => ({ lines: -1 })),
    hash: cause('ipo-close', 'CAUSE_INVALID', () => ({ hash: '' })),
  },
  'ipo-cancel': {
    tick: cause('ipo-cancel', 'CAUSE_INVALID', () => ({ tick: firstTick - 1 })),
    celebrityId: withCelebrity('ipo-cancel'),
    ipo: cause('ipo-cancel', 'CAUSE_INVALID', () => ({ ipo: 'x' })),
    reason: cause('ipo-cancel', 'CAUSE_INVALID', () => ({ reason: ' ' })),
  },
  'ipo-opening': {
    tick: cause('ipo-opening', 'IPO_TRADING', later),
    celebrityId: cause('ipo-opening', 'IPO_PRICE', ofQuiet),
    ipo: cause('ipo-opening', 'IPO_PRICE', otherIpo),
    openingCents: cause('ipo-opening', 'IPO_PRICE', ({ openingCents }) => ({ openingCents: openingCents - 1 })),
  },
  'ipo-trading': {
    tick: cause('ipo-trading', 'IPO_TRADING', later),
    celebrityId: cause('ipo-trading', 'IPO_TRADING', ofQuiet),
  },
  category: {
    tick: cause('category', 'PRICE', muchLater),
    celebrityId: cause('category', 'PRICE', ofQuiet),
    category: cause('category', 'PRICE', () => ({ category: 'Acting' })),
    reason: cause('category', 'CAUSE_INVALID', () => ({ reason: '' })),
  },
  suspension: {
    tick: cause('suspension', 'PRICE', muchLater),
    celebrityId: cause('suspension', 'PRICE', ofQuiet),
    reason: cause('suspension', 'CAUSE_INVALID', () => ({ reason: '' })),
  },
  retirement: {
    tick: cause('retirement', 'PRICE', muchLater),
    celebrityId: cause('retirement', 'PRICE', ofQuiet),
    reason: cause('retirement', 'CAUSE_INVALID', () => ({ reason: '' })),
  },
  restoration: {
    tick: cause('restoration', 'PRICE', muchLater),
    celebrityId: cause('restoration', 'PRICE', ofQuiet),
    reason: cause('restoration', 'CAUSE_INVALID', () => ({ reason: ' ' })),
  },
  price: {
    tick: cause('price', 'PRICE', later),
    celebrityId: cause('price', 'PRICE', ofQuiet),
    targetCents: cause('price', 'PRICE', ({ targetCents }) => ({
      targetCents: targetCents < 60_000 ? 99_000 : 10_000,
    })),
    reason: cause('price', 'CAUSE_INVALID', () => ({ reason: '  ' })),
  },
  news: {
    tick: cause('news', 'PRICE', later),
    celebrityId: cause('news', 'PRICE', ofQuiet),
    impactBps: cause('news', 'PRICE', ({ impactBps }) => ({ impactBps: -impactBps })),
  },
  premiere: {
    tick: cause('premiere', 'PREMIERE_MOVED', later),
    celebrityId: cause('premiere', 'PREMIERE_NOT_ANNOUNCED', ofQuiet),
    stage: cause('premiere', 'PREMIERE_NOT_ANNOUNCED', ({ stage }) => ({
      stage: stage === 'Encore' ? 'Spotlight' : 'Encore',
    })),
  },
  'squad-event-slot': {
    tick: cause('squad-event-slot', 'EVENT_SLOT_TIME', muchLater),
    celebrityId: cause('squad-event-slot', 'EVENT_WITHOUT_SLOT', ofQuiet),
    event: cause('squad-event-slot', 'EVENT_WITHOUT_SLOT', otherEvent),
    startsAt: cause('squad-event-slot', 'EVENT_WITHOUT_SLOT', aMinuteLater),
    pledgers: cause('squad-event-slot', 'EVENT_TOO_SMALL', () => ({ pledgers: 9 })),
  },
  'squad-event-cancel': {
    tick: cause('squad-event-cancel', 'EVENT_WITHOUT_SLOT', () => ({ tick: firstTick - 20 })),
    celebrityId: cause('squad-event-cancel', 'EVENT_WITHOUT_SLOT', ofQuiet),
    event: cause('squad-event-cancel', 'EVENT_WITHOUT_SLOT', otherEvent),
    reason: cause('squad-event-cancel', 'CAUSE_INVALID', () => ({ reason: ' ' })),
  },
  'squad-event': {
    tick: cause('squad-event', 'EVENT_BOOST_TIME', ({ startTick }) => ({ tick: startTick })),
    celebrityId: cause('squad-event', 'EVENT_WITHOUT_SLOT', () => ({ celebrityId: roles.price })),
    event: cause('squad-event', 'EVENT_WITHOUT_SLOT', otherEvent),
    startsAt: cause('squad-event', 'EVENT_WITHOUT_SLOT', aMinuteLater),
    startTick: cause('squad-event', 'EVENT_START', ({ startTick }) => ({ startTick: startTick - 1 })),
    priceCents: cause('squad-event', 'EVENT_PRICE', ({ priceCents }) => ({ priceCents: priceCents + 1 })),
    pledges: cause('squad-event', 'EVENT_PLEDGERS', ({ pledgers }) => ({ pledges: pledgers - 1 })),
    pledgers: cause('squad-event', 'EVENT_BOOST', () => ({ pledgers: 9 })),
    boostPpm: cause('squad-event', 'EVENT_BOOST', ({ boostPpm }) => ({ boostPpm: boostPpm - 500 })),
    hash: cause('squad-event', 'CAUSE_INVALID', ({ hash }) => ({ hash: hash.toUpperCase() })),
  },
  downtime: {
    tick: cause('downtime', 'DOWNTIME_UNDECLARED', later),
    celebrityId: withCelebrity('downtime'),
    seconds: cause('downtime', 'DOWNTIME_UNDECLARED', ({ seconds }) => ({ seconds: seconds + 5 })),
  },
  'catch-up': {
    tick: cause('catch-up', 'TICK_TOO_SOON', later),
    celebrityId: withCelebrity('catch-up'),
    ticks: cause('catch-up', 'CAUSE_INVALID', () => ({ ticks: 0 })),
  },
  'early-end': {
    tick: cause('early-end', 'DAY_ENDS_EARLY', ({ tick: number }) => ({ tick: number - 1 })),
    celebrityId: withCelebrity('early-end'),
    seconds: cause('early-end', 'DAY_ENDS_EARLY', ({ seconds }) => ({ seconds: seconds + 5 })),
  },
};

export const causeFieldMutations: Mutations = Object.assign(
  {},
  ...Object.entries(causeFields).map(([kind, fields]) => named(`of a cause "${kind}",`, fields)),
);
