import { caused, changed, without } from '../day-edits.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

/** Its sample ends that of a suspension. */
export const restorationFixture: CauseFixture = {
  mutations: () => ({
    'the end of a suspension hidden': { code: 'PRICE', mutate: caused(without('restoration')) },
    'the end of a suspension moved': {
      code: 'PRICE',
      mutate: caused(changed('restoration', ({ tick }) => ({ tick: tick + 5 }))),
    },
  }),
};
