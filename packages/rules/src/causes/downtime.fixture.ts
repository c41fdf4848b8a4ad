import { caused, changed, without } from '../day-edits.fixture.js';
import { firstTick } from '../day-file.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

export const downtimeFixture: CauseFixture = {
  sample: ({ within }) => {
    const tick = firstTick + within(42, 47);
    return [
      { kind: 'downtime', tick, seconds: within(46, 83) * 60 },
      { kind: 'catch-up', tick: tick + 1, ticks: 1 },
    ];
  },
  mutations: () => ({
    'a downtime hidden': { code: 'DOWNTIME_UNDECLARED', mutate: caused(without('downtime')) },
    'a downtime with another length': {
      code: 'DOWNTIME_UNDECLARED',
      mutate: caused(changed('downtime', ({ seconds }) => ({ seconds: seconds + 600 }))),
    },
    'a downtime of no length': { code: 'CAUSE_INVALID', mutate: caused(changed('downtime', () => ({ seconds: 0 }))) },
  }),
};
