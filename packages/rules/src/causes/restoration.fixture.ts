import { caused, changed, without } from '../day-edits.fixture.js';
import { firstTick, roles } from '../day-file.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

/** Of a suspension that has lasted for more than a day. */
export const restorationFixture: CauseFixture = {
  sample: ({ within }) => [
    { kind: 'restoration', tick: firstTick + within(1, 4), celebrityId: roles.category, reason: 'It is settled' },
  ],
  mutations: () => ({
    'the end of a suspension hidden': { code: 'PRICE', mutate: caused(without('restoration')) },
    'the end of a suspension without a reason': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('restoration', () => ({ reason: '' }))),
    },
    'the end of a suspension moved': {
      code: 'PRICE',
      mutate: caused(changed('restoration', ({ tick }) => ({ tick: tick + 5 }))),
    },
  }),
};
