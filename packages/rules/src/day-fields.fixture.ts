import type { BeaconSource, DayBeacon } from './beacon.js';
import type { ClosingRecord } from './closing-record.js';
import {
  closingOf,
  type Edit,
  type Mutation,
  type Mutations,
  named,
  played,
  rewritten,
  sealed,
  withFile,
  withOpening,
  withTick,
} from './day-edits.fixture.js';
import { firstTick, roles } from './day-file.fixture.js';
import type { DayFile } from './day-file.js';
import { playedWith } from './day-mutations-key.fixture.js';
import type {
  AnnouncedSplit,
  CountedPopularity,
  DayTick,
  OpeningCelebrity,
  OpeningRecord,
  PopularityCorrection,
  PopularityCount,
  Premiere,
  PremiereChoice,
} from './day-record.js';
import type { DayTerms } from './day-terms.js';
import type { SplitRatio } from './split.js';

/**
 * One change of every field that is published about a day. A field without its mutation does not compile, and
 * neither does one of a cause.
 */
type FieldMutations<T> = { readonly [Field in keyof T]-?: Mutation };

const zeros = '00'.repeat(32);

const opening = (code: Mutation['code'], change: (record: OpeningRecord) => Partial<OpeningRecord>): Mutation => ({
  code,
  mutate: (day) => rewritten(withOpening(day, (record) => ({ ...record, ...change(record) }))),
});

const openingFields: FieldMutations<OpeningRecord> = {
  model: opening('RECORD_FORM', () => ({ model: 'pulled' as 'random-walk' })),
  version: opening('RECORD_INVALID', () => ({ version: 4 as 5 })),
  day: opening('RECORD_INVALID', () => ({ day: '2026-03-11' })),
  firstDay: opening('CHAIN_BROKEN', ({ day }) => ({ firstDay: day })),
  tempo: opening('TEMPO_CHANGED', () => ({ tempo: 'wild' })),
  tickMs: opening('INTERVAL_CHANGED', () => ({ tickMs: 29_000 })),
  commitment: opening('COMMITMENT_CHANGED', () => ({ commitment: zeros })),
  afterTick: opening('RECORD_INVALID', ({ afterTick }) => ({ afterTick: afterTick - 1 })),
  splits: opening('SPLIT_INVALID', () => ({ splits: [{ celebrityId: roles.quiet, from: 20, to: 1 }] })),
  corrections: opening('CORRECTION_INVALID', ({ corrections }) => ({ corrections: [...corrections, ...corrections] })),
  popularity: opening('POPULARITY_NOT_COUNTED', () => ({ popularity: null })),
  premiereDraw: opening('PREMIERE_NOT_DRAWN', () => ({ premiereDraw: null, premieres: [] })),
  premieres: opening('PREMIERE_NOT_DRAWN', ({ premieres }) => ({ premieres: premieres.toReversed() })),
  celebrities: opening('STATE_AT_OPENING', ({ celebrities }) => ({ celebrities: celebrities.slice(1) })),
  previousOpening: opening('CHAIN_BROKEN', () => ({ previousOpening: zeros })),
};

const closing = (code: Mutation['code'], change: (record: ClosingRecord) => Partial<ClosingRecord>): Mutation => ({
  code,
  mutate: (day) => {
    const record = closingOf(day);
    return { ...withFile(day, { closing: JSON.stringify({ ...record, ...change(record) }) }), seen: {} };
  },
});

const closingFields: FieldMutations<ClosingRecord> = {
  day: closing('RECORD_INVALID', () => ({ day: '2026-03-09' })),
  opening: closing('OPENING_CHANGED', () => ({ opening: zeros })),
  previousClosing: closing('CHAIN_BROKEN', () => ({ previousClosing: null })),
  beacon: closing('BEACON_BROKEN', () => ({ beacon: null })),
  key: closing('KEY_BROKEN', () => ({ key: zeros })),
  firstTick: closing('RECORD_INVALID', (record) => ({ firstTick: record.firstTick + 1 })),
  lastTick: closing('RECORD_INVALID', ({ lastTick }) => ({ lastTick: lastTick - 1 })),
  causes: closing('DOWNTIME_UNDECLARED', () => ({ causes: [] })),
  prices: closing('PRICES_HASH', () => ({ prices: zeros })),
  celebrities: closing('STATE_AT_CLOSE', ({ celebrities }) => ({ celebrities: celebrities.slice(1) })),
  ledger: closing('RECORD_FORM', () => ({ ledger: null as unknown as ClosingRecord['ledger'] })),
};

