import { caused, changed, played, without } from '../day-edits.fixture.js';
import { dayTicks, firstTick } from '../day-file.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

/** Its sample follows from the last tick of the day. */
export const earlyEndFixture: CauseFixture = {
  mutations: () => ({
    'a day that stops after half of its ticks': {
      code: 'DAY_ENDS_EARLY',
      mutate: (day) => {
        const tickCount = dayTicks / 2;
        const half = played(day, (plan) => ({
          ...plan,
          tickCount,
          causes: plan.causes.filter(({ tick }) => tick < firstTick + tickCount),
        }));
        return caused(without('early-end'))(half, 0);
      },
    },
    'an end before midnight with another length': {
      code: 'DAY_ENDS_EARLY',
      mutate: caused(changed('early-end', ({ seconds }) => ({ seconds: seconds - 600 }))),
    },
    'an end before midnight of no length': {
      code: 'CAUSE_INVALID',
      mutate: caused(changed('early-end', () => ({ seconds: 0 }))),
    },
  }),
};
