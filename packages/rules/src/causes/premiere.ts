import { type OpeningRecord, type Premiere, type PremiereStage, premiereStages } from '../day-record.js';
import { bytesFromHex } from '../fairness.js';
import { drawPremieres, premiereDrawIndex, premiereJumpOf } from '../premiere.js';
import { addDays, type LondonDay } from '../time.js';
import type { Cause, CelebrityCause, DayFacts, Log, OpeningCause } from './cause.js';
import { fromTick } from './from-tick.js';
import { doAscend, slotsOf } from './listing.js';

export interface PremiereCause extends CelebrityCause {
  readonly kind: 'premiere';
  readonly stage: PremiereStage;
}

type Code = 'PREMIERE_NOT_ANNOUNCED' | 'PREMIERE_MISSING' | 'PREMIERE_MOVED';

export const premiere: Cause<PremiereCause, Code> = {
  kind: 'premiere',
  concerns: 'celebrity',
  schema: { stage: (value) => premiereStages.some((stage) => stage === value) },
  problems: {
    PREMIERE_NOT_ANNOUNCED: 'A premiere took place that the opening record does not announce.',
    PREMIERE_MISSING: 'An announced premiere did not take place.',
    PREMIERE_MOVED: 'A premiere took place at another time than announced.',
  },
  jump: { moment: 'after', drawIndex: premiereDrawIndex, of: ({ celebrityId }) => premiereJumpOf(celebrityId) },
  /** Each announced one takes place at its time, unless the celebrity is suspended, and no other. */
  checkTicks(own, { opening, atOrAfter, isSuspended }, log) {
    for (const { stage, celebrityId, tick } of own) {
      const announced = opening.premieres.some((one) => one.stage === stage && one.celebrityId === celebrityId);
      if (!announced) log.add('PREMIERE_NOT_ANNOUNCED', { tick, celebrityId, detail: stage });
    }
    for (const { stage, celebrityId, time } of opening.premieres) {
      const due = atOrAfter(Date.parse(time));
      const held = own.filter((one) => one.stage === stage && one.celebrityId === celebrityId);
      const [first] = held;
      if (first === undefined) {
        const isMissing = due !== null && !isSuspended(celebrityId, due);
        if (isMissing) log.add('PREMIERE_MISSING', { tick: due, celebrityId, detail: stage });
      } else if (first.tick !== due || held.length > 1) {
        log.add('PREMIERE_MOVED', { tick: first.tick, celebrityId, detail: `${stage}, due at tick ${due ?? '-'}` });
      }
    }
  },
  words: ({ tick, stage }) => `${stage}, as announced, ${fromTick(tick)}`,
};

type CalendarLog = Log<'PREMIERE_NOT_DRAWN'>;

/** Which premieres a day has: they are announced, so a page shows them elsewhere. */
export const premiereCalendar: OpeningCause<'calendar', 'PREMIERE_NOT_DRAWN'> = {
  kind: 'calendar',
  fields: ['premiereDraw', 'premieres'],
  isWhole: ({ premieres, premiereDraw }) => {
    const { celebrityIds = [], restingIds = [] } = premiereDraw ?? {};
    const lists = [premieres, celebrityIds, restingIds, ...restingIds];
    return lists.every(Array.isArray) && (premiereDraw !== null || premieres.length === 0);
  },
  problems: { PREMIERE_NOT_DRAWN: 'The premieres are not those that the commitment draws.' },
  check(day, log) {
    checkDraw(day, log);
    checkRest(day.opening, day.before.opening, log);
  },
  words: () => [],
};

const isSamePremiere = (one: Premiere | undefined, other: Premiere | undefined) =>
  one?.stage === other?.stage && one?.celebrityId === other?.celebrityId && one?.time === other?.time;

/**
 * Celebrity and time of each premiere follow from the commitment and from the list that was announced with
 * it.
 */
function checkDraw(facts: DayFacts, log: CalendarLog): void {
  const { day, commitment, premiereDraw, premieres, previousOpening } = facts.opening;
  if (premiereDraw === null) {
    if (previousOpening !== null) log.add('PREMIERE_NOT_DRAWN', { detail: 'no calendar' });
    return;
  }
  const slotById = slotsOf(facts);
  const slots = premiereDraw.celebrityIds.map((id) => slotById.get(id) ?? Number.NaN);
  const isInOrder = doAscend(slots);
  if (!isInOrder) log.add('PREMIERE_NOT_DRAWN', { detail: 'its celebrities are not those of the market' });
  if (slots.some(Number.isNaN)) return;
  const chosen = drawPremieres(
    {
      day: day as LondonDay,
      commitment: bytesFromHex(commitment),
      celebrityIds: premiereDraw.celebrityIds,
      restingIds: new Set(premiereDraw.restingIds.flat()),
    },
    facts.hmacSha256,
  );
  for (let index = 0; index < Math.max(chosen.length, premieres.length); index += 1) {
    const [expected, announced] = [chosen[index], premieres[index]];
    if (isSamePremiere(expected, announced)) continue;
    const { stage = '', celebrityId = '', time = '' } = expected ?? {};
    const detail = expected === undefined ? 'one too many' : `the draw: ${stage}, ${celebrityId}, ${time}`;
    log.add('PREMIERE_NOT_DRAWN', { ...(announced && { celebrityId: announced.celebrityId }), detail });
  }
}

/**
 * Who rests was on stage on one of the two days before: the premieres of the day before, and those that
 * rested for it because of the day before that.
 */
function checkRest({ day, premiereDraw }: OpeningRecord, before: OpeningRecord | null, log: CalendarLog): void {
  if (premiereDraw === null || before === null) return;
  const [longerAgo, yesterday] = premiereDraw.restingIds;
  const onStage = before.premieres.map(({ celebrityId }) => celebrityId);
  // Before the first day nobody was on stage.
  const earlier = before.premiereDraw?.restingIds[1] ?? (before.previousOpening === null ? [] : null);
  const [isNext, isSecond] = [1, 2].map((days) => before.day === addDays(day as LondonDay, -days));
  const isRight =
    (!isNext || (isSame(yesterday, onStage) && (earlier === null || isSame(longerAgo, earlier)))) &&
    (!isSecond || isSame(longerAgo, onStage));
  if (!isRight) log.add('PREMIERE_NOT_DRAWN', { detail: 'who rests' });
}

const isSame = (ids: readonly string[], others: readonly string[]) =>
  ids.length === others.length && ids.every((id, index) => id === others[index]);