const ledgerFields: FieldMutations<ClosingRecord['ledger']> = {
  rows: closing('RECORD_FORM', ({ ledger }) => ({ ledger: { ...ledger, rows: -1 } })),
  root: closing('RECORD_FORM', ({ ledger }) => ({ ledger: { ...ledger, root: 'none' } })),
};

const beaconFields: FieldMutations<DayBeacon> = {
  round: { code: 'BEACON_BROKEN', mutate: playedWith((beacon) => ({ ...beacon, round: beacon.round - 1 })) },
  randomness: { code: 'BEACON_BROKEN', mutate: playedWith((beacon) => ({ ...beacon, randomness: zeros })) },
  signature: {
    code: 'BEACON_BROKEN',
    mutate: playedWith((beacon) => ({ ...beacon, signature: zeros + zeros.slice(32) })),
  },
  missing: { code: 'BEACON_BROKEN', mutate: playedWith((beacon) => ({ ...beacon, missing: 'late' })) },
};

type StateChanges = { readonly [Field in keyof OpeningCelebrity]-?: Partial<OpeningCelebrity> };

/** Of the last one in the order of slots, to whom nothing happens. */
const stateChanges: StateChanges = {
  slot: { slot: 12 },
  id: { id: 'za7' },
  category: { category: 'Sports' },
  priceMicros: { priceMicros: 123_450_000 },
  hot: {},
  pendingJump: { pendingJump: 20_000 },
  popularityChange: { popularityChange: 0.123 },
  suspended: { suspended: true },
  targetCents: { targetCents: 77_700 },
  split: { split: { from: 1, to: 10 } },
};

const changeState =
  (field: keyof OpeningCelebrity): Edit<OpeningCelebrity> =>
  (state) => ({ ...state, ...stateChanges[field], ...(field === 'hot' && { hot: !state.hot }) });

const quiet =
  (edit: Edit<OpeningCelebrity>) =>
  <T extends Pick<OpeningRecord, 'celebrities'>>(record: T) => ({
    celebrities: record.celebrities.map((state) => (state.id === roles.quiet ? edit(state) : state)),
  });

const stateFields = Object.keys(stateChanges) as readonly (keyof OpeningCelebrity)[];
/** At the opening these do not have to go on from the day before. */
const openingCodes: Partial<Record<keyof OpeningCelebrity, Mutation['code']>> = {
  popularityChange: 'POPULARITY_NOT_COUNTED',
  split: 'SPLIT_NOT_ANNOUNCED',
};

const atOpening = (field: keyof OpeningCelebrity) =>
  opening(openingCodes[field] ?? 'STATE_AT_OPENING', quiet(changeState(field)));
const atClosing = (field: keyof OpeningCelebrity): Mutation => ({
  // The next slot is that of the listing.
  code: field === 'slot' ? 'RECORD_FORM' : 'STATE_AT_CLOSE',
  mutate: (day) => sealed(day, (record) => ({ ...record, ...quiet(changeState(field))(record) })),
});

const splitOf = (ratio: SplitRatio) =>
  opening('SPLIT_INVALID', ({ celebrities }) => ({
    celebrities: celebrities.map((state) => (state.id === roles.split ? { ...state, split: ratio } : state)),
  }));
const ratioFields: FieldMutations<SplitRatio> = {
  from: splitOf({ from: 2, to: 10 }),
  to: splitOf({ from: 1, to: 9 }),
};

