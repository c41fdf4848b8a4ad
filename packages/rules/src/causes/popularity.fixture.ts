import { type Mutation, opened, playedFrom } from '../day-edits.fixture.js';
import { roles } from '../day-file.fixture.js';
import type { CountedPopularity } from '../day-record.js';
import type { DayPlan } from '../finish-day.fixture.js';
import { popularityAfter, popularityTargets } from '../popularity.js';
import type { CauseFixture } from './cause.fixture.js';

type Rows = readonly CountedPopularity[];

/** A day that was played from other counts. */
function counted(edit: (rows: Rows) => Rows): Mutation['mutate'] {
  return (day) =>
    playedFrom(day, (opening) => ({
      ...opening,
      popularity: opening.popularity && {
        ...opening.popularity,
        celebrities: edit(opening.popularity.celebrities),
      },
    }));
}

/** Everybody else's rank is counted without it. */
function withoutQuiet(opening: DayPlan['opening']): DayPlan['opening'] {
  if (opening.popularity === null) return opening;
  const { accounts, celebrities } = opening.popularity;
  const rows = celebrities.filter(({ celebrityId }) => celebrityId !== roles.quiet);
  const targets = popularityTargets({ accounts, followers: rows.map(({ followers }) => followers) });
  const counts = rows.map((one, index) => ({
    ...one,
    after: popularityAfter(one.before, targets?.[index] ?? one.before),
  }));
  const changes = new Map(counts.map(({ celebrityId, before, after }) => [celebrityId, after - before]));
  return {
    ...opening,
    popularity: { accounts, celebrities: counts },
    celebrities: opening.celebrities.map((state) => ({ ...state, popularityChange: changes.get(state.id) ?? 0 })),
  };
}

export const popularityFixture: CauseFixture = {
  mutations: () => ({
    'a change of popularity altered': {
      code: 'PRICE',
      mutate: opened(roles.split, (state) => ({ ...state, popularityChange: state.popularityChange > 0 ? -1 : 1 })),
    },
    'a popularity of all raised': {
      code: 'POPULARITY_NOT_COUNTED',
      mutate: (day) =>
        playedFrom(day, (opening) => ({
          ...opening,
          celebrities: opening.celebrities.map((state) => ({ ...state, popularityChange: 1 })),
        })),
    },
    'a popularity that starts from another level than the day before ended with': {
      code: 'POPULARITY_NOT_COUNTED',
      mutate: counted((rows) =>
        rows.map((one) => ({
          ...one,
          before: one.before + 1,
          after: one.after + 1,
        })),
      ),
    },
    'a popularity counted twice': {
      code: 'POPULARITY_NOT_COUNTED',
      mutate: counted((rows) => [...rows, ...rows.slice(-1)]),
    },
    'a celebrity that trades left out of the count': {
      code: 'POPULARITY_NOT_COUNTED',
      mutate: (day) => playedFrom(day, withoutQuiet),
    },
    'popularities in another order': {
      code: 'POPULARITY_NOT_COUNTED',
      mutate: counted((rows) => rows.toReversed()),
    },
    'a popularity that grew by two points': {
      code: 'POPULARITY_TOO_LARGE',
      mutate: opened(roles.quiet, (state) => ({ ...state, popularityChange: 2 })),
    },
  }),
};
