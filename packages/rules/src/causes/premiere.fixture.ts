import {
  caused,
  changed,
  closingOf,
  type Edit,
  inTurn,
  type Mutation,
  played,
  playedFrom,
  rewritten,
  tickOf,
  withCauses,
  without,
  withPrice,
} from '../day-edits.fixture.js';
import { roles } from '../day-file.fixture.js';
import type { DayFile } from '../day-file.js';
import type { OpeningRecord } from '../day-record.js';
import { bytesFromHex } from '../fairness.js';
import { testHashes } from '../finish-day.fixture.js';
import { drawPremieres } from '../premiere.js';
import { type LondonDay, minuteMs } from '../time.js';
import type { CauseFixture } from './cause.fixture.js';

/** Its samples are those of the opening record. */
export const premiereFixture: CauseFixture = {
  mutations: () => ({
    'a premiere moved': {
      code: 'PREMIERE_MOVED',
      mutate: caused(changed('premiere', ({ tick }) => ({ tick: tick + 1 }))),
    },
    'a premiere held twice': {
      code: 'PREMIERE_MOVED',
      mutate: (day) =>
        played(day, (plan) => {
          const held = closingOf(day).causes.find(({ kind }) => kind === 'premiere');
          const again = held === undefined ? [] : [{ ...held, tick: Math.min(day.file.endTick, held.tick + 12) }];
          return { ...plan, causes: inTurn([...plan.causes, ...again]) };
        }),
    },
    'a premiere added': {
      code: 'PREMIERE_NOT_ANNOUNCED',
      mutate: (day, pick) =>
        withCauses(day, (list) => [
          ...list,
          { kind: 'premiere', tick: tickOf(pick), celebrityId: roles.quiet, stage: 'Encore' },
        ]),
    },
    'a premiere left out': { code: 'PREMIERE_MISSING', mutate: caused(without('premiere')) },
    'the direction of a premiere flipped': {
      code: 'PRICE',
      mutate: (day) =>
        rewritten({
          ...day,
          ticks: day.ticks.map((tick, index) =>
            index < 25 ? tick : withPrice(1, (price) => 2 * (day.ticks[1]?.pricesCents[1] ?? 0) - price + 1)(tick),
          ),
        }),
    },
  }),
};

/** The premieres as the commitment chooses them from another list. */
export function chosenFrom<T extends Pick<OpeningRecord, 'premiereDraw'>>(
  opening: T,
  { day, commitment }: DayFile,
  edit: Edit<readonly string[]>,
): T {
  const { celebrityIds = [], restingIds = [[], []] } = opening.premiereDraw ?? {};
  const premiereDraw = { celebrityIds: edit(celebrityIds), restingIds };
  const draw = { day: day as LondonDay, commitment: bytesFromHex(commitment), celebrityIds: premiereDraw.celebrityIds };
  const premieres = drawPremieres({ ...draw, restingIds: new Set(restingIds.flat()) }, testHashes.hmacSha256);
  return { ...opening, premiereDraw, premieres };
}

const withDraw = (edit: Edit<Pick<OpeningRecord, 'premieres' | 'premiereDraw'>>): Mutation => ({
  code: 'PREMIERE_NOT_DRAWN',
  mutate: (day) => playedFrom(day, (opening) => ({ ...opening, ...edit(opening) })),
});

export const premiereCalendarFixture: CauseFixture = {
  mutations: () => ({
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
    'a celebrity left out of the list, and the premieres chosen again': {
      code: 'TERMS_BROKEN',
      mutate: (day) =>
        played(day, (plan) => ({
          ...plan,
          terms: day.file.terms ?? '',
          opening: chosenFrom(plan.opening, day.file, (ids) =>
            ids.filter((id) => id !== plan.opening.premieres[0]?.celebrityId),
          ),
        })),
    },
    'a list of three, and the premieres chosen again': {
      code: 'TERMS_BROKEN',
      mutate: (day) =>
        played(day, (plan) => ({
          ...plan,
          terms: day.file.terms ?? '',
          opening: chosenFrom(plan.opening, day.file, () => [...roles.premieres]),
        })),
    },
    'nobody rests': withDraw(({ premieres, premiereDraw }) => ({
      premieres,
      premiereDraw: premiereDraw && { ...premiereDraw, restingIds: [[], []] },
    })),
    'those of the day before alone rest': withDraw(({ premieres, premiereDraw }) => ({
      premieres,
      premiereDraw: premiereDraw && { ...premiereDraw, restingIds: [[], premiereDraw.restingIds[1]] },
    })),
    'a celebrity that rests without a premiere': withDraw(({ premieres, premiereDraw }) => ({
      premieres,
      premiereDraw: premiereDraw && { ...premiereDraw, restingIds: [[roles.quiet], premiereDraw.restingIds[1]] },
    })),
  }),
};
