import { caused, changed, from, opened, without } from '../day-edits.fixture.js';
import { roles } from '../day-file.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

export const categoryFixture: CauseFixture = {
  sample: ({ at }) => [
    {
      kind: 'category',
      tick: at(10, 30),
      celebrityId: roles.category,
      category: 'Influencer',
      reason: 'She acts no more',
    },
  ],
  mutations: () => ({
    'a change of category hidden': { code: 'PRICE', mutate: caused(without('category')) },
    'a change of category without a reason': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('category', () => ({ reason: ' ' }))),
    },
    'a category swapped': {
      code: 'PRICE',
      mutate: opened(roles.split, (state) => ({ ...state, category: state.category === 'Music' ? 'Sports' : 'Music' })),
    },
    'a category that changes overnight': {
      code: 'STATE_AT_OPENING',
      mutate: from(roles.quiet, (state) => ({ ...state, category: state.category === 'Music' ? 'Sports' : 'Music' })),
    },
    'a cause for a celebrity that does not exist': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('category', () => ({ celebrityId: 'nobody' }))),
    },
  }),
};
