import { beaconGaps, type DayBeacon, isBeaconSignature } from './beacon.js';
import { isCount, isHash, isText, isWhole, type PublishedCause } from './causes/cause.js';
import { kindOf } from './causes/causes.js';
import { doAscend } from './causes/listing.js';
import { categories, isCelebrityId } from './celebrity.js';
import type { ClosingRecord } from './closing-record.js';
import type {
  AnnouncedSplit,
  CountedPopularity,
  OpeningCelebrity,
  OpeningRecord,
  PopularityCorrection,
  PopularityCount,
  Premiere,
  PremiereChoice,
} from './day-record.js';
import { premiereStages, recordVersion } from './day-record.js';
import { instantOf, isLondonDay } from './published-time.js';
import type { SplitRatio } from './split.js';
import { tempoNames } from './tempo.js';
import { isPrice } from './trade.js';

/**
 * The only form in which a record is published: the text that `JSON.stringify` makes of exactly these fields
 * in this order. A text with other spaces, a field too many or a row twice has another hash, so an operator
 * could choose among texts that say the same.
 */
export type Form<T> = { readonly [Field in keyof T]-?: (value: unknown) => boolean };

const isFlag = (value: unknown) => typeof value === 'boolean';
const isId = (value: unknown) => isText(value) && isCelebrityId(value);
const isDay = (value: unknown) => isText(value) && isLondonDay(value);
const isInstant = (value: unknown) => !Number.isNaN(instantOf(value));
const orNull = (holds: (value: unknown) => boolean) => (value: unknown) => value === null || holds(value);
const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);
const listOf = (holds: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(holds);

/** All fields, in their order, and nothing else. */
const ofForm =
  <T>(form: Form<T>) =>
  (value: unknown): boolean =>
    typeof value === 'object' && value !== null && wrongFields(value, form).length === 0;

const ratioForm: Form<SplitRatio> = { from: isCount, to: isCount };
const splitForm: Form<AnnouncedSplit> = { celebrityId: isId, ...ratioForm };
const premiereForm: Form<Premiere> = { stage: oneOf(premiereStages), celebrityId: isId, time: isInstant };
const isNumber = (value: unknown) => Number.isFinite(value);
const correctionForm: Form<PopularityCorrection> = { celebrityId: isId, from: isNumber, to: isNumber, reason: isText };
const countedForm: Form<CountedPopularity> = {
  celebrityId: isId,
  followers: isCount,
  before: isNumber,
  after: isNumber,
};
const countForm: Form<PopularityCount> = { accounts: isCount, celebrities: listOf(ofForm(countedForm)) };
const beaconForm: Form<DayBeacon> = {
  round: isCount,
  randomness: orNull(isHash),
  signature: orNull(isBeaconSignature),
  missing: orNull(oneOf(Object.keys(beaconGaps))),
};
const choiceForm: Form<PremiereChoice> = {
  celebrityIds: listOf(isId),
  restingIds: (value) => listOf(listOf(isId))(value) && (value as readonly unknown[]).length === 2,
};

export const celebrityForm: Form<OpeningCelebrity> = {
  slot: isCount,
  id: isId,
  category: oneOf(categories),
  priceMicros: isCount,
  hot: isFlag,
  pendingJump: isWhole,
  popularityChange: isNumber,
  suspended: isFlag,
  targetCents: orNull((value) => isPrice(value as number)),
  split: orNull(ofForm(ratioForm)),
};

/** Slots ascend, so that each is listed once; no id is there twice. */
function areInSlots(value: unknown): boolean {
  if (!listOf(ofForm(celebrityForm))(value)) return false;
  const states = value as readonly OpeningCelebrity[];
  return doAscend(states.map(({ slot }) => slot)) && new Set(states.map(({ id }) => id)).size === states.length;
}

export const openingForm: Form<OpeningRecord> = {
  model: oneOf(['random-walk']),
  version: oneOf([recordVersion]),
  day: isDay,
  firstDay: isDay,
  tempo: oneOf(tempoNames),
  tickMs: isCount,
  commitment: isHash,
  afterTick: isCount,
  splits: listOf(ofForm(splitForm)),
  corrections: listOf(ofForm(correctionForm)),
  popularity: orNull(ofForm(countForm)),
  premiereDraw: orNull(ofForm(choiceForm)),
  premieres: listOf(ofForm(premiereForm)),
  celebrities: areInSlots,
  previousOpening: orNull(isHash),
};

export const closingForm: Form<ClosingRecord> = {
  day: isDay,
  opening: isHash,
  previousClosing: orNull(isHash),
  beacon: orNull(ofForm(beaconForm)),
  key: isHash,
  firstTick: isCount,
  lastTick: isCount,
  causes: listOf(isWholeCause),
  prices: isHash,
  celebrities: areInSlots,
  ledger: ofForm<ClosingRecord['ledger']>({ rows: isCount, root: isHash }),
};

/** A cause has the fields of its kind and no other. What they may be is checked with the causes. */
function isWholeCause(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const kind = kindOf(value as PublishedCause);
  if (kind === undefined) return true;
  const fields = ['kind', 'tick', ...(kind.concerns === 'market' ? [] : ['celebrityId']), ...Object.keys(kind.schema)];
  return Object.keys(value).toSorted().join() === fields.toSorted().join();
}

/** The state of a celebrity with its fields in the published order. */
export function inForm(state: OpeningCelebrity): OpeningCelebrity {
  return Object.fromEntries(
    Object.keys(celebrityForm).map((field) => [field, state[field as keyof OpeningCelebrity]]),
  ) as unknown as OpeningCelebrity;
}

function wrongFields<T>(record: object, form: Form<T>): string[] {
  const fields = Object.keys(form);
  const wrong = Object.entries<(value: unknown) => boolean>(form).flatMap(([field, holds]) =>
    holds(record[field as keyof typeof record]) ? [] : [field],
  );
  return wrong.length === 0 && Object.keys(record).join() !== fields.join() ? ['order of the fields'] : wrong;
}

/** What is wrong with the form of a record; empty when it is the only possible one. */
export function formProblems<T extends object>(text: string, record: T, form: Form<T>): readonly string[] {
  return JSON.stringify(record) === text ? wrongFields(record, form) : ['not the canonical text'];
}
