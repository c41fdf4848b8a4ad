import { type Mutations, played, rewritten, withOpening } from './day-edits.fixture.js';
import type { OpeningRecord } from './day-record.js';

export const openings: Mutations = {
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
    mutate: (day) => rewritten(withOpening(day, (opening) => ({ ...opening, version: 6 }) as unknown as OpeningRecord)),
  },
};
