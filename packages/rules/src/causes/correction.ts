import type { OpeningCause } from './cause.js';

/** A popularity that staff corrected: the day's count of followers starts from it. It moves no price. */
export const correction: OpeningCause<'correction'> = {
  kind: 'correction',
  fields: ['corrections'],
  isWhole: ({ corrections }) => Array.isArray(corrections),
  problems: {},
  // Nothing public says what a popularity was: the hash of the record fixes what staff said.
  check: () => undefined,
  words: ({ corrections }) =>
    corrections.map(({ celebrityId, from, to, reason }) => ({
      kind: 'correction',
      celebrityId,
      text: `popularity corrected by staff from ${from} to ${to}, without an effect on the price: ${reason}`,
    })),
};
