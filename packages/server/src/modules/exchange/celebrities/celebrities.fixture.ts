import { testActor } from '../../people/audit-trail/audit-trail.fixture.js';
import type { NewCelebrity } from './add-celebrity.js';
import type { ReasonedChange } from './change-status.js';

/** By default a musician of Ghana, listed at SE$300.00. */
export function newCelebrity(changes: Partial<NewCelebrity> = {}): NewCelebrity {
  return {
    actor: testActor(),
    name: 'Esi Quaye',
    category: 'Music',
    country: 'Ghana',
    description: 'Singer of two albums.',
    featured: false,
    fanSentiment: 'positive',
    imageMediaId: null,
    priceCents: 30_000,
    popularity: 40,
    ...changes,
  };
}

export function byStaff(id: string, reason = 'A request of the agency'): ReasonedChange {
  return { actor: testActor(), id, reason };
}
