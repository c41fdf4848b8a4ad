import { caused, from, without } from '../day-edits.fixture.js';
import { firstTick, roles } from '../day-file.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

const suspendedTicks = 15;

export const suspensionFixture: CauseFixture = {
  sample: ({ within }) => {
    const tick = firstTick + within(6, 12);
    const celebrityId = roles.suspended;
    return [
      { kind: 'suspension', tick, celebrityId },
      { kind: 'restoration', tick: tick + suspendedTicks, celebrityId },
    ];
  },
  mutations: () => ({
    'a suspension hidden': {
      code: 'PRICE',
      mutate: caused((list) => without('suspension')(without('restoration')(list))),
    },
    'a suspension that begins overnight': {
      code: 'STATE_AT_OPENING',
      mutate: from(roles.quiet, (state) => ({ ...state, suspended: true })),
    },
  }),
};