const announced = (change: Partial<AnnouncedSplit>) =>
  opening('SPLIT_INVALID', () => ({ splits: [{ celebrityId: roles.quiet, from: 1, to: 10, ...change }] }));
const announcedFields: FieldMutations<AnnouncedSplit> = {
  celebrityId: announced({ celebrityId: 'za7' }),
  from: announced({ from: 2 }),
  to: announced({ to: 20 }),
};

const corrected = (change: Partial<PopularityCorrection>) =>
  opening('CORRECTION_INVALID', ({ corrections }) => ({
    corrections: corrections.map((one) => ({ ...one, ...change })),
  }));
const correctionFields: FieldMutations<PopularityCorrection> = {
  celebrityId: corrected({ celebrityId: 'za7' }),
  from: corrected({ from: 100.5 }),
  to: corrected({ to: -0.5 }),
  reason: corrected({ reason: '' }),
};

const premiere = (change: (one: Premiere) => Partial<Premiere>) =>
  opening('PREMIERE_NOT_DRAWN', ({ premieres }) => ({
    premieres: premieres.map((one, index) => (index === 0 ? { ...one, ...change(one) } : one)),
  }));
const premiereFields: FieldMutations<Premiere> = {
  stage: premiere(() => ({ stage: 'Encore' })),
  celebrityId: premiere(() => ({ celebrityId: roles.quiet })),
  time: premiere(() => ({ time: '2026-03-10T12:00:00.001Z' })),
};

const choice = (change: (one: PremiereChoice) => Partial<PremiereChoice>) =>
  opening('PREMIERE_NOT_DRAWN', ({ premiereDraw }) => ({
    premiereDraw: premiereDraw && { ...premiereDraw, ...change(premiereDraw) },
  }));
const choiceFields: FieldMutations<PremiereChoice> = {
  celebrityIds: choice(({ celebrityIds }) => ({ celebrityIds: celebrityIds.toReversed() })),
  restingIds: choice(({ restingIds: [longerAgo, yesterday] }) => ({ restingIds: [yesterday, longerAgo] })),
};

const recounted = (change: (count: PopularityCount) => Partial<PopularityCount>) =>
  opening('POPULARITY_NOT_COUNTED', ({ popularity }) => ({
    popularity: popularity && { ...popularity, ...change(popularity) },
  }));
const countFields: FieldMutations<PopularityCount> = {
  accounts: recounted(() => ({ accounts: 0 })),
  celebrities: recounted(({ celebrities }) => ({ celebrities: celebrities.slice(1) })),
};
const countedAs = (change: (one: CountedPopularity) => Partial<CountedPopularity>) =>
  recounted(({ celebrities }) => ({
    celebrities: celebrities.map((one) => (one.celebrityId === roles.quiet ? { ...one, ...change(one) } : one)),
  }));
const countedFields: FieldMutations<CountedPopularity> = {
  celebrityId: countedAs(() => ({ celebrityId: 'za7' })),
  followers: countedAs(() => ({ followers: 4_001 })),
  before: countedAs(({ before }) => ({ before: before + 0.5 })),
  after: countedAs(({ after }) => ({ after: after - 0.01 })),
};

/** The operator had committed to other terms. */
const committed = (change: (terms: DayTerms) => Partial<DayTerms>): Mutation => ({
  code: 'TERMS_BROKEN',
  mutate: (day) =>
    played(day, (plan) => {
      const terms: DayTerms = JSON.parse(day.file.terms ?? '');
      return { ...plan, terms: JSON.stringify({ ...terms, ...change(terms) }) };
    }),
});
const termFields: FieldMutations<DayTerms> = {
  day: committed(() => ({ day: '2026-03-11' })),
  tempo: committed(() => ({ tempo: 'calm' })),
  celebrityIds: committed(({ celebrityIds }) => ({ celebrityIds: celebrityIds.slice(1) })),
  beacon: { ...committed(() => ({ beacon: undefined })), code: 'BEACON_BROKEN' },
};
/** The operator had committed to another source, and plays by its own. */
const sourced = (code: Mutation['code'], change: Partial<BeaconSource>): Mutation => ({
  ...committed(({ beacon }) => ({ beacon: beacon && { ...beacon, ...change } })),
  code,
});
const sourceFields: FieldMutations<BeaconSource> = {
  chain: sourced('TERMS_BROKEN', { chain: 'quicknet' }),
  publicKey: sourced('BEACON_UNSIGNED', { publicKey: '8'.repeat(192) }),
  genesis: sourced('BEACON_BROKEN', { genesis: 1 }),
  period: sourced('BEACON_BROKEN', { period: 30 }),
};

