import { type Mutation, rewritten, sealed, withOpening } from '../day-edits.fixture.js';
import { roles } from '../day-file.fixture.js';
import type { PopularityCorrection } from '../day-record.js';
import type { CauseFixture } from './cause.fixture.js';

const corrected = (change: Partial<PopularityCorrection>, code: Mutation['code'] = 'CORRECTION_INVALID'): Mutation => ({
  code,
  mutate: (day) =>
    rewritten(
      withOpening(day, (opening) => ({
        ...opening,
        corrections: opening.corrections.map((one) => ({ ...one, ...change })),
      })),
    ),
});

export const correctionFixture: CauseFixture = {
  mutations: () => ({
    'a popularity corrected of nobody': corrected({ celebrityId: 'za7' }),
    'a popularity corrected from below nothing': corrected({ from: -1 }),
    'a popularity corrected to more than all': corrected({ to: 101 }),
    'a popularity corrected without a reason': corrected({ reason: ' ' }),
    'a popularity corrected twice': {
      code: 'CORRECTION_INVALID',
      mutate: (day) =>
        rewritten(
          withOpening(day, (opening) => ({
            ...opening,
            corrections: [
              ...opening.corrections,
              { celebrityId: roles.quiet, from: 50, to: 40, reason: 'Counted three times' },
            ],
          })),
        ),
    },
    'a correction of popularity taken back after the day': {
      code: 'OPENING_CHANGED',
      mutate: (day) => sealed(withOpening(day, (opening) => ({ ...opening, corrections: [] }))),
    },
  }),
};
