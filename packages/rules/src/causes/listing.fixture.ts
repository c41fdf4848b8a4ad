import { caused, changed, playedFrom, without } from '../day-edits.fixture.js';
import { roles } from '../day-file.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

export const listingFixture: CauseFixture = {
  sample: ({ at }) => [
    { kind: 'listing', tick: at(10, 30), celebrityId: roles.listed, slot: 9, category: 'Music', priceCents: 30_000 },
  ],
  mutations: () => ({
    'a listing hidden': { code: 'PRICE_UNLISTED', mutate: caused(without('listing')) },
    'a listing in a slot that is taken': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('listing', () => ({ slot: 0 }))),
    },
    'a listing that leaves slots free': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('listing', () => ({ slot: 999 }))),
    },
    'a listing at a price outside the limits': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('listing', () => ({ priceCents: 0 }))),
    },
    'a celebrity listed overnight': {
      code: 'STATE_AT_OPENING',
      mutate: (day) =>
        playedFrom(day, (opening) => ({
          ...opening,
          celebrities: [
            ...opening.celebrities,
            ...opening.celebrities
              .filter(({ id }) => id === roles.quiet)
              .map((state) => ({ ...state, id: 'za9', slot: 30, hot: false, pendingJump: 0 })),
          ],
        })),
    },
  }),
};
