import { caused, changed, from, without } from '../day-edits.fixture.js';
import { roles } from '../day-file.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

export const priceFixture: CauseFixture = {
  sample: ({ at, within }) => [
    {
      kind: 'price',
      tick: at(5, 30),
      celebrityId: roles.price,
      targetCents: within(30_000, 90_000),
      reason: 'A mistake',
    },
  ],
  mutations: () => ({
    'a price by staff without its cause': { code: 'PRICE', mutate: caused(without('price')) },
    'a price by staff with another target': {
      code: 'PRICE',
      mutate: caused(changed('price', ({ targetCents }) => ({ targetCents: targetCents < 60_000 ? 99_000 : 10_000 }))),
    },
    'a price by staff without a reason': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('price', () => ({ reason: '' }))),
    },
    'a price of staff outside the limits': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('price', () => ({ targetCents: 0.5 }))),
    },
    'a price of staff that begins overnight': {
      code: 'STATE_AT_OPENING',
      mutate: from(roles.quiet, (state) => ({ ...state, targetCents: Math.round(state.priceMicros / 6_666) })),
    },
  }),
};
