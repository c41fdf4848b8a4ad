import { caused, inTurn, played, without } from '../day-edits.fixture.js';
import { firstTick, roles } from '../day-file.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

export const retirementFixture: CauseFixture = {
  sample: ({ within }) => [
    { kind: 'retirement', tick: firstTick + within(20, 26), celebrityId: roles.retired, reason: 'Leaves the stage' },
  ],
  mutations: () => ({
    'a retirement hidden': { code: 'PRICE', mutate: caused(without('retirement')) },
    'a retirement of ten ticks': {
      code: 'STAFF_TOO_SHORT',
      mutate: (day) =>
        played(day, (plan) => {
          const back = plan.causes.flatMap((cause) =>
            cause.kind === 'retirement'
              ? [
                  {
                    kind: 'restoration' as const,
                    tick: cause.tick + 10,
                    celebrityId: cause.celebrityId,
                    reason: 'A mistake',
                  },
                ]
              : [],
          );
          return { ...plan, causes: inTurn([...plan.causes, ...back]) };
        }),
    },
  }),
};
