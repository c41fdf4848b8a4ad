import { sealed, withOpening } from '../day-edits.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

export const correctionFixture: CauseFixture = {
  mutations: () => ({
    'a correction of popularity taken back after the day': {
      code: 'OPENING_CHANGED',
      mutate: (day) => sealed(withOpening(day, (opening) => ({ ...opening, corrections: [] }))),
    },
  }),
};
