import { from, opened, playedFrom } from '../day-edits.fixture.js';
import { roles } from '../day-file.fixture.js';
import { type SplitRatio, splitPrice } from '../split.js';
import type { CauseFixture } from './cause.fixture.js';

const splitOfQuiet = (ratio: SplitRatio) =>
  from(roles.quiet, (state) => ({ ...state, split: ratio, priceMicros: splitPrice(state.priceMicros, ratio) }));

export const splitFixture: CauseFixture = {
  mutations: () => ({
    'a split of an ordinary price': { code: 'SPLIT_NOT_ANNOUNCED', mutate: splitOfQuiet({ from: 1, to: 10 }) },
    'a split by another ratio': { code: 'SPLIT_INVALID', mutate: splitOfQuiet({ from: 1, to: 2 }) },
    'a split that raises a price by a third': { code: 'SPLIT_INVALID', mutate: splitOfQuiet({ from: 100, to: 77 }) },
    'a split of a price that is still moving': {
      code: 'SPLIT_INVALID',
      mutate: from(roles.split, (state) => ({ ...state, pendingJump: 40_000 })),
    },
    'a split announced at an ordinary price': {
      code: 'SPLIT_INVALID',
      mutate: (day) =>
        playedFrom(day, (opening) => ({ ...opening, splits: [{ celebrityId: roles.quiet, from: 1, to: 10 }] })),
    },
    'a price beyond the limits without a split': {
      code: 'SPLIT_MISSING',
      mutate: from(roles.quiet, (state) => ({ ...state, priceMicros: 7_000_000_000 })),
    },
    'an announced split dropped': {
      code: 'SPLIT_INVALID',
      mutate: from(roles.split, (state) => ({ ...state, split: null, priceMicros: state.priceMicros * 10 })),
    },
    'the ratio of a split changed': {
      code: 'SPLIT_INVALID',
      mutate: opened(roles.split, (state) => ({ ...state, split: { from: 1, to: 20 } })),
    },
  }),
};
