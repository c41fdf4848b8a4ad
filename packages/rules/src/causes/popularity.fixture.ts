import { opened } from '../day-edits.fixture.js';
import { roles } from '../day-file.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

export const popularityFixture: CauseFixture = {
  mutations: () => ({
    'a change of popularity altered': {
      code: 'PRICE',
      mutate: opened(roles.split, (state) => ({ ...state, popularityChange: state.popularityChange > 0 ? -1 : 1 })),
    },
    'a popularity that grew by two points': {
      code: 'POPULARITY_TOO_LARGE',
      mutate: opened(roles.quiet, (state) => ({ ...state, popularityChange: 2 })),
    },
  }),
};
