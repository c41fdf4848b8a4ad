import { type CauseEdit, caused, closingOf, from, inTurn, played, without } from '../day-edits.fixture.js';
import { firstTick, roles } from '../day-file.fixture.js';
import type { CauseFixture } from './cause.fixture.js';

export const suspensionFixture: CauseFixture = {
  sample: ({ within }) => [
    { kind: 'suspension', tick: firstTick + within(6, 12), celebrityId: roles.suspended, reason: 'A request' },
  ],
  mutations: () => ({
    'a suspension hidden': {
      code: 'PRICE',
      mutate: caused((list) => without('suspension')(without('restoration')(list))),
    },
    'a suspension that begins overnight': {
      code: 'STATE_AT_OPENING',
      mutate: from(roles.quiet, (state) => ({ ...state, suspended: true })),
    },
    'a suspension of one tick': {
      code: 'STAFF_TOO_SHORT',
      mutate: later((cause) => (cause.kind === 'suspension' ? restoredAt(cause.tick + 1) : null)),
    },
    'a premiere excused by a suspension of one tick': {
      code: 'STAFF_TOO_SHORT',
      mutate: (day) => {
        const held = closingOf(day).causes.find(({ kind }) => kind === 'premiere');
        if (held === undefined || !('celebrityId' in held)) throw new Error('the day has no premiere');
        const { tick, celebrityId } = held;
        const suspended = { kind: 'suspension', tick, celebrityId, reason: 'A mistake' } as const;
        const added = [suspended, { kind: 'restoration', tick: tick + 1, celebrityId, reason: 'A mistake' } as const];
        return played(day, (plan) => ({ ...plan, causes: inTurn([...plan.causes, ...added]) }));
      },
    },
    'a category changed for one tick': {
      code: 'STAFF_TOO_SHORT',
      mutate: later((cause) =>
        cause.kind === 'category' ? { ...cause, category: 'Acting', tick: cause.tick + 1 } : null,
      ),
    },
    'a price set twice in a day': {
      code: 'STAFF_TOO_SHORT',
      mutate: later((cause) =>
        cause.kind === 'price' ? { ...cause, targetCents: 50_000, tick: cause.tick + 20 } : null,
      ),
    },
  }),
};

const restoredAt = (tick: number) =>
  ({ kind: 'restoration', tick, celebrityId: roles.suspended, reason: 'A mistake' }) as const;

/** Another cause after one of the day, which the operator plays with it. */
function later(edit: CauseEdit): ReturnType<typeof caused> {
  return (day) =>
    played(day, (plan) => {
      const added = plan.causes.flatMap((cause) => edit(cause) ?? []);
      return { ...plan, causes: inTurn([...plan.causes, ...added]) };
    });
}
