import { popularityMax, popularityMin } from '../market.js';
import { isReason, type OpeningCause, ofKind } from './cause.js';

/** A popularity that staff corrected: the day's count of followers starts from it. It moves no price. */
export const correction: OpeningCause<'correction', 'CORRECTION_INVALID'> = {
  kind: 'correction',
  byStaff: true,
  fields: ['corrections'],
  isWhole: ({ corrections }) => Array.isArray(corrections),
  problems: { CORRECTION_INVALID: 'A corrected popularity has no celebrity, no reason, or is out of range.' },
  check({ opening, causes }, log) {
    const listed = ofKind('listing', causes).map(({ celebrityId }) => celebrityId);
    const free = new Set([...opening.celebrities.map(({ id }) => id), ...listed]);
    for (const { celebrityId, from, to, reason } of opening.corrections) {
      // Each at most once.
      const isSound = free.delete(celebrityId) && isPopularity(from) && isPopularity(to) && isReason(reason);
      if (!isSound) log.add('CORRECTION_INVALID', { celebrityId, detail: `${from} to ${to}: ${reason}` });
    }
  },
  words: ({ corrections }) =>
    corrections.map(({ celebrityId, from, to, reason }) => ({
      kind: 'correction',
      celebrityId,
      text: `popularity corrected by staff from ${from} to ${to}, without an effect on the price: ${reason}`,
    })),
};

const isPopularity = (value: unknown) => typeof value === 'number' && value >= popularityMin && value <= popularityMax;