const file = (code: Mutation['code'], change: (one: DayFile) => Partial<DayFile>): Mutation => ({
  code,
  mutate: (day) => ({ ...withFile(day, change(day.file)), seen: {} }),
});
const fileFields: FieldMutations<DayFile> = {
  day: file('RECORD_INVALID', () => ({ day: '2026-03-11' })),
  model: file('RECORD_INVALID', () => ({ model: 'earlier' })),
  seed: file('COMMITMENT_BROKEN', () => ({ seed: zeros })),
  commitment: file('COMMITMENT_BROKEN', () => ({ commitment: zeros })),
  previousCommitment: file('CHAIN_BROKEN', () => ({ previousCommitment: zeros })),
  committedAt: file('TIME_UNTRUE', () => ({ committedAt: '3 March 2026' })),
  terms: file('TERMS_BROKEN', () => ({ terms: null })),
  opening: file('RECORD_FORM', (one) => ({ opening: `${one.opening} ` })),
  openedAt: file('OPENING_LATE', () => ({ openedAt: '2026-03-10T00:00:00.001Z' })),
  closing: file('RECORD_FORM', (one) => ({ closing: `${one.closing}\n` })),
  closedAt: file('TIME_UNTRUE', () => ({ closedAt: '2026-03-10T23:59:59.999Z' })),
  startTick: file('RECORD_INVALID', ({ startTick }) => ({ startTick: startTick + 1 })),
  endTick: file('RECORD_INVALID', ({ endTick }) => ({ endTick: endTick - 1 })),
};

const tick = (code: Mutation['code'], change: (one: DayTick) => Partial<DayTick>): Mutation => ({
  code,
  mutate: (day) => rewritten(withTick(day, firstTick + 3, (one) => ({ ...one, ...change(one) }))),
});
const tickFields: FieldMutations<DayTick> = {
  number: tick('TICK_MISSING', ({ number }) => ({ number: number + 1_000 })),
  time: {
    code: 'PRICES_HASH',
    mutate: (day) =>
      withTick(day, firstTick + 3, (one) => ({ ...one, time: new Date(Date.parse(one.time) + 1).toISOString() })),
  },
  pricesCents: tick('PRICE', ({ pricesCents }) => ({ pricesCents: pricesCents.map((price) => price + 1) })),
  haltedSlots: tick('HALT_MISSING', () => ({ haltedSlots: [] })),
};

const stateTables = Object.assign(
  {},
  ...stateFields.map((field) => ({
    [`of a celebrity at the opening, "${field}" changed`]: atOpening(field),
    [`of a celebrity at the close, "${field}" changed`]: atClosing(field),
  })),
) as Mutations;

export const fieldMutations: Mutations = {
  ...named('of the file,', fileFields),
  ...named('of the opening record,', openingFields),
  ...named('of the closing record,', closingFields),
  ...named('of the ledger,', ledgerFields),
  ...named('of the public random number,', beaconFields),
  ...named('of its source,', sourceFields),
  ...stateTables,
  ...named('of a split,', ratioFields),
  ...named('of an announced split,', announcedFields),
  ...named('of a correction,', correctionFields),
  ...named('of the count of popularity,', countFields),
  ...named('of a counted popularity,', countedFields),
  ...named('of the terms,', termFields),
  ...named('of a premiere,', premiereFields),
  ...named('of the choice of premieres,', choiceFields),
  ...named('of a tick,', tickFields),
};
